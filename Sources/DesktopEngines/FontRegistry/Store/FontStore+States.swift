// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import GRDB
import TypecaseFontDescriptors

extension FontStore {
  /// The result of changing the state of fonts.
  public struct StateChange: Sendable {
    /// Every face that is now as was asked for, those that were so before included.
    public var faces: [StoredFace] = []
    /// The faces that stay as they were, and why.
    public var refused: [(face: StoredFace, reason: StoreFailure)] = []
    /// Whether anything is different now.
    public var isChange = false

    public init(faces: [StoredFace] = []) { self.faces = faces }
  }

  /// Enables or disables some faces, each for itself.
  ///
  /// A face that the person disabled is not enabled by its provider.
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
      var ready: [String] = []
      var changed: [InstalledFace] = []
      let installed = try Self.installed(ids, for: author, database)
      let faces = Dictionary(
        try reader.faces(installed.map(\.id), database).map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first })
      for known in installed {
        guard let face = faces[known.id] else { continue }
        if isEnabled,
          let reason = try Self.obstacle(toEnabling: face, author, builtIn, now: now, database)
        {
          change.refused.append((face, reason))
          continue
        }
        ready.append(face.id)
        // When a provider disables a font that the person disabled, it stays disabled by the
        // person.
        let isByPerson = !isEnabled && (author == .person || face.isDisabledByPerson)
        if face.isEnabled != isEnabled || face.isDisabledByPerson != isByPerson {
          try database.cachedStatement(
            sql: "UPDATE face SET enabled = ?, disabledByPerson = ? WHERE id = ?"
          ).execute(arguments: [isEnabled, isByPerson, face.id])
          changed.append(known)
        }
      }
      change.faces = try reader.faces(ready, database)
      if !changed.isEmpty {
        try Self.record(
          isEnabled ? "enable" : "disable", changed.registrations, now: now, database)
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
      return try clash(of: face.id, builtIn: builtIn, database)
    }
    // The system's fonts are no secret.
    let known = Self.clash(
      of: try names(of: face.id, database),
      shown: [face.descriptor.family].compactMap(\.self), builtIn: builtIn)
    if let known { return .duplicatedName(known.name) }
    if try wasToldEnough(id, now: now, database) { return .toldEnoughNames }
    let clash = try clash(of: face.id, builtIn: builtIn, database)
    if case .duplicatedName? = clash { try noteToldName(id, now: now, database) }
    return clash
  }

  /// Decides who may use some faces.
  ///
  /// - Throws: `StoreFailure.notRegistered` when one of the faces is not installed.
  public func setExposure(
    _ exposure: FontExposure, faces ids: [String], now: Int64
  ) throws -> StateChange {
    try write { database in
      let installed = try Self.installed(ids, for: .person, database)
      let statement = try database.cachedStatement(
        sql: "UPDATE face SET exposure = ?1 WHERE id = ?2 AND exposure <> ?1")
      var changed: [InstalledFace] = []
      for face in installed {
        try statement.execute(arguments: [exposure.rawValue, face.id])
        if database.changesCount > 0 { changed.append(face) }
      }
      if !changed.isEmpty { try Self.record("expose", changed.registrations, now: now, database) }
      var change = StateChange(faces: try reader.faces(installed.map(\.id), database))
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
