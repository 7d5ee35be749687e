// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseSystemKit

@testable import MachineFonts

/// Somebody who can write to a site gets nothing signed.
///
/// `Tests/Journeys/test_publishing.py` does the same with the commands.
final class SitePublisherTests {
  private let folder = NSTemporaryDirectory() + "typecase-publisher-\(UUID().uuidString)"
  private let organization = Organization()
  private let intruder = Organization()
  /// The folder of the keys.
  private let keys: String
  private let site: String

  init() throws {
    keys = folder + "/keys"
    site = folder + "/site"
    for path in [keys, site] { try FileSystem.createDirectories(path, mode: 0o755) }
    var publisher = try self.publisher()
    #expect(try publisher.propose(keysFile(1), signing: [organization.root]).progress == .published)
    try publish("first")
  }

  deinit { FileSystem.removeTree(folder) }

  private func publisher(_ folders: [String]? = nil) throws -> SitePublisher {
    try SitePublisher(CollectionSite(folder: site), keyFolders: folders ?? [keys])
  }

  private func keysFile(
    _ version: Int, root: SigningRole? = nil, catalog: SigningRole? = nil
  ) throws -> KeysFile {
    KeysFile(
      version: version, collection: Organization.collection, expires: Organization.days(365),
      root: try root ?? Organization.role([organization.root]),
      catalog: try catalog ?? Organization.role([organization.catalogKey]))
  }

  private func catalog(_ publisher: SitePublisher, _ title: String) throws -> SignedCatalog {
    try SignedCatalog(
      payload: SignedFile(
        organization.catalog(
          version: publisher.nextVersion, keysVersion: publisher.keys?.version ?? 1, title: title),
        limit: SignedCatalog.byteLimit
      ).payload)
  }

  @discardableResult
  private func publish(
    _ title: String, with signing: [SigningKey]? = nil, in folders: [String]? = nil
  ) throws -> CollectionSite.Progress {
    var publisher = try publisher(folders)
    _ = try publisher.lastCatalog(confirming: [])
    return try publisher.propose(
      catalog(publisher, title), signing: signing ?? [organization.catalogKey]
    ).progress
  }

  private func put(_ bytes: [UInt8], _ path: String) throws {
    try FileSystem.write(bytes, to: "\(site)/\(path)", mode: 0o644)
  }

  private func read(_ path: String) throws -> [UInt8] {
    try OwnedDescriptor.open("\(site)/\(path)").readAll(limit: 1 << 20)
  }

