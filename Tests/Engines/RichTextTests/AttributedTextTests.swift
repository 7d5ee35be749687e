// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

struct AttributedTextTests {
  private let red = TextAttributes { $0.color = TextColor(red: 1, green: 0, blue: 0) }
  private let large = TextAttributes { $0.size = .points(30) }

  private func runs(_ text: AttributedString) -> [TextRun] { RichTextDocument(text: text).runs }

  @Test func `offsets in scalars and in UTF-8 name the same places`() throws {
    let text = AttributedString("aä👍🏽e\u{301}")
    let scalars = Array("aä👍🏽e\u{301}".unicodeScalars)
    var bytes = 0
    for offset in 0...scalars.count {
      let index = try #require(text.index(scalarOffset: offset))
      #expect(text.scalarOffset(of: index) == offset)
      #expect(text.utf8Offset(of: index) == bytes)
      #expect(text.index(utf8Offset: bytes) == index)
      if offset < scalars.count {
        let width = String(scalars[offset]).utf8.count
        // Inside a scalar is at its start.
        for inside in 0..<width { #expect(text.index(utf8Offset: bytes + inside) == index) }
        bytes += width
      }
    }
    #expect(text.index(scalarOffset: scalars.count + 1) == nil)
    #expect(text.index(scalarOffset: -1) == nil)
    #expect(text.index(utf8Offset: bytes + 1) == nil)
    #expect(text.range(scalars: 2..<scalars.count + 1) == nil)
  }

  @Test func `a range grows to whole clusters`() throws {
    // e and an acute; a family of five scalars; a flag.
    let text = AttributedString("xe\u{301}y👨‍👩‍👧z🇩🇪")
    func widened(_ range: Range<Int>) throws -> Range<Int> {
      let whole = text.wholeClusters(try #require(text.range(scalars: range)))
      return text.scalarOffset(of: whole.lowerBound)..<text.scalarOffset(of: whole.upperBound)
    }
    #expect(try widened(0..<1) == 0..<1)
    #expect(try widened(1..<2) == 1..<3)
    #expect(try widened(2..<3) == 1..<3)
    #expect(try widened(2..<2) == 1..<1)
    #expect(try widened(3..<6) == 3..<9)
    #expect(try widened(10..<11) == 10..<12)
    #expect(try widened(12..<12) == 12..<12)
    #expect(try widened(0..<12) == 0..<12)
  }

  @Test func `an attribute never covers half a cluster`() throws {
    var text = AttributedString("xe\u{301}y")
    let range = try #require(text.range(scalars: 2..<3))
    let red = red
    #expect(text.convertAttributes(in: range) { $0.with { $0.color = red.color } })
    #expect(runs(text) == [TextRun("x"), TextRun("e\u{301}", red), TextRun("y")])
  }

  @Test func `replacing takes whole clusters and joins what belongs together`() throws {
    var text = AttributedString("xe\u{301}y")
    let place = text.replace(
      try #require(text.range(scalars: 2..<3)), with: "o", attributes: red)
    #expect(runs(text) == [TextRun("x"), TextRun("o", red), TextRun("y")])
    #expect(text.scalarOffset(of: place.lowerBound) == 1)
    #expect(text.scalarOffset(of: place.upperBound) == 2)
    // An accent typed in another color belongs to the letter before it.
    text.replace(try #require(text.range(scalars: 2..<2)), with: "\u{308}", attributes: large)
    #expect(runs(text) == [TextRun("x"), TextRun("o\u{308}", red), TextRun("y")])
    // A letter typed before an accent takes it over.
    var accent = AttributedString("\u{308}y", attributes: red.container)
    accent.replace(accent.startIndex..<accent.startIndex, with: "a", attributes: large)
    #expect(runs(accent) == [TextRun("a\u{308}", large), TextRun("y", red)])
  }

  @Test func `deleting between two halves that join keeps them whole`() throws {
    var text = RichTextDocument(runs: [TextRun("a", large), TextRun("-"), TextRun("\u{301}b", red)])
      .text
    text.replace(try #require(text.range(scalars: 1..<2)), with: "", attributes: TextAttributes())
    // The accent was a cluster with the hyphen, and went with it.
    #expect(runs(text) == [TextRun("a", large), TextRun("b", red)])
    var flags = RichTextDocument(runs: [TextRun("🇩", large), TextRun("-"), TextRun("🇪", red)]).text
    flags.replace(
      try #require(flags.range(scalars: 1..<2)), with: "", attributes: TextAttributes())
    #expect(runs(flags) == [TextRun("🇩🇪", large)])
  }

  @Test func `a handler is called once for each run, in order, and others' attributes stay`() throws
  {
    var text = RichTextDocument(
      runs: [TextRun("one", red), TextRun("two"), TextRun("three", large), TextRun("four")]
    ).text
    text[AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self] = "de"
    var seen: [TextAttributes] = []
    let changed = text.convertAttributes(in: try #require(text.range(scalars: 1..<8))) {
      seen.append($0)
      return $0.with { $0.tracking = 2 }
    }
    #expect(changed)
    #expect(seen == [red, TextAttributes(), large])
    #expect(
      runs(text) == [
        TextRun("o", red), TextRun("ne", red.with { $0.tracking = 2 }),
        TextRun("two", TextAttributes { $0.tracking = 2 }),
        TextRun("th", large.with { $0.tracking = 2 }), TextRun("ree", large), TextRun("four"),
      ])
    #expect(
      text.runs.allSatisfy {
        $0[AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self] == "de"
      })
  }

  @Test func `a paragraph style reaches from the paragraph's start to its end`() throws {
    var text = AttributedString("one\ntwo\nthree")
    let range = try #require(text.range(scalars: 5..<6))
    let centered = ParagraphStyle(alignment: .center)
    text.convertAttributes(in: range) { $0.with { $0.paragraph = centered } }
    #expect(
      runs(text) == [
        TextRun("one\n"), TextRun("two\n", TextAttributes { $0.paragraph = centered }),
        TextRun("three"),
      ])
  }

  @Test func `attributes over others fill only what is not set`() {
    let result = red.with { $0.underline = TextLine.none }.over(
      TextAttributes {
        $0.color = .black
        $0.underline = .single
        $0.size = .points(11)
      })
    #expect(result.color == red.color)
    #expect(result.underline == TextLine.none)
    #expect(result.size == .points(11))
  }

  @Test func `a copy that is changed is another, until it is changed back`() {
    var copy = red
    #expect(copy.identity == red.identity)
    copy.kerning = true
    #expect(copy != red && red.kerning == nil)
    copy.kerning = nil
    #expect(copy == red && copy.hashValue == red.hashValue)
  }

  @Test func `a summary says what is mixed`() throws {
    let summary = try #require(
      AttributeSummary(runs: [
        red, red.with { $0.size = .points(12) }, red.with { $0.kerning = true },
      ]))
    #expect(summary.mixed == [.size, .kerning])
    #expect(summary.first == red)
    func named(_ family: String, _ weight: Double) -> TextAttributes {
      TextAttributes {
        var font = FontDescriptor()
        (font.family, font.weight) = (family, weight)
        $0.font = font
      }
    }
    let faces = try #require(AttributeSummary(runs: [named("A", 400), named("A", 700)]))
    #expect(faces.mixed == [.font] && !faces.isFamilyMixed)
    let families = try #require(AttributeSummary(runs: [named("A", 400), named("B", 400)]))
    #expect(families.isFamilyMixed)
    let tags = try #require(
      AttributeSummary(runs: [
        TextAttributes { ($0.features, $0.axes) = (["smcp": 1, "onum": 1], ["wght": 500]) },
        TextAttributes { $0.features = ["smcp": 1, "onum": 0] },
      ]))
    #expect(tags.mixedTags == ["onum", "wght"])
    #expect(AttributeSummary(runs: [TextAttributes]()) == nil)
  }

  @Test(arguments: [
    "#000000", "#12abef", "#12abef80", "color(display-p3 0.25 0.5 1.0)",
    "color(srgb 0.123 0.5 1.0 / 0.25)",
  ])
  func `a color is read as it was written`(text: String) throws {
    #expect(try #require(TextColor(text)).description == text)
  }

  @Test(arguments: [
    "", "#", "#12", "#1234567", "#gggggg", "#+1+1+1", "red", "color()", "color(srgb 1 1)",
    "color(srgb 2 0 0)", "color(srgb nan 0 0)", "color(other 0 0 0)", "color(srgb 0 0 0 1)",
  ])
  func `text that is not a color gives nil`(text: String) {
    #expect(TextColor(text) == nil)
  }

  @Test func `white and black are the same in both spaces`() {
    #expect(TextColor(.displayP3, red: 0, green: 0, blue: 0).inSRGB == .black)
    let white = TextColor(.displayP3, red: 1, green: 1, blue: 1).inSRGB
    #expect(abs(white.red - 1) < 1e-4 && abs(white.green - 1) < 1e-4 && abs(white.blue - 1) < 1e-4)
    // sRGB's own red has these Display P3 components (CSS Color 4's samples, to four places).
    let red = TextColor(.displayP3, red: 0.9175, green: 0.2003, blue: 0.1386).inSRGB
    #expect(abs(red.red - 1) < 0.002 && red.green < 0.01 && red.blue < 0.01)
  }
}

extension TextAttributes {
  /// Attributes that a closure sets.
  init(_ set: (inout TextAttributes) -> Void) {
    self.init()
    set(&self)
  }

  /// The same with something changed.
  func with(_ change: (inout TextAttributes) -> Void) -> TextAttributes {
    var copy = self
    change(&copy)
    return copy
  }
}
