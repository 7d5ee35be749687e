// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors
import TypecaseSystemKit

// Removing faces, and taking it back.

extension FontStore {
  /// The author of a change: only the person's own removals can be undone.
  public enum Author: Sendable, Hashable {
    case person
    case provider(String)
  }

  /// Removes some faces, and no others of their files; returns them.
  ///
  /// The bytes of a file stay as long as one of its faces is installed, and those of faces that the person
  /// removes as long as that can be undone. When a provider unregisters the last face, the file is deleted at
  /// once.
  ///
  /// - Throws: `StoreFailure.notRegistered` when one of the faces is not installed, or not the
  ///   provider's own.
  public func remove(faces ids: [String], by author: Author, now: Int64) throws -> [StoredFace] {
    let (removed, released) = try write { database -> ([StoredFace], [FontFile]) in
      let faces = try Self.installed(ids, for: author, database)
      guard !faces.isEmpty else { return ([], []) }
      let removed = try reader.faces(faces.map(\.id), database)
      switch author {
      case .person:
        try Self.remove(faces, now: now, database)
        return (removed, [])
      case .provider:
        try Self.record("unregister", faces.registrations, now: now, database)
        try Self.takeOut(faces.map(\.id), database)
        return (removed, try Self.settle(faces.registrations, now: now, database))
      }
    }
    release(released)
    return removed
  }

  /// The person removes faces, which can be undone.
  static func remove(_ faces: [InstalledFace], now: Int64, _ database: Database) throws {
    let entry = try record("remove", faces.registrations, now: now, database)
    try takeOut(faces.map(\.id), by: entry, database)
    _ = try settle(faces.registrations, now: now, database)
  }

  /// Notes that faces are not installed; `settle` makes the state of their files that of what is left.
  ///
  /// - Parameter entry: that of the journal by which the removal can be undone; nil where it cannot.
  static func takeOut(_ faces: [String], by entry: Int64? = nil, _ database: Database) throws {
    let update = try database.cachedStatement(
      sql: "UPDATE face SET removed = 1, removal = ? WHERE id = ?")
    for face in faces { try update.execute(arguments: [entry, face]) }
  }

  /// Makes the state of files that of their faces, some of which were removed just now: a file without an
  /// installed face is removed as well, and forgotten where no removal can be undone.
  ///
  /// - Returns: the files that are forgotten.
  static func settle(
    _ registrations: [Int64], now: Int64, _ database: Database
  ) throws -> [FontFile] {
    let look = try database.cachedStatement(
      sql: """
        SELECT r.digest, r.fileExtension, r.scope, MIN(f.removed) AS isEmpty,
          MAX(f.removal IS NOT NULL) AS canReturn
        FROM registration r JOIN face f ON f.registration = r.id WHERE r.id = ?
        """)
    var forgotten: [Int64] = []
    var files: [FontFile] = []
    for registration in registrations {
      guard let row = try Row.fetchOne(look, arguments: [registration]),
        let isEmpty: Bool = row["isEmpty"], isEmpty
      else { continue }
      if row["canReturn"] {
        try database.cachedStatement(
          sql: "UPDATE registration SET state = 'removed', removed = ? WHERE id = ?"
        ).execute(arguments: [now, registration])
      } else {
        forgotten.append(registration)
        files.append(
          FontFile(
            digest: row["digest"], fileExtension: row["fileExtension"],
            scope: RegistrationScope(rawValue: row["scope"]) ?? .persistent))
      }
    }
    try forget(forgotten, database)
    return files
  }

  /// A face that is installed, and the registration of its file.
  struct InstalledFace {
    var id: String
    var registration: Int64
  }

