// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

/// The store's data about the app of an owner of installed fonts.
public struct OwnerPresence: Sendable, Hashable {
  public var owner: AppIdentity
  /// The last known location of its packaging.
  public var place: String?
  public var isEntitled: Bool
  /// Its absence, if it is not installed any more.
  public var absence: Absence?
  /// Whether fonts are disabled only because it was absent.
  public var hasHeldBackFonts: Bool
  /// Whether some of its fonts are enabled.
  public var hasEnabledFonts: Bool
  public var faceCount: Int
  /// How many faces the person may keep without it.
  public var keepableFaceCount: Int
}

extension FontStore {
  /// An absence from its column; one that cannot be read is noticed again.
  static func absence(_ text: String?) -> Absence? { text.flatMap { try? value($0) } }

  /// Whether an owner's fonts are disabled because its app is not installed any more.
  static func hasLeft(_ owner: String, _ database: Database) throws -> Bool {
    try absence(ofOwner: owner, database)?.holdsFontsBack ?? false
  }

  private static func absence(ofOwner owner: String, _ database: Database) throws -> Absence? {
    absence(
      try String.fetchOne(
        database, sql: "SELECT absence FROM appPresence WHERE provider = ?", arguments: [owner]))
  }

  /// The installed faces of an owner that meet a condition on the tables `f` and `r`.
  private static func installed(
    ofOwner owner: String, where condition: String = "1", _ database: Database
  ) throws -> [InstalledFace] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT f.id, r.id AS registration FROM registration r JOIN face f ON f.registration = r.id
        WHERE r.provider = ? AND r.state = 'installed' AND NOT f.removed AND (\(condition))
        ORDER BY r.id, f.faceIndex
        """, arguments: [owner]
    ).map { InstalledFace(id: $0["id"], registration: $0["registration"]) }
  }

  private static func set(
    _ assignments: String, _ faces: [InstalledFace], _ database: Database
  ) throws {
    for face in faces {
      try database.execute(
        sql: "UPDATE face SET \(assignments) WHERE id = ?", arguments: [face.id])
    }
  }

  // MARK: Going and coming back

  /// Records how long an app has been absent; others are notified of the first record.
  public func note(_ absence: Absence, ofOwner owner: String, now: Int64) throws {
    try write { database in
      let isNew = try Self.absence(ofOwner: owner, database) == nil
      try Self.save(absence, ofOwner: owner, database)
      if isNew { try Self.record("leave", [], of: [owner], now: now, database) }
    }
  }

  private static func save(
    _ absence: Absence, ofOwner owner: String, _ database: Database
  ) throws {
    try database.execute(
      sql: """
        INSERT INTO appPresence (provider, absence) VALUES (?, ?)
        ON CONFLICT (provider) DO UPDATE SET absence = excluded.absence
        """, arguments: [owner, try json(absence)])
  }

  /// Disables every font of an app that is gone.
  ///
  /// - Returns: the faces that were enabled before.
  public func holdBack(
    fontsOfOwner owner: String, _ absence: Absence, now: Int64
  ) throws -> [StoredFace] {
    try write { database in
      try Self.save(absence, ofOwner: owner, database)
      let enabled = try Self.installed(ofOwner: owner, where: "f.enabled", database)
      try Self.set("enabled = 0, heldBack = 1", enabled, database)
      try Self.record("withdraw", enabled.registrations, of: [owner], now: now, database)
      return try reader.faces(enabled.map(\.id), database)
    }
  }

  /// Notes that an app is installed, and enables again what was disabled for its absence.
  ///
  /// A font whose name another font has taken meanwhile stays disabled, and so does one that the
  /// person disabled.
  ///
  /// - Parameters:
  ///   - place: where its packaging was seen.
  ///   - builtIn: the system's fonts.
  /// - Returns: whether anything that others see is different now.
  public func welcome(
    owner: String, place: String, isEntitled: Bool, now: Int64, builtIn: BuiltInFonts = .none
  ) throws -> Bool {
    try write { database in
      let before = try Row.fetchOne(
        database, sql: "SELECT entitled, absence FROM appPresence WHERE provider = ?",
        arguments: [owner])
      try database.execute(
        sql: """
          INSERT INTO appPresence (provider, place, entitled) VALUES (?, ?, ?)
          ON CONFLICT (provider) DO UPDATE SET place = excluded.place,
            entitled = excluded.entitled, absence = NULL
          """, arguments: [owner, place, isEntitled])
      var returning: [InstalledFace] = []
      for face in try Self.installed(
        ofOwner: owner, where: "f.heldBack AND NOT f.enabled AND NOT f.disabledByPerson", database)
      where try Self.clash(of: face.id, builtIn: builtIn, database) == nil {
        try Self.set("enabled = 1", [face], database)
        returning.append(face)
      }
      let heldBack = try Self.installed(ofOwner: owner, where: "f.heldBack", database)
      try Self.set("heldBack = 0", heldBack, database)
      let wasAway = (before?["absence"] as String?) != nil
      let isChange =
        wasAway || !heldBack.isEmpty || (before?["entitled"] as Bool? ?? true) != isEntitled
      if isChange {
        try Self.record("return", returning.registrations, of: [owner], now: now, database)
      }
      return isChange
    }
  }

  /// Notes the notification about an uninstalled app: it may outlive the process that showed it.
  public func setNotification(_ name: String, ofOwner owner: String) throws {
    try write {
      try $0.execute(
        sql: "UPDATE appPresence SET notification = ? WHERE provider = ?", arguments: [name, owner])
    }
  }

  // MARK: What becomes of the fonts

  /// Removes every font of an owner.
  ///
  /// It counts as the person's own removal, which can be undone.
  ///
  /// - Throws: `StoreFailure.notRegistered` when it has none.
  public func remove(fontsOfOwner owner: String, now: Int64) throws -> [StoredFace] {
    try write { database in
      let faces = try Self.installed(ofOwner: owner, database)
      guard !faces.isEmpty else { throw StoreFailure.notRegistered }
      let removed = try reader.faces(faces.map(\.id), database)
      // The absence of fonts that are restored is determined again.
      try database.execute(
        sql: "UPDATE appPresence SET absence = NULL WHERE provider = ?", arguments: [owner])
      try Self.remove(faces, now: now, database)
      return removed
    }
  }

  /// Makes the fonts of an app that is gone, or lost its entitlement, the person's own, in one step.
  ///
  /// Faces keep their ids. Those that were enabled while the app was installed are enabled again; one whose
  /// name somebody else has by now stays disabled, and a file of which that is so of all faces stays the app's.
  /// Fonts of the login session are not kept.
  ///
  /// - Parameter builtIn: the system's fonts.
  /// - Throws: `StoreFailure.ownerPresent` when the app is installed, `notRegistered` when it has
  ///   no fonts.
  public func keep(
    fontsOfOwner owner: String, now: Int64, builtIn: BuiltInFonts = .none
  ) throws -> StateChange {
    let (change, released) = try write { database -> (StateChange, [FontFile]) in
      let presence = try Row.fetchOne(
        database, sql: "SELECT entitled, absence FROM appPresence WHERE provider = ?",
        arguments: [owner])
      guard try !Self.installed(ofOwner: owner, database).isEmpty else {
        throw StoreFailure.notRegistered
      }
      guard let presence,
        Self.absence(presence["absence"]) != nil || !(presence["entitled"] as Bool)
      else { throw StoreFailure.ownerPresent }
      try AppIdentity.person.saveAsOwner(database)
      var change = StateChange()
      var kept: [Int64] = []
      var keptFaces: [String] = []
      let ofFiles = Dictionary(
        grouping: try Self.installed(ofOwner: owner, where: "r.scope = 'persistent'", database),
        by: \.registration)
      for (registration, faces) in ofFiles.sorted(by: { $0.key < $1.key }) {
        let obstacles = try Self.obstacles(toKeeping: registration, faces, database, builtIn)
        change.refused += try reader.faces(Array(obstacles.keys), database).compactMap { face in
          obstacles[face.id].map { (face, $0) }
        }
        if obstacles.count == faces.count { continue }
        // Removed faces come back as they would have without the app's absence.
        let clashing = try Self.json(Array(obstacles.keys))
        try database.execute(
          sql: """
            UPDATE face SET enabled = (enabled OR (heldBack AND NOT disabledByPerson))
              AND id NOT IN (SELECT value FROM json_each(?)), heldBack = 0 WHERE registration = ?
            """, arguments: [clashing, registration])
        try database.execute(
          sql: "UPDATE registration SET provider = ? WHERE id = ?",
          arguments: [AppIdentity.person.id, registration])
        kept.append(registration)
        keptFaces += faces.map(\.id).filter { obstacles[$0] == nil }
      }
      let ending = try Self.installed(ofOwner: owner, where: "r.scope = 'session'", database)
      let released = try reader.faces(ending.map(\.id), database).map(\.file)
      if !ending.isEmpty { try Self.record("expire", ending.registrations, now: now, database) }
      try Self.forget(ending.registrations, database)
      if !kept.isEmpty {
        try Self.moveGrants(of: kept, from: owner, to: AppIdentity.person.id, database)
        try Self.record("keep", kept, of: [owner], now: now, database)
      }
      change.faces = try reader.faces(keptFaces, database)
      change.isChange = !kept.isEmpty || !ending.isEmpty
      return (change, released)
    }
    release(released)
    return change
  }

  /// Why faces of a file cannot be the person's as they are with the app.
  private static func obstacles(
    toKeeping registration: Int64, _ faces: [InstalledFace], _ database: Database,
    _ builtIn: BuiltInFonts
  ) throws -> [String: StoreFailure] {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT keepable,
          EXISTS (SELECT 1 FROM registration AS own WHERE own.provider = ?1
            AND own.digest = registration.digest AND own.scope = registration.scope
            AND own.state = 'installed') AS isOwned
        FROM registration WHERE id = ?2
        """, arguments: [AppIdentity.person.id, registration])
    func all(_ reason: StoreFailure) -> [String: StoreFailure] {
      Dictionary(faces.map { ($0.id, reason) }, uniquingKeysWith: { first, _ in first })
    }
    guard let row else { return all(.notRegistered) }
    if !(row["keepable"] as Bool) { return all(.notKeepable) }
    if row["isOwned"] { return all(.alreadyRegistered) }
    let returning = try String.fetchSet(
      database,
      sql: """
        SELECT id FROM face
        WHERE registration = ? AND (enabled OR (heldBack AND NOT disabledByPerson))
        """, arguments: [registration])
    return try faces.filter { returning.contains($0.id) }.reduce(into: [:]) { obstacles, face in
      obstacles[face.id] = try clash(of: face.id, builtIn: builtIn, database)
    }
  }
}

