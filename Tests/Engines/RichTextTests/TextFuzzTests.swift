// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRandomness
import Testing
import TypecaseSystemKit

/// Damaged documents in a process of its own, which may take so much memory and time and no more.
struct TextFuzzTests {
  @Test(arguments: ["rtf", "json", "html", "markdown"])
  func `a damaged document is read or refused, and what was read can be written`(
    format: String
  ) async throws {
    let seed =
      ProcessInfo.processInfo.environment["TYPECASE_TEST_SEED"].flatMap { Int($0) }
      ?? Int.random(in: 0..<1_000_000)
    var fuzz = ChildProcess(
      try builtProgram("TextFuzz"),
      [format, "--count", "400", "--seed", "\(seed)", "--megabytes", "2048", "--seconds", "240"])
    fuzz.environment = ["PATH": "/usr/bin:/bin"]
    fuzz.timeLimit = .seconds(900)
    let outcome = try await fuzz.run()
    let said = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
    #expect(outcome.ending == .exited(0), "seed \(seed): \(said.suffix(500))")
  }
}
