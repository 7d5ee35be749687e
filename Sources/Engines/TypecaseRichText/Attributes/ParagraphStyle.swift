// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The layout of a paragraph.
public struct ParagraphStyle: Sendable, Hashable {
  /// The side on which lines are aligned.
  public enum Alignment: String, Sendable, Hashable, CaseIterable, Codable {
    /// The side where the paragraph's script starts its lines.
    case natural
    case left, center, right, justified
  }

  /// The name of the style that the paragraph has in its document.
  ///
  /// It says what the paragraph is, and no look: properties and attributes of text are those that are there (``NamedStyle``).
  public var name = StyleName.body {
    didSet { if name == .body || name.headingLevel != nil { ownHeadingLevel = nil } }
  }
  public var alignment: Alignment
  /// The height of a line as a multiple of the font's own; 1 by default.
  public var lineHeight: Double
  /// Points before the paragraph.
  public var spaceBefore: Double
  /// Points after the paragraph.
  public var spaceAfter: Double
  /// The indent of all lines at their start, in points.
  public var indent: Double
  /// The additional indent of the first line, in points; negative for a hanging indent.
  public var firstLineIndent: Double
  /// The indent of all lines at their end, in points.
  public var tailIndent: Double = 0
  /// The minimum height of a line, in points; 0 for no such rule.
  public var minimumLineHeight: Double = 0
  /// The maximum height of a line, in points; 0 for no such rule.
  ///
  /// Higher text is clipped or overlaps.
  public var maximumLineHeight: Double = 0
  /// Points between lines.
  public var lineSpacing: Double = 0
  /// The tab stops, in order; after them, stops are at multiples of ``tabInterval``.
  public var tabStops: [TabStop] = []
  /// Points; nil for the document's.
  public var tabInterval: Double?
  /// The side where lines start; nil leaves it open.
  public var direction: Direction?
  /// How much letters may be moved together before a line is broken or cut, 0 to 1; nil leaves it open.
  public var tightening: Double?
  /// Whether words are hyphenated at the ends of lines; nil leaves it open.
  public var hyphenation: Bool?
  /// How the ends of lines are chosen; nil leaves it open.
  public var lineBreakStrategy: LineBreakStrategy?
  /// Whether its last line is in the same column or page as the first one of the next paragraph.
  public var keepsWithNext = false
  /// Whether all its lines are in the same column or page, where that has room for them.
  public var keepsLinesTogether = false
  /// Whether neither its first line nor its last one is without another line of it in a column or page; nil leaves it open.
  public var controlsWidowsAndOrphans: Bool?
  /// Whether punctuation at the edges of lines hangs beyond them.
  public var hangsPunctuation = false
  /// The color behind its lines, from one indent to the other; nil for none of its own.
  public var background: TextColor?
  /// The level of the heading that the paragraph is, from 1 (the highest) to 6; nil for none of its own.
  ///
  /// The names of headings say it. To set it gives ordinary text and headings the name of that heading, or of none; a paragraph with
  /// another name keeps that. Ordinary text without a level whose text has the text style of a heading throughout is one by that.
  public var headingLevel: Int? {
    get { name.headingLevel ?? ownHeadingLevel }
    set {
      if name == .body || name.headingLevel != nil {
        name = newValue.map(StyleName.heading) ?? .body
      } else {
        ownHeadingLevel = newValue.map(AttributeLimits.heading.nearest)
      }
    }
  }
  /// That of a paragraph whose name says none.
  private var ownHeadingLevel: Int?
  /// The list that the paragraph is an item of.
  public var list: ListItem?
  /// The table's cell that the paragraph is in.
  public var cell: TableCell?
  /// What only RTF says about it.
  public var carried = CarriedRTF()

  /// Which side lines start at.
  public enum Direction: String, Sendable, Hashable, CaseIterable, Codable {
    /// That of the first letter that has one.
    case natural
    case leftToRight = "left-to-right"
    case rightToLeft = "right-to-left"
  }

  /// How the ends of lines are chosen.
  public enum LineBreakStrategy: String, Sendable, Hashable, CaseIterable, Codable {
    /// Each line has as much text as fits.
    case greedy
    /// The ends of all lines are chosen together, so that spaces are as even as they can be.
    case optimal
  }

  public init(
    alignment: Alignment = .natural, lineHeight: Double = 1, spaceBefore: Double = 0,
    spaceAfter: Double = 0, indent: Double = 0, firstLineIndent: Double = 0
  ) {
    self.alignment = alignment
    self.lineHeight = lineHeight
    self.spaceBefore = spaceBefore
    self.spaceAfter = spaceAfter
    self.indent = indent
    self.firstLineIndent = firstLineIndent
  }
}

extension ParagraphStyle {
  /// Whether it has what only version 2 of JSON documents has.
  var isOfVersion2: Bool {
    saysHowLinesFlow || background != nil || name != .body || list?.isMoreThanMarked == true
  }

  /// Whether it says how its lines end or stay together.
  private var saysHowLinesFlow: Bool {
    hyphenation != nil || lineBreakStrategy != nil || keepsWithNext || keepsLinesTogether
      || controlsWidowsAndOrphans != nil || hangsPunctuation
  }

  /// Whether two paragraphs are alike, whatever marker was written before them.
  func isSame(as other: ParagraphStyle) -> Bool {
    var (one, other) = (self, other)
    one.list?.text = ""
    other.list?.text = ""
    return one == other
  }

  /// Of a paragraph that is split from one of this style: the next item of a list counts on, and is not done.
  var ofNextParagraph: ParagraphStyle {
    guard let list, list.start != nil || list.isDone == true else { return self }
    var next = self
    next.list?.start = nil
    if list.isDone == true { next.list?.isDone = false }
    return next
  }
}
