// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// The keys that may sign something, and how many of them must.
public struct SigningRole: Sendable, Hashable {
  public let keys: Set<PublicKey>
  /// 1 to the count of keys.
  public let threshold: Int

  /// Nil for a threshold that is 0 or cannot be met.
  public init?(keys: Set<PublicKey>, threshold: Int) {
    guard (1...SignedFile.signatureLimit).contains(keys.count),
      (1...keys.count).contains(threshold)
    else { return nil }
    self.keys = keys
    self.threshold = threshold
  }
}

/// The keys that speak for a collection: what The Update Framework calls the root.
///
/// The owners of the root keys name the next root keys and the keys of the catalog. Root keys can be kept
/// away from every network, since they sign only when keys change or the file's time ends.
public struct KeysFile: Sendable, Hashable {
  /// From 1; each file names one more than the one before.
  public let version: Int
  /// The collection that these keys are for: `org.example.Fonts`.
  public let collection: String
  public let expires: Date
  public let root: SigningRole
  public let catalog: SigningRole

  /// The longest file, in bytes, without its signatures.
  public static let byteLimit = 64 << 10

  /// The path of a version, below the address of the collection; what is there never changes.
  public static func path(version: Int) -> String { "keys/\(version).signed" }

  public init(
    version: Int, collection: String, expires: Date, root: SigningRole, catalog: SigningRole
  ) {
    self.version = version
    self.collection = collection
    self.expires = expires
    self.root = root
    self.catalog = catalog
  }

  /// Reads a payload whose signatures were checked, or the first file, which the administrator vouches for.
  init(payload: [UInt8]) throws(CatalogProblem) {
    self = try PayloadReader.read(payload, type: "keys", limit: Self.byteLimit) { (file: Form) in
      KeysFile(
        version: try file.version.checked(in: 1...PayloadReader.largestVersion, "version"),
        collection: try file.collection.checkedCollection(),
        expires: try file.expires.checkedDate("expires"),
        root: try file.root.role("root"), catalog: try file.catalog.role("catalog"))
    }
  }

  /// Reads the first file: that which an administrator has put on the machine.
  ///
  /// Its own root keys must have signed it, so that a file that was cut or mixed up is noticed.
  public init(first bytes: [UInt8]) throws(CatalogProblem) {
    let file = try SignedFile(bytes, limit: Self.byteLimit)
    self = try KeysFile(payload: file.payload)
    try file.requireSignatures(of: root, "root")
  }

  /// Reads the file that follows this one.
  ///
  /// Enough of the old root keys must have signed it, since nobody else may name new ones; and enough of the
  /// new ones, so that keys that nobody has are not taken over.
  public func following(_ bytes: [UInt8]) throws(CatalogProblem) -> KeysFile {
    let file = try SignedFile(bytes, limit: Self.byteLimit)
    try file.requireSignatures(of: root, "old root")
    let next = try KeysFile(payload: file.payload)
    try file.requireSignatures(of: next.root, "new root")
    guard next.version == version + 1 else {
      throw CatalogProblem(
        next.version > version ? .skipped : .rolledBack, at: "version",
        "\(next.version) is here where \(version + 1) must be")
    }
    guard next.collection == collection else {
      throw CatalogProblem(
        .otherCollection, at: "collection", "“\(next.collection)” is not “\(collection)”")
    }
    return next
  }

  /// The bytes to sign.
  public func payload() throws -> [UInt8] {
    try PayloadReader.write(
      Form(
        version: version, collection: collection, expires: expires.text,
        root: .init(root), catalog: .init(catalog)), type: "keys")
  }

  private struct Form: Codable {
    var version: Int
    var collection: String
    var expires: String
    var root: Role
    var catalog: Role

    struct Role: Codable {
      var threshold: Int
      var keys: [String]

      init(_ role: SigningRole) {
        threshold = role.threshold
        keys = role.keys.map(\.description).sorted()
      }

      func role(_ name: String) throws(CatalogProblem) -> SigningRole {
        var known: Set<PublicKey> = []
        for (index, text) in keys.enumerated() {
          let place = "\(name).keys[\(index)]"
          guard let key = PublicKey(text) else {
            throw CatalogProblem(.malformed, at: place, "should be ed25519: and 32 bytes in Base64")
          }
          // Twice in the list it could be counted twice.
          guard known.insert(key).inserted else {
            throw CatalogProblem(.malformed, at: place, "is here twice")
          }
        }
        guard let role = SigningRole(keys: known, threshold: threshold) else {
          throw CatalogProblem(
            .malformed, at: "\(name).threshold", "should be 1 to the count of keys")
        }
        return role
      }
    }
  }
}
