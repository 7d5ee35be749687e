// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// PickFont: what the picker is opened with, and what it may return.
struct PickTests {
  private func pick(
    _ probe: ConsumerProbe, _ configuration: [String: Variant] = [:]
  ) async throws(BusError) -> ConsumerProbe.Outcome {
    try await probe.run("PickFont", [.string("x11:2a"), .dictionary(configuration)])
  }

  private func answer(id: String? = nil, family: String = "Alpha") -> ScriptedPrompts.Script {
    .pick { _ in
      var font = FontDescriptor()
      font.id = id
      font.family = family
      font.size = 14
      font.provider = "org.example.Secret"
      return .init(.done, font: font)
    }
  }

  @Test func `a picked font is given with its file, also when it was revoked before`() async throws
  {
    let fixture = try await ConsumerFixture("Alpha")
    let reader = try await fixture.desktop.consumer()
    _ = try await reader.request("Alpha-Regular")
    try await fixture.library.setGranted(false, app: PrivateDesktop.readerID)
    let id = try #require(try await fixture.ids("Alpha").first)
    fixture.prompts.follow(answer(id: id))
    let outcome = try await pick(
      reader,
      [
        "include-faces": .bool(true), "traits": .strings(["bold"]),
        "languages": .variant(
          .tuple([
            .string("all"), .array(of: "v", [.variant(.string("zh")), .variant(.string("Latn"))]),
          ])),
        "selected": .dictionary(["family": .string("Alpha")]),
        "sample": .string("A letter to Anna" + String(repeating: "!", count: 500)),
      ])
    #expect(outcome.response == 0)
    let font = try #require(outcome.font)
    #expect(font["fd"] == .handle(0) && font["size"] == .double(14))
    // By the app's own id.
    let told = try #require(font["id"]?.stringValue)
    #expect(told != id)
    #expect(try await reader.open(told) != nil)
    #expect(font["provider"] == nil && font["request-index"] == nil)
    let question = try #require(fixture.prompts.pickers.first)
    #expect(question.offersInstalledFonts && question.parentWindow == "x11:2a")
    #expect(question.app.id == PrivateDesktop.readerID)
    #expect(question.configuration.languages == .all([.supports("zh"), .supports("Latn")]))
    #expect(question.configuration.traits == [.bold] && question.configuration.includesFaces)
    #expect(question.configuration.selected?.family == "Alpha")
    #expect(question.configuration.sample.hasPrefix("A letter to Anna!"))
    #expect(question.configuration.sample.count == PickerConfiguration.sampleLimit)
    let grant = try #require(try await fixture.library.grants().first)
    #expect(grant.origin == .picked && !grant.isRevoked)
    #expect(try await reader.granted() == ["Alpha-Regular"])
  }

