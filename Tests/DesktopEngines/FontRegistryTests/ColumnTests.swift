// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Testing
import TypecaseFontDescriptors

@testable import FontRegistry

/// Values are stored by the names of their columns.
struct ColumnTests {
  private static let reader = AppIdentity(
    id: "org.example.Reader", name: "Reader", icon: "reader", kind: "flatpak")

  @Test func `a column more shifts nothing of what is stored`() throws {
    let fixture = try StoreFixture()
    let store = try fixture.open()
    try store.write { database in
      let tables = try String.fetchAll(
        database,
        sql: """
          SELECT name FROM sqlite_master WHERE type = 'table'
          AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
          """)
      #expect(tables.count > 10)
      for table in tables {
        try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN later TEXT")
      }
    }
    let faces = try fixture.install([try fixture.accepted("Alpha-Regular")], in: store)
    #expect(try store.grant(faces, to: Self.reader, .asked, now: 50) == faces)
    try store.noteUnwanted(["beta"], by: Self.reader)
    try store.mute(Self.reader, now: 60)
    // By the connection that has changed the tables: others know them as they were.
    let values = { (sql: String) in
      try store.write { database in try String.fetchAll(database, sql: sql) }
    }
    #expect(
      try values("SELECT style || '|' || granted || '|' || revoked FROM fontGrant")
        == ["Regular|50|0"])
    #expect(
      try values("SELECT name || '|' || refusals || '|' || muted FROM asking") == ["Reader|0|1"])
    #expect(try values("SELECT name FROM unwantedFont") == ["beta"])
    #expect(
      try values(
        "SELECT DISTINCT name FROM fontName WHERE kind <> 'style' AND kind <> 'joined-name'")
        == ["Alpha-Regular"])
    try store.forget(consumer: Self.reader.id)
    #expect(try values("SELECT app FROM fontGrant") == [])
    #expect(try values("SELECT postScriptName FROM mirrorRest") == ["Alpha-Regular"])
  }
}
