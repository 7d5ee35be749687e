// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GRDB
import Glibc
import TypecaseFontDescriptors
import TypecaseSystemKit

extension FontStore {
  /// How long a removal can be undone: 30 days, in seconds.
  static let undoPeriod: Int64 = 30 * 24 * 60 * 60

  /// Finishes or rolls back what a crash interrupted, and puts aside what it cannot explain.
  ///
  /// - Parameter keepsUnknown: whether files that the database does not know stay where they are.
  func recover(at moment: Absence.Moment, keepsUnknown: Bool = false) throws {
    let now = moment.time
    // Copies that waited for an answer that nobody can give any more.
    for name in try FileSystem.names(in: layout.staging) {
      FileSystem.removeTree(layout.staging + "/" + name)
    }
    try forgetOldRemovals(at: moment)
    try forgetOtherSessions(now: now)
    let (known, arriving) = try read { database in
      (
        Set(
          try String.fetchAll(
            database,
            sql: """
              SELECT DISTINCT digest || '.' || fileExtension FROM registration
              WHERE scope <> 'session'
              """)),
        Set(try String.fetchAll(database, sql: "SELECT digest FROM arriving"))
      )
    }
    for name in try FileSystem.names(in: layout.fonts) {
      let path = layout.fonts + "/" + name
      let digest = String(name.prefix { $0 != "." })
      if known.contains(name), SharedFile.isStored(path) { continue }
      if arriving.contains(digest), !known.contains(name), SharedFile.isStored(path) {
        // Moved in, but never made known: the request failed as a whole.
        try? FileSystem.remove(path)
      } else if !keepsUnknown || known.contains(name) {
        _ = try? Aside(layout: layout).take(path)
      }
    }
    try restoreLostBytes()
    try write { database in
      try Self.fillInNames(database)
      try database.execute(sql: "DELETE FROM arriving")
      // A font whose file is gone is not offered, and comes back with its file.
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT id, digest, fileExtension, scope, state FROM registration WHERE state <> 'removed'
          """)
      for row in rows {
        let identifier: Int64 = row["id"]
        let file = layout.fontFile(
          digest: row["digest"], fileExtension: row["fileExtension"],
          scope: RegistrationScope(rawValue: row["scope"]) ?? .persistent)
        let isPresent = SharedFile.isStored(file)
        let isInstalled = row["state"] == "installed"
        guard isPresent != isInstalled else { continue }
        // Somebody may have taken its place while it was away.
        if isPresent,
          try Self.obstacle(
            toReturnOf: Self.facesInUse(of: identifier, database), database) != nil
        {
          continue
        }
        try database.execute(
          sql: "UPDATE registration SET state = ? WHERE id = ?",
          arguments: [isPresent ? "installed" : "missing", identifier])
      }
    }
  }

  /// Copies back the files that are gone, from where their bytes still are: the folder that programs
  /// read by name goes with the next change, and takes them along.
  private func restoreLostBytes() throws {
    let wanted = try read {
      try Row.fetchAll(
        $0,
        sql: "SELECT DISTINCT digest, fileExtension FROM registration WHERE scope <> 'session'")
    }
    let lost = wanted.filter {
      !SharedFile.isStored(
        layout.fontFile(digest: $0["digest"], fileExtension: $0["fileExtension"]))
    }
    guard !lost.isEmpty else { return }
    let sources = LostBytes(layout: layout)
    for row in lost {
      let digest: String = row["digest"]
      // Fonts that cannot be restored are not offered.
      try? sources.restore(
        digest: digest, to: layout.fontFile(digest: digest, fileExtension: row["fileExtension"]))
    }
  }

  /// Deletes the files of fonts whose removal cannot be undone any more.
  ///
  /// A clock that is years ahead makes every removal old. So what is too old by the clock must be so for a day more, which is
  /// counted as for apps that are away; nothing is lost where the clock is put right before.
  private func forgetOldRemovals(at moment: Absence.Moment) throws {
    let time = moment.time.subtractingReportingOverflow(Self.undoPeriod).partialValue
    // What became too old after it was noted must wait as long by itself.
    let limit: Int64? = try write { database in
      let isOld =
        try Bool.fetchOne(
          database,
          sql: """
            SELECT EXISTS (SELECT 1 FROM journal
              WHERE kind = 'remove' AND undoneBy IS NULL AND time < ?1)
            OR EXISTS (SELECT 1 FROM registration WHERE state = 'removed' AND removed < ?1)
            """, arguments: [time]) ?? false
      let noted = try String.fetchOne(database, sql: "SELECT absence FROM oldRemovals")
        .flatMap { try? JSONDecoder().decode(Absence.self, from: Data($0.utf8)) }
      try database.execute(sql: "DELETE FROM oldRemovals")
      guard isOld else { return nil }
      let age = noted?.lasting(until: moment) ?? Absence(noticed: moment)
      guard age.seconds < Absence.longestStep else {
        return min(time, age.since.subtractingReportingOverflow(Self.undoPeriod).partialValue)
      }
      let text = String(decoding: try JSONEncoder().encode(age), as: UTF8.self)
      try database.execute(sql: "INSERT INTO oldRemovals (absence) VALUES (?)", arguments: [text])
      return nil
    }
    if let limit { _ = try forgetRemovals(before: limit) }
  }

  /// Makes the fonts unknown that the person removed before a time; returns their files.
  ///
  /// The rows go first; a crash before the files are gone leaves files that are arriving, which the
  /// next start removes. Removed faces of a file that others are installed of stay in its bytes.
  func forgetRemovals(before time: Int64) throws -> [FontFile] {
    try write { database in
      try Self.expireRemovals(before: time, database)
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT DISTINCT digest, fileExtension, scope FROM registration
          WHERE state = 'removed' AND removed < ?
          """, arguments: [time])
      guard !rows.isEmpty else { return [] }
      for row in rows {
        try database.execute(
          sql: "INSERT OR IGNORE INTO arriving (digest) VALUES (?)",
          arguments: [row["digest"] as String])
      }
      try database.execute(
        sql: "DELETE FROM registration WHERE state = 'removed' AND removed < ?", arguments: [time])
      try Self.expireEmptyRemovals(database)
      return rows.map {
        FontFile(
          digest: $0["digest"], fileExtension: $0["fileExtension"],
          scope: RegistrationScope(rawValue: $0["scope"]) ?? .persistent)
      }
    }
  }

  /// Removals that are older than a time cannot be undone any more.
  ///
  /// To free space, removed fonts of any age are deleted: then the time is the largest number, and faces without
  /// their own files can still be restored.
  private static func expireRemovals(before time: Int64, _ database: Database) throws {
    guard time < .max else { return }
    try database.execute(
      sql:
        "UPDATE journal SET undoneBy = id WHERE kind = 'remove' AND undoneBy IS NULL AND time < ?",
      arguments: [time])
    try database.execute(
      sql: """
        UPDATE face SET removal = NULL
        WHERE removal IN (SELECT id FROM journal WHERE kind = 'remove' AND undoneBy = id)
        """)
  }

  /// Removals of which nothing is left cannot be undone.
  private static func expireEmptyRemovals(_ database: Database) throws {
    try database.execute(
      sql: """
        UPDATE journal SET undoneBy = id
        WHERE kind = 'remove' AND undoneBy IS NULL
          AND NOT EXISTS (SELECT 1 FROM face WHERE removal = journal.id)
        """)
  }
}
