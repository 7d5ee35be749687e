// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestDesktop
import Testing
import TypecaseBusProtocol
import TypecaseGLibKit

@testable import Typecase

/// Clients register again when another registry owns the name, and repeat a call that failed for that
/// reason.
struct RegistryReplacementTests {
  let bus: BusDaemon

  init() async throws { bus = try await BusDaemon() }

  @Test(arguments: [FakeRegistry.Farewell.leave, .replaced, .failed])
  func `a request succeeds while the registry is replaced`(
    farewell: FakeRegistry.Farewell
  ) async throws {
    let former = try await FakeRegistry(on: bus, farewell)
    let provider = try await FontProvider.connect(appID: "org.example.App", address: bus.address)
    let next = try await FakeRegistry(on: bus, .none)
    let outcome = try await provider.register([.path("/a.ttf")]).outcome()
    #expect(outcome.response == .done)
    #expect(former.calls == ["Register", "RegisterFonts"])
    #expect(next.calls == ["Register", "RegisterFonts"])
  }

  @Test(arguments: [FakeRegistry.Farewell.leave, .replaced, .failed])
  func `the app's fonts are listed while the registry is replaced`(
    farewell: FakeRegistry.Farewell
  ) async throws {
    let former = try await FakeRegistry(on: bus, farewell)
    let provider = try await FontProvider.connect(appID: "org.example.App", address: bus.address)
    let next = try await FakeRegistry(on: bus, .none)
    #expect(try await provider.registeredFonts().compactMap(\.family) == ["Alpha"])
    #expect(former.calls == ["Register", "GetRegisteredFonts"])
    #expect(next.calls == ["Register", "GetRegisteredFonts"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `an app is told which of its fonts the person removed`() async throws {
    let registry = try await FakeRegistry(on: bus, .none)
    let provider = try await FontProvider.connect(appID: "org.example.App", address: bus.address)
    var removals = provider.removals().makeAsyncIterator()
    // Once the bus has answered, it knows of the subscription.
    _ = try await provider.registeredFonts()
    registry.tell("RegisteredFontsRemoved", [.uint64(1)])
    registry.tell("RegisteredFontsRemoved", [.dictionaries([])])
    registry.tell(
      "RegisteredFontsRemoved",
      [
        .dictionaries([
          [
            "id": .string("7"), "postscript-name": .string("Alpha-Bold"),
            "family": .string("Alpha"), "style": .string("Bold"),
            "full-name": .string("Alpha Bold"), "scope": .string("persistent"),
          ]
        ])
      ])
    let fonts = try #require(await removals.next())
    #expect(fonts.map(\.id) == ["7"] && fonts.map(\.postScriptName) == ["Alpha-Bold"])
    #expect(fonts.map(\.family) == ["Alpha"] && fonts.map(\.style) == ["Bold"])
    #expect(fonts.map(\.fullName) == ["Alpha Bold"] && fonts.map(\.scope) == [.persistent])
    await provider.disconnect()
    #expect(await removals.next() == nil)
  }

  @Test func `a call that the same registry refused is not repeated`() async throws {
    let registry = try await FakeRegistry(on: bus, .refuse)
    let provider = try await FontProvider.connect(appID: "org.example.App", address: bus.address)
    let failure = try await provider.unregister([.family("Alpha")]).failure
    #expect(failure?.code == .missingEntitlement)
    #expect(registry.calls == ["Register", "UnregisterFonts"])
  }

  @Test func `a call is repeated only once`() async throws {
    let first = try await FakeRegistry(on: bus, .leave)
    let provider = try await FontProvider.connect(appID: "org.example.App", address: bus.address)
    let second = try await FakeRegistry(on: bus, .leave)
    let third = try await FakeRegistry(on: bus, .none)
    let failure = try await provider.register([.path("/a.ttf")]).failure
    #expect(failure?.name == BusError.noReply)
    #expect([first, second].map { $0.calls.last } == ["RegisterFonts", "RegisterFonts"])
    #expect(!third.calls.contains("RegisterFonts"))
  }

  @Test func `many callers at once register once`() async throws {
    let registry = try await FakeRegistry(on: bus, .none)
    await register(callers: 50, attempts: 1)
    #expect(registry.calls == ["Register"])
  }

  @Test func `callers that try again do not register at the same time`() async throws {
    let registry = try await FakeRegistry(on: bus, .unwilling)
    await register(callers: 50, attempts: 10)
    #expect(registry.calls.count >= 10)
    #expect(registry.mostRegistrationsAtOnce == 1)
  }

