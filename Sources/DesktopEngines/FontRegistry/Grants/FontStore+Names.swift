// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

// Fonts by their names, as apps ask for them. An app that may not have a font gets the same answer,
// from the same query, as for a missing one: an excluded row takes no more time than no row.
extension FontStore {
  /// Writes the names that faces are found by where an older version did not.
  static func fillInLowerNames(_ database: Database) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT id, family, COALESCE(json_extract(descriptor, '$.full-name'), '') AS fullName
        FROM face WHERE lowerFamily IS NULL OR lowerFullName IS NULL
        """)
    for row in rows {
      let (family, fullName): (String, String) = (row["family"], row["fullName"])
      try database.execute(
        sql: "UPDATE face SET lowerFamily = ?, lowerFullName = ? WHERE id = ?",
        arguments: [family.lowercased(), fullName.lowercased(), row["id"] as String])
    }
  }
}

extension StoreReader {
  /// The installed faces that a descriptor names and an app may use.
  ///
  /// - Parameters:
  ///   - descriptor: its PostScript name, full name or family finds the faces, without regard to
  ///     case; every key that is set must agree, but for sizes, features and variations.
  ///   - app: nothing for a program that is not an app: nobody can have taken anything back from
  ///     it.
  /// - Returns: nothing when the descriptor has no name.
  public func usableFaces(
    _ descriptor: FontDescriptor, byApp app: String?
  ) throws -> [StoredFace] {
    try faces(named: descriptor, where: Self.isUsable, [app])
  }

  /// The same for names of which nothing but what faces they mean matters.
  public func usableVersions(
    _ descriptor: FontDescriptor, byApp app: String?
  ) throws -> Set<FaceVersion> {
    Set(
      try faces(named: descriptor, where: Self.isUsable, [app], hasLanguages: false).map(\.version))
  }

  /// The installed faces that a descriptor names, with any exposure, without their languages.
  public func installedFaces(_ descriptor: FontDescriptor) throws -> [StoredFace] {
    try faces(named: descriptor, where: "?1 IS NULL", [nil], hasLanguages: false)
  }

  private func faces(
    named descriptor: FontDescriptor, where condition: String, _ arguments: [String?],
    hasLanguages: Bool = true
  ) throws -> [StoredFace] {
    guard let (column, name) = descriptor.searchedName else { return [] }
    let keys = FontDescriptor.namingKeys.union(FontDescriptor.narrowingKeys)
    return try read {
      try fetchFaces(
        where: "\(column) = ?2 AND \(Self.isInstalled) AND \(condition)",
        StatementArguments(arguments + [name]), $0, isRepeated: true,
        hasLanguages: hasLanguages)
    }.filter { descriptor.matches($0.descriptor, mandatoryKeys: keys) }
  }

  /// Whether a face is installed; without the index of states, so that SQLite begins with the few
  /// faces that are meant.
  static let isInstalled = "+r.state = 'installed' AND NOT f.removed"

  /// Whether a face may be used by the app ?1: it is enabled, is in no conflict with a font of
  /// the system, and is not revoked.
  static let isUsable = """
    f.enabled AND NOT EXISTS (SELECT 1 FROM conflict c WHERE c.face = f.id)
    AND NOT EXISTS (
      SELECT 1 FROM fontGrant g WHERE g.app = ?1 AND g.provider = r.provider
        AND g.postScriptName = f.postScriptName AND g.revoked)
    """
}

extension FontDescriptor {
  /// The keys that name a font.
  public static let namingKeys: Set<CodingKeys> = [.postScriptName, .fullName, .family]
  /// The keys that narrow what a name means.
  public static let narrowingKeys: Set<CodingKeys> = [
    .style, .weight, .width, .slant, .traits, .format,
  ]

  /// The name that says most, and the column that it is looked for in.
  fileprivate var searchedName: (column: String, name: String)? {
    if let postScriptName { return ("f.postScriptName COLLATE NOCASE", postScriptName) }
    if let fullName { return ("f.lowerFullName", fullName.lowercased()) }
    return family.map { ("f.lowerFamily", $0.lowercased()) }
  }

  /// Its names, in lower case, each once.
  public var lowerNames: [String] {
    var names: [String] = []
    for name in [postScriptName, fullName, family].compactMap({ $0?.lowercased() })
    where !names.contains(name) { names.append(name) }
    return names
  }

  /// The one name that stands for the descriptor when the person says that they do not want it.
  public var lowerName: String? { lowerNames.first }
}
