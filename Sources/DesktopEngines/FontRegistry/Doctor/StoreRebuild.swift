// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import Glibc
import TypecaseSystemKit

/// Rebuilds the database from the readable parts of the old one.
///
/// The old files go to `aside`. A marker stands until the fonts that the new database does not know
/// have been looked at, so that a crash on the way is no loss.
struct StoreRebuild {
  let layout: StoreLayout
  let now: Int64

  /// The owner of a font whose row could not be kept, and the known data of its faces.
  struct Owners {
    var byDigest: [String: AppIdentity] = [:]
    var states: [String: FaceStates] = [:]
  }

  private var folder: String { layout.data + "/rebuild" }

  /// Replaces the database.
  func run() throws -> Owners {
    try FileSystem.write([], to: StoreDatabase.marker(layout))
    FileSystem.removeTree(folder)
    try FileSystem.createDirectories(folder, mode: 0o700)
    defer { FileSystem.removeTree(folder) }
    let salvage = DatabaseSalvage(path: try Self.copy(layout.database, into: folder))
    let new = folder + "/new.sqlite"
    let queue = try DatabaseQueue(path: DatabasePath.name(of: new))
    // A database of a version whose states were of files goes through the step that makes them those of faces.
    let columns = salvage.columns(of: "registration")
    let isOlder =
      columns.isEmpty
      ? !salvage.columns(of: "face").contains("removal") : columns.contains("exposure")
    try StoreSchema.migrator.migrate(
      queue, upTo: isOlder ? StatesOfFaces.before : StatesOfFaces.identifier)
    let lost = try Self.change(queue) { database in
      try fill(database, from: salvage)
      let lost = isOlder ? [:] : try statesOfLostFiles(database, salvage)
      try deleteDangling(database)
      return lost
    }
    try StoreSchema.migrator.migrate(queue)
    let owners = try Self.change(queue) { database in
      var owners = try deleteBroken(database, salvage)
      owners.states.merge(lost) { known, _ in known }
      try restartNumbers(database)
      return owners
    }
    try queue.close()
    try replace(with: new)
    return owners
  }

