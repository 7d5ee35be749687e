// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TypecaseOpenSSLKit
import TypecaseSystemKit

/// An entry of a catalog that a test writes.
public struct CatalogEntry {
  public var name: String
  /// The name, where nothing else is said; empty to leave it out.
  public var family: String
  /// `url` or `path`, and its value.
  public var place: (key: String, value: String)
  public var digest: String
  public var byteCount: Int
  public var tags: [String] = []
  /// What the catalog says that it writes; empty to leave it out.
  public var scripts: [String] = []
  public var priority: Double?

  /// An asset at an address, with the digest and size of these bytes.
  public init(_ name: String, at address: String, _ bytes: [UInt8]) {
    self.name = name
    family = name
    place = ("url", address)
    digest = SHA256.digest(of: bytes).hexadecimal
    byteCount = bytes.count
  }

  /// A catalog of some assets.
  public static func catalog(_ entries: [CatalogEntry], redirects: [String] = []) throws -> Data {
    try JSONSerialization.data(
      withJSONObject: [
        "version": 1, "redirects": redirects, "assets": entries.map(\.object),
      ] as [String: Any])
  }

  var object: [String: Any] {
    var object: [String: Any] = [
      "name": name, "tags": tags,
      "resource": [place.key: place.value, "sha256": digest, "size": byteCount] as [String: Any],
    ]
    if !family.isEmpty { object["family"] = family }
    if !scripts.isEmpty { object["scripts"] = scripts }
    object["priority"] = priority
    return object
  }
}

extension PrivateDesktop {
  /// Writes the app's catalog, beside the folder of its fonts.
  public func writeCatalog(_ entries: [CatalogEntry], redirects: [String] = []) throws {
    try FileSystem.write(
      CatalogEntry.catalog(entries, redirects: redirects), to: folder + "/catalog.json")
  }

  /// Installs another app that offers the fonts of a catalog.
  public func installProvider(_ id: String, offering entries: [CatalogEntry]) throws {
    try FileSystem.createDirectories("\(folder)/\(id)/fonts", mode: 0o755)
    try FileSystem.write(CatalogEntry.catalog(entries), to: "\(folder)/\(id)/catalog.json")
    try installApp(id: id, fonts: "\(folder)/\(id)/fonts")
  }
}
