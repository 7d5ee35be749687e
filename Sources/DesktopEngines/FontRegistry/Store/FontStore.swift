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
  /// The queries of the store.
  public let reader: StoreReader
  let database: DatabasePool
  /// The last result of `updateConflicts`.
  let knownConflicts = Mutex<KnownConflicts?>(nil)
  /// Identifies the login session, if it has a place for fonts.
  let session: String?
  private let lock: StoreLock

  /// Opens the store, and sets right what a crash left behind.
  ///
  /// - Parameters:
  ///   - lock: the right to write here.
  ///   - tell: called with every stored change, in order, by the thread that stored it.
  /// - Throws: `StoreUnavailable` when the store cannot be used as it is; nothing was changed then.
  public convenience init(
    layout: StoreLayout, lock: StoreLock, now: Int64,
    tell: @escaping @Sendable (StoreChange) -> Void = { _ in }
  ) throws {
    try self.init(
      layout: layout, lock: lock, moment: .current(time: now), isRepairing: false, tell: tell)
  }

  /// - Parameter isRepairing: whether the database was just rebuilt: unknown files may be lost fonts.
  init(
    layout: StoreLayout, lock: StoreLock, moment: Absence.Moment, isRepairing: Bool,
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
      try recover(at: moment, keepsUnknown: isRepairing)
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

  /// Whether an error says that the store had been closed: GRDB reports a use after that as one of a wrong order.
  public static func isClosed(_ error: any Error) -> Bool {
    (error as? DatabaseError)?.resultCode == .SQLITE_MISUSE
  }
}

// MARK: Installing

extension FontStore {
  /// Stores fonts and makes them known, all or none.
  ///
  /// The bytes are read once more: what is stored is what was inspected. Of fonts of the machine's store
  /// only links are made. An older face of the same
  /// owner, in the same scope and with the same PostScript name, is replaced in the same step; what the
  /// person chose for it, its exposure and that it is disabled or removed, the new one keeps. Faces of the
  /// older file that the new one does not have stay. Of a file that is there already, the faces come back that
  /// are not left out.
  ///
  /// - Parameter builtIn: the system's fonts, as the person knew of them when they agreed.
  /// - Throws: `StoreFailure.duplicatedName` when a name was taken meanwhile.
  public func install(
    _ fonts: [AcceptedFont], owner: AppIdentity, scope: RegistrationScope, enabled: Bool,
    exposure: FontExposure, builtIn: BuiltInFonts = .none, now: Int64
  ) throws -> [StoredFace] {
    try install(
      fonts,
      Placement(
        owner: owner, scope: scope, enabled: enabled, exposure: exposure, builtIn: builtIn, now: now
      ))
  }

