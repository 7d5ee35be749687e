// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontFuzz
import Testing

/// Corrupted fonts; `FontFuzzMain` runs the same for longer.
struct FuzzTests {
  @Test
  func
    `every corrupted font gets an answer, and none passes that is damaged or found by another's name`()
    async throws
  {
    let seed = Int.random(in: 0..<1_000_000)
    print("font fuzz: FontFuzzMain --seed \(seed)")
    let folder = try TestFolder()
    let fuzz = try FontFuzz(seed: seed, folder: folder.path, inspector: inspector())
    let outcome = try await fuzz.run(for: .zero, least: 640)
    print("font fuzz: \(outcome.fontCount) fonts, \(outcome.acceptedCount) accepted")
    #expect(outcome.faults.isEmpty, "FontFuzzMain --seed \(seed)")
    // Both sides of the line were tried.
    #expect(outcome.fontCount > 300)
    #expect(outcome.acceptedCount > 20)
    #expect(outcome.drawnCount > 20)
    #expect(outcome.acceptedCount < outcome.fontCount - 20)
    #expect(outcome.refusals["names", default: 0] > 10)
  }
}
