// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseOpenSSLKit
import TypecaseSystemKit

/// A file of a site that is to be signed: what it says, and what is different from what was there before.
public struct SiteDraft: Sendable, Hashable {
  /// Below the site, without the end that drafts have.
  public let path: String
  public let content: Content
  var file: SignedFile

  /// The contents of a draft, and the known version before it.
  public enum Content: Sendable, Hashable {
    case keys(KeysFile, after: KeysFile?)
    case catalog(SignedCatalog, after: SignedCatalog?)
  }

  /// SHA-256 of what is signed, in hexadecimal: who says it has read this.
  public var digest: String { Self.digest(of: file.payload) }

  static func digest(of payload: [UInt8]) -> String {
    SHA256.digest(of: payload).hexadecimal
  }
}

/// The differences between two catalogs of a collection.
public struct CatalogDifference: Sendable, Hashable {
  public let added: [SignedCatalog.Asset]
  public let removed: [SignedCatalog.Asset]
  /// Those whose names stay, with other bytes.
  public let changed: [SignedCatalog.Asset]
  public let unchangedCount: Int

  public init(from old: SignedCatalog?, to new: SignedCatalog) {
    let before = Dictionary(
      (old?.assets ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(new.assets.map(\.name))
    added = new.assets.filter { before[$0.name] == nil }
    changed = new.assets.filter { asset in before[asset.name].map { $0 != asset } == true }
    removed = (old?.assets ?? []).filter { !names.contains($0.name) }
    unchangedCount = new.assets.count - added.count - changed.count
  }
}

/// The differences between two roles of keys files.
public struct RoleDifference: Sendable, Hashable {
  public let added: [PublicKey]
  public let removed: [PublicKey]
  public let kept: [PublicKey]
  /// How many had to sign; nil where there was no role before.
  public let oldThreshold: Int?
  public let threshold: Int

  public init(from old: SigningRole?, to new: SigningRole) {
    func sorted(_ keys: Set<PublicKey>) -> [PublicKey] {
      keys.sorted { $0.description < $1.description }
    }
    let before = old?.keys ?? []
    added = sorted(new.keys.subtracting(before))
    removed = sorted(before.subtracting(new.keys))
    kept = sorted(new.keys.intersection(before))
    oldThreshold = old?.threshold
    threshold = new.threshold
  }
}
