// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import TestDesktop
import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

@testable import RegistryService

/// Several questions with a backend that goes: no app's costs another's.
struct PromptClientTests {
  let desktop: PrivateDesktop
  let client: PromptClient

  init() async throws {
    desktop = try await PrivateDesktop()
    client = PromptClient(
      connection: try await BusConnection.open(address: desktop.address), mayBeScripted: false,
      limits: .init(start: .seconds(120), interval: .milliseconds(50), check: .seconds(120))
    ) { _ in false }
  }

  private func question(_ name: String) -> UseQuestion {
    UseQuestion(
      handle: "/request/\(name)", parentWindow: "",
      app: .init(id: name, name: name, icon: "", identity: "registered-host"), families: [])
  }

  private func ask(_ name: String) -> Task<RequestResponse?, Never> {
    Task { [client] in await client.ask(question(name)) }
  }

  private func names(_ prompts: ScriptedPrompts) -> [String] { prompts.uses.map(\.app.id) }

  @Test func `what was with others in a backend that goes is asked once more, alone`() async throws
  {
    let first = try await ScriptedPrompts(on: desktop, .wait)
    let second = try await ScriptedPrompts(on: desktop, .wait, isNext: true)
    let third = try await ScriptedPrompts(on: desktop, .wait, isNext: true)
    let asked = [ask("one"), ask("two")]
    try await waitUntil("both questions") { names(first).count == 2 }
    await first.withdraw()
    try await waitUntil("one of them again") { names(second).count == 1 }
    // A question that comes now waits as well: otherwise nobody would know which to blame.
    let late = ask("late")
    await second.withdraw()
    try await waitUntil("the other one, with nothing beside it") { names(third).count == 1 }
    #expect(Set(names(second) + names(third)) == ["one", "two"])
    third.answer(.done)
    try await waitUntil("the late one") { names(third).count == 2 }
    third.answer(.done)
    let answers = [await asked[0].value, await asked[1].value]
    // The one that was alone in what went is to blame for that.
    #expect(answers == (names(second) == ["one"] ? [nil, .done] : [.done, nil]))
    #expect(await late.value == .done)
    #expect(names(second).count == 1)
  }

  @Test func `a question alone in a backend that goes ends, and the next is asked`() async throws {
    let first = try await ScriptedPrompts(on: desktop, .wait)
    let second = try await ScriptedPrompts(on: desktop, .answer(.done), isNext: true)
    let asked = ask("one")
    try await waitUntil("the question") { names(first).count == 1 }
    await first.withdraw()
    #expect(await asked.value == nil)
    #expect(names(second).isEmpty)
    #expect(await ask("two").value == .done)
    #expect(names(second) == ["two"])
  }

  @Test func `a backend that does not answer before it is asked has cost nobody a question`()
    async throws
  {
    let impatient = PromptClient(
      connection: client.connection, mayBeScripted: false,
      limits: .init(start: .seconds(120), interval: .seconds(120), check: .seconds(2))
    ) { _ in false }
    let prompts = try await ScriptedPrompts(on: desktop, .hang)
    // It takes the first question, and stops then.
    let first = Task { await impatient.ask(question("one")) }
    try await waitUntil("the question") { names(prompts) == ["one"] }
    // Nobody else's backend is there, and this is not a process of ours, so that it is not
    // ended.
    #expect(await impatient.ask(question("two")) == nil)
    #expect(names(prompts) == ["one"])
    prompts.follow(.answer(.done))
    prompts.goOn()
    #expect(await first.value == .ended)
    try await waitUntil("the backend to be asked again") {
      await impatient.ask(question("three")) == .done
    }
    #expect(names(prompts).last == "three")
  }

  @Test func `only the prompts program of this installation may be ended`() throws {
    let own = try ProcessHandle(number: getpid())
    #expect(!PromptBackends.isOurs(own))
  }

  /// In which order something happened.
  private final class Order: Sendable {
    private let state = Mutex<[String]>([])
    var names: [String] { state.withLock { $0 } }
    func add(_ name: String) { state.withLock { $0.append(name) } }
  }

  @Test func `whoever wants to be alone waits for those who are in, and others for them`() async {
    let room = PromptRoom()
    #expect(await room.enter(alone: false))
    let order = Order()
    let alone = Task {
      let isIn = await room.enter(alone: true)
      order.add("alone")
      return isIn
    }
    while await room.waitingCount < 1 { await Task.yield() }
    let late = Task {
      let isIn = await room.enter(alone: false)
      order.add("late")
      return isIn
    }
    while await room.waitingCount < 2 { await Task.yield() }
    let canceled = Task { await room.enter(alone: true) }
    while await room.waitingCount < 3 { await Task.yield() }
    canceled.cancel()
    #expect(await !canceled.value)
    #expect(order.names.isEmpty)
    await room.leave(alone: false)
    #expect(await alone.value)
    #expect(await room.waitingCount == 1)
    await room.leave(alone: true)
    #expect(await late.value)
    #expect(order.names == ["alone", "late"])
  }
}
