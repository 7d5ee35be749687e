// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts
import TestDesktop
import Testing
import TypecaseFontDescriptors
import TypecaseGLibKit

@testable import Typecase

/// What streams of changes tell, and what is left of them and of canceled requests.
struct FontChangeTests {
  let desktop: PrivateDesktop
  let library: FontLibrary

  init() async throws {
    desktop = try await PrivateDesktop()
    library = try await desktop.library()
  }

  /// How many signals the bus is asked for by a connection.
  private func ruleCount(_ connection: BusConnection) async throws -> Int {
    let bus = BusDestination(
      name: BusDestination.bus.name, path: BusDestination.bus.path,
      interface: "org.freedesktop.DBus.Debug.Stats")
    let reply = try await connection.call(
      bus, "GetConnectionStats", [.string(connection.uniqueName)])
    let count = reply.values.first?.dictionaryValue?["MatchRules"]?.uint32Value
    return Int(try #require(count))
  }

  private func expectRules(_ count: Int, of connection: BusConnection) async throws {
    try await desktop.wait(for: "\(count) rules") {
      try await ruleCount(connection) == count
    }
  }

  @Test func `a stream of changes is off the bus when its task was canceled`() async throws {
    let connection = library.connection
    let before = try await ruleCount(connection)
    let task = Task { [library] in for await _ in library.changes() {} }
    try await desktop.wait(for: "the subscription") { try await ruleCount(connection) > before }
    task.cancel()
    // The loop ends by itself.
    await task.value
    try await expectRules(before, of: connection)
  }

  @Test func `a stream of changes is off the bus when nobody has it any more`() async throws {
    try desktop.installApp(id: PrivateDesktop.readerID, entitlements: "use-installed-fonts;")
    let consumer = try await FontConsumer.connect(
      appID: PrivateDesktop.readerID, address: desktop.address)
    let connection = await consumer.session.connection
    let before = try await ruleCount(connection)
    var streams: [AsyncStream<FontChange>] = [consumer.changes(), consumer.changes()]
    try await desktop.wait(for: "the subscription") { try await ruleCount(connection) > before }
    streams.removeFirst()
    #expect(try await ruleCount(connection) > before)
    streams.removeAll()
    try await expectRules(before, of: connection)
  }

  @Test(.timeLimit(.minutes(5)))
  func `disconnecting ends the streams of changes`() async throws {
    try desktop.installApp(id: PrivateDesktop.readerID, entitlements: "use-installed-fonts;")
    let consumer = try await FontConsumer.connect(
      appID: PrivateDesktop.readerID, address: desktop.address)
    let connection = await consumer.session.connection
    let before = try await ruleCount(connection)
    let task = Task { for await _ in consumer.changes() {} }
    try await desktop.wait(for: "the subscription") { try await ruleCount(connection) > before }
    await consumer.disconnect()
    await task.value
    // One that is made too late ends at once.
    for await change in consumer.changes() { Issue.record("\(change)") }
  }

  @Test(.timeLimit(.minutes(5)))
  func `disconnecting ends a request that is under way, and what comes later is told so`()
    async throws
  {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let file = try desktop.font(SyntheticFont("Alpha"))
    let provider = try await desktop.provider()
    let request = provider.register([.path(file)])
    let followed = Task { () -> [FontRequestEvent] in
      var events: [FontRequestEvent] = []
      for await event in request { events.append(event) }
      return events
    }
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    await provider.disconnect()
    for late in [request, provider.register([.path(file)])] {
      let error = await #expect(throws: TypecaseError.self) { try await late.outcome() }
      #expect(error?.name == BusError.disconnected)
      #expect(error?.meansUnreachable == true)
    }
    guard case .finished(let outcome) = await followed.value.last else {
      Issue.record("whoever follows the request was not told of its end")
      return
    }
    #expect(outcome.failure?.name == BusError.disconnected)
  }

  @Test func `observers know nothing of each other`() async throws {
    // The registry's start would be told too.
    _ = try await library.fontList()
    let canceled = Task { [library] in for await _ in library.changes() {} }
    var changes = library.changes().makeAsyncIterator()
    var others = library.changes().makeAsyncIterator()
    canceled.cancel()
    await canceled.value
    let outcome = try await library.add([.path(try desktop.font(SyntheticFont("Alpha")))]).outcome()
    #expect(outcome.fonts.count == 1)
    let told = try #require(await changes.next())
    #expect(await others.next() == told)
    guard case .fonts(serial: .some) = told else {
      Issue.record("\(told) has no serial")
      return
    }
  }

  @Test func `a registry that takes over is told of as such`() async throws {
    _ = try await library.fontList()
    var changes = library.changes().makeAsyncIterator()
    let process = try #require(try await desktop.registryProcess())
    kill(process, SIGKILL)
    try await desktop.wait(for: "the end") { try await desktop.registryProcess() != process }
    _ = try await library.fontList()
    #expect(await changes.next() == .registryStarted)
  }

  @Test func `a canceled task closes the picker, and nothing was picked`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    try desktop.installApp(id: PrivateDesktop.readerID, entitlements: "use-installed-fonts;")
    let fonts = try await ConsumerFonts.connect(
      appID: PrivateDesktop.readerID, address: desktop.address, use: { _ in })
    let task = Task { try await fonts.pick() }
    try await desktop.wait(for: "the picker") { prompts.pickers.count == 1 }
    task.cancel()
    #expect(try await task.value == nil)
    // On a busy machine the registry closes it more than once.
    try await desktop.wait(for: "the picker to be closed") {
      Set(prompts.closed) == Set(prompts.pickers.map(\.handle))
    }
  }

  @Test func `without another way fonts are used on the main actor`() async throws {
    #expect(
      try await library.add([.path(try desktop.font(SyntheticFont("Alpha")))]).outcome().fonts.count
        == 1)
    try desktop.installApp(id: PrivateDesktop.readerID, entitlements: "use-installed-fonts;")
    let fonts = try await ConsumerFonts.connect(
      appID: PrivateDesktop.readerID, address: desktop.address)
    #expect(try await fonts.request([FontDescriptor(family: "Alpha")], interactive: false).isEmpty)
    #expect(ProcessFonts.shared.used?.configuration.isCurrent == true)
  }
}
