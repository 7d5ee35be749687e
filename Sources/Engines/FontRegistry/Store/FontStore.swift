// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Foundation
import GRDB
import Synchronization
import TypecaseFontDescriptors
import TypecaseSystemKit

/// The fonts of the registry: their bytes, and what is known of them.
///
/// A font is stored in this order, so that a crash at any point leaves either the font or nothing
/// of it: the staged copies are on the disk; their digests are noted as arriving; they are moved to
/// their places; one transaction makes them known and writes the journal.
public final class FontStore: Sendable {
  public let layout: StoreLayout
  /// What can be asked of the store.
  public let reader: StoreReader
  let database: DatabasePool
  /// What `updateConflicts` found last.
  let knownConflicts = Mutex<KnownConflicts?>(nil)
  /// Identifies the login session, if it has a place for fonts.
  let session: String?
  private let lock: StoreLock

  /// Opens the store, and sets right what a crash left behind.
  ///
  /// - Parameters:
  ///   - lock: the right to write here.
  ///   - tell: told of every change once it is stored, in order, by the thread that stored it.
  /// - Throws: `StoreUnavailable` when the store cannot be used as it is; nothing was changed then.
  public convenience init(
    layout: StoreLayout, lock: StoreLock, now: Int64,
    tell: @escaping @Sendable (StoreChange) -> Void = { _ in }
  ) throws {
    try self.init(layout: layout, lock: lock, now: now, isRepairing: false, tell: tell)
  }

  /// - Parameter isRepairing: whether the database was just made anew: what it does not know may be
  ///   what was lost.
  init(
    layout: StoreLayout, lock: StoreLock, now: Int64, isRepairing: Bool,
    tell: @escaping @Sendable (StoreChange) -> Void = { _ in }
  ) throws {
    self.layout = layout
    self.lock = lock
    do {
      try StoreFolders(layout: layout).prepare()
      if !isRepairing { try StoreDatabase.refuseUnexplained(layout) }
      session = try Self.session(layout)
      database = try StoreDatabase.open(layout)
      reader = StoreReader(
        layout: layout, appFontIDs: try AppFontIDs(database), hasSession: session != nil,
        database: database)
      try recover(now: now, keepsUnknown: isRepairing)
      database.add(
        transactionObserver: StoreObserver(after: Int64(clamping: try reader.serial()), tell: tell),
        extent: .databaseLifetime)
    } catch { throw StoreUnavailable(error, layout: layout) ?? error }
  }

  /// Runs a transaction.
  ///
  /// - Throws: what `body` throws, and nothing is changed then; `StoreUnavailable` where it shows
  ///   that the store is damaged, or the disk full.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do { return try database.write(body) } catch {
      throw StoreUnavailable(error, layout: layout) ?? error
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try reader.read(body) }

  /// Ends the use of the database; the store's files stay as they are.
  public func close() throws {
    // The last connection that closes writes the log back into the database; a read-only one
    // cannot.
    database.invalidateReadOnlyConnections()
    try database.close()
  }
}

// MARK: Installing

