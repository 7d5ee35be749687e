// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Punctuation that hangs beyond the edges of lines.
struct HangingPunctuationTests {
  private func lines(
    _ text: String, width: Double, hangs: Bool = true, options: TextLayoutOptions = .init(),
    _ edit: (inout ParagraphStyle) -> Void = { _ in }
  ) -> [LineFragment] {
    var attributes = TextAttributes()
    var style = ParagraphStyle()
    style.hangsPunctuation = hangs
    edit(&style)
    attributes.paragraph = style
    let manager = LayoutFixture.manager(
      TextStorage(runs: [TextRun(text, attributes)]), containers: [TextContainer(width: width)],
      options: options)
    return manager.fragments
  }

  private func width(of text: String) -> Double {
    lines(text, width: 10_000, hangs: false).first?.parts[0].textWidth ?? 0
  }

  @Test(arguments: [".", ",", "-", "\u{201D}", "\u{2019}", "\""])
  func `half of a mark at a line's end is beyond the edge, and has room there`(mark: String) {
    let first = "aaaa bbbb" + mark
    let text = first + " cccc"
    // The mark has not room as a whole.
    let width = width(of: first) - self.width(of: mark) / 2 + 0.1
    #expect(lines(text, width: width, hangs: false)[0].range == 0..<5)
    let line = lines(text, width: width)[0]
    #expect(line.range == 0..<11)
    #expect(abs(line.parts[0].textX) < 0.01)
    #expect(abs(line.parts[0].textWidth - self.width(of: first)) < 0.01)
    // A little less, and not even half of it has.
    #expect(lines(text, width: width - 0.3)[0].range == 0..<5)
    // At the right edge it hangs as far.
    let right = lines(text, width: width) { $0.alignment = .right }[0].parts[0]
    #expect(abs(right.textX + right.textWidth - width - self.width(of: mark) / 2) < 0.01)
  }

  @Test func `a quotation mark at a line's start is half beyond the edge`() {
    for mark in ["\u{201C}", "\u{AB}", "\u{201E}", "'"] {
      let line = lines(mark + "aaaa bbbb cccc", width: 60)[0]
      #expect(abs(line.parts[0].textX + width(of: mark) / 2) < 0.01, "\(mark)")
    }
    #expect(lines("(aaaa bbbb", width: 60)[0].parts[0].textX == 0)
    #expect(lines(".aaaa bbbb", width: 60)[0].parts[0].textX == 0)
  }

  @Test func `text between the edges is justified, in both directions`() throws {
    for language in ["english", "hebrew"] {
      let text = String(repeating: try #require(LayoutFixture.texts[language]), count: 4)
      let scalars = Array(text.unicodeScalars)
      let half = width(of: ",") / 2
      for strategy in ParagraphStyle.LineBreakStrategy.allCases {
        var hanging = 0
        for width in [150.0, 170, 190, 210, 230] {
          let lines = lines(text, width: width) {
            ($0.alignment, $0.lineBreakStrategy) = (.justified, strategy)
          }
          for line in lines.dropLast() {
            let part = line.parts[0]
            let shown = part.range.values.filter { scalars[$0] != " " }.map { scalars[$0] }
            guard shown.last == ",", shown.first?.properties.isAlphabetic == true else { continue }
            hanging += 1
            #expect(abs(part.textX - (line.isRightToLeft ? -half : 0)) < 0.01, "\(language)")
            #expect(abs(part.textWidth - width - half) < 0.01, "\(language)")
          }
        }
        #expect(hanging > 0, "\(language) \(strategy)")
      }
    }
  }

  @Test func `hyphens hang that the text does not have, and ideographic stops do as a whole`() {
    var options = LayoutFixture.hyphenated
    options.hyphenation = true
    let hyphen = width(of: "\u{2010}")
    let width = width(of: "the hyphen") + hyphen / 2 + 0.1
    let line = lines("the hyphenation", width: width, options: options)[0]
    // The last word of a paragraph is not divided.
    #expect(!line.endsWithHyphen)
    let divided = lines("the hyphenation of words", width: width, options: options)[0]
    #expect(divided.endsWithHyphen && divided.range.count > 8)
    #expect(HangingPunctuation.halves("\u{3002}", at: .end) == 2)
    #expect(HangingPunctuation.halves("\u{300C}", at: .start) == 1)
    #expect(HangingPunctuation.halves("\u{300C}", at: .end) == 0)
    #expect(HangingPunctuation.halves("a", at: .end) == 0)
  }
}
