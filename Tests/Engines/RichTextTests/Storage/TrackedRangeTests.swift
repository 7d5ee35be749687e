// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing

@testable import TypecaseRichText

/// Ranges and places that stay at their text.
struct TrackedRangeTests {
  @Test("a place stays at the text that it belongs to")
  func gravity() {
    let storage = TextStorage(runs: [TextRun("abcdef")])
    let before = TrackedRange(3, in: storage, gravity: .backward)
    let behind = TrackedRange(3, in: storage, gravity: .forward)
    storage.replace(3..<3, with: "XY")
    #expect(before.range == 3..<3)
    #expect(behind.range == 5..<5)
    storage.replace(0..<1, with: "")
    #expect(before.range == 2..<2)
    #expect(behind.range == 4..<4)
    // Both are within what is replaced: abXYc.
    storage.replace(1..<5, with: "new")
    #expect(before.range == 1..<1)
    #expect(behind.range == 4..<4)
  }

  @Test("a range grows by what is inserted within it, and at its ends if it is to")
  func insertions() {
    let storage = TextStorage(runs: [TextRun("abcdef")])
    let (fixed, growing) = (
      TrackedRange(2..<4, in: storage), TrackedRange(2..<4, in: storage, growsAtEnds: true)
    )
    storage.replace(3..<3, with: "-")
    #expect([fixed.range, growing.range] == [2..<5, 2..<5])
    storage.replace(5..<5, with: "+")
    #expect([fixed.range, growing.range] == [2..<5, 2..<6])
    storage.replace(2..<2, with: "*")
    #expect([fixed.range, growing.range] == [3..<6, 2..<7])
    storage.undo()
    #expect([fixed.range, growing.range] == [2..<5, 2..<6])
    storage.replace(2..<5, with: "exactly")
    #expect(storage.text(in: fixed.range) == "exactly")
    storage.replace(0..<storage.end, with: "")
    #expect([fixed.range, growing.range] == [0..<0, 0..<0])
    storage.replace(0..<0, with: "again")
    #expect(fixed.range.isEmpty)
    #expect(growing.range == 0..<5)
  }

  @Test(
    "letters that nobody edits stay in a range, whatever is edited around them", arguments: 0..<50)
  func randomEdits(seed: Int) {
    var random = SplitMix64(seed: seed)
    let storage = TextStorage(runs: [
      TextRun(String(repeating: "a", count: 30) + "ZZZ" + String(repeating: "b", count: 30))
    ])
    let ranges = [
      TrackedRange(30..<33, in: storage), TrackedRange(30..<33, in: storage, growsAtEnds: true),
    ]
    let (start, end) = (
      TrackedRange(30, in: storage, gravity: .forward),
      TrackedRange(33, in: storage, gravity: .backward)
    )
    for _ in 0..<200 {
      let fixed = ranges[0].range
      let isBefore = Bool.random(using: &random)
      let room = isBefore ? 0..<fixed.lowerBound.value : fixed.upperBound.value..<storage.length
      let one = Int.random(in: room.lowerBound...room.upperBound, using: &random)
      let other = Int.random(in: room.lowerBound...room.upperBound, using: &random)
      let text = String(repeating: "c", count: Int.random(in: 0...4, using: &random))
      if Int.random(in: 0..<8, using: &random) == 0 {
        storage.undo()
      } else {
        storage.replace(Range(min(one, other)..<max(one, other)), with: text)
      }
      #expect(storage.text(in: ranges[0].range) == "ZZZ", "seed \(seed)")
      #expect(storage.text(in: ranges[1].range).contains("ZZZ"), "seed \(seed)")
      #expect(start.range.lowerBound..<end.range.lowerBound == ranges[0].range, "seed \(seed)")
    }
  }
}
