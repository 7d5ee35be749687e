// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

private final class Drawing: TextOverlayObserver {
  var redrawn: [Range<ScalarOffset>] = []

  func textOverlay(_ overlay: TextOverlay, hasOtherMarksIn range: Range<ScalarOffset>) {
    redrawn.append(range)
  }
}

struct TextOverlayTests {
  private func overlay(_ text: String) -> TextOverlay {
    TextOverlay(
      over: TextStorage(runs: [TextRun(text)]),
      attributes: TextAttributes { $0.underline = .single })
  }

  @Test func `marks are replaced within a range, and told`() {
    let overlay = overlay("one two three four")
    let drawing = Drawing()
    overlay.add(drawing)
    overlay.replaceMarks(in: 0..<18, with: [0..<3, 4..<7, 7..<8, 14..<18])
    #expect(overlay.ranges == [0..<3, 4..<7, 7..<8, 14..<18])
    overlay.replaceMarks(in: 2..<6, with: [5..<6])
    #expect(overlay.ranges == [0..<2, 5..<6, 6..<7, 7..<8, 14..<18])
    #expect(overlay.range(at: 15) == 14..<18 && overlay.range(at: 9) == nil)
    #expect(overlay.ranges(touching: 7..<15) == [7..<8, 14..<18])
    overlay.removeMarks()
    #expect(overlay.ranges.isEmpty)
    #expect(drawing.redrawn == [0..<18, 2..<6, 0..<18])
    // What is outside of the text or empty is none.
    overlay.replaceMarks(in: 10..<99, with: [12..<12, 17..<60])
    #expect(overlay.ranges == [17..<18])
  }

  @Test func `marks are in no document, copy or history`() {
    let overlay = overlay("word")
    overlay.replaceMarks(in: 0..<4, with: [0..<4])
    #expect(overlay.storage.runs(in: 0..<4) == [TextRun("word")])
    #expect(overlay.storage.undo() == nil)
  }

  @Test(arguments: 0..<24)
  func `marks move with their letters`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let overlay = overlay(String(repeating: "abcdefghij", count: 4))
    let storage = overlay.storage
    overlay.replaceMarks(in: 0..<40, with: [3..<7, 12..<13, 20..<30])
    // Of each letter, whether it is marked.
    var letters = Array(repeating: false, count: 40)
    for range in overlay.ranges { for place in range.values { letters[place] = true } }
    for _ in 0..<30 {
      storage.edit {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let start = Int.random(in: 0...storage.length, using: &random)
          let range = start..<min(storage.length, start + Int.random(in: 0...3, using: &random))
          let count = Int.random(in: 0...2, using: &random)
          if range.isEmpty && count == 0 { continue }
          storage.replace(Range(range), with: String(repeating: "X", count: count))
          letters.replaceSubrange(range, with: Array(repeating: false, count: count))
        }
      }
      // New text in a mark is of it: told apart from the old letters, which keep what they had.
      let marked = Set(overlay.ranges.flatMap { Array($0.values) })
      let text = Array(storage.text)
      for place in text.indices where text[place] != "X" {
        #expect(marked.contains(place) == letters[place], "\(place) of \(storage.text)")
      }
      #expect(overlay.ranges.allSatisfy { !$0.isEmpty })
    }
  }

  @Test func `text within a mark is of it, text beside it is not`() {
    let overlay = overlay("a word b")
    overlay.replaceMarks(in: 0..<8, with: [2..<6])
    overlay.storage.replace(4..<4, with: "XX")
    #expect(overlay.ranges == [2..<8])
    overlay.storage.replace(8..<8, with: "s")
    overlay.storage.replace(2..<2, with: "s")
    #expect(overlay.ranges == [3..<9])
  }
}
