// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Which fonts the journal says have changed since an entry.
struct JournalChanges {
  /// The newest entry now.
  let serial: Int64
  /// The registrations that changed, also those that were removed; nil when any may have changed.
  let registrations: Set<Int64>?

  /// Beyond this number, every registration counts as changed.
  private static let limit = 4096

  /// - Parameter serial: the newest entry that is accounted for; nil for none.
  init(since serial: Int64?, _ database: Database) throws {
    self.serial = try Int64.fetchOne(database, sql: "SELECT MAX(id) FROM journal") ?? 0
    guard let serial else {
      registrations = nil
      return
    }
    // An entry without registrations, such as that of a repair, may concern any of them.
    let isOfAny = try Bool.fetchOne(
      database, sql: "SELECT 1 FROM journal WHERE id > ? AND registrations = '[]'",
      arguments: [serial])
    let changed =
      isOfAny == true
      ? nil
      : try Int64.fetchSet(
        database,
        sql: """
          SELECT DISTINCT value FROM journal, json_each(journal.registrations)
          WHERE journal.id > ? LIMIT ?
          """, arguments: [serial, Self.limit + 1])
    registrations = changed.flatMap { $0.count > Self.limit ? nil : $0 }
  }

  /// Restricts a query to them: ` AND …`, or nothing.
  func condition(on column: String) -> String {
    registrations.map { " AND \(column) IN (\($0.map(String.init).joined(separator: ",")))" } ?? ""
  }
}
