// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

/// The state up to which the conflicts with the system's fonts are known.
struct KnownConflicts: Sendable {
  let builtIn: BuiltInFonts
  /// The newest entry of the journal then.
  let serial: Int64
}

extension FontStore {
  private struct Conflict: Hashable {
    var face: String
    var name: String
    var file: String
  }

  /// Notes which of the installed faces have a name of one of the system's: a PostScript name, or a
  /// family of which the system had none when the person agreed.
  ///
  /// Where the system's fonts are those of the last time, only faces of files that have changed since
  /// are looked at.
  ///
  /// - Returns: whether the conflicts of any face are others now.
  @discardableResult
  public func updateConflicts(now: Int64, builtIn: BuiltInFonts) throws -> Bool {
    let known = knownConflicts.withLock { known in known?.builtIn === builtIn ? known : nil }
    // There is no transaction when nothing changes, since each waits for the disk.
    let (serial, changed) = try read { database in
      try Self.conflictChanges(since: known, builtIn, database)
    }
    if changed.isEmpty {
      knownConflicts.withLock { $0 = KnownConflicts(builtIn: builtIn, serial: serial) }
      return false
    }
    try write { database in
      let (serial, changed) = try Self.conflictChanges(since: known, builtIn, database)
      for (face, conflicts) in changed {
        try database.execute(sql: "DELETE FROM conflict WHERE face = ?", arguments: [face])
        for conflict in conflicts {
          try database.execute(
            sql: "INSERT OR IGNORE INTO conflict (face, name, file) VALUES (?, ?, ?)",
            arguments: [conflict.face, conflict.name, conflict.file])
        }
      }
      let registrations = try Int64.fetchAll(
        database,
        sql: """
          SELECT DISTINCT registration FROM face WHERE id IN (SELECT value FROM json_each(?))
          ORDER BY registration
          """, arguments: [try Self.json(Array(changed.keys))])
      try Self.record("conflict", registrations, now: now, database)
      knownConflicts.withLock { $0 = KnownConflicts(builtIn: builtIn, serial: serial) }
    }
    return true
  }

  /// The faces whose conflicts are others than before, with those that they have now.
  private static func conflictChanges(
    since known: KnownConflicts?, _ builtIn: BuiltInFonts, _ database: Database
  ) throws -> (serial: Int64, changed: [String: Set<Conflict>]) {
    let changes = try JournalChanges(since: known?.serial, database)
    var conflicts: [String: Set<Conflict>] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT n.face, n.kind, n.name, n.folded
        FROM registration r JOIN face f ON f.registration = r.id JOIN fontName n ON n.face = f.id
        WHERE r.state = 'installed' AND NOT f.removed AND n.kind IN ('family', 'postscript-name') AND NOT n.shared
          \(changes.condition(on: "r.id"))
        """)
    while let row = try rows.next() {
      let folded: String = row["folded"]
      let isFamily = row["kind"] == NameKind.family.rawValue
      if let file = isFamily
        ? builtIn.file(ofFoldedFamily: folded) : builtIn.file(ofFoldedPostScriptName: folded)
      {
        let conflict = Conflict(face: row["face"], name: row["name"], file: file)
        conflicts[conflict.face, default: []].insert(conflict)
      }
    }
    var before: [String: Set<Conflict>] = [:]
    let known = """
      SELECT c.* FROM conflict c JOIN face f ON f.id = c.face
      WHERE 1\(changes.condition(on: "f.registration"))
      """
    for row in try Row.fetchAll(database, sql: known) {
      let conflict = Conflict(
        face: row["face"], name: row["name"], file: row["file"])
      before[conflict.face, default: []].insert(conflict)
    }
    let changed = Set(conflicts.keys).union(before.keys).filter { conflicts[$0] != before[$0] }
    return (
      changes.serial, Dictionary(uniqueKeysWithValues: changed.map { ($0, conflicts[$0] ?? []) })
    )
  }
}
