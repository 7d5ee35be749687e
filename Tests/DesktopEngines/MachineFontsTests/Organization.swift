// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

@testable import MachineFonts

/// An organization with its keys, which signs what a test says.
struct Organization {
  static let now = Date(timeIntervalSince1970: 1_900_000_000)
  static let collection = "org.example.Fonts"

  let root = SigningKey()
  let catalogKey = SigningKey()

  static func days(_ count: Double) -> Date { now.addingTimeInterval(count * 86_400) }

  static func role(_ keys: [SigningKey], threshold: Int = 1) throws -> SigningRole {
    guard let role = SigningRole(keys: Set(keys.map(\.publicKey)), threshold: threshold) else {
      throw CatalogProblem(.malformed, "a role of a test")
    }
    return role
  }

  /// A keys file of the usual keys, or of others.
  func keys(
    version: Int = 1, collection: String = Self.collection, expires: Date = Self.days(365),
    root: SigningRole? = nil, catalog: SigningRole? = nil, signing: [SigningKey]? = nil
  ) throws -> [UInt8] {
    try Self.signed(
      KeysFile(
        version: version, collection: collection, expires: expires,
        root: root ?? Self.role([self.root]), catalog: catalog ?? Self.role([catalogKey])
      ).payload(), signing ?? [self.root])
  }

  func catalog(
    version: Int = 1, keysVersion: Int = 1, collection: String = Self.collection,
    title: String = "Example", expires: Date = Self.days(30), signing: [SigningKey]? = nil
  ) throws -> [UInt8] {
    try Self.signed(
      SignedCatalog(
        version: version, keysVersion: keysVersion, collection: collection, title: title,
        expires: expires, rollOut: RollOut(release: 1, begins: Self.now, seconds: 0),
        assets: [
          .init(
            name: "A.ttf", path: "fonts/a", sha256: String(repeating: "a", count: 64), byteCount: 9,
            families: ["A"])
        ]
      ).payload(), signing ?? [catalogKey])
  }

  /// A catalog of any text.
  func catalog(payload: String) throws -> [UInt8] {
    try Self.signed(Array(payload.utf8), [catalogKey])
  }

  static func signed(_ payload: [UInt8], _ keys: [SigningKey]) throws -> [UInt8] {
    var file = SignedFile(payload: payload)
    for key in keys { file.sign(with: key) }
    return file.bytes
  }

  /// What a machine believes that has the first keys.
  func trust() throws -> CatalogTrust { try CatalogTrust(firstKeys: keys()) }
}

/// What kind of problem some work ends with; nil when it ends well.
func problem(_ work: () throws -> Void) throws -> CatalogProblem.Kind? {
  do { try work() } catch let problem as CatalogProblem { return problem.kind }
  return nil
}