extension FontStore {
  /// Stores fonts and makes them known, all or none.
  ///
  /// The bytes are read once more: what is stored is what was inspected. Of fonts of the system's store
  /// only links are made. An older font of the same
  /// owner, in the same scope and with one of the names, is replaced in the same step; what the
  /// person chose for it, its exposure and that it is disabled, the new one keeps.
  ///
  /// - Parameter builtIn: the system's fonts, as the person knew of them when they agreed.
  /// - Throws: `StoreFailure.duplicatedName` when a name was taken meanwhile.
  public func install(
    _ fonts: [AcceptedFont], owner: AppIdentity, scope: RegistrationScope, enabled: Bool,
    exposure: FontExposure, builtIn: BuiltInFonts = .none, now: Int64
  ) throws -> [StoredFace] {
    guard !fonts.isEmpty else { return [] }
    for font in fonts where !font.file.isShared {
      let digest = try FileDigest.sha256(path: font.file.path)
      guard digest == font.file.digest else {
        throw StoreFailure.changedWhileWaiting(digest: font.file.digest)
      }
      chmod(font.file.path, 0o400)
    }
    try FileSystem.synchronizeAll(of: .open(layout.staging, flags: O_RDONLY | O_DIRECTORY))
    try write { database in
      let arriving = try database.cachedStatement(
        sql: "INSERT OR IGNORE INTO arriving VALUES (?)")
      for font in fonts { try arriving.execute(arguments: [font.file.digest]) }
    }
    let stored: [StoredFace]
    let replaced: [FontFile]
    do {
      try move(fonts, scope)
      (stored, replaced) = try write { database in
        try owner.saveAsOwner(database)
        let placement = Placement(
          owner: owner, scope: scope, enabled: enabled, exposure: exposure, builtIn: builtIn,
          now: now)
        var replaced: [FontFile] = []
        let stored = try fonts.map { try insert($0, placement, replacing: &replaced, database) }
        try Self.record("install", stored.compactMap(\.first?.registration), now: now, database)
        return (stored.flatMap(\.self), replaced)
      }
    } catch {
      // On a full disk, files that no transaction knows must be removed.
      release(
        fonts.map {
          FontFile(digest: $0.file.digest, fileExtension: $0.format.fileExtension, scope: scope)
        })
      throw error
    }
    release(replaced)
    return stored
  }

  /// Moves staged files to their places.
  private func move(_ fonts: [AcceptedFont], _ scope: RegistrationScope) throws {
    for font in fonts {
      let destination = layout.fontFile(
        digest: font.file.digest, fileExtension: font.format.fileExtension, scope: scope)
      if font.file.isShared {
        try SharedFile.link(to: font.file.path, at: destination)
      } else if scope == .session {
        // It is on another file system, and nothing in it outlives the session.
        try FileSystem.copy(font.file.path, to: destination, mode: 0o400)
        try FileSystem.remove(font.file.path)
      } else {
        try FileSystem.replace(destination, with: font.file.path)
      }
    }
    if scope != .session {
      try FileSystem.synchronizeAll(of: .open(layout.fonts, flags: O_RDONLY | O_DIRECTORY))
    }
  }

  /// How fonts are installed.
  private struct Placement {
    var owner: AppIdentity
    var scope: RegistrationScope
    var enabled: Bool
    var exposure: FontExposure
    var builtIn: BuiltInFonts
    var now: Int64
  }

