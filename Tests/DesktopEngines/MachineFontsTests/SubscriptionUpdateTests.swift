// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import Foundation
import Glibc
import Synchronization
import TestDesktop
import Testing
import TypecaseOpenSSLKit
import TypecaseSystemKit

@testable import MachineFonts

/// Updates of a machine from real web servers; what is installed is a list of this test's own.
///
/// `Tests/Journeys/test_fleet.py` kills the real program.
struct SubscriptionUpdateTests {
  private let folder: TemporaryFolder
  private let organization: Publisher
  private let origin: WebServer
  private let machine: Machine

  private typealias Result = SubscriptionUpdate.Report.Result

  init() async throws {
    folder = try TemporaryFolder(in: NSTemporaryDirectory(), prefix: "updates-")
    organization = Publisher()
    origin = try await WebServer()
    machine = Machine()
  }

  private var kept: String { folder.path + "/kept" }
  private var fetched: String { folder.path + "/fetched" }

  private func subscription(_ addresses: [String]) throws -> Subscription {
    let path = folder.path + "/example.conf"
    let text = """
      [subscription]
      address=\(addresses.last ?? "")
      mirrors=\(addresses.dropLast().joined(separator: ";"))

      """
    try FileSystem.write(Array(text.utf8), to: path, mode: 0o644)
    return try Subscription(named: "example", in: folder.path, owners: [getuid()])
  }

  /// Fetching from mirrors, and at last the organization's own server.
  private func fetching(
    mirrors: [String] = [], delivery: DeliveryTime? = nil
  ) throws -> SubscriptionFetch {
    var policy = DownloadPolicy()
    policy.fruitlessAttempts = 1
    policy.delivery = delivery
    let networks = NetworkPolicy(allowed: [Network("127.0.0.0/8")].compactMap(\.self))
    return SubscriptionFetch(
      try subscription(mirrors + [origin.address("/")]), folder: fetched, kept: kept,
      firstKeys: try organization.keys(), machineID: String(repeating: "a", count: 32),
      client: HTTPClient(
        connections: 4, userAgent: "Test", isAllowed: { networks.allows($0) }),
      downloads: Downloads(
        folder: folder.path + "/downloads", policy: policy, networks: { networks },
        limits: { DownloadLimits(budget: 1 << 20, reserve: 0) }),
      allowsHost: { _ in true })
  }

  private func update(kept: String? = nil) throws -> SubscriptionUpdate {
    SubscriptionUpdate(
      try subscription([origin.address("/")]), folder: kept ?? self.kept, fetched: fetched,
      firstKeys: try organization.keys(), machineID: String(repeating: "a", count: 32))
  }

  private func fetch(
    mirrors: [String] = [], waits: Bool = true, delivery: DeliveryTime? = nil
  ) async throws {
    do {
      try await fetching(mirrors: mirrors, delivery: delivery).run(
        at: Publisher.now, waits: waits, present: { machine.path(ofDigest: $0) },
        installed: machine.digests)
    } catch is SubscriptionFailure {
      // Who installs reads it in the report.
    }
  }

  /// Installs the contents of the folder of fetched files, from any source.
  ///
  /// - Parameter seconds: how long after the fetching.
  private func install(
    after seconds: Double = 0, waits: Bool = true,
    _ install: (SubscriptionUpdate.Delivery) throws -> Void
  ) throws -> SubscriptionUpdate.Report {
    let update = try update()
    // As the owner of the lock does.
    try FileSystem.createDirectories(kept, mode: 0o755)
    switch try update.prepare(
      at: Publisher.now.addingTimeInterval(seconds), waits: waits,
      present: { machine.path(ofDigest: $0) }, installed: machine.digests)
    {
    case .settled(let report): return report
    case .install(let delivery):
      try install(delivery)
      return try update.finish(delivery)
    }
  }

  private func install(
    after seconds: Double = 0, waits: Bool = true
  ) throws -> SubscriptionUpdate.Report {
    try install(after: seconds, waits: waits, machine.install)
  }

  @discardableResult
  private func run(
    mirrors: [String] = [], waits: Bool = true, delivery: DeliveryTime? = nil
  ) async throws -> SubscriptionUpdate.Report {
    let lock = try update().lock()
    try await fetch(mirrors: mirrors, waits: waits, delivery: delivery)
    defer { withExtendedLifetime(lock) {} }
    return try install(waits: waits)
  }

