// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// A publisher: a site, and the pin beside the keys.
///
///     CollectionSite  what is there now ──┐
///     SitePin         what is known    ───┴▶ agree, or SiteRefusal before anything is signed or written
///                                             │
///     propose, sign   keys with a role only ──┴▶ the pin first, then the site
///
/// Without the pin every command would sign for whoever can write to the site: a changed catalog would be taken
/// for the last one, and keys that somebody has put there for those that hold.
public struct SitePublisher: Sendable {
  public let site: CollectionSite
  /// The pins beside the keys that are signed with; none where nothing is signed.
  public private(set) var pins: [SitePin.File]
  /// The folders of keys that have no pin of this site yet.
  private let newFolders: [String]
  /// The pins as they were read.
  private var stored: [SitePin.File]
  /// The last catalog that is known.
  private var known: SignedCatalog?
  /// A catalog that the keys have signed, and that was neither made nor read here.
  public private(set) var unknown: SiteDraft?

  /// Compares a site with what is known of it.
  ///
  /// - Parameter keyFolders: the folders of the keys that are to sign, absolute and without links; none when nothing
  ///   is to be signed.
  /// - Throws: `SiteRefusal` where they do not agree.
  public init(_ site: CollectionSite, keyFolders: [String]) throws {
    do { self = try Self(comparing: site, keyFolders) } catch let refusal as SiteRefusal {
      // Between the looks at the site and at the pin another command may have signed: that is no intruder.
      let later = try CollectionSite(folder: site.folder)
      guard later.keysFiles != site.keysFiles || later.catalogBytes != site.catalogBytes else {
        throw refusal
      }
      self = try Self(comparing: later, keyFolders)
    }
  }

  private init(comparing site: CollectionSite, _ keyFolders: [String]) throws {
    self.site = site
    var folders: [String] = []
    for folder in keyFolders where !folders.contains(folder) {
      try site.requireOutside(folder)
      folders.append(folder)
    }
    let found = try folders.map { try SitePin.file(for: site.folder, in: $0) }
    pins = found.compactMap(\.self)
    stored = pins
    newFolders = zip(folders, found).compactMap { $1 == nil ? $0 : nil }
    if pins.isEmpty {
      guard folders.isEmpty || site.keysFiles.isEmpty else {
        throw SiteRefusal.noPin(site: site.folder)
      }
      // An unsigned file may continue from anything: its signer is shown the differences.
      if folders.isEmpty {
        known = site.catalogBytes.flatMap {
          try? SignedCatalog(payload: SignedFile($0, limit: SignedCatalog.byteLimit).payload)
        }
      }
      return
    }
    for index in pins.indices { try Self.compareKeys(&pins[index].pin, site) }
    var newer: SiteDraft?
    var isKnown = false
    for index in pins.indices {
      if let catalog = try Self.compareCatalog(&pins[index].pin, site) {
        newer = catalog
      } else {
        isKnown = true
      }
    }
    known = try pins.compactMap { try $0.pin.knownCatalog() }.max { $0.version < $1.version }
    unknown = isKnown ? nil : newer
  }

  // MARK: Comparing

  /// Compares the keys, and notes those that follow.
  private static func compareKeys(_ pin: inout SitePin, _ site: CollectionSite) throws {
    var version = try SitePin.keysFile(pin.keys[0]).version
    // The first keys that were proposed here may not be signed by enough keys yet.
    let isDraft = pin.keys.count == 1 && (try? KeysFile(first: pin.keys[0])) == nil
    if isDraft, site.keysFiles.isEmpty { return }
    for (index, bytes) in pin.keys.enumerated() {
      let path = KeysFile.path(version: version)
      guard let there = site.keysFiles[version] else { throw SiteRefusal.keysMissing(path: path) }
      guard
        try SignedFile(there, limit: KeysFile.byteLimit).payload
          == SignedFile(bytes, limit: KeysFile.byteLimit).payload
      else { throw SiteRefusal.keysChanged(path: path) }
      // A draft that was known has more signatures now.
      pin.keys[index] = there
      version += 1
    }
    // Those that follow were signed by the known ones, as a machine wants it.
    while let next = site.keysFiles[version] {
      pin.keys.append(next)
      version += 1
    }
  }

