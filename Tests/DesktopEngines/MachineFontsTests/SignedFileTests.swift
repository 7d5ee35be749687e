// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MachineFonts

/// The form of the files.
struct SignedFileTests {
  let organization = Organization()

  @Test func `a file is read back byte by byte, with its signatures`() throws {
    let bytes = try organization.catalog()
    let file = try SignedFile(bytes, limit: SignedCatalog.byteLimit)
    #expect(file.bytes == bytes)
    #expect(file.signers(among: [organization.catalogKey.publicKey]).count == 1)
  }

  @Test func `keys are read back from their texts`() throws {
    let key = SigningKey()
    #expect(SigningKey(key.text)?.publicKey == key.publicKey)
    #expect(PublicKey(key.publicKey.description) == key.publicKey)
    for text in ["", "ed25519:", "ed25519:AAAA", "rsa:" + key.publicKey.description.dropFirst(8)] {
      #expect(PublicKey(text) == nil)
      #expect(SigningKey(text) == nil)
    }
  }

  @Test(arguments: [
    ("", "there is no line of signatures"),
    ("{}\n\n", "this is no signed file"),
    ("typecase-signed 2\n\n{}", "“typecase-signed 2” is not known, only 1 is"),
    ("typecase-signed 1\nabc def\n\n{}", "line 2: should be a key and a signature"),
    ("typecase-signed 1\n" + String(repeating: "a", count: 300), "there is no line of signatures"),
    (
      "typecase-signed 1\n" + String(repeating: "x\n", count: 70) + "\n",
      "there is no line of signatures"
    ),
  ]) func `what is no signed file is refused with its line`(text: String, words: String) {
    let problem = #expect(throws: CatalogProblem.self) {
      try SignedFile(Array(text.utf8), limit: 1000)
    }
    #expect(problem?.description == words)
  }

  @Test func `a file that is too long is not looked at`() throws {
    let problem = #expect(throws: CatalogProblem.self) {
      try SignedFile([UInt8](repeating: 0, count: 1_000_000), limit: 1000)
    }
    #expect(problem?.kind == .tooLong)
  }

  /// A catalog with one value of another text.
  static let catalog = """
    {"type": "catalog", "format": 1, "version": 3, "keys": 1, "collection": "org.example.Fonts",
    "title": "Example", "expires": "2040-01-01T00:00:00Z", "rollout": {"release": 2, "begins":
    "2030-01-01T00:00:00Z", "seconds": 60, "percent": 100, "halted": false}, "assets": [{"name":
    "A.ttf", "path": "fonts/a", "sha256": "\(String(repeating: "a", count: 64))", "size": 9,
    "families": ["A"]}]}
    """

  @Test func `the catalog that the next test damages is read`() throws {
    var trust = try organization.trust()
    try trust.take(catalog: organization.catalog(payload: Self.catalog), at: Organization.now)
    #expect(trust.catalog?.rollOut.release == 2)
  }

  @Test(arguments: [
    (
      "\"version\": 3", "\"version\": 3, \"version\": 4",
      "line 1, column 48: “version” is here twice"
    ),
    ("\"format\": 1", "\"format\": 2", "format: 2 is not known, only 1 is"),
    ("\"catalog\"", "\"keys\"", "type: “keys” is not “catalog”"),
    ("\"version\": 3", "\"version\": 0", "version: should be 1 to 1099511627776"),
    ("\"version\": 3", "\"version\": -1", "version: should be 1 to 1099511627776"),
    ("\"version\": 3", "\"version\": \"3\"", "version: should be a whole number"),
    ("\"title\": \"Example\", ", "", "title: is missing"),
    ("\"Example\"", "\"\"", "title: should have 1 to 200 bytes, and no control characters"),
    ("2040-01-01T00:00:00Z", "tomorrow", "expires: should be a time such as 2030-12-31T12:00:00Z"),
    ("\"release\": 2", "\"release\": 4", "rollout.release: should be 1 to 3"),
    ("\"seconds\": 60", "\"seconds\": -1", "rollout.seconds: should be 0 to 7776000"),
    ("\"percent\": 100", "\"percent\": 101", "rollout.percent: should be 0 to 100"),
    ("\"halted\": false", "\"halted\": 0", "rollout.halted: should be true or false"),
    (
      "fonts/a", "../a",
      "assets[0].path: should lead downwards from the catalog, with A to Z, 0 to 9 and -._~/ only"
    ),
    (
      "fonts/a", "//host/a",
      "assets[0].path: should lead downwards from the catalog, with A to Z, 0 to 9 and -._~/ only"
    ),
    (
      "A.ttf", "a/b",
      "assets[0].name: should be the name of a file, of A to Z, 0 to 9 and -._~"
    ),
    ("\"size\": 9", "\"size\": 0", "assets[0].size: should be 1 to 268435456"),
    (
      "\"sha256\": \"aa", "\"sha256\": \"AA",
      "assets[0].sha256: should be 64 hexadecimal digits in lower case"
    ),
  ]) func `a value that cannot be is refused with its place`(
    old: String, new: String, words: String
  ) throws {
    var trust = try organization.trust()
    let bytes = try organization.catalog(payload: Self.catalog.replacing(old, with: new))
    let problem = #expect(throws: CatalogProblem.self) {
      try trust.take(catalog: bytes, at: Organization.now)
    }
    #expect(problem?.description == words)
  }

  @Test func `a key that is twice in a role could count twice, and is refused`() throws {
    let text = String(
      decoding: try KeysFile(
        version: 1, collection: Organization.collection, expires: Organization.days(1),
        root: Organization.role([organization.root]),
        catalog: Organization.role([organization.catalogKey])
      ).payload(), as: UTF8.self)
    let key = "\"\(organization.catalogKey.publicKey)\""
    let bytes = try Organization.signed(
      Array(text.replacing(key, with: "\(key), \(key)").utf8), [organization.root])
    let problem = #expect(throws: CatalogProblem.self) { try KeysFile(first: bytes) }
    #expect(problem?.description == "catalog.keys[1]: is here twice")
  }

  @Test func `a threshold that nobody can meet, or everybody, is refused`() throws {
    #expect(SigningRole(keys: [organization.root.publicKey], threshold: 0) == nil)
    #expect(SigningRole(keys: [organization.root.publicKey], threshold: 2) == nil)
    #expect(SigningRole(keys: [], threshold: 0) == nil)
  }
}
