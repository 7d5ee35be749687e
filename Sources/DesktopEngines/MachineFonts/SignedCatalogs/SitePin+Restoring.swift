// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

extension SitePin {
  /// The same for another path of the site, which was moved.
  public init(_ pin: SitePin, movedTo site: String) {
    self = pin
    self.site = site
  }

  /// The same, with what was signed beside a former pin: no version is signed twice with other words.
  public func afterSigning(of former: SitePin) -> SitePin {
    var pin = self
    pin.signed = [signed, former.signed].compactMap(\.self).max { $0.version < $1.version }
    return pin
  }

  /// Makes a pin for a site that was published before there was one, or by somebody else.
  ///
  /// The keys that follow the first ones are taken from the site: each must be signed by the ones before, so they
  /// are believed on the word of the first.
  ///
  /// - Parameters:
  ///   - firstKeys: a keys file that the maker of the pin knows, such as that of a machine.
  ///   - catalog: a catalog that is known; nil where none was published.
  /// - Throws: `SiteRefusal` where the site does not have these keys, or none of its keys have signed the catalog.
  public init(site: CollectionSite, firstKeys: [UInt8], catalog: [UInt8]?) throws {
    let first: KeysFile
    do throws(CatalogProblem) { first = try KeysFile(first: firstKeys) } catch {
      throw SiteRefusal.keysNotBelieved(path: "keys", problem: error)
    }
    let path = KeysFile.path(version: first.version)
    guard let there = site.keysFiles[first.version] else {
      throw SiteRefusal.keysMissing(path: path)
    }
    guard
      try SignedFile(there, limit: KeysFile.byteLimit).payload
        == SignedFile(firstKeys, limit: KeysFile.byteLimit).payload
    else { throw SiteRefusal.keysChanged(path: path) }
    let files = site.keysFiles.sorted { $0.key < $1.key }
    let chain = files.filter { $0.key >= first.version }
    if let catalog {
      var problem: CatalogProblem?
      for (_, bytes) in chain.reversed() {
        do throws(CatalogProblem) {
          _ = try SignedCatalog(catalog, signedUnder: Self.keysFile(bytes))
          problem = nil
          break
        } catch { problem = problem ?? error }
      }
      if let problem {
        throw SiteRefusal.catalogNotBelieved(path: SignedCatalog.path, problem: problem)
      }
    } else if site.catalogBytes != nil {
      throw SiteRefusal.catalogUnknown(path: SignedCatalog.path, digest: "")
    }
    // The earlier ones vouch for nothing. Beside a known catalog they are kept, to be put back for machines that
    // begin with them; without one they would be asked who may have signed it (`isSignedByFormerKeys`).
    let known = catalog == nil ? chain : files
    self.init(site: site.folder, keys: known.map(\.value), catalog: catalog)
  }

  /// The versions that are known: of the keys, and of the catalog.
  public var versions: (keys: Int, catalog: Int?) {
    (
      keys.last.flatMap { try? Self.keysFile($0).version } ?? 0,
      (try? knownCatalog())?.version
    )
  }

  /// Puts the signed files of the site back as they are known, where what is there would be refused.
  ///
  /// Later files that the known keys vouch for stay, and so do drafts that can be read.
  ///
  /// - Returns: the paths below the site that were written or removed.
  public func restore() throws -> [String] {
    var changed = try restoreFolders()
    guard let first = keys.first else { return changed }
    guard (try? KeysFile(first: first)) != nil else {
      return try changed + restoreProposedKeys(first)
    }
    var last: KeysFile?
    for bytes in keys {
      let next = try Self.keysFile(bytes)
      let path = KeysFile.path(version: next.version)
      let there = (try? CollectionSite.bytes(path, in: site, KeysFile.byteLimit)) ?? []
      if Self.payload(there) != Self.payload(bytes) || !Self.isBelieved(there, after: last) {
        try replace(path, with: bytes)
        changed.append(path)
      }
      last = next
    }
    guard var last else { return changed }
    while true {
      let path = KeysFile.path(version: last.version + 1)
      guard let there = bytesOrNone(path, KeysFile.byteLimit) else { break }
      if let next = try? last.following(there) {
        last = next
      } else {
        try SitePlace(path, in: site).remove()
        changed.append(path)
        break
      }
    }
    changed += try restoreCatalog(last)
    changed += try removeUnreadableDrafts(last.version + 1)
    return changed
  }

