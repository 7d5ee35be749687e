// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors
import FontInspection
import Foundation
import GRDB
import SystemKit

/// The fonts of the registry: their bytes, and what is known of them.
///
/// A font is stored in this order, so that a crash at any point leaves either the font or nothing
/// of it: the staged copies are on the disk; their digests are noted as arriving; they are moved to
/// their places; one transaction makes them known and writes the journal.
public final class FontStore: Sendable {
  public let layout: StoreLayout
  let database: DatabaseQueue
  private let lock: StoreLock

  /// Opens the store, and sets right what a crash left behind.
  ///
  /// - Parameter lock: the right to write here.
  /// - Throws: `StoreUnavailable` when the store cannot be used as it is; nothing was changed then.
  public convenience init(layout: StoreLayout, lock: StoreLock, now: Int64) throws {
    try self.init(layout: layout, lock: lock, now: now, isRepairing: false)
  }

  /// - Parameter isRepairing: whether the database was just made anew: what it does not know may be
  ///   what was lost.
  init(layout: StoreLayout, lock: StoreLock, now: Int64, isRepairing: Bool) throws {
    self.layout = layout
    self.lock = lock
    do {
      try StoreFolders(layout: layout).prepare()
      if !isRepairing { try StoreDatabase.refuseUnexplained(layout) }
      database = try StoreDatabase.open(layout)
      try recover(now: now, keepsUnknown: isRepairing)
    } catch { throw StoreUnavailable(error, layout: layout) ?? error }
  }

  /// Ends the use of the database; the store's files stay as they are.
  public func close() throws { try database.close() }
}

// MARK: Installing

extension FontStore {
  /// Stores fonts and makes them known, all or none.
  ///
  /// The bytes are read once more: what is stored is what was inspected.
  ///
  /// - Throws: `StoreFailure.duplicatedName` when a name was taken meanwhile.
  public func install(
    _ fonts: [AcceptedFont], owner: FontOwner, scope: RegistrationScope, enabled: Bool,
    exposure: FontExposure, now: Int64
  ) throws -> [StoredFace] {
    guard !fonts.isEmpty else { return [] }
    for font in fonts {
      let digest = try FileDigest.sha256(path: font.file.path)
      guard digest == font.file.digest else {
        throw StoreFailure.changedWhileWaiting(digest: font.file.digest)
      }
      chmod(font.file.path, 0o400)
    }
    try FileSystem.synchronizeAll(of: .open(layout.staging, flags: O_RDONLY | O_DIRECTORY))
    try database.write { database in
      let arriving = try database.cachedStatement(
        sql: "INSERT OR IGNORE INTO arriving VALUES (?)")
      for font in fonts { try arriving.execute(arguments: [font.file.digest]) }
    }
    for font in fonts {
      let destination = layout.fontFile(
        digest: font.file.digest, fileExtension: font.format.fileExtension)
      try FileSystem.replace(destination, with: font.file.path)
    }
    try FileSystem.synchronizeAll(of: .open(layout.fonts, flags: O_RDONLY | O_DIRECTORY))
    return try database.write { database in
      try owner.save(database)
      let stored = try fonts.map { font in
        try insert(
          font, owner: owner, scope: scope, enabled: enabled, exposure: exposure, now: now,
          database)
      }
      try Self.record("install", stored.compactMap(\.first?.registration), now: now, database)
      return stored.flatMap(\.self)
    }
  }

  private func insert(
    _ font: AcceptedFont, owner: FontOwner, scope: RegistrationScope, enabled: Bool,
    exposure: FontExposure, now: Int64, _ database: Database
  ) throws -> [StoredFace] {
    for name in font.postScriptNames where try Self.isTaken(name, except: [], database) {
      throw StoreFailure.duplicatedName(name)
    }
    let digest = font.file.digest
    // The bytes are back: who had lost them need not wait for them any more.
    try database.cachedStatement(
      sql: "DELETE FROM registration WHERE digest = ? AND state = 'missing'"
    ).execute(arguments: [digest])
    try database.cachedStatement(sql: "INSERT OR IGNORE INTO coverageGroup VALUES (?, ?)")
      .execute(arguments: [font.group.id, font.group.rules])
    try database.cachedStatement(
      sql: """
        INSERT INTO registration (provider, digest, fileExtension, byteCount, scope, enabled,
          exposure, coverageGroup, report, state, installed)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'installed', ?)
        """
    ).execute(arguments: [
      owner.id, digest, font.format.fileExtension, Int64(font.file.byteCount), scope.rawValue,
      enabled, exposure.rawValue, font.group.id, try font.report.read(), now,
    ])
    let registration = database.lastInsertedRowID
    try database.cachedStatement(sql: "DELETE FROM arriving WHERE digest = ?")
      .execute(arguments: [digest])
    let insertFace = try database.cachedStatement(
      sql: "INSERT INTO face VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    return try font.faces.map { face in
      let descriptor = face.descriptor
      let id = "\(registration).\(face.preview.index)"
      try insertFace.execute(arguments: [
        id, registration, face.preview.index, descriptor.postScriptName ?? "",
        descriptor.family ?? "", descriptor.weight ?? 400, descriptor.width ?? 100,
        descriptor.slant ?? 0, try face.descriptorText.read(), try face.previewText.read(),
      ])
      return StoredFace(
        id: id, registration: registration, owner: owner,
        path: layout.fontFile(digest: digest, fileExtension: font.format.fileExtension),
        digest: digest, byteCount: font.file.byteCount, scope: scope, isEnabled: enabled,
        exposure: exposure, installed: now, descriptor: descriptor, preview: face.preview)
    }
  }
}