  private func insert(
    _ font: AcceptedFont, _ placement: Placement, replacing files: inout [FontFile],
    _ database: Database
  ) throws -> [StoredFace] {
    let (owner, scope) = (placement.owner, placement.scope)
    let digest = font.file.digest
    // The bytes are back: their owner, who had lost them, need not wait for them any more. Whoever
    // else had them keeps what is theirs.
    try database.cachedStatement(
      sql: """
        DELETE FROM registration
        WHERE digest = ? AND provider = ? AND (scope = 'session') = ? AND state = 'missing'
        """
    ).execute(arguments: [digest, owner.id, scope == .session])
    let older = try Self.older(
      font, owner: owner, scope: scope, enabled: placement.enabled, database)
    let isDisabledByPerson = older.contains(where: \.isDisabledByPerson)
    let isEnabled = placement.enabled && !isDisabledByPerson
    let exposure = older.first?.exposure ?? placement.exposure
    if !older.isEmpty {
      files += older.map(\.file)
      try Self.record("replace", older.map(\.registration), now: placement.now, database)
      try Self.forget(older.map(\.registration), database)
    }
    try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO coverageGroup (id, rules, startCost) VALUES (?, ?, ?)"
    ).execute(arguments: [font.group.id, font.group.text, Int64(clamping: font.group.startCost)])
    try database.cachedStatement(
      sql: """
        INSERT INTO registration (provider, digest, fileExtension, byteCount, scope, enabled,
          exposure, coverageGroup, report, state, installed, session, disabledByPerson, glyphCount,
          keepable, byLanguageTable, namesRead, checkedBy, originalDigest)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'installed', ?, ?, ?, ?, ?, 1, 1, ?, ?)
        """
    ).execute(arguments: [
      owner.id, digest, font.format.fileExtension, Int64(font.file.byteCount), scope.rawValue,
      isEnabled, exposure.rawValue, font.group.id, try font.report.read(), placement.now,
      scope == .session ? session : nil, isDisabledByPerson, Int64(clamping: font.glyphCount),
      font.isKeepable, font.rules, font.file.originalDigest,
    ])
    let registration = database.lastInsertedRowID
    try database.cachedStatement(sql: "DELETE FROM arriving WHERE digest = ?")
      .execute(arguments: [digest])
    try Self.insertNames(font.names, of: registration, builtIn: placement.builtIn, database)
    let insertFace = try database.cachedStatement(
      sql: "INSERT INTO face VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    return try font.faces.map { face in
      let descriptor = face.descriptor
      let id = "\(registration).\(face.preview.index)"
      try insertFace.execute(arguments: [
        id, registration, face.preview.index, descriptor.postScriptName ?? "",
        descriptor.family ?? "", descriptor.weight ?? 400, descriptor.width ?? 100,
        descriptor.slant ?? 0, try face.descriptorText.read(), try face.previewText.read(),
        (descriptor.family ?? "").lowercased(), (descriptor.fullName ?? "").lowercased(),
      ])
      try Self.forgetUnwanted(descriptor, database)
      return StoredFace(
        id: id, registration: registration, owner: owner,
        path: layout.fontFile(
          digest: digest, fileExtension: font.format.fileExtension, scope: scope),
        digest: digest, byteCount: font.file.byteCount, scope: scope, isEnabled: isEnabled,
        isDisabledByPerson: isDisabledByPerson, exposure: exposure, installed: placement.now,
        descriptor: descriptor, preview: face.preview, conflict: nil,
        isChecked: InspectionRules.areMet(by: font.rules))
    }
  }
}

// MARK: Older versions

extension FontStore {
  /// An installed font that a newer one takes the place of.
  struct OlderFont {
    var registration: Int64
    var file: FontFile
    var isDisabledByPerson: Bool
    var exposure: FontExposure
  }

