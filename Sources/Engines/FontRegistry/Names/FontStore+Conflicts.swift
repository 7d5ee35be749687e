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
    var registration: Int64
    var name: String
    var file: String
  }

  /// Notes which of the installed fonts have a name of one of the system's: a PostScript name, or a
  /// family of which the system had none when the person agreed.
  ///
  /// Where the system's fonts are those of the last time, only fonts that have changed since are
  /// looked at.
  ///
  /// - Returns: whether the conflicts of any font are others now.
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
      for (registration, conflicts) in changed {
        try database.execute(
          sql: "DELETE FROM conflict WHERE registration = ?", arguments: [registration])
        for conflict in conflicts {
          try database.execute(
            sql: "INSERT OR IGNORE INTO conflict VALUES (?, ?, ?)",
            arguments: [conflict.registration, conflict.name, conflict.file])
        }
      }
      try Self.record("conflict", changed.keys.sorted(), now: now, database)
      knownConflicts.withLock { $0 = KnownConflicts(builtIn: builtIn, serial: serial) }
    }
    return true
  }

  /// The fonts whose conflicts are others than before, with those that they have now.
  private static func conflictChanges(
    since known: KnownConflicts?, _ builtIn: BuiltInFonts, _ database: Database
  ) throws -> (serial: Int64, changed: [Int64: Set<Conflict>]) {
    let changes = try JournalChanges(since: known?.serial, database)
    var conflicts: [Int64: Set<Conflict>] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT n.registration, n.kind, n.name, n.folded
        FROM fontName n JOIN registration r ON r.id = n.registration
        WHERE r.state = 'installed' AND n.kind <> 'full-name' AND NOT n.shared
          \(changes.condition(on: "n.registration"))
        """)
    while let row = try rows.next() {
      let folded: String = row["folded"]
      let isFamily = row["kind"] == NameKind.family.rawValue
      if let file = isFamily
        ? builtIn.file(ofFoldedFamily: folded) : builtIn.file(ofFoldedPostScriptName: folded)
      {
        let conflict = Conflict(registration: row["registration"], name: row["name"], file: file)
        conflicts[conflict.registration, default: []].insert(conflict)
      }
    }
    var before: [Int64: Set<Conflict>] = [:]
    let known = "SELECT * FROM conflict WHERE 1\(changes.condition(on: "registration"))"
    for row in try Row.fetchAll(database, sql: known) {
      let conflict = Conflict(
        registration: row["registration"], name: row["postScriptName"], file: row["file"])
      before[conflict.registration, default: []].insert(conflict)
    }
    let changed = Set(conflicts.keys).union(before.keys).filter { conflicts[$0] != before[$0] }
    return (
      changes.serial, Dictionary(uniqueKeysWithValues: changed.map { ($0, conflicts[$0] ?? []) })
    )
  }
}
