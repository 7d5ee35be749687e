// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// Neither asking often nor an invalid reply of a backend gives consent.
struct ConsentTests {
  let desktop: PrivateDesktop
  let provider: FontProvider

  init() async throws { try await self.init(seconds: 120) }

  /// - Parameter seconds: how long a backend may be silent. By default longer than a busy machine
  ///   stalls.
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

  @Test func `after each no an app waits longer, then is muted, also after a restart`() async throws
  {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.refused))
    let library = try await desktop.library()
    var clock: Int64 = 1_700_000_000
    try desktop.stopClock(at: clock)
    for count in 1...AskingRecord.mutingCount {
      try await expectNo(try await register("Alpha"))
      #expect(prompts.questions.count == count)
      #expect(prompts.questions.last?.refusalCount == count - 1)
      // The answer comes at once, without a prompt, and says when the app may ask again.
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

  /// Registers on a new connection, which the restarted service knows.
  private func registerAgain(_ family: String) async throws -> FontOutcome {
    let path = try desktop.font(SyntheticFont(family))
    return try await (try await desktop.provider()).register([.path(path)]).outcome()
  }

  @Test func `an app whose questions came to nothing asks again when the person lets it`()
    async throws
  {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.ended))
    for _ in 1...5 { try await expectNo(try await register("Alpha")) }
    #expect(prompts.questions.count == 5)
    try await desktop.library().setMuted(false, app: PrivateDesktop.appID)
    prompts.follow(.answer(.done))
    #expect(try await register("Alpha").fonts.count == 1)
  }

  @Test func `a clock that is set back makes no wait longer`() async throws {
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

  @Test func `the person can mute an app in the prompt and by a tool`() async throws {
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
    // Its fonts stay, and what needs no consent still works.
    #expect(try await register("Alpha").errors.map(\.code) == [.alreadyRegistered])
    #expect(try await register("Beta").errors.map(\.code) == [.cancelledByUser])
    #expect(prompts.questions.count == 2)
    for id in ["", "../x", "a/b", String(repeating: "x", count: 256)] {
      await #expect(throws: TypecaseError.self) { try await library.setMuted(true, app: id) }
    }
  }

  // MARK: What is asked

  @Test func `of fonts that are installed in part, only the rest is asked about`() async throws {
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

  @Test func `fonts that the person removed return only after a question`() async throws {
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

  @Test func `the person's choice of the exposure is stored`() async throws {
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
  func `an invalid reply means no`(reply: [Variant]) async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .reply(reply))
    try await expectNo(try await register("Alpha"))
    #expect(prompts.questions.count == 1)
  }

  @Test func `a backend that does not have the question any more counts as a no`() async throws {
    let impatient = try await ConsentTests(seconds: 8)
    let prompts = try await ScriptedPrompts(on: impatient.desktop, .forget)
    try await impatient.expectNo(try await impatient.register("Alpha"))
    #expect(prompts.questions.count == 1)
  }

  @Test func `a backend that hangs counts as a no, and one that waits does not`() async throws {
    let impatient = try await ConsentTests(seconds: 8)
    let desktop = impatient.desktop
    let prompts = try await ScriptedPrompts(on: desktop, .hang)
    try await impatient.expectNo(try await impatient.register("Alpha"))
    #expect(prompts.questions.count == 1)
    try await desktop.wait(for: "the question to be closed") {
      Set(prompts.closed) == Set(prompts.questions.map(\.handle))
    }
    // Another desktop's: as long as it has stopped it is asked nothing, and it is not ended.
    try await impatient.expectNo(try await impatient.register("Alpha"))
    #expect(prompts.questions.count == 1)
    prompts.goOn()
    prompts.follow(.wait)
    let request = Task { try await impatient.register("Alpha") }
    try await desktop.wait(for: "the question") { prompts.questions.count == 2 }
    // Longer than a backend may be silent; meanwhile the registry asks it four times.
    let checks = prompts.checkCount
    try await desktop.wait(for: "checks of the backend") { prompts.checkCount > checks + 5 }
    prompts.answer(.done)
    #expect(try await request.value.fonts.count == 1)
  }

  @Test func `a backend in a sandbox is not asked`() async throws {
    // This process is the backend; the app's connection was identified before.
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
