// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import TypecaseFontDescriptors
import TypecaseFontconfigKit

/// A name of a font that keeps it from being used beside the others.
public enum NameClash: Error, Sendable, Hashable {
  /// Another enabled font has the PostScript name, perhaps for a named instance.
  case postScriptName(String)
  /// The font answers to a family of somebody else, and shows another one.
  case hiddenFamily(String)

  public var name: String {
    switch self {
    case .postScriptName(let name), .hiddenFamily(let name): name
    }
  }
}

// Which names clash: the only place that decides it, for fonts that are installed, enabled, restored or
// kept.
extension FontStore {
  /// The same before consent, when the caller may learn only about the system's names.
  public static func clash(
    of names: FontconfigNames, shown: [String], builtIn: BuiltInFonts
  ) -> NameClash? {
    if let name = names.postScriptNames.first(where: builtIn.contains) {
      return .postScriptName(name)
    }
    return hiddenNames(names, shown: shown).first { name in
      builtIn.has(familyOrFullName: name) && !shown.contains(where: builtIn.hasFamily)
    }.map { .hiddenFamily($0) }
  }

  /// The reason why an installed face cannot be enabled.
  ///
  /// - Parameter except: faces that are enabled at the same time.
  static func clash(
    of face: String, except: Set<String> = [], builtIn: BuiltInFonts, _ database: Database
  ) throws -> StoreFailure? {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT r.id, r.provider, r.nameFault, f.postScriptName, f.family
          FROM face f JOIN registration r ON r.id = f.registration WHERE f.id = ?
          """), arguments: [face])
    guard let row else { return nil }
    if let text: String = row["nameFault"] { return .withdrawn(try value(text)) }
    let owner: String = row["provider"]
    let names = try names(of: face, database)
    for name in names.postScriptNames {
      let isTaken = try holders(ofPostScriptName: name, database).contains {
        $0.isEnabled && $0.owner != owner && !except.contains($0.face)
      }
      if isTaken || builtIn.contains(name) { return .duplicatedName(name) }
    }
    // The owner's own may share the names of named instances, as a variable font and the fonts that
    // were cut from it do, but not those of faces.
    let name: String = row["postScriptName"]
    if try isFaceName(name, except: except, inFilesBut: row["id"], database) {
      return .duplicatedName(name)
    }
    return try hiddenFamily(
      names, shown: [row["family"]], owner: owner, except: except, builtIn: builtIn,
      database
    ).map { .duplicatedName($0) }
  }

  /// Whether an enabled face of another file has a PostScript name: faces of one file may share theirs.
  private static func isFaceName(
    _ name: String, except: Set<String>, inFilesBut registration: Int64, _ database: Database
  ) throws -> Bool {
    let holders = try String.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT f.id FROM face f JOIN registration r ON r.id = f.registration
          WHERE f.postScriptName = ? COLLATE NOCASE AND r.state = 'installed' AND f.enabled
            AND NOT f.removed AND r.id <> ?
          """), arguments: [name, registration])
    return holders.contains { !except.contains($0) }
  }

  /// The installed faces that are found by a PostScript name, those of named instances included.
  static func holders(
    ofPostScriptName name: String, _ database: Database
  ) throws -> [StoreReader.NameHolder] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT f.id AS face, r.provider, r.scope, f.enabled
          FROM fontName n JOIN face f ON f.id = n.face JOIN registration r ON r.id = f.registration
          WHERE n.folded = ? AND n.kind = 'postscript-name' AND r.state = 'installed'
            AND NOT f.removed
          """), arguments: [FontconfigName.folded(name)]
    ).map { row in
      StoreReader.NameHolder(
        face: row["face"], owner: row["provider"],
        scope: RegistrationScope(rawValue: row["scope"]) ?? .persistent, isEnabled: row["enabled"])
    }
  }

  /// A name that a face does not show and that is somebody else's family, while the family that it
  /// shows is not theirs.
  static func hiddenFamily(
    _ names: FontconfigNames, shown: [String], owner: String, except: Set<String>,
    builtIn: BuiltInFonts, _ database: Database
  ) throws -> String? {
    if case .hiddenFamily(let name)? = clash(
      of: FontconfigNames(families: names.families, fullNames: names.fullNames), shown: shown,
      builtIn: builtIn)
    {
      return name
    }
    let hidden = hiddenNames(names, shown: shown)
    guard !hidden.isEmpty else { return nil }
    func owners(_ name: String, _ kinds: String) throws -> Set<String> {
      let rows = try Row.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT f.id, r.provider FROM fontName n JOIN face f ON f.id = n.face
              JOIN registration r ON r.id = f.registration
            WHERE n.folded = ? AND n.kind IN (\(kinds)) AND r.state = 'installed' AND f.enabled
              AND NOT f.removed AND r.provider <> ?
            """), arguments: [FontconfigName.folded(name), owner])
      return Set(
        rows.filter { !except.contains($0["id"]) }.map { $0["provider"] as String })
    }
    let known = try shown.reduce(into: Set<String>()) {
      try $0.formUnion(owners($1, "'family'"))
    }
    return try hidden.first { try !owners($0, "'family', 'full-name'").subtracting(known).isEmpty }
  }

  /// The families and full names that a font has beside the families that it shows.
  private static func hiddenNames(_ names: FontconfigNames, shown: [String]) -> [String] {
    let known = Set(shown.map(FontconfigName.folded))
    return (names.families + names.fullNames).filter {
      !known.contains(FontconfigName.folded($0))
    }
  }
}

extension StoreReader {
  /// The name by which a font that is not installed yet would take something from somebody else's.
  public func clash(
    of names: FontconfigNames, shown: [String], owner: AppIdentity, scope: RegistrationScope,
    builtIn: BuiltInFonts = .none
  ) throws -> NameClash? {
    try read { database in
      for name in names.postScriptNames {
        if builtIn.contains(name) { return .postScriptName(name) }
        let holders = try FontStore.holders(ofPostScriptName: name, database)
        if holders.contains(where: {
          $0.isEnabled && ($0.owner != owner.id || $0.scope != scope)
        }) {
          return .postScriptName(name)
        }
      }
      return try FontStore.hiddenFamily(
        names, shown: shown, owner: owner.id, except: [], builtIn: builtIn, database
      ).map { .hiddenFamily($0) }
    }
  }
}
