// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseSystemKit

/// Reads whatever can be read of a damaged database, row by row, and continues after every
/// error.
struct DatabaseSalvage {
  typealias Values = [String: DatabaseValue]

  /// The owners of the files, as far as an index of the table still has them.
  private(set) var owners: [String: String] = [:]
  /// The digests of the files by the numbers of their rows, as far as that index still has them.
  private(set) var digests: [Int64: String] = [:]
  private let queue: DatabaseQueue?

  /// - Parameter path: a copy of the damaged database, which this may write to.
  init(path: String) {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    // Triggers and views that somebody may have put into the schema are not run.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    queue = try? DatabaseQueue(path: DatabasePath.name(of: path), configuration: configuration)
    let files = queue?.inDatabase(Self.files) ?? []
    for file in files {
      digests[file.number] = file.digest
      if file.isInstalled { owners[file.digest] = file.owner }
    }
  }

  /// The columns that a table has; none where that cannot be read.
  func columns(of table: String) -> Set<String> {
    let columns = queue?.inDatabase { try? $0.columns(in: table).map(\.name) }
    return Set((columns ?? nil) ?? [])
  }

  /// The rows of a table that can be read.
  func rows(of table: String) -> [Values] {
    guard let queue else { return [] }
    return queue.inDatabase { Self.rows(of: table, $0) }
  }

  /// How many rows between two readable ones are tried one by one.
  private static let longestGap: Int64 = 20_000

  private static func rows(of table: String, _ database: Database) -> [Values] {
    let name = table.quotedDatabaseIdentifier
    let (front, frontEnd, isWhole) = scan(
      "SELECT rowid AS salvagedRow, * FROM \(name) ORDER BY rowid", database)
    if isWhole { return front }
    let start = frontEnd ?? 0
    let (back, backEnd, _) = scan(
      """
      SELECT rowid AS salvagedRow, * FROM \(name) WHERE rowid > \(start) ORDER BY rowid DESC
      """, database)
    var rows = front + back
    // A row between them can be read by its number when its page is intact.
    let end = backEnd ?? start + longestGap
    guard end > start else { return rows }
    for row in (start + 1)..<min(end, start + longestGap) {
      rows +=
        scan("SELECT rowid AS salvagedRow, * FROM \(name) WHERE rowid = \(row)", database).rows
    }
    return rows
  }

  /// Reads until something cannot be read; the last row's number, and whether that was the end.
  private static func scan(
    _ sql: String, _ database: Database
  ) -> (rows: [Values], last: Int64?, isWhole: Bool) {
    var rows: [Values] = []
    var last: Int64?
    do {
      let cursor = try Row.fetchCursor(database, sql: sql)
      while let row = try cursor.next() {
        var values: Values = [:]
        for (column, value) in row { values[column] = value }
        if let number = values.removeValue(forKey: "salvagedRow"),
          case .int64(let number) = number.storage
        {
          last = number
        }
        rows.append(values)
      }
      return (rows, last, true)
    } catch { return (rows, last, false) }
  }

  /// A file by the index for lists, which has pages of its own.
  private struct ListedFile {
    var number: Int64
    var digest: String
    var owner: String
    var isInstalled: Bool
  }

  private static func files(_ database: Database) -> [ListedFile] {
    let (rows, _, _) = scan(
      "SELECT id, state, provider, digest FROM registration INDEXED BY registrationListed", database
    )
    return rows.compactMap { row in
      guard case .int64(let number)? = row["id"]?.storage,
        case .string(let digest)? = row["digest"]?.storage,
        case .string(let owner)? = row["provider"]?.storage
      else { return nil }
      return ListedFile(
        number: number, digest: digest, owner: owner,
        isInstalled: row["state"] == "installed".databaseValue)
    }
  }
}