  /// The requests for fonts that a server has answered with them.
  private func fontRequests(_ server: WebServer, afterAll count: Int) async throws -> Int {
    try await server.requests(atLeast: count).filter {
      $0.path.hasPrefix("/fonts/") && $0.status == 200
    }.count
  }

  // MARK: What an update comes to

  @Test func `fonts are installed once, and then there is no news`() async throws {
    try organization.publish(1, ["A.ttf": "one", "B.ttf": "two"], on: origin)
    #expect(try await run().result == .installed(fetched: 6))
    #expect(machine.fonts == ["A.ttf": "one", "B.ttf": "two"])
    #expect(try await run().result == .upToDate)
    #expect(machine.count == 1)

    // What is there already is not fetched again.
    try organization.publish(2, ["A.ttf": "one", "C.ttf": "three"], on: origin)
    #expect(try await run().result == .installed(fetched: 5))
    #expect(machine.fonts == ["A.ttf": "one", "C.ttf": "three"])

    // What somebody has removed comes back, without news.
    machine.removeAll()
    #expect(try await run().result == .installed(fetched: 8))
    #expect(machine.fonts.count == 2)
  }

  @Test(arguments: [["A.ttf": "one"], ["A.ttf": "one", "B.ttf": "other"], [:]])
  func `what somebody else has changed is installed again`(found: [String: String]) async throws {
    let fonts = ["A.ttf": "one", "B.ttf": "two"]
    try organization.publish(1, fonts, on: origin)
    try await run()
    try machine.replace(found)
    let missing = UInt64(fonts.filter { found[$0.key] != $0.value }.count * 3)
    #expect(try await run().result == .installed(fetched: missing))
    #expect(machine.fonts == fonts)
    #expect(try await run().result == .upToDate)
  }

  @Test func `a machine waits for its turn, and who is in a hurry does not`() async throws {
    let begin = Publisher.now.addingTimeInterval(1000)
    try organization.publish(
      1, ["A.ttf": "one"], .init(release: 1, begins: begin, seconds: 0), on: origin)
    #expect(try await run().result == .waiting(until: begin))
    #expect(machine.count == 0)
    #expect(try await run(waits: false).result == .installed(fetched: 3))
    #expect(try await run().result == .upToDate)
  }

  @Test func `a machine that the roll-out leaves out gets nothing, unless it is told to`()
    async throws
  {
    try organization.publish(
      1, ["A.ttf": "one"], .init(release: 1, begins: Publisher.now, seconds: 0, percent: 0),
      on: origin)
    #expect(try await run().result == .excluded)
    #expect(machine.count == 0)
    #expect(try await run(waits: false).result == .installed(fetched: 3))
  }

  @Test func `a halted release is installed by nobody, also not in a hurry`() async throws {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try await run()
    try organization.publish(
      2, ["A.ttf": "bad"], .init(release: 2, begins: Publisher.now, seconds: 0, isHalted: true),
      on: origin)
    #expect(try await run().result == .halted)
    #expect(try await run(waits: false).result == .halted)
    #expect(machine.fonts == ["A.ttf": "one"])
  }

  // MARK: Mirrors

