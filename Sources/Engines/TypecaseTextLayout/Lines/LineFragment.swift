// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText

/// A line with its glyphs; lengths are units of the medium, from the upper left corner of its container.
public struct LineFragment {
  /// Glyphs of one font and direction, from left to right.
  struct Run {
    /// The text that they are of.
    var range: Range<Int>
    var level: UInt8
    var font: LayoutFont
    /// How far the glyphs are raised.
    var rise: Double
    /// Where the first glyph begins.
    var x: Double
    var width: Double
    /// `byte` counts scalars of the storage here.
    var glyphs: [TextItem.Glyph]
    /// Whether they stand for text that is not shown, or for none.
    var isToken = false
    /// Those of a token that does not look as the text that it stands for.
    var ownAttributes: TextAttributes?
  }

  /// An attachment, or a tab, which have no glyphs.
  struct Box {
    enum Kind { case attachment, tab, hidden }
    var kind: Kind
    var place: Int
    var level: UInt8
    var x: Double
    var width: Double
    /// From the baseline up to the upper edge, and the height, of an attachment.
    var above = 0.0
    var height = 0.0
    /// Those of an attachment that stands for text that is not shown; nil for one of the text.
    var ownAttributes: TextAttributes?
  }

  /// Text between two places where a caret stands; in the order of the screen.
  struct Cell {
    var range: Range<Int>
    var x: Double
    var width: Double
    var level: UInt8
  }

  /// A stretch of the line that has text.
  public struct Part {
    /// The text in it, with the white at its end, and with the line feed in the last one of a paragraph.
    public internal(set) var range: Range<ScalarOffset>
    /// The left edge and the width of the room for text.
    public internal(set) var x: Double
    public internal(set) var width: Double
    /// Where the text begins, and its width without the white at its end.
    public internal(set) var textX: Double
    public internal(set) var textWidth: Double
    var runs: [Run] = []
    var boxes: [Box] = []
    var cells: [Cell] = []
    /// The marker of a list's item, beside the part.
    var marker: [Run] = []
  }

  /// The text of the line, with the line feed that ends its paragraph.
  public internal(set) var range: Range<ScalarOffset>
  /// The number of the line's container.
  public internal(set) var container: Int
  /// The upper edge of the line's box, and its height.
  public internal(set) var y: Double
  public internal(set) var height: Double
  /// How far the baseline is below the container's upper edge.
  public internal(set) var baseline: Double
  /// From left to right; those without text are left out, unless the line has none at all.
  public internal(set) var parts: [Part]
  /// Whether it shows a hyphen at its end that the text does not have.
  public internal(set) var endsWithHyphen = false
  /// Text of the line that is not shown, because a token stands for it or because it has no room.
  public internal(set) var truncatedRange: Range<ScalarOffset>?
  /// Text of the line that is folded, in its order.
  public internal(set) var foldedRanges: [Range<ScalarOffset>] = []
  /// Whether its paragraph runs from the right.
  public internal(set) var isRightToLeft = false

  /// The color behind the line, and how far it is there: with the space between lines of a paragraph.
  var background: (rect: LayoutRect, color: TextColor)?
  /// The cells of tables that it is in, the outermost first.
  var cells: [TableCellBox] = []
  /// Of these, the ones that it is the first line of.
  var boxes: [TableCellBox] = []

  /// Where its text is, from the leftmost letter to the rightmost.
  public var usedRect: LayoutRect {
    let left = parts.map(\.textX).min() ?? 0
    let right = parts.map { $0.textX + $0.textWidth }.max() ?? left
    return LayoutRect(x: left, y: y, width: right - left, height: height)
  }

  /// Moves it within its container.
  mutating func move(x: Double, y: Double) {
    self.y += y
    baseline += y
    for part in parts.indices {
      parts[part].x += x
      parts[part].textX += x
      for place in parts[part].runs.indices { parts[part].runs[place].x += x }
      for place in parts[part].boxes.indices { parts[part].boxes[place].x += x }
      for place in parts[part].cells.indices { parts[part].cells[place].x += x }
      for place in parts[part].marker.indices { parts[part].marker[place].x += x }
    }
    background?.rect.x += x
    background?.rect.y += y
    for place in cells.indices { cells[place].move(x: x, y: y) }
    for place in boxes.indices { boxes[place].move(x: x, y: y) }
  }
}
