// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseRichText

/// Which side lines start at.
public enum LineDirection: Sendable, Hashable {
  case leftToRight, rightToLeft
}

/// What is drawn for the attributes of a text; what is nil is drawn as the surroundings are.
///
/// Lengths are in the medium's unit: pixels of which an inch has 96, or points on paper. Colors are in sRGB.
public struct DrawnText: Sendable, Hashable {
  /// The font that was found, or its substitute, without size and features; with all coordinates on its axes.
  public var font: FontDescriptor?
  /// The size to give to Pango, which multiplies it by the desktop's text scaling.
  public var points: Double?
  /// How far the baseline is above that of the line; negative is below.
  public var rise: Double?
  /// The space added between characters.
  public var letterSpacing: Double?
  /// OpenType features in CSS notation, such as `"kern" 1, "liga" 0`; empty for the font's own.
  public var features = ""
  /// A BCP 47 tag.
  public var language: String?
  public var foreground: TextColor?
  public var background: TextColor?
  /// A line without a color has that of the text.
  public var underline: TextLine?
  public var strikethrough: TextLine?
  public var shadow: TextShadow?
  /// The outline of letters; one without a color has that of the text.
  public var stroke: TextStroke?
  public var effect: TextEffect?
  /// What is added to the height of its lines, half above and half below; negative where they are closer to each other.
  public var leading: Double?
  public var capitals: TextCapitals?
  /// Whether nothing is drawn.
  public var isHidden: Bool?
  public var paragraph: DrawnParagraph?

  public init() {}
}

/// How the lines of a paragraph are placed.
///
/// Lengths are in the medium's unit, as those of ``DrawnText``.
public struct DrawnParagraph: Sendable, Hashable {
  /// The sides are those of the paper or the screen.
  public enum Alignment: Sendable, Hashable { case left, center, right, justified }

  /// A tab stop, by its place from the paragraph's edge.
  public struct Tab: Sendable, Hashable {
    /// From leadingIndent, towards the end of lines.
    public var position: Double
    public var alignment: TabStop.Alignment

    public init(position: Double, alignment: TabStop.Alignment) {
      (self.position, self.alignment) = (position, alignment)
    }
  }

  public var alignment: Alignment
  /// Whether the paragraph leaves its alignment open, so that it is that of the side where lines start.
  public var isNaturallyAligned: Bool
  public var direction: LineDirection
  /// Whether the direction is that of the surroundings, and not the paragraph's own.
  public var hasDirectionOfSurroundings: Bool
  /// The color behind the lines, in sRGB; nil for none.
  public var background: TextColor? = nil
  /// A multiple of the font's own height of a line.
  public var lineHeight: Double
  /// The least height of a line; 0 for no such rule.
  public var minimumLineHeight = 0.0
  /// The greatest height of a line, which higher text leaves; 0 for no such rule.
  public var maximumLineHeight = 0.0
  /// Added between the lines.
  public var lineSpacing: Double
  public var spaceBefore: Double
  public var spaceAfter: Double
  /// The indent at the side where lines start, of those that stand out most.
  public var leadingIndent: Double
  /// The indent at the side where lines end.
  public var trailingIndent: Double
  /// How much further the first line is moved in; where it is negative, how much the others are.
  public var firstLineIndent: Double
  /// In order; the distance of the last two is that of further ones.
  public var tabs: [Tab]
  /// Whether words are hyphenated at the ends of lines.
  public var hyphenation: Bool?
  /// How the ends of lines are chosen.
  public var lineBreakStrategy: ParagraphStyle.LineBreakStrategy?
  /// Whether its last line is in the same column or page as the first one of the next paragraph.
  public var keepsWithNext = false
  /// Whether all its lines are in the same column or page, where that has room for them.
  public var keepsLinesTogether = false
  /// Whether neither its first line nor its last one is without another line of it in a column or page.
  public var controlsWidowsAndOrphans: Bool?
  /// Whether punctuation at the edges of lines hangs beyond them.
  public var hangsPunctuation = false

  /// The indent at the left.
  public var leftIndent: Double {
    direction == .leftToRight ? leadingIndent : trailingIndent
  }

  /// The indent at the right.
  public var rightIndent: Double {
    direction == .leftToRight ? trailingIndent : leadingIndent
  }

  /// Whether lines stand at the side where they start, or fill the width.
  public var startsAtLeadingSide: Bool {
    switch alignment {
    case .left: direction == .leftToRight
    case .right: direction == .rightToLeft
    case .justified: true
    case .center: false
    }
  }
}