  @Test func `mirrors are asked in their order, and each that failed is named with its reason`()
    async throws
  {
    let (empty, good) = (try await WebServer(), try await WebServer())
    try organization.publish(1, ["A.ttf": "one"], on: good)
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    // Nobody listens on this port.
    let gone = "http://127.0.0.1:1/"
    let mirrors = [gone, empty.address("/"), good.address("/")]
    let report = try await run(mirrors: mirrors)
    #expect(report.result == .installed(fetched: 3))
    #expect(report.problems.count == 2)
    #expect(report.problems.first?.hasPrefix("\(gone): ") == true, "\(report.problems)")
    #expect(
      report.problems.last == "\(empty.address("/")): there is no catalog.signed",
      "\(report.problems)")
    #expect(try await fontRequests(good, afterAll: 3) == 1)
    // The organization is not asked when a mirror had everything.
    #expect(try origin.requests().isEmpty)
  }

  @Test func `a mirror with an older catalog is told of, and not believed`() async throws {
    let mirror = try await WebServer()
    try organization.publish(1, ["A.ttf": "old"], on: mirror)
    try organization.publish(2, ["A.ttf": "new"], on: origin)
    try await run()
    let report = try await run(mirrors: [mirror.address("/")])
    #expect(report.result == .upToDate)
    #expect(report.catalog.version == 2)
    #expect(
      report.problems.first?.contains("1 is older than 2, which was here before") == true,
      "\(report.problems)")
    #expect(machine.fonts == ["A.ttf": "new"])
  }

  @Test func `what other keys have signed is installed from nowhere`() async throws {
    let mirror = try await WebServer()
    try Publisher().publish(9, ["A.ttf": "evil"], on: mirror)
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    let report = try await run(mirrors: [mirror.address("/")])
    #expect(report.result == .installed(fetched: 3))
    #expect(report.problems.first?.hasPrefix(mirror.address("/")) == true)
    #expect(machine.fonts == ["A.ttf": "one"])

    try Publisher().publish(9, ["A.ttf": "evil"], on: origin)
    let failure = await #expect(throws: SubscriptionFailure.self) {
      try await run(mirrors: [mirror.address("/")])
    }
    #expect(failure?.problems.count == 2)
    #expect(failure?.problems.allSatisfy { $0.contains("keys have signed it") } == true)
    #expect(machine.fonts == ["A.ttf": "one"])
  }

  @Test func `a file with other bytes than the catalog says is taken from the next server`()
    async throws
  {
    let mirror = try await WebServer()
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try organization.publish(1, ["A.ttf": "one"], on: mirror)
    try mirror.serve(Array("ONE".utf8), at: "/" + Publisher.path(of: "one"))
    let report = try await run(mirrors: [mirror.address("/")])
    #expect(report.result == .installed(fetched: 3))
    #expect(report.problems.first?.hasPrefix("A.ttf: ") == true, "\(report.problems)")
    #expect(report.problems.first?.contains("SHA-256") == true, "\(report.problems)")
    #expect(machine.fonts == ["A.ttf": "one"])
  }

  @Test func `where no server has the right bytes everything stays, and the next update goes on`()
    async throws
  {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try await run()
    try organization.publish(2, ["A.ttf": "two", "B.ttf": "three"], on: origin)
    try origin.serve(Array("TWO".utf8), at: "/" + Publisher.path(of: "two"))
    let failure = await #expect(throws: SubscriptionFailure.self) { try await run() }
    #expect(failure?.problems.first?.hasPrefix("A.ttf: ") == true, "\(String(describing: failure))")
    #expect(machine.fonts == ["A.ttf": "one"])
    try origin.serve(Array("two".utf8), at: "/" + Publisher.path(of: "two"))
    #expect(try await run().result == .installed(fetched: 8))
    #expect(machine.fonts == ["A.ttf": "two", "B.ttf": "three"])
  }

  @Test func `a file's time is a minute and that of its size`() {
    let time = DeliveryTime()
    #expect(time.time(for: 0) == .seconds(60))
    #expect(time.time(for: 64 << 10) == .seconds(61))
    #expect(time.time(for: 256 << 20) == .seconds(60 + 4096))
  }

  @Test func `a mirror that sends a little all the time is left when the time of a file is over`()
    async throws
  {
    let fonts = Dictionary(uniqueKeysWithValues: (1...5).map { ("\($0).ttf", "font \($0)") })
    let copy = try await WebServer()
    try organization.publish(1, fonts, on: origin)
    try organization.publish(1, fonts, on: copy)
    let catalog = try OwnedDescriptor.open(copy.root + "/catalog.signed").readAll(limit: 1 << 20)
    let state = Mutex<[String]>([])
    let statePath = fetched + "/state.json"
    let mirror = try UnrulyServer { exchange in
      switch exchange.path {
      case "/catalog.signed":
        exchange.head("HTTP/1.1 200 OK", "Content-Length: \(catalog.count)")
        exchange.send(catalog)
      case let path where path.hasPrefix("/fonts/"):
        let text = (try? FileSystem.text(of: statePath)) ?? ""
        state.withLock { $0.append(text) }
        exchange.head("HTTP/1.1 200 OK", "Content-Length: 6")
        exchange.send("f".utf8)
        exchange.hang()
      default: exchange.head("HTTP/1.1 404 Not Found", "Content-Length: 0")
      }
    }
    // The organization's server needs some of it too, on a machine that is busy.
    let report = try await run(
      mirrors: ["http://127.0.0.1:\(mirror.port)/"],
      delivery: DeliveryTime(base: .seconds(20), bytesPerSecond: 1 << 20))
    #expect(report.result == .installed(fetched: 30))
    #expect(machine.fonts == fonts)
    // One of the files says it for all.
    #expect(report.problems.count == 1, "\(report.problems)")
    // Whether the one byte of this file was read by then depends on what else the machine does.
    #expect(
      report.problems.first?.contains(/the server has sent [01] of 6 bytes in 20/) == true,
      "\(report.problems)")
    // A run that is killed meanwhile has noted whom it has asked.
    let told = state.withLock { $0 }
    #expect(!told.isEmpty)
    #expect(told.allSatisfy { $0.contains("\(mirror.port)") && $0.contains("undelivered") })
    let noted = try FileSystem.text(of: statePath)
    #expect(!noted.contains("undelivered"), "\(noted)")
  }

  @Test
  func
    `after a run that failed another address is asked first, and after one that did not the first`()
    async throws
  {
    let mirror = try await WebServer()
    try organization.publish(1, ["A.ttf": "one"], on: mirror)
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    for server in [mirror, origin] {
      try server.serve(Array("ONE".utf8), at: "/" + Publisher.path(of: "one"))
    }
    let mirrors = [mirror.address("/")]
    await #expect(throws: SubscriptionFailure.self) { try await run(mirrors: mirrors) }
    // Killed while it asked the mirror, the run has noted only that.
    let state = fetched + "/state.json"
    let text = try FileSystem.text(of: state)
    #expect(text.contains("undelivered"), "\(text)")
    let both = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var killed = both
    killed["undelivered"] = mirrors
    killed["address"] = nil
    killed["validator"] = nil
    try FileSystem.write(
      Array(JSONSerialization.data(withJSONObject: killed)), to: state, mode: 0o644)
    // The catalog, keys that are not there, and the font.
    let before = try await mirror.requests(atLeast: 3).count
    try origin.serve(Array("one".utf8), at: "/" + Publisher.path(of: "one"))
    #expect(try await run(mirrors: mirrors).result == .installed(fetched: 3))
    #expect(try mirror.requests().count == before)

    try organization.publish(2, ["A.ttf": "two"], on: mirror)
    try organization.publish(2, ["A.ttf": "two"], on: origin)
    let asked = try await origin.requests(atLeast: 4).count
    #expect(try await run(mirrors: mirrors).result == .installed(fetched: 3))
    #expect(try origin.requests().count == asked)
  }

  // MARK: A fetching program that somebody has taken over

  /// The replacement of a file by an attacker.
  enum Intrusion: CaseIterable, Sendable {
    case otherBytes, moreBytes, linkOutside, linkToFolder, folder, pipe, nothing

    func put(at path: String, outside: String) throws {
      FileSystem.removeTree(path)
      switch self {
      case .otherBytes: try FileSystem.write(Array("ONE".utf8), to: path, mode: 0o644)
      case .moreBytes: try FileSystem.write(Array("one more".utf8), to: path, mode: 0o644)
      case .linkOutside: #expect(symlink(outside, path) == 0)
      case .linkToFolder: #expect(symlink("..", path) == 0)
      case .folder: try FileSystem.createDirectories(path, mode: 0o755)
      case .pipe: #expect(mkfifo(path, 0o666) == 0)
      case .nothing: break
      }
    }
  }

  @Test(arguments: Intrusion.allCases)
  func `a font that is not what was signed is not installed`(intrusion: Intrusion) async throws {
    try organization.publish(1, ["A.ttf": "one", "B.ttf": "two"], on: origin)
    try await fetch()
    // A link would do, had it the right bytes, and must not: it could be to what only root may read.
    let outside = folder.path + "/outside"
    try FileSystem.write(Array("one".utf8), to: outside)
    try intrusion.put(at: "\(fetched)/\(Publisher.path(of: "one"))", outside: outside)
    let failure = #expect(throws: SubscriptionFailure.self) { try install() }
    #expect(failure?.problems == ["A.ttf: it was not fetched"])
    #expect(machine.count == 0)
    // The next fetching brings it.
    try await fetch()
    #expect(try install().result == .installed(fetched: 6))
    #expect(machine.fonts == ["A.ttf": "one", "B.ttf": "two"])
  }

  @Test(arguments: Intrusion.allCases.filter { $0 != .nothing })
  func `a catalog that is not what was signed changes nothing`(intrusion: Intrusion) async throws {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try await run()
    let place = fetched + "/catalog.signed"
    let outside = folder.path + "/outside"
    try organization.publish(2, ["A.ttf": "two"], on: origin)
    try FileSystem.copy(origin.root + "/catalog.signed", to: outside)
    try intrusion.put(at: place, outside: outside)
    if [.otherBytes, .moreBytes].contains(intrusion) {
      let failure = #expect(throws: SubscriptionFailure.self) { try install() }
      #expect(failure?.problems.count == 1)
    } else {
      // There is no news, then.
      #expect(try install().result == .upToDate)
    }
    #expect(machine.fonts == ["A.ttf": "one"])
    try await fetch()
    #expect(try install().result == .installed(fetched: 3))
    #expect(machine.fonts == ["A.ttf": "two"])
  }

  @Test func `what others have signed, and what is older, is not believed of the fetched either`()
    async throws
  {
    let mirror = try await WebServer()
    try organization.publish(2, ["A.ttf": "one"], on: origin)
    try await run()
    for (version, publisher) in [(1, organization), (9, Publisher())] {
      try publisher.publish(version, ["A.ttf": "evil"], on: mirror)
      FileSystem.removeTree(fetched + "/catalog.signed")
      try FileSystem.copy(mirror.root + "/catalog.signed", to: fetched + "/catalog.signed")
      try FileSystem.createDirectories(fetched + "/fonts", mode: 0o755)
      try FileSystem.write(
        Array("evil".utf8), to: "\(fetched)/\(Publisher.path(of: "evil"))", mode: 0o644)
      let failure = #expect(throws: SubscriptionFailure.self) { try install() }
      #expect(failure?.problems.count == 1, "\(String(describing: failure))")
    }
    try FileSystem.createDirectories(fetched + "/keys", mode: 0o755)
    try FileSystem.write(
      Publisher().keys(version: 2), to: fetched + "/keys/2.signed", mode: 0o644)
    #expect(throws: SubscriptionFailure.self) { try install() }
    #expect(machine.fonts == ["A.ttf": "one"])
    #expect(try await run().result == .upToDate)
  }

  @Test(arguments: [
    nil, "", "fetched", "fetched 1 2", "fetched soon", "installed 1900000000\n", "\0\0\0",
    String(repeating: "fetched 1900000000\n", count: 5000),
  ])
  func `a report that is none counts as one of a failure`(report: String?) async throws {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try await fetch()
    try FileSystem.remove(fetched + "/report")
    if let report {
      try FileSystem.write(Array(report.utf8), to: fetched + "/report", mode: 0o644)
    }
    let failure = #expect(throws: SubscriptionFailure.self) { try install() }
    #expect(failure?.problems == ["nothing was fetched"])
    #expect(machine.count == 0)
  }

  @Test func `that nothing was fetched for long is told`() async throws {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try await run()
    let report = try install(after: 90_000)
    #expect(report.problems == ["nothing was fetched since 2030-03-17T17:46:40Z"])
  }

  @Test func `that the clock was ahead when it was last fetched is told`() async throws {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try await run()
    let report = try install(after: -90_000)
    #expect(report.problems == ["the clock was ahead at the last fetching: 2030-03-17T17:46:40Z"])
  }

  @Test func `what one user writes the other may read, also what was written under a mask`()
    async throws
  {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try await run()
    let places =
      [
        "", "/keys.signed", "/catalog.signed", "/state.json",
      ].map { kept + $0 }
      + ["", "/keys", "/fonts", "/catalog.signed", "/report"].map { fetched + $0 }
    for place in places {
      try #require(chmod(place, 0o700) == 0, "\(place)")
    }
    #expect(try await run().result == .upToDate)
    for place in places {
      var status = stat()
      try #require(stat(place, &status) == 0, "\(place)")
      #expect(status.st_mode & 0o044 == 0o044, "\(place)")
    }
  }

  @Test func `a fetching that was interrupted is told, and nothing of it is installed`()
    async throws
  {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try await fetch()
    try FileSystem.write(
      Array(FetchReport.interrupted(at: Publisher.now).text.utf8), to: fetched + "/report",
      mode: 0o644)
    let failure = #expect(throws: SubscriptionFailure.self) { try install() }
    #expect(failure?.problems == ["the fetching has not come to its end"])
    #expect(machine.count == 0)
  }

  @Test func `whose turn comes between fetching and installing waits for the next run`()
    async throws
  {
    let begin = Publisher.now.addingTimeInterval(10)
    try organization.publish(
      1, ["A.ttf": "one"], .init(release: 1, begins: begin, seconds: 0), on: origin)
    try await fetch()
    let report = try install(after: 20)
    #expect(report.result == .waiting(until: begin))
    #expect(machine.count == 0)
  }

  @Test func `what is installed is fetched no more, and what waits is not fetched twice`()
    async throws
  {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try await fetch()
    try await fetch()
    #expect(try await fontRequests(origin, afterAll: 3) == 1)
    #expect(try FileSystem.names(in: fetched + "/fonts") == [Publisher.digest(of: "one")])
    #expect(try install().result == .installed(fetched: 3))
    try await fetch()
    #expect(try FileSystem.names(in: fetched + "/fonts").isEmpty)
    #expect(try install().result == .upToDate)
  }

  // MARK: Interruptions

  @Test func `a second update while one runs is told so, and changes nothing`() async throws {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    let second = try update()
    try await fetch()
    let lock = try update().lock()
    let report = try install { delivery in
      let error = #expect(throws: SystemError.self) { _ = try second.lock() }
      #expect(error?.code == EWOULDBLOCK)
      #expect(
        error?.description.contains("another update is under way") == true,
        "\(String(describing: error))")
      // Nor does it take away what the first one hands over.
      try machine.install(delivery)
    }
    withExtendedLifetime(lock) {}
    #expect(report.result == .installed(fetched: 3))
    #expect(machine.fonts == ["A.ttf": "one"])
  }

  @Test
  func `what could not be installed is installed by the next update, without fetching it again`()
    async throws
  {
    struct Full: Error {}
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try await fetch()
    #expect(throws: Full.self) { _ = try install { _ in throw Full() } }
    #expect(try await run().result == .installed(fetched: 3))
    #expect(machine.fonts == ["A.ttf": "one"])
    // Keys that are not there, the catalog and the font; the catalog is known the second time.
    #expect(try await fontRequests(origin, afterAll: 4) == 1)
  }

  @Test func `what a killed update has left is removed`() async throws {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try FileSystem.createDirectories(kept + "/incoming-123456", mode: 0o700)
    try FileSystem.write([1], to: kept + "/incoming-123456/A.ttf")
    try FileSystem.write([1], to: kept + "/state.json.new-77")
    try await run()
    #expect(
      try FileSystem.names(in: kept).sorted() == [
        "catalog.signed", "keys.signed", "lock", "state.json",
      ])
  }

  @Test(arguments: [
    "", "{", "\0\0\0\0", "[]", #"{"version": 2, "keys": {"first": 7}}"#, #"{"firstKeys": 7}"#,
    #"{"firstKeys": null, "installed": "all"}"#,
  ])
  func `with a damaged state the fonts are there, and an old catalog is refused all the same`(
    state: String
  ) async throws {
    let mirror = try await WebServer()
    try organization.publish(1, ["A.ttf": "old"], on: mirror)
    try organization.publish(2, ["A.ttf": "new"], on: origin)
    try await run()
    try FileSystem.write(Array(state.utf8), to: kept + "/state.json", mode: 0o644)
    let report = try await run(mirrors: [mirror.address("/")])
    #expect(report.problems.first?.contains("older") == true, "\(report.problems)")
    #expect(report.catalog.version == 2)
    #expect(machine.fonts == ["A.ttf": "new"])
    #expect(try await run().result == .upToDate)
  }

  @Test func `a damaged catalog or keys that are kept do not keep a machine from the next`()
    async throws
  {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    try await run()
    for name in ["catalog.signed", "keys.signed"] {
      try FileSystem.write(Array("typecase-signed 1\n".utf8), to: "\(kept)/\(name)", mode: 0o644)
      #expect(try await run().result == .upToDate)
    }
    try organization.publish(2, ["A.ttf": "two"], on: origin)
    #expect(try await run().result == .installed(fetched: 3))
  }

  @Test func `where nothing can be kept no server is asked, and the place is named`() async throws {
    try organization.publish(1, ["A.ttf": "one"], on: origin)
    let file = folder.path + "/file"
    try FileSystem.write([1], to: file)
    let error = await #expect(throws: SystemError.self) {
      _ = try update(kept: file + "/kept").lock()
      try await fetch()
    }
    #expect(error?.description.contains(file) == true, "\(String(describing: error))")
    #expect(try origin.requests().isEmpty)
    #expect(machine.count == 0)
  }
}