  /// Removes anything that replaced the site's folders.
  private func restoreFolders() throws -> [String] {
    var changed: [String] = []
    for name in ["keys", "fonts"] {
      let path = "\(site)/\(name)"
      guard let status = try? FileSystem.status(of: path), status.st_mode & S_IFMT != S_IFDIR else {
        continue
      }
      try FileSystem.remove(path)
      changed.append(name)
    }
    return changed
  }

  /// Puts the first keys back that were proposed here, and that too few have signed yet.
  private func restoreProposedKeys(_ first: [UInt8]) throws -> [String] {
    var changed: [String] = []
    let version = try Self.keysFile(first).version
    let path = KeysFile.path(version: version)
    let there = bytesOrNone(path, KeysFile.byteLimit)
    if let there, Self.payload(there) == Self.payload(first),
      let keys = try? KeysFile(first: there)
    {
      changed += try restoreCatalog(keys)
      return try changed + removeUnreadableDrafts(version + 1)
    }
    if there != nil {
      try SitePlace(path, in: site).remove()
      changed.append(path)
    }
    let draft = path + CollectionSite.draft
    if bytesOrNone(draft, KeysFile.byteLimit).flatMap(Self.payload) != Self.payload(first) {
      try replace(draft, with: first)
      changed.append(draft)
    }
    if bytesOrNone(SignedCatalog.path, SignedCatalog.byteLimit) != nil {
      try SitePlace(SignedCatalog.path, in: site).remove()
      changed.append(SignedCatalog.path)
    }
    return changed
  }

  private func restoreCatalog(_ keys: KeysFile) throws -> [String] {
    if try isFit(keys) { return [] }
    if let catalog {
      try replace(SignedCatalog.path, with: catalog)
    } else {
      try SitePlace(SignedCatalog.path, in: site).remove()
    }
    return [SignedCatalog.path]
  }

  /// Removes what nobody can read as a draft, and what no draft can be written over.
  private func removeUnreadableDrafts(_ nextVersion: Int) throws -> [String] {
    let drafts = [
      (KeysFile.path(version: nextVersion), KeysFile.byteLimit),
      (SignedCatalog.path, SignedCatalog.byteLimit),
    ].map { ($0 + CollectionSite.draft, $1) }
    var changed: [String] = []
    for (path, limit) in drafts {
      do { _ = try CollectionSite.bytes(path, in: site, limit) } catch {
        try SitePlace(path, in: site).remove()
        changed.append(path)
      }
    }
    return changed
  }

  /// Whether a machine takes a keys file: as the first one, or after another.
  private static func isBelieved(_ bytes: [UInt8], after last: KeysFile?) -> Bool {
    if let last { return (try? last.following(bytes)) != nil }
    return (try? KeysFile(first: bytes)) != nil
  }

  /// The bytes of a file of the site: none of what cannot be read, nil where there is nothing.
  private func bytesOrNone(_ path: String, _ limit: Int) -> [UInt8]? {
    do { return try CollectionSite.bytes(path, in: site, limit) } catch { return [] }
  }

  /// Whether the catalog of the site is the known one or a later one that the keys have signed.
  private func isFit(_ present: KeysFile) throws -> Bool {
    guard let there = bytesOrNone(SignedCatalog.path, SignedCatalog.byteLimit) else {
      return catalog == nil
    }
    let next = try? SignedCatalog(there, signedUnder: present)
    if let catalog, Self.payload(there) == Self.payload(catalog) {
      // Without its signatures the right text is not believed either.
      return next != nil || there == catalog
    }
    guard let next else { return isSignedByFormerKeys(there) }
    guard next.version > (try knownCatalog()?.version ?? 0) else { return false }
    return signed?.version != next.version
      || Self.payload(there).map({ SiteDraft.digest(of: $0) }) == signed?.digest
  }

  /// Whether known keys, which may be replaced by now, have signed a catalog.
  ///
  /// An owner of the root key only, who knows no catalog, cannot distinguish that one from a thief's, and cannot
  /// say that it is wrong either.
  func isSignedByFormerKeys(_ bytes: [UInt8]) -> Bool {
    catalog == nil && signed == nil
      && keys.contains { file in
        guard let keys = try? Self.keysFile(file) else { return false }
        return (try? SignedCatalog(bytes, signedUnder: keys)) != nil
      }
  }

  private func replace(_ path: String, with bytes: [UInt8]) throws {
    try SitePlace(path, in: site).write(bytes)
  }

  /// The signed bytes of a file; nil if it is not a signed file.
  private static func payload(_ bytes: [UInt8]) -> [UInt8]? {
    (try? SignedFile(bytes, limit: SignedCatalog.byteLimit))?.payload
  }
}
