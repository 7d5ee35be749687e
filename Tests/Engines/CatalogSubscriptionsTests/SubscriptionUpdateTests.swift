// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Crypto
import FontDownloads
import Foundation
import SignedCatalogs
import TestDesktop
import Testing
import TypecaseSystemKit

@testable import CatalogSubscriptions

/// A machine's check for news, with real servers on loopback.
final class SubscriptionUpdateTests {
  private static let now = Date(timeIntervalSince1970: 1_900_000_000)
  private static let collection = "org.example.Fonts"

  private let folder = NSTemporaryDirectory() + "typecase-update-\(UUID().uuidString)"
  private let root = SigningKey()
  private let catalogKey = SigningKey()
  private let server: WebServer
  /// The bytes of what is installed, by digest.
  private var installed: [String: [UInt8]] = [:]
  private var installCount = 0

  init() async throws {
    try FileSystem.createDirectories(folder + "/store", mode: 0o755)
    server = try await WebServer()
    try publishKeys(at: server)
  }

  deinit { FileSystem.removeTree(folder) }

  // MARK: The organization

  private func role(_ key: SigningKey) throws -> SigningRole {
    try #require(SigningRole(keys: [key.publicKey], threshold: 1))
  }

  private func publishKeys(at server: WebServer) throws {
    try FileSystem.createDirectories(server.root, mode: 0o755)
    let keys = KeysFile(
      version: 1, collection: Self.collection, expires: Self.now.addingTimeInterval(1e7),
      root: try role(root), catalog: try role(catalogKey))
    _ = try CollectionSite(folder: server.root).propose(keys, signing: [root])
  }

  /// Publishes texts as fonts; the machine of these tests does not look into them.
  private func publish(
    version: Int = 1, _ fonts: [String], begins: Date = now, percent: Int = 100,
    isHalted: Bool = false, signing key: SigningKey? = nil, at other: WebServer? = nil
  ) throws {
    let server = other ?? self.server
    let assets = try fonts.map { text in
      let bytes = Array(text.utf8)
      let digest = Array(SHA256.hash(data: bytes)).hexadecimal
      try server.serve(bytes, at: "/fonts/\(digest)")
      return SignedCatalog.Asset(
        name: "\(text).ttf", path: "fonts/\(digest)", sha256: digest,
        byteCount: UInt64(bytes.count), families: [text])
    }
    let catalog = SignedCatalog(
      version: version, keysVersion: 1, collection: Self.collection, title: "Example",
      expires: Self.now.addingTimeInterval(1e6),
      rollOut: RollOut(
        release: version, begins: begins, seconds: 0, percent: percent, isHalted: isHalted),
      assets: assets)
    var file = SignedFile(payload: try catalog.payload())
    try file.sign(with: key ?? catalogKey)
    try server.serve(file.bytes, at: "/" + SignedCatalog.path)
  }

  // MARK: The machine

  private func bytes(of path: String) throws -> [UInt8] {
    try OwnedDescriptor.open(path).readAll(limit: 1 << 20)
  }

