// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import TypecaseFontDescriptors

// Faces as the database has them.
extension StoreReader {
  /// - Parameters:
  ///   - isRepeated: whether the same condition comes again and again, so that its statement is kept.
  ///   - hasLanguages: whether languages are wanted, which are most of a descriptor.
  func fetchFaces(
    where condition: String, _ arguments: StatementArguments, _ database: Database,
    isRepeated: Bool = false, hasLanguages: Bool = true
  ) throws -> [StoredFace] {
    let rows = try Row.fetchCursor(
      faceStatement(
        where: condition, database, isRepeated: isRepeated, hasLanguages: hasLanguages),
      arguments: arguments)
    var reading = FaceReading(layout: layout)
    var faces: [StoredFace] = []
    while let row = try rows.next() { faces.append(try reading.face(row)) }
    return faces
  }

  /// The order of faces in lists.
  static let order = """
    p.name COLLATE NOCASE, p.id, f.family COLLATE NOCASE, f.family, f.width, f.weight, f.slant, f.id
    """

  func faceStatement(
    where condition: String, _ database: Database, isRepeated: Bool = false, hasLanguages: Bool
  ) throws -> Statement {
    let sql = """
      SELECT f.id, json_remove(f.descriptor, '$.languages') AS descriptor,
        json_set(f.preview, '$.languages', json('[]')) AS preview,
        \(hasLanguages ? "json_extract(f.descriptor, '$.languages')" : "NULL") AS languages,
        r.id AS registration, r.digest, r.fileExtension, r.byteCount, r.scope, f.enabled,
        f.disabledByPerson, f.exposure, r.installed, p.id AS provider, p.name, p.icon, p.kind,
        (SELECT MIN(file) FROM conflict WHERE face = f.id) AS conflict, r.nameFault,
        r.checkedBy
      FROM face f JOIN registration r ON r.id = f.registration JOIN provider p ON p.id = r.provider
      WHERE \(condition)
      ORDER BY \(Self.order)
      """
    return try isRepeated
      ? database.cachedStatement(sql: sql) : database.makeStatement(sql: sql)
  }
}

/// Makes faces of rows: what many of them have in common is read once, and kept once.
struct FaceReading {
  private let layout: StoreLayout
  /// By their JSON: there are hundreds of languages in a face, and few different lists of them.
  private var languages: [String: [String]] = [:]
  private var previews: [String: FacePreview] = [:]

  init(layout: StoreLayout) { self.layout = layout }

  mutating func face(_ row: Row) throws -> StoredFace {
    let digest: String = row["digest"]
    let scope = RegistrationScope(rawValue: row["scope"]) ?? .persistent
    var descriptor: FontDescriptor = try FontStore.value(row["descriptor"])
    if let text: String = row["languages"] {
      descriptor.languages = try Self.value(text, &languages)
    }
    var preview = try Self.value(row["preview"], &previews)
    preview.languages = descriptor.languages ?? []
    return StoredFace(
      id: row["id"], registration: row["registration"], owner: StoreReader.owner(row),
      path: layout.fontFile(digest: digest, fileExtension: row["fileExtension"], scope: scope),
      digest: digest, byteCount: UInt64(clamping: row["byteCount"] as Int64), scope: scope,
      isEnabled: row["enabled"], isDisabledByPerson: row["disabledByPerson"],
      exposure: FontExposure(rawValue: row["exposure"]) ?? .asks, installed: row["installed"],
      descriptor: descriptor, preview: preview, conflict: row["conflict"],
      withdrawal: try (row["nameFault"] as String?).map { try FontStore.value($0) },
      isChecked: InspectionRules.areMet(by: row["checkedBy"]))
  }

  private static func value<Value: Decodable>(
    _ text: String, _ known: inout [String: Value]
  ) throws -> Value {
    if let value = known[text] { return value }
    let value: Value = try FontStore.value(text)
    known[text] = value
    return value
  }
}
