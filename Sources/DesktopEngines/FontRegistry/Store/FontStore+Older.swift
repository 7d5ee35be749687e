// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import TypecaseFontDescriptors

// The older version of a font, and its handling when a newer one is installed.

extension FontStore {
  /// A face that a newer one replaces, or that the person removed before the newer one was installed.
  struct OlderFace {
    var id: String
    var registration: Int64
    var index: UInt32
    /// In lower case.
    var postScriptName: String
    var isDisabledByPerson: Bool
    var exposure: FontExposure
    var isRemoved: Bool
    /// The entry of the journal that the removal is, as long as it can be undone.
    var removal: Int64?
  }

  /// The person's choices for the faces that newer ones replace.
  struct OlderStates {
    private let faces: [String: [OlderFace]]

    init(_ older: [OlderFace]) {
      faces = Dictionary(grouping: older, by: \.postScriptName).mapValues(Self.newest)
    }

    /// The faces of the file that counts.
    ///
    /// A face whose place was taken is known as long as another one of its file is installed, and says nothing
    /// beside what took its place.
    private static func newest(_ faces: [OlderFace]) -> [OlderFace] {
      let installed = faces.filter { !$0.isRemoved }
      let file = (installed.isEmpty ? faces : installed).map(\.registration).max()
      return faces.filter { $0.registration == file }
    }

    /// Those of a face; where several have its name, of the one with its number, if there is one.
    func state(of face: AcceptedFont.Face) -> OlderFace? {
      let same = faces[(face.descriptor.postScriptName ?? "").lowercased()] ?? []
      return same.first { $0.index == face.preview.index } ?? same.first { !$0.isRemoved }
        ?? same.first
    }

    /// The indexes of the faces that the person removed, and has not installed again.
    func removed(of font: AcceptedFont) -> [UInt32] {
      let counts = Dictionary(grouping: font.faces) {
        ($0.descriptor.postScriptName ?? "").lowercased()
      }.mapValues(\.count)
      return font.faces.filter { face in
        let name = (face.descriptor.postScriptName ?? "").lowercased()
        guard let same = faces[name] else { return false }
        if same.allSatisfy(\.isRemoved) { return true }
        // Only where there are as many as before is it known which of them is which.
        return same.count == counts[name] && state(of: face)?.isRemoved == true
      }.map(\.preview.index)
    }
  }

  /// The registration of an owner's file that is installed, or whose bytes are missing.
  static func registration(
    ofDigest digest: String, owner: String, _ scope: RegistrationScope,
    state: String = "installed", _ database: Database
  ) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT id FROM registration
          WHERE digest = ? AND provider = ? AND scope = ? AND state = ?
          """), arguments: [digest, owner, scope.rawValue, state])
  }

  /// The owner's faces of the scope, in other files, that have one of a font's PostScript names.
  ///
  /// - Throws: `StoreFailure.duplicatedName` when an enabled face of somebody else, or of another
  ///   scope, has one, and the font is to be enabled.
  static func older(
    _ font: AcceptedFont, owner: AppIdentity, scope: RegistrationScope, enabled: Bool,
    _ database: Database
  ) throws -> [OlderFace] {
    let current = try registration(
      ofDigest: font.file.digest, owner: owner.id, scope, database)
    let included = Set(font.postScriptNames.map { $0.lowercased() })
    // Those that come back, of a file that is there, concern themselves only.
    let names =
      current == nil
      ? Set(font.faces.compactMap { $0.descriptor.postScriptName?.lowercased() }) : included
    var older: [String: OlderFace] = [:]
    for name in names.sorted() {
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT f.id, f.registration, f.faceIndex, r.provider, r.scope, f.enabled,
              f.disabledByPerson, f.exposure, f.removed, f.removal, f.postScriptName
            FROM face f JOIN registration r ON r.id = f.registration
            WHERE f.postScriptName = ? COLLATE NOCASE AND r.state = 'installed'
            """), arguments: [name])
      while let row = try rows.next() {
        let registration: Int64 = row["registration"]
        let isRemoved: Bool = row["removed"]
        if registration == current { continue }
        if row["provider"] == owner.id, row["scope"] == scope.rawValue {
          let id: String = row["id"]
          older[id] = OlderFace(
            id: id, registration: registration, index: UInt32(clamping: row["faceIndex"] as Int64),
            postScriptName: name, isDisabledByPerson: row["disabledByPerson"],
            exposure: FontExposure(rawValue: row["exposure"]) ?? .asks, isRemoved: isRemoved,
            removal: row["removal"])
        } else if enabled, !isRemoved, row["enabled"], included.contains(name) {
          throw StoreFailure.duplicatedName(row["postScriptName"])
        }
      }
    }
    // Named instances have names of their own.
    for name in font.names.postScriptNames where enabled {
      let isTaken = try holders(ofPostScriptName: name, database).contains {
        $0.isEnabled && $0.owner != owner.id && older[$0.face] == nil
      }
      if isTaken { throw StoreFailure.duplicatedName(name) }
    }
    for face in font.includedFaces where enabled {
      if let name = try hiddenFamily(
        face.names, shown: face.shownFamilies, owner: owner.id, except: Set(older.keys),
        builtIn: .none, database)
      {
        throw StoreFailure.duplicatedName(name)
      }
    }
    return older.values.sorted { ($0.registration, $0.index) < ($1.registration, $1.index) }
  }

  /// Takes older faces out of use; their removals, which can be undone, are those of the newer ones by now.
  ///
  /// - Returns: the files of which nothing is left.
  static func replace(
    _ older: [OlderFace], now: Int64, _ database: Database
  ) throws -> [FontFile] {
    guard !older.isEmpty else { return [] }
    let replaced = older.filter { !$0.isRemoved }.map(\.registration)
    let registrations = Array(Set(older.map(\.registration))).sorted()
    if !replaced.isEmpty {
      try record("replace", Array(Set(replaced)).sorted(), now: now, database)
    }
    try takeOut(older.map(\.id), database)
    return try settle(registrations, now: now, database)
  }
}
