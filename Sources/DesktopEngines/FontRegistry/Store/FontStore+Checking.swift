// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import TypecaseFontDescriptors
import TypecaseNameOnlyFonts
import TypecaseSystemKit

// Fonts that older versions accepted, by other rules than this one's.
extension FontStore {
  /// An installed font that was accepted by older rules only, or found by names that nobody looked at.
  public struct UncheckedFont: Sendable {
    public var registration: Int64
    public var path: String
    fileprivate var digest: String
  }

  /// Takes what new reports say of fonts, and disables the fonts that would be refused now.
  ///
  /// Such a font stays where it is, with everything that is known of it; it is disabled,
  /// and cannot be enabled. A report about another file, or about none, says nothing of the font.
  ///
  /// - Parameter again: whether names are taken that were read before as well: another version of fontconfig may find
  ///   other names in a font.
  /// - Returns: the owners of fonts of which something is different now.
  public func noteReports(
    _ reports: [(font: UncheckedFont, report: InspectionReport)], again: Bool = false,
    builtIn: BuiltInFonts, now: Int64
  ) throws -> Set<String> {
    return try write { database in
      var changed: Set<String> = []
      var renamed: [Int64] = []
      var refused: [Int64] = []
      var accepted: [Int64] = []
      for (font, report) in reports.sorted(by: { $0.font.registration < $1.font.registration }) {
        let registration = font.registration
        let row = try Row.fetchOne(
          database, sql: "SELECT provider, namesRead FROM registration WHERE id = ?",
          arguments: [registration])
        guard let row, report.digest == font.digest else { continue }
        let owner: String = row["provider"]
        var fault: Withdrawal?
        if report.verdict == .rejected {
          // That the checks could not run says nothing of the font: a later start tries again.
          guard let issue = report.issues.last(where: { $0.severity == .rejected }),
            issue.fault != .uncheckable
          else { continue }
          fault = Withdrawal(refusedFor: issue)
        } else if again || !row["namesRead"] {
          try Self.complete(registration, with: report, database)
          fault = try Self.renameFaces(
            of: registration, by: report, owner: owner, builtIn: builtIn, database)
          renamed.append(registration)
        }
        let isRefused = report.verdict == .rejected
        try database.execute(
          sql: "UPDATE registration SET namesRead = 1, checkedBy = ? WHERE id = ?",
          arguments: [InspectionRules.number * (isRefused ? -1 : 1), registration])
        changed.insert(owner)
        guard let fault else {
          accepted.append(registration)
          continue
        }
        try database.execute(
          sql: "UPDATE registration SET nameFault = ? WHERE id = ?",
          arguments: [try Self.json(fault), registration])
        try database.execute(
          sql: "UPDATE face SET enabled = 0, heldBack = 0 WHERE registration = ?",
          arguments: [registration])
        refused.append(registration)
      }
      if !renamed.isEmpty { try Self.record("rename", renamed, now: now, database) }
      if !refused.isEmpty { try Self.record("withdraw", refused, now: now, database) }
      if !accepted.isEmpty { try Self.record("check", accepted, now: now, database) }
      return changed
    }
  }

  /// Adds the names to the report that is stored, and leaves the rest of it as it is.
  private static func complete(
    _ registration: Int64, with report: InspectionReport, _ database: Database
  ) throws {
    let text = try String.fetchOne(
      database, sql: "SELECT report FROM registration WHERE id = ?", arguments: [registration])
    guard let text, var stored: InspectionReport = try? value(text) else { return }
    for index in stored.faces.indices where report.faces.indices.contains(index) {
      stored.faces[index].fontconfigNames = report.faces[index].fontconfigNames
    }
    try database.execute(
      sql: "UPDATE registration SET report = ? WHERE id = ?",
      arguments: [try json(stored), registration])
  }

  /// Gives the faces of a file the names of a new report.
  ///
  /// - Returns: why the file would be refused for one of them now.
  private static func renameFaces(
    of registration: Int64, by report: InspectionReport, owner: String, builtIn: BuiltInFonts,
    _ database: Database
  ) throws -> Withdrawal? {
    let faces = try Row.fetchAll(
      database,
      sql:
        "SELECT id, faceIndex, family, removed FROM face WHERE registration = ? ORDER BY faceIndex",
      arguments: [registration])
    let ids: Set<String> = Set(faces.map { $0["id"] as String })
    var fault: Withdrawal?
    for face in faces {
      let id: String = face["id"]
      guard let found = report.faces.first(where: { Int64($0.index) == face["faceIndex"] }) else {
        continue
      }
      try database.execute(sql: "DELETE FROM fontName WHERE face = ?", arguments: [id])
      try insertNames(
        found.foundNames, styles: found.styleNames, of: id, builtIn: builtIn, database)
      // A family that one face shows does not permit another to hide it.
      if fault == nil, !(face["removed"] as Bool) {
        fault = try hiddenFamily(
          found.foundNames, shown: [face["family"]], owner: owner, except: ids,
          builtIn: builtIn, database
        ).map { Withdrawal(kind: .hiddenFamily, name: $0) }
      }
    }
    return fault
  }
}

