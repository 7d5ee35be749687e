// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestDesktop
import Testing
import Typecase
import TypecaseSystemKit

/// What becomes of downloads from a server that disconnects, hangs and lies.
struct UnrulyServerTests {
  let desktop: PrivateDesktop
  static let bytes = noise(1 << 20)

  init() async throws { desktop = try await .forDownloads() }

  private func fetch(
    on other: PrivateDesktop? = nil, _ answer: @escaping @Sendable (UnrulyServer.Exchange) -> Void
  ) async throws -> (outcome: AssetOutcome, server: UnrulyServer, entry: CatalogEntry) {
    let desktop = other ?? desktop
    let server = try UnrulyServer(answer: answer)
    let entry = CatalogEntry("Font", at: server.address("/font"), Self.bytes)
    try desktop.writeCatalog([entry])
    let outcome = try await (try await desktop.provider()).requestAssets(["Font"]).outcome()
    return (outcome, server, entry)
  }

  /// Answers as a server should, but sends only so many bytes of the body.
  private static func answer(_ exchange: UnrulyServer.Exchange, sending limit: Int = .max) {
    let (offset, count) = (exchange.offset, bytes.count)
    if offset == 0 {
      exchange.head("HTTP/1.1 200 OK", "Content-Length: \(count)", "ETag: \"1\"")
    } else {
      exchange.head(
        "HTTP/1.1 206 Partial Content", "Content-Length: \(count - offset)",
        "Content-Range: bytes \(offset)-\(count - 1)/\(count)", "ETag: \"1\"")
    }
    exchange.send(bytes[offset...].prefix(limit))
  }

