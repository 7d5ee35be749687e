// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Synchronization
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// Counts what a provider is told of its fonts.
private final class Announcements: Sendable {
  private let told = Mutex(0)
  private let listening: Mutex<Task<Void, Never>?> = Mutex(nil)

  init(of provider: FontProvider) {
    let changes = provider.changes()
    listening.withLock {
      $0 = Task { for await _ in changes { self.told.withLock { $0 += 1 } } }
    }
  }

  var count: Int { told.withLock { $0 } }

  func end() { listening.withLock { $0?.cancel() } }
}

/// Scopes, states, versions and limits of a provider's fonts, with the built service.
struct ProviderStateTests {
  let desktop: PrivateDesktop
  let provider: FontProvider
  let prompts: ScriptedPrompts

  init() async throws {
    desktop = try await PrivateDesktop()
    provider = try await desktop.provider()
    prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
  }

  private func register(
    _ fonts: [FontSource], scope: RegistrationScope = .persistent, enabled: Bool = true,
    by other: FontProvider? = nil
  ) async throws -> FontOutcome {
    try await (other ?? provider).register(fonts, scope: scope, enabled: enabled).outcome()
  }

  private func names(_ fonts: [FontDescriptor]) -> [String] { fonts.compactMap(\.postScriptName) }

  private func fontFiles() throws -> [String] {
    try FileSystem.names(in: desktop.folder + "/data/typecase/fonts")
  }

  private func stagedFolders() throws -> [String] {
    try FileSystem.names(in: desktop.folder + "/data/typecase/staging")
  }

  // MARK: Scopes

  @Test func `a font of the process belongs to one connection, and is removed with it`()
    async throws
  {
    let path = try desktop.font(SyntheticFont("Alpha"))
    let caller = try await desktop.provider()
    let outcome = try await register([.path(path)], scope: .process, by: caller)
    #expect(names(outcome.fonts) == ["Alpha-Regular"])
    #expect(prompts.questions.isEmpty)
    #expect(names(try await caller.registeredFonts()) == ["Alpha-Regular"])
    #expect(names(try await caller.registeredFonts(scope: .process)) == ["Alpha-Regular"])
    #expect(try await caller.registeredFonts(scope: .persistent).isEmpty)
    #expect(try await provider.registeredFonts().isEmpty)
    #expect(try await desktop.library().fonts().isEmpty)
    #expect(try fontFiles().isEmpty)
    #expect(try await !desktop.run("/usr/bin/fc-list", []).contains("Alpha"))
    let again = try await register([.path(path)], scope: .process, by: caller)
    #expect(again.errors.map(\.code) == [.alreadyRegistered])
    let wrong = try await caller.unregister([.path(path)], scope: .persistent).outcome()
    #expect(wrong.errors.map(\.code) == [.notRegistered])
    #expect(try !stagedFolders().isEmpty)
    await caller.disconnect()
    try await desktop.wait(for: "the copies to go") { try stagedFolders().isEmpty }
  }

  @Test func `nor can a font of the process be enabled that hides a family of the system`()
    async throws
  {
    var font = SyntheticFont("Alpha")
    font.furtherNames = [.init(21, "DejaVu Sans")]
    let path = try desktop.font(font)
    let enabled = try await register([.path(path)], scope: .process)
    #expect(enabled.errors.map(\.code) == [.duplicatedName])
    let disabled = try await register([.path(path)], scope: .process, enabled: false)
    #expect(disabled.fonts.count == 1)
    let again = try await register([.path(path)], scope: .process)
    #expect(again.fonts.isEmpty)
    #expect(again.errors.map(\.code) == [.duplicatedName])
  }

