// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// What a machine believes of a collection: its keys, and its catalog.
///
///     first keys file    the administrator's ─┐
///     keys/2, keys/3 …   each signed by the one before ─┐
///     catalog.signed     signed by the keys of the last ─▶ SignedCatalog
///
/// The design is that of The Update Framework (its specification 1.0.33, section 5): keys that name the next
/// keys, thresholds, versions that only grow, and times after which nothing is believed. Its roles “targets”,
/// “snapshot” and “timestamp” are one file here, since a catalog describes all of its fonts: there is nothing
/// that could be mixed, and a check without news is one small answer without it. Its price is that the catalog's
/// keys must sign again before the catalog expires.
public struct CatalogTrust: Sendable, Hashable {
  public private(set) var keys: KeysFile
  /// The last catalog that was believed; nil where there was none, or where the present keys do not vouch for it.
  public private(set) var catalog: SignedCatalog?
  /// The bytes that were believed, for keeping.
  public private(set) var keysBytes: [UInt8]
  public private(set) var catalogBytes: [UInt8]?

  /// Begins with the first keys, or continues where an earlier run ended.
  ///
  /// A kept catalog is a floor that later ones may not be below. One that the present keys did not sign is
  /// ignored: the thief of a key that was revoked since could have made the largest version of all.
  ///
  /// - Parameters:
  ///   - firstKeys: the administrator's file.
  ///   - keptKeys: what `keysBytes` was.
  ///   - keptCatalog: what `catalogBytes` was.
  public init(
    firstKeys: [UInt8], keptKeys: [UInt8]? = nil, keptCatalog: [UInt8]? = nil
  ) throws(CatalogProblem) {
    keysBytes = firstKeys
    keys = try KeysFile(first: firstKeys)
    if let keptKeys, let kept = try? KeysFile(first: keptKeys), kept.version > keys.version,
      kept.collection == keys.collection
    {
      keys = kept
      keysBytes = keptKeys
    }
    catalogBytes = keptCatalog
    vouchAgain()
  }

  /// Takes the keys file that follows the present one.
  public mutating func take(keys bytes: [UInt8]) throws(CatalogProblem) {
    keys = try keys.following(bytes)
    keysBytes = bytes
    vouchAgain()
  }

  /// Takes a catalog that a server has sent.
  ///
  /// - Returns: whether it is another than the last.
  /// - Throws: when it is not to be believed; the last one stays.
  @discardableResult public mutating func take(
    catalog bytes: [UInt8], at time: Date
  ) throws(CatalogProblem) -> Bool {
    try requireValidKeys(at: time)
    let next = try SignedCatalog(bytes, signedUnder: keys)
    if let catalog {
      guard next.version >= catalog.version else {
        throw CatalogProblem(
          .rolledBack, at: "version",
          "\(next.version) is older than \(catalog.version), which was here before")
      }
      guard next.version > catalog.version || next == catalog else {
        throw CatalogProblem(
          .rolledBack, at: "version", "there is another catalog of version \(next.version)")
      }
    }
    try Self.require(next.expires, after: time, "catalog")
    let isNew = next != catalog
    catalog = next
    catalogBytes = bytes
    return isNew
  }

  /// Throws when the keys or the catalog are valid no longer: a server may be keeping back later ones.
  public func requireValid(at time: Date) throws(CatalogProblem) {
    try requireValidKeys(at: time)
    if let catalog { try Self.require(catalog.expires, after: time, "catalog") }
  }

  private func requireValidKeys(at time: Date) throws(CatalogProblem) {
    try Self.require(keys.expires, after: time, "keys")
  }

  private static func require(
    _ end: Date, after time: Date, _ name: String
  ) throws(CatalogProblem) {
    guard time < end else {
      throw CatalogProblem(.expired, at: "expires", "the \(name) ended at \(end.text)")
    }
  }

  /// Reads the kept catalog under the present keys.
  private mutating func vouchAgain() {
    catalog = catalogBytes.flatMap { try? SignedCatalog($0, signedUnder: keys) }
    if catalog == nil { catalogBytes = nil }
  }
}
