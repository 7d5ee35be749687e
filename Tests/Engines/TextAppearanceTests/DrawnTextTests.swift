// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseRichText
import TypecaseTextAppearance

/// What is drawn for attributes, in each medium.
struct DrawnTextTests {
  private func appearance(
    _ medium: TextAppearance.Medium, scaling: Double = 1
  ) -> TextAppearance {
    let faces = FaceSet([.made("One"), .made("One", "Bold", weight: 700), .made("Usual")])
    return TextAppearance(
      fonts: SystemFonts(
        faces: faces, settings: SystemFontSettings(interface: "Usual 11", document: "Usual 11")
      ) { _ in nil },
      textSize: DesktopTextSize(textScalingFactor: scaling), medium: medium)
  }

  private func attributes(_ set: (inout TextAttributes) -> Void) -> TextAttributes {
    var attributes = TextAttributes()
    set(&attributes)
    return attributes
  }

  private static let media: [TextAppearance.Medium] = [.screen, .darkScreen, .paper]

  @Test(arguments: media)
  func `nothing is said of what attributes leave open`(medium: TextAppearance.Medium) {
    #expect(appearance(medium).drawn(TextAttributes(), basePoints: 11) == DrawnText())
  }

  @Test(arguments: [
    (TextAppearance.Medium.screen, 4.0), (.darkScreen, 4.0), (.paper, 3.0),
  ])
  func `lengths are pixels of windows and points of paper, whatever the text size is`(
    medium: TextAppearance.Medium, length: Double
  ) {
    let attributes = attributes {
      $0.tracking = 3
      $0.baseline = .offset(-3)
      $0.shadow = TextShadow(x: 3, y: -3, blur: 3, color: .black)
      $0.paragraph = ParagraphStyle(spaceBefore: 3, spaceAfter: 3, indent: 3, firstLineIndent: 3)
    }
    for scaling in [1, 2.5] {
      let drawn = appearance(medium, scaling: scaling).drawn(attributes, basePoints: 11)
      #expect(drawn.letterSpacing == length)
      #expect(drawn.rise == -length)
      #expect(drawn.points == nil)
      #expect(
        drawn.shadow?.x == length && drawn.shadow?.y == -length && drawn.shadow?.blur == length)
      let paragraph = drawn.paragraph
      #expect(paragraph?.spaceBefore == length && paragraph?.spaceAfter == length)
      #expect(paragraph?.leadingIndent == length && paragraph?.firstLineIndent == length)
    }
  }

  @Test func `colors are others only on a dark window without a page color`() {
    let blue = TextColor(red: 0, green: 0, blue: 1)
    let attributes = attributes {
      ($0.color, $0.background) = (blue, .white)
      ($0.underline, $0.strikethrough) = (TextLine(.wavy, color: blue), TextLine(.none))
    }
    for medium in Self.media {
      for page in [nil, TextColor.black, .white] as [TextColor?] {
        let drawn = appearance(medium).drawn(attributes, on: page, basePoints: 11)
        let isOther = medium == .darkScreen && page == nil
        #expect(drawn.foreground == (isOther ? blue.onDarkPage : blue))
        #expect(drawn.background == (isOther ? TextColor.white.onDarkPage : .white))
        #expect(drawn.underline == TextLine(.wavy, color: drawn.foreground))
        #expect(drawn.strikethrough == TextLine.none)
      }
    }
  }

  @Test func `colors of other spaces are drawn in sRGB`() {
    let pink = TextColor(.displayP3, red: 1, green: 0, blue: 0.5)
    let drawn = appearance(.paper).drawn(attributes { $0.color = pink }, basePoints: 11)
    #expect(drawn.foreground == pink.inSRGB)
  }

  @Test func `a link looks like one where nothing else is said`() {
    let link = attributes { $0.link = "https://example.org" }
    let usual = appearance(.screen).drawn(link, basePoints: 11)
    #expect(usual.underline == .single)
    #expect(usual.foreground != nil)
    #expect(appearance(.paper).drawn(link, basePoints: 11) == usual)
    #expect(appearance(.darkScreen).drawn(link, basePoints: 11).foreground != usual.foreground)
    var own = link
    (own.color, own.underline) = (.black, TextLine.none)
    let drawn = appearance(.screen).drawn(own, basePoints: 11)
    #expect(drawn.foreground == .black && drawn.underline == TextLine.none)
  }

  @Test func `sizes are divided by the scaling, and the scaled rise is not`() {
    for (medium, inch) in [(TextAppearance.Medium.screen, 96.0), (.darkScreen, 96), (.paper, 72)] {
      for scaling in medium == .paper ? [1] : [1, 2.0] {
        let appearance = appearance(medium, scaling: scaling)
        let size = appearance.drawn(attributes { $0.size = .points(20) }, basePoints: 11)
        #expect(size.points == 20 / scaling)
        let raised = appearance.drawn(
          attributes { ($0.size, $0.baseline) = (.points(20), .superscript) }, basePoints: 11)
        #expect(raised.points == 20 / scaling * 0.65)
        #expect(near(raised.rise, 20 * 0.33 * inch / 72))
        let lowered = appearance.drawn(attributes { $0.baseline = .subscript }, basePoints: 11)
        #expect(lowered.points == 11 * 0.65)
        #expect(near(lowered.rise, -11 * scaling * 0.15 * inch / 72))
      }
    }
  }

  private func near(_ one: Double?, _ other: Double) -> Bool {
    one.map { abs($0 - other) < 1e-9 } ?? false
  }

  @Test func `text of a style is as large as the style`() {
    let appearance = appearance(.screen, scaling: 2)
    let drawn = appearance.drawn(attributes { $0.size = .style(.largeTitle) }, basePoints: 11)
    #expect(drawn.points == appearance.textSize.points(for: .largeTitle))
  }

  @Test func `a missing font is drawn as its substitute, with the coordinates that the text has`() {
    let missing = attributes {
      $0.font = FontDescriptor(family: "Nowhere")
      $0.axes = ["wght": 650]
    }
    let drawn = appearance(.screen).drawn(missing, basePoints: 11).font
    #expect(drawn?.family == "Usual")
    #expect(drawn?.variations == ["wght": 650])
    #expect(drawn?.size == nil)
    let bold = attributes {
      $0.font = FontDescriptor(family: "One")
      $0.font?.weight = 700
    }
    let found = appearance(.screen).drawn(bold, basePoints: 11).font
    #expect(found?.family == "One" && found?.weight == 700 && found?.variations == nil)
    let axes = appearance(.screen).drawn(attributes { $0.axes = ["opsz": 9] }, basePoints: 11).font
    #expect(axes?.family == nil && axes?.variations == ["opsz": 9])
  }

  @Test func `kerning, ligatures and features are one list of features`() {
    let drawn = appearance(.screen).drawn(
      attributes {
        ($0.kerning, $0.ligatures, $0.features) = (false, .common, ["ss01": 2, "liga": 0])
      }, basePoints: 11)
    #expect(
      drawn.features
        == "\"clig\" 1, \"dlig\" 0, \"hlig\" 0, \"kern\" 0, \"liga\" 0, \"ss01\" 2")
  }

  @Test func `capitals, hidden text and languages are passed on`() {
    let drawn = appearance(.darkScreen).drawn(
      attributes { ($0.capitals, $0.hidden, $0.language) = (.small, true, "ar") }, basePoints: 11)
    #expect(drawn.capitals == .small)
    #expect(drawn.isHidden == true)
    #expect(drawn.language == "ar")
    #expect(
      appearance(.screen).drawn(attributes { $0.hidden = false }, basePoints: 11).isHidden == false)
  }

  @Test func `numbers that nothing is drawn with do no harm`() {
    for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      for medium in Self.media {
        var style = ParagraphStyle(
          lineHeight: number, spaceBefore: number, spaceAfter: number, indent: number,
          firstLineIndent: number)
        (style.tailIndent, style.lineSpacing, style.tabInterval) = (number, number, number)
        style.tabStops = [TabStop(number), TabStop(10)]
        let drawn = appearance(medium).drawn(
          attributes {
            ($0.tracking, $0.baseline, $0.size) = (number, .offset(number), .points(number))
            $0.shadow = TextShadow(x: number, y: number, blur: number, color: .black)
            $0.paragraph = style
          }, basePoints: 11)
        let paragraph = drawn.paragraph
        let lengths = [
          drawn.points, drawn.rise, drawn.letterSpacing, drawn.shadow?.x, drawn.shadow?.blur,
          paragraph?.lineHeight, paragraph?.lineSpacing, paragraph?.spaceBefore,
          paragraph?.spaceAfter, paragraph?.leadingIndent, paragraph?.trailingIndent,
          paragraph?.firstLineIndent,
        ]
        #expect(lengths.allSatisfy { abs($0 ?? .nan) < 30_000 }, "\(lengths)")
        #expect(paragraph?.tabs.allSatisfy { (0..<30_000).contains($0.position) } == true)
        #expect((paragraph?.lineHeight ?? 0) >= 0.1)
      }
    }
  }
}
