// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText

/// One glyph of a line; lengths are units of the medium, from the upper left corner of the line's container.
public struct LineGlyph: Sendable, Hashable {
  /// The number of the glyph in its font; nil where nothing of the font is drawn: for a character that no font has, or that has no form.
  public var id: UInt32?
  /// The PostScript name of its font; nil where the font has none.
  public var fontName: String?
  /// The size of its font.
  public var fontSize: Double
  /// Where its origin is drawn; y is that of its baseline, downwards.
  public var x: Double
  public var y: Double
  /// How much room it takes, rightwards.
  public var advance: Double
  /// The text of its cluster: several scalars for a ligature, the same ones for several glyphs; empty for a hyphen that the text does not
  /// have.
  public var range: Range<ScalarOffset>
  /// That of its text (UAX 9), which runs from the right where it is odd.
  public var level: UInt8
  /// Whether a box stands for a character that no font has.
  public var isMissing: Bool
  /// Whether it is of a token for text that is not shown, or of a hyphen that the text does not have.
  public var isToken: Bool
}

/// The glyphs of a line in the order of the screen, from left to right, and the text that they stand for.
///
/// Tabs, attachments and hidden text have no glyphs, nor are the markers of lists among them, which stand for no text.
public struct LineGlyphs: Sendable, Hashable, RandomAccessCollection {
  private let glyphs: [LineGlyph]

  public var startIndex: Int { 0 }
  public var endIndex: Int { glyphs.count }

  /// A glyph by its number, from the left and from 0.
  public subscript(number: Int) -> LineGlyph { glyphs[number] }

  /// The numbers of the glyphs that stand for some text or a part of it, as ranges from left to right: several where text of two directions
  /// is between them.
  public func ranges(of text: Range<ScalarOffset>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (number, glyph) in glyphs.enumerated() where glyph.range.overlaps(text) {
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
    return ranges
  }

  /// The text that some glyphs stand for, as ranges in the order of the text: several where text of two directions is between them.
  public func text(of numbers: Range<Int>) -> [Range<ScalarOffset>] {
    let ranges = Set(glyphs[numbers].map(\.range)).filter { !$0.isEmpty }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      if let last = joined.last, last.upperBound >= range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }

  init(_ line: LineFragment) {
    glyphs = line.parts.flatMap { part in
      part.runs.sorted { $0.x < $1.x }.flatMap { Self.glyphs(of: $0, on: line) }
    }
  }

  private static func glyphs(of run: LineFragment.Run, on line: LineFragment) -> [LineGlyph] {
    // Each cluster goes on to the start of the next one in the text.
    let starts = Set(run.glyphs.map { Int($0.byte) }).sorted()
    var ends: [Int: Int] = [:]
    for (start, end) in zip(starts, starts.dropFirst() + [run.range.upperBound]) {
      ends[start] = end
    }
    let (name, size) = (run.font.postScriptName, run.font.size)
    var pen = run.x
    return run.glyphs.map { glyph in
      let start = Int(glyph.byte)
      let advance = Double(units: glyph.advance)
      defer { pen += advance }
      return LineGlyph(
        id: glyph.isDrawn ? glyph.id : nil, fontName: name, fontSize: size,
        x: pen + Double(units: glyph.x), y: line.baseline - run.rise + Double(units: glyph.y),
        advance: advance, range: Range(start..<Swift.max(ends[start] ?? start, start)),
        level: run.level, isMissing: glyph.isMissing, isToken: run.isToken)
    }
  }
}

extension LineFragment {
  /// Its glyphs in the order of the screen, with the text that each stands for.
  public var glyphs: LineGlyphs { LineGlyphs(self) }
}