  private func makeUpdate(mirrors: [WebServer] = []) throws -> SubscriptionUpdate {
    let addresses = mirrors.map { $0.address("/") }
    try FileSystem.write(
      Array(
        """
        [subscription]
        address=\(server.address("/"))
        mirrors=\(addresses.joined(separator: ";"))

        """.utf8), to: "\(folder)/example.conf")
    let networks = NetworkPolicy(allowed: [try #require(Network("127.0.0.0/8"))])
    var patience = DownloadPolicy()
    patience.fruitlessAttempts = 1
    return SubscriptionUpdate(
      try Subscription(named: "example", in: folder, owners: [getuid()]),
      folder: "\(folder)/state",
      firstKeys: try bytes(of: server.root + "/" + KeysFile.path(version: 1)),
      machineID: String(repeating: "0", count: 32),
      client: HTTPClient(connections: 4, userAgent: "Test/1", isAllowed: { networks.allows($0) }),
      downloads: Downloads(
        folder: "\(folder)/downloads", policy: patience, networks: { networks },
        allowsHost: { _ in true }, limits: { DownloadLimits() }, report: { _ in }),
      allowsHost: { _ in true })
  }

  private func run(
    _ update: SubscriptionUpdate, waits: Bool = true,
    failing failure: (any Error)? = nil
  ) async throws -> SubscriptionUpdate.Report {
    let store = folder + "/store"
    return try await update.run(
      at: Self.now, waits: waits,
      present: { FileSystem.exists("\(store)/\($0)") ? "\(store)/\($0)" : nil },
      isInstalled: installCount > 0
    ) { delivery in
      if let failure { throw failure }
      installCount += 1
      installed = [:]
      for path in delivery.files {
        let bytes = try self.bytes(of: path)
        let digest = Array(SHA256.hash(data: bytes)).hexadecimal
        installed[digest] = bytes
        try FileSystem.write(bytes, to: "\(store)/\(digest)")
      }
    }
  }

  private var texts: [String] {
    installed.values.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  // MARK: Roll-out

  @Test func `fonts are installed once, and only what is new is fetched`() async throws {
    try publish(["Alpha", "Beta"])
    #expect(try await run(makeUpdate()).result == .installed(fetched: 9))
    #expect(texts == ["Alpha", "Beta"])
    #expect(try await run(makeUpdate()).result == .upToDate)
    #expect(installCount == 1)
    // Of another length: nginx makes its validator of the length and the second of the change.
    try publish(version: 2, ["Beta", "Epsilon"])
    #expect(try await run(makeUpdate()).result == .installed(fetched: 7))
    #expect(texts == ["Beta", "Epsilon"])
  }

  @Test func `a machine waits for its turn, unless it is told not to`() async throws {
    let turn = Self.now.addingTimeInterval(60)
    try publish(["Alpha"], begins: turn)
    #expect(try await run(makeUpdate()).result == .waiting(until: turn))
    #expect(try await run(makeUpdate(), waits: false).result == .installed(fetched: 5))
  }

  @Test func `a machine that is left out has nothing installed, and a halted release nobody`()
    async throws
  {
    try publish(["Alpha"], percent: 0)
    #expect(try await run(makeUpdate()).result == .excluded)
    try publish(version: 2, ["Alpha"], isHalted: true)
    #expect(try await run(makeUpdate()).result == .halted)
    #expect(try await run(makeUpdate(), waits: false).result == .halted)
    #expect(installCount == 0)
    #expect(try server.requests().allSatisfy { !$0.path.hasPrefix("/fonts/") })
  }

  // MARK: Servers

  @Test func `a mirror without the catalog is told of, and the next is asked`() async throws {
    let mirror = try await WebServer()
    try publish(["Alpha"])
    let report = try await run(makeUpdate(mirrors: [mirror]))
    #expect(report.result == .installed(fetched: 5))
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.hasPrefix(mirror.address("/")) == true, "\(report.problems)")
  }

  @Test func `a mirror that is behind takes nothing back`() async throws {
    let mirror = try await WebServer()
    try publish(["Old"], at: mirror)
    try publish(version: 2, ["New"])
    #expect(try await run(makeUpdate()).result == .installed(fetched: 3))
    let report = try await run(makeUpdate(mirrors: [mirror]))
    #expect(report.result == .upToDate)
    #expect(report.problems.count == 1)
    #expect(texts == ["New"])
  }

  @Test func `a catalog that a stranger has signed is not believed`() async throws {
    try publish(["Alpha"])
    _ = try await run(makeUpdate())
    try publish(version: 2, ["Stranger"], signing: SigningKey())
    let update = try makeUpdate()
    let failure = await #expect(throws: SubscriptionUpdate.Failure.self) {
      try await self.run(update)
    }
    #expect(failure?.problems.count == 1)
    #expect(texts == ["Alpha"])
  }

  @Test func `a font with other bytes is named, and nothing is installed until it is right`()
    async throws
  {
    try publish(["Alpha", "Beta"])
    let digest = Array(SHA256.hash(data: Array("Beta".utf8))).hexadecimal
    try server.serve(Array("Evil".utf8), at: "/fonts/\(digest)")
    let update = try makeUpdate()
    let failure = await #expect(throws: SubscriptionUpdate.Failure.self) {
      try await self.run(update)
    }
    #expect(failure?.problems.contains { $0.hasPrefix("Beta.ttf: ") } == true, "\(failure as Any)")
    #expect(installCount == 0)
    try server.serve(Array("Beta".utf8), at: "/fonts/\(digest)")
    _ = try await run(makeUpdate())
    #expect(texts == ["Alpha", "Beta"])
  }

  // MARK: One at a time, and after a failure

  @Test func `a second update is refused while one runs`() async throws {
    try publish(["Alpha"])
    let (first, second) = (try makeUpdate(), try makeUpdate())
    var refusal: SystemError?
    _ = try await first.run(at: Self.now, present: { _ in nil }) { _ in
      do {
        _ = try await self.run(second)
      } catch let error as SystemError { refusal = error }
    }
    #expect(refusal?.code == EWOULDBLOCK)
    #expect(refusal?.description.contains("another update is under way") == true)
    #expect(installCount == 0)
  }

  @Test func `what could not be installed is installed the next time`() async throws {
    struct Refusal: Error {}
    try publish(["Alpha"])
    let update = try makeUpdate()
    await #expect(throws: Refusal.self) { try await self.run(update, failing: Refusal()) }
    guard case .installed = try await run(makeUpdate()).result else {
      Issue.record("it was not installed")
      return
    }
    #expect(texts == ["Alpha"])
  }

  @Test(arguments: ["", "{", "[]", "{\"firstKeys\": 1}", "\u{0}"])
  func `what was noted and is damaged costs one more installation, and no font`(text: String)
    async throws
  {
    try publish(["Alpha"])
    _ = try await run(makeUpdate())
    try FileSystem.write(Array(text.utf8), to: "\(folder)/state/state.json")
    #expect(try await run(makeUpdate()).result == .installed(fetched: 0))
    #expect(try await run(makeUpdate()).result == .upToDate)
    #expect(texts == ["Alpha"])
  }

  @Test func `a file in the place of the folder is an error that names it`() async throws {
    try publish(["Alpha"])
    try FileSystem.write([], to: "\(folder)/state")
    let update = try makeUpdate()
    let error = await #expect(throws: SystemError.self) { try await self.run(update) }
    #expect(error?.description.contains("\(folder)/state") == true, "\(error as Any)")
    #expect(installCount == 0)
  }
}
