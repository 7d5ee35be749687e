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
    /// Whether they take the place of the owner's older faces of the same names.
    var isReplacing = true
  }

  private func insert(
    _ font: AcceptedFont, _ placement: Placement, replacing files: inout [FontFile],
    _ database: Database
  ) throws -> [StoredFace] {
    let (owner, scope) = (placement.owner, placement.scope)
    let digest = font.file.digest
    // The bytes are back: their owner, who had lost them, need not wait for them any more, and their faces are as
    // they were. Whoever else had them keeps what is theirs.
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
          descriptor, preview, lowerFamily, lowerFullName, enabled, exposure, disabledByPerson, removed,
          removal, glyphCount)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    let states = OlderStates(older)
    var stored: [StoredFace] = []
    for face in font.faces {
      let descriptor = face.descriptor
      let id = "\(registration).\(face.preview.index)"
      let before = states.state(of: face)
      let isDisabledByPerson = before?.isDisabledByPerson ?? false
      let isEnabled = placement.enabled && !isDisabledByPerson
      let exposure = before?.exposure ?? placement.exposure
      let isRemoved = font.leftOut.contains(face.preview.index)
      try insertFace.execute(arguments: [
        id, registration, face.preview.index, descriptor.postScriptName ?? "",
        descriptor.family ?? "", descriptor.weight ?? 400, descriptor.width ?? 100,
        descriptor.slant ?? 0, try face.descriptorText.read(), try face.previewText.read(),
        (descriptor.family ?? "").lowercased(), (descriptor.fullName ?? "").lowercased(),
        isEnabled, exposure.rawValue, isDisabledByPerson, isRemoved,
        isRemoved ? before?.removal : nil, Int64(face.glyphCount),
      ])
      try Self.insertNames(face.names, of: id, builtIn: placement.builtIn, database)
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
        (before?.exposure ?? placement.exposure).rawValue, isDisabledByPerson, registration,
        face.preview.index,
      ])
      if database.changesCount > 0 { ids.append("\(registration).\(face.preview.index)") }
    }
    return try reader.faces(ids, database)
  }
}

// MARK: Older versions

extension FontStore {
  /// A face that a newer one takes the place of, or that the person removed before the newer one came.
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

  /// What the person chose for the faces that newer ones take the place of.
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