  /// All files of the site and of the keys.
  private func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for folder in [site, site + "/keys", keys] {
      for name in (try? FileSystem.names(in: folder)) ?? [] {
        let path = "\(folder)/\(name)"
        if let file = try OwnedDescriptor.openRegularFile(path) {
          files[path] = try file.readAll(limit: 16 << 20)
        }
      }
    }
    return files
  }

  // MARK: An intruder

  enum Change: CaseIterable {
    case otherFonts, othersCatalog, olderCatalog, noCatalog, pipe, othersFirstKeys, othersNextKeys
    case noKeys, endless, otherCatalogOfTheSameVersion, keysWithoutSignatures, keysAFile,
      keysLinkedAway
  }

  private func takeSignatures(_ path: String) throws {
    let limit = SignedCatalog.byteLimit
    try put(SignedFile(payload: SignedFile(read(path), limit: limit).payload).bytes, path)
  }

  private func restore(_ folder: String? = nil) throws -> [String] {
    try #require(try SitePin.file(for: site, in: folder ?? keys)).pin.restore()
  }

  private func make(_ change: Change) throws {
    switch change {
    case .otherFonts:
      let text = String(decoding: try read("catalog.signed"), as: UTF8.self)
      try put(
        Array(
          text.replacing(String(repeating: "a", count: 64), with: String(repeating: "e", count: 64))
            .utf8),
        "catalog.signed")
    case .othersCatalog: try put(intruder.catalog(version: 9), "catalog.signed")
    case .olderCatalog:
      let old = try read("catalog.signed")
      try publish("second")
      try put(old, "catalog.signed")
    case .noCatalog: try FileSystem.remove(site + "/catalog.signed")
    case .pipe:
      try FileSystem.remove(site + "/catalog.signed")
      #expect(mkfifo(site + "/catalog.signed", 0o644) == 0)
    case .othersFirstKeys: try put(intruder.keys(), "keys/1.signed")
    case .othersNextKeys: try put(intruder.keys(version: 2), "keys/2.signed")
    case .noKeys: try FileSystem.remove(site + "/keys/1.signed")
    case .endless:
      try put([UInt8](repeating: 0x20, count: 6 << 20), "catalog.signed")
    case .keysWithoutSignatures: try takeSignatures("keys/1.signed")
    case .keysAFile:
      FileSystem.removeTree(site + "/keys")
      try put([1], "keys")
    case .keysLinkedAway:
      try FileSystem.replace(folder + "/elsewhere", with: site + "/keys")
      #expect(symlink("../elsewhere", site + "/keys") == 0)
    case .otherCatalogOfTheSameVersion:
      // Who has the key of another publisher has signed it.
      try put(organization.catalog(version: 1, title: "other"), "catalog.signed")
    }
  }

  @Test(arguments: Change.allCases)
  func `in a changed site nothing is signed or written, and it can be put back`(change: Change)
    throws
  {
    try make(change)
    let before = try files()
    #expect(throws: SiteRefusal.self) { try publish("mine") }
    #expect(throws: SiteRefusal.self) {
      var publisher = try publisher()
      _ = try publisher.propose(keysFile(2), signing: [organization.root])
    }
    #expect(throws: SiteRefusal.self) { try publisher().drafts() }
    #expect(try files() == before)

    let file = try #require(try SitePin.file(for: site, in: keys))
    #expect(try !file.pin.restore().isEmpty)
    #expect(try file.pin.restore() == [])
    #expect(try publish("mine") == .published)
    let trust = try #require(try CollectionSite(folder: site).trust)
    #expect(trust.catalog?.title == "mine")
    #expect(trust.catalog?.assets.map(\.sha256) == [String(repeating: "a", count: 64)])
  }

  @Test func `a catalog whose signatures were taken away is put back with them`() throws {
    let before = try read("catalog.signed")
    try takeSignatures("catalog.signed")
    #expect(try restore() == ["catalog.signed"])
    #expect(try read("catalog.signed") == before)
    #expect(try restore() == [])
  }

  @Test func `what is in the place of a draft is in nobody's way`() throws {
    let draft = site + "/catalog.signed.draft"
    try FileSystem.createDirectories(draft + "/x", mode: 0o755)
    #expect(throws: SiteRefusal.unreadable(path: draft)) { try publisher().drafts() }
    #expect(try restore() == ["catalog.signed.draft"])
    #expect(try publisher().drafts() == [])
    for isSigned in [true, false] {
      try FileSystem.createDirectories(draft + "/x", mode: 0o755)
      let progress = try publish("mine", with: isSigned ? nil : [], in: isSigned ? nil : [])
      #expect((progress == .published) == isSigned)
      #expect(FileSystem.exists(draft) != isSigned)
    }
    #expect(try read("catalog.signed.draft") != [])
  }

  @Test func `nothing is written or removed where a link leads out of the site`() throws {
    let other = folder + "/other"
    try FileSystem.createDirectories(other, mode: 0o755)
    try FileSystem.write([7], to: other + "/1.signed")
    FileSystem.removeTree(site + "/keys")
    #expect(symlink(other, site + "/keys") == 0)
    #expect(throws: SiteRefusal.self) { try publish("mine") }
    #expect(try restore() == ["keys", "keys/1.signed"])
    #expect(try FileSystem.names(in: other) == ["1.signed"])
    #expect(try FileSystem.text(of: other + "/1.signed") == "\u{7}")
    // Also between what is read and what is written.
    var publisher = try publisher()
    try FileSystem.replace(folder + "/elsewhere", with: site + "/keys")
    #expect(symlink(other, site + "/keys") == 0)
    #expect(throws: SiteRefusal.noFolder(path: site + "/keys")) {
      try publisher.propose(keysFile(2), signing: [organization.root])
    }
    #expect(try FileSystem.names(in: other) == ["1.signed"])
  }

  @Test func `who knows the keys only neither refuses nor removes a catalog of former keys`() throws
  {
    let roots = folder + "/roots"
    try FileSystem.createDirectories(roots, mode: 0o755)
    try SitePin.File(
      path: SitePin.path(of: Organization.collection, in: roots),
      pin: SitePin(site: site, keys: [read("keys/1.signed")], catalog: nil)
    ).write()
    for version in 2...3 {
      var publisher = try publisher([roots])
      let next = try keysFile(version, catalog: Organization.role([SigningKey()]))
      #expect(try publisher.propose(next, signing: [organization.root]).progress == .published)
    }
    #expect(try restore(roots) == [])
    // What nobody has signed is another thing.
    try put(intruder.catalog(version: 9), "catalog.signed")
    #expect(throws: SiteRefusal.self) { try publisher([roots]) }
    #expect(try restore(roots) == ["catalog.signed"])
    _ = try publisher([roots])
  }

  @Test func `of two commands at once the second signs nothing`() throws {
    var (one, other) = (try publisher(), try publisher())
    _ = try one.propose(catalog(one, "one"), signing: [organization.catalogKey])
    let before = try files()
    let path = SitePin.path(of: Organization.collection, in: keys)
    #expect(throws: SiteRefusal.pinChanged(path: path)) {
      try other.propose(catalog(other, "other"), signing: [organization.catalogKey])
    }
    #expect(try files() == before)
    // A site that was read before a command has signed, and a pin after it, are no alarm.
    let site = try CollectionSite(folder: site)
    try publish("next")
    var last = try SitePublisher(site, keyFolders: [keys])
    #expect(try last.lastCatalog(confirming: [])?.title == "next")
  }

  @Test func `what machines would refuse is not signed`() throws {
    let before = try files()
    var publisher = try publisher()
    let catalog = SignedCatalog(
      version: 2, keysVersion: 1, collection: Organization.collection, title: "two\nlines",
      expires: Organization.days(30),
      rollOut: RollOut(release: 2, begins: Organization.now, seconds: 0), assets: [])
    #expect(throws: CatalogProblem.self) {
      try publisher.propose(catalog, signing: [organization.catalogKey])
    }
    #expect(try files() == before)
  }

  @Test func `a catalog that other publishers have signed is continued only by who has read it`()
    throws
  {
    let theirs = try organization.catalog(version: 7, title: "theirs")
    try put(theirs, "catalog.signed")
    let before = try files()
    var publisher = try publisher()
    let draft = try #require(publisher.unknown)
    #expect(throws: SiteRefusal.catalogUnknown(path: "catalog.signed", digest: draft.digest)) {
      try publisher.lastCatalog(confirming: ["0"])
    }
    #expect(try files() == before)
    #expect(try publisher.lastCatalog(confirming: [draft.digest])?.title == "theirs")
    #expect(publisher.nextVersion == 8)
    #expect(
      try publisher.propose(catalog(publisher, "mine"), signing: [organization.catalogKey]).progress
        == .published)
  }

  @Test func `after a theft the root's change of keys does not make the thief's catalog known`()
    throws
  {
    try put(organization.catalog(version: 99, title: "evil"), "catalog.signed")
    let new = SigningKey()
    var publisher = try publisher()
    let next = try keysFile(2, catalog: Organization.role([new]))
    #expect(try publisher.propose(next, signing: [organization.root]).progress == .published)
    #expect(throws: SiteRefusal.self) { try publish("mine", with: [new]) }
    _ = try SitePin.file(for: site, in: keys)?.pin.restore()
    #expect(try publish("mine", with: [new]) == .published)
  }

  // MARK: Keys

  @Test func `a key without a role signs nothing, and nothing is written`() throws {
    let before = try files()
    #expect(
      throws: SiteRefusal.keyWithoutRole(intruder.catalogKey.publicKey, path: "catalog.signed")
    ) {
      try publish("mine", with: [organization.catalogKey, intruder.catalogKey])
    }
    #expect(throws: SiteRefusal.self) { try publish("mine", with: [organization.root]) }
    #expect(throws: SiteRefusal.self) {
      var publisher = try publisher()
      _ = try publisher.propose(keysFile(2), signing: [organization.catalogKey])
    }
    #expect(try files() == before)
  }

  @Test func `a site from before has no pin, and gets one from keys and a catalog that are known`()
    throws
  {
    let path = SitePin.path(of: Organization.collection, in: keys)
    try FileSystem.remove(path)
    let before = try files()
    #expect(throws: SiteRefusal.noPin(site: site)) { try publish("mine") }
    #expect(try files() == before)

    let (first, known) = (try read("keys/1.signed"), try read("catalog.signed"))
    let present = try CollectionSite(folder: site)
    #expect(throws: SiteRefusal.keysChanged(path: "keys/1.signed")) {
      try SitePin(site: present, firstKeys: intruder.keys(), catalog: known)
    }
    #expect(throws: SiteRefusal.self) {
      try SitePin(site: present, firstKeys: first, catalog: intruder.catalog())
    }
    #expect(throws: SiteRefusal.self) { try SitePin(site: present, firstKeys: first, catalog: nil) }
    try SitePin.File(path: path, pin: SitePin(site: present, firstKeys: first, catalog: known))
      .write()
    #expect(try publish("mine") == .published)
  }

  @Test func `a pin of later keys has the earlier ones put back as well`() throws {
    let one = try read("keys/1.signed")
    var publisher = try publisher()
    _ = try publisher.propose(keysFile(2), signing: [organization.root])
    let path = SitePin.path(of: Organization.collection, in: keys)
    try SitePin.File(
      path: path,
      pin: SitePin(
        site: CollectionSite(folder: site), firstKeys: read("keys/2.signed"),
        catalog: read("catalog.signed"))
    ).write()
    #expect(try publish("mine") == .published)
    try put([1], "keys/1.signed")
    #expect(throws: SiteRefusal.self) { try publish("mine") }
    #expect(try restore() == ["keys/1.signed"])
    #expect(try read("keys/1.signed") == one)
    #expect(try publish("mine") == .published)
  }

  @Test func `earlier keys than the known ones vouch for no catalog`() throws {
    var publisher = try publisher()
    _ = try publisher.propose(keysFile(2), signing: [organization.root])
    let second = try read("keys/2.signed")
    // Keys of the intruder's that the second ones follow.
    let both = try Organization.role([intruder.root, organization.root])
    let forged = try organization.keys(
      root: both, catalog: Organization.role([intruder.catalogKey]), signing: [intruder.root])
    try put(forged, "keys/1.signed")
    try FileSystem.remove(site + "/catalog.signed")
    let pin = try SitePin(site: CollectionSite(folder: site), firstKeys: second, catalog: nil)
    #expect(pin.keys == [second])
    #expect(!pin.isSignedByFormerKeys(try intruder.catalog()))
  }

  @Test func `a new pin remembers what was signed beside the former one`() throws {
    let two = try Organization.role([organization.catalogKey, SigningKey()], threshold: 2)
    var publisher = try publisher()
    _ = try publisher.propose(keysFile(2, catalog: two), signing: [organization.root])
    #expect(try publish("draft") != .published)
    let former = try #require(try SitePin.file(for: site, in: keys))
    let pin = SitePin(site: site, keys: former.pin.keys, catalog: former.pin.catalog)
    #expect(pin.afterSigning(of: former.pin) == former.pin)
    try SitePin.File(path: former.path, pin: pin.afterSigning(of: former.pin)).write()
    #expect(try self.publisher().nextVersion == 3)
  }

  @Test func `a pin that others can write to, or that is damaged, is none`() throws {
    let path = SitePin.path(of: Organization.collection, in: keys)
    #expect(chmod(path, 0o666) == 0)
    #expect(throws: SiteRefusal.unusablePin(path: path)) { try publish("mine") }
    #expect(chmod(path, 0o600) == 0)
    #expect(try publish("mine") == .published)
    try FileSystem.write(Array("{}".utf8), to: path)
    #expect(throws: SiteRefusal.unusablePin(path: path)) { try publish("mine") }
  }

  @Test func `keys in the site are refused`() throws {
    #expect(throws: SiteRefusal.insideSite(path: site + "/keys", site: site)) {
      try publisher([site + "/keys"])
    }
  }

  // MARK: Two people

  @Test func `two people sign what both have read, each with a pin of their own`() throws {
    let second = SigningKey()
    let others = folder + "/others"
    try FileSystem.createDirectories(others, mode: 0o755)
    let two = try Organization.role([organization.catalogKey, second], threshold: 2)
    var publisher = try publisher()
    _ = try publisher.propose(keysFile(2, catalog: two), signing: [organization.root])
    #expect(throws: SiteRefusal.noPin(site: site)) { try self.publisher([others]) }
    let pin = try SitePin(
      site: CollectionSite(folder: site), firstKeys: read("keys/1.signed"),
      catalog: read("catalog.signed"))
    try SitePin.File(path: SitePin.path(of: Organization.collection, in: others), pin: pin).write()

    guard case .draft = try publish("both") else {
      Issue.record("one of two keys was enough")
      return
    }
    // The draft is replaced by another draft, with another digest.
    let draft = try #require(try self.publisher([others]).drafts().first)
    let honest = try read("catalog.signed.draft")
    try put(
      Organization.signed(
        SignedFile(
          intruder.catalog(version: 2, title: "evil"), limit: SignedCatalog.byteLimit
        ).payload, [intruder.catalogKey]), "catalog.signed.draft")
    #expect(try self.publisher([others]).drafts().first?.digest != draft.digest)
    try put(honest, "catalog.signed.draft")

    // A line that is not a signature of the role does not stay.
    var other = try self.publisher([others])
    #expect(try other.sign(draft, with: [second]).progress == .published)
    #expect(try publish("next") != .published)
    let trust = try #require(try CollectionSite(folder: site).trust)
    #expect(trust.catalog?.title == "both")
  }

  @Test
  func
    `two versions of a draft have two numbers, and one that was signed is not signed as another`()
    throws
  {
    let second = SigningKey()
    let two = try Organization.role([organization.catalogKey, second], threshold: 2)
    var publisher = try publisher()
    _ = try publisher.propose(keysFile(2, catalog: two), signing: [organization.root])
    _ = try publish("one")
    _ = try publish("two")
    let draft = try #require(try self.publisher().drafts().first)
    guard case .catalog(let catalog, _) = draft.content else {
      Issue.record("it is a catalog")
      return
    }
    #expect(catalog.version == 3)
    // The same version with other words.
    try put(
      organization.catalog(version: 3, keysVersion: 2, title: "evil", signing: []),
      "catalog.signed.draft")
    #expect(throws: SiteRefusal.self) { try self.publisher().drafts() }
  }

  @Test func `first keys of two people are a draft until both have signed`() throws {
    let (one, other) = (folder + "/one", folder + "/other")
    for path in [one, other] { try FileSystem.createDirectories(path, mode: 0o755) }
    FileSystem.removeTree(site)
    let second = SigningKey()
    let file = try keysFile(
      1, root: Organization.role([organization.root, second], threshold: 2))
    var publisher = try publisher([one])
    #expect(try publisher.propose(file, signing: [organization.root]).progress != .published)
    var next = try self.publisher([other])
    let draft = try #require(try next.drafts().first)
    #expect(try next.sign(draft, with: [second]).progress == .published)
    // Both know them now; others in their place are refused.
    #expect(try publish("mine", in: [one]) == .published)
    try put(intruder.keys(), "keys/1.signed")
    for folder in [one, other] {
      #expect(throws: SiteRefusal.self) { try self.publisher([folder]) }
    }
  }

  @Test func `first keys that too few have signed are put back as a draft`() throws {
    FileSystem.removeTree(site)
    FileSystem.removeTree(keys)
    try FileSystem.createDirectories(keys, mode: 0o755)
    let role = try Organization.role([organization.root, SigningKey()], threshold: 2)
    var publisher = try publisher()
    _ = try publisher.propose(keysFile(1, root: role), signing: [organization.root])
    let draft = try read("keys/1.signed.draft")
    try put(intruder.keys(), "keys/1.signed")
    try put(intruder.catalog(), "catalog.signed")
    try FileSystem.remove(site + "/keys/1.signed.draft")
    #expect(throws: SiteRefusal.keysChanged(path: "keys/1.signed")) { try self.publisher() }
    #expect(try restore() == ["keys/1.signed", "keys/1.signed.draft", "catalog.signed"])
    #expect(try restore() == [])
    #expect(try read("keys/1.signed.draft") == draft)
    #expect(try self.publisher().drafts().count == 1)
  }

  @Test func `a draft that says more than is shown is refused`() throws {
    _ = try publish("unsigned", with: [], in: [])
    #expect(try publisher().drafts().count == 1)
    let text = String(decoding: try read("catalog.signed.draft"), as: UTF8.self)
    for (word, more) in [
      ("\"type\"", "\"hidden\" : [1], \"type\""), ("\"percent\"", "\"later\" : null, \"percent\""),
    ] {
      #expect(text.contains(word))
      try put(Array(text.replacing(word, with: more).utf8), "catalog.signed.draft")
      #expect(throws: SiteRefusal.self) { try publisher().drafts() }
    }
    // How it is written does not matter.
    try put(Array(text.replacing(" : ", with: ":").utf8), "catalog.signed.draft")
    #expect(try publisher().drafts().count == 1)
  }

  @Test func `a draft that cannot come next is refused with its reason`() throws {
    for bytes in [
      try organization.catalog(version: 1), try organization.catalog(version: 2, keysVersion: 5),
      try organization.catalog(version: 2, collection: "org.example.Other"), [1, 2, 3],
    ] {
      try put(bytes, "catalog.signed.draft")
      let refusal = #expect(throws: SiteRefusal.self) { try publisher().drafts() }
      // It is to be deleted, so the catalog itself must not be named.
      guard case .unfitDraft("catalog.signed.draft", _) = refusal else {
        Issue.record("\(refusal)")
        continue
      }
    }
    try FileSystem.remove(site + "/catalog.signed.draft")
    for bytes in [
      try organization.keys(version: 3),
      try organization.keys(version: 2, collection: "org.example.Other"),
    ] {
      try put(bytes, "keys/2.signed.draft")
      #expect(throws: SiteRefusal.self) { try publisher().drafts() }
    }
  }

  @Test func `what is different is told font by font and key by key`() throws {
    func asset(_ name: String, _ letter: String) -> SignedCatalog.Asset {
      .init(
        name: name, path: "fonts/\(letter)", sha256: String(repeating: letter, count: 64),
        byteCount: 1, families: [])
    }
    func catalog(_ assets: [SignedCatalog.Asset]) -> SignedCatalog {
      SignedCatalog(
        version: 1, keysVersion: 1, collection: Organization.collection, title: "T",
        expires: Organization.now,
        rollOut: RollOut(release: 1, begins: Organization.now, seconds: 0),
        assets: assets)
    }
    let difference = CatalogDifference(
      from: catalog([asset("A", "a"), asset("B", "b"), asset("C", "c")]),
      to: catalog([asset("A", "a"), asset("B", "d"), asset("D", "e")]))
    #expect(difference.added.map(\.name) == ["D"])
    #expect(difference.changed.map(\.name) == ["B"])
    #expect(difference.removed.map(\.name) == ["C"])
    #expect(difference.unchangedCount == 1)
    let role = RoleDifference(
      from: try Organization.role([organization.root]),
      to: try Organization.role([intruder.root]))
    #expect(role.added == [intruder.root.publicKey])
    #expect(role.removed == [organization.root.publicKey])
    #expect(role.kept == [])
  }
}
