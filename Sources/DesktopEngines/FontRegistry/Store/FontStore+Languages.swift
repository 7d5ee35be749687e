// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import TypecaseFontDescriptors
import TypecaseFontLanguages

// Fonts that were stored before there was a table of languages have those that fontconfig says.
extension FontStore {
  /// Works out the languages of some fonts that have them from fontconfig.
  ///
  /// They are judged by the characters that the inspection found. How the fonts shape is not looked
  /// at: that takes another inspection.
  ///
  /// - Parameter limit: at most this many fonts, so that other changes need not wait long.
  /// - Returns: whether there were any.
  public func renewLanguages(limit: Int = 50, now: Int64) throws -> Bool {
    try write { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT id, provider, report FROM registration WHERE NOT byLanguageTable ORDER BY id LIMIT ?
          """, arguments: [limit])
      for row in rows {
        let registration: Int64 = row["id"]
        // An unreadable file is left to the doctor, and not tried again at every start.
        if let report: InspectionReport = try? Self.value(row["report"]) {
          for face in report.faces {
            try Self.renewLanguages(of: face, in: registration, database)
          }
        }
        try database.execute(
          sql: "UPDATE registration SET byLanguageTable = 1 WHERE id = ?",
          arguments: [registration])
      }
      guard !rows.isEmpty else { return false }
      try Self.record("languages", rows.map { $0["id"] }, now: now, database)
      return true
    }
  }

  private static func renewLanguages(
    of face: FaceReport, in registration: Int64, _ database: Database
  ) throws {
    let languages = LanguageTable.shared.tags(supportedBy: CodePointSet(face.coverage))
    let row = try Row.fetchOne(
      database,
      sql: "SELECT descriptor, preview FROM face WHERE registration = ? AND faceIndex = ?",
      arguments: [registration, face.index])
    guard let row, var descriptor: FontDescriptor = try? value(row["descriptor"]),
      var preview: FacePreview = try? value(row["preview"])
    else { return }
    descriptor.languages = languages
    preview.languages = languages
    try database.execute(
      sql: """
        UPDATE face SET descriptor = ?, preview = ? WHERE registration = ? AND faceIndex = ?
        """,
      arguments: [try json(descriptor), try json(preview), registration, face.index])
  }
}