  @Test func `a process can unregister its font`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    _ = try await register([.path(path)], scope: .process)
    let outcome = try await provider.unregister([.path(path)], scope: .process).outcome()
    #expect(names(outcome.fonts) == ["Alpha-Regular"])
    #expect(try await provider.registeredFonts().isEmpty)
  }

  @Test func `fonts of a process are gone after the service was killed`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    _ = try await register([.path(path)], scope: .process)
    try await desktop.killRegistry()
    #expect(try await provider.registeredFonts().isEmpty)
    #expect(try stagedFolders().isEmpty)
  }

  @Test func `a font of the session is used by name, from the session's folder`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    let outcome = try await register([.path(path)], scope: .session)
    #expect(outcome.fonts.map(\.scope) == [.session])
    #expect(prompts.questions.count == 1)
    let match = try await desktop.run("/usr/bin/fc-match", ["--format=%{file}", "Alpha"])
    #expect(match.hasPrefix(desktop.folder + "/runtime/typecase/"))
    #expect(try fontFiles().isEmpty)

    // The session ends, and its folder is deleted; the service does not run again.
    FileSystem.removeTree(desktop.folder + "/runtime/typecase")
    #expect(try await !desktop.run("/usr/bin/fc-list", []).contains("Alpha"))
  }

  @Test func `a newer version of a font of the process replaces the older one`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    _ = try await register([.path(path)], scope: .process)
    try desktop.font(SyntheticFont("Alpha", coverage: [0x20...0x5A]))
    let new = try await register([.path(path)], scope: .process)
    #expect(new.errors.isEmpty)
    #expect(try await provider.registeredFonts().map(\.id) == new.fonts.map(\.id))
  }

  // MARK: States

  @Test func `a disabled font is registered, and used by nobody until it is enabled`() async throws
  {
    let path = try desktop.font(SyntheticFont("Alpha"))
    let outcome = try await register([.path(path)], enabled: false)
    #expect(outcome.fonts.map(\.enabled) == [false])
    #expect(names(try await provider.registeredFonts(isEnabled: false)) == ["Alpha-Regular"])
    #expect(try await provider.registeredFonts(isEnabled: true).isEmpty)
    #expect(try await !desktop.run("/usr/bin/fc-list", []).contains("Alpha"))

    // By registering it again, without a question.
    let again = try await register([.postScriptName("Alpha-Regular")])
    #expect(again.fonts.map(\.enabled) == [true])
    #expect(prompts.questions.count == 1)
    #expect(try await desktop.run("/usr/bin/fc-list", []).contains("Alpha"))

    let disabled = try await provider.setEnabled(false, [.family("Alpha")]).outcome()
    #expect(disabled.fonts.map(\.enabled) == [false])
    #expect(try await !desktop.run("/usr/bin/fc-list", []).contains("Alpha"))
  }

  @Test func `a disabled font whose name was taken meanwhile cannot be enabled`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    _ = try await register([.path(path)], enabled: false)
    try desktop.installApp(id: "org.example.Other")
    let other = try await desktop.provider("org.example.Other")
    let theirs = try desktop.font(
      SyntheticFont("Alpha", coverage: [0x20...0x5A]), file: "theirs.ttf")
    #expect(try await register([.path(theirs)], by: other).fonts.count == 1)

    let outcome = try await provider.setEnabled(true, [.path(path)]).outcome()
    #expect(outcome.fonts.isEmpty)
    #expect(outcome.errors.map(\.code) == [.duplicatedName])
    #expect(outcome.errors.map(\.path) == [path])
    let notTheirs = try await other.setEnabled(false, [.path(path)]).outcome()
    #expect(notTheirs.errors.map(\.code) == [.notRegistered])
  }

  @Test func `an app cannot enable a font that the person disabled`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    let registered = try await register([.path(path)])
    let library = try await desktop.library()
    let change = try await library.setEnabled(
      false, ids: library.ids(of: registered.fonts))
    #expect(change.fonts.map(\.isDisabledByPerson) == [true])
    #expect(try await register([.path(path)]).errors.map(\.code) == [.cancelledByUser])
    #expect(
      try await provider.setEnabled(true, [.path(path)]).outcome().errors.map(\.code)
        == [.cancelledByUser])
    #expect(try await provider.registeredFonts(isEnabled: true).isEmpty)
  }

  @Test func `a file must hold the font that is named beside it`() async throws {
    try desktop.font(SyntheticFont("Alpha"), file: "a.ttf")
    #expect(
      try await codes(
        of: "RegisterFonts", [.string("")], file: "a.ttf", postScriptName: "Beta-Regular") == [303])
  }

  @Test func `a name beside a file that is unregistered affects no other font`() async throws {
    let styles = ["Regular", "Bold"]
    let paths = try styles.map { try desktop.font(SyntheticFont("Alpha", style: $0)) }
    _ = try await register(paths.map(FontSource.path))
    #expect(
      try await codes(
        of: "UnregisterFonts", file: "Alpha-Bold.ttf", postScriptName: "Alpha-Regular") == [303])
    #expect(try await provider.registeredFonts().count == 2)
    #expect(
      try await codes(
        of: "UnregisterFonts", file: "Alpha-Bold.ttf", postScriptName: "Alpha-Bold",
        family: "Alpha") == [])
    #expect(names(try await provider.registeredFonts()) == ["Alpha-Regular"])
  }

  /// The codes of the errors of a call about a file of the bundle, and names.
  private func codes(
    of method: String, _ arguments: [Variant] = [], file: String, postScriptName: String,
    family: String? = nil
  ) async throws -> [UInt32?] {
    let caller = try await BusConnection.open(address: desktop.address)
    try await caller.call(
      BusNames.Apps.hostApps, "Register", [.string(PrivateDesktop.appID), .dictionary([:])])
    let handle = try #require(BusNames.Request.path(sender: caller.uniqueName, token: "names"))
    let responses = caller.signals(
      from: BusNames.Apps.name, path: handle, interface: BusNames.Request.interface,
      member: "Response")
    var font: [String: Variant] = [
      "path": .path("\(desktop.bundle)/\(file)"), "postscript-name": .string(postScriptName),
    ]
    font["family"] = family.map { .string($0) }
    try await caller.call(
      BusNames.Apps.provider, method,
      arguments + [.dictionaries([font]), .dictionary(["handle_token": .string("names")])])
    for await response in responses {
      let results = response.arguments.last?.dictionaryValue ?? [:]
      return (results["errors"]?.dictionariesValue ?? []).map { $0["code"]?.uint32Value }
    }
    return [nil]
  }

  @Test func `a font of the system cannot be unregistered`() async throws {
    let system = try await desktop.run(
      "/usr/bin/fc-match", ["--format=%{postscriptname}", "DejaVu Sans"])
    let outcome = try await provider.unregister([.postScriptName(system)]).outcome()
    #expect(outcome.errors.map(\.code) == [.systemRequired])
  }

  @Test func `while another program locks the database nothing is changed`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    _ = try await register([.path(path)])
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let database = try DatabaseQueue(
      path: desktop.folder + "/data/typecase/registry.sqlite", configuration: configuration)
    try await database.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let outcome = try await provider.unregister([.path(path)]).outcome()
    try await database.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(outcome.errors.map(\.code) == [.inUse])
    #expect(names(try await provider.registeredFonts()) == ["Alpha-Regular"])
  }

  @Test func `a name without a file is not enough to register`() async throws {
    let outcome = try await register([.family("Nowhere")])
    #expect(outcome.errors.map(\.code) == [.insufficientInfo])
  }

  // MARK: Versions

  @Test func `a newer version is asked about, and replaces the older one`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    let old = try await register([.path(path)])
    try desktop.font(SyntheticFont("Alpha", coverage: [0x20...0x5A]))
    let new = try await register([.path(path)])
    #expect(new.errors.isEmpty)
    #expect(prompts.questions.count == 2)
    #expect(names(try await provider.registeredFonts()) == ["Alpha-Regular"])
    #expect(new.fonts.map(\.id) != old.fonts.map(\.id))
    #expect(try fontFiles().count == 1)
  }

  // MARK: Limits

  @Test func `fonts over the app's bytes are refused before they are copied`() async throws {
    let paths = try ["Alpha", "Beta"].map { try desktop.font(SyntheticFont($0)) }
    let size = UInt64(SyntheticFont("Alpha").data().count)
    try desktop.setLimits(["provider-bytes": size + size / 2])
    let outcome = try await register(paths.map(FontSource.path))
    #expect(names(outcome.fonts) == ["Alpha-Regular"])
    #expect(outcome.errors.map(\.code) == [.exceededResourceLimit])
    #expect(outcome.errors.map(\.path) == [paths[1]])
    #expect(prompts.questions.map(\.fontCount) == [1])
    // An installed font is reported as such, also when the budget is used up.
    #expect(try await register([.path(paths[0])]).errors.map(\.code) == [.alreadyRegistered])
    let storage = try await desktop.library().storage()
    #expect(storage.appLimit.bytes == size + size / 2)
    #expect(storage.used.faces == 1)
  }

  @Test(arguments: ["provider-glyphs", "provider-faces"])
  func `fonts over the app's glyphs or faces are refused before the question`(
    limit: String
  ) async throws {
    let paths = try ["Alpha", "Beta"].map { try desktop.font(SyntheticFont($0)) }
    try desktop.setLimits([limit: limit == "provider-faces" ? 1 : 100])
    let outcome = try await register(paths.map(FontSource.path))
    #expect(names(outcome.fonts) == ["Alpha-Regular"], "\(outcome.errors)")
    #expect(outcome.errors.map(\.code) == [.exceededResourceLimit])
    #expect(prompts.questions.map(\.fontCount) == [1])
  }

  @Test(arguments: ["provider-bytes", "provider-glyphs", "provider-faces"])
  func `the limits count the fonts of all processes of an app together`(limit: String) async throws
  {
    let paths = try ["Alpha", "Beta"].map { try desktop.font(SyntheticFont($0)) }
    let size = UInt64(SyntheticFont("Alpha").data().count)
    try desktop.setLimits([
      limit: ["provider-bytes": size + size / 2, "provider-faces": 1][limit] ?? 100
    ])
    #expect(try await register([.path(paths[0])], scope: .process).fonts.count == 1)
    let second = try await desktop.provider()
    let outcome = try await register([.path(paths[1])], scope: .process, by: second)
    #expect(outcome.errors.map(\.code) == [.exceededResourceLimit])
    let stored = try await register([.path(paths[1])])
    #expect(stored.errors.map(\.code) == [.exceededResourceLimit])
    #expect(prompts.questions.isEmpty)
  }

  /// A font with every fourth character of a large part of Unicode.
  private func sparseFont() throws -> String {
    var font = SyntheticFont("Sparse")
    font.coverage = stride(from: UInt32(0x100), to: 0x7800, by: 4).map { $0...$0 }
    return try desktop.font(font)
  }

  @Test func `what a font adds to every program's start is told before the answer`() async throws {
    let path = try sparseFont()
    let outcome = try await register([.path(path), .path(try desktop.font(SyntheticFont("Alpha")))])
    #expect(names(outcome.fonts) == ["Sparse-Regular", "Alpha-Regular"], "\(outcome.errors)")
    let warning = try #require(prompts.questions.first?.warnings.first)
    #expect(warning.family == "Sparse" && warning.isActionable)
    #expect(warning.message.hasPrefix("Used by name, the font adds 2.4 ms to the start"))
    #expect(prompts.questions.first?.warnings.count == 1)
    let storage = try await desktop.library().storage()
    #expect(storage.fontStartLimitMicroseconds == 10_000)
    #expect((2000...3000).contains(storage.used.startMicroseconds))
  }

  @Test
  func `a font that would slow down every program too much is for apps that ask, as was told`()
    async throws
  {
    try desktop.setLimits(["font-start": 2000])
    let outcome = try await register([
      .path(try sparseFont()), .path(try desktop.font(SyntheticFont("Alpha"))),
    ])
    #expect(names(outcome.fonts) == ["Sparse-Regular", "Alpha-Regular"], "\(outcome.errors)")
    let library = try await desktop.library()
    let exposures = try await library.fonts().map {
      ($0.descriptor.family ?? "", $0.descriptor.exposure)
    }
    #expect(
      Dictionary(uniqueKeysWithValues: exposures) == ["Sparse": .asks, "Alpha": .byName])
    #expect((1...100).contains(try await library.storage().used.startMicroseconds))
    let message = try #require(prompts.questions.first?.warnings.first?.message)
    #expect(message.contains("would add 2.4 ms") && message.contains("of 2.0 ms"), "\(message)")
  }

  @Test func `the person adds such a font for apps that ask`() async throws {
    try desktop.setLimits(["font-start": 2000])
    let source = FontSource.path(try sparseFont())
    let library = try await desktop.library()
    let refused = try await library.add([source], exposure: .byName).outcome()
    #expect(refused.errors.map(\.code) == [.exceededResourceLimit])
    #expect(refused.errors.map(\.possibleExposure) == [.asks])
    #expect(refused.fonts.isEmpty)
    let added = try await library.add([source], exposure: .asks).outcome()
    #expect(names(added.fonts) == ["Sparse-Regular"], "\(added.errors)")
    #expect(try await library.fonts().map(\.descriptor.exposure) == [.asks])
    #expect(prompts.questions.isEmpty)
  }

  @Test func `such a font can be installed for apps that ask for it, and for no others`()
    async throws
  {
    try desktop.setLimits(["font-start": 2000])
    prompts.follow(.reply([.uint32(0), .dictionary(["exposure": .string("asks")])]))
    let outcome = try await register([.path(try sparseFont())])
    #expect(names(outcome.fonts) == ["Sparse-Regular"], "\(outcome.errors)")
    let library = try await desktop.library()
    #expect(try await library.storage().used.startMicroseconds == 0)
    let ids = try await library.ids(of: outcome.fonts)
    let error = await #expect(throws: TypecaseError.self) {
      try await library.setExposure(.byName, ids: ids)
    }
    #expect(error?.name.hasSuffix("ExceededResourceLimit") == true)
    #expect(try await library.fonts().map(\.descriptor.exposure) == [.asks])
  }

  @Test(arguments: ["provider-start", "total-start"])
  func `the start cost of all fonts together is limited`(limit: String) async throws {
    var other = SyntheticFont("Other")
    other.coverage = stride(from: UInt32(0x100), to: 0x420, by: 4).map { $0...$0 }
    let paths = [try desktop.font(SyntheticFont("Alpha")), try desktop.font(other)]
    // One fits, two do not.
    try desktop.setLimits([limit: 40])
    let outcome = try await register(paths.map(FontSource.path))
    #expect(names(outcome.fonts) == ["Alpha-Regular"], "\(outcome.errors.map(\.detail))")
    #expect(outcome.errors.map(\.code) == [.exceededResourceLimit])
    // Another with the same coverage adds next to nothing.
    let same = try desktop.font(SyntheticFont("Gamma"))
    #expect(names(try await register([.path(same)]).fonts) == ["Gamma-Regular"])
  }

  @Test func `a failure after fonts were stored does not say that nothing was changed`()
    async throws
  {
    let (alpha, beta) = (
      try desktop.font(SyntheticFont("Alpha")), try desktop.font(SyntheticFont("Beta"))
    )
    let told = Announcements(of: provider)
    defer { told.end() }
    let disabled = try await register([.path(beta)], enabled: false)
    let library = try await desktop.library()
    try await desktop.wait(for: "change 1") { told.count >= 1 }
    prompts.follow(.wait)
    let asked = prompts.questions.count
    async let both = register([.path(alpha), .path(beta)])
    try await desktop.wait(for: "the question") { prompts.questions.count == asked + 1 }
    // The font that only has to be enabled is removed while the person thinks.
    _ = try await library.remove(ids: library.ids(of: disabled.fonts))
    try await desktop.wait(for: "change 2") { told.count >= 2 }
    prompts.answer(.done)
    let outcome = try await both
    #expect(outcome.response == .done)
    #expect(names(outcome.fonts) == ["Alpha-Regular"])
    #expect(outcome.errors.map(\.code) == [.notRegistered])
    #expect(outcome.errors.map(\.requestIndex) == [1])
    try await desktop.wait(for: "change 3") { told.count >= 3 }
    #expect(
      try await desktop.run("/usr/bin/fc-match", ["--format=%{family}", "Alpha"]) == "Alpha")
  }

  @Test func `concurrent requests cannot use an app's budget twice`() async throws {
    let paths = try ["Alpha", "Beta"].map { try desktop.font(SyntheticFont($0)) }
    try desktop.setLimits(["provider-faces": 1])
    let outcomes = try await registerSideBySide(paths)
    #expect(outcomes.map(\.fonts.count).sorted() == [0, 1])
    #expect(outcomes.flatMap(\.errors).map(\.code) == [.exceededResourceLimit])
  }

  @Test func `files that wait in an app's other requests count before anything is copied`()
    async throws
  {
    let paths = try ["Alpha", "Beta"].map { try desktop.font(SyntheticFont($0)) }
    let size = UInt64(SyntheticFont("Alpha").data().count)
    try desktop.setLimits(["provider-bytes": size + size / 2])
    prompts.follow(.wait)
    let first = provider.register([.path(paths[0])])
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    let second = try await desktop.provider()
    let outcome = try await register([.path(paths[1])], by: second)
    #expect(outcome.errors.map(\.code) == [.exceededResourceLimit])
    await first.close()
    try await desktop.wait(for: "the copies to go") { try stagedFolders().isEmpty }
    prompts.follow(.answer(.done))
    #expect(try await register([.path(paths[1])], by: second).fonts.count == 1)
  }

  @Test func `a font that two requests ask for is registered once`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    let outcomes = try await registerSideBySide([path, path])
    #expect(outcomes.map(\.fonts.count).sorted() == [0, 1])
    #expect(outcomes.flatMap(\.errors).map(\.code) == [.alreadyRegistered])
    let ids = outcomes.flatMap(\.fonts).map(\.id)
    #expect(try await provider.registeredFonts().map(\.id) == ids)
  }

  /// Has two connections of the app register a font each.
  ///
  /// Both are copied before the person agrees to one of them.
  private func registerSideBySide(_ paths: [String]) async throws -> [FontOutcome] {
    let second = try await desktop.provider()
    prompts.follow(.wait)
    let requests = [provider.register([.path(paths[0])]), second.register([.path(paths[1])])]
    let staging = desktop.folder + "/data/typecase/staging/"
    try await desktop.wait(for: "both to be copied, and a question") {
      let copies = try stagedFolders().filter { FileSystem.exists(staging + $0 + "/0") }
      return copies.count == 2 && !prompts.questions.isEmpty
    }
    prompts.follow(.answer(.done))
    prompts.answer(.done)
    var outcomes: [FontOutcome] = []
    for request in requests { outcomes.append(try await request.outcome()) }
    return outcomes
  }

  @Test func `an app learns of the common budget only after consent`() async throws {
    let paths = try ["Alpha", "Beta"].map { try desktop.font(SyntheticFont($0)) }
    try desktop.setLimits(["total-faces": 1])
    let outcome = try await register(paths.map(FontSource.path))
    #expect(prompts.questions.map(\.fontCount) == [2])
    #expect(names(outcome.fonts) == ["Alpha-Regular"])
    #expect(outcome.errors.map(\.code) == [.exceededResourceLimit])
  }

  @Test func `the number of an app's requests is limited, for all its connections together`()
    async throws
  {
    prompts.follow(.wait)
    let path = try desktop.font(SyntheticFont("Alpha"))
    var callers: [BusConnection] = []
    for _ in 0..<3 {
      let caller = try await BusConnection.open(address: desktop.address)
      try await caller.call(
        BusNames.Apps.hostApps, "Register", [.string(PrivateDesktop.appID), .dictionary([:])])
      callers.append(caller)
    }
    let arguments: [Variant] = [
      .string(""), .dictionaries([["path": .path(path)]]), .dictionary([:]),
    ]
    var refused: [String] = []
    for number in 0..<12 {
      do throws(BusError) {
        try await callers[number % 3].call(BusNames.Apps.provider, "RegisterFonts", arguments)
      } catch { refused.append(error.name) }
    }
    #expect(refused == Array(repeating: BusError.limitsExceeded, count: 4))
    for caller in callers { await caller.close() }
  }

  // MARK: Trust

  @Test func `names are compared without case`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    _ = try await register([.path(path)])
    try desktop.installApp(id: "org.example.Other")
    let other = try await desktop.provider("org.example.Other")
    let theirs = try desktop.font(SyntheticFont("ALPHA"), file: "theirs.ttf")
    let outcome = try await register([.path(theirs)], by: other)
    #expect(outcome.errors.map(\.code) == [.duplicatedName])
    var system = SyntheticFont("Gamma")
    system.postScriptName = "DEJAVUSANS"
    let path2 = try desktop.font(system, file: "system.ttf")
    #expect(try await register([.path(path2)]).errors.map(\.code) == [.duplicatedName])
  }

  @Test func `the prompt says that a family of this name is installed already`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    _ = try await register([.path(path)])
    #expect(prompts.questions.first?.warnings.isEmpty == true)
    try desktop.installApp(id: "org.example.Other")
    let other = try await desktop.provider("org.example.Other")
    let theirs = try desktop.font(SyntheticFont("Alpha", style: "Wide"), file: "wide.ttf")
    let system = try desktop.font(SyntheticFont("DejaVu Sans", style: "Evil"), file: "evil.ttf")
    _ = try await register([.path(theirs), .path(system)], by: other)
    let warned = prompts.questions.last?.warnings.map(\.family) ?? []
    #expect(Set(warned) == ["Alpha", "DejaVu Sans"])
  }

  @Test func `a lost entitlement counts at once, also after consent`() async throws {
    let path = try desktop.font(SyntheticFont("Alpha"))
    prompts.follow(.wait)
    let request = provider.register([.path(path)])
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    try desktop.installApp(entitlements: "")
    prompts.answer(.done)
    let outcome = try await request.outcome()
    #expect(outcome.errors.map(\.code) == [.missingEntitlement])
    #expect(outcome.fonts.isEmpty)
    #expect(try await desktop.library().fonts().isEmpty)
    await #expect(throws: TypecaseError.self) { try await provider.registeredFonts() }
  }

  @Test func `a system font that comes later is preferred, and the conflict is shown`()
    async throws
  {
    let path = try desktop.font(SyntheticFont("Alpha"))
    _ = try await register([.path(path)])
    let system = desktop.folder + "/data/fonts"
    try FileSystem.createDirectories(system, mode: 0o755)
    try FileSystem.write(
      SyntheticFont("Alpha", coverage: [0x20...0x5A]).data(), to: system + "/Alpha.ttf")
    let library = try await desktop.library()
    try await desktop.wait(for: "the conflict to be noticed") {
      try await library.fonts().first?.conflict == system + "/Alpha.ttf"
    }
    let match = try await desktop.run("/usr/bin/fc-match", ["--format=%{file}", "Alpha"])
    #expect(match == system + "/Alpha.ttf")

    FileSystem.removeTree(system)
    try await desktop.wait(for: "the conflict to end") {
      try await library.fonts().first?.conflict == nil
    }
  }
}