  /// Compares the catalog.
  ///
  /// - Returns: it, if it was neither made nor read here.
  private static func compareCatalog(
    _ pin: inout SitePin, _ site: CollectionSite
  ) throws -> SiteDraft? {
    let path = SignedCatalog.path
    let last = try pin.knownCatalog()
    guard let bytes = site.catalogBytes else {
      guard let last else { return nil }
      throw SiteRefusal.catalogMissing(path: path, version: last.version)
    }
    let file: SignedFile
    let catalog: SignedCatalog
    do throws(CatalogProblem) {
      file = try SignedFile(bytes, limit: SignedCatalog.byteLimit)
      if let known = pin.catalog,
        try SignedFile(known, limit: SignedCatalog.byteLimit).payload == file.payload
      {
        // Also where keys that are revoked now have signed it.
        return nil
      }
      guard let keys = site.trust?.keys else {
        throw CatalogProblem(.unsigned, "there are no keys yet")
      }
      catalog =
        pin.isSignedByFormerKeys(bytes)
        ? try SignedCatalog(payload: file.payload) : try SignedCatalog(bytes, signedUnder: keys)
    } catch { throw SiteRefusal.catalogNotBelieved(path: path, problem: error) }
    if let last, catalog.version < last.version {
      throw SiteRefusal.catalogOlder(path: path, version: catalog.version, known: last.version)
    }
    if let last, catalog.version == last.version {
      throw SiteRefusal.catalogChanged(path: path, version: catalog.version)
    }
    let digest = SiteDraft.digest(of: file.payload)
    if let signed = pin.signed, signed.version == catalog.version {
      guard signed.digest == digest else {
        throw SiteRefusal.catalogChanged(path: path, version: catalog.version)
      }
      pin.catalog = bytes
      return nil
    }
    return SiteDraft(path: path, content: .catalog(catalog, after: last), file: file)
  }

  // MARK: What comes next

  /// The keys that hold.
  public var keys: KeysFile? { site.trust?.keys }

  /// The catalog that the next one continues from.
  ///
  /// - Parameter digests: of catalogs that the publisher has read.
  /// - Throws: `SiteRefusal.catalogUnknown`.
  public mutating func lastCatalog(confirming digests: Set<String>) throws -> SignedCatalog? {
    guard let unknown, case .catalog(let catalog, _) = unknown.content else { return known }
    guard digests.contains(unknown.digest) else {
      throw SiteRefusal.catalogUnknown(path: unknown.path, digest: unknown.digest)
    }
    for index in pins.indices { pins[index].pin.catalog = site.catalogBytes }
    known = catalog
    self.unknown = nil
    return catalog
  }

  /// The version that the next catalog has: greater than any that was signed here, also as a draft, since two
  /// catalogs of one version would divide the machines.
  public var nextVersion: Int { floor + 1 }

  private var floor: Int {
    var versions = pins.compactMap(\.pin.signed?.version)
    if let known { versions.append(known.version) }
    if case .catalog(let catalog, _) = unknown?.content { versions.append(catalog.version) }
    return versions.max() ?? 0
  }

  /// Throws `SiteRefusal.keyWithoutRole` unless each of some keys may sign catalogs.
  public func requireRole(of signing: [SigningKey]) throws(SiteRefusal) {
    for key in signing where keys?.catalog.keys.contains(key.publicKey) != true {
      throw .keyWithoutRole(key.publicKey, path: SignedCatalog.path)
    }
  }

  /// Writes the keys that follow, or the first ones.
  public mutating func propose(
    _ keys: KeysFile, signing: [SigningKey]
  ) throws -> (progress: CollectionSite.Progress, digest: String) {
    try sign(
      SiteDraft(
        path: KeysFile.path(version: keys.version), content: .keys(keys, after: self.keys),
        file: SignedFile(payload: keys.payload())), with: signing)
  }

