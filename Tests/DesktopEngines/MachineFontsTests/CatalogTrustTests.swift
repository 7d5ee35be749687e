// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MachineFonts

/// The attacks that The Update Framework's specification lists in section 1.5.2, and the change of keys.
struct CatalogTrustTests {
  let organization = Organization()

  // MARK: Attacks

  @Test func `an older catalog is refused, and the newer one stays`() throws {
    var trust = try organization.trust()
    try trust.take(catalog: organization.catalog(version: 5), at: Organization.now)
    #expect(
      try problem {
        try trust.take(catalog: organization.catalog(version: 4), at: Organization.now)
      } == .rolledBack)
    #expect(trust.catalog?.version == 5)
  }

  @Test func `two catalogs of one version are not both believed`() throws {
    var trust = try organization.trust()
    try trust.take(catalog: organization.catalog(version: 5, title: "One"), at: Organization.now)
    #expect(
      try problem {
        try trust.take(
          catalog: organization.catalog(version: 5, title: "Other"), at: Organization.now)
      } == .rolledBack)
    #expect(
      try trust.take(
        catalog: organization.catalog(version: 5, title: "One"),
        at: Organization.now) == false)
  }

  @Test func `a catalog that a server keeps serving ends with its time`() throws {
    var trust = try organization.trust()
    let catalog = try organization.catalog(expires: Organization.days(30))
    try trust.take(catalog: catalog, at: Organization.days(29))
    try trust.requireValid(at: Organization.days(29))
    #expect(try problem { try trust.requireValid(at: Organization.days(30)) } == .expired)
    #expect(try problem { try trust.take(catalog: catalog, at: Organization.days(31)) } == .expired)
  }

  @Test func `keys end with their time, and with them the catalog`() throws {
    var trust = try CatalogTrust(firstKeys: organization.keys(expires: Organization.days(10)))
    let catalog = try organization.catalog(expires: Organization.days(90))
    try trust.take(catalog: catalog, at: Organization.days(9))
    #expect(try problem { try trust.requireValid(at: Organization.days(11)) } == .expired)
    #expect(try problem { try trust.take(catalog: catalog, at: Organization.days(11)) } == .expired)
  }

  @Test func `a catalog made under later keys is refused where those are kept back`() throws {
    var trust = try organization.trust()
    #expect(
      try problem {
        try trust.take(catalog: organization.catalog(keysVersion: 2), at: Organization.now)
      } == .keysWithheld)
  }

  @Test func `a catalog of another collection of the same organization is refused`() throws {
    var trust = try organization.trust()
    #expect(
      try problem {
        try trust.take(
          catalog: organization.catalog(collection: "org.example.Other"), at: Organization.now)
      } == .otherCollection)
  }

  @Test func `a catalog that the root keys have signed is none`() throws {
    var trust = try organization.trust()
    #expect(
      try problem {
        try trust.take(
          catalog: organization.catalog(signing: [organization.root]), at: Organization.now)
      } == .unsigned)
  }

  @Test func `keys are no catalog, though the same key may sign both`() throws {
    let key = SigningKey()
    let role = try Organization.role([key])
    let keys = try organization.keys(root: role, catalog: role, signing: [key])
    var trust = try CatalogTrust(firstKeys: keys)
    #expect(
      try problem { try trust.take(catalog: keys, at: Organization.now) } == .unknownFormat)
  }

  @Test func `a changed byte takes the signature away`() throws {
    var trust = try organization.trust()
    var bytes = try organization.catalog()
    bytes[bytes.count - 10] ^= 1
    #expect(try problem { try trust.take(catalog: bytes, at: Organization.now) } == .unsigned)
  }

  @Test func `too few keys are too few, and one key that signs twice is one`() throws {
    let others = [SigningKey(), SigningKey()]
    let role = try Organization.role([organization.catalogKey] + others, threshold: 2)
    var trust = try CatalogTrust(firstKeys: organization.keys(catalog: role))
    let once = try organization.catalog()
    #expect(try problem { try trust.take(catalog: once, at: Organization.now) } == .unsigned)

    let lines = String(decoding: once, as: UTF8.self).split(
      separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    let twice = Array("\(lines[0])\n\(lines[1])\n\(lines[1])\n\(lines[2])".utf8)
    #expect(try SignedFile(twice, limit: SignedCatalog.byteLimit).signatures.count == 2)
    #expect(try problem { try trust.take(catalog: twice, at: Organization.now) } == .unsigned)

    let stranger = try organization.catalog(signing: [organization.catalogKey, SigningKey()])
    #expect(try problem { try trust.take(catalog: stranger, at: Organization.now) } == .unsigned)
    let enough = try organization.catalog(signing: [organization.catalogKey, others[0]])
    #expect(try trust.take(catalog: enough, at: Organization.now))
  }

  @Test func `a signature under another key's name counts for neither`() throws {
    let other = SigningKey()
    let role = try Organization.role([organization.catalogKey, other])
    var trust = try CatalogTrust(firstKeys: organization.keys(catalog: role))
    let text = String(decoding: try organization.catalog(), as: UTF8.self).replacing(
      organization.catalogKey.publicKey.id, with: other.publicKey.id)
    #expect(
      try problem { try trust.take(catalog: Array(text.utf8), at: Organization.now) } == .unsigned)
  }

  // MARK: Keys that change

  @Test func `new root keys need the old and the new ones`() throws {
    let new = SigningKey()
    let role = try Organization.role([new])
    let old = organization.root
    for signing in [[], [old], [new]] {
      var trust = try organization.trust()
      let keys = try organization.keys(version: 2, root: role, signing: signing)
      #expect(try problem { try trust.take(keys: keys) } == .unsigned)
      #expect(trust.keys.version == 1)
    }
    var trust = try organization.trust()
    try trust.take(keys: organization.keys(version: 2, root: role, signing: [old, new]))
    #expect(trust.keys.root == role)
    // The old root key says nothing any more.
    #expect(
      try problem { try trust.take(keys: organization.keys(version: 3, signing: [old])) }
        == .unsigned)
  }

  @Test func `keys are taken one version after the other`() throws {
    var trust = try organization.trust()
    #expect(try problem { try trust.take(keys: organization.keys(version: 3)) } == .skipped)
    #expect(try problem { try trust.take(keys: organization.keys(version: 1)) } == .rolledBack)
    try trust.take(keys: organization.keys(version: 2))
    try trust.take(keys: organization.keys(version: 3))
    #expect(trust.keys.version == 3)
  }

  @Test func `keys of the way may have ended, the last may not`() throws {
    var trust = try CatalogTrust(firstKeys: organization.keys(expires: Organization.days(-1)))
    #expect(try problem { try trust.requireValid(at: Organization.now) } == .expired)
    try trust.take(keys: organization.keys(version: 2, expires: Organization.days(-1)))
    try trust.take(keys: organization.keys(version: 3, expires: Organization.days(1)))
    try trust.requireValid(at: Organization.now)
  }

  @Test func `keys of another collection do not follow`() throws {
    var trust = try organization.trust()
    #expect(
      try problem {
        try trust.take(keys: organization.keys(version: 2, collection: "org.example.Other"))
      } == .otherCollection)
  }

  @Test func `a revoked key signs nothing, and the largest version that it made holds nobody up`()
    throws
  {
    let new = SigningKey()
    var trust = try organization.trust()
    let stolen = try organization.catalog(version: PayloadReader.largestVersion)
    try trust.take(catalog: stolen, at: Organization.now)
    try trust.take(keys: organization.keys(version: 2, catalog: Organization.role([new])))
    #expect(trust.catalog == nil)
    #expect(try problem { try trust.take(catalog: stolen, at: Organization.now) } == .unsigned)
    try trust.take(
      catalog: organization.catalog(version: 7, keysVersion: 2, signing: [new]),
      at: Organization.now)
    #expect(trust.catalog?.version == 7)
  }

  @Test func `a catalog stays a floor when keys change that did not sign it`() throws {
    var trust = try organization.trust()
    try trust.take(catalog: organization.catalog(version: 5), at: Organization.now)
    let both = try Organization.role([organization.catalogKey, SigningKey()])
    try trust.take(keys: organization.keys(version: 2, catalog: both))
    #expect(
      try problem {
        try trust.take(catalog: organization.catalog(version: 4), at: Organization.now)
      } == .rolledBack)
  }

  // MARK: What is kept

  @Test func `a machine goes on with what it kept`() throws {
    var trust = try organization.trust()
    try trust.take(keys: organization.keys(version: 2))
    try trust.take(catalog: organization.catalog(version: 5), at: Organization.now)
    let kept = try CatalogTrust(
      firstKeys: organization.keys(), keptKeys: trust.keysBytes, keptCatalog: trust.catalogBytes)
    #expect(kept.keys == trust.keys)
    #expect(kept.catalog == trust.catalog)
  }

  @Test func `kept files that were damaged are as if there were none`() throws {
    let kept = try CatalogTrust(
      firstKeys: organization.keys(), keptKeys: [1, 2, 3], keptCatalog: [4, 5, 6])
    #expect(kept.keys.version == 1)
    #expect(kept.catalog == nil)
    #expect(kept.catalogBytes == nil)
  }
}