  /// The owner's fonts of the scope that have one of a font's names.
  ///
  /// - Throws: `StoreFailure.duplicatedName` when an enabled font of somebody else, or of another
  ///   scope, has one, and the font is to be enabled.
  static func older(
    _ font: AcceptedFont, owner: AppIdentity, scope: RegistrationScope, enabled: Bool,
    _ database: Database
  ) throws -> [OlderFont] {
    var older: [Int64: OlderFont] = [:]
    for name in font.postScriptNames {
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT r.id, r.provider, r.scope, r.enabled, r.digest, r.fileExtension,
              r.disabledByPerson, r.exposure
            FROM face f JOIN registration r ON r.id = f.registration
            WHERE f.postScriptName = ? COLLATE NOCASE AND r.state = 'installed'
            """), arguments: [name])
      while let row = try rows.next() {
        if row["provider"] == owner.id, row["scope"] == scope.rawValue {
          let registration: Int64 = row["id"]
          older[registration] = OlderFont(
            registration: registration,
            file: FontFile(
              digest: row["digest"], fileExtension: row["fileExtension"], scope: scope),
            isDisabledByPerson: row["disabledByPerson"],
            exposure: FontExposure(rawValue: row["exposure"]) ?? .asks)
        } else if enabled, row["enabled"] {
          throw StoreFailure.duplicatedName(name)
        }
      }
    }
    // Named instances have names of their own.
    for name in font.names.postScriptNames where enabled {
      let isTaken = try holders(ofPostScriptName: name, database).contains {
        $0.isEnabled && $0.owner != owner.id && older[$0.registration] == nil
      }
      if isTaken { throw StoreFailure.duplicatedName(name) }
    }
    if enabled,
      let name = try hiddenFamily(
        font.names, shown: font.shownFamilies, owner: owner.id, except: Array(older.keys),
        builtIn: .none, database)
    {
      throw StoreFailure.duplicatedName(name)
    }
    return older.values.sorted { $0.registration < $1.registration }
  }

  /// A stored file.
  struct FontFile: Hashable {
    var digest: String
    var fileExtension: String
    var scope: RegistrationScope
  }

  /// Makes registrations unknown; their bytes are noted, so that a start after a crash removes them.
  static func forget(_ registrations: [Int64], _ database: Database) throws {
    for registration in registrations {
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO arriving
            SELECT digest FROM registration WHERE id = ? AND scope <> 'session'
          """, arguments: [registration])
      try database.execute(
        sql: "DELETE FROM registration WHERE id = ?", arguments: [registration])
    }
  }

  /// Removes the bytes that no registration has any more.
  ///
  /// What cannot be removed now is removed by the next start.
  func release(_ files: [FontFile]) {
    guard !files.isEmpty else { return }
    // One transaction for all: each waits for the disk.
    try? write { database in
      for file in Set(files) {
        let isUsed = try Bool.fetchOne(
          database.cachedStatement(
            sql: """
              SELECT 1 FROM registration
              WHERE digest = ? AND fileExtension = ? AND (scope = 'session') = ?
              """),
          arguments: [file.digest, file.fileExtension, file.scope == .session])
        do throws(SystemError) {
          if isUsed != true {
            try FileSystem.remove(
              layout.fontFile(
                digest: file.digest, fileExtension: file.fileExtension, scope: file.scope))
          }
        } catch { continue }
        try database.cachedStatement(sql: "DELETE FROM arriving WHERE digest = ?")
          .execute(arguments: [file.digest])
      }
    }
  }
}

// MARK: Removing, and taking it back

extension FontStore {
  /// Who makes a change: only the person's own removals can be undone.
  public enum Author: Sendable, Hashable {
    case person
    case provider(String)
  }

  /// Removes the files of some faces; returns all faces that went.
  ///
  /// The bytes of fonts that the person removes stay as long as that can be undone. Those of fonts that
  /// a provider unregisters are deleted at once.
  ///
  /// - Throws: `StoreFailure.notRegistered` when one of the faces is not installed, or not the
  ///   provider's own.
  public func remove(faces ids: [String], by author: Author, now: Int64) throws -> [StoredFace] {
    let (removed, released) = try write { database -> ([StoredFace], [FontFile]) in
      let registrations = try Self.registrations(of: ids, for: author, database)
      guard !registrations.isEmpty else { return ([], []) }
      let removed = try reader.faces(registrations, database)
      switch author {
      case .person:
        for registration in registrations {
          try database.execute(
            sql: "UPDATE registration SET state = 'removed', removed = ? WHERE id = ?",
            arguments: [now, registration])
        }
        try Self.record("remove", registrations, now: now, database)
        return (removed, [])
      case .provider:
        try Self.record("unregister", registrations, now: now, database)
        try Self.forget(registrations, database)
        return (removed, removed.map(\.file))
      }
    }
    release(released)
    return removed
  }

