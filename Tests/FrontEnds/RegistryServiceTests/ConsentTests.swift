// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import FontRegistry
import Foundation
import GLibKit
import SyntheticFonts
import SystemKit
import TestDesktop
import Testing
import Typecase

/// Consent that cannot be had by asking often, and not by a backend that answers anything else.
struct ConsentTests {
  let desktop: PrivateDesktop
  let provider: FontProvider

  init() async throws { try await self.init(seconds: 120) }

  /// - Parameter seconds: how long a backend may be silent: longer than a busy machine stalls, where
  ///   the test is not of silence.
  private init(seconds: Int) async throws {
    desktop = try await PrivateDesktop(
      serviceEnvironment: ["TYPECASE_TEST_PROMPT_SECONDS": String(seconds)])
    provider = try await desktop.provider()
  }

  private func register(_ families: String...) async throws -> FontOutcome {
    let sources = try families.map {
      FontSource.path(try desktop.font(SyntheticFont($0)))
    }
    return try await provider.register(sources).outcome()
  }

  private func expectNo(_ outcome: FontOutcome) async throws {
    #expect(outcome.response != .done)
    #expect(outcome.fonts.isEmpty)
    #expect(!outcome.errors.isEmpty)
    #expect(outcome.errors.allSatisfy { [.cancelledByUser, .notAsked].contains($0.code) })
    #expect(try await desktop.library().fonts().isEmpty)
  }

  // MARK: Asking again