extension StoreReader {
  /// The apps that have installed fonts.
  public func presences() throws -> [OwnerPresence] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT p.id AS provider, p.name, p.icon, p.kind, a.place, a.absence,
            COALESCE(a.entitled, 1) AS entitled, MAX(f.heldBack) AS heldBack,
            MAX(f.enabled) AS enabled, COUNT(*) AS faces,
            SUM(r.keepable AND r.scope = 'persistent') AS keepable
          FROM face f JOIN registration r ON r.id = f.registration
            JOIN provider p ON p.id = r.provider LEFT JOIN appPresence a ON a.provider = p.id
          WHERE r.state = 'installed' AND NOT f.removed
            AND p.kind NOT IN ('person', 'administrator') GROUP BY p.id ORDER BY p.id
          """
      ).map { row in
        OwnerPresence(
          owner: StoreReader.owner(row), place: row["place"], isEntitled: row["entitled"],
          absence: FontStore.absence(row["absence"]), hasHeldBackFonts: row["heldBack"],
          hasEnabledFonts: row["enabled"], faceCount: row["faces"],
          keepableFaceCount: row["keepable"])
      }
    }
  }

  /// The last notification about each app that went, as the one who showed it named it.
  public func notifications() throws -> [String: String] {
    try read { database in
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT provider, notification FROM appPresence WHERE notification IS NOT NULL")
      return Dictionary(
        rows.map { ($0["provider"], $0["notification"]) }, uniquingKeysWith: { $1 })
    }
  }
}
