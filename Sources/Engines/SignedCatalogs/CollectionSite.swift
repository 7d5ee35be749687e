// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Crypto
import FoundationEssentials
import Glibc
import TypecaseSystemKit

/// The folder that an organization's web server serves.
///
/// ```
/// SITE/
///   keys/1.signed           never changes
///   keys/2.signed.draft     not signed by enough keys yet; no machine asks for it
///   catalog.signed
///   fonts/DIGEST            named by SHA-256, so it never changes
/// ```
public struct CollectionSite: Sendable {
  public let folder: String
  /// The first keys with all that follow, and the catalog; nil where there are no keys yet.
  public let trust: CatalogTrust?

  private static let draft = ".draft"

  /// Reads a site, and checks each of its keys files.
  public init(folder: String) throws {
    self.folder = folder
    guard let first = try Self.bytes("\(folder)/\(KeysFile.path(version: 1))", KeysFile.byteLimit)
    else {
      trust = nil
      return
    }
    var trust = try CatalogTrust(firstKeys: first)
    while let next = try Self.bytes(
      "\(folder)/\(KeysFile.path(version: trust.keys.version + 1))", KeysFile.byteLimit)
    {
      try trust.take(keys: next)
    }
    let catalog = try Self.bytes("\(folder)/\(SignedCatalog.path)", SignedCatalog.byteLimit)
    self.trust = try CatalogTrust(
      firstKeys: first, keptKeys: trust.keysBytes, keptCatalog: catalog)
  }

  /// The catalog as it is there, even where keys that are revoked now have signed it.
  ///
  /// It is the publisher's own, so the next version continues from it.
  public func lastCatalog() throws -> SignedCatalog? {
    guard
      let bytes = try Self.bytes("\(folder)/\(SignedCatalog.path)", SignedCatalog.byteLimit)
    else { return nil }
    return try SignedCatalog(
      payload: SignedFile(bytes, limit: SignedCatalog.byteLimit).payload)
  }

  // MARK: Writing

  /// How far a file is.
  public enum Progress: Sendable, Hashable {
    /// It is in its place.
    case published
    /// It is a draft, which more keys must sign.
    case draft(CatalogProblem)
    /// The same, and none of the keys that signed it now may sign it.
    case ignored(CatalogProblem)
  }

  /// Writes the keys that follow, or the first ones.
  public func propose(_ keys: KeysFile, signing: [SigningKey]) throws -> Progress {
    try propose(keys.payload(), at: KeysFile.path(version: keys.version), signing)
  }

  /// Writes the catalog that follows, or the first one.
  public func propose(_ catalog: SignedCatalog, signing: [SigningKey]) throws -> Progress {
    try propose(catalog.payload(), at: SignedCatalog.path, signing)
  }

  /// Signs the drafts.
  ///
  /// - Returns: the path of each, below the site, and how far it is.
  public func sign(with keys: [SigningKey]) throws -> [(path: String, progress: Progress)] {
    var drafts: [(path: String, progress: Progress)] = []
    let next = KeysFile.path(version: (trust?.keys.version ?? 0) + 1)
    for path in [next, SignedCatalog.path] {
      guard
        let bytes = try Self.bytes("\(folder)/\(path)\(Self.draft)", SignedCatalog.byteLimit)
      else { continue }
      var file = try SignedFile(bytes, limit: SignedCatalog.byteLimit)
      drafts.append((path, try sign(&file, at: path, with: keys)))
    }
    return drafts
  }

  /// A font that is not what was inspected.
  public struct ChangedFont: Error, Sendable, Hashable, CustomStringConvertible {
    public let path: String
    public var description: String { "\(path) was changed after it was inspected" }
  }

  /// Puts a font in its place.
  ///
  /// The bytes that are written are those whose digest was compared: the file may be replaced at any
  /// moment. What is in the place already may have been damaged there, and is written again then.
  ///
  /// - Parameter digest: of the bytes that were inspected (SHA-256, in hexadecimal).
  /// - Returns: its path below the site.
  /// - Throws: `ChangedFont` when the file has other bytes now.
  public func add(font path: String, digest: String) throws -> String {
    let place = "fonts/\(digest)"
    let limit = SignedCatalog.assetByteLimit
    let bytes = try OwnedDescriptor.open(path).readAll(limit: limit)
    guard Self.digest(bytes) == digest else { throw ChangedFont(path: path) }
    try FileSystem.createDirectories("\(folder)/fonts", mode: 0o755)
    let published = try? OwnedDescriptor.open("\(folder)/\(place)").readAll(limit: limit)
    if published.map(Self.digest) != digest {
      try FileSystem.write(bytes, to: "\(folder)/\(place)", mode: 0o644)
    }
    return place
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    Array(SHA256.hash(data: bytes)).hexadecimal
  }

  private func propose(
    _ payload: [UInt8], at path: String, _ keys: [SigningKey]
  ) throws -> Progress {
    var file = SignedFile(payload: payload)
    return try sign(&file, at: path, with: keys)
  }

  private func sign(
    _ file: inout SignedFile, at path: String, with keys: [SigningKey]
  ) throws -> Progress {
    for key in keys { try file.sign(with: key) }
    let progress = try write(file, at: path)
    guard case .draft(let problem) = progress, !keys.isEmpty else { return progress }
    var signers = Set<PublicKey>()
    if path == SignedCatalog.path {
      signers = trust?.keys.catalog.keys ?? []
    } else {
      signers = try KeysFile(payload: file.payload).root.keys.union(trust?.keys.root.keys ?? [])
    }
    return signers.isDisjoint(with: keys.map(\.publicKey)) ? .ignored(problem) : progress
  }

  /// Puts a file in its place if machines will believe it, else beside it.
  private func write(_ file: SignedFile, at path: String) throws -> Progress {
    let bytes = file.bytes
    let place = "\(folder)/\(path)"
    try FileSystem.createDirectories(FileSystem.split(place).folder, mode: 0o755)
    try FileSystem.write(bytes, to: place + Self.draft, mode: 0o644)
    do throws(CatalogProblem) {
      if path != SignedCatalog.path {
        if let trust { _ = try trust.keys.following(bytes) } else { _ = try KeysFile(first: bytes) }
      } else if let trust {
        _ = try SignedCatalog(bytes, signedUnder: trust.keys)
      } else {
        throw CatalogProblem(.unsigned, "there are no keys yet")
      }
    } catch {
      guard error.kind == .unsigned else { throw error }
      return .draft(error)
    }
    try FileSystem.replace(place, with: place + Self.draft)
    return .published
  }

  private static func bytes(_ path: String, _ limit: Int) throws -> [UInt8]? {
    guard FileSystem.exists(path) else { return nil }
    return try OwnedDescriptor.open(path).readAll(limit: limit + SignedFile.headLimit)
  }
}
