// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

extension AppIdentity {
  func saveAsConsumer(_ database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO consumer (app, name, icon, kind) VALUES (?, ?, ?, ?)
        ON CONFLICT (app) DO UPDATE SET name = excluded.name, icon = excluded.icon,
          kind = excluded.kind, absence = NULL
        """, arguments: [id, name, icon, kind])
  }
}

// The apps that use fonts, and what the person does not want to hear of from them again.
extension FontStore {
  /// Notes where an app was seen, or how long it has been away.
  public func note(
    consumer app: String, place: String?, absence: Absence?
  ) throws {
    try write {
      try $0.execute(
        sql: """
          UPDATE consumer SET place = COALESCE(?2, place), absence = ?3 WHERE app = ?1
          """, arguments: [app, place, try absence.map(Self.json)])
    }
  }

  /// Forgets an app: its grants, revoked or not.
  ///
  /// Its entries in the permission store are remembered until they are deleted there too.
  public func forget(consumer app: String) throws {
    try write { database in
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO mirrorRest (app, postScriptName)
          SELECT app, postScriptName FROM fontGrant WHERE app = ?1
          """, arguments: [app])
      for table in ["fontGrant", "unwantedFont", "consumer"] {
        try database.execute(sql: "DELETE FROM \(table) WHERE app = ?", arguments: [app])
      }
    }
  }

  // MARK: Not now

  /// The person does not want to be asked again about missing fonts that an app named.
  public func noteUnwanted(_ names: [String], by app: AppIdentity) throws {
    try write { database in
      try app.saveAsConsumer(database)
      for name in names {
        try database.execute(
          sql: "INSERT OR IGNORE INTO unwantedFont (app, name) VALUES (?, ?)",
          arguments: [app.id, name])
      }
    }
  }

  /// Lets an app ask for everything again that the person did not want to hear of.
  public func forgetUnwanted(byApp app: String) throws {
    try write {
      try $0.execute(sql: "DELETE FROM unwantedFont WHERE app = ?", arguments: [app])
    }
  }

  /// A font of these names is installed: apps may ask for it again.
  static func forgetUnwanted(_ descriptor: FontDescriptor, _ database: Database) throws {
    let statement = try database.cachedStatement(sql: "DELETE FROM unwantedFont WHERE name = ?")
    for name in descriptor.lowerNames { try statement.execute(arguments: [name]) }
  }
}

extension StoreReader {
  /// How an app was identified that was given fonts; nothing when it was given none.
  public func kind(ofConsumer id: String) throws -> String? {
    try read {
      try String.fetchOne(
        $0.cachedStatement(sql: "SELECT kind FROM consumer WHERE app = ?"), arguments: [id])
    }
  }

  // MARK: Apps that go

  /// The apps that were given fonts.
  public func consumers() throws -> [ConsumerPresence] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT c.*, EXISTS (SELECT 1 FROM registration r
            WHERE r.provider = c.app AND r.state = 'installed') AS hasFonts
          FROM consumer c ORDER BY c.app
          """
      ).map { row in
        ConsumerPresence(
          app: AppIdentity(id: row["app"], name: row["name"], icon: row["icon"], kind: row["kind"]),
          place: row["place"], absence: FontStore.absence(row["absence"]), hasFonts: row["hasFonts"]
        )
      }
    }
  }

  /// Those of some names, in lower case, that the person does not want to hear of from an app.
  public func unwanted(_ names: [String], by app: String) throws -> Set<String> {
    try read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT 1 FROM unwantedFont WHERE app = ? AND name = ?")
      return Set(
        try names.filter { try Bool.fetchOne(statement, arguments: [app, $0]) ?? false })
    }
  }
}
