// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseRichText
import TypecaseTextAppearance

/// Where the lines of paragraphs stand; on paper, where a length is its points.
struct DrawnParagraphTests {
  private func drawn(
    _ style: ParagraphStyle, _ surroundings: LineDirection = .leftToRight
  ) throws -> DrawnParagraph {
    let appearance = TextAppearance(
      fonts: SystemFonts(faces: FaceSet([]), settings: SystemFontSettings()) { _ in nil },
      textSize: DesktopTextSize(), medium: .paper)
    var attributes = TextAttributes()
    attributes.paragraph = style
    return try #require(
      appearance.drawn(attributes, basePoints: 11, direction: surroundings).paragraph)
  }

  private static let sides: [ParagraphStyle.Direction?] = [
    nil, .natural, .leftToRight, .rightToLeft,
  ]

  @Test(arguments: sides, [LineDirection.leftToRight, .rightToLeft])
  func `lines stand where their side is, and indents at theirs`(
    own: ParagraphStyle.Direction?, surroundings: LineDirection
  ) throws {
    let isFromRight =
      own == .rightToLeft || own != .leftToRight && surroundings == .rightToLeft
    for alignment in ParagraphStyle.Alignment.allCases {
      var style = ParagraphStyle(alignment: alignment, indent: 30)
      (style.tailIndent, style.direction) = (10, own)
      let drawn = try drawn(style, surroundings)
      let expected: DrawnParagraph.Alignment =
        switch alignment {
        case .natural: isFromRight ? .right : .left
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        }
      #expect(drawn.alignment == expected)
      #expect(drawn.isNaturallyAligned == (alignment == .natural))
      #expect(drawn.direction == (isFromRight ? .rightToLeft : .leftToRight))
      #expect(drawn.hasDirectionOfSurroundings == (own == nil || own == .natural))
      #expect(drawn.leadingIndent == 30 && drawn.trailingIndent == 10)
      #expect(drawn.leftIndent == (isFromRight ? 10 : 30))
      #expect(drawn.rightIndent == (isFromRight ? 30 : 10))
    }
  }

  @Test func `the other lines of a hanging indent stand at the indent`() throws {
    let hanging = try drawn(ParagraphStyle(indent: 36, firstLineIndent: -20))
    #expect(hanging.leadingIndent == 16)
    #expect(hanging.firstLineIndent == -20)
    #expect(try drawn(ParagraphStyle(indent: 10, firstLineIndent: -36)).leadingIndent == 0)
    let usual = try drawn(ParagraphStyle(indent: 36, firstLineIndent: 20))
    #expect(usual.leadingIndent == 36 && usual.firstLineIndent == 20)
  }

  @Test func `stops are told from where lines start, in order`() throws {
    var style = ParagraphStyle(indent: 36, firstLineIndent: -16)
    style.tabStops = [TabStop(100, .decimal), TabStop(36), TabStop(20), TabStop(70, .right)]
    #expect(
      try drawn(style).tabs == [
        .init(position: 16, alignment: .left), .init(position: 50, alignment: .right),
        .init(position: 80, alignment: .decimal),
      ])
  }

  @Test func `behind the last stop there is one at each multiple of the interval`() throws {
    var style = ParagraphStyle(indent: 10)
    (style.tabStops, style.tabInterval) = ([TabStop(100, .center)], 36)
    #expect(try drawn(style).tabs.map(\.position) == [90, 98, 134])
    style.tabStops = []
    #expect(try drawn(style).tabs.map(\.position) == [26, 62])
    #expect(try drawn(ParagraphStyle()).tabs.isEmpty)
  }

  @Test func `lines keep their height where a style says none that can be`() throws {
    for (height, expected) in [(1.5, 1.5), (0, 1), (-2, 1), (0.01, 0.1), (99, 10)] {
      #expect(try drawn(ParagraphStyle(lineHeight: height)).lineHeight == expected)
    }
  }

  @Test func `how lines end and stay together is as the style says`() throws {
    var style = ParagraphStyle()
    let usual = try drawn(style)
    #expect(usual.hyphenation == nil && usual.lineBreakStrategy == nil)
    #expect(usual.controlsWidowsAndOrphans == nil)
    #expect(!usual.keepsWithNext && !usual.keepsLinesTogether && !usual.hangsPunctuation)
    (style.hyphenation, style.lineBreakStrategy, style.hangsPunctuation) = (false, .optimal, true)
    (style.keepsWithNext, style.keepsLinesTogether) = (true, true)
    style.controlsWidowsAndOrphans = true
    let drawn = try drawn(style)
    #expect(drawn.hyphenation == false && drawn.lineBreakStrategy == .optimal)
    #expect(drawn.controlsWidowsAndOrphans == true)
    #expect(drawn.keepsWithNext && drawn.keepsLinesTogether && drawn.hangsPunctuation)
  }
}
