// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit

/// Many calls of one caller do not delay others.
struct FloodTests {
  /// Calls a method, and returns the error.
  private func list(_ connection: BusConnection) async -> String? {
    do throws(BusError) {
      // The last of a flood is answered after all others.
      try await connection.call(
        BusNames.Apps.provider, "GetRegisteredFonts", [.dictionary([:])],
        patience: .atMost(.seconds(600)))
      return nil
    } catch { return error.message }
  }

  private func caller(on desktop: PrivateDesktop, _ id: String) async throws -> BusConnection {
    try desktop.installApp(id: id)
    let caller = try await BusConnection.open(address: desktop.address)
    try await caller.call(BusNames.Apps.hostApps, "Register", [.string(id), .dictionary([:])])
    return caller
  }

  private final class Count: Sendable {
    private let number = Atomic(0)
    var value: Int { number.load(ordering: .sequentiallyConsistent) }
    func grow() { number.add(1, ordering: .sequentiallyConsistent) }
  }

  @Test func `an app that lists its many fonts again and again delays nobody`() async throws {
    let desktop = try await PrivateDesktop()
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    var sources: [FontSource] = []
    for (name, font) in SyntheticLibrary(familyCount: 80).fonts {
      sources.append(.path(try desktop.font(font, file: name)))
    }
    let outcome = try await (try await desktop.provider()).register(sources).outcome()
    #expect(outcome.fonts.count >= 80)
    let flooding = try await caller(on: desktop, PrivateDesktop.appID)
    let quiet = try await caller(on: desktop, "org.example.Quiet")
    // On a busy machine the service may have answered much of the flood before it has read the last call.
    var answeredBefore = Int.max
    for _ in 0..<10 where answeredBefore > 8 {
      answeredBefore = try await callsAnswered(of: flooding, before: quiet, on: desktop)
    }
    #expect(answeredBefore <= 8, "one call waited for \(answeredBefore) of the flood")
    withExtendedLifetime(prompts) {}
  }

  /// Has one caller flood a stopped service, and another call once.
  ///
  /// - Returns: how many of the first caller's calls were answered before the other's.
  private func callsAnswered(
    of flooding: BusConnection, before quiet: BusConnection, on desktop: PrivateDesktop
  ) async throws -> Int {
    // The service finds all of them when it continues; the bus keeps the order of each caller.
    let process = try #require(try await desktop.registryProcess())
    #expect(kill(process, SIGSTOP) == 0)
    let (called, listed) = (Count(), Count())
    let answers = Task {
      await withTaskGroup(of: String?.self) { group in
        for _ in 0..<200 {
          group.addTask {
            called.grow()
            let answer = await list(flooding)
            if answer == nil { listed.grow() }
            return answer
          }
        }
        return await group.reduce(into: [:]) { $0[$1 ?? "", default: 0] += 1 }
      }
    }
    try await desktop.wait(for: "the flood") {
      called.value == 200
    }
    for _ in 0..<10 { try await flooding.call(.bus, "GetId") }
    let other = Task {
      let answer = await list(quiet)
      return (answer: answer, after: listed.value)
    }
    for _ in 0..<10 { try await quiet.call(.bus, "GetId") }
    #expect(kill(process, SIGCONT) == 0)
    let (answer, answeredBefore) = await other.value
    #expect(answer == nil)
    let counts = await answers.value
    #expect(counts.values.reduce(0, +) == 200)
    #expect(Set(counts.keys) == ["", "64 calls are under way"], "\(counts)")
    #expect(counts[""] ?? 0 >= 64)
    #expect(await list(flooding) == nil, "it is over with the flood")
    return answeredBefore
  }
}
