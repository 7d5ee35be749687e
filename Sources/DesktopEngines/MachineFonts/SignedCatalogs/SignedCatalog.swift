// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseSystemKit

/// The fonts of a collection, as its organization has signed them.
public struct SignedCatalog: Sendable, Hashable {
  /// From 1; each signed file has a greater one than the file before.
  public let version: Int
  /// The version of the keys that it was made under.
  public let keysVersion: Int
  public let collection: String
  /// For people.
  public let title: String
  public let expires: Date
  public let rollOut: RollOut
  /// In the order of the file.
  public let assets: [Asset]

  /// A font file.
  public struct Asset: Sendable, Hashable {
    /// The file's name on the machine; unique in its catalog.
    public let name: String
    /// Relative to the collection's address.
    public let path: String
    /// In hexadecimal, lower case.
    public let sha256: String
    public let byteCount: UInt64
    /// For people who read the catalog; the machine looks into the font itself.
    public let families: [String]

    public init(
      name: String, path: String, sha256: String, byteCount: UInt64, families: [String]
    ) {
      self.name = name
      self.path = path
      self.sha256 = sha256
      self.byteCount = byteCount
      self.families = families
    }
  }

  /// The path below the collection's address.
  public static let path = "catalog.signed"

  /// The longest file, in bytes, without its signatures.
  public static let byteLimit = 4 << 20

  public static let assetLimit = 8192

  /// The largest font, in bytes: what the inspection takes.
  public static let assetByteLimit = 256 << 20

  public init(
    version: Int, keysVersion: Int, collection: String, title: String, expires: Date,
    rollOut: RollOut, assets: [Asset]
  ) {
    self.version = version
    self.keysVersion = keysVersion
    self.collection = collection
    self.title = title
    self.expires = expires
    self.rollOut = rollOut
    self.assets = assets
  }

  /// Reads a file that enough of the catalog's keys must have signed.
  public init(_ bytes: [UInt8], signedUnder keys: KeysFile) throws(CatalogProblem) {
    let file = try SignedFile(bytes, limit: Self.byteLimit)
    try file.requireSignatures(of: keys.catalog, "catalog")
    self = try SignedCatalog(payload: file.payload)
    guard collection == keys.collection else {
      throw CatalogProblem(
        .otherCollection, at: "collection", "“\(collection)” is not “\(keys.collection)”")
    }
    guard keysVersion <= keys.version else {
      throw CatalogProblem(
        .keysWithheld, at: "keys",
        "it was made under keys \(keysVersion), and only \(keys.version) can be had here")
    }
  }

  /// Reads a payload whose signatures were checked, or the publisher's own.
  init(payload: [UInt8]) throws(CatalogProblem) {
    self = try PayloadReader.read(payload, type: "catalog", limit: Self.byteLimit) { (file: Form) in
      guard file.assets.count <= Self.assetLimit else {
        throw CatalogProblem(
          .malformed, at: "assets", "there are more than \(Self.assetLimit) entries")
      }
      var names: [String: Int] = [:]
      let version = try file.version.checked(in: 1...PayloadReader.largestVersion, "version")
      return SignedCatalog(
        version: version,
        keysVersion: try file.keys.checked(in: 1...PayloadReader.largestVersion, "keys"),
        collection: try file.collection.checkedCollection(),
        title: try file.title.checkedText("title"),
        expires: try file.expires.checkedDate("expires"),
        rollOut: try file.rollout.rollOut(latest: version),
        assets: try file.assets.enumerated().map { index, entry in
          let asset = try entry.asset("assets[\(index)]")
          if let first = names.updateValue(index, forKey: asset.name) {
            throw CatalogProblem(
              .malformed, at: "assets[\(index)].name",
              "“\(asset.name)” is assets[\(first)] already")
          }
          return asset
        })
    }
  }

  /// The bytes to sign.
  public func payload() throws -> [UInt8] {
    try PayloadReader.write(
      Form(
        version: version, keys: keysVersion, collection: collection, title: title,
        expires: expires.text, rollout: .init(rollOut), assets: assets.map(Form.Entry.init)),
      type: "catalog")
  }

  private struct Form: Codable {
    var version: Int
    var keys: Int
    var collection: String
    var title: String
    var expires: String
    var rollout: RollOut.Form
    var assets: [Entry]

    struct Entry: Codable {
      var name: String
      var path: String
      var sha256: String
      var size: Int
      var families: [String]

      init(_ asset: Asset) {
        name = asset.name
        path = asset.path
        sha256 = asset.sha256
        size = Int(clamping: asset.byteCount)
        families = asset.families
      }

      func asset(_ place: String) throws(CatalogProblem) -> Asset {
        guard name.utf8.count <= 255, Self.isPath(name), !name.contains("/") else {
          throw CatalogProblem(
            .malformed, at: "\(place).name",
            "should be the name of a file, of A to Z, 0 to 9 and -._~")
        }
        guard path.utf8.count <= 1024, Self.isPath(path) else {
          throw CatalogProblem(
            .malformed, at: "\(place).path",
            "should lead downwards from the catalog, with A to Z, 0 to 9 and -._~/ only")
        }
        guard sha256.isSHA256 else {
          throw CatalogProblem(
            .malformed, at: "\(place).sha256", "should be 64 hexadecimal digits in lower case")
        }
        guard families.count <= 256 else {
          throw CatalogProblem(
            .malformed, at: "\(place).families", "there are more than 256 entries")
        }
        for (index, family) in families.enumerated() {
          _ = try family.checkedText("\(place).families[\(index)]")
        }
        let size = try size.checked(in: 1...SignedCatalog.assetByteLimit, "\(place).size")
        return Asset(
          name: name, path: path, sha256: sha256, byteCount: UInt64(size), families: families)
      }

      /// The unreserved characters of addresses (RFC 3986, section 2.3), so that a path means the same in an
      /// address and on a disk; no hidden file, and no way upwards.
      private static func isPath(_ text: String) -> Bool {
        text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
          !part.isEmpty && !part.hasPrefix(".")
            && part.utf8.allSatisfy { byte in
              switch byte {
              case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                true
              default: false
              }
            }
        }
      }
    }
  }
}
