// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import TypecaseFontDescriptors
import TypecaseFontconfigKit

// The names by which programs find each face, all of them; see `FontconfigNames`.
extension FontStore {
  /// The kind of a name in a row of `fontName`.
  enum NameKind: String {
    case family
    case fullName = "full-name"
    case postScriptName = "postscript-name"
    /// A style, by which fontconfig finds no font, but chooses among those of a family.
    case style
    /// A family and a style as one name, by which documents may ask.
    case joinedName = "joined-name"
  }

  static func insertNames(
    _ names: FontconfigNames, styles: [String] = [], of face: String, builtIn: BuiltInFonts,
    _ database: Database
  ) throws {
    try insert(
      [
        (.family, names.families), (.fullName, names.fullNames),
        (.postScriptName, names.postScriptNames), (.style, styles),
        (.joinedName, FontconfigName.joined(names.families, styles)),
      ], of: face, builtIn: builtIn, database)
  }

  private static func insert(
    _ names: [(kind: NameKind, list: [String])], of face: String, builtIn: BuiltInFonts,
    _ database: Database
  ) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT INTO fontName (face, kind, name, folded, shared) VALUES (?, ?, ?, ?, ?)")
    for (kind, list) in names {
      for name in list {
        let isShared = kind == .family && builtIn.hasFamily(name)
        try statement.execute(arguments: [
          face, kind.rawValue, name, FontconfigName.folded(name), isShared,
        ])
      }
    }
  }

  /// The names of a face, as they were read last.
  static func names(of face: String, _ database: Database) throws -> FontconfigNames {
    var names = FontconfigNames()
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: "SELECT kind, name FROM fontName WHERE face = ? ORDER BY rowid"),
      arguments: [face])
    while let row = try rows.next() {
      switch NameKind(rawValue: row["kind"]) {
      case .family: names.families.append(row["name"])
      case .fullName: names.fullNames.append(row["name"])
      case .postScriptName: names.postScriptNames.append(row["name"])
      case .style, .joinedName, nil: break
      }
    }
    return names
  }

  /// The names of all faces of a file, those that are removed included.
  static func names(
    ofRegistration registration: Int64, _ database: Database
  ) throws -> FontconfigNames {
    let faces = try String.fetchAll(
      database.cachedStatement(
        sql: "SELECT id FROM face WHERE registration = ? ORDER BY faceIndex"),
      arguments: [registration])
    return FontconfigNames(try faces.map { try names(of: $0, database) })
  }

  /// Writes what older versions knew of fonts' names, until the fonts are read again.
  static func fillInNames(_ database: Database) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT id, postScriptName, family,
          COALESCE(json_extract(descriptor, '$.full-name'), '') AS fullName
        FROM face WHERE id NOT IN (SELECT face FROM fontName) ORDER BY registration, faceIndex
        """)
    for row in rows {
      let fullName: String = row["fullName"]
      try insertNames(
        FontconfigNames(
          families: [row["family"]], fullNames: fullName.isEmpty ? [] : [fullName],
          postScriptNames: [row["postScriptName"]]), of: row["id"], builtIn: .none, database)
    }
    try fillInStyles(database)
  }
}

extension FontStore {
  /// The shown style of faces that older versions stored.
  private static func fillInStyles(_ database: Database) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT id, json_extract(descriptor, '$.style') AS style FROM face
        WHERE id IN (SELECT face FROM fontName)
          AND id NOT IN (SELECT face FROM fontName WHERE kind = 'style')
        """)
    for row in rows {
      guard let style: String = row["style"] else { continue }
      let families = try names(of: row["id"], database).families
      try insert(
        [(.style, [style]), (.joinedName, FontconfigName.joined(families, [style]))], of: row["id"],
        builtIn: .none, database)
    }
  }
}

extension StoreReader {
  /// Every family name under which programs find a face, the shown one first.
  public func families(ofFace id: String) throws -> [String] {
    try read { try FontStore.names(of: id, $0).families }
  }

  /// The families that the faces of a file show, those that are removed included: who has the file has them all.
  public func families(inFileOfRegistration registration: Int64) throws -> [String] {
    try read {
      try String.fetchAll(
        $0,
        sql:
          "SELECT family FROM face WHERE registration = ? GROUP BY family ORDER BY MIN(faceIndex)",
        arguments: [registration])
    }
  }
}
