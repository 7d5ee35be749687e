// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LayoutFuzz
import TestRandomness
import Testing
import TypecaseSystemKit

/// Layouts in a process of their own, which may take so much memory and time and no more.
struct LayoutFuzzTests {
  @Test(arguments: ["marks", "line separators", "unassigned", "one emoji"])
  func `a megabyte of one thing has lines, as it is promised of them`(name: String) async throws {
    try await run(["text", name, "--megabytes", "2048", "--seconds", "120"], named: name)
  }

  /// Fifty thousand tabs and less of what has more bytes, and where there is no width a few thousand.
  @Test(arguments: HostileText.names, [("20000", "400"), ("6000", "0")])
  func `much of anything has lines, in some width and in none`(
    name: String, room: (bytes: String, width: String)
  ) async throws {
    try await run(
      ["text", name, "--bytes", room.bytes, "--width", room.width, "--seconds", "30"], named: name)
  }

  @Test func `random text in random containers has the promised lines after any edits`()
    async throws
  {
    // One seed, unless another is asked for: sequences of marks and joiners that are none are divided by rules that the laws know only
    // as far as they were met.
    let seed = ProcessInfo.processInfo.environment["TYPECASE_TEST_SEED"].flatMap { Int($0) } ?? 200
    try await run(
      ["random", "--count", "20", "--seed", "\(seed)", "--megabytes", "4096", "--seconds", "240"],
      named: "seed \(seed)")
  }

  private func run(_ arguments: [String], named name: String) async throws {
    var fuzz = ChildProcess(try builtProgram("LayoutFuzzMain"), arguments)
    fuzz.environment = ["PATH": "/usr/bin:/bin"]
    fuzz.timeLimit = .seconds(1800)
    let outcome = try await fuzz.run()
    let said = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
    #expect(outcome.ending == .exited(0), "\(name): \(said.suffix(1500))")
  }
}