  /// The registrations of installed faces.
  ///
  /// - Throws: `StoreFailure.notRegistered` when one of the faces is not installed, or not the
  ///   provider's own.
  static func registrations(
    of ids: [String], for author: Author, _ database: Database
  ) throws -> [Int64] {
    var registrations: [Int64] = []
    for id in ids {
      let row = try Row.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT r.id, r.provider FROM face f JOIN registration r ON r.id = f.registration
            WHERE f.id = ? AND r.state = 'installed'
            """), arguments: [id])
      guard let row else { throw StoreFailure.notRegistered }
      if case .provider(let provider) = author, row["provider"] != provider {
        throw StoreFailure.notRegistered
      }
      let registration: Int64 = row["id"]
      if !registrations.contains(registration) { registrations.append(registration) }
    }
    return registrations
  }

  /// Undoes the person's last removal that was not undone yet.
  ///
  /// - Parameter builtIn: the system's fonts.
  public func undo(now: Int64, builtIn: BuiltInFonts = .none) throws -> [StoredFace] {
    try write { database in
      // A removal of which nothing is left (such as of fonts of a session that has ended) cannot be
      // undone; the one before it is undone instead.
      let entry = try Row.fetchOne(
        database,
        sql: """
          SELECT id, registrations FROM journal
          WHERE kind = 'remove' AND undoneBy IS NULL AND EXISTS (
            SELECT 1 FROM registration
            WHERE state = 'removed' AND id IN (SELECT value FROM json_each(registrations)))
          ORDER BY id DESC LIMIT 1
          """)
      guard let entry else { throw StoreFailure.nothingToUndo }
      let identifier: Int64 = entry["id"]
      let registrations: [Int64] = try Self.value(entry["registrations"])
      if let name = try Self.obstacle(toReturnOf: registrations, database, builtIn: builtIn) {
        throw StoreFailure.duplicatedName(name)
      }
      let returning = try reader.faces(registrations, database)
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

  /// Why removed fonts cannot be restored: another enabled font has the PostScript name now, or the
  /// same bytes are registered again.
  static func obstacle(
    toReturnOf registrations: [Int64], _ database: Database, builtIn: BuiltInFonts = .none
  ) throws -> String? {
    for registration in registrations {
      let names = try String.fetchAll(
        database, sql: "SELECT postScriptName FROM face WHERE registration = ?",
        arguments: [registration])
      let isRegisteredAnew = try Bool.fetchOne(
        database,
        sql: """
          SELECT 1 FROM registration a JOIN registration b ON a.digest = b.digest
            AND a.provider = b.provider AND a.scope = b.scope AND a.id <> b.id
          WHERE a.id = ? AND b.state = 'installed'
          """, arguments: [registration])
      if isRegisteredAnew == true { return names.first ?? "" }
      let newer = try String.fetchOne(
        database,
        sql: """
          SELECT f.postScriptName FROM face f JOIN registration r ON r.id = f.registration
          JOIN registration a ON a.provider = r.provider AND a.scope = r.scope AND a.id <> r.id
          WHERE a.id = ? AND r.state = 'installed' AND f.postScriptName COLLATE NOCASE IN
            (SELECT postScriptName FROM face WHERE registration = a.id) LIMIT 1
          """, arguments: [registration])
      if let newer { return newer }
      let isEnabled = try Bool.fetchOne(
        database, sql: "SELECT enabled FROM registration WHERE id = ?", arguments: [registration])
      guard isEnabled == true else { continue }
      let clash = try clash(of: registration, except: registrations, builtIn: builtIn, database)
      if case .duplicatedName(let name)? = clash { return name }
    }
    return nil
  }

  /// Writes a change of fonts into the journal, from which it is announced.
  ///
  /// - Parameters:
  ///   - registrations: the fonts, which are known still.
  ///   - owners: who else has other fonts now.
  @discardableResult
  static func record(
    _ kind: String, _ registrations: [Int64], of owners: Set<String> = [], now: Int64,
    _ database: Database
  ) throws -> Int64 {
    let list = registrations.map(String.init).joined(separator: ",")
    let all = owners.union(
      try String.fetchAll(
        database, sql: "SELECT DISTINCT provider FROM registration WHERE id IN (\(list))"))
    try database.execute(
      sql: "INSERT INTO journal (time, kind, registrations, owners) VALUES (?, ?, ?, ?)",
      arguments: [now, kind, try json(registrations), try json(all.sorted())])
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

extension AppIdentity {
  /// The table keeps its name: `provider` has the owners, the person included.
  func saveAsOwner(_ database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO provider VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, icon = excluded.icon,
          kind = excluded.kind
        """, arguments: [id, name, icon, kind])
  }
}
