// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import SyntheticFonts
import TestDesktop
import TestRandomness
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// What a provider is promised, on a real bus with the built service.
struct RegistrationTests {
  let desktop: PrivateDesktop

  init() async throws { desktop = try await PrivateDesktop() }

  @Test func `an app offers fonts, the person agrees once, and they are installed`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let paths = try ["Alpha", "Beta"].map { try desktop.font(SyntheticFont($0)) }
    let provider = try await desktop.provider()
    let outcome = try await provider.register(paths.map(FontSource.path)).outcome()
    #expect(outcome.errors.isEmpty)
    #expect(outcome.response == .done)
    #expect(outcome.fonts.compactMap(\.family) == ["Alpha", "Beta"])

    let question = try #require(prompts.questions.first)
    #expect(prompts.questions.count == 1)
    #expect(question.app.id == PrivateDesktop.appID)
    #expect(question.app.name == "Foundry")
    #expect(question.app.identity == "registered-host")
    #expect(question.fontCount == 2)
    #expect(question.families.map(\.family) == ["Alpha", "Beta"])
    #expect(question.exposure == .byName)

    #expect(try await provider.registeredFonts().compactMap(\.family) == ["Alpha", "Beta"])
    let listed = try await desktop.library().fonts()
    #expect(listed.map(\.providerName) == ["Foundry", "Foundry"])
    #expect(listed.allSatisfy { FileSystem.exists($0.location.path) })
  }

  @Test func `a thousand fonts are one question`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    var library = SyntheticLibrary(familyCount: 1000)
    library.glyphCount = 96
    var sources: [FontSource] = []
    for (name, font) in library.fonts { sources.append(.path(try desktop.font(font, file: name))) }
    let outcome = try await (try await desktop.provider()).register(sources).outcome()
    #expect(outcome.fonts.count == 1000)
    #expect(outcome.errors.isEmpty)
    #expect(prompts.questions.count == 1)
    #expect(prompts.questions.first?.fontCount == 1000)
    let page = try await desktop.library().families(offset: 990, limit: 500)
    #expect(page.total == 1000)
    #expect(page.families.count == 10)
  }

  @Test func `a refusal, a crash and a nonsense reply all mean no`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    let provider = try await desktop.provider()
    let library = try await desktop.library()
    let scripts: [(ScriptedPrompts.Script, FontErrorCode)] = [
      (.answer(.refused), .cancelledByUser), (.answer(.ended), .notAsked), (.nonsense, .notAsked),
      (.leave, .notAsked),
    ]
    for (script, code) in scripts {
      // Earlier refusals do not count here.
      try await library.setMuted(false, app: PrivateDesktop.appID)
      let prompts = try await ScriptedPrompts(on: desktop, script)
      let outcome = try await provider.register([.path(path)]).outcome()
      #expect(outcome.response != .done)
      #expect(outcome.fonts.isEmpty)
      // Only the person's own no is reported as theirs.
      #expect(outcome.errors.map(\.code) == [code])
      #expect(prompts.questions.count == 1)
      if case .leave = script {} else { await prompts.withdraw() }
    }
    #expect(try await provider.registeredFonts().isEmpty)
    let leftovers = try FileSystem.names(in: desktop.folder + "/data/typecase/staging")
    #expect(leftovers.isEmpty)
  }

  @Test func `without a prompts backend the answer is no`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    let outcome = try await (try await desktop.provider()).register([.path(path)]).outcome()
    #expect(outcome.errors.map(\.code) == [.notAsked])
    #expect(outcome.fonts.isEmpty)
  }

  @Test func `an outcome can be awaited more than once, and is the same`() async throws {
    _ = try await ScriptedPrompts(on: desktop, .answer(.done))
    let request = try await desktop.provider()
      .register([.path(try desktop.font(SyntheticFont("Alpha")))])
    async let beside = request.outcome()
    #expect(try await request.outcome().fonts.compactMap(\.family) == ["Alpha"])
    #expect(try await request.outcome().fonts.compactMap(\.family) == ["Alpha"])
    #expect(try await beside.response == .done)
    // Also for somebody who follows it only then.
    var events = 0
    for await _ in request { events += 1 }
    #expect(events > 0)
  }

  @Test
  func `canceling a task that awaits an outcome closes the request, and nothing is installed`()
    async throws
  {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let provider = try await desktop.provider()
    let request = provider.register([.path(try desktop.font(SyntheticFont("Alpha")))])
    let task = Task { try await request.outcome() }
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // The person's yes comes too late.
    prompts.answer(.done)
    #expect(try await request.outcome().response == .refused)
    #expect(try await provider.registeredFonts().isEmpty)
    #expect(try await desktop.library().fonts().isEmpty)
  }

  @Test func `a request that fails as a whole throws why`() async throws {
    try desktop.installApp(id: "org.example.Plain", entitlements: "")
    let provider = try await desktop.provider("org.example.Plain")
    let failure = try await provider.register([.path("/a.ttf")]).failure
    #expect(failure?.code == .missingEntitlement)
    #expect(failure?.message.isEmpty == false)
  }

  @Test func `each bad font has its own error and stops no other`() async throws {
    _ = try await ScriptedPrompts(on: desktop, .answer(.done))
    let good = try desktop.font(SyntheticFont("Alpha"))
    let truncated = try desktop.file(
      "truncated.ttf", Array(SyntheticFont("Beta").data().dropLast(300)))
    let woff = try desktop.file("web.ttf", Damage.woff.data())
    let empty = try desktop.file("empty.ttf", [])
    let outside = desktop.folder + "/outside.ttf"
    try FileSystem.write(SyntheticFont("Gamma").data(), to: outside)
    let link = desktop.bundle + "/link.ttf"
    #expect(symlink(outside, link) == 0)
    let inner = desktop.bundle + "/inner.ttf"
    #expect(symlink("Delta-Regular.ttf", inner) == 0)
    try desktop.font(SyntheticFont("Delta"))
    let pipe = desktop.bundle + "/pipe.ttf"
    #expect(mkfifo(pipe, 0o600) == 0)
    let fonts: [(String, FontErrorCode?)] = [
      (good, nil), (truncated, .invalidFontData), (woff, .unrecognizedFormat),
      (empty, .unrecognizedFormat), (outside, .invalidFilePath), (link, .invalidFilePath),
      (inner, nil), (pipe, .unrecognizedFormat), (desktop.bundle + "/none.ttf", .fileNotFound),
      (desktop.bundle, .invalidFilePath), (desktop.bundle + "/../outside.ttf", .invalidFilePath),
      ("relative.ttf", .invalidFilePath),
    ]
    let request = try await desktop.provider().register(fonts.map { .path($0.0) })
    var told: [FontFailure] = []
    var end: FontOutcome?
    for await event in request {
      switch event {
      case .progress(_, let errors): told += errors
      case .finished(let outcome): end = outcome
      }
    }
    let outcome = try #require(end)
    #expect(outcome.failure == nil)
    #expect(outcome.fonts.compactMap(\.family) == ["Alpha", "Delta"])
    for (index, (path, code)) in fonts.enumerated() {
      let errors = outcome.errors.filter { $0.requestIndex == index }
      #expect(errors.first?.code == code, "\(path)")
      #expect(errors.first?.path == (code == nil ? nil : path))
      #expect(errors.allSatisfy { !$0.message.isEmpty })
    }
    #expect(!told.isEmpty, "errors are told as they are found")
    // Who packages the app is told where fonts may lie.
    let detail = outcome.errors.first { $0.path == outside }?.detail ?? ""
    #expect(
      detail.contains(outside) && detail.hasSuffix("; the app's fonts are in \(desktop.bundle)"))
  }

  @Test func `a handler is told of errors as they are found, then of the end`() async throws {
    _ = try await ScriptedPrompts(on: desktop, .answer(.done))
    let good = try desktop.font(SyntheticFont("Alpha"))
    let provider = try await desktop.provider()
    let calls = Mutex<[(errors: [FontFailure], isDone: Bool)]>([])
    let outcome = try await provider.register([.path(desktop.bundle + "/none.ttf"), .path(good)]) {
      errors, isDone in
      calls.withLock { $0.append((errors, isDone)) }
      return true
    }
    #expect(outcome.fonts.compactMap(\.family) == ["Alpha"])
    let told = calls.withLock(\.self)
    #expect(told.filter(\.isDone).count == 1)
    #expect(told.last?.isDone == true)
    #expect(told.first?.isDone == false, "errors are told as they are found")
    #expect(told.flatMap(\.errors) == outcome.errors, "each error is told once")
  }

  @Test func `a handler that returns false stops the registration`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let good = try desktop.font(SyntheticFont("Alpha"))
    let provider = try await desktop.provider()
    let calls = Mutex(0)
    let outcome = try await provider.register([.path(desktop.bundle + "/none.ttf"), .path(good)]) {
      _, _ in
      calls.withLock { $0 += 1 }
      return false
    }
    #expect(calls.withLock(\.self) == 1)
    #expect(outcome.response == .refused)
    // The person's yes comes too late.
    prompts.answer(.done)
    #expect(try await provider.registeredFonts().isEmpty)
  }

  @Test func `a handler is told of the end of a request that fails as a whole`() async throws {
    try desktop.installApp(id: "org.example.Plain", entitlements: "")
    let provider = try await desktop.provider("org.example.Plain")
    let ends = Mutex<[Bool]>([])
    let failure = await #expect(throws: TypecaseError.self) {
      try await provider.register([.path("/a.ttf")]) { _, isDone in
        ends.withLock { $0.append(isDone) }
        return true
      }
    }
    #expect(failure?.code == .missingEntitlement)
    #expect(ends.withLock(\.self) == [true])
  }

  @Test func `a file must hold the font that is named beside it`() async throws {
    _ = try await ScriptedPrompts(on: desktop, .answer(.done))
    let alpha = try desktop.font(SyntheticFont("Alpha"))
    let beta = try desktop.font(SyntheticFont("Beta"))
    let gamma = try desktop.font(SyntheticFont("Gamma"))
    let provider = try await desktop.provider()
    let outcome = try await provider.register([
      .holding(.path(alpha), postScriptName: "Beta-Regular"),
      .holding(.path(gamma), family: "Beta"),
      .holding(.path(beta), postScriptName: "Beta-Regular", family: "Beta"),
    ]).outcome()
    #expect(outcome.fonts.compactMap(\.family) == ["Beta"])
    #expect(outcome.errors.map(\.code) == [.insufficientInfo, .insufficientInfo])
    #expect(Set(outcome.errors.map(\.requestIndex)) == [0, 1])
  }

  @Test func `a font is registered by descriptor when it is the app's own`() async throws {
    _ = try await ScriptedPrompts(on: desktop, .answer(.done))
    let own = try OwnedDescriptor.open(try desktop.font(SyntheticFont("Alpha")))
    let foreignPath = desktop.folder + "/foreign.ttf"
    try FileSystem.write(SyntheticFont("Beta").data(), to: foreignPath)
    let foreign = try OwnedDescriptor.open(foreignPath)
    let memory = try SealedMemory(SyntheticFont("Gamma").data()).descriptor
    let outcome = try await (try await desktop.provider())
      .register([.file(own), .file(foreign), .file(memory)]).outcome()
    #expect(outcome.fonts.compactMap(\.family) == ["Alpha"])
    #expect(outcome.errors.map(\.requestIndex) == [1, 2])
    #expect(outcome.errors.first?.code == .invalidFilePath)
  }

  @Test func `a name belongs to its first owner: in the request, in the system, in other apps`()
    async throws
  {
    _ = try await ScriptedPrompts(on: desktop, .answer(.done))
    let alpha = try desktop.font(SyntheticFont("Alpha"))
    var twin = SyntheticFont("Alpha")
    twin.seed = 7
    let other = try desktop.font(twin, file: "twin.ttf")
    let copy = try desktop.font(SyntheticFont("Alpha"), file: "copy.ttf")
    var system = SyntheticFont("Mine")
    system.postScriptName = "DejaVuSans"
    let builtIn = try desktop.font(system)
    let provider = try await desktop.provider()
    let first = try await provider.register([alpha, other, copy, builtIn].map(FontSource.path))
      .outcome()
    #expect(first.fonts.count == 1)
    let codes = Dictionary(uniqueKeysWithValues: first.errors.map { ($0.requestIndex, $0.code) })
    #expect(codes == [1: .duplicatedName, 2: .alreadyRegistered, 3: .duplicatedName])

    let again = try await provider.register([.path(alpha)]).outcome()
    #expect(again.errors.map(\.code) == [.alreadyRegistered])

    try desktop.installApp(id: "org.example.Rival")
    let rival = try await desktop.provider("org.example.Rival")
    let taken = try await rival.register([.path(other)]).outcome()
    #expect(taken.fonts.isEmpty)
    #expect(taken.errors.map(\.code) == [.duplicatedName])
  }

  @Test func `closing a request takes the question away and installs nothing`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let path = try desktop.font(SyntheticFont("Alpha"))
    let provider = try await desktop.provider()
    let request = provider.register([.path(path)])
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    await request.close()
    let outcome = try await request.outcome()
    #expect(outcome.response == .refused)
    #expect(outcome.fonts.isEmpty)
    try await desktop.wait(for: "the question to go") {
      !prompts.closed.isEmpty
    }
    #expect(try await provider.registeredFonts().isEmpty)
  }

  @Test(.timeLimit(.minutes(20)))
  func `a request can be closed before the registry has read it`() async throws {
    // No answer comes: a request whose closing was missed would stay for ever.
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let path = try desktop.font(SyntheticFont("Alpha"))
    let provider = try await desktop.provider()
    #expect(try await provider.registeredFonts().isEmpty)
    let registry = try #require(try await desktop.registryProcess())
    #expect(kill(registry, SIGSTOP) == 0)
    let request = provider.register([.path(path)])
    async let closing: Void = request.close()
    // Whatever was sent has reached the bus by then.
    for _ in 0..<10 { _ = try await desktop.registryProcess() }
    #expect(kill(registry, SIGCONT) == 0)
    await closing
    let outcome = try await request.outcome()
    #expect(outcome.response == .refused)
    #expect(outcome.fonts.isEmpty)
    #expect(try await provider.registeredFonts().isEmpty)
    withExtendedLifetime(prompts) {}
  }

  @Test func `when a request is closed at any moment, each font is installed wholly or not at all`()
    async throws
  {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let provider = try await desktop.provider()
    func sources(_ families: [String]) throws -> [FontSource] {
      try families.map { .path(try desktop.font(SyntheticFont($0, coverage: [0x41...0x5A]))) }
    }
    let left = try sources(["Left alone"])
    let start = ContinuousClock.now
    #expect(try await provider.register(left).outcome().fonts.count == 1)
    let whole = ContinuousClock.now - start
    let seed = Int.random(in: 0..<1_000_000)
    var random = SplitMix64(seed: seed)
    var endings: Set<FontOutcome.Response?> = []
    for round in 0..<16 {
      // The first is closed before the person can have agreed.
      prompts.follow(round == 0 ? .wait : .answer(.done))
      let families = (0..<3).map { "Closed \(round) \($0)" }
      let request = provider.register(try sources(families))
      async let ending = request.outcome()
      // Sometimes at once, however fast the machine is.
      let moment = round % 4 == 0 ? 0 : Double.random(in: 0...1.5, using: &random)
      try await ContinuousClock().sleep(for: whole * moment)
      await request.close()
      let outcome = try await ending
      endings.insert(outcome.response)
      let told = Set(outcome.fonts.compactMap(\.family))
      let there = try await provider.registeredFonts().compactMap(\.family)
      #expect(told == Set(there.filter(families.contains)), "round \(round), seed \(seed)")
      #expect(told.isEmpty || told == Set(families), "in one step, round \(round), seed \(seed)")
      #expect(outcome.response == .done || told.isEmpty)
      // Cancellation is reported as such, and not as a fault of a font.
      #expect(outcome.errors.allSatisfy { $0.code == .cancelledByUser }, "\(outcome.errors)")
    }
    #expect(endings.contains(.refused), "\(endings), seed \(seed)")
    #expect(try StoreLook(at: desktop).faults.isEmpty)
    try await desktop.wait(for: "nothing to be left waiting") {
      try FileSystem.names(in: desktop.folder + "/data/typecase/staging").isEmpty
    }
    #expect(try await desktop.library().checkStore() == [])
  }

  @Test func `fonts are installed only as they were inspected, and while they are in the bundle`()
    async throws
  {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let paths = try ["Alpha", "Beta", "Epsilon", "Zeta"].map { try desktop.font(SyntheticFont($0)) }
    let original = try FileSystem.text(of: paths[3])
    let request = try await desktop.provider().register(paths.map(FontSource.path))
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    // The app replaces the first file by another. The private copy of the second is changed, the third
    // is deleted, and the last is written again with the same bytes.
    try FileSystem.write(SyntheticFont("Gamma").data(), to: paths[0])
    try FileSystem.remove(paths[2])
    try FileSystem.write(SyntheticFont("Zeta").data(), to: paths[3])
    let copy = try #require(prompts.questions[0].families.dropFirst().first?.location.path)
    #expect(chmod(copy, 0o600) == 0)
    try FileSystem.write(SyntheticFont("Delta").data(), to: copy)
    prompts.answer(.done)
    let outcome = try await request.outcome()
    #expect(outcome.fonts.compactMap(\.family) == ["Zeta"])
    #expect(
      outcome.errors.map { [$0.requestIndex ?? -1, Int($0.code.rawValue)] }.sorted { $0[0] < $1[0] }
        == [[0, 306], [1, 104], [2, 306]])
    let stored = try #require(try await desktop.library().fonts().first)
    #expect(try FileSystem.text(of: stored.location.path) == original)
  }

  @Test func `as many files can be passed as the bus allows, and for more there is an error`()
    async throws
  {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let files = try (0...BusNames.descriptorLimit).map { number in
      FontSource.file(try OwnedDescriptor.open(try desktop.font(SyntheticFont("Open \(number)"))))
    }
    let provider = try await desktop.provider()
    let failure = try await provider.register(files).failure
    #expect(failure?.name == BusError.limitsExceeded)
    #expect(prompts.questions.isEmpty)
    // The connection is still there.
    let outcome = try await provider.register(Array(files.dropLast())).outcome()
    #expect(outcome.fonts.count == BusNames.descriptorLimit)
  }

  @Test func `a file that is larger than any font is refused before it is copied`() async throws {
    let path = desktop.bundle + "/huge.ttf"
    let file = try OwnedDescriptor.open(path, flags: O_WRONLY | O_CREAT)
    #expect(ftruncate(file.number, 300 << 20) == 0)
    let outcome = try await (try await desktop.provider()).register([.path(path)]).outcome()
    #expect(outcome.errors.map(\.code) == [.exceededResourceLimit])
  }

  @Test func `a request ends with its caller`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let path = try desktop.font(SyntheticFont("Alpha"))
    let caller = try await BusConnection.open(address: desktop.address)
    try await caller.call(
      BusNames.Apps.hostApps, "Register", [.string(PrivateDesktop.appID), .dictionary([:])])
    try await caller.call(
      BusNames.Apps.provider, "RegisterFonts",
      [.string(""), .dictionaries([["path": .path(path)]]), .dictionary([:])])
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    await caller.close()
    try await desktop.wait(for: "the question to go") {
      !prompts.closed.isEmpty
    }
    #expect(try await desktop.library().fonts().isEmpty)
  }

  @Test func `a provider unregisters its own fonts, by file and by name`() async throws {
    _ = try await ScriptedPrompts(on: desktop, .answer(.done))
    let paths = try ["Alpha", "Beta", "Gamma"].map { try desktop.font(SyntheticFont($0)) }
    let provider = try await desktop.provider()
    _ = try await provider.register(paths.map(FontSource.path)).outcome()
    let outcome = try await provider.unregister([
      .path(paths[0]), .postScriptName("Beta-Regular"), .family("Nobody"),
    ]).outcome()
    #expect(outcome.fonts.compactMap(\.family) == ["Alpha", "Beta"])
    #expect(outcome.errors.map(\.code) == [.notRegistered])
    #expect(try await provider.registeredFonts().compactMap(\.family) == ["Gamma"])
  }

  @Test func `a provider is told when the person removes its font, and when they undo that`()
    async throws
  {
    _ = try await ScriptedPrompts(on: desktop, .answer(.done))
    let provider = try await desktop.provider()
    let path = try desktop.font(SyntheticFont("Alpha"))
    let outcome = try await provider.register([.path(path)]).outcome()
    let library = try await desktop.library()
    var changes = provider.changes().makeAsyncIterator()
    var seen = library.changes().makeAsyncIterator()
    let removed = try await library.remove(ids: library.ids(of: outcome.fonts))
    #expect(removed.count == 1)
    // Only the person's tools learn how many changes there were.
    func serial(_ change: FontChange?) -> UInt64? {
      if case .fonts(let serial) = change { serial } else { nil }
    }
    let first = try #require(serial(await changes.next()))
    let count = try #require(serial(await seen.next()))
    #expect(count < 100 && first > 1 << 32, "\(count), \(first)")
    #expect(try await provider.registeredFonts().isEmpty)
    #expect(try await library.undo().count == 1)
    #expect(try #require(serial(await changes.next())) > first)
    #expect(try await provider.registeredFonts().count == 1)
  }

  @Test func `a provider that registers a removed font again has to ask`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let paths = try ["Alpha", "Beta"].map { try desktop.font(SyntheticFont($0)) }
    let provider = try await desktop.provider()
    let outcome = try await provider.register(paths.map(FontSource.path)).outcome()
    let library = try await desktop.library()
    _ = try await library.remove(ids: library.ids(of: Array(outcome.fonts.prefix(1))))
    prompts.follow(.answer(.refused))
    let again = try await provider.register(paths.map(FontSource.path)).outcome()
    #expect(prompts.questions.last?.families.map(\.family) == ["Alpha"])
    #expect(again.errors.map(\.code) == [.alreadyRegistered, .cancelledByUser])
    #expect(try await provider.registeredFonts().compactMap(\.family) == ["Beta"])
  }

  @Test func `a call whose reply would be too large is refused, and harms nobody`() async throws {
    let caller = try await BusConnection.open(address: desktop.address)
    try await caller.call(
      BusNames.Apps.hostApps, "Register", [.string(PrivateDesktop.appID), .dictionary([:])])
    let process = try await desktop.registryProcess()
    // Nested as deeply as a message may be: with one level more the answer would be too deep.
    var deep = Variant.string("x")
    for _ in 0..<55 { deep = .variant(deep) }
    let font: [String: Variant] = [
      "path": .path(desktop.bundle + "/none.ttf"), "odd": deep,
      "family": .string(String(repeating: "x", count: 1 << 20)),
    ]
    let token = "deep"
    let path = try #require(BusNames.Request.path(sender: caller.uniqueName, token: token))
    var signals = caller.signals(
      from: nil, path: path, interface: BusNames.Request.interface, member: "Response"
    ).makeAsyncIterator()
    try await caller.call(
      BusNames.Apps.provider, "RegisterFonts",
      [.string(""), .dictionaries([font]), .dictionary(["handle_token": .string(token)])])
    let response = try #require(await signals.next())
    let errors = response.arguments.last?.dictionaryValue?["errors"]?.dictionariesValue
    #expect(errors?.first?["code"]?.uint32Value == 101)
    #expect(errors?.first?["odd"] == nil)
    #expect(errors?.first?["family"] == nil)
    await #expect(throws: BusError.self) {
      try await caller.call(
        BusNames.Apps.provider, "RegisterFonts",
        [
          .string(""), .dictionaries(Array(repeating: ["id": .string("1.0")], count: 5000)),
          .dictionary([:]),
        ])
    }
    await #expect(throws: BusError.self) {
      try await caller.call(
        BusNames.Apps.provider, "RegisterFonts",
        [.string(""), .dictionaries([]), .dictionary(["enabled": .string("yes")])])
    }
    #expect(try await desktop.registryProcess() == process)
  }

  @Test func `the same file is copied once however often it is listed`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let path = try desktop.font(SyntheticFont("Alpha"))
    let request = try await desktop.provider().register(
      Array(repeating: .path(path), count: 20))
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    let staging = desktop.folder + "/data/typecase/staging"
    let folder = try #require(try FileSystem.names(in: staging).first)
    #expect(try FileSystem.names(in: staging + "/" + folder).sorted() == ["0", "reports"])
    prompts.answer(.done)
    let outcome = try await request.outcome()
    #expect(outcome.fonts.count == 1)
    #expect(outcome.errors.allSatisfy { $0.code == .alreadyRegistered })
  }

  @Test func `unregistering a huge file ends`() async throws {
    let path = desktop.bundle + "/huge.ttf"
    let file = try OwnedDescriptor.open(path, flags: O_WRONLY | O_CREAT)
    #expect(ftruncate(file.number, 1 << 40) == 0)
    let outcome = try await (try await desktop.provider()).unregister([.path(path)]).outcome()
    #expect(outcome.errors.map(\.code) == [.notRegistered])
  }

  @Test func `progress is reported while there is work, and only grows`() async throws {
    _ = try await ScriptedPrompts(on: desktop, .answer(.done))
    var library = SyntheticLibrary(familyCount: 400)
    library.glyphCount = 96
    var sources: [FontSource] = []
    for (name, font) in library.fonts { sources.append(.path(try desktop.font(font, file: name))) }
    var fractions: [Double] = []
    for await event in try await desktop.provider().register(sources) {
      if case .progress(let fraction, _) = event { fractions.append(fraction) }
    }
    #expect(fractions.count > 3)
    #expect(fractions == fractions.sorted())
    #expect(fractions.allSatisfy { (0...1).contains($0) })
  }
}