/// What is installed.
private final class Machine {
  private(set) var fonts: [String: String] = [:]
  /// How often something was installed.
  private(set) var count = 0

  func install(_ delivery: SubscriptionUpdate.Delivery) throws {
    fonts = try Dictionary(
      uniqueKeysWithValues: delivery.files.map {
        (FileSystem.split($0).name, try FileSystem.text(of: $0))
      })
    count += 1
    try keep()
  }

  func removeAll() {
    fonts = [:]
    places = nil
  }

  /// The installed fonts were replaced by others.
  func replace(_ fonts: [String: String]) throws {
    self.fonts = fonts
    try keep()
  }

  var digests: Set<String> { Set(fonts.values.map(Publisher.digest(of:))) }

  /// Where a font lies on the machine, by its digest.
  func path(ofDigest digest: String) -> String? {
    let path = places.map { "\($0.path)/\(digest)" }
    return path.flatMap { FileSystem.exists($0) ? $0 : nil }
  }

  private var places: TemporaryFolder?

  private func keep() throws {
    let folder = try TemporaryFolder(in: NSTemporaryDirectory(), prefix: "machine-")
    for text in fonts.values {
      try FileSystem.write(Array(text.utf8), to: "\(folder.path)/\(Publisher.digest(of: text))")
    }
    places = folder
  }
}