    /// The numbers of the faces that the person removed, and has not installed since.
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
  private static func replace(
    _ older: [OlderFace], now: Int64, _ database: Database
  ) throws -> [FontFile] {
    guard !older.isEmpty else { return [] }
    let replaced = older.filter { !$0.isRemoved }.map(\.registration)
    let registrations = Array(Set(older.map(\.registration))).sorted()
    if !replaced.isEmpty {
      try record("replace", Array(Set(replaced)).sorted(), now: now, database)
    }
    let update = try database.cachedStatement(
      sql: "UPDATE face SET removed = 1, removal = NULL WHERE id = ?")
    for face in older { try update.execute(arguments: [face.id]) }
    return try settle(registrations, now: now, database)
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

  /// Removes some faces, and no others of their files; returns them.
  ///
  /// The bytes of a file stay as long as one of its faces is installed, and those of faces that the person
  /// removes as long as that can be undone. When a provider unregisters the last face, the file is deleted at
  /// once.
  ///
  /// - Throws: `StoreFailure.notRegistered` when one of the faces is not installed, or not the
  ///   provider's own.
  public func remove(faces ids: [String], by author: Author, now: Int64) throws -> [StoredFace] {
    let (removed, released) = try write { database -> ([StoredFace], [FontFile]) in
      let faces = try Self.installed(ids, for: author, database)
      guard !faces.isEmpty else { return ([], []) }
      let removed = try reader.faces(faces.map(\.id), database)
      switch author {
      case .person:
        try Self.remove(faces, now: now, database)
        return (removed, [])
      case .provider:
        try Self.record("unregister", faces.registrations, now: now, database)
        let update = try database.cachedStatement(
          sql: "UPDATE face SET removed = 1, removal = NULL WHERE id = ?")
        for face in faces { try update.execute(arguments: [face.id]) }
        return (removed, try Self.settle(faces.registrations, now: now, database))
      }
    }
    release(released)
    return removed
  }

  /// The person removes faces, which can be undone.
  static func remove(_ faces: [InstalledFace], now: Int64, _ database: Database) throws {
    let entry = try record("remove", faces.registrations, now: now, database)
    let update = try database.cachedStatement(
      sql: "UPDATE face SET removed = 1, removal = ? WHERE id = ?")
    for face in faces { try update.execute(arguments: [entry, face.id]) }
    _ = try settle(faces.registrations, now: now, database)
  }

  /// Makes the state of files that of their faces, some of which were removed just now: a file without an
  /// installed face is removed as well, and forgotten where no removal can be undone.
  ///
  /// - Returns: the files that are forgotten.
  static func settle(
    _ registrations: [Int64], now: Int64, _ database: Database
  ) throws -> [FontFile] {
    let look = try database.cachedStatement(
      sql: """
        SELECT r.digest, r.fileExtension, r.scope, MIN(f.removed) AS isEmpty,
          MAX(f.removal IS NOT NULL) AS canReturn
        FROM registration r JOIN face f ON f.registration = r.id WHERE r.id = ?
        """)
    var forgotten: [Int64] = []
    var files: [FontFile] = []
    for registration in registrations {
      guard let row = try Row.fetchOne(look, arguments: [registration]),
        let isEmpty: Bool = row["isEmpty"], isEmpty
      else { continue }
      if row["canReturn"] {
        try database.cachedStatement(
          sql: "UPDATE registration SET state = 'removed', removed = ? WHERE id = ?"
        ).execute(arguments: [now, registration])
      } else {
        forgotten.append(registration)
        files.append(
          FontFile(
            digest: row["digest"], fileExtension: row["fileExtension"],
            scope: RegistrationScope(rawValue: row["scope"]) ?? .persistent))
      }
    }
    try forget(forgotten, database)
    return files
  }

  /// A face that is installed, and the registration of its file.
  struct InstalledFace {
    var id: String
    var registration: Int64
  }

  /// The installed faces of some ids, each once.
  ///
  /// - Throws: `StoreFailure.notRegistered` when one of them is not installed, or not the
  ///   provider's own.
  static func installed(
    _ ids: [String], for author: Author, _ database: Database
  ) throws -> [InstalledFace] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT r.id, r.provider FROM face f JOIN registration r ON r.id = f.registration
        WHERE f.id = ? AND NOT f.removed AND r.state = 'installed'
        """)
    var faces: [InstalledFace] = []
    var seen: Set<String> = []
    for id in ids where seen.insert(id).inserted {
      guard let row = try Row.fetchOne(statement, arguments: [id]) else {
        throw StoreFailure.notRegistered
      }
      if case .provider(let provider) = author, row["provider"] != provider {
        throw StoreFailure.notRegistered
      }
      faces.append(InstalledFace(id: id, registration: row["id"]))
    }
    return faces
  }

  /// Undoes the person's last removal that was not undone yet.
  ///
  /// - Parameter builtIn: the system's fonts.
  /// - Returns: the faces that are back.
  public func undo(now: Int64, builtIn: BuiltInFonts = .none) throws -> [StoredFace] {
    try write { database in
      // A removal of which nothing is left (such as of fonts of a session that has ended) cannot be
      // undone; the one before it is undone instead.
      let entry = try Int64.fetchOne(
        database,
        sql: """
          SELECT j.id FROM journal j
          WHERE j.kind = 'remove' AND j.undoneBy IS NULL AND EXISTS (
            SELECT 1 FROM face f JOIN registration r ON r.id = f.registration
            WHERE f.removal = j.id AND f.removed AND r.state <> 'missing')
          ORDER BY j.id DESC LIMIT 1
          """)
      guard let entry else { throw StoreFailure.nothingToUndo }
      let ids = try String.fetchAll(
        database,
        sql: """
          SELECT f.id FROM face f JOIN registration r ON r.id = f.registration
          WHERE f.removal = ? AND f.removed AND r.state <> 'missing'
          """, arguments: [entry])
      if let name = try Self.obstacle(toReturnOf: ids, database, builtIn: builtIn) {
        throw StoreFailure.duplicatedName(name)
      }
      let returning = try reader.faces(ids, database)
      guard returning.allSatisfy({ FileSystem.exists($0.path) }) else {
        throw StoreFailure.notRegistered
      }
      let registrations = Array(Set(returning.map(\.registration))).sorted()
      for registration in registrations {
        try database.execute(
          sql: "UPDATE registration SET state = 'installed', removed = NULL WHERE id = ?",
          arguments: [registration])
      }
      for id in ids {
        try database.cachedStatement(
          sql: "UPDATE face SET removed = 0, removal = NULL WHERE id = ?"
        ).execute(arguments: [id])
      }
      let undo = try Self.record("restore", registrations, now: now, database)
      try database.execute(
        sql: "UPDATE journal SET undoneBy = ? WHERE id = ?", arguments: [undo, entry])
      return returning
    }
  }

  /// Why faces cannot be installed again: another enabled font has the PostScript name now, or the
  /// same bytes are registered again.
  static func obstacle(
    toReturnOf faces: [String], _ database: Database, builtIn: BuiltInFonts = .none
  ) throws -> String? {
    let all = Set(faces)
    for face in faces {
      let row = try Row.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT f.postScriptName, f.enabled,
              EXISTS (SELECT 1 FROM registration b WHERE b.digest = a.digest
                AND b.provider = a.provider AND b.scope = a.scope AND b.id <> a.id
                AND b.state = 'installed') AS isRegisteredAnew,
              EXISTS (SELECT 1 FROM face n JOIN registration r ON r.id = n.registration
                WHERE n.postScriptName = f.postScriptName COLLATE NOCASE AND r.id <> a.id
                  AND NOT n.removed AND r.state = 'installed' AND r.provider = a.provider
                  AND r.scope = a.scope) AS isReplaced
            FROM face f JOIN registration a ON a.id = f.registration WHERE f.id = ?
            """), arguments: [face])
      guard let row else { continue }
      if row["isRegisteredAnew"] || row["isReplaced"] { return row["postScriptName"] }
      guard row["enabled"] else { continue }
      let clash = try clash(of: face, except: all, builtIn: builtIn, database)
      if case .duplicatedName(let name)? = clash { return name }
    }
    return nil
  }

  /// The faces of a file that are not removed.
  static func facesInUse(of registration: Int64, _ database: Database) throws -> [String] {
    try String.fetchAll(
      database, sql: "SELECT id FROM face WHERE registration = ? AND NOT removed",
      arguments: [registration])
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

extension [FontStore.InstalledFace] {
  /// The registrations of their files, each once, in order.
  var registrations: [Int64] {
    var seen: Set<Int64> = []
    return map(\.registration).filter { seen.insert($0).inserted }
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