  /// Writes the catalog that follows, or the first one.
  public mutating func propose(
    _ catalog: SignedCatalog, signing: [SigningKey]
  ) throws -> (progress: CollectionSite.Progress, digest: String) {
    try sign(
      SiteDraft(
        path: SignedCatalog.path, content: .catalog(catalog, after: known),
        file: SignedFile(payload: catalog.payload())), with: signing)
  }

  /// The drafts of the site, which anybody may have put there.
  ///
  /// - Throws: `SiteRefusal` for one that cannot come next.
  public func drafts() throws(SiteRefusal) -> [SiteDraft] {
    var drafts: [SiteDraft] = []
    let next = (keys?.version ?? 0) + 1
    let keysPath = KeysFile.path(version: next)
    if let bytes = try site.draft(keysPath, KeysFile.byteLimit) {
      drafts.append(try fit(keysPath) { () throws(CatalogProblem) in try keysDraft(bytes, next) })
    }
    if let bytes = try site.draft(SignedCatalog.path, SignedCatalog.byteLimit) {
      drafts.append(
        try fit(SignedCatalog.path) { () throws(CatalogProblem) in try catalogDraft(bytes) })
    }
    return drafts
  }

  private func fit(
    _ path: String, _ read: () throws(CatalogProblem) -> SiteDraft
  ) throws(SiteRefusal) -> SiteDraft {
    do throws(CatalogProblem) { return try read() } catch {
      throw .unfitDraft(path: path + CollectionSite.draft, problem: error)
    }
  }

  private func keysDraft(_ bytes: [UInt8], _ version: Int) throws(CatalogProblem) -> SiteDraft {
    let file = try SignedFile(bytes, limit: KeysFile.byteLimit)
    let draft = try KeysFile(payload: file.payload)
    guard draft.version == version else {
      throw CatalogProblem(
        draft.version > version ? .skipped : .rolledBack, at: "version",
        "\(draft.version) is here where \(version) must be")
    }
    try requireCollection(draft.collection)
    try Self.requireWhole(file.payload, (try? draft.payload()) ?? [])
    return SiteDraft(
      path: KeysFile.path(version: version), content: .keys(draft, after: keys), file: file)
  }

  private func catalogDraft(_ bytes: [UInt8]) throws(CatalogProblem) -> SiteDraft {
    let file = try SignedFile(bytes, limit: SignedCatalog.byteLimit)
    let draft = try SignedCatalog(payload: file.payload)
    try requireCollection(draft.collection)
    guard let keys, draft.keysVersion <= keys.version else {
      throw CatalogProblem(
        .keysWithheld, at: "keys",
        "it was made under keys \(draft.keysVersion), and only \(keys?.version ?? 0) are here")
    }
    let digest = SiteDraft.digest(of: file.payload)
    let isSigned = pins.contains {
      $0.pin.signed == SitePin.SignedDraft(version: draft.version, digest: digest)
    }
    guard draft.version > floor || isSigned else {
      throw CatalogProblem(
        .rolledBack, at: "version",
        "\(draft.version) is not after \(floor), which was signed before")
    }
    try Self.requireWhole(file.payload, (try? draft.payload()) ?? [])
    return SiteDraft(
      path: SignedCatalog.path, content: .catalog(draft, after: known), file: file)
  }

  /// Throws for a draft with contents that would not be shown to the signer.
  private static func requireWhole(
    _ payload: [UInt8], _ shown: [UInt8]
  ) throws(CatalogProblem) {
    guard PayloadReader.saySame(payload, shown) else {
      throw CatalogProblem(.malformed, "it says something that is not shown")
    }
  }

  private func requireCollection(_ collection: String) throws(CatalogProblem) {
    guard keys == nil || collection == keys?.collection else {
      throw CatalogProblem(
        .otherCollection, at: "collection", "“\(collection)” is not “\(keys?.collection ?? "")”")
    }
  }

  // MARK: Signing

  /// The keys that may sign a draft.
  public func signers(of draft: SiteDraft) -> Set<PublicKey> {
    switch draft.content {
    case .keys(let next, _): next.root.keys.union(keys?.root.keys ?? [])
    case .catalog: keys?.catalog.keys ?? []
    }
  }