  /// Runs a transaction in which rows may come in any order.
  private static func change<Value>(
    _ queue: DatabaseQueue, _ body: (Database) throws -> Value
  ) throws -> Value {
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA foreign_keys = OFF")
      var value: Value?
      try database.inTransaction {
        value = try body(database)
        return .commit
      }
      guard let value else { throw CancellationError() }
      return value
    }
  }

  /// The marker goes once everything is in the new database.
  func finish() throws { try FileSystem.remove(StoreDatabase.marker(layout)) }

  /// Copies a database with its log, which names it by its own name.
  static func copy(_ database: String, into folder: String) throws(SystemError) -> String {
    let place = folder + "/old.sqlite"
    for suffix in ["", "-wal"] where FileKind(database + suffix) == .file {
      let source = try OwnedDescriptor.open(database + suffix, flags: O_RDONLY | O_NOFOLLOW)
      let copy = try OwnedDescriptor.open(
        place + suffix, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
      _ = try FileDigest.sha256(of: source) { piece throws(SystemError) in
        try copy.write(all: piece)
      }
    }
    return place
  }

  private func replace(with new: String) throws(SystemError) {
    let aside = Aside(layout: layout)
    // A log that stayed would be applied to the new database.
    if FileKind(layout.database + "-shm") != nil { try FileSystem.remove(layout.database + "-shm") }
    for suffix in ["-wal", ""] where FileKind(layout.database + suffix) != nil {
      try aside.take(
        layout.database + suffix,
        as: FileSystem.split(layout.database).name + ".damaged-\(now)\(suffix)")
    }
    try FileSystem.synchronizeAll(of: .open(folder, flags: O_RDONLY | O_DIRECTORY))
    try FileSystem.replace(layout.database, with: new)
    try FileSystem.synchronize(.open(layout.data, flags: O_RDONLY | O_DIRECTORY))
  }

  // MARK: What goes into it

  /// Parents first.
  private static let first = ["provider", "coverageGroup", "registration", "face", "journal"]

  private func fill(_ database: Database, from salvage: DatabaseSalvage) throws {
    let tables = try String.fetchAll(
      database,
      sql: """
        SELECT name FROM sqlite_master WHERE type = 'table'
        AND name NOT LIKE 'sqlite_%' AND name NOT IN ('grdb_migrations', 'arriving') ORDER BY name
        """)
    for table in Self.first + tables.filter({ !Self.first.contains($0) }) {
      let columns = Set(try database.columns(in: table).map(\.name))
      for row in salvage.rows(of: table) {
        let values = row.filter { columns.contains($0.key) }
        guard !values.isEmpty else { continue }
        let names = values.keys.sorted()
        let sql = """
          INSERT OR IGNORE INTO \(table.quotedDatabaseIdentifier)
          (\(names.map(\.quotedDatabaseIdentifier).joined(separator: ", ")))
          VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
          """
        // A value of the wrong type or a constraint leaves this row out, and no other.
        try? database.execute(sql: sql, arguments: StatementArguments(names.map { values[$0] }))
      }
    }
  }

  /// What is known of the faces of files whose own rows could not be read: those are the largest by far, and
  /// what the person removed must not come back with them.
  private func statesOfLostFiles(
    _ database: Database, _ salvage: DatabaseSalvage
  ) throws -> [String: FaceStates] {
    try forgetLostRemovals(database)
    let lost = try Int64.fetchAll(
      database,
      sql: """
        SELECT DISTINCT registration FROM face
        WHERE registration NOT IN (SELECT id FROM registration) ORDER BY registration
        """)
    var states: [String: FaceStates] = [:]
    for registration in lost {
      if let digest = salvage.digests[registration] {
        states[digest] = try FaceStates(ofRegistration: registration, database)
      }
    }
    return states
  }

  /// A removal of which the entry is lost cannot be undone.
  private func forgetLostRemovals(_ database: Database) throws {
    try database.execute(
      sql: """
        UPDATE face SET removal = NULL
        WHERE removal NOT IN (SELECT id FROM journal WHERE kind = 'remove' AND undoneBy IS NULL)
        """)
  }

  /// Removes rows that refer to a missing row.
  private func deleteDangling(_ database: Database) throws {
    try database.execute(
      sql: """
        UPDATE journal SET undoneBy = id
        WHERE undoneBy IS NOT NULL AND undoneBy NOT IN (SELECT id FROM journal)
        """)
    // Each round takes away at least one row.
    while true {
      let violations = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
      for violation in violations {
        let table: String = violation["table"]
        let row: Int64? = violation["rowid"]
        try database.execute(
          sql: "DELETE FROM \(table.quotedDatabaseIdentifier) WHERE rowid = ?", arguments: [row])
      }
      if violations.isEmpty { break }
    }
  }

  /// Removes fonts with an incomplete row, which are inspected again.
  private func deleteBroken(
    _ database: Database, _ salvage: DatabaseSalvage
  ) throws -> Owners {
    var owners = Owners()
    func note(_ digest: String, _ provider: String) throws {
      let row = try Row.fetchOne(
        database, sql: "SELECT * FROM provider WHERE id = ?", arguments: [provider])
      if let row {
        owners.byDigest[digest] = AppIdentity(
          id: row["id"], name: row["name"], icon: row["icon"], kind: row["kind"])
      }
    }
    for (digest, provider) in salvage.owners { try note(digest, provider) }
    try forgetLostRemovals(database)
    let examination = StoreExamination(layout: layout, now: now)
    for registration in try examination.brokenRegistrations(database) {
      let row = try Row.fetchOne(
        database, sql: "SELECT provider, digest FROM registration WHERE id = ?",
        arguments: [registration])
      if let row {
        try note(row["digest"], row["provider"])
        owners.states[row["digest"]] = try FaceStates(ofRegistration: registration, database)
      }
      for table in ["fontName", "conflict"] {
        try database.execute(
          sql: "DELETE FROM \(table) WHERE face IN (SELECT id FROM face WHERE registration = ?)",
          arguments: [registration])
      }
      try database.execute(
        sql: "DELETE FROM face WHERE registration = ?", arguments: [registration])
      try database.execute(sql: "DELETE FROM registration WHERE id = ?", arguments: [registration])
    }
    return owners
  }

  /// A number is never used again, even when it is not known which were used.
  private func restartNumbers(_ database: Database) throws {
    for table in ["registration", "journal"] {
      try database.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
      try database.execute(
        sql: """
          INSERT INTO sqlite_sequence (name, seq)
          SELECT ?, MAX(?, (SELECT COALESCE(MAX(id), 0) FROM \(table)) + 1)
          """, arguments: [table, now])
    }
  }
}
