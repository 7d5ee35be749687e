// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What is to be done with a document.
package struct TypesettingRequest: Codable, Sendable, Hashable {
  /// A kind of work, with its options.
  package enum Work: Codable, Sendable, Hashable {
    /// To be told where the text is; the answer is one document of JSON.
    case layout(LayoutRequest)
    /// To be given the pages; the answer is ``PagesAnswer``.
    case pages(PagesRequest)
  }

  /// The font of windows as the desktop's settings have it, such as “Cantarell 11”: that of text which names none.
  package var interfaceFont: String
  package var work: Work

  package init(interfaceFont: String, work: Work) {
    (self.interfaceFont, self.work) = (interfaceFont, work)
  }
}

/// In what a document is laid out, and what is asked about it.
package struct LayoutRequest: Codable, Sendable, Hashable {
  /// Where lines end, and what stands for text that has no room.
  package enum LineBreak: String, Codable, Sendable, Hashable, CaseIterable {
    case wrap, char, clip, head, middle, tail
  }

  /// Which side the lines of paragraphs start at that leave it open.
  package enum Direction: String, Codable, Sendable, Hashable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
    /// As the first letter of a paragraph has it.
    case auto
  }

  /// How spaces are widened so that lines end at the same edge.
  package enum Justification: String, Codable, Sendable, Hashable, CaseIterable {
    case none
    /// In lines that are broken one by one.
    case greedy
    /// In lines that are chosen for the whole paragraph.
    case total
  }

  /// A place on the page.
  package struct Point: Codable, Sendable, Hashable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// The width of the page.
  package var width: Double
  /// The height of the page; nil for one that ends with its text.
  package var height: Double?
  /// How many columns of equal width are beside each other, at least 1.
  package var columns = 1
  /// What is between two columns.
  package var gap = 0.0
  /// Shapes on the page that take no text, as path data of SVG.
  package var exclusions: [String] = []
  /// What is kept free round each of them.
  package var exclusionMargin = 0.0
  /// The family, the full name or the PostScript name of text that names no font; nil for the desktop's.
  package var font: String?
  /// The size of text that has none, in points; nil for the desktop's.
  package var size: Double?
  /// Room at both sides of each part of a line.
  package var padding = 0.0
  /// Narrower parts of lines take no text; nil for one em.
  package var minimumPart: Double?
  package var lineBreak = LineBreak.wrap
  /// What stands for text that has no room.
  package var token: String?
  /// The most lines of a column; 0 for any number.
  package var maxLines = 0
  /// The language of text that names none, as a tag of BCP 47.
  package var language: String?
  package var direction = Direction.auto
  package var hyphenates = false
  /// Nil where the document says it.
  package var justification: Justification?
  /// Points of the page, about which it is asked what is there.
  package var hits: [Point] = []
  /// Stretches of the text, about which it is asked where carets stand, also at their ends.
  package var carets: [ClosedRange<Int>] = []
  /// Stretches of the text, about which it is asked what a selection of them covers.
  package var selections: [Range<Int>] = []
  /// Stretches of the text that are not shown, each within or outside of the others.
  package var folds: [Range<Int>] = []
  /// What stands for each of them, in the look of the text before it.
  package var foldToken = ""

  package init(width: Double) { self.width = width }

  /// The width of each column; less than 0 where the gaps take more than there is.
  package var columnWidth: Double { (width - Double(columns - 1) * gap) / Double(columns) }

  /// How far the left edge of a column is from that of the page.
  package func columnStart(_ number: Int) -> Double { Double(number) * (columnWidth + gap) }

  /// The most paths of exclusions, and the most lines, curves and closing lines in all of them together.
  package static let mostExclusions = 10_000
  package static let mostSegments = 100_000
  /// The most stretches that are folded.
  package static let mostFolds = 1000
}