  /// The installed faces of some ids, each once.
  ///
  /// - Throws: `StoreFailure.notRegistered` when one of them is not installed, or not the
  ///   provider's own.
  static func installed(
    _ ids: [String], for author: Author, _ database: Database
  ) throws -> [InstalledFace] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT r.id, r.provider FROM face f JOIN registration r ON r.id = f.registration
        WHERE f.id = ? AND NOT f.removed AND r.state = 'installed'
        """)
    var faces: [InstalledFace] = []
    var seen: Set<String> = []
    for id in ids where seen.insert(id).inserted {
      guard let row = try Row.fetchOne(statement, arguments: [id]) else {
        throw StoreFailure.notRegistered
      }
      if case .provider(let provider) = author, row["provider"] != provider {
        throw StoreFailure.notRegistered
      }
      faces.append(InstalledFace(id: id, registration: row["id"]))
    }
    return faces
  }

  /// Undoes the person's last removal that was not undone yet.
  ///
  /// - Parameter builtIn: the system's fonts.
  /// - Returns: the faces that are back.
  public func undo(now: Int64, builtIn: BuiltInFonts = .none) throws -> [StoredFace] {
    try write { database in
      // A removal of which nothing is left (such as of fonts of a session that has ended) cannot be
      // undone; the one before it is undone instead.
      let entry = try Int64.fetchOne(
        database,
        sql: """
          SELECT j.id FROM journal j
          WHERE j.kind = 'remove' AND j.undoneBy IS NULL AND EXISTS (
            SELECT 1 FROM face f JOIN registration r ON r.id = f.registration
            WHERE f.removal = j.id AND f.removed AND r.state <> 'missing')
          ORDER BY j.id DESC LIMIT 1
          """)
      guard let entry else { throw StoreFailure.nothingToUndo }
      let ids = try String.fetchAll(
        database,
        sql: """
          SELECT f.id FROM face f JOIN registration r ON r.id = f.registration
          WHERE f.removal = ? AND f.removed AND r.state <> 'missing'
          """, arguments: [entry])
      if let name = try Self.obstacle(toReturnOf: ids, database, builtIn: builtIn) {
        throw StoreFailure.duplicatedName(name)
      }
      let returning = try reader.faces(ids, database)
      guard returning.allSatisfy({ FileSystem.exists($0.path) }) else {
        throw StoreFailure.notRegistered
      }
      let registrations = Array(Set(returning.map(\.registration))).sorted()
      for registration in registrations {
        try database.execute(
          sql: "UPDATE registration SET state = 'installed', removed = NULL WHERE id = ?",
          arguments: [registration])
      }
      for id in ids {
        try database.cachedStatement(
          sql: "UPDATE face SET removed = 0, removal = NULL WHERE id = ?"
        ).execute(arguments: [id])
      }
      let undo = try Self.record("restore", registrations, now: now, database)
      try database.execute(
        sql: "UPDATE journal SET undoneBy = ? WHERE id = ?", arguments: [undo, entry])
      return returning
    }
  }

  /// Why faces cannot be installed again: another enabled font has the PostScript name now, or the
  /// same bytes are registered again.
  static func obstacle(
    toReturnOf faces: [String], _ database: Database, builtIn: BuiltInFonts = .none
  ) throws -> String? {
    let all = Set(faces)
    for face in faces {
      let row = try Row.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT f.postScriptName, f.enabled,
              EXISTS (SELECT 1 FROM registration b WHERE b.digest = a.digest
                AND b.provider = a.provider AND b.scope = a.scope AND b.id <> a.id
                AND b.state = 'installed') AS isRegisteredAnew,
              EXISTS (SELECT 1 FROM face n JOIN registration r ON r.id = n.registration
                WHERE n.postScriptName = f.postScriptName COLLATE NOCASE AND r.id <> a.id
                  AND NOT n.removed AND r.state = 'installed' AND r.provider = a.provider
                  AND r.scope = a.scope) AS isReplaced
            FROM face f JOIN registration a ON a.id = f.registration WHERE f.id = ?
            """), arguments: [face])
      guard let row else { continue }
      if row["isRegisteredAnew"] || row["isReplaced"] { return row["postScriptName"] }
      guard row["enabled"] else { continue }
      let clash = try clash(of: face, except: all, builtIn: builtIn, database)
      if case .duplicatedName(let name)? = clash { return name }
    }
    return nil
  }

  /// The faces of a file that are not removed.
  static func facesInUse(of registration: Int64, _ database: Database) throws -> [String] {
    try String.fetchAll(
      database, sql: "SELECT id FROM face WHERE registration = ? AND NOT removed",
      arguments: [registration])
  }
}

extension [FontStore.InstalledFace] {
  /// The registrations of their files, each once, in order.
  var registrations: [Int64] {
    var seen: Set<Int64> = []
    return map(\.registration).filter { seen.insert($0).inserted }
  }
}
