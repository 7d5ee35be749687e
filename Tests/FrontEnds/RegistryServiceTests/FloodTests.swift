// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import GLibKit
import SyntheticFonts
import TestDesktop
import Testing
import Typecase

/// One caller's calls do not keep others waiting.
struct FloodTests {
  /// Calls, and returns why that was refused.
  private func list(_ connection: BusConnection) async -> String? {
    do throws(BusError) {
      try await connection.call(BusNames.Apps.provider, "GetRegisteredFonts", [.dictionary([:])])
      return nil
    } catch { return error.message }
  }

  private func caller(on desktop: PrivateDesktop, _ id: String) async throws -> BusConnection {
    try desktop.installApp(id: id)
    let caller = try await BusConnection.open(address: desktop.address)
    try await caller.call(BusNames.Apps.hostApps, "Register", [.string(id), .dictionary([:])])
    return caller
  }

  @Test func `an app that asks for its many fonts again and again has nobody wait`() async throws {
    let desktop = try await PrivateDesktop()
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.install))
    var sources: [FontSource] = []
    for (name, font) in SyntheticLibrary(familyCount: 80).fonts {
      sources.append(.path(try desktop.font(font, file: name)))
    }
    let outcome = try await (try await desktop.provider()).register(sources).outcome()
    #expect(outcome.fonts.count >= 80)
    let flooding = try await caller(on: desktop, PrivateDesktop.appID)
    let quiet = try await caller(on: desktop, "org.example.Quiet")
    let answers = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<200 { group.addTask { await list(flooding) } }
      var answers: [String: Int] = [:]
      for await answer in group {
        if answers.isEmpty { #expect(await list(quiet) == nil) }
        answers[answer ?? "", default: 0] += 1
      }
      return answers
    }
    #expect(answers.values.reduce(0, +) == 200)
    #expect(Set(answers.keys) == ["", "64 calls are under way"], "\(answers)")
    #expect(answers[""] ?? 0 >= 64)
    #expect(await list(flooding) == nil, "it is over with the flood")
    withExtendedLifetime(prompts) {}
  }
}