  @Test func `asking again after a no is slowed, then muted, also after a restart`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.refused))
    let library = try await desktop.library()
    var clock: Int64 = 1_700_000_000
    try desktop.stopClock(at: clock)
    for count in 1...AskingRecord.mutingCount {
      try await expectNo(try await register("Alpha"))
      #expect(prompts.questions.count == count)
      #expect(prompts.questions.last?.refusalCount == count - 1)
      // At once, without a prompt, and it says when.
      let held = try await register("Alpha")
      try await expectNo(held)
      #expect(held.response == .refused)
      #expect(prompts.questions.count == count)
      if count < AskingRecord.mutingCount {
        #expect(held.errors.first?.message.contains("may ask again in") == true)
        clock += AskingRecord.waits[count - 1]
        try desktop.stopClock(at: clock)
      } else {
        #expect(held.errors.first?.message.contains("may not ask any more") == true)
      }
    }
    try desktop.stopClock(at: clock + 10_000_000)
    try await desktop.killRegistry()
    try await expectNo(try await registerAgain("Alpha"))
    #expect(prompts.questions.count == AskingRecord.mutingCount)
    let muted = try await library.mutedApps()
    #expect(muted.map(\.id) == [PrivateDesktop.appID])
    #expect(muted.first?.name == "Foundry" && muted.first?.faceCount == 0)
    #expect(muted.first?.refusalCount == AskingRecord.mutingCount)
    #expect(try await library.providers().isEmpty)

    try await library.setMuted(false, app: PrivateDesktop.appID)
    #expect(try await library.mutedApps().isEmpty)
    prompts.follow(.answer(.done))
    #expect(try await registerAgain("Alpha").fonts.count == 1)
    #expect(prompts.questions.last?.refusalCount == 0)
  }

  /// With a connection that the service of now knows.
  private func registerAgain(_ family: String) async throws -> FontOutcome {
    let path = try desktop.font(SyntheticFont(family))
    return try await (try await desktop.provider()).register([.path(path)]).outcome()
  }

  @Test func `a clock that is put back does not lock an app out`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.refused))
    try desktop.setClock(forwardBy: 100_000_000)
    try await expectNo(try await register("Alpha"))
    try desktop.setClock(forwardBy: 0)
    try await expectNo(try await register("Alpha"))
    #expect(prompts.questions.count == 1)
    try desktop.setClock(forwardBy: AskingRecord.waits[0])
    prompts.follow(.answer(.done))
    #expect(try await register("Alpha").fonts.count == 1)
  }

  @Test func `the person may have an app muted from the prompt, and by a tool`() async throws {
    let prompts = try await ScriptedPrompts(
      on: desktop, .reply([.uint32(1), .dictionary(["mute": .bool(true)])]))
    let library = try await desktop.library()
    try await expectNo(try await register("Alpha"))
    #expect(try await library.mutedApps().map(\.refusalCount) == [1])
    try await expectNo(try await register("Alpha"))
    #expect(prompts.questions.count == 1)
    try await library.setMuted(false, app: PrivateDesktop.appID)
    prompts.follow(.answer(.done))
    #expect(try await register("Alpha").fonts.count == 1)
    try await library.setMuted(true, app: PrivateDesktop.appID)
    #expect(try await library.providers().map(\.isMuted) == [true])
    // What it has stays, and what needs no consent still works.
    #expect(try await register("Alpha").errors.map(\.code) == [.alreadyRegistered])
    #expect(try await register("Beta").errors.map(\.code) == [.cancelledByUser])
    #expect(prompts.questions.count == 2)
    for id in ["", "../x", "a/b", String(repeating: "x", count: 256)] {
      await #expect(throws: TypecaseError.self) { try await library.setMuted(true, app: id) }
    }
  }

  // MARK: What is asked

  @Test func `a set that is there in part is asked about for the rest`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    #expect(try await register("Alpha", "Beta").fonts.count == 2)
    let outcome = try await register("Alpha", "Beta", "Gamma")
    #expect(outcome.fonts.compactMap(\.family) == ["Gamma"])
    #expect(outcome.errors.map(\.code) == [.alreadyRegistered, .alreadyRegistered])
    #expect(prompts.questions.map(\.fontCount) == [2, 1])
    #expect(prompts.questions.last?.families.map(\.family) == ["Gamma"])
    #expect(try await register("Alpha", "Beta", "Gamma").errors.count == 3)
    #expect(prompts.questions.count == 2)
  }

  @Test func `what the person removed comes back only when they are asked`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    #expect(try await register("Alpha").fonts.count == 1)
    let library = try await desktop.library()
    _ = try await library.remove(ids: try await library.fonts().compactMap(\.descriptor.id))
    prompts.follow(.answer(.refused))
    try await expectNo(try await register("Alpha"))
    #expect(prompts.questions.count == 2)
  }

  @Test func `a newer version is asked about as an update`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    #expect(try await register("Alpha").fonts.count == 1)
    var newer = SyntheticFont("Alpha")
    newer.version = "Version 2.000"
    let paths = try [
      desktop.font(newer, file: "newer.ttf"), desktop.font(SyntheticFont("Beta")),
    ]
    let outcome = try await provider.register(paths.map(FontSource.path)).outcome()
    #expect(outcome.fonts.count == 2, "\(outcome)")
    #expect(prompts.questions.first?.families.map(\.isUpdate) == [false])
    let updates = prompts.questions.last?.families.filter(\.isUpdate).map(\.family)
    #expect(updates == ["Alpha"])
    #expect(prompts.questions.last?.scope == .persistent)
  }

  @Test func `the person's choice of who may use the fonts is kept`() async throws {
    let prompts = try await ScriptedPrompts(
      on: desktop, .reply([.uint32(0), .dictionary(["exposure": .string("asks")])]))
    #expect(try await register("Alpha").fonts.count == 1)
    prompts.follow(.reply([.uint32(0), .dictionary(["exposure": .string("by-name")])]))
    #expect(try await register("Beta").fonts.count == 1)
    let fonts = try await desktop.library().fonts()
    #expect(fonts.map(\.descriptor.exposure) == [.asks, .byName])
  }

  // MARK: Backends

  @Test(arguments: [
    [Variant.uint32(0), .dictionary(["exposure": .string("everyone")])],
    [.uint32(0), .dictionary(["exposure": .uint32(1)])],
    [.uint32(0), .dictionary(["mute": .bool(true)])],
    [.uint32(0), .dictionary(["handle": .objectPath("/of/another/question")])],
    [.uint32(3), .dictionary([:])],
  ])
  func `an answer that means nothing means no`(reply: [Variant]) async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .reply(reply))
    try await expectNo(try await register("Alpha"))
    #expect(prompts.questions.count == 1)
  }

  @Test func `a backend that forgets its question has said no`() async throws {
    let impatient = try await ConsentTests(seconds: 8)
    let prompts = try await ScriptedPrompts(on: impatient.desktop, .forget)
    try await impatient.expectNo(try await impatient.register("Alpha"))
    #expect(prompts.questions.count == 1)
  }

  @Test func `a backend that hangs has said no, and one that waits has not`() async throws {
    let impatient = try await ConsentTests(seconds: 8)
    let desktop = impatient.desktop
    let prompts = try await ScriptedPrompts(on: desktop, .hang)
    try await impatient.expectNo(try await impatient.register("Alpha"))
    #expect(prompts.questions.count == 1)
    try await desktop.wait(for: "the question to be closed") {
      Set(prompts.closed) == Set(prompts.questions.map(\.handle))
    }
    prompts.follow(.wait)
    let request = Task { try await impatient.register("Alpha") }
    try await desktop.wait(for: "the question") { prompts.questions.count == 2 }
    // Longer than a backend may be silent: it is asked four times in that time.
    let checks = prompts.checkCount
    try await desktop.wait(for: "checks of the backend") { prompts.checkCount > checks + 5 }
    prompts.answer(.done)
    #expect(try await request.value.fonts.count == 1)
  }

  @Test func `a backend in a sandbox is not asked`() async throws {
    // The test's process is the backend; its app is known as something else by now.
    try "\(getpid()) flatpak org.example.Sly".write(
      toFile: desktop.folder + "/identities", atomically: true, encoding: .utf8)
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let outcome = try await register("Alpha")
    #expect(outcome.response == .ended)
    #expect(outcome.errors.map(\.code) == [.notAsked])
    #expect(prompts.questions.isEmpty)
    #expect(try await provider.registeredFonts().isEmpty)
  }
}