  /// The same, also for a file that was known before and takes no other's place.
  func install(_ fonts: [AcceptedFont], _ placement: Placement) throws -> [StoredFace] {
    let (owner, scope, now) = (placement.owner, placement.scope, placement.now)
    guard !fonts.isEmpty else { return [] }
    for font in fonts where !font.file.isShared {
      let digest = try FileDigest.sha256(path: font.file.path)
      guard digest == font.file.digest else {
        throw StoreFailure.changedWhileWaiting(digest: font.file.digest)
      }
      chmod(font.file.path.cPath, 0o400)
    }
    try FileSystem.synchronizeAll(of: .open(layout.staging, flags: O_RDONLY | O_DIRECTORY))
    try write { database in
      let arriving = try database.cachedStatement(
        sql: "INSERT OR IGNORE INTO arriving (digest) VALUES (?)")
      for font in fonts { try arriving.execute(arguments: [font.file.digest]) }
    }
    let stored: [StoredFace]
    let replaced: [FontFile]
    do {
      try move(fonts, scope)
      (stored, replaced) = try write { database in
        try owner.saveAsOwner(database)
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
      if !font.file.isShared, FileKind(destination) == .file,
        (try? FileDigest.sha256(path: destination)) == font.file.digest
      {
        // The bytes are there, and programs read them by links to this very file.
        try FileSystem.remove(font.file.path)
      } else if font.file.isShared {
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
  struct Placement {
    var owner: AppIdentity
    var scope: RegistrationScope
    var enabled: Bool
    var exposure: FontExposure
    var builtIn: BuiltInFonts = .none
    var now: Int64
    /// Whether they replace the owner's older faces of the same names.
    var isReplacing = true
  }

  private func insert(
    _ font: AcceptedFont, _ placement: Placement, replacing files: inout [FontFile],
    _ database: Database
  ) throws -> [StoredFace] {
    let (owner, scope) = (placement.owner, placement.scope)
    let digest = font.file.digest
    // The bytes are back: their owner, who had lost them, need not wait for them any more, and their faces are as
    // they were. Other owners keep their fonts.
    let lost = try Self.registration(
      ofDigest: digest, owner: owner.id, scope, state: "missing", database
    ).map { try FaceStates(ofRegistration: $0, database) }
    try database.cachedStatement(
      sql: """
        DELETE FROM registration
        WHERE digest = ? AND provider = ? AND (scope = 'session') = ? AND state = 'missing'
        """
    ).execute(arguments: [digest, owner.id, scope == .session])
    let older =
      placement.isReplacing
      ? try Self.older(font, owner: owner, scope: scope, enabled: placement.enabled, database) : []
    let known = try Self.registration(ofDigest: digest, owner: owner.id, scope, database)
    let stored: [StoredFace]
    if let known {
      stored = try bringBack(font, in: known, placement, older, database)
      try database.cachedStatement(sql: "DELETE FROM arriving WHERE digest = ?")
        .execute(arguments: [digest])
    } else {
      stored = try insertNew(font, placement, older, lost, database)
    }
    // A removal that was undone while the person was asked about the newer version stays undone.
    let included = Set(font.postScriptNames.map { $0.lowercased() })
    files += try Self.replace(
      older.filter { $0.isRemoved || included.contains($0.postScriptName) }, now: placement.now,
      database)
    for face in stored { try Self.forgetUnwanted(face.descriptor, database) }
    return stored
  }

  private func insertNew(
    _ font: AcceptedFont, _ placement: Placement, _ older: [OlderFace], _ lost: FaceStates?,
    _ database: Database
  ) throws -> [StoredFace] {
    let (owner, scope) = (placement.owner, placement.scope)
    try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO coverageGroup (id, rules, startCost) VALUES (?, ?, ?)"
    ).execute(arguments: [font.group.id, font.group.text, Int64(clamping: font.group.startCost)])
    try database.cachedStatement(
      sql: """
        INSERT INTO registration (provider, digest, fileExtension, byteCount, scope, coverageGroup,
          report, state, installed, session, keepable, byLanguageTable, namesRead, checkedBy,
          originalDigest)
        VALUES (?, ?, ?, ?, ?, ?, ?, 'installed', ?, ?, ?, 1, 1, ?, ?)
        """
    ).execute(arguments: [
      owner.id, font.file.digest, font.format.fileExtension, Int64(font.file.byteCount),
      scope.rawValue, font.group.id, try font.report.read(), placement.now,
      scope == .session ? session : nil, font.isKeepable, font.rules, font.file.originalDigest,
    ])
    let registration = database.lastInsertedRowID
    try database.cachedStatement(sql: "DELETE FROM arriving WHERE digest = ?")
      .execute(arguments: [font.file.digest])
    let insertFace = try database.cachedStatement(
      sql: """
        INSERT INTO face (id, registration, faceIndex, postScriptName, family, weight, width, slant,
          descriptor, preview, enabled, exposure, disabledByPerson, removed,
          removal, glyphCount)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    let states = OlderStates(older)
    var stored: [StoredFace] = []
    for face in font.faces {
      let descriptor = face.descriptor
      let id = "\(registration).\(face.preview.index)"
      let before = states.state(of: face)
      let isDisabledByPerson = before?.isDisabledByPerson ?? false
      let isEnabled = placement.enabled && !isDisabledByPerson
      let exposure = before?.exposure ?? font.exposure ?? placement.exposure
      let isRemoved = font.leftOut.contains(face.preview.index)
      try insertFace.execute(arguments: [
        id, registration, face.preview.index, descriptor.postScriptName ?? "",
        descriptor.family ?? "", descriptor.weight ?? 400, descriptor.width ?? 100,
        descriptor.slant ?? 0, try face.descriptorText.read(), try face.previewText.read(),
        isEnabled, exposure.rawValue, isDisabledByPerson, isRemoved,
        isRemoved ? before?.removal : nil, Int64(face.glyphCount),
      ])
      try Self.insertNames(
        face.names, styles: face.styles, of: id, builtIn: placement.builtIn, database)
      if isRemoved { continue }
      stored.append(
        StoredFace(
          id: id, registration: registration, owner: owner,
          path: layout.fontFile(
            digest: font.file.digest, fileExtension: font.format.fileExtension, scope: scope),
          digest: font.file.digest, byteCount: font.file.byteCount, scope: scope,
          isEnabled: isEnabled, isDisabledByPerson: isDisabledByPerson, exposure: exposure,
          installed: placement.now, descriptor: descriptor, preview: face.preview, conflict: nil,
          isChecked: InspectionRules.areMet(by: font.rules)))
    }
    guard let lost else { return stored }
    try lost.apply(toRegistration: registration, database)
    return try reader.faces(stored.map(\.id), database)
  }

  /// Installs faces of a file again of which others are installed.
  private func bringBack(
    _ font: AcceptedFont, in registration: Int64, _ placement: Placement, _ older: [OlderFace],
    _ database: Database
  ) throws -> [StoredFace] {
    let states = OlderStates(older)
    let update = try database.cachedStatement(
      sql: """
        UPDATE face SET removed = 0, removal = NULL, enabled = ?, exposure = ?, disabledByPerson = ?,
          heldBack = 0
        WHERE registration = ? AND faceIndex = ? AND removed
        """)
    var ids: [String] = []
    for face in font.includedFaces {
      let before = states.state(of: face)
      let isDisabledByPerson = before?.isDisabledByPerson ?? false
      try update.execute(arguments: [
        placement.enabled && !isDisabledByPerson,
        (before?.exposure ?? font.exposure ?? placement.exposure).rawValue, isDisabledByPerson,
        registration,
        face.preview.index,
      ])
      if database.changesCount > 0 { ids.append("\(registration).\(face.preview.index)") }
    }
    return try reader.faces(ids, database)
  }
}

// MARK: Bytes, and the journal

extension FontStore {
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
          INSERT OR IGNORE INTO arriving (digest)
            SELECT digest FROM registration WHERE id = ? AND scope <> 'session'
          """, arguments: [registration])
      try database.execute(
        sql: "DELETE FROM registration WHERE id = ?", arguments: [registration])
    }
  }

  /// Removes the bytes that no registration has any more.
  ///
  /// A file that cannot be removed now is removed at the next start.
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
        INSERT INTO provider (id, name, icon, kind) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, icon = excluded.icon,
          kind = excluded.kind
        """, arguments: [id, name, icon, kind])
  }
}
