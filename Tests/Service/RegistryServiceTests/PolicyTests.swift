// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// Actions that a policy forbids are refused for every caller, and nobody is
/// asked about them.
struct PolicyTests {
  let desktop: PrivateDesktop

  init() async throws { desktop = try await PrivateDesktop() }

  private static let byAdministrator = "Your administrator decided this."

  /// Registers a font as the app, and returns why that failed.
  private func refusal(
    _ font: String, scope: RegistrationScope = .persistent
  ) async throws -> FontFailure? {
    let path = try desktop.font(SyntheticFont(font))
    let request = try await desktop.provider().register([.path(path)], scope: scope)
    return try await request.outcome().errors.first
  }

  /// The data about an app with installed fonts for the person's tools.
  private func prohibition() async throws -> String? {
    let apps = try await desktop.library().providers()
    return try #require(apps.first { $0.id == PrivateDesktop.appID }).prohibition
  }

  /// A call that fails at once.
  private func error(
    _ body: () async throws -> FontOutcome
  ) async throws -> (code: FontErrorCode?, message: String) {
    do {
      let outcome = try await body()
      return (outcome.errors.first?.code, outcome.errors.first?.message ?? "")
    } catch let error as TypecaseError { return (error.code, error.message) }
  }

  @Test(arguments: [
    "denied-providers=org.example.*", "allowed-providers=org.other.App", "installing=own-files",
    "installing=nobody",
  ])
  func `an app that may not install fonts is refused, and nobody is asked`(line: String)
    async throws
  {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    try desktop.setPolicy("[policy]\n\(line)\n")
    let path = try desktop.font(SyntheticFont("Alpha"))
    let refused = try await error {
      try await desktop.provider().register([.path(path)]).outcome()
    }
    #expect(refused.code == .forbiddenByPolicy)
    #expect(refused.message.contains(Self.byAdministrator), "\(refused.message)")
    #expect(prompts.questions.isEmpty)
    // It holds as long as it is said, and no longer.
    try desktop.setPolicy("")
    #expect(try await desktop.provider().register([.path(path)]).outcome().errors.isEmpty)
    #expect(prompts.questions.count == 1)
  }

