// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import TypecaseFontDescriptors
import TypecaseFontconfigKit

// The names by which programs find each font, all of them; see `FontconfigNames`.
extension FontStore {
  /// What kind of name a row of `fontName` is.
  enum NameKind: String {
    case family
    case fullName = "full-name"
    case postScriptName = "postscript-name"
  }

  static func insertNames(
    _ names: FontconfigNames, of registration: Int64, builtIn: BuiltInFonts, _ database: Database
  ) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT INTO fontName VALUES (?, ?, ?, ?, ?)")
    for (kind, list) in [
      (NameKind.family, names.families), (.fullName, names.fullNames),
      (.postScriptName, names.postScriptNames),
    ] {
      for name in list {
        let isShared = kind == .family && builtIn.hasFamily(name)
        try statement.execute(arguments: [
          registration, kind.rawValue, name, FontconfigName.folded(name), isShared,
        ])
      }
    }
  }

  /// The names of a font, as they were read last.
  static func names(of registration: Int64, _ database: Database) throws -> FontconfigNames {
    var names = FontconfigNames()
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: "SELECT kind, name FROM fontName WHERE registration = ? ORDER BY rowid"),
      arguments: [registration])
    while let row = try rows.next() {
      switch NameKind(rawValue: row["kind"]) {
      case .family: names.families.append(row["name"])
      case .fullName: names.fullNames.append(row["name"])
      case .postScriptName: names.postScriptNames.append(row["name"])
      case nil: break
      }
    }
    return names
  }

  /// Writes what older versions knew of fonts' names, until the fonts are read again.
  static func fillInNames(_ database: Database) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT registration, postScriptName, family,
          COALESCE(json_extract(descriptor, '$.full-name'), '') AS fullName
        FROM face WHERE registration NOT IN (SELECT registration FROM fontName)
        ORDER BY registration, faceIndex
        """)
    for (registration, faces) in Dictionary(grouping: rows, by: { $0["registration"] as Int64 }) {
      let names = FontconfigNames(
        faces.map {
          let fullName: String = $0["fullName"]
          return FontconfigNames(
            families: [$0["family"]], fullNames: fullName.isEmpty ? [] : [fullName],
            postScriptNames: [$0["postScriptName"]])
        })
      try insertNames(names, of: registration, builtIn: .none, database)
    }
  }
}

extension StoreReader {
  /// Every family name under which programs find the file of a face, the shown one first.
  public func families(ofRegistration registration: Int64) throws -> [String] {
    try read { try FontStore.names(of: registration, $0).families }
  }
}

// MARK: Fonts that were accepted before all names were looked at

extension FontStore {
  /// An installed font of which only the names are known that an older version looked at.
  public struct UnreadFont: Sendable {
    public var registration: Int64
    public var path: String
    fileprivate var digest: String
  }

  /// Takes the names of fonts from new reports, and disables the fonts that would be refused now.
  ///
  /// Such a font stays where it is, with everything that is known of it; it is disabled,
  /// and cannot be enabled.
  ///
  /// - Parameter again: also of fonts that this version has read: another version of fontconfig may find
  ///   other names in them.
  /// - Returns: the owners of fonts that are found by other names now, or not at all.
  public func noteNames(
    _ reports: [(font: UnreadFont, report: InspectionReport)], again: Bool = false,
    builtIn: BuiltInFonts, now: Int64
  ) throws -> Set<String> {
    return try write { database in
      var changed: Set<String> = []
      var renamed: [Int64] = []
      var refused: [Int64] = []
      for (font, report) in reports.sorted(by: { $0.font.registration < $1.font.registration }) {
        let registration = font.registration
        guard
          let owner = try String.fetchOne(
            database,
            sql: "SELECT provider FROM registration WHERE id = ?1 AND (?2 OR NOT namesRead)",
            arguments: [registration, again])
        else { continue }
        try database.execute(
          sql: "UPDATE registration SET namesRead = 1 WHERE id = ?", arguments: [registration])
        var fault: NameFault?
        if report.verdict == .rejected {
          // The doctor deals with a missing or changed file.
          fault = report.issues.last { $0.severity == .rejected && $0.check == .names }
            .map { NameFault(kind: .refused($0.fault), name: $0.subject ?? "") }
        } else if report.digest == font.digest {
          let names = FontconfigNames(report.faces.map(\.foundNames))
          try database.execute(
            sql: "DELETE FROM fontName WHERE registration = ?", arguments: [registration])
          try Self.complete(registration, with: report, database)
          try Self.insertNames(names, of: registration, builtIn: builtIn, database)
          fault = try Self.hiddenFamily(
            names, shown: Self.shownFamilies(of: registration, database), owner: owner,
            except: [registration], builtIn: builtIn, database
          ).map { NameFault(kind: .hiddenFamily, name: $0) }
          renamed.append(registration)
          changed.insert(owner)
        }
        guard let fault else { continue }
        try database.execute(
          sql: "UPDATE registration SET nameFault = ?, enabled = 0, heldBack = 0 WHERE id = ?",
          arguments: [try Self.json(fault), registration])
        refused.append(registration)
        changed.insert(owner)
      }
      if !renamed.isEmpty { try Self.record("rename", renamed, now: now, database) }
      if !refused.isEmpty { try Self.record("withdraw", refused, now: now, database) }
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

  static func shownFamilies(
    of registration: Int64, _ database: Database
  ) throws -> [String] {
    try String.fetchAll(
      database, sql: "SELECT DISTINCT family FROM face WHERE registration = ?",
      arguments: [registration])
  }
}

extension StoreReader {
  /// Fonts that are to be inspected again for their names.
  public func fontsWithUnreadNames(limit: Int = 64) throws -> [FontStore.UnreadFont] {
    try unreadFonts("NOT namesRead AND state <> 'missing' ORDER BY id LIMIT ?", [limit])
  }

  /// The installed fonts with certain bytes, to be inspected again for their names.
  public func fonts(withDigests digests: Set<String>) throws -> [FontStore.UnreadFont] {
    try digests.sorted().flatMap { try unreadFonts("digest = ? AND state = 'installed'", [$0]) }
  }

  private func unreadFonts(
    _ condition: String, _ arguments: StatementArguments
  ) throws -> [FontStore.UnreadFont] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: "SELECT id, digest, fileExtension, scope FROM registration WHERE \(condition)",
        arguments: arguments
      ).map { row in
        FontStore.UnreadFont(
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
        found[font] = FontconfigNames(try rows.map { try FontStore.names(of: $0["id"], database) })
      }
      return found
    }
  }
}

/// Why an installed font would be refused now: by which name.
public struct NameFault: Codable, Sendable, Hashable {
  public enum Kind: Codable, Sendable, Hashable {
    /// The inspection refuses it.
    case refused(InspectionIssue.Fault)
    /// Programs would find it by somebody else's family, which it does not show.
    case hiddenFamily
  }

  public var kind: Kind
  public var name: String
}

extension StoreReader {
  /// The installed faces that are not used, since they would be refused now.
  public func facesWithNameFault() throws -> [StoredFace] {
    try read {
      try fetchFaces(
        where: "r.state = 'installed' AND r.nameFault IS NOT NULL", [], $0, hasLanguages: false)
    }
  }
}
