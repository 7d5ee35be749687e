// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A table of a text: which paragraphs its rows and cells are.
///
///     TextStorage  -->  TextTable  -->  rows of cells  -->  TextEditor.changeTable(by:title:)
///
/// It says how the text is now; after an edit, make another.
public struct TextTable: Sendable {
  /// A cell: paragraphs behind each other, with those of tables within it, which come before its own.
  public struct Cell: Sendable {
    /// Where cells say where they end, its column is that which it begins in: documents of RTF number the cells of a row whatever widths
    /// they have, and a wide one stands for several.
    public var place: TableCell
    /// With the line feeds.
    public var range: Range<ScalarOffset>
    /// Where the first paragraph begins that is in no table within the cell.
    public var ownStart: ScalarOffset
  }

  /// The number of the table.
  public let number: Int
  /// 1 for a table in the text, 2 for one in a cell of it, and so on.
  public let depth: Int
  /// In the order of the text; each has at least one cell.
  public let rows: [[Cell]]
  /// All of it.
  public let range: Range<ScalarOffset>
  /// How many columns there are.
  let columnCount: Int

  /// The innermost table that a place is in; nil where it is in none.
  ///
  /// Looks at each paragraph of the table.
  public init?(at offset: ScalarOffset, in storage: TextStorage) {
    func cell(at place: ScalarOffset) -> TableCell? { storage.paragraphStyle(at: place)?.cell }
    func paragraph(at place: ScalarOffset) -> Range<ScalarOffset> {
      storage.paragraphs(touching: place..<place)
    }
    guard let innermost = cell(at: offset), Self.isSensible(innermost) else { return nil }
    let (number, depth) = (innermost.table, innermost.depth)
    func belongs(_ cell: TableCell?) -> Bool {
      cell.map { $0.depth > depth || $0.depth == depth && $0.table == number } ?? false
    }
    let own = paragraph(at: offset)
    var (start, end) = (own.lowerBound, own.upperBound)
    while start > 0 {
      let before = paragraph(at: start - 1)
      guard before.lowerBound < start, belongs(cell(at: before.lowerBound)) else { break }
      start = before.lowerBound
    }
    while end < storage.end, belongs(cell(at: end)) {
      let next = paragraph(at: end)
      guard next.upperBound > end else { break }
      end = next.upperBound
    }

    var rows: [[Cell]] = []
    // Where paragraphs begin that belong to a cell whose own text follows.
    var (place, inner) = (start, start)
    repeat {
      let next = max(paragraph(at: place).upperBound, min(place + 1, end))
      if let found = cell(at: place), found.depth == depth {
        guard Self.isSensible(found) else { return nil }
        if let last = rows.last?.last, last.place.isSame(as: found) {
          rows[rows.count - 1][rows[rows.count - 1].count - 1].range = last.range.lowerBound..<next
        } else {
          let cell = Cell(place: found, range: inner..<next, ownStart: place)
          if rows.last?.last?.place.row == found.row {
            rows[rows.count - 1].append(cell)
          } else {
            rows.append([cell])
          }
        }
        inner = next
      }
      place = next
    } while place < end
    guard let last = rows.last?.last else { return nil }
    // A table that no text of the cell follows belongs to the cell before it, but where another table begins with it.
    let next = end < storage.end ? cell(at: end) : nil
    if let next, next.depth == depth, next.table != number {
      end = last.range.upperBound
    } else if last.range.upperBound < end {
      rows[rows.count - 1][rows[rows.count - 1].count - 1].range = last.range.lowerBound..<end
    }
    for (row, starts) in (Self.columns(ofEnds: rows) ?? []).enumerated() {
      for (cell, column) in starts.enumerated() { rows[row][cell].place.column = column }
    }
    (self.number, self.depth, self.rows) = (number, depth, rows)
    range = start..<end
    columnCount = (rows.lazy.compactMap(\.last?.place.column).max() ?? 0) + 1
  }

  /// A program may say any numbers.
  private static func isSensible(_ cell: TableCell) -> Bool {
    let numbers = 0...1 << 24
    return numbers.contains(cell.row) && numbers.contains(cell.column) && cell.end.isFinite
  }

  /// The row that a place is in, by its number in `rows`; the nearest one for a place outside.
  public func row(at offset: ScalarOffset) -> Int {
    (rows.firstIndex { offset < $0[$0.count - 1].range.upperBound } ?? rows.count - 1)
  }

  /// The cell of a row that a place is in, by its number in the row; the nearest one for a place outside.
  public func cell(at offset: ScalarOffset, inRow row: Int) -> Int {
    rows[row].firstIndex { offset < $0.range.upperBound } ?? rows[row].count - 1
  }

  /// All of a row.
  public func range(ofRow row: Int) -> Range<ScalarOffset> {
    rows[row][0].range.lowerBound..<rows[row][rows[row].count - 1].range.upperBound
  }

  /// The columns that a cell takes: the number of the next one says how many.
  ///
  /// - Parameters:
  ///   - row: in `rows`.
  ///   - cell: in the row.
  func columns(ofCell cell: Int, inRow row: Int) -> Range<Int> {
    let start = rows[row][cell].place.column
    let next = cell + 1 < rows[row].count ? rows[row][cell + 1].place.column : columnCount
    return start..<max(next, start + 1)
  }

  /// The columns that cells begin in by where they end, row by row; nil where not all cells say that.
  private static func columns(ofEnds rows: [[Cell]]) -> [[Int]]? {
    // Ends that differ by less than a point are those of one column.
    let tolerance = 1.0
    var ends: [Double] = []
    for row in rows {
      var before = 0.0
      for cell in row {
        guard cell.place.end > before + tolerance else { return nil }
        before = cell.place.end
        ends.append(before)
      }
    }
    let columns = ends.sorted().reduce(into: [Double]()) { columns, end in
      if columns.last.map({ end > $0 + tolerance }) ?? true { columns.append(end) }
    }
    func column(endingAt end: Double) -> Int {
      var (low, high) = (0, columns.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if columns[middle] + tolerance < end { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return rows.map { row in
      var next = 0
      return row.map { cell in
        let start = next
        next = max(column(endingAt: cell.place.end), start) + 1
        return start
      }
    }
  }
}
