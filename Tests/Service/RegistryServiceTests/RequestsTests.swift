// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestDesktop
import Testing
import TypecaseBusProtocol
import TypecaseGLibKit

@testable import RegistryService

/// How requests begin, end and are limited, with calls over a bus and work that the test ends.
struct RequestsTests {
  private static let destination = (path: "/org/typecase/Test", interface: "org.typecase.Test")

  /// Longer than the busiest machine needs.
  private static let patience = BusConnection.Patience.atMost(.seconds(600))

  private let bus: BusDaemon
  private let server: BusConnection
  private let client: BusConnection
  private let present = PresentCallers()
  private let requests: Requests
  /// Keeps what `Begin` is called on.
  private let object: BusObject
  private let calls: AsyncStream<BusMethodCall>

  init() async throws {
    bus = try await BusDaemon()
    server = try await BusConnection.open(address: bus.address)
    client = try await BusConnection.open(address: bus.address)
    requests = Requests(present: present)
    let (calls, continuation) = AsyncStream.makeStream(of: BusMethodCall.self)
    self.calls = calls
    object = try await server.export(
      Self.destination.path, interface: Self.destination.interface,
      xml: """
        <node><interface name="\(Self.destination.interface)">
        <method name="Begin"><arg name="request" type="o" direction="out"/></method>
        </interface></node>
        """
    ) { [present] call in
      present.called(call.sender)
      continuation.yield(call)
    }
  }

  /// Work that continues until it is ended or canceled, and what became of it.
  private final class Work: Sendable {
    private let (ending, end) = AsyncStream.makeStream(of: Never.self)
    private let (result, told) = AsyncStream.makeStream(of: Bool.self)

    /// Lets it end by itself.
    func finish() { end.finish() }

    @Sendable func run(_ request: RequestObject) async -> (RequestResponse, [String: Variant]) {
      for await _ in ending {}
      told.yield(Task.isCancelled)
      return (Task.isCancelled ? .refused : .done, [:])
    }

    /// Waits for the end: whether it was canceled.
    func wasCanceled() async -> Bool? {
      for await canceled in result { return canceled }
      return nil
    }
  }

  /// Calls `Begin`, which begins a request, and returns its path.
  @discardableResult
  private func begin(
    _ work: Work, token: String? = nil, from caller: BusConnection? = nil, of app: String? = nil,
    limits: Requests.Limits = Requests.Limits(),
    prepare: (RequestObject) async throws(BusError) -> Void = { _ throws(BusError) in }
  ) async throws -> String {
    let caller = caller ?? client
    let destination = BusDestination(
      name: server.uniqueName, path: Self.destination.path,
      interface: Self.destination.interface)
    async let answer = caller.call(destination, "Begin", patience: Self.patience)
    for await call in calls {
      do throws(BusError) {
        try await requests.start(
          call, of: app, limits: limits, token: token, on: server, isLarge: false, prepare: prepare,
          work: work.run)
      } catch { call.fail(error) }
      break
    }
    return try #require(try await answer.values.first?.stringValue)
  }