/// An organization that puts what it signs on servers.
private struct Publisher {
  static let now = Date(timeIntervalSince1970: 1_900_000_000)

  let root = SigningKey()
  let key = SigningKey()

  static func digest(of text: String) -> String { SHA256.digest(of: text).hexadecimal }

  static func path(of text: String) -> String { "fonts/" + digest(of: text) }

  func keys(version: Int = 1) throws -> [UInt8] {
    let roles = [root, key].map { SigningRole(keys: [$0.publicKey], threshold: 1) }
    let file = KeysFile(
      version: version, collection: "org.example.Fonts", expires: Self.now.addingTimeInterval(1e6),
      root: try #require(roles[0]), catalog: try #require(roles[1]))
    return try signed(file.payload(), root)
  }

  /// Puts fonts, which are texts here, and their catalog on a server.
  func publish(
    _ version: Int, _ fonts: [String: String], _ rollOut: RollOut? = nil, on server: WebServer
  ) throws {
    for text in fonts.values {
      try server.serve(Array(text.utf8), at: "/" + Self.path(of: text))
    }
    let catalog = SignedCatalog(
      version: version, keysVersion: 1, collection: "org.example.Fonts", title: "Example",
      expires: Self.now.addingTimeInterval(1e6),
      rollOut: rollOut ?? RollOut(release: version, begins: Self.now, seconds: 0),
      assets: fonts.sorted { $0.key < $1.key }.map { name, text in
        .init(
          name: name, path: Self.path(of: text), sha256: Self.digest(of: text),
          byteCount: UInt64(text.utf8.count), families: [])
      })
    try server.serve(signed(catalog.payload(), key), at: "/catalog.signed")
    // nginx makes a file's tag of its size and of whole seconds, and two versions come in one second here.
    let time = timeval(tv_sec: 1_900_000_000 + version, tv_usec: 0)
    guard utimes(server.root + "/catalog.signed", [time, time]) == 0 else {
      throw SystemError.last("utimes")
    }
  }

  private func signed(_ payload: [UInt8], _ key: SigningKey) throws -> [UInt8] {
    var file = SignedFile(payload: payload)
    file.sign(with: key)
    return file.bytes
  }
}
