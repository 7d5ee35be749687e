// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts
import TestDesktop
import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors

@testable import Typecase

/// What a consumer asks the built registry for, and is given.
struct FontConsumerTests {
  let desktop: PrivateDesktop
  let library: FontLibrary

  init() async throws {
    desktop = try await PrivateDesktop()
    library = try await desktop.library()
  }

  private func connect(entitlements: String = "use-installed-fonts;") async throws -> FontConsumer {
    try desktop.installApp(id: PrivateDesktop.readerID, entitlements: entitlements)
    return try await FontConsumer.connect(
      appID: PrivateDesktop.readerID, address: desktop.address)
  }

  private func install(_ families: String...) async throws { try await install(families) }

  private func install(_ families: [String]) async throws {
    let paths = try families.map { try desktop.font(SyntheticFont($0)) }
    let outcome = try await library.add(paths.map(FontSource.path)).outcome()
    try #require(outcome.fonts.count == families.count, "\(outcome)")
  }

  private func family(_ name: String) -> FontDescriptor {
    var descriptor = FontDescriptor()
    descriptor.family = name
    return descriptor
  }

  // MARK: Asking

  @Test
  func `installed fonts are given as sealed files, and others are returned as they were asked for`()
    async throws
  {
    try await install("Alpha")
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.refused))
    var missing = FontDescriptor(postScriptName: "Missing-Bold")
    missing.weight = 700
    let consumer = try await connect()
    let result = try await consumer.request(
      [missing, family("Alpha"), family("Gone")], interactive: false)
    #expect(result.unresolved == [missing, family("Gone")])
    let font = try #require(result.fonts.first)
    #expect(result.fonts.count == 1)
    #expect(font.descriptor.postScriptName == "Alpha-Regular")
    let bytes = SyntheticFont("Alpha").data()
    #expect(font.file.byteCount == bytes.count)
    #expect(try font.file.descriptor.readAll(limit: 1 << 20) == bytes)
    #expect(prompts.missing.isEmpty)
    // The person is shown what is missing, above the window that asks.
    let shown = try await consumer.request([missing], parentWindow: .x11(0x1f))
    #expect(shown.unresolved == [missing])
    #expect(prompts.missing.map(\.parentWindow) == ["x11:1f"])
  }

  @Test
  func `what the system has is told apart from what is missing, and nobody is asked about it`()
    async throws
  {
    try await install("Alpha")
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.refused))
    let consumer = try await connect()
    var bold = family("dejavu sans")
    bold.weight = 700
    var full = FontDescriptor()
    full.fullName = "DejaVu Sans Bold"
    let system = [
      bold, FontDescriptor(postScriptName: "DejaVuSans"), full, family("Sans"), family("monospace"),
    ]
    let asked = [family("Alpha")] + system
    let result = try await consumer.request(asked)
    #expect(result.fonts.count == 1)
    #expect(result.ofSystem == system)
    #expect(result.unresolved.isEmpty)
    #expect(prompts.missing.isEmpty)
    // The person is asked about the rest alone.
    let hidden = family(".DejaVu Sans")
    let rest = try await consumer.request(asked + [family("Gone"), hidden])
    #expect(rest.ofSystem == system)
    #expect(rest.unresolved == [family("Gone"), hidden])
    #expect(prompts.missing.map { $0.fonts.map(\.descriptor.family) } == [["Gone"]])
    // Of what it has, nothing is recorded as given.
    #expect(try await library.grants().count == 1)
  }

  @Test func `an app learns when the person could not be shown what is missing`() async throws {
    let consumer = try await connect()
    let missing = [family("Gone")]
    // There are no prompts.
    let unasked = try await consumer.request(missing)
    #expect(unasked.notAsked?.code == .notAsked && unasked.notAsked?.message.isEmpty == false)
    #expect(unasked.unresolved == missing)
    #expect(try await consumer.request(missing, interactive: false).notAsked == nil)
    // To be asked and say no is another thing.
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.refused))
    try await library.setMuted(false, app: PrivateDesktop.readerID)
    #expect(try await consumer.request([family("Away")]).notAsked == nil)
    #expect(prompts.missing.count == 1)
  }

  @Test func `fonts are opened in pages, and a file with several faces once`() async throws {
    let wanted = (0..<150).map { "Family \($0)" }
    var sources = try wanted.map { FontSource.path(try desktop.font(SyntheticFont($0))) }
    let both = SyntheticFont.collection([SyntheticFont("One"), SyntheticFont("Two")])
    sources.append(.path(try desktop.file("both.ttc", both)))
    #expect(try await library.add(sources).outcome().fonts.count == 152)
    let result = try await connect().request((wanted + ["One", "Two"]).map(family))
    #expect(result.unresolved.isEmpty)
    #expect(result.fonts.compactMap(\.descriptor.family) == wanted + ["One", "Two"])
    let two = result.fonts.suffix(2).map(\.self)
    #expect(two.map(\.index) == [0, 1])
    #expect(two[0].file.descriptor === two[1].file.descriptor)
  }

  @Test func `more names than one call may hold are sent in several calls`() async throws {
    let wanted = (0..<600).map { family("Family \($0)") }
    let result = try await connect().request(wanted, interactive: false)
    #expect(result.unresolved == wanted)
  }

  @Test func `a refusal is the same error for every method`() async throws {
    let consumer = try await connect(entitlements: "")
    for call in [
      { _ = try await consumer.request([family("Alpha")]) },
      { _ = try await consumer.grantedFonts() },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: TypecaseError.self) { try await call() }
      #expect(error?.code == .missingEntitlement)
    }
  }

  @Test func `a call that the registry did not answer is repeated to the next registry`()
    async throws
  {
    try await install("Alpha")
    let consumer = try await connect()
    let process = try #require(try await desktop.registryProcess())
    kill(process, SIGSTOP)
    async let result = consumer.request([family("Alpha")], interactive: false)
    // Whatever was sent has reached the bus by then.
    for _ in 0..<10 { _ = try await desktop.registryProcess() }
    try await desktop.killRegistry()
    #expect(try await result.fonts.map(\.descriptor.family) == ["Alpha"])
  }

  @Test func `a request whose registry left is made again to the next registry`()
    async throws
  {
    try await install("Alpha")
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let consumer = try await connect()
    async let result = consumer.request([family("Alpha"), family("Gone")])
    try await desktop.wait(for: "the sheet") { prompts.missing.count == 1 }
    prompts.follow(.answer(.refused))
    try await desktop.killRegistry()
    #expect(try await result.fonts.map(\.descriptor.family) == ["Alpha"])
    #expect(prompts.missing.count == 2)
  }

  @Test func `more fonts than a response can carry are given all the same`() async throws {
    let families = (1...BusNames.descriptorLimit + 3).map { "Family \($0)" }
    try await install(families)
    let consumer = try await connect()
    let fonts = try await consumer.request(families.map(family)).fonts
    #expect(fonts.map(\.descriptor.family) == families)
    #expect(Set(fonts.map(\.digest)).count == families.count)
    for font in fonts {
      #expect(font.file.byteCount == SyntheticFont(font.descriptor.family ?? "").data().count)
    }
  }

  @Test func `a canceled task closes its request`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let consumer = try await connect()
    let task = Task { try await consumer.request([family("Gone")]) }
    try await desktop.wait(for: "the sheet") { prompts.missing.count == 1 }
    task.cancel()
    let error = await #expect(throws: TypecaseError.self) { try await task.value }
    #expect(error?.code == .cancelledByUser)
    try await desktop.wait(for: "the sheet to be closed") {
      Set(prompts.closed) == Set(prompts.missing.map(\.handle))
    }
  }

  @Test(arguments: ["OpenFonts", "RequestFonts"])
  func `a file that can still be changed is not taken`(from method: String) async throws {
    let bus = try await BusDaemon()
    let registry = try await DirectedRegistry(
      on: bus, font: SyntheticFont("Alpha"), givesFiles: method == "RequestFonts")
    let consumer = try await FontConsumer.connect(appID: "org.example.App", address: bus.address)
    let error = await #expect(throws: TypecaseError.self) {
      try await consumer.request([family("Alpha")], interactive: false)
    }
    #expect(error?.message.contains(method) == true)
    withExtendedLifetime(registry) {}
  }

  // MARK: Picking, and what was given

  @Test func `a pick is a given font, a system font, or nothing`() async throws {
    try await install("Alpha")
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.refused))
    let consumer = try await connect()
    var configuration = PickerConfiguration(includesFaces: true, traits: [.bold])
    configuration.languages = .all([.supports("zh"), .any([.supports("Latn")])])
    #expect(try await consumer.pick(configuration)?.descriptor == nil)
    #expect(prompts.pickers.map(\.configuration) == [configuration])

    let dejaVu = family("DejaVu Sans")
    prompts.follow(.pick { _ in .init(.done, font: dejaVu) })
    let system = try #require(try await consumer.pick())
    #expect(system.descriptor == dejaVu)
    #expect(system.font == nil)

    let alpha = try #require(try await library.fonts().first?.descriptor)
    prompts.follow(.pick { _ in .init(.done, font: alpha) })
    let given = try #require(try await consumer.pick())
    #expect(given.descriptor.family == "Alpha")
    #expect(given.font?.file.byteCount == SyntheticFont("Alpha").data().count)
  }

  @Test func `granted fonts are opened by their ids, and unknown ids are left out`()
    async throws
  {
    try await install("Alpha", "Beta")
    let consumer = try await connect()
    _ = try await consumer.request([family("Alpha")])
    let granted = try await consumer.grantedFonts()
    #expect(granted.map(\.family) == ["Alpha"])
    let id = try #require(granted.first?.id)
    let beta = try await library.fonts().compactMap(\.descriptor.id)
    let opened = try await consumer.open(ids: [id] + beta + ["nonsense"])
    #expect(opened.map(\.id) == [id])
  }
}
