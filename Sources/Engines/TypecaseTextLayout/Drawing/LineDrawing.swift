// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText

/// What is drawn of a line, whoever draws it.
///
/// Lengths are units of the medium, from the upper left corner of the line's container; y goes downwards.
public struct LineDrawing {
  /// One thing that is drawn, over those before it.
  package enum Element {
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
  package internal(set) var elements: [Element] = []
  /// From left to right.
  public internal(set) var links: [Link] = []
  /// How many characters no font has; each is drawn as a box with its number.
  public internal(set) var missingCharacterCount = 0

  package init(_ elements: [Element] = []) { self.elements = elements }
}

/// Glyphs of one font and look, from left to right.
package struct DrawnGlyphs {
  package enum Paint: Hashable {
    case filled
    /// Only the outlines, as thick as said.
    case outlined(width: Double)
    /// Blurred.
    case shadow(blur: Double)
  }

  package var row: GlyphRow
  /// Of the first glyph's origin.
  package var (x, baseline): (Double, Double)
  package var width: Double
  package var color: TextColor
  package var paint = Paint.filled
}

/// A line below or through text.
package struct DrawnRule: Hashable {
  package var style: TextLine.Style
  package var x: Double
  package var width: Double
  /// Its upper edge; that of the upper one of two.
  package var y: Double
  package var thickness: Double
  package var color: TextColor
  /// Where letters cross it and it is left out, from left to right.
  var gaps: [HorizontalSpan] = []

  package init(
    style: TextLine.Style, x: Double, width: Double, y: Double, thickness: Double, color: TextColor
  ) {
    (self.style, self.x, self.width, self.y) = (style, x, width, y)
    (self.thickness, self.color) = (thickness, color)
  }

  /// The stretches that are drawn, from left to right.
  package var stretches: [HorizontalSpan] {
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
  /// Whether what is drawn knows its text, so that a document can be searched.
  package var keepsText = true

  public init(foreground: TextColor = .black, underlinesSkipInk: Bool = true) {
    (self.foreground, self.underlinesSkipInk) = (foreground, underlinesSkipInk)
  }
}
