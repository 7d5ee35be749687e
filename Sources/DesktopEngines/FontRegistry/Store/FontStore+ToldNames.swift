// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB

// An app may register fonts disabled, under names that it guesses, and learns which are somebody else's
// by enabling them, without a question and again whenever it likes. So it is told few names in a day.
extension FontStore {
  /// How many names an app is told in a day to be somebody else's.
  public static let toldNameLimit = 16

  private static let day: Int64 = 24 * 60 * 60

  /// Whether an app has been told as many names as it may be; then every font that it would enable has
  /// one answer, whether its name is taken or not.
  static func wasToldEnough(_ app: String, now: Int64, _ database: Database) throws -> Bool {
    // A time in the future, because the clock was set back, counts as now.
    try database.execute(
      sql: "UPDATE toldName SET time = ?2 WHERE app = ?1 AND time > ?2", arguments: [app, now])
    try database.execute(sql: "DELETE FROM toldName WHERE time <= ?", arguments: [now - day])
    let count = try Int.fetchOne(
      database, sql: "SELECT COUNT(*) FROM toldName WHERE app = ?", arguments: [app])
    return count ?? 0 >= toldNameLimit
  }

  /// An app is told a name.
  static func noteToldName(_ app: String, now: Int64, _ database: Database) throws {
    try database.execute(
      sql: "INSERT INTO toldName (app, time) VALUES (?, ?)", arguments: [app, now])
  }
}
