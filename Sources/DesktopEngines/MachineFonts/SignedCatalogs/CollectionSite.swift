// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseOpenSSLKit
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
///
/// Nothing in it is trusted because it is there: people who can write to it need not have the keys. The
/// publisher's knowledge of it is a `SitePin`, and `SitePublisher` compares the two before anything is signed.
public struct CollectionSite: Sendable {
  /// Absolute, without links.
  public let folder: String
  /// The first keys with all that follow, and the catalog; nil where there are no keys yet.
  public let trust: CatalogTrust?
  /// The bytes of the keys files, by their versions; each follows the one before.
  let keysFiles: [Int: [UInt8]]
  /// The bytes of the catalog, with any signatures.
  let catalogBytes: [UInt8]?

  static let draft = ".draft"

  /// Reads a site, and checks that its keys files follow each other.
  ///
  /// - Throws: `SiteRefusal`.
  public init(folder: String) throws(SiteRefusal) {
    self.folder = folder
    let path = KeysFile.path(version: 1)
    let catalog = try Self.bytes(SignedCatalog.path, in: folder, SignedCatalog.byteLimit)
    catalogBytes = catalog
    guard let first = try Self.bytes(path, in: folder, KeysFile.byteLimit) else {
      trust = nil
      keysFiles = [:]
      return
    }
    var trust = try Self.believed(path) { () throws(CatalogProblem) in
      let trust = try CatalogTrust(firstKeys: first)
      guard trust.keys.version == 1 else {
        throw CatalogProblem(
          .skipped, at: "version", "\(trust.keys.version) is here where 1 must be")
      }
      return trust
    }
    var files = [1: first]
    while true {
      let next = KeysFile.path(version: trust.keys.version + 1)
      guard let bytes = try Self.bytes(next, in: folder, KeysFile.byteLimit) else { break }
      trust = try Self.believed(next) { () throws(CatalogProblem) in
        var following = trust
        try following.take(keys: bytes)
        return following
      }
      files[trust.keys.version] = bytes
    }
    keysFiles = files
    self.trust = try Self.believed(path) { () throws(CatalogProblem) in
      try CatalogTrust(firstKeys: first, keptKeys: trust.keysBytes, keptCatalog: catalog)
    }
  }

  /// Says which keys file is not believed.
  private static func believed<Value>(
    _ path: String, _ read: () throws(CatalogProblem) -> Value
  ) throws(SiteRefusal) -> Value {
    do throws(CatalogProblem) { return try read() } catch {
      throw .keysNotBelieved(path: path, problem: error)
    }
  }

  // MARK: Writing

  /// How far a file is.
  public enum Progress: Sendable, Hashable {
    /// It is in its place.
    case published
    /// It is a draft, which more keys must sign.
    case draft(CatalogProblem)
  }

  /// The draft for a path; nil where there is none.
  func draft(_ path: String, _ limit: Int) throws(SiteRefusal) -> [UInt8]? {
    try Self.bytes(path + Self.draft, in: folder, limit)
  }

  /// A font that is not what was inspected.
  public struct ChangedFont: Error, Sendable, Hashable, CustomStringConvertible {
    public let path: String
    public var description: String { "\(path) was changed after it was inspected" }
  }

  /// Puts a font at its path.
  ///
  /// The bytes that are written are those whose digest was compared: the file may be replaced at any
  /// moment. An existing file may be damaged, and is then written again.
  ///
  /// - Parameter digest: of the bytes that were inspected (SHA-256, in hexadecimal).
  /// - Returns: its path below the site.
  /// - Throws: `ChangedFont` when the file has other bytes now.
  public func add(font path: String, digest: String) throws -> String {
    let place = "fonts/\(digest)"
    let limit = SignedCatalog.assetByteLimit
    let bytes = try OwnedDescriptor.open(path).readAll(limit: limit)
    guard Self.digest(bytes) == digest else { throw ChangedFont(path: path) }
    let published = try? Self.bytes(place, in: folder, limit)
    if published.map(Self.digest) != digest {
      try SitePlace(place, in: folder).write(bytes)
    }
    return place
  }

  static func digest(_ bytes: [UInt8]) -> String {
    SHA256.digest(of: bytes).hexadecimal
  }

  /// Puts a file at its path if machines will trust it, otherwise beside it.
  func write(_ file: SignedFile, at path: String) throws -> Progress {
    let bytes = file.bytes
    var progress = Progress.published
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
      progress = .draft(error)
    }
    let draft = try SitePlace(path + Self.draft, in: folder)
    if progress == .published {
      // Not by way of the draft, which somebody else could replace in between.
      try SitePlace(path, in: folder).write(bytes)
      draft.remove()
    } else {
      try draft.write(bytes)
    }
    return progress
  }

  /// The bytes of a file of a site; nil where there is none.
  ///
  /// Its path could be something else than a file, such as a pipe that nobody writes to, or a link that leads out
  /// of the site.
  static func bytes(
    _ path: String, in folder: String, _ limit: Int
  ) throws(SiteRefusal) -> [UInt8]? {
    do throws(SystemError) {
      guard let file = try SitePlace.openRegularFile(path, in: folder) else {
        throw SystemError(code: EINVAL, operation: "open")
      }
      return try file.readAll(limit: limit + SignedFile.headLimit)
    } catch {
      if error.code == ENOENT { return nil }
      throw .unreadable(path: "\(folder)/\(path)")
    }
  }
}