  /// The error with which a request cannot begin.
  private func refusal(
    token: String? = nil, from caller: BusConnection? = nil, of app: String? = nil,
    limits: Requests.Limits = Requests.Limits()
  ) async -> String? {
    let error = await #expect(throws: BusError.self) {
      try await begin(Work(), token: token, from: caller, of: app, limits: limits)
    }
    return error?.name
  }

  private func close(_ path: String, from caller: BusConnection) async throws(BusError) {
    let request = BusDestination(
      name: server.uniqueName, path: path, interface: BusNames.Request.interface)
    try await caller.call(request, "Close", patience: Self.patience)
  }

  /// The signals of a request; ask for them before it begins.
  private func signals(_ token: String) throws -> AsyncStream<BusSignal> {
    let path = try #require(BusNames.Request.path(sender: client.uniqueName, token: token))
    return client.signals(
      from: server.uniqueName, path: path, interface: BusNames.Request.interface)
  }

  /// The response at the end of the signals.
  private func response(_ signals: AsyncStream<BusSignal>) async -> UInt32? {
    for await signal in signals where signal.member == "Response" {
      return signal.arguments.first?.uint32Value
    }
    return nil
  }

  // MARK: Beginning and ending

  @Test func `a request is at the path of its caller and token, until its work has ended`()
    async throws
  {
    let (work, signals) = (Work(), try signals("mine"))
    let path = try await begin(work, token: "mine")
    #expect(path == BusNames.Request.path(sender: client.uniqueName, token: "mine"))
    #expect(requests.isBusy)
    work.finish()
    #expect(await response(signals) == RequestResponse.done.rawValue)
    let error = await #expect(throws: BusError.self) { try await close(path, from: client) }
    #expect(error?.name == BusError.unknownMethod)
  }

  @Test func `requests without a token have different paths`() async throws {
    let (one, other) = (try await begin(Work()), try await begin(Work()))
    #expect(one != other)
    requests.endAll()
  }

  @Test func `a token that cannot be part of a path begins nothing`() async {
    #expect(await refusal(token: "no/token") == BusError.invalidArguments)
    #expect(!requests.isBusy)
  }

  @Test func `a token is used once at a time, and again as soon as the response is heard`()
    async throws
  {
    // Often, since each end races with the beginning of the next request.
    for _ in 0..<200 {
      let (work, signals) = (Work(), try signals("again"))
      try await begin(work, token: "again", limits: .init(caller: 1))
      #expect(await refusal(token: "again") == BusError.invalidArguments)
      work.finish()
      #expect(await response(signals) == RequestResponse.done.rawValue)
    }
  }

  @Test func `only its caller can close a request`() async throws {
    let work = Work()
    let path = try await begin(work)
    let other = try await BusConnection.open(address: bus.address)
    let error = await #expect(throws: BusError.self) { try await close(path, from: other) }
    #expect(error?.name == BusError.accessDenied)
    try await close(path, from: client)
    #expect(await work.wasCanceled() == true)
  }

  @Test func `requests end with their caller, and those of others go on`() async throws {
    let other = try await BusConnection.open(address: bus.address)
    let (works, others) = ([Work(), Work()], Work())
    for work in works { try await begin(work) }
    try await begin(others, from: other)
    requests.end(caller: client.uniqueName)
    for work in works { #expect(await work.wasCanceled() == true) }
    others.finish()
    #expect(await others.wasCanceled() == false)
  }

  @Test func `all requests end with the service`() async throws {
    let other = try await BusConnection.open(address: bus.address)
    let works = [Work(), Work()]
    try await begin(works[0])
    try await begin(works[1], from: other)
    requests.endAll()
    for work in works { #expect(await work.wasCanceled() == true) }
  }

  // MARK: What happens while it begins

  @Test func `a request is prepared before its caller gets its path`() async throws {
    let order = Mutex<[String]>([])
    try await begin(Work()) { _ in order.withLock { $0.append("prepared") } }
    order.withLock { $0.append("told") }
    #expect(order.withLock(\.self) == ["prepared", "told"])
    requests.endAll()
  }

  @Test func `a request that cannot be prepared leaves nothing behind`() async throws {
    let failure = BusError(name: BusError.failed, message: "not now")
    let error = await #expect(throws: BusError.self) {
      try await begin(Work(), token: "again", limits: .init(caller: 1)) { _ throws(BusError) in
        throw failure
      }
    }
    #expect(error?.name == failure.name)
    #expect(!requests.isBusy)
    try await begin(Work(), token: "again", limits: .init(caller: 1))
    requests.endAll()
  }

  @Test func `a request that is closed before its work begins is canceled`() async throws {
    let work = Work()
    try await begin(work) { [self] request throws(BusError) in
      try await close(request.path, from: client)
    }
    #expect(await work.wasCanceled() == true)
  }

  @Test func `a request whose caller leaves before its work begins is canceled`() async throws {
    let works = [Work(), Work()]
    // The end is told after the request is known, and before.
    try await begin(works[0]) { [self] _ in requests.end(caller: client.uniqueName) }
    try await begin(works[1]) { [self] _ in present.left(client.uniqueName) }
    for work in works { #expect(await work.wasCanceled() == true) }
  }

  // MARK: Limits

  @Test func `the number of a caller's requests is limited, and an ended one makes room`()
    async throws
  {
    let limits = Requests.Limits(caller: 2, app: 8)
    let (work, signals) = (Work(), try signals("first"))
    try await begin(work, token: "first", limits: limits)
    try await begin(Work(), limits: limits)
    #expect(await refusal(limits: limits) == BusError.limitsExceeded)
    let other = try await BusConnection.open(address: bus.address)
    try await begin(Work(), from: other, limits: limits)
    work.finish()
    _ = await response(signals)
    try await begin(Work(), limits: limits)
    requests.endAll()
  }

  @Test func `the limit of an app is for all its connections, and another app has its own`()
    async throws
  {
    let limits = Requests.Limits(caller: 8, app: 2)
    let other = try await BusConnection.open(address: bus.address)
    try await begin(Work(), of: "one", limits: limits)
    try await begin(Work(), from: other, of: "one", limits: limits)
    #expect(await refusal(of: "one", limits: limits) == BusError.limitsExceeded)
    #expect(await refusal(from: other, of: "one", limits: limits) == BusError.limitsExceeded)
    try await begin(Work(), from: other, of: "two", limits: limits)
    // Programs without an app share no limit.
    for _ in 0..<3 { try await begin(Work(), limits: limits) }
    requests.endAll()
  }

  // MARK: While it works

  @Test func `progress is told again after a time without requests`() async throws {
    for round in 0..<2 {
      let (work, signals) = (Work(), try signals("round\(round)"))
      try await begin(work, token: "round\(round)")
      for await signal in signals {
        #expect(signal.member == "Progress")
        break
      }
      requests.endAll()
      #expect(await work.wasCanceled() == true)
    }
  }

  @Test func `work without a request keeps the service busy`() async {
    let (work, end) = AsyncStream.makeStream(of: Never.self)
    let (done, told) = AsyncStream.makeStream(of: Bool.self)
    let requests = requests
    requests.runDetached {
      for await _ in work {}
      told.yield(requests.isBusy)
      told.finish()
    }
    #expect(requests.isBusy)
    end.finish()
    for await wasBusy in done { #expect(wasBusy) }
  }
}
