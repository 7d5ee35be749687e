// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

extension FontStore {
  /// What became of fonts whose state was to change.
  public struct StateChange: Sendable {
    /// Every face that is now as was asked for, those that were so before included.
    public var faces: [StoredFace] = []
    /// The faces that stay as they were, and why.
    public var refused: [(face: StoredFace, reason: StoreFailure)] = []
    /// Whether anything is different now.
    public var isChange = false

    public init(faces: [StoredFace] = []) { self.faces = faces }
  }

  /// Enables or disables the files of some faces, each for itself.
  ///
  /// A font that the person disabled is not enabled by its provider.
  ///
  /// - Parameter builtIn: the system's fonts.
  /// - Throws: `StoreFailure.notRegistered` when one of the faces is not installed, or not the
  ///   provider's own; nothing is changed then.
  public func setEnabled(
    _ isEnabled: Bool, faces ids: [String], by author: Author, now: Int64,
    builtIn: BuiltInFonts = .none
  ) throws -> StateChange {
    try write { database in
      var change = StateChange()
      var changed: [Int64] = []
      for face in try reader.faces(Self.registrations(of: ids, for: author, database), database)
        .firstOfEachFile
      {
        let registration = face.registration
        if isEnabled,
          let reason = try Self.obstacle(toEnabling: face, author, builtIn, now: now, database)
        {
          change.refused.append((face, reason))
          continue
        }
        // When a provider disables a font that the person disabled, it stays disabled by the
        // person.
        let isByPerson = !isEnabled && (author == .person || face.isDisabledByPerson)
        if face.isEnabled != isEnabled || face.isDisabledByPerson != isByPerson {
          try database.execute(
            sql: """
              UPDATE registration SET enabled = ?, disabledByPerson = ?
              WHERE id = ?
              """,
            arguments: [isEnabled, isByPerson, registration])
          changed.append(registration)
        }
        change.faces += try reader.faces([registration], database)
      }
      if !changed.isEmpty {
        try Self.record(isEnabled ? "enable" : "disable", changed, now: now, database)
        change.isChange = true
      }
      return change
    }
  }

  private static func obstacle(
    toEnabling face: StoredFace, _ author: Author, _ builtIn: BuiltInFonts, now: Int64,
    _ database: Database
  ) throws -> StoreFailure? {
    if face.isEnabled { return nil }
    if face.isDisabledByPerson, author != .person { return .disabledByPerson }
    // An app that calls is installed, whether that was noticed or not.
    if author == .person, try hasLeft(face.owner.id, database) { return .ownerAbsent }
    guard case .provider(let id) = author else {
      return try clash(of: face.registration, builtIn: builtIn, database)
    }
    // The system's fonts are no secret.
    let known = Self.clash(
      of: try names(of: face.registration, database),
      shown: try shownFamilies(of: face.registration, database), builtIn: builtIn)
    if let known { return .duplicatedName(known.name) }
    if try wasToldEnough(id, now: now, database) { return .toldEnoughNames }
    let clash = try clash(of: face.registration, builtIn: builtIn, database)
    if case .duplicatedName? = clash { try noteToldName(id, now: now, database) }
    return clash
  }

  /// Decides who may use the files of some faces.
  ///
  /// - Throws: `StoreFailure.notRegistered` when one of the faces is not installed.
  public func setExposure(
    _ exposure: FontExposure, faces ids: [String], now: Int64
  ) throws -> StateChange {
    try write { database in
      let registrations = try Self.registrations(of: ids, for: .person, database)
      let changed = try reader.faces(registrations, database).firstOfEachFile
        .filter { $0.exposure != exposure }.map(\.registration)
      for registration in changed {
        try database.execute(
          sql: "UPDATE registration SET exposure = ? WHERE id = ?",
          arguments: [exposure.rawValue, registration])
      }
      if !changed.isEmpty { try Self.record("expose", changed, now: now, database) }
      var change = StateChange(faces: try reader.faces(registrations, database))
      change.isChange = !changed.isEmpty
      return change
    }
  }
}

extension StoredFace {
  var file: FontStore.FontFile {
    .init(
      digest: digest, fileExtension: String(path.split(separator: ".").last ?? ""), scope: scope)
  }
}

extension [StoredFace] {
  /// One face of each file, in order.
  fileprivate var firstOfEachFile: [StoredFace] {
    var seen: Set<Int64> = []
    return filter { seen.insert($0.registration).inserted }
  }
}
