// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// What becomes of downloads from a real server, whatever it answers.
struct DownloadTests {
  let desktop: PrivateDesktop
  let web: WebServer
  let bytes = noise(3 << 20)

  init() async throws {
    desktop = try await .forDownloads()
    web = try await WebServer(
      locations: """
        # While the file is there, requests that begin stop being quick after the first half.
        set $rate 0;
        if (-f ROOT/slow-now) { set $rate 5k; }
        limit_rate $rate;
        limit_rate_after 1500k;
        location /unversioned/ { etag off; add_header Last-Modified ""; }
        location /whole-only/ { max_ranges 0; }
        location /no-parts/ { if ($http_range) { return 416; } }
        location /here/ { rewrite ^/here/(.*) /plain/$1 redirect; }
        location /other-host/ { return 302 http://localhost:PORT/plain/file; }
        location /neighbor/ { return 302 http://127.0.0.2:PORT/plain/file; }
        location /other-scheme/ { return 307 https://127.0.0.1:PORT/plain/file; }
        location /round/ { return 301 /round/; }
        location /forbidden/ { return 403; }
        location /modem/ { limit_rate 24k; limit_rate_after 0; }
        """)
  }

  /// An asset whose file is on the server.
  private func asset(_ path: String, _ bytes: [UInt8]? = nil) throws -> CatalogEntry {
    let bytes = bytes ?? self.bytes
    return CatalogEntry(path, at: try web.serve(bytes, at: path), bytes)
  }

  private func request(
    _ entry: CatalogEntry, redirects: [String] = []
  ) async throws -> AssetRequest {
    try desktop.writeCatalog([entry], redirects: redirects)
    return try await desktop.provider().requestAssets([entry.name])
  }

  /// Waits until a request that stopped half-way is in the server's log, and returns the last one.
  private func lastRequest(count: Int) async throws -> WebServer.Request {
    try #require(try await web.requests(atLeast: count).last)
  }

  /// Makes requests that begin now slow, until `speedUp()`.
  private func slowDown() throws { try web.serve([], at: "/slow-now") }

  private func speedUp() throws { try web.remove("/slow-now") }

  /// Makes the server fast again.
  private func hurry(_ request: AssetRequest) async throws {
    try await request.pause()
    try speedUp()
    try await request.resume()
  }

  /// Fetches a part of an asset and stops, so that the next request continues from there.
  private func fetchPart(of entry: CatalogEntry) async throws -> Int {
    try slowDown()
    defer { #expect(throws: Never.self) { try speedUp() } }
    let request = try await request(entry)
    #expect(await request.hasReceived(1 << 20))
    await request.close()
    let outcome = try await request.outcome()
    #expect(outcome.assets.isEmpty)
    let length = desktop.partLength(entry)
    #expect((1..<entry.byteCount).contains(length))
    return length
  }

  @Test func `a file is fetched whole`() async throws {
    let entry = try asset("/plain/file")
    let outcome = try await (try await request(entry)).outcome()
    #expect(outcome.errors.isEmpty)
    #expect(try desktop.fetched(entry) == bytes)
    #expect(try desktop.downloads() == [entry.digest])
  }

  @Test func `a closed request leaves a partial file, and the next request continues it`()
    async throws
  {
    let entry = try asset("/plain/file")
    let length = try await fetchPart(of: entry)
    let outcome = try await (try await request(entry)).outcome()
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try desktop.fetched(entry) == bytes)
    let last = try await lastRequest(count: 2)
    #expect(last.status == 206)
    #expect(last.range == "bytes=\(length)-")
    #expect(last.ifRange.hasPrefix("\""), "by the server's ETag")
    #expect(last.sent == bytes.count - length)
  }

  @Test func `a paused request stops, and continues where it stopped`() async throws {
    let entry = try asset("/plain/file")
    try slowDown()
    let request = try await request(entry)
    #expect(await request.hasReceived(1 << 20))
    try await request.pause()
    let first = try await lastRequest(count: 1)
    #expect(first.sent < bytes.count)
    let length = desktop.partLength(entry)
    var isPaused = false
    for await case .progress(let progress) in request where progress.isPaused {
      isPaused = true
      #expect(progress.received >= 1 << 20)
      break
    }
    #expect(isPaused)
    try speedUp()
    try await request.resume()
    #expect(try await request.outcome().errors.isEmpty)
    #expect(try desktop.fetched(entry) == bytes)
    let last = try await lastRequest(count: 2)
    #expect(last.status == 206)
    #expect(last.range == "bytes=\(length)-")
  }