extension StoreReader {
  /// Fonts that are to be inspected again, in the order of their registrations.
  ///
  /// - Parameter last: a registration; those up to it are left out.
  public func uncheckedFonts(
    after last: Int64 = 0, limit: Int = 32
  ) throws -> [FontStore.UncheckedFont] {
    try uncheckedFonts(
      "checkedBy > ? AND checkedBy < ? AND state <> 'missing' AND id > ? ORDER BY id LIMIT ?",
      [-InspectionRules.number, InspectionRules.number, last, limit])
  }

  /// The installed fonts with certain bytes, to be inspected again for their names.
  public func fonts(withDigests digests: Set<String>) throws -> [FontStore.UncheckedFont] {
    try digests.sorted().flatMap { try uncheckedFonts("digest = ? AND state = 'installed'", [$0]) }
  }

  private func uncheckedFonts(
    _ condition: String, _ arguments: StatementArguments
  ) throws -> [FontStore.UncheckedFont] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT id, digest, fileExtension, scope FROM registration WHERE \(condition)",
        arguments: arguments
      ).map { row in
        FontStore.UncheckedFont(
          registration: row["id"],
          path: layout.fontFile(
            digest: row["digest"], fileExtension: row["fileExtension"],
            scope: RegistrationScope(rawValue: row["scope"]) ?? .persistent),
          digest: row["digest"])
      }
    }
  }

  /// The names by which programs may find each of some fonts; none for a font whose names were not all
  /// read yet, of which an older version has looked at some only.
  ///
  /// Fonts of several owners have the names that any of them has.
  public func foundNames(
    of fonts: some Sequence<ByNameLayers.Font>
  ) throws -> [ByNameLayers.Font: FontconfigNames] {
    try read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT id, namesRead FROM registration WHERE digest = ?")
      var found: [ByNameLayers.Font: FontconfigNames] = [:]
      for font in fonts {
        let rows = try Row.fetchAll(statement, arguments: [font.digest])
        guard !rows.isEmpty, rows.allSatisfy({ $0["namesRead"] }) else { continue }
        found[font] = FontconfigNames(
          try rows.map { try FontStore.names(ofRegistration: $0["id"], database) })
      }
      return found
    }
  }

  /// Names the files that are not checked, for lists of fonts in programs that find them by name.
  public func writeUncheckedNames() throws {
    let names = try read {
      try String.fetchAll(
        $0,
        sql: """
          SELECT DISTINCT digest || '.' || fileExtension FROM registration
          WHERE checkedBy < ? AND state <> 'missing' ORDER BY 1
          """, arguments: [InspectionRules.number])
    }
    let path = "\(layout.data)/\(UncheckedFonts.fileName)"
    if names.isEmpty {
      if FileSystem.exists(path) { try FileSystem.remove(path) }
    } else {
      try FileSystem.write(Array(names.joined(separator: "\n").utf8), to: path, mode: 0o600)
    }
  }

  /// The installed faces that are not used, since they would be refused now.
  public func withdrawnFaces() throws -> [StoredFace] {
    try read {
      try fetchFaces(
        where: "r.state = 'installed' AND NOT f.removed AND r.nameFault IS NOT NULL", [], $0,
        hasLanguages: false)
    }
  }
}

/// Why an installed font is not used any more: it would be refused now.
public struct Withdrawal: Codable, Sendable, Hashable {
  /// Which kind of reason it is.
  public enum Kind: Codable, Sendable, Hashable {
    /// The inspection refuses it.
    case refused(InspectionIssue.Fault)
    /// Programs would find it by somebody else's family, which it does not show.
    case hiddenFamily
  }

  /// Which kind of reason it is.
  public var kind: Kind
  /// The name that it is about; empty where it is about something else.
  public var name: String
  /// The inspection's report; nil in rows of versions that checked only names.
  public var issue: InspectionIssue?

  /// A withdrawal for a name.
  public init(kind: Kind, name: String) {
    self.kind = kind
    self.name = name
  }

  /// A withdrawal for what the inspection refuses.
  init(refusedFor issue: InspectionIssue) {
    kind = .refused(issue.fault)
    name = issue.check == .names ? issue.subject ?? "" : ""
    self.issue = issue
  }

  /// Whether one of the font's names is the reason.
  public var isForName: Bool { issue.map { $0.check == .names } ?? true }
}