  @Test func `what was installed before stays, and its app can take it back but not turn it on`()
    async throws
  {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let path = try desktop.font(SyntheticFont("Alpha"))
    let provider = try await desktop.provider()
    #expect(try await provider.register([.path(path)]).outcome().errors.isEmpty)
    try desktop.setPolicy("[policy]\ndenied-providers=\(PrivateDesktop.appID)\n")
    #expect(try await provider.registeredFonts().count == 1)
    #expect(
      try await prohibition() == "This app may not offer fonts. Your administrator decided this.")
    #expect(
      try await error { try await provider.setEnabled(false, [.path(path)]).outcome() }.code == nil)
    #expect(
      try await error { try await provider.setEnabled(true, [.path(path)]).outcome() }.code
        == .forbiddenByPolicy)
    #expect(
      try await error { try await provider.unregister([.path(path)]).outcome() }.code == nil)
    await prompts.withdraw()
  }

  @Test func `a policy that changes while the person decides is followed`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let path = try desktop.font(SyntheticFont("Alpha"))
    let request = try await desktop.provider().register([.path(path)])
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    try desktop.setPolicy("[policy]\ninstalling=nobody\n")
    prompts.answer(.done)
    #expect(try await request.outcome().errors.map(\.code) == [.forbiddenByPolicy])
    #expect(try await desktop.library().fonts().isEmpty)
  }

  @Test func `the person adds files where only own files may be installed`() async throws {
    try desktop.setPolicy("[policy]\ninstalling=own-files\n")
    let path = try desktop.font(SyntheticFont("Alpha"))
    let library = try await desktop.library()
    #expect(try await library.add([.path(path)]).outcome().errors.isEmpty)
    try desktop.setPolicy("[policy]\ninstalling=nobody\n")
    let refused = try await error { try await library.add([.path(path)]).outcome() }
    #expect(refused.code == .forbiddenByPolicy)
    #expect(refused.message.contains("You cannot add fonts."))
    #expect(try await library.fonts().count == 1)
  }

  @Test func `a broken file forbids, says its line, and is mended without a restart`() async throws
  {
    try desktop.setPolicy("[policy]\ninstaling=nobody\n")
    let path = try desktop.font(SyntheticFont("Alpha"))
    let library = try await desktop.library()
    let refused = try await error { try await library.add([.path(path)]).outcome() }
    #expect(refused.code == .forbiddenByPolicy)
    #expect(refused.message.contains("cannot be read"))
    let policy = try await library.policy()
    #expect(policy.problems.map(\.name) == ["unknown-key"])
    #expect(policy.problems.first?.line == 2)
    #expect(policy.message(forbidding: "add") == refused.message)
    try await desktop.wait(for: "the log") {
      desktop.log.contains("policy.conf, line 2: unknown-key instaling")
    }
    try desktop.setPolicy("[policy]\ninstalling=everyone\n")
    #expect(try await library.add([.path(path)]).outcome().errors.isEmpty)
  }

  @Test func `new fonts get the exposure that the policy says`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    try desktop.setPolicy("[policy]\ndefault-exposure=asks\n")
    #expect(try await refusal("Alpha") == nil)
    #expect(prompts.questions.first?.exposure == .asks)
    #expect(prompts.questions.first?.policy.first?.contains("Your administrator") == true)
    let library = try await desktop.library()
    let path = try desktop.font(SyntheticFont("Beta"))
    #expect(try await library.add([.path(path)]).outcome().errors.isEmpty)
    #expect(try await library.fonts().map(\.descriptor.exposure) == [.asks, .asks])
  }

  @Test func `limits of the file count for more than the person's`() async throws {
    try desktop.setLimits(["provider-faces": 50])
    try desktop.setPolicy("[limits]\nprovider-faces=7\n")
    let library = try await desktop.library()
    #expect(try await library.storage().appLimit.faces == 7)
    try desktop.setPolicy("")
    #expect(try await library.storage().appLimit.faces == 50)
    let rule = try await library.policy().rules.first { $0.key == "limits/provider-faces" }
    #expect(rule?.origin == "person")
  }

  @Test(.timeLimit(.minutes(5)))
  func `the person's tools are told that the policy is another`() async throws {
    let library = try await desktop.library()
    #expect(try await library.policy().prohibitions.isEmpty)
    var changes = library.changes().makeAsyncIterator()
    // Once the registry follows the file, each change of it is told.
    let writing = Task { [desktop] in
      for number in 0... {
        try desktop.setPolicy(
          "[policy]\ninstalling=\(number % 2 == 0 ? "nobody" : "own-files")\n")
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    defer { writing.cancel() }
    #expect(await changes.next() != nil)
    writing.cancel()
    #expect(try await library.policy().message(forbidding: "install") != nil)
  }

  // MARK: Fonts for everybody

  /// A folder of the administrator's with fonts.
  private func office(_ fonts: SyntheticFont...) throws -> String {
    let folder = desktop.folder + "/office"
    FileSystem.removeTree(folder)
    try FileSystem.createDirectories(folder, mode: 0o755)
    for font in fonts { try FileSystem.write(font.data(), to: "\(folder)/\(font.family).ttf") }
    return folder
  }

  @Test func `required fonts come and go with the policy, and stay as they are meanwhile`()
    async throws
  {
    let folder = try office(SyntheticFont("Alpha"), SyntheticFont("Beta"))
    try desktop.setPolicy("[policy]\nrequired-fonts=\(folder)\ninstalling=nobody\n")
    let library = try await desktop.library()
    try await desktop.wait(for: "the fonts") { try await library.fonts().count == 2 }
    let fonts = try await library.fonts()
    #expect(fonts.map(\.descriptor.provider) == [BusNames.administrator, BusNames.administrator])
    #expect(fonts.map(\.providerName).first == "Installed by your administrator")

    let ids = fonts.compactMap(\.descriptor.id)
    for change: () async throws -> Void in [
      { _ = try await library.remove(ids: ids) },
      { _ = try await library.setEnabled(false, ids: ids) },
      { _ = try await library.setExposure(.asks, ids: ids) },
      { _ = try await library.removeProvider(id: BusNames.administrator) },
      { _ = try await library.keepFonts(ofProvider: BusNames.administrator) },
    ] {
      await #expect { try await change() } throws: {
        ($0 as? TypecaseError)?.code == .forbiddenByPolicy
      }
    }
    #expect(try await library.fonts() == fonts)

    // What cannot be believed takes nothing away.
    try desktop.setPolicy("mistake\n")
    try await desktop.wait(for: "the log") { desktop.log.contains("no-assignment mistake") }
    #expect(try await library.fonts() == fonts)

    _ = try office(SyntheticFont("Beta"))
    try desktop.setPolicy("[policy]\nrequired-fonts=\(folder)\n")
    try await desktop.wait(for: "Alpha to go") {
      try await library.fonts().map(\.descriptor.family) == ["Beta"]
    }
    try desktop.setPolicy("")
    try await desktop.wait(for: "Beta to go") { try await library.fonts().isEmpty }
    await #expect { _ = try await library.undo() } throws: {
      ($0 as? TypecaseError)?.code == .notRegistered
    }
  }

  @Test func `a folder that others can write to requires nothing`() async throws {
    let folder = try office(SyntheticFont("Alpha"))
    chmod(folder, 0o777)
    try desktop.setPolicy("[policy]\nrequired-fonts=\(folder)\n")
    let library = try await desktop.library()
    try await desktop.wait(for: "what is wrong") {
      try await library.policy().problems.map(\.name) == ["required-fonts"]
    }
    #expect(try await library.fonts().isEmpty)
  }

  @Test func `nobody can be the administrator`() async throws {
    try desktop.installApp(id: BusNames.administrator)
    let path = try desktop.font(SyntheticFont("Alpha"))
    let refused = try await error {
      try await desktop.provider(BusNames.administrator).register([.path(path)]).outcome()
    }
    #expect(refused.code == .missingEntitlement)
  }
}
