// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors
import TypecaseFontconfigKit

// Fonts by their names, as apps ask for them. An app that may not have a font gets the same answer,
// from the same query, as for a missing one: an excluded row takes no more time than no row.

extension StoreReader {
  /// The installed faces that a descriptor names and an app may use.
  ///
  /// - Parameters:
  ///   - descriptor: its PostScript name, full name or family finds the faces: any that a face has, in every
  ///     language, compared as fontconfig compares them; every key that is set must agree, but for sizes,
  ///     features and variations. Of several faces of a file with one PostScript name it is the first.
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
    let found = try faces(
      having: descriptor.searchedNames(full: .fullName), descriptor, condition, arguments,
      hasLanguages: hasLanguages)
    guard found.isEmpty, descriptor.fullName != nil else { return found }
    // A font's own full name comes before a family and a style of another one that make the same words.
    return try faces(
      having: descriptor.searchedNames(full: .joinedName), descriptor, condition, arguments,
      hasLanguages: hasLanguages)
  }

  private func faces(
    having names: [(folded: String, kind: FontStore.NameKind)], _ descriptor: FontDescriptor,
    _ condition: String, _ arguments: [String?], hasLanguages: Bool
  ) throws -> [StoredFace] {
    guard !names.isEmpty else { return [] }
    let conditions = names.enumerated().map { number, name in
      "f.id IN (SELECT face FROM fontName WHERE folded = ?\(number + 2) AND kind = '\(name.kind.rawValue)')"
    }
    let found = try read { database in
      try fetchFaces(
        where: (conditions + [Self.isInstalled, condition]).joined(separator: " AND "),
        StatementArguments(arguments + names.map(\.folded)), database, isRepeated: true,
        hasLanguages: hasLanguages)
    }.filter { descriptor.matches($0.descriptor, mandatoryKeys: FontDescriptor.narrowingKeys) }
    return descriptor.postScriptName == nil ? found : Self.firstOfFiles(found)
  }

  /// Of each file the face with the lowest number.
  private static func firstOfFiles(_ faces: [StoredFace]) -> [StoredFace] {
    var first: [Int64: UInt32] = [:]
    for face in faces {
      first[face.registration] = min(first[face.registration] ?? .max, face.preview.index)
    }
    return faces.filter { first[$0.registration] == $0.preview.index }
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
  /// The keys that narrow what a name means.
  public static let narrowingKeys: Set<CodingKeys> = [.weight, .width, .slant, .traits, .format]

  /// The names that a face must have, as fontconfig compares them.
  ///
  /// - Parameter full: what the full name is one of.
  /// - Returns: none for a descriptor with a style alone, which names no font.
  fileprivate func searchedNames(
    full: FontStore.NameKind
  ) -> [(folded: String, kind: FontStore.NameKind)] {
    let names: [(String?, FontStore.NameKind)] = [
      (postScriptName, .postScriptName), (fullName, full), (family, .family),
    ]
    let naming = names.compactMap { name, kind in
      name.map { (FontconfigName.folded($0), kind) }
    }
    guard !naming.isEmpty, let style else { return naming }
    return naming + [(FontconfigName.folded(style), .style)]
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
