// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import Glibc
import TypecaseSystemKit

/// The opening of the store's database: only one that is whole, and that this version understands.
enum StoreDatabase {
  /// Opens the database, and brings an older one up to date.
  ///
  /// - Throws: `StoreUnavailable`, or what SQLite says.
  static func open(_ layout: StoreLayout) throws -> DatabasePool {
    var configuration = Configuration()
    // A backup, or somebody with the database in a browser, may hold it for a moment.
    configuration.busyMode = .timeout(3)
    configuration.prepareDatabase { database in
      // Readers of other processes, such as a backup, see a whole state; a power cut loses nothing
      // that was reported to a caller.
      if !database.configuration.readonly {
        try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      }
    }
    // A pool writes when it is opened: not before the database is known to be ours.
    try open(layout.database, configuration, layout).close()
    return try DatabasePool(
      path: DatabasePath.name(of: layout.database), configuration: configuration)
  }

  /// Opens a database at a path, the store's own or a copy of it, for nobody else.
  static func open(
    _ path: String, _ configuration: Configuration, _ layout: StoreLayout
  ) throws -> DatabaseQueue {
    do {
      let queue = try DatabaseQueue(
        path: DatabasePath.name(of: path), configuration: configuration)
      if let fault = try queue.read(Self.fault(beforeMigration:)) {
        throw StoreUnavailable(fault.code, path: layout.database, detail: fault.detail)
      }
      let isNew = try queue.read { try StoreSchema.migrator.appliedIdentifiers($0).isEmpty }
      if isNew, try !FileSystem.names(in: layout.fonts).isEmpty {
        // Such as one whose log was deleted.
        throw StoreUnavailable(
          .databaseDamaged, path: layout.database, detail: "it is empty, and there are fonts")
      }
      try StoreSchema.migrator.migrate(queue)
      if let detail = try queue.read(Self.difference(fromSchema:)) {
        throw StoreUnavailable(.databaseDamaged, path: layout.database, detail: detail)
      }
      return queue
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      // Such as an unknown file format, or a table without its migration's having run.
      throw StoreUnavailable(
        .databaseDamaged, path: layout.database, detail: error.message ?? "\(error)")
    }
  }

  /// Why a database cannot be brought up to date.
  ///
  /// The check of every page makes sure that no value has another type than its column: they are
  /// read without looking.
  private static func fault(
    beforeMigration database: Database
  ) throws -> (code: StoreFinding.Code, detail: String)? {
    let migrator = StoreSchema.migrator
    if try migrator.hasBeenSuperseded(database) {
      let applied = try migrator.appliedIdentifiers(database)
      let steps = "it has the steps \(applied.sorted().joined(separator: ", "))"
      // A newer version has all of our steps as well.
      return (
        applied.isSuperset(of: migrator.migrations) ? .databaseNewer : .databaseDamaged, steps
      )
    }
    let faults = try String.fetchAll(database, sql: "PRAGMA quick_check(5)")
    return faults == ["ok"] ? nil : (.databaseDamaged, faults.joined(separator: "; "))
  }

  /// How a database's tables differ from ours, if they do.
  private static func difference(fromSchema database: Database) throws -> String? {
    let ours = try DatabaseQueue()
    try StoreSchema.migrator.migrate(ours)
    let sql = """
      SELECT type || ' ' || name, sql FROM sqlite_master
      WHERE name NOT LIKE 'sqlite_%' AND sql IS NOT NULL
      """
    func schema(_ database: Database) throws -> [String: String] {
      Dictionary(
        try Row.fetchAll(database, sql: sql).map { ($0[0] as String, $0[1] as String) },
        uniquingKeysWith: { first, _ in first })
    }
    let (found, wanted) = (try schema(database), try ours.read(schema))
    let names = Set(found.keys).union(wanted.keys).filter { found[$0] != wanted[$0] }.sorted()
    guard let name = names.first else { return nil }
    return found[name] == nil
      ? "\(name) is missing" : wanted[name] == nil ? "\(name) is unknown" : "\(name) is another one"
  }

  /// Refuses to begin with an empty database where fonts are: then it was lost, and a start would
  /// put all of them aside.
  static func refuseUnexplained(_ layout: StoreLayout) throws {
    if FileSystem.exists(marker(layout)) {
      throw StoreUnavailable(
        .repairUnfinished, path: layout.database, detail: "the file \(marker(layout)) is there")
    }
    var status = stat()
    let isThere = stat(layout.database.cPath, &status) == 0
    guard !isThere || status.st_size == 0,
      try !FileSystem.names(in: layout.fonts).isEmpty
    else { return }
    // A database whose first pages are still in its log has a size of 0, and is whole.
    if isThere, stat((layout.database + "-wal").cPath, &status) == 0, status.st_size > 0 { return }
    throw StoreUnavailable(
      isThere ? .databaseDamaged : .databaseMissing, path: layout.database,
      detail: isThere ? "it is empty, and there are fonts" : "no such file, and there are fonts")
  }

  /// Exists while the database is rebuilt.
  static func marker(_ layout: StoreLayout) -> String { layout.data + "/rebuilding" }
}

extension StoreFailure {
  /// Whether something failed because another program holds the database; nothing was changed then.
  public static func isBusy(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode)
  }
}
