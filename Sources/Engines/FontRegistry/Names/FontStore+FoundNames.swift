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