  @Test(arguments: [false, true])
  func `without entitlement or identity only system fonts can be picked`(
    isApp: Bool
  ) async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let probe =
      isApp
      ? try await fixture.desktop.consumer(entitlements: "")
      : try await ConsumerProbe(address: fixture.desktop.address, appID: nil)
    let id = try #require(try await fixture.ids("Alpha").first)
    // A backend that returns a provider's font all the same; then only its name.
    for script in [answer(id: id), answer()] {
      fixture.prompts.follow(script)
      let outcome = try await pick(probe)
      #expect(outcome.response == 2 && outcome.results.isEmpty)
    }
    fixture.prompts.follow(answer(family: "DejaVu Sans"))
    let outcome = try await pick(probe)
    #expect(outcome.response == 0)
    #expect(outcome.font == ["family": .string("DejaVu Sans"), "size": .double(14)])
    #expect(fixture.prompts.pickers.allSatisfy { !$0.offersInstalledFonts })
    #expect(
      fixture.prompts.pickers.allSatisfy {
        $0.app.identity == (isApp ? "registered-host" : "unidentified")
      })
    #expect(try await fixture.library.grants().isEmpty)
  }

  @Test func `a reply that no picker can give, or no pick, gives no font`() async throws {
    let fixture = try await ConsumerFixture("Alpha")
    let reader = try await fixture.desktop.consumer()
    let id = try #require(try await fixture.ids("Alpha").first)
    _ = try await fixture.library.setEnabled(false, ids: [id])
    for (script, response) in [
      (.answer(.refused), 1), (.nonsense, 2), (answer(id: id), 2), (answer(id: "99.0"), 2),
    ] as [(ScriptedPrompts.Script, UInt32)] {
      fixture.prompts.follow(script)
      let outcome = try await pick(reader)
      #expect(outcome.response == response && outcome.font == nil, "\(script)")
    }
    #expect(try await fixture.library.grants().isEmpty)
  }

  @Test func `that nobody could be asked is told`() async throws {
    let fixture = try await ConsumerFixture()
    await fixture.prompts.withdraw()
    let outcome = try await pick(try await fixture.desktop.consumer())
    #expect(outcome.response == 2)
    let errors = outcome.results["errors"]?.dictionariesValue ?? []
    #expect(errors.map { $0["code"] } == [.uint32(FontErrorCode.notAsked.rawValue)])
    #expect(
      errors.map { $0["message"] } == [
        .string("No font was picked, because nobody could be asked.")
      ])
  }

  @Test func `an invalid configuration opens no picker`() async throws {
    let fixture = try await ConsumerFixture()
    let reader = try await fixture.desktop.consumer()
    for configuration: [String: Variant] in [
      ["traits": .strings(["loud"])], ["include-faces": .string("yes")],
      ["languages": .uint32(1)], ["selected": .string("Alpha")],
    ] {
      #expect(
        await fixture.errorName { () throws(BusError) in _ = try await pick(reader, configuration) }
          == BusError.invalidArguments, "\(configuration)")
    }
    #expect(fixture.prompts.pickers.isEmpty)
  }

  @Test func `an open picker delays no question of other apps`() async throws {
    let fixture = try await ConsumerFixture()
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(.wait)
    async let first = pick(reader)
    try await fixture.desktop.wait(for: "the picker") { fixture.prompts.pickers.count == 1 }
    // One picker for an app at a time.
    #expect(try await pick(reader).response == 2)
    let path = try fixture.desktop.font(SyntheticFont("Beta"))
    async let registration = fixture.provider.register([.path(path)]).outcome()
    try await fixture.desktop.wait(for: "the question") { fixture.prompts.questions.count == 1 }
    fixture.prompts.answer(.refused)
    #expect(try await first.response == 1)
    #expect(try await registration.response == .refused)
  }

  @Test(.timeLimit(.minutes(20)))
  func `the number of open pickers is limited`() async throws {
    let fixture = try await ConsumerFixture()
    fixture.prompts.follow(.wait)
    // All programs without identity have one picker together, however often they connect.
    let strangers = [
      try await ConsumerProbe(address: fixture.desktop.address, appID: nil),
      try await ConsumerProbe(address: fixture.desktop.address, appID: nil),
    ]
    async let one = pick(strangers[0])
    try await fixture.desktop.wait(for: "the picker") { fixture.prompts.pickers.count == 1 }
    #expect(try await pick(strangers[1]).response == 2)
    // All apps together have a limit too.
    let alpha = try await fixture.desktop.consumer("org.example.Alpha")
    let beta = try await fixture.desktop.consumer("org.example.Beta")
    let gamma = try await fixture.desktop.consumer("org.example.Gamma")
    let delta = try await fixture.desktop.consumer("org.example.Delta")
    async let second = pick(alpha)
    async let third = pick(beta)
    async let fourth = pick(gamma)
    try await fixture.desktop.wait(for: "the pickers") { fixture.prompts.pickers.count == 4 }
    #expect(try await pick(delta).response == 2)
    fixture.prompts.answer(.refused)
    #expect(try await [one, second, third, fourth].map(\.response) == [1, 1, 1, 1])
    async let next = pick(delta)
    try await fixture.desktop.wait(for: "the next one") { fixture.prompts.pickers.count == 5 }
    fixture.prompts.answer(.refused)
    #expect(try await next.response == 1)
  }

  @Test func `a picker is closed when its app closes the request`() async throws {
    let fixture = try await ConsumerFixture()
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(.wait)
    let outcome = try await reader.run("PickFont", [.string(""), .dictionary([:])]) { path in
      Task {
        try? await fixture.desktop.wait(for: "the picker") { fixture.prompts.pickers.count == 1 }
        _ = try? await reader.connection.call(
          BusDestination(
            name: BusNames.Apps.name, path: path, interface: BusNames.Request.interface), "Close")
      }
    }
    #expect(outcome.response == 1)
    try await fixture.desktop.wait(for: "the picker to be closed") {
      Set(fixture.prompts.closed) == Set(fixture.prompts.pickers.map(\.handle))
    }
  }
}
