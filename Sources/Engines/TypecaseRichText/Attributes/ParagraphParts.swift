// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A tab stop.
public struct TabStop: Sendable, Hashable {
  /// The part of the text after the tab that is at the stop.
  public enum Alignment: String, Sendable, Hashable, CaseIterable, Codable {
    case left, center, right, decimal
  }

  /// Points from the start of the text's column.
  public var position: Double
  public var alignment: Alignment

  public init(_ position: Double, _ alignment: Alignment = .left) {
    self.position = position
    self.alignment = alignment
  }
}

/// The list that a paragraph is an item of.
public struct ListItem: Sendable, Hashable {
  /// Distinguishes the lists of a document.
  public var list: Int
  /// From 0, the outermost.
  public var level: Int
  /// How items are marked, in the notation of the text kit: `{disc}`, `{decimal}.`, or text of its own.
  public var marker: String
  /// The marker of this item with the space around it, as a file had it: `\t•\t`; empty for a new item.
  ///
  /// It is no part of the text, and says the item's number only as long as that stays: ``shownMarker(number:)`` is what is shown.
  public var text: String
  /// The item's number where it is not the next after that of the item before it; nil to count on, from 1.
  public var start: Int?
  /// Whether the item is a task that is done, or one that is not; nil for an item that is no task.
  public var isDone: Bool?
  /// Whether the paragraph is a further one of the item before it, and has no marker.
  public var continuesItem = false

  public init(
    list: Int, level: Int = 0, marker: String = "{disc}", text: String = "", start: Int? = nil,
    isDone: Bool? = nil, continuesItem: Bool = false
  ) {
    self.list = list
    self.level = level
    self.marker = marker
    self.text = text
    self.start = start
    self.isDone = isDone
    self.continuesItem = continuesItem
  }

  /// Whether it has what only version 2 of JSON documents has.
  ///
  /// A number that its written marker says is read from there.
  var isMoreThanMarked: Bool {
    start != nil && start != writtenNumber || isDone != nil || continuesItem
  }
}

/// The cell of a table that a paragraph is in.
///
/// A cell's last paragraph is followed by one of another cell.
public struct TableCell: Sendable, Hashable {
  /// Distinguishes the tables of a document.
  public var table: Int
  /// From 0.
  public var row: Int
  /// From 0.
  public var column: Int
  /// 1 for a table in the text, 2 for one in a cell of it, and so on.
  public var depth: Int
  /// The end of the cell, in points from the margin.
  public var end: Double
  /// What only RTF says about it and its row: how they look.
  public var carried: CarriedRTF

  public init(
    table: Int, row: Int, column: Int, depth: Int = 1, end: Double = 0,
    carried: CarriedRTF = CarriedRTF()
  ) {
    (self.table, self.row, self.column) = (table, row, column)
    self.depth = depth
    self.end = end
    self.carried = carried
  }

  /// Whether two paragraphs are in the same cell.
  public func isSame(as other: TableCell) -> Bool {
    (table, row, column, depth) == (other.table, other.row, other.column, other.depth)
  }
}