// MARK: Removing, and taking it back

extension FontStore {
  /// Who removes: only the person's own removals can be taken back.
  public enum Remover: Sendable {
    case person
    case provider(String)
  }

  /// Removes the files of some faces; returns all faces that went.
  ///
  /// The bytes stay until the removal can no longer be taken back.
  ///
  /// - Throws: `StoreFailure.notRegistered` when one of the faces is not installed, or not the
  ///   provider's own.
  public func remove(faces ids: [String], by remover: Remover, now: Int64) throws -> [StoredFace] {
    try database.write { database in
      var registrations: [Int64] = []
      for id in ids {
        let row = try Row.fetchOne(
          database,
          sql: """
            SELECT r.id, r.provider FROM face f JOIN registration r ON r.id = f.registration
            WHERE f.id = ? AND r.state = 'installed'
            """, arguments: [id])
        guard let row else { throw StoreFailure.notRegistered }
        if case .provider(let provider) = remover, row["provider"] != provider {
          throw StoreFailure.notRegistered
        }
        let registration: Int64 = row["id"]
        if !registrations.contains(registration) { registrations.append(registration) }
      }
      guard !registrations.isEmpty else { return [] }
      let removed = try faces(registrations, database)
      for registration in registrations {
        try database.execute(
          sql: "UPDATE registration SET state = 'removed', removed = ? WHERE id = ?",
          arguments: [now, registration])
      }
      let kind = if case .person = remover { "remove" } else { "unregister" }
      try Self.record(kind, registrations, now: now, database)
      return removed
    }
  }

  /// Takes back the person's last removal that was not yet taken back.
  ///
  /// - Parameter isBuiltIn: whether the system has a font with a PostScript name.
  public func undo(now: Int64, isBuiltIn: (String) -> Bool) throws -> [StoredFace] {
    try database.write { database in
      let entry = try Row.fetchOne(
        database,
        sql: """
          SELECT id, registrations FROM journal
          WHERE kind = 'remove' AND undoneBy IS NULL ORDER BY id DESC LIMIT 1
          """)
      guard let entry else { throw StoreFailure.nothingToUndo }
      let identifier: Int64 = entry["id"]
      let registrations: [Int64] = try Self.value(entry["registrations"])
      if let name = try Self.obstacle(
        toReturnOf: registrations, database, isBuiltIn: isBuiltIn)
      {
        throw StoreFailure.duplicatedName(name)
      }
      let returning = try faces(registrations, database)
      guard returning.allSatisfy({ FileSystem.exists($0.path) }) else {
        throw StoreFailure.notRegistered
      }
      for registration in registrations {
        try database.execute(
          sql: "UPDATE registration SET state = 'installed', removed = NULL WHERE id = ?",
          arguments: [registration])
      }
      let undo = try Self.record("restore", registrations, now: now, database)
      try database.execute(
        sql: "UPDATE journal SET undoneBy = ? WHERE id = ?", arguments: [undo, identifier])
      return returning
    }
  }

  /// Why fonts that were away cannot come back: a PostScript name that another enabled font has
  /// now, or that of a font whose bytes are registered anew.
  static func obstacle(
    toReturnOf registrations: [Int64], _ database: Database,
    isBuiltIn: (String) -> Bool = { _ in false }
  ) throws -> String? {
    for registration in registrations {
      let names = try String.fetchAll(
        database, sql: "SELECT postScriptName FROM face WHERE registration = ?",
        arguments: [registration])
      let isRegisteredAnew = try Bool.fetchOne(
        database,
        sql: """
          SELECT 1 FROM registration a JOIN registration b ON a.digest = b.digest AND a.id <> b.id
          WHERE a.id = ? AND b.state = 'installed'
          """, arguments: [registration])
      if isRegisteredAnew == true { return names.first ?? "" }
      for name in names
      where try isBuiltIn(name) || isTaken(name, except: registrations, database) {
        return name
      }
    }
    return nil
  }

  /// Whether an enabled font has a PostScript name.
  static func isTaken(_ name: String, except: [Int64], _ database: Database) throws -> Bool {
    let holders = try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT r.id FROM face f JOIN registration r ON r.id = f.registration
          WHERE f.postScriptName = ? AND r.state = 'installed' AND r.enabled
          """), arguments: [name])
    return holders.contains { !except.contains($0) }
  }

  @discardableResult
  private static func record(
    _ kind: String, _ registrations: [Int64], now: Int64, _ database: Database
  ) throws -> Int64 {
    try database.execute(
      sql: "INSERT INTO journal (time, kind, registrations) VALUES (?, ?, ?)",
      arguments: [now, kind, try json(registrations)])
    return database.lastInsertedRowID
  }
}

// MARK: JSON columns

extension FontStore {
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

extension FontOwner {
  fileprivate func save(_ database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO provider VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, icon = excluded.icon,
          kind = excluded.kind
        """, arguments: [id, name, icon, kind])
  }
}