  /// Signs a draft that somebody has read, and writes it.
  ///
  /// - Throws: `SiteRefusal.keyWithoutRole` where one of the keys may not sign it, `SiteRefusal.pinChanged` where
  ///   another command has signed since the pin was read, and `CatalogProblem` for what machines would not take;
  ///   nothing is written then.
  public mutating func sign(
    _ draft: SiteDraft, with signing: [SigningKey]
  ) throws -> (progress: CollectionSite.Progress, digest: String) {
    let role = signers(of: draft)
    for key in signing where !role.contains(key.publicKey) {
      throw SiteRefusal.keyWithoutRole(key.publicKey, path: draft.path)
    }
    // Before enough keys have signed it, nobody would notice.
    switch draft.content {
    case .catalog: _ = try SignedCatalog(payload: draft.file.payload)
    case .keys: _ = try KeysFile(payload: draft.file.payload)
    }
    let locks = try lockPins()
    defer { withExtendedLifetime(locks) {} }
    var file = draft.file
    file.keepSignatures(of: role)
    for key in signing { file.sign(with: key) }
    if !signing.isEmpty {
      try addPins(draft, file)
      // First what is known: a site that is further than its pin would be no surprise, a pin that does not know
      // what was signed would be.
      switch draft.content {
      case .catalog(let catalog, _):
        let signed = SitePin.SignedDraft(version: catalog.version, digest: draft.digest)
        for index in pins.indices { pins[index].pin.signed = signed }
      case .keys(let first, _) where keys == nil:
        for index in pins.indices {
          guard pins[index].pin.collection == first.collection else {
            throw SiteRefusal.pinInTheWay(path: pins[index].path)
          }
          pins[index].pin.keys = [file.bytes]
        }
      case .keys: break
      }
      try writePins()
    }
    let progress = try site.write(file, at: draft.path)
    if progress == .published, !signing.isEmpty {
      for index in pins.indices {
        switch draft.content {
        case .catalog: pins[index].pin.catalog = file.bytes
        case .keys where keys != nil: pins[index].pin.keys.append(file.bytes)
        case .keys: break
        }
      }
      try writePins()
    }
    return (progress, draft.digest)
  }

  /// Has a pin beside each of the keys.
  private mutating func addPins(_ draft: SiteDraft, _ file: SignedFile) throws {
    for folder in newFolders
    where !pins.contains(where: { FileSystem.split($0.path).folder == folder }) {
      guard let collection = keys?.collection ?? collection(of: draft) else { continue }
      let path = SitePin.path(of: collection, in: folder)
      if FileSystem.exists(path) { throw SiteRefusal.pinInTheWay(path: path) }
      let pin = pins.first?.pin ?? SitePin(site: site.folder, keys: [file.bytes], catalog: nil)
      pins.append(SitePin.File(path: path, pin: pin))
    }
  }

  private func collection(of draft: SiteDraft) -> String? {
    switch draft.content {
    case .keys(let keys, _): keys.collection
    case .catalog(let catalog, _): catalog.collection
    }
  }

  /// Has other commands wait, and looks whether one of them has signed in the meantime: two catalogs of one
  /// version would divide the machines.
  ///
  /// - Returns: what to keep as long as they are to wait.
  private func lockPins() throws -> [OwnedDescriptor] {
    // Of the pins themselves, since anybody may lock the folder.
    let locks = try stored.map { file in
      let lock = try OwnedDescriptor.open(file.path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      // If the file system has no locks, a check must be enough.
      _ = flock(lock.number, LOCK_EX)
      return lock
    }
    for file in stored where try SitePin.File(path: file.path) != file {
      throw SiteRefusal.pinChanged(path: file.path)
    }
    return locks
  }

  private mutating func writePins() throws {
    for file in pins { try file.write() }
    stored = pins
  }
}

extension CollectionSite {
  /// Throws `SiteRefusal.insideSite` for what those who write to the site could change.
  ///
  /// - Parameter path: absolute, without links.
  public func requireOutside(_ path: String) throws(SiteRefusal) {
    if path == folder || path.hasPrefix(folder + "/") {
      throw .insideSite(path: path, site: folder)
    }
  }
}
