// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import SyntheticFonts
import TestDesktop
import TestRandomness
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// The service may be killed at any moment: what it reported as done stays done, and what it had begun
/// is done wholly or not at all.
struct KillTests {
  /// Runs that continue beside each other, each on a desktop of its own.
  private static let lanes = 4
  private static let roundsInEach = 50
  /// In how many rounds of a lane the kill must have interrupted something.
  ///
  /// On a machine that stalls kills come too early or too late, and there are more rounds.
  private static let leftoversInEach = 5
  private static let mostRounds = 200

  @Test(.timeLimit(.minutes(40)))
  func `killed two hundred times, the store is undamaged and the rules agree with it`()
    async throws
  {
    let text = ProcessInfo.processInfo.environment["TYPECASE_TEST_SEED"] ?? ""
    let seed = Int(text) ?? Int.random(in: 0..<1_000_000)
    print("kill test: TYPECASE_TEST_SEED=\(seed)")
    var kills: [KillRun.Action: Int] = [:]
    var leftovers = 0
    try await withThrowingTaskGroup { group in
      for lane in 0..<Self.lanes {
        group.addTask {
          let run = try await KillRun(seed: seed &* 31 &+ lane)
          var round = 0
          while round < Self.roundsInEach
            || run.leftovers < Self.leftoversInEach && round < Self.mostRounds
          {
            try await run.play(round)
            round += 1
          }
          try await run.finish(round)
          return (kills: run.kills, leftovers: run.leftovers)
        }
      }
      for try await run in group {
        kills.merge(run.kills, uniquingKeysWith: +)
        leftovers += run.leftovers
      }
    }
    print("kill test:", kills.map { "\($0.value) in \($0.key.rawValue)" }.joined(separator: ", "))
    print("kill test: something to set right after \(leftovers) of them")
    #expect(kills.values.reduce(0, +) >= 200)
    // Otherwise all kills came when nothing was going on.
    #expect(leftovers >= Self.lanes * Self.leftoversInEach)
    for action in KillRun.Action.allCases { #expect((kills[action] ?? 0) > 0, "\(action)") }
  }
}

private struct KillFailure: Error { let description: String }

/// One desktop whose registry is killed again and again.
private final class KillRun {
  enum Action: String, CaseIterable { case register, add, remove, undo, start }

  /// How many kills came during each action.
  private(set) var kills: [Action: Int] = [:]
  /// After how many kills the next start had something to do.
  private(set) var leftovers = 0

  private let desktop: PrivateDesktop
  private let prompts: ScriptedPrompts
  private var random: SplitMix64
  private var fontCount = 0
  /// The families that must be there, and that may.
  private var certain: Set<String> = []
  private var possible: Set<String> = []

  init(seed: Int) async throws {
    desktop = try await PrivateDesktop()
    prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    random = SplitMix64(seed: seed)
  }

  func play(_ round: Int) async throws {
    let action = random.pick(Action.allCases, .add)
    let process = try await startedRegistry()
    if action != .start { try await expectWhole(round) }
    // The service checks the rules half a second after a start.
    let longest = action == .start ? 1200.0 : 450
    // Early moments more often: a fast machine is done long before a slow one has begun.
    let share = Double.random(in: 0...1, using: &random)
    let moment = Duration.milliseconds(longest * share * share)
    async let killed: Void = Self.kill(process, after: moment)
    try await act(action)
    try await killed
    kills[action, default: 0] += 1
    try await desktop.wait(for: "the killed service to be gone") {
      try await desktop.registryProcess() != process
    }
    if let look = try? StoreLook(at: desktop), !look.faults.isEmpty || !look.rulesAreCurrent {
      leftovers += 1
    }
  }

  /// Checks the store once more, after the last kill.
  func finish(_ round: Int) async throws {
    _ = try await startedRegistry()
    try await expectWhole(round)
  }

  private static func kill(_ process: pid_t, after moment: Duration) async throws {
    try await ContinuousClock().sleep(for: moment)
    Glibc.kill(process, SIGKILL)
  }

  private func startedRegistry() async throws -> pid_t {
    _ = try await desktop.library().providers()
    guard let process = try await desktop.registryProcess() else {
      throw KillFailure(description: "the registry answered and is not there")
    }
    return process
  }

  /// Does something, until the kill interrupts it.
  private func act(_ action: Action) async throws {
    switch action {
    case .register, .add:
      let sources = try (0..<Int.random(in: 1...3, using: &random)).map { _ in
        fontCount += 1
        // Half of them are files with several families, each of which has states of its own.
        let fonts = SyntheticFont.siblings(
          "Killed \(fontCount)", families: Bool.random(using: &random) ? 1 : 3,
          coverage: [0x41...0x5A])
        possible.formUnion(fonts.map(\.family))
        return FontSource.path(
          try desktop.file("killed\(fontCount).ttc", SyntheticFont.collection(fonts)))
      }
      let request: FontRequest
      if action == .add {
        request = try await desktop.library().add(sources)
      } else if let provider = try? await desktop.provider() {
        request = provider.register(sources)
      } else {
        return
      }
      // If the kill came before the end, nothing was reported.
      let outcome = try? await request.outcome()
      certain.formUnion(outcome?.fonts.compactMap(\.family) ?? [])
    case .remove:
      let library = try await desktop.library()
      guard let fonts = try? await library.fonts(), let font = fonts.randomElement(using: &random),
        let id = font.descriptor.id, let family = font.descriptor.family
      else { return }
      certain.remove(family)
      possible.insert(family)
      takenBack.append(family)
      if let removed = try? await library.remove(ids: [id]) {
        possible.subtract(removed.compactMap(\.descriptor.family))
      }
    case .undo:
      possible.formUnion(takenBack)
      if let restored = try? await desktop.library().undo() {
        certain.formUnion(restored.compactMap(\.descriptor.family))
      }
    case .start: break
    }
  }

  /// Families that were removed, and may return.
  private var takenBack: [String] = []

  private func expectWhole(_ round: Int) async throws {
    // A start mends files before it takes its names, and the rules soon after.
    var look = try StoreLook(at: desktop)
    #expect(look.faults.isEmpty, "round \(round)")
    try await desktop.wait(for: "the rules to be the store's") {
      look = try StoreLook(at: desktop)
      return look.rulesAreCurrent
    }
    #expect(look.faults.isEmpty, "round \(round)")
    #expect(certain.subtracting(look.families).isEmpty, "lost in round \(round)")
    #expect(
      look.families.subtracting(certain).subtracting(possible).isEmpty, "from nowhere, \(round)")
    let seen = try await desktop.run("/usr/bin/fc-list", ["--format=%{family}\\n"])
      .split(separator: "\n").map(String.init).filter { $0.hasPrefix("Killed ") }
    #expect(Set(seen) == look.families, "fontconfig in round \(round)")
    let findings = try await desktop.library().checkStore()
    #expect(findings == [], "round \(round)")
    certain = look.families
    possible = []
  }
}
