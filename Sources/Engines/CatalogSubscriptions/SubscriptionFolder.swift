// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Crypto
import FoundationEssentials
import Glibc
import SignedCatalogs
import TypecaseSystemKit

/// What a machine keeps of a subscription.
///
/// ```
/// FOLDER/NAME/            0755, root's
///   keys.signed           the last keys
///   catalog.signed        the last catalog that was believed
///   state.json            which first keys it began with, what is installed, what servers know it by
///   incoming-XXXXXX/      0700: fonts that are handed over, under their names
///   lock                  held by the one update at a time
/// ```
struct SubscriptionFolder: Sendable {
  let path: String

  /// What is no part of the signed files.
  struct State: Codable, Sendable, Hashable {
    /// SHA-256 of the first keys file: with another one everything begins anew.
    var firstKeys = ""
    /// The server that the validator is of.
    var address: String?
    var validator: String?
    /// The digests of the files that were installed, by their names.
    var installed: [String: String]?
    /// The addresses that did not deliver when they were last asked to; those that are being asked are among them, as
    /// a run can be killed.
    var undelivered: [String]?
  }

  private var keysPath: String { "\(path)/keys.signed" }
  private var catalogPath: String { "\(path)/catalog.signed" }
  private var statePath: String { "\(path)/state.json" }

  /// Makes the folder, and keeps other updates of the same subscription away as long as the result lives.
  func lock() throws -> FileLock {
    try FileSystem.createDirectories(path, mode: 0o755)
    do throws(SystemError) { return try FileLock("\(path)/lock") } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      throw SystemError(
        code: error.code, operation: "another update is under way: \(error.operation)")
    }
  }

  /// A folder for the fonts of an update.
  func makeIncoming() throws(SystemError) -> TemporaryFolder {
    try TemporaryFolder(in: path, prefix: Self.incoming)
  }

  private static let incoming = "incoming-"

  /// Removes what an update has left that was killed; only while this one has the lock.
  func tidy() throws(SystemError) {
    for name in try FileSystem.names(in: path) {
      if name.hasPrefix(Self.incoming) {
        FileSystem.removeTree("\(path)/\(name)")
      } else if name.contains(".new-") {
        try FileSystem.remove("\(path)/\(name)")
      }
    }
  }

  /// What is believed, and what else is known.
  ///
  /// A state that cannot be read takes away only what it alone tells: the signed files speak for themselves, and an
  /// older catalog than the kept one is refused all the same.
  func read(firstKeys: [UInt8]) throws(CatalogProblem) -> (CatalogTrust, State) {
    let digest = Array(SHA256.hash(data: firstKeys)).hexadecimal
    let state = Self.bytes(statePath).flatMap {
      try? JSONDecoder().decode(State.self, from: Data($0))
    }
    if let state, state.firstKeys != digest {
      return (
        try CatalogTrust(firstKeys: firstKeys),
        State(firstKeys: digest, installed: state.installed)
      )
    }
    let trust = try CatalogTrust(
      firstKeys: firstKeys, keptKeys: Self.bytes(keysPath), keptCatalog: Self.bytes(catalogPath))
    return (trust, state ?? State(firstKeys: digest))
  }

  /// Keeps what is believed; the keys first, as the catalog is read under them.
  func write(_ trust: CatalogTrust, _ state: State) throws {
    try Self.write(trust.keysBytes, to: keysPath)
    if let catalog = trust.catalogBytes {
      try Self.write(catalog, to: catalogPath)
    } else {
      try FileSystem.remove(catalogPath)
    }
    try Self.write(Array(try JSONEncoder().encode(state)), to: statePath)
  }

  /// A check without news writes nothing.
  private static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    if Self.bytes(path) == bytes { return }
    try FileSystem.write(bytes, to: path, mode: 0o644)
  }

  private static func bytes(_ path: String) -> [UInt8]? {
    try? OwnedDescriptor.open(path, flags: O_RDONLY | O_NOFOLLOW).readAll(
      limit: SignedCatalog.byteLimit * 2)
  }
}
