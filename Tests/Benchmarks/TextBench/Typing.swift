// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseRichText

/// What typing a letter in the middle of a million characters takes.
struct TypingFigures: Encodable {
  var text: String
  /// Seconds of each letter.
  var storage: [Double]
  /// The same edit of an `AttributedString`.
  var attributedString: [Double]

  static func all() -> [TypingFigures] {
    let count = MemoryFigures.count
    return [
      TypingFigures("plain", [TextRun(text(count))]),
      TypingFigures("100,000 runs", MemoryFigures.rich(10)),
      TypingFigures(
        "Devanagari", [TextRun(String(repeating: "नमस्ते दुनिया\n", count: count / 14))]),
    ]
  }

  /// That many characters in lines.
  static func text(_ count: Int) -> String {
    let line = "The quick brown fox jumps over the lazy dog, and the dog sleeps on.\n"
    return String(String(repeating: line, count: count / line.utf8.count + 1).prefix(count))
  }

  private init(_ name: String, _ runs: [TextRun]) {
    text = name
    let storage = TextStorage(runs: runs)
    var place = ScalarOffset(storage.length / 2)
    self.storage = (0..<1000).map { _ in
      seconds { place = storage.replace(place..<place, with: "x").upperBound }
    }
    var attributed = TextRope(runs).attributedString
    let typed = AttributedString("x", attributes: TextAttributes().container)
    var offset = attributed.unicodeScalars.count / 2
    attributedString = (0..<100).map { _ in
      seconds {
        let scalars = attributed.unicodeScalars
        let index = scalars.index(scalars.startIndex, offsetBy: offset)
        attributed.insert(typed, at: index)
        offset += 1
      }
    }
  }
}
