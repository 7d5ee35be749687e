// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestDesktop
import Testing
import TypecaseBusProtocol
import TypecaseGLibKit

@testable import RegistryService

/// Which signals the caller of a request gets, and in which order.
struct RequestObjectTests {
  private static let path = "/org/typecase/Test/request"

  private let bus: BusDaemon
  private let server: BusConnection
  private let client: BusConnection
  private let signals: AsyncStream<BusSignal>
  private let request: RequestObject

  init() async throws {
    bus = try await BusDaemon()
    server = try await BusConnection.open(address: bus.address)
    client = try await BusConnection.open(address: bus.address)
    signals = client.signals(
      from: server.uniqueName, path: Self.path, interface: BusNames.Request.interface)
    request = RequestObject(path: Self.path, caller: client.uniqueName, connection: server)
  }

  /// The signals so far: they arrive in the order in which they were sent.
  private func told() async -> [String] {
    server.emit(
      to: client.uniqueName, path: Self.path, interface: BusNames.Request.interface,
      member: "Mark", [])
    var told: [String] = []
    for await signal in signals {
      if signal.member == "Mark" { break }
      let errors = signal.arguments.last?.dictionariesValue ?? []
      let words =
        [signal.arguments.first?.doubleValue.map { "\($0)" }]
        + errors.map { $0["message"]?.stringValue }
      told.append(([signal.member] + words.compactMap(\.self)).joined(separator: " "))
    }
    return told
  }

  private func failure(_ message: String) -> FontFailure {
    FontFailure(code: .notRegistered, message: message)
  }

  @Test func `news is sent before the response, and nothing after it`() async {
    request.advance(to: 0.5)
    request.found(failure("one"))
    request.respond(.done, [:])
    request.advance(to: 0.75)
    request.found(failure("late"))
    request.reportProgress()
    request.respond(.ended, [:])
    #expect(await told() == ["Progress 0.5 one", "Response"])
  }

  @Test func `without news only the response is sent`() async {
    request.respond(.refused, [:])
    #expect(await told() == ["Response"])
  }

  @Test func `news is sent once`() async {
    request.advance(to: 0.25)
    request.found(failure("one"))
    request.reportProgress()
    request.respond(.done, [:])
    #expect(await told() == ["Progress 0.25 one", "Response"])
  }

  @Test func `while a request waits for the person, only news is sent`() async {
    request.reportProgress()
    request.setWorking(false)
    request.reportProgress()
    #expect(await told() == ["Progress 0.0"])
    request.found(failure("one"))
    request.reportProgress()
    #expect(await told() == ["Progress 0.0 one"])
  }

  @Test func `progress of the parts adds up, and never shrinks`() async {
    request.beginPart(0.5...1)
    request.advance(to: 0.5)
    request.advance(to: 0.25)
    request.reportProgress()
    request.advance(to: 7)
    request.reportProgress()
    #expect(await told() == ["Progress 0.75", "Progress 1.0"])
  }
}
