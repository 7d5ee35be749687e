// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestRandomness
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

/// Edits of attributed text, against the same edits of the plainest text there can be.
struct TextEditingTests {
  /// Pieces that join with each other in every way that Unicode has (UAX 29, section 3.1.1).
  private static let pieces = [
    "a", "b ", "\n", "\r", "\r\n", "\u{301}", "e\u{301}", "🇩", "🇪", "🇫🇷🇩🇪", "👨", "\u{200D}",
    "👩‍👧", "🏽", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{0915}\u{094D}", "\u{0937}", "\u{600}", "",
  ]

  @Test(arguments: 0..<400)
  func `edits leave what they would of plain text, and never half a cluster`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let looks = (0..<4).map { number in TextAttributes { $0.tracking = Double(number) } }
    var text = AttributedString()
    var plain = PlainText()
    for _ in 0..<40 {
      let count = plain.elements.count
      let start = Int.random(in: 0...count, using: &random)
      let range = start..<Int.random(in: start...min(count, start + 5), using: &random)
      let attributes = random.pick(looks, TextAttributes())
      let place = try #require(text.range(scalars: range))
      if random.once(in: 3) {
        let handler: ConversionHandler = { $0.with { $0.tracking = attributes.tracking } }
        text.convertAttributes(in: place, by: handler)
        plain.convert(range, by: handler)
      } else {
        let added = (0..<Int.random(in: 0...3, using: &random))
          .map { _ in random.pick(Self.pieces, "a") }.joined()
        let whole = plain.wholeClusters(range)
        let result = text.replace(place, with: added, attributes: attributes)
        plain.replace(range, with: added, attributes)
        #expect(text.scalarOffset(of: result.lowerBound) == whole.lowerBound)
        #expect(
          text.scalarOffset(of: result.upperBound)
            == whole.lowerBound + added.unicodeScalars.count)
      }
      let runs = RichTextDocument(text: text).runs
      guard PlainText(runs) == plain else {
        Issue.record("\(runs) is not \(plain.runs)")
        return
      }
    }
  }

  @Test func `flags that a letter before them paired differently are whole again`() throws {
    let (red, large) = (
      TextAttributes { $0.color = .black }, TextAttributes { $0.size = .points(30) }
    )
    var text = RichTextDocument(runs: [TextRun("🇩🇪", red), TextRun("🇫🇷", large), TextRun("x")]).text
    text.replace(text.startIndex..<text.startIndex, with: "🇦", attributes: TextAttributes())
    #expect(
      RichTextDocument(text: text).runs
        == [TextRun("🇦🇩"), TextRun("🇪🇫", red), TextRun("🇷", large), TextRun("x")])
  }

  @Test(arguments: [["e", "\u{301}x"], ["🇩", "🇪🇫", "🇷"], ["👩\u{200D}", "👧"], ["\r", "\n"]])
  func `a document keeps runs that begin inside a cluster`(texts: [String]) {
    let runs = texts.enumerated().map { number, text in
      TextRun(text, TextAttributes { $0.tracking = Double(number) })
    }
    let read = RichTextDocument(runs: runs).runs
    #expect(read.map { Array($0.text.unicodeScalars) } == texts.map { Array($0.unicodeScalars) })
    #expect(read.map(\.attributes) == runs.map(\.attributes))
  }
}