  private func register(callers: Int, attempts: Int) async {
    guard let connection = try? await BusConnection.open(address: bus.address) else { return }
    let session = AppSession(connection: connection, appID: "org.example.App")
    await withTaskGroup { group in
      for _ in 0..<callers {
        group.addTask {
          for _ in 0..<attempts { _ = try? await session.register() }
        }
      }
    }
  }
}

/// A registry that gives its name to the next one when it is called.
final class FakeRegistry: Sendable {
  enum Farewell: Sendable {
    /// Leaves the bus without an answer.
    case leave
    /// Gives its name away, and replies that it does not know the caller.
    case replaced
    /// Gives its name away, and fails.
    case failed
    /// Stays, and refuses.
    case refuse
    /// Replies late, and registers nobody.
    case unwilling
    /// Stays, and answers.
    case none
  }

  private struct State {
    var calls: [String] = []
    var callers: Set<String> = []
    var registrations = 0
    var mostRegistrationsAtOnce = 0
  }

  private let connection: BusConnection
  private let farewell: Farewell
  private let state = Mutex(State())

  init(on bus: BusDaemon, _ farewell: Farewell) async throws {
    self.farewell = farewell
    connection = try await BusConnection.open(address: bus.address)
    for (destination, xml) in [
      (BusNames.Apps.provider, Provider1.xml),
      (BusNames.Apps.hostApps, HostApps1.xml),
    ] {
      _ = try await connection.export(
        destination.path, interface: destination.interface, xml: xml
      ) { [self] call in handle(call) }
    }
    // It queues behind the owner, if there is one, so that the name always has an owner.
    try await connection.call(.bus, "RequestName", [.string(BusNames.Apps.name), .uint32(0)])
  }

  var calls: [String] { state.withLock(\.calls) }
  var mostRegistrationsAtOnce: Int { state.withLock(\.mostRegistrationsAtOnce) }

  /// A signal to everybody, of whatever arguments.
  func tell(_ signal: String, _ arguments: [Variant]) {
    connection.emit(
      to: nil, path: BusNames.Apps.provider.path, interface: BusNames.Apps.provider.interface,
      member: signal, arguments)
  }

  private func handle(_ call: BusMethodCall) {
    let isKnown = state.withLock { state in
      state.calls.append(call.method)
      if call.method == "Register" { return state.callers.insert(call.sender).inserted }
      return state.callers.contains(call.sender)
    }
    if farewell == .unwilling { return decline(call) }
    guard isKnown else {
      return call.fail(BusError(name: BusError.failed, message: "registers once, and first"))
    }
    if call.method == "Register" { return call.reply() }
    switch farewell {
    case .leave:
      Task {
        await connection.close()
        // A call that is dropped unanswered would be answered with an error.
        withExtendedLifetime(call) {}
      }
    case .replaced: giveNameAway { call.fail(Self.unknown) }
    case .failed:
      giveNameAway { call.fail(BusError(name: BusError.failed, message: "leaving")) }
    case .refuse: call.fail(Self.unknown)
    case .none: answer(call)
    case .unwilling: decline(call)
    }
  }

  /// Refuses a registration, after a time in which others would arrive.
  private func decline(_ call: BusMethodCall) {
    state.withLock { state in
      state.registrations += 1
      state.mostRegistrationsAtOnce = max(state.mostRegistrationsAtOnce, state.registrations)
    }
    Task {
      for _ in 0..<5 { try await connection.call(.bus, "GetId") }
      state.withLock { $0.registrations -= 1 }
      call.fail(BusError(name: BusError.accessDenied, message: "no"))
    }
  }

  private static let unknown = BusError(
    name: BusNames.errorPrefix + "MissingEntitlement", message: "who are you?")

  private func giveNameAway(then work: @escaping @Sendable () -> Void) {
    Task {
      try await connection.releaseName(BusNames.Apps.name)
      work()
    }
  }

  private func answer(_ call: BusMethodCall) {
    if call.method == "GetRegisteredFonts" {
      return call.reply([.dictionaries([["family": .string("Alpha")]])])
    }
    let token = call.arguments.last?.dictionaryValue?["handle_token"]?.stringValue ?? ""
    let path = BusNames.Request.path(sender: call.sender, token: token) ?? "/"
    call.reply([.objectPath(path)])
    connection.emit(
      to: call.sender, path: path, interface: BusNames.Request.interface, member: "Response",
      [.uint32(0), .dictionary([:])])
  }
}