  @Test func `a download goes on where the connection broke, as often as it breaks`() async throws {
    let (outcome, server, entry) = try await fetch { Self.answer($0, sending: 150_000) }
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try desktop.fetched(entry) == Self.bytes)
    #expect(server.exchanges.map(\.offset) == (0..<7).map { $0 * 150_000 })
  }

  @Test func `a server that hangs is disconnected, and asked for the rest`() async throws {
    let desktop = try await PrivateDesktop.forDownloads(patience: 4)
    let (outcome, server, entry) = try await fetch(on: desktop) { exchange in
      Self.answer(exchange, sending: exchange.number == 0 ? 1000 : .max)
      if exchange.number == 0 { exchange.hang() }
    }
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try desktop.fetched(entry) == Self.bytes)
    // There are more requests if the machine stalls for as long as the server may be silent.
    let offsets = server.exchanges.map(\.offset)
    #expect(offsets.first == 0 && offsets.dropFirst().first == 1000)
    #expect(offsets == offsets.sorted(), "each goes on where the last got to")
  }

  @Test func `a server that never answers is asked a few times only`() async throws {
    let desktop = try await PrivateDesktop.forDownloads(patience: 1)
    let (outcome, server, _) = try await fetch(on: desktop) { $0.hang() }
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    // Counted by the registry: on a busy machine it may give one up before the server has read it.
    let tries = desktop.log.split(separator: "\n").filter { $0.contains("sent nothing") }
    #expect(tries.filter { $0.contains("trying again") }.count == 5, "\(tries)")
    #expect(tries.filter { $0.contains("(attempt 6)") }.count == 1, "\(tries)")
    #expect((1...6).contains(server.exchanges.count))
  }

  @Test func `servers that are far too slow lose their turn, and are given up`() async throws {
    let desktop = try await PrivateDesktop.forDownloads(window: 1)
    let server = try UnrulyServer { exchange in
      guard exchange.path.hasPrefix("/trickle") else { return Self.answer(exchange) }
      Self.answer(exchange, sending: 0)
      exchange.trickle(Self.bytes[exchange.offset...], each: 20)
    }
    let trickling = (1...3).map { number in
      var bytes = Self.bytes
      bytes[0] = UInt8(number)
      return CatalogEntry("Trickle \(number)", at: server.address("/trickle\(number)"), bytes)
    }
    // As many files as an app may fetch at once, and one more that waits for them.
    let quick = CatalogEntry("Quick", at: server.address("/quick"), Self.bytes)
    try desktop.writeCatalog(trickling + [quick])
    let outcome = try await (try await desktop.provider())
      .requestAssets((trickling + [quick]).map(\.name)).outcome()
    #expect(outcome.assets.map(\.name) == ["Quick"])
    #expect(try desktop.fetched(quick) == Self.bytes)
    #expect(outcome.errors.map(\.code) == [.assetNotFound, .assetNotFound, .assetNotFound])
    #expect(desktop.log.contains("would be the least"), "\(outcome)")
    for (number, entry) in trickling.enumerated() {
      #expect((1..<entry.byteCount).contains(desktop.partLength(entry)), "what came is kept")
      let offsets = server.exchanges.filter { $0.path == "/trickle\(number + 1)" }.map(\.offset)
      #expect(offsets.count >= 6)
      #expect(offsets == offsets.sorted(), "each goes on where the last got to")
      #expect(Set(offsets).count == offsets.count)
    }
  }

  @Test func `a server that disconnects at the same byte each time is given up`() async throws {
    let (outcome, server, _) = try await fetch { exchange in
      exchange.head("HTTP/1.1 200 OK", "Content-Length: \(Self.bytes.count)")
      exchange.send(Self.bytes.prefix(1000))
    }
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    #expect(server.exchanges.count == 6)
  }

  @Test func `bytes beyond the size in the catalog are not read`() async throws {
    let sent = Atomic(0)
    let (outcome, server, entry) = try await fetch { exchange in
      exchange.head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked")
      // The server would send for ever.
      while exchange.chunk(Self.bytes.prefix(65_536)) { sent.add(65_536, ordering: .relaxed) }
    }
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    #expect(server.exchanges.count == 1)
    // The buffers of the sockets hold more.
    #expect(sent.load(ordering: .relaxed) < Self.bytes.count + (16 << 20))
    #expect(desktop.partLength(entry) == 0)
  }

  @Test(arguments: [-1, 1])
  func `a length other than the catalog's is refused before a byte is read`(by difference: Int)
    async throws
  {
    let (outcome, server, _) = try await fetch { exchange in
      exchange.head("HTTP/1.1 200 OK", "Content-Length: \(Self.bytes.count + difference)")
      exchange.hang()
    }
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    #expect(desktop.log.contains("\(Self.bytes.count + difference)"))
    #expect(server.exchanges.count == 1)
  }

  @Test func `chunked data that ends early is a file of another size`() async throws {
    let (outcome, server, _) = try await fetch { exchange in
      exchange.head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked")
      exchange.chunk(Self.bytes.prefix(1000))
      exchange.chunk([])
    }
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    #expect(server.exchanges.count == 1)
  }

  @Test func `a range other than the requested one is not used`() async throws {
    for range in ["bytes 0-9/1048576", "bytes */1048576", "bytes 1000-1048575/2000000", "nonsense"]
    {
      let (outcome, server, entry) = try await fetch { exchange in
        guard exchange.number > 0, exchange.offset > 0 else {
          return Self.answer(exchange, sending: exchange.number == 0 ? 1000 : .max)
        }
        exchange.head(
          "HTTP/1.1 206 Partial Content", "Content-Range: \(range)",
          "Content-Length: \(Self.bytes.count - exchange.offset)")
        exchange.send(Self.bytes.dropFirst(exchange.offset))
      }
      #expect(outcome.errors.isEmpty, "\(range): \(outcome.errors)")
      #expect(try desktop.fetched(entry) == Self.bytes)
      #expect(server.exchanges.map(\.offset) == [0, 1000, 0])
      try FileSystem.remove(
        "\(desktop.folder)/data/typecase/downloads/\(PrivateDesktop.appID)/\(entry.digest)")
    }
  }

  @Test func `wrong bytes of the right length are not kept`() async throws {
    let (outcome, server, entry) = try await fetch { exchange in
      exchange.head("HTTP/1.1 200 OK", "Content-Length: \(Self.bytes.count)")
      exchange.send(Self.bytes.dropLast() + [Self.bytes[Self.bytes.count - 1] ^ 1])
    }
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    #expect(server.exchanges.count == 1)
    #expect(desktop.partLength(entry) == 0)
  }

  @Test func `without a web server the error is that it cannot be reached`() async throws {
    let (outcome, server, _) = try await fetch { $0.send("220 mail.example.org ESMTP\r\n".utf8) }
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    #expect(server.exchanges.count == 6)
  }

  @Test func `a busy server is asked again`() async throws {
    let (outcome, server, entry) = try await fetch { exchange in
      guard exchange.number > 1 else {
        return exchange.head("HTTP/1.1 503 Busy", "Content-Length: 0")
      }
      Self.answer(exchange)
    }
    #expect(outcome.errors.isEmpty)
    #expect(server.exchanges.count == 3)
    #expect(try desktop.fetched(entry) == Self.bytes)
  }

  @Test func `the time that a busy server asks us to wait is limited`() async throws {
    let (outcome, server, entry) = try await fetch { exchange in
      guard exchange.number > 0 else {
        return exchange.head(
          "HTTP/1.1 503 Busy", "Retry-After: 86400", "Content-Length: 0")
      }
      Self.answer(exchange)
    }
    #expect(outcome.errors.isEmpty)
    #expect(server.exchanges.count == 2)
    #expect(try desktop.fetched(entry) == Self.bytes)
  }

  @Test func `a provider with a hundred files does not delay another provider's one`() async throws
  {
    let server = try UnrulyServer { exchange in
      if exchange.path.hasPrefix("/many") { exchange.hang() } else { Self.answer(exchange) }
    }
    let many = (0..<100).map { number in
      CatalogEntry(
        "Many \(number)", at: server.address("/many\(number)"), noise(100, seed: UInt64(number) + 7)
      )
    }
    let one = CatalogEntry("One", at: server.address("/one"), Self.bytes)
    try desktop.writeCatalog(many + [one])
    try desktop.installApp(id: "org.example.Other")
    let greedy = try await desktop.provider().requestAssets(many.map(\.name), priority: 1)
    try await desktop.wait(for: "the many to begin") {
      server.exchanges.contains { $0.path.hasPrefix("/many") }
    }
    let other = try await desktop.provider("org.example.Other")
    let outcome = try await other.requestAssets(["One"], priority: 0).outcome()
    #expect(outcome.assets.map(\.name) == ["One"])
    let paths = Set(server.exchanges.map(\.path))
    #expect(paths.count <= 4, "the many but those that hang still wait: \(paths.count)")
    await greedy.close()
    #expect(try await greedy.outcome().assets.isEmpty)
  }
}
