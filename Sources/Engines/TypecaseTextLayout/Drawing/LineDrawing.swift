// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText

/// What is drawn of a line, whoever draws it.
///
/// Lengths are units of the medium, from the upper left corner of the line's container; y goes downwards.
public struct LineDrawing {
  /// One thing that is drawn, over those before it.
  enum Element {
    /// What is behind text.
    case rectangle(LayoutRect, TextColor)
    case glyphs(DrawnGlyphs)
    case rule(DrawnRule)
    /// What stands in the place of U+FFFC, with the color of the text around it.
    case attachment(TextAttachment, LayoutRect, TextColor)
  }

  /// A stretch of text with a link, on one line.
  public struct Link: Sendable, Hashable {
    public var target: String
    public var rect: LayoutRect
  }

  /// From the back to the front.
  var elements: [Element] = []
  /// From left to right.
  public internal(set) var links: [Link] = []
  /// How many characters no font has; each is drawn as a box with its number.
  public internal(set) var missingCharacterCount = 0
}

/// Glyphs of one font and look, from left to right.
struct DrawnGlyphs {
  enum Paint: Hashable {
    case filled
    /// Only the outlines, as thick as said.
    case outlined(width: Double)
    /// Blurred.
    case shadow(blur: Double)
  }

  var row: GlyphRow
  /// Of the first glyph's origin.
  var (x, baseline): (Double, Double)
  var width: Double
  var color: TextColor
  var paint = Paint.filled
}

/// A line below or through text.
struct DrawnRule: Hashable {
  var style: TextLine.Style
  var x: Double
  var width: Double
  /// Its upper edge; that of the upper one of two.
  var y: Double
  var thickness: Double
  var color: TextColor
  /// Where letters cross it and it is left out, from left to right.
  var gaps: [HorizontalSpan] = []

  /// The stretches that are drawn, from left to right.
  var stretches: [HorizontalSpan] {
    var (start, stretches) = (x, [HorizontalSpan]())
    for gap in gaps {
      if gap.start > start { stretches.append(HorizontalSpan(start: start, end: gap.start)) }
      start = max(start, gap.end)
    }
    if x + width > start { stretches.append(HorizontalSpan(start: start, end: x + width)) }
    return stretches
  }
}

/// What a text says nothing of when it is drawn.
public struct TextDrawingOptions: Sendable, Hashable {
  /// The color of text without one.
  public var foreground = TextColor.black
  /// Whether lines below text have gaps where letters cross them.
  public var underlinesSkipInk = true

  public init(foreground: TextColor = .black, underlinesSkipInk: Bool = true) {
    (self.foreground, self.underlinesSkipInk) = (foreground, underlinesSkipInk)
  }
}
