// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseSystemKit

/// What `typecasectl` does with a provider's fonts as a whole.
struct ProviderCommandTests {
  let desktop: PrivateDesktop

  init() async throws {
    desktop = try await PrivateDesktop()
    try desktop.setLeaving(graceSeconds: 1)
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let paths = try ["Alpha", "Beta"].map { try desktop.font(SyntheticFont($0)) }
    let provider = try await desktop.provider()
    let outcome = try await provider.register(paths.map(FontSource.path)).outcome()
    try #require(outcome.fonts.count == 2, "\(outcome)")
    await provider.disconnect()
    await prompts.withdraw()
  }

  private struct Provider: Decodable {
    var id: String
    var entitled, leaving, withdrawn: Bool
    var keepable: Int
    var absentSince: Int64?

    private enum CodingKeys: String, CodingKey {
      case id, entitled, leaving, withdrawn, keepable
      case absentSince = "leaving-since"
    }
  }

  private func command(_ arguments: String...) async throws -> CommandResult {
    try await desktop.command(arguments)
  }

  private func providers() async throws -> [Provider] {
    try await command("providers", "--json").json()
  }

  @Test func `removing all fonts of a provider must be confirmed, and can be undone`() async throws
  {
    let warned = try await command("remove", "--provider", PrivateDesktop.appID)
    #expect(warned.status == 1)
    #expect(warned.errors.contains("2 fonts of Foundry"))
    #expect(warned.errors.contains("undo"))
    #expect(warned.errors.contains("--yes"))
    #expect(try await providers().count == 1)
    let removed = try await command("remove", "--provider", PrivateDesktop.appID, "--yes")
    #expect(removed.status == 0)
    #expect(removed.output.contains("Alpha-Regular") && removed.output.contains("Beta-Regular"))
    #expect(try await providers().isEmpty)
    #expect(try await command("undo").output.contains("Alpha-Regular"))
    #expect(try await providers().count == 1)
  }

  @Test func `on a terminal it asks, and removes only after a yes`() async throws {
    func answer(_ text: String) async throws -> String {
      // script(1) gives it a terminal.
      let program = try PrivateDesktop.program("typecasectl")
      var terminal = ChildProcess(
        "/bin/sh",
        [
          "-c",
          "echo \(text) | script -qec '\(program) remove --provider \(PrivateDesktop.appID)' /dev/null",
        ])
      terminal.environment = desktop.environment
      terminal.timeLimit = .seconds(300)
      return String(decoding: try await terminal.run().output, as: UTF8.self)
    }
    let refused = try await answer("n")
    #expect(refused.contains("Remove them?"))
    #expect(refused.contains("Nothing was removed"))
    #expect(try await providers().count == 1)
    #expect(try await answer("y").contains("Beta-Regular"))
    #expect(try await providers().isEmpty)
  }

  @Test func `fonts of an uninstalled app are listed as such, and can be kept`() async throws {
    let early = try await command("keep", PrivateDesktop.appID)
    #expect(early.status == 1)
    #expect(early.errors.contains("is installed"))
    try desktop.removeApp()
    try await desktop.wait(for: "the fonts to be disabled") {
      try await providers().first?.withdrawn == true
    }
    let provider = try #require(try await providers().first)
    #expect(provider.leaving && provider.entitled && provider.keepable == 2)
    #expect((provider.absentSince ?? 0) > 0)
    #expect(try await command("providers").output.contains("not installed any more"))
    let kept = try await command("keep", PrivateDesktop.appID)
    #expect(kept.status == 0, "\(kept)")
    #expect(kept.output.contains("Alpha-Regular") && kept.output.contains("Beta-Regular"))
    #expect(try await providers().map(\.id) == ["org.typecase.Person"])
  }

  @Test func `wrong usage and unknown providers are reported`() async throws {
    for wrong in [
      try await command("remove"), try await command("remove", "Alpha", "--provider", "a.b"),
    ] {
      #expect(wrong.status == 2)
    }
    for missing in [
      try await command("remove", "--provider", "org.example.Nobody", "--yes"),
      try await command("keep", "org.example.Nobody"),
    ] {
      #expect(missing.status == 1)
      #expect(!missing.errors.isEmpty)
    }
    let document = try await command("remove", "--provider", PrivateDesktop.appID, "--json")
    #expect(document.status == 1)
    #expect(document.output.contains("CancelledByUser"))
  }
}