  @Test func `after the service was killed, only the rest is fetched`() async throws {
    let entry = try asset("/plain/file")
    try slowDown()
    let request = try await request(entry)
    #expect(await request.hasReceived(1 << 20))
    try await desktop.killRegistry()
    #expect(try await request.failure?.name == BusError.noReply)
    let length = desktop.partLength(entry)
    #expect((1..<bytes.count).contains(length))
    try speedUp()
    let outcome = try await (try await self.request(entry)).outcome()
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try desktop.fetched(entry) == bytes)
    let last = try await lastRequest(count: 2)
    #expect(last.status == 206)
    #expect(last.range == "bytes=\(length)-")
    #expect(last.ifRange.hasPrefix("\""))
  }

  @Test(arguments: ["/plain/file", "/unversioned/file"])
  func `a file that changed meanwhile is fetched from its beginning`(path: String) async throws {
    // The catalog describes the new version; the first half is of the old one.
    try web.serve(noise(bytes.count, seed: 2), at: path)
    let entry = CatalogEntry(path, at: web.address(path), bytes)
    _ = try await fetchPart(of: entry)
    try web.serve(bytes, at: path)
    let outcome = try await (try await request(entry)).outcome()
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try desktop.fetched(entry) == bytes)
  }

  @Test func `a server without support for ranges sends the whole file`() async throws {
    let entry = try asset("/whole-only/file")
    _ = try await fetchPart(of: entry)
    #expect(try await (try await request(entry)).outcome().errors.isEmpty)
    #expect(try desktop.fetched(entry) == bytes)
    let last = try await lastRequest(count: 2)
    #expect(last.status == 200)
    #expect(last.range != "-")
  }

  @Test func `a partial file that the server cannot continue is discarded`() async throws {
    let entry = try asset("/no-parts/file")
    _ = try await fetchPart(of: entry)
    #expect(try await (try await request(entry)).outcome().errors.isEmpty)
    #expect(try desktop.fetched(entry) == bytes)
    #expect(try await web.requests(atLeast: 3).map(\.status) == [200, 416, 200])
  }

  @Test func `a slow connection that makes progress is not given up`() async throws {
    // The file takes three windows. In each the server sends fifteen times the least that it must.
    let desktop = try await PrivateDesktop.forDownloads(window: 5)
    let entry = try asset("/modem/file", Array(bytes.prefix(360 << 10)))
    try desktop.writeCatalog([entry])
    let outcome = try await (try await desktop.provider()).requestAssets([entry.name]).outcome()
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try await web.requests(atLeast: 1).map(\.status) == [200], "in one go")
  }

  @Test(arguments: ["/plain/nothing", "/forbidden/file"])
  func `a file that the server does not have is not requested again`(path: String) async throws {
    let entry = CatalogEntry(path, at: web.address(path), bytes)
    let outcome = try await (try await request(entry)).outcome()
    #expect(outcome.response == .done)
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    #expect(try await web.requests(atLeast: 1).count == 1)
    #expect(try desktop.downloads().isEmpty, "nothing is left of it")
  }

  @Test func `a redirect within a server is followed`() async throws {
    _ = try asset("/plain/file")
    let entry = CatalogEntry("Here", at: web.address("/here/file"), bytes)
    #expect(try await (try await request(entry)).outcome().errors.isEmpty)
    #expect(try await web.requests(atLeast: 2).map(\.status) == [302, 200])
  }

  @Test(arguments: ["/other-host/file", "/other-scheme/file", "/round/"])
  func `a redirect to another server, or in a circle, is refused`(path: String) async throws {
    _ = try asset("/plain/file")
    let entry = CatalogEntry("Elsewhere", at: web.address(path), bytes)
    let outcome = try await (try await request(entry)).outcome()
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    #expect(desktop.log.contains("sends us on"))
    #expect(try web.requests().allSatisfy { $0.path != "/plain/file" })
  }

  @Test func `a redirect to a host that the catalog allows is followed`() async throws {
    _ = try asset("/plain/file")
    let entry = CatalogEntry("Elsewhere", at: web.address("/other-host/file"), bytes)
    let request = try await request(
      entry, redirects: ["https://cdn.example.org", "http://localhost:\(web.port)"])
    #expect(try await request.outcome().errors.isEmpty)
    #expect(try desktop.fetched(entry) == bytes)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"])
  func `a server that is not on the internet is not connected to`(host: String) async throws {
    try desktop.allowNetworks([])
    let path = try web.serve(bytes, at: "/plain/file").replacing("127.0.0.1", with: host)
    let outcome = try await (try await request(CatalogEntry("Near", at: path, bytes))).outcome()
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    #expect(desktop.log.contains("not to be connected to"), "\(desktop.log)")
    #expect(try web.requests().isEmpty)
  }

  @Test func `nor is a redirect to such a server followed, unless it is allowed too`() async throws
  {
    try desktop.allowNetworks(["127.0.0.1"])
    _ = try asset("/plain/file")
    let entry = CatalogEntry("Neighbor", at: web.address("/neighbor/file"), bytes)
    let request = try await request(entry, redirects: ["http://127.0.0.2:\(web.port)"])
    #expect(try await request.outcome().errors.map(\.code) == [.assetNotFound])
    #expect(desktop.log.contains("127.0.0.2, which is not to be connected to"))
    #expect(try await web.requests(atLeast: 1).map(\.path) == ["/neighbor/file"])
  }

  @Test func `a server that the policy does not name is asked for nothing`() async throws {
    let path = try web.serve(bytes, at: "/plain/file")
    let entry = CatalogEntry("Font", at: path, bytes)
    for line in ["enabled=false", "allowed-hosts=fonts.example.org"] {
      try desktop.setPolicy("[downloads]\n\(line)\n")
      let failure = try #require(try await (try await request(entry)).outcome().errors.first)
      #expect(failure.code == .forbiddenByPolicy)
      #expect(failure.message.hasSuffix("Your administrator decided this."))
    }
    #expect(try web.requests().isEmpty)
    try desktop.setPolicy("[downloads]\nallowed-hosts=127.0.0.1\n")
    #expect(try await (try await request(entry)).outcome().errors.isEmpty)
  }

  @Test func `nor is a redirect to such a server followed, though the catalog allows it`()
    async throws
  {
    try desktop.setPolicy("[downloads]\nallowed-hosts=127.0.0.1\n")
    _ = try asset("/plain/file")
    let entry = CatalogEntry("Elsewhere", at: web.address("/other-host/file"), bytes)
    let request = try await request(entry, redirects: ["http://localhost:\(web.port)"])
    #expect(try await request.outcome().errors.map(\.code) == [.assetNotFound])
    #expect(desktop.log.contains("the policy does not allow downloads from http://localhost"))
    #expect(try await web.requests(atLeast: 1).map(\.path) == ["/other-host/file"])
  }

  @Test func `an app learns nothing about what a server did`() async throws {
    let paths = ["/forbidden/file", "/missing", "/other-host/file", "/round/"]
    let entries = paths.map { CatalogEntry("Font", at: web.address($0), bytes) }
    var answers: Set<String> = []
    let unreachable = CatalogEntry("Font", at: "http://127.0.0.1:1/file", bytes)
    for entry in entries + [unreachable] {
      let outcome = try await (try await request(entry)).outcome()
      let failure = try #require(outcome.errors.first)
      answers.insert("\(failure.code) \(failure.message) \(failure.detail)")
    }
    #expect(answers.count == 1, "\(answers)")
  }

  @Test func `a server without a trusted certificate is refused`() async throws {
    let secure = try await WebServer(isSecure: true)
    let entry = CatalogEntry("Secure", at: try secure.serve(bytes, at: "/file"), bytes)
    let outcome = try await (try await request(entry)).outcome()
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    #expect(desktop.log.contains("cannot be trusted"))
    #expect(try secure.requests().isEmpty)
  }

  @Test func `a server with a trusted certificate is accepted, under its own name`() async throws {
    let secure = try await WebServer(isSecure: true)
    // This service trusts the server's own certificate, and no other.
    let desktop = try await PrivateDesktop.inMountNamespace(
      "mount --bind '\(secure.certificate)' /etc/ssl/certs/ca-certificates.crt")
    let own = CatalogEntry("Own", at: try secure.serve(bytes, at: "/file"), bytes)
    let others = noise(1000, seed: 9)
    let path = try secure.serve(others, at: "/other")
    let other = CatalogEntry("Other", at: path.replacing("127.0.0.1", with: "localhost"), others)
    try desktop.writeCatalog([own, other])
    let outcome = try await (try await desktop.provider()).requestAssets(["Own", "Other"]).outcome()
    #expect(outcome.assets.map(\.name) == ["Own"], "\(outcome.errors)")
    #expect(try desktop.fetched(own) == bytes)
    #expect(desktop.log.contains("cannot be trusted"))
    #expect(try await secure.requests(atLeast: 1).map(\.path) == ["/file"])
  }

  @Test func `a file of another size or digest is not kept`() async throws {
    for (path, served) in [
      ("/plain/short", Array(bytes.dropLast())), ("/plain/long", bytes + [0]),
      ("/plain/wrong", noise(bytes.count, seed: 3)),
    ] {
      try web.serve(served, at: path)
      let entry = CatalogEntry(path, at: web.address(path), bytes)
      let outcome = try await (try await request(entry)).outcome()
      #expect(outcome.errors.map(\.code) == [.assetNotFound], "\(path)")
      #expect(try desktop.downloads().isEmpty)
    }
  }

  @Test func `the priority of a request is 0 to 1, and can change`() async throws {
    let entry = try asset("/plain/file")
    try slowDown()
    let request = try await request(entry)
    #expect(await request.hasReceived(1))
    try await request.setPriority(1)
    for wrong in [-0.1, 1.1, .nan, .infinity] {
      await #expect(throws: TypecaseError.self) { try await request.setPriority(wrong) }
    }
    try await hurry(request)
    #expect(try await request.outcome().errors.isEmpty)
    await #expect(throws: TypecaseError.self, "it has ended") { try await request.pause() }
    let wrong = try await desktop.provider().requestAssets([entry.name], priority: .nan)
    #expect(try await wrong.failure?.name == BusError.invalidArguments)
  }

  @Test func `the downloads of a caller that leaves the bus stop`() async throws {
    let entry = try asset("/plain/file")
    try desktop.writeCatalog([entry])
    try slowDown()
    let caller = try await BusConnection.open(address: desktop.address)
    try await caller.call(
      BusNames.Apps.hostApps, "Register", [.string(PrivateDesktop.appID), .dictionary([:])])
    try await caller.call(
      BusNames.Apps.provider, "RequestAssets",
      [.strings([entry.name]), .dictionary(["handle_token": .string("t")])])
    try await desktop.wait(for: "the first bytes") { desktop.partLength(entry) > 0 }
    await caller.close()
    #expect(try await lastRequest(count: 1).sent < bytes.count)
    #expect(desktop.partLength(entry) < bytes.count)
  }

  @Test func `no other caller can control a request`() async throws {
    let entry = try asset("/plain/file")
    try slowDown()
    let request = try await request(entry)
    #expect(await request.hasReceived(1))
    let other = try await BusConnection.open(address: desktop.address)
    let paths = try await desktop.run(
      "/usr/bin/gdbus",
      [
        "introspect", "--address", desktop.address, "--dest", "org.typecase.Fonts", "--recurse",
        "--object-path", "/org/freedesktop/portal/Typecase/request",
      ])
    let path = try #require(
      paths.split(whereSeparator: \.isWhitespace).first { $0.contains("/typecase_") })
    for interface in ["org.typecase.AssetRequest1", "org.typecase.Request1"] {
      let method = interface == "org.typecase.Request1" ? "Close" : "Pause"
      await #expect(throws: BusError.self) {
        try await other.call(
          BusDestination(
            name: "org.typecase.Fonts", path: String(path), interface: interface), method)
      }
    }
    try await hurry(request)
    #expect(try await request.outcome().errors.isEmpty)
  }
}
