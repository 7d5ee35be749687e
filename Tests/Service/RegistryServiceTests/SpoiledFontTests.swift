// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontFuzz
import Foundation
import SyntheticFonts
import TestDesktop
import TestRandomness
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseSystemKit

/// Corrupted fonts cost the service nothing.
struct SpoiledFontTests {
  @Test
  func
    `hundreds of corrupted fonts are all answered by one process, and the store stays undamaged`()
    async throws
  {
    let desktop = try await PrivateDesktop()
    let seed = Int.random(in: 0..<1_000_000)
    print("corrupted fonts: seed \(seed)")
    var mutator = FontMutator(FontFuzz.originals(), random: SplitMix64(seed: seed))
    let library = try await desktop.library()
    _ = try await library.fonts()
    let process = try await desktop.registryProcess()
    for round in 0..<3 {
      let sources = try (0..<120).map { index in
        FontSource.path(try desktop.file("\(round)-\(index)", mutator.next()))
      }
      let outcome = try await library.add(sources).outcome()
      // One that is accepted may have several faces.
      let answered = Set(outcome.errors.compactMap(\.requestIndex))
      let installed = try await library.fonts()
      let digests = Set(installed.map(\.digest))
      #expect(answered.count <= sources.count)
      for index in sources.indices where !answered.contains(index) {
        let path = "\(desktop.bundle)/\(round)-\(index)"
        let sum = try await desktop.run("/usr/bin/sha256sum", [path]).prefix(64)
        #expect(digests.contains(String(sum)), "no answer for \(path), seed \(seed)")
        _ = try await desktop.run("/usr/bin/ots-sanitize", [path])
      }
    }
    #expect(try await desktop.registryProcess() == process)
    try await desktop.wait(for: "a store in order") { try await library.checkStore().isEmpty }
    // What is used by name is what programs can read.
    let seen = try await desktop.run("/usr/bin/fc-list", [":", "file"])
    #expect(!seen.isEmpty)
  }
}
