// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// A row of a table: paragraphs of one row beside each other in the text, divided into cells.
struct TableRow {
  struct Cell {
    /// In scalars of the text, with the line feeds.
    var range: Range<Int>
    /// Points from the table's edge to the cell's end; 0 where nothing says so.
    var end: Double
  }

  /// Identifies a row among those beside it.
  struct Key: Hashable {
    var table: Int
    var row: Int
  }

  var key: Key
  var range: Range<Int>
  /// In the order of the text.
  var cells: [Cell]

  /// Tables within more cells than this are none, whatever a document says.
  static let mostDepth = 8
  /// A row has no more cells; further ones are in a row of their own.
  private static let mostCells = 256

  /// The row that begins with a paragraph.
  ///
  /// - Parameters:
  ///   - start: of the paragraph.
  ///   - bounds: of the text that may have it.
  ///   - depth: in how many cells that text is.
  /// - Returns: nil for a paragraph that is in no cell at that depth, or in the middle of a row.
  init?(at start: Int, in bounds: Range<Int>, of store: any TextBackingStore, depth: Int) {
    guard depth < Self.mostDepth,
      let first = Self.cell(at: start, in: bounds, of: store, depth: depth)
    else { return nil }
    let key = Key(table: first.table, row: first.row)
    if start > bounds.lowerBound {
      let before = store.paragraphStart(at: ScalarOffset(start - 1)).value
      if Self.key(at: before, in: bounds, of: store, depth: depth) == key { return nil }
    }
    self.key = key
    cells = []
    var (place, column) = (start, Int?.none)
    while place < bounds.upperBound,
      let cell = Self.cell(at: place, in: bounds, of: store, depth: depth),
      Key(table: cell.table, row: cell.row) == key
    {
      let end = min(store.paragraphEnd(at: ScalarOffset(place)).value, bounds.upperBound)
      if cell.column == column {
        cells[cells.count - 1].range = cells[cells.count - 1].range.lowerBound..<end
      } else {
        if cells.count == Self.mostCells { break }
        cells.append(Cell(range: place..<end, end: cell.end))
        column = cell.column
      }
      place = end
    }
    range = start..<place
  }

  /// The row that a paragraph is in; nil for one in no cell.
  static func key(
    at start: Int, in bounds: Range<Int>, of store: any TextBackingStore, depth: Int
  ) -> Key? {
    cell(at: start, in: bounds, of: store, depth: depth).map { Key(table: $0.table, row: $0.row) }
  }

  /// The cell at a depth that a paragraph is in; what is in a table within a cell belongs to the cell of what follows that table.
  private static func cell(
    at start: Int, in bounds: Range<Int>, of store: any TextBackingStore, depth: Int
  ) -> TableCell? {
    var place = start
    var innermost: TableCell?
    while place < bounds.upperBound {
      guard let cell = store.attributes(at: ScalarOffset(place)).attributes.paragraph?.cell,
        cell.depth > depth
      else { break }
      if cell.depth == depth + 1 { return cell }
      innermost = innermost ?? cell
      place = store.paragraphEnd(at: ScalarOffset(place)).value
    }
    // A table that no cell follows is as one that is not within another.
    return innermost
  }
}
