// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseOpenSSLKit
import TypecaseSystemKit

/// A machine's files of a subscription.
///
/// ```
/// FOLDER/NAME/            0755, root's
///   keys.signed           the last keys
///   catalog.signed        the last catalog that was believed
///   state.json            which first keys it began with, and what is installed
///   incoming-XXXXXX/      0700: fonts that are handed over, under their names
///   lock                  held by the one update at a time
/// ```
struct SubscriptionFolder: Sendable {
  let path: String

  /// What is not a part of the signed files.
  struct State: Codable, Sendable, Hashable {
    /// SHA-256 of the first keys file: with another one everything starts again.
    var firstKeys = ""
    /// The digests of the files that were installed, by their names.
    var installed: [String: String]?
  }

  private var folder: UpdateFolder { UpdateFolder(path: path) }
  private static let keysName = "keys.signed"
  private static let catalogName = "catalog.signed"
  private static let stateName = "state.json"

  /// Makes the folder, and keeps other updates of the same subscription away as long as the result lives.
  func lock() throws -> FileLock { try folder.lock() }

  /// A folder for the fonts of an update.
  func makeIncoming() throws(SystemError) -> TemporaryFolder {
    try TemporaryFolder(in: path, prefix: Self.incoming)
  }

  private static let incoming = "incoming-"

  /// Removes what an update has left that was killed; only while this one has the lock.
  func tidy() throws(SystemError) {
    try folder.tidy()
    for name in try FileSystem.names(in: path) where name.hasPrefix(Self.incoming) {
      FileSystem.removeTree("\(path)/\(name)")
    }
  }

  /// What is believed, and what else is known.
  ///
  /// If the state cannot be read, only its own data are lost: the signed files need no state, and a catalog that is
  /// older than the kept one is still refused.
  func read(
    firstKeys: [UInt8]
  ) throws(CatalogProblem) -> (trust: CatalogTrust, state: State) {
    let digest = SHA256.digest(of: firstKeys).hexadecimal
    let state = folder.json(State.self, of: Self.stateName)
    if let state, state.firstKeys != digest {
      return (
        try CatalogTrust(firstKeys: firstKeys),
        State(firstKeys: digest, installed: state.installed)
      )
    }
    let trust = try CatalogTrust(
      firstKeys: firstKeys, keptKeys: folder.bytes(Self.keysName),
      keptCatalog: folder.bytes(Self.catalogName))
    return (trust, state ?? State(firstKeys: digest))
  }

  /// Keeps what is believed; the keys first, as the catalog is read under them.
  func write(_ trust: CatalogTrust, _ state: State) throws {
    try folder.write(trust.keysBytes, to: Self.keysName)
    try folder.write(trust.catalogBytes, to: Self.catalogName)
    try folder.write(json: state, to: Self.stateName)
  }
}
