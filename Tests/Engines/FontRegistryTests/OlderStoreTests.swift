// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Testing
import TypecaseFontDescriptors

@testable import FontInspection
@testable import FontRegistry

/// A store that an older version made, opened by this one.
struct OlderStoreTests {
  let fixture: StoreFixture
  private static let reader = AppIdentity(
    id: "org.example.Reader", name: "Reader", icon: "reader", kind: "flatpak")

  /// Makes a store as it was before apps were given fonts.
  init() throws {
    fixture = try StoreFixture()
    let new = try fixture.open()
    var fonts: [AcceptedFont] = []
    for (name, family) in [("Alpha-Regular", "Größe"), ("Beta-Regular", "Beta")] {
      fonts.append(
        try fixture.accepted(
          name, family: family, coverage: [0x20...0x7E, 0xA0...0x17F, 0x2010...0x203A]))
    }
    let installed = try fixture.install(fonts, in: new)
    _ = try new.remove(faces: [installed[1].id], by: .person, now: 2500)
    try new.close()
    try older(to: "5: names in any case", from: "14: by which rules fonts were checked")
  }

  /// Moves what the database has into the tables of an older version.
  private func older(to step: String, from newest: String) throws {
    let path = fixture.layout.database
    try #require(StoreSchema.migrator.migrations.last == newest)
    let old = try DatabaseQueue(path: path + ".old")
    try StoreSchema.migrator.migrate(old, upTo: step)
    try old.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA foreign_keys = OFF; ATTACH '\(path)' AS new")
      for table in ["provider", "coverageGroup", "registration", "face", "journal"] {
        let columns = try database.columns(in: table).map(\.name).joined(separator: ", ")
        try database.execute(
          sql: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM new.\(table)")
      }
      // The rules themselves, as older versions stored them.
      try database.execute(sql: "UPDATE coverageGroup SET rules = '<match target=\"font\"/>'")
      // What fontconfig reported.
      try database.execute(
        sql: """
          UPDATE face SET descriptor = json_set(descriptor, '$.languages', json('["fc-only"]')),
            preview = json_set(preview, '$.languages', json('["fc-only"]'));
          DETACH new
          """)
    }
    try old.close()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    try FileManager.default.moveItem(atPath: path + ".old", toPath: path)
  }

  private func family(_ name: String) -> FontDescriptor {
    var descriptor = FontDescriptor()
    descriptor.family = name
    return descriptor
  }

  @Test func `its fonts are found, granted, revoked and restored`() throws {
    let store = try fixture.reopen()
    #expect(try store.reader.faces().map(\.descriptor.postScriptName) == ["Alpha-Regular"])
    let faces = try store.reader.usableFaces(family("GRÖßE"), byApp: Self.reader.id)
    #expect(try store.grant(faces, to: Self.reader, .asked, now: 50).count == 1)
    _ = try store.setGranted(false, app: Self.reader.id, names: [], now: 60)
    #expect(try store.reader.usableFaces(family("größe"), byApp: Self.reader.id).isEmpty)
    #expect(try store.undo(now: 2600).count == 1)
    #expect(try store.reader.usableFaces(family("beta"), byApp: Self.reader.id).count == 1)
    #expect(try store.examine(now: 3000).isEmpty)
    try store.close()
    #expect(try fixture.reopen().reader.grants().map(\.isRevoked) == [true])
  }

  @Test func `its fonts are found by the names that were known, until they are read again`() throws
  {
    let store = try fixture.reopen()
    let alpha = try #require(try store.reader.faces().first)
    #expect(try store.reader.families(ofRegistration: alpha.registration) == ["Größe"])
    #expect(try store.reader.owners(ofFamily: "Grösse") == [StoreFixture.owner.id])
    #expect(try store.reader.owners(ofFamily: "GRÖßE") == [StoreFixture.owner.id])
    #expect(!alpha.isChecked)
    // Removed fonts may be restored.
    let unread = try store.reader.uncheckedFonts()
    #expect(unread.count == 2)
    let reports = try unread.map {
      (font: $0, report: try store.reader.report(registration: $0.registration))
    }
    _ = try store.noteReports(reports, builtIn: .none, now: 2600)
    #expect(try store.reader.uncheckedFonts().isEmpty)
    #expect(try store.reader.withdrawnFaces().isEmpty)
    #expect(try store.reader.faces().map(\.isChecked) == [true])
    #expect(try store.examine(now: 3000).isEmpty)
  }

  @Test func `the coverage of its fonts is known for new rules`() throws {
    let store = try fixture.reopen()
    let exposed = try store.reader.fontsByName().all
    let groups = try store.reader.coverageGroups(Set(exposed.map(\.group)))
    #expect(groups.map(\.parts.first?.coverage) == [[0x20...0x7E, 0xA0...0x17F, 0x2010...0x203A]])
    #expect(groups.map(\.id) == exposed.map(\.group))
  }

  @Test func `its fonts get the languages of the table, a few at a time`() throws {
    let store = try fixture.reopen()
    #expect(try store.reader.faces().first?.descriptor.languages == ["fc-only"])
    // Also of removed fonts, which may be restored.
    #expect(try store.renewLanguages(limit: 1, now: 1))
    #expect(try store.renewLanguages(limit: 1, now: 1))
    #expect(try !store.renewLanguages(limit: 1, now: 1))
    _ = try store.undo(now: 2600)
    for face in try store.reader.faces() {
      let languages = try #require(face.descriptor.languages)
      #expect(languages.contains("de") && languages.contains("pl") && !languages.contains("ru"))
      #expect(!languages.contains("fc-only") && face.preview.languages == languages)
    }
    #expect(try store.examine(now: 3000).isEmpty)
    // Fonts that are stored now get them from their inspection.
    _ = try fixture.install([try fixture.accepted("Gamma")], in: store)
    #expect(try !store.renewLanguages(now: 1))
  }
}
