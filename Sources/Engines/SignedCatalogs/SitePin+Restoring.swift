// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

extension SitePin {
  /// Makes a pin for a site that was published before there was one, or by somebody else.
  ///
  /// The keys that follow the first ones are taken from the site: each must be signed by the ones before, so they
  /// are believed on the word of the first.
  ///
  /// - Parameters:
  ///   - firstKeys: a keys file that whoever makes the pin knows, such as that of a machine.
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
    let chain = site.keysFiles.filter { $0.key >= first.version }.sorted { $0.key < $1.key }
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
    self.init(site: site.folder, keys: chain.map(\.value), catalog: catalog)
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
  /// Later files that the known keys vouch for stay.
  ///
  /// - Returns: the paths below the site that were written or removed.
  public func restore() throws -> [String] {
    var changed: [String] = []
    try FileSystem.createDirectories("\(site)/keys", mode: 0o755)
    guard let first = keys.first, var last = try? KeysFile(first: first) else { return [] }
    for (offset, bytes) in keys.enumerated() {
      let path = KeysFile.path(version: last.version + (offset == 0 ? 0 : 1))
      if offset > 0 { last = try last.following(bytes) }
      let there = (try? CollectionSite.bytes(path, in: site, KeysFile.byteLimit)) ?? []
      if Self.payload(there) != Self.payload(bytes) {
        try replace(path, with: bytes)
        changed.append(path)
      }
    }
    while true {
      let path = KeysFile.path(version: last.version + 1)
      let there: [UInt8]?
      do { there = try CollectionSite.bytes(path, in: site, KeysFile.byteLimit) } catch {
        there = []
      }
      guard let there else { break }
      if let next = try? last.following(there) {
        last = next
      } else {
        FileSystem.removeTree("\(site)/\(path)")
        changed.append(path)
        break
      }
    }
    if try !isFit(last) {
      if let catalog {
        try replace(SignedCatalog.path, with: catalog)
      } else {
        FileSystem.removeTree("\(site)/\(SignedCatalog.path)")
      }
      changed.append(SignedCatalog.path)
    }
    return changed
  }

  /// Whether the catalog of the site is the known one or a later one that the keys have signed.
  private func isFit(_ keys: KeysFile) throws -> Bool {
    let there: [UInt8]?
    do {
      there = try CollectionSite.bytes(SignedCatalog.path, in: site, SignedCatalog.byteLimit)
    } catch { return false }
    guard let there else { return catalog == nil }
    if let catalog, Self.payload(there) == Self.payload(catalog) { return true }
    guard let next = try? SignedCatalog(there, signedUnder: keys) else { return false }
    let version = try knownCatalog()?.version ?? 0
    guard next.version > version else { return false }
    return signed?.version != next.version
      || Self.payload(there).map({ SiteDraft.digest(of: $0) }) == signed?.digest
  }

  private func replace(_ path: String, with bytes: [UInt8]) throws {
    // A folder could be in the way.
    FileSystem.removeTree("\(site)/\(path)")
    try FileSystem.write(bytes, to: "\(site)/\(path)", mode: 0o644)
  }

  /// What is signed in a file; nil for what is no signed file.
  private static func payload(_ bytes: [UInt8]) -> [UInt8]? {
    (try? SignedFile(bytes, limit: SignedCatalog.byteLimit))?.payload
  }
}
