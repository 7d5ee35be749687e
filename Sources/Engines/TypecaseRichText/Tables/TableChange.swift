// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A change of the structure of a table.
public enum TableChange: Sendable, Hashable, CaseIterable {
  case insertRowAbove, insertRowBelow, insertColumnBefore, insertColumnAfter
  case deleteRow, deleteColumn
}

extension TextEditor {
  /// Changes the innermost table that the selection begins in, as one step.
  ///
  /// A new cell has the attributes of the cell beside it, and the caret goes to the first one, or to what takes the place of what is deleted.
  /// Rows and columns are deleted that the selection touches, and a table without any others as a whole. A column is as wide as the
  /// others are on average, and the table keeps its width. A cell that takes the place of several columns gets wider or narrower where one
  /// within it comes or goes.
  ///
  /// - Parameter title: its title for undo.
  /// - Returns: whether the selection is in a table.
  @discardableResult
  public func changeTable(by change: TableChange, title: String) -> Bool {
    let selected = selection.range
    guard let table = TextTable(at: selected.lowerBound, in: storage) else { return false }
    return make(change, in: table, at: selected, title)
  }

  /// Adds a row behind the last one of the innermost table that the selection's focus is in, as one step; the caret goes to its first cell.
  ///
  /// - Parameter title: its title for undo.
  /// - Returns: whether the focus is in a table.
  @discardableResult
  package func addRow(title: String) -> Bool {
    guard let table = TextTable(at: selection.focus, in: storage),
      let place = table.rows.last?.first?.ownStart
    else { return false }
    return make(.insertRowBelow, in: table, at: place..<place, title)
  }

  private func make(
    _ change: TableChange, in table: TextTable, at selected: Range<ScalarOffset>, _ title: String
  ) -> Bool {
    guard TableEditing(table, storage, selected).canMake(change) else { return false }
    edit(title) {
      let ended = table.ended(in: storage, isGrowing: change.isInsertion)
      ended.writeColumns(in: storage)
      selection = TextSelection(caret: TableEditing(ended, storage, selected).make(change))
    }
    return true
  }
}

extension TableChange {
  fileprivate var isInsertion: Bool {
    switch self {
    case .insertRowAbove, .insertRowBelow, .insertColumnBefore, .insertColumnAfter: true
    case .deleteRow, .deleteColumn: false
    }
  }
}

extension TextTable {
  /// The table with a line feed behind the last cell where the text ends in it: an empty one is none without it, and one that has text needs
  /// it where another comes behind it.
  fileprivate func ended(in storage: TextStorage, isGrowing: Bool) -> TextTable {
    let end = storage.end
    guard range.upperBound == end, end > 0 else { return self }
    var attributes = TextAttributes()
    if storage.text(in: end - 1..<end) == "\n" {
      guard let style = storage.paragraphStyle(at: end), let cell = style.cell,
        cell.table == number, cell.depth == depth
      else { return self }
      attributes.paragraph = style
    } else {
      guard isGrowing else { return self }
      attributes = storage.attributes(at: end - 1).attributes.forInsertion(before: nil)
    }
    storage.replace(end..<end, with: [TextRun("\n", attributes)])
    return TextTable(at: rows[0][0].ownStart, in: storage) ?? self
  }

  /// Has the text say the columns of the cells as the table does.
  fileprivate func writeColumns(in storage: TextStorage) {
    for cell in rows.joined()
    where storage.paragraphStyle(at: cell.ownStart)?.cell?.column != cell.place.column {
      convertCells(in: cell.range, of: storage) { $0.column = cell.place.column }
    }
  }

  /// Changes what cells of the table, and not those of tables within them, say in a range.
  fileprivate func convertCells(
    in range: Range<ScalarOffset>, of storage: TextStorage,
    _ change: @escaping (inout TableCell) -> Void
  ) {
    let (number, depth) = (number, depth)
    storage.convertAttributes(in: range) { attributes in
      guard var cell = attributes.paragraph?.cell, cell.table == number, cell.depth == depth else {
        return attributes
      }
      change(&cell)
      var attributes = attributes
      attributes.paragraph?.cell = cell
      return attributes
    }
  }
}

/// The making of a change of a table, in the middle of an edit.
private struct TableEditing {
  private let table: TextTable
  private let storage: TextStorage
  /// What is selected, in `rows` of the table, in the cells of the first one of them, and in columns.
  private let rows: ClosedRange<Int>
  private let cell: Int
  private let columns: Range<Int>
  /// Whether no other cell is selected.
  private let isWithinCell: Bool

  init(_ table: TextTable, _ storage: TextStorage, _ selection: Range<ScalarOffset>) {
    (self.table, self.storage) = (table, storage)
    let first = table.row(at: selection.lowerBound)
    // Where a selection ends behind a line feed, the next cell is not meant.
    let end = selection.isEmpty ? selection.lowerBound : selection.upperBound - 1
    let last = max(first, table.row(at: end))
    rows = first...last
    cell = table.cell(at: selection.lowerBound, inRow: first)
    let lastCell = table.cell(at: end, inRow: last)
    isWithinCell = first == last && cell == lastCell
    let begun = table.columns(ofCell: cell, inRow: first)
    let ended = table.columns(ofCell: lastCell, inRow: last)
    columns =
      min(begun.lowerBound, ended.lowerBound)..<max(begun.upperBound, ended.upperBound)
  }

  /// Whether there is room for it, and it is clear what is meant: not the columns of a cell that has all of them, where other rows have more
  /// cells.
  func canMake(_ change: TableChange) -> Bool {
    switch change {
    case .insertColumnBefore, .insertColumnAfter: table.columnCount < RTFLimits.mostCells
    case .deleteColumn:
      columns.count < table.columnCount || !isWithinCell
        || table.rows.allSatisfy { $0.count == 1 }
    case .insertRowAbove, .insertRowBelow, .deleteRow: true
    }
  }

  /// - Returns: where the caret is then.
  func make(_ change: TableChange) -> ScalarOffset {
    switch change {
    case .insertRowAbove: insertRow(rows.lowerBound, like: rows.lowerBound)
    case .insertRowBelow: insertRow(rows.upperBound + 1, like: rows.upperBound)
    case .insertColumnBefore: insertColumn(columns.lowerBound, isBehind: false)
    case .insertColumnAfter: insertColumn(columns.upperBound, isBehind: true)
    case .deleteRow: deleteRows()
    case .deleteColumn: deleteColumns()
    }
  }

  // MARK: - Rows

  private func insertRow(_ number: Int, like row: Int) -> ScalarOffset {
    let template = table.rows[row]
    let isAbove = number == row
    let place =
      isAbove ? table.range(ofRow: row).lowerBound : table.range(ofRow: row).upperBound
    let new = template.map { cell in
      newCell(like: cell) { place in if !isAbove { place.row += 1 } }
    }
    moveCells(from: place) { $0.row += 1 }
    storage.replace(place..<place, with: new)
    leaveTable()
    return place + min(cell, new.count - 1)
  }

  private func deleteRows() -> ScalarOffset {
    guard rows.count < table.rows.count else { return deleteTable() }
    let range =
      table.range(ofRow: rows.lowerBound)
      .lowerBound..<table.range(ofRow: rows.upperBound).upperBound
    let count = rows.count
    moveCells(from: range.upperBound) { $0.row -= count }
    storage.replace(range, with: [])
    leaveTable()
    return placeOfCell(inRow: rows.lowerBound)
  }

  // MARK: - Columns

  /// - Parameters:
  ///   - column: its number.
  ///   - isBehind: whether it looks as the column before it, and not as the one behind.
  private func insertColumn(_ column: Int, isBehind: Bool) -> ScalarOffset {
    let shape = shape(inserting: column)
    var insertions: [(row: Int, place: ScalarOffset, cell: TextTable.Cell)] = []
    for (number, row) in table.rows.enumerated() {
      if let next = row.firstIndex(where: { $0.place.column >= column }) {
        // In the middle of a cell that takes the place of several columns none is begun.
        guard row[next].place.column == column else { continue }
        let like = isBehind && next > 0 ? row[next - 1] : row[next]
        insertions.append((number, row[next].range.lowerBound, like))
      } else if let last = row.last, column == table.columnCount || last.place.column + 1 == column
      {
        insertions.append((number, table.range(ofRow: number).upperBound, last))
      }
    }
    convertCells { cell in
      if let shape { cell.end = shape.newEnd(cell.end) }
      if cell.column >= column { cell.column += 1 }
    }
    var caret = table.range.lowerBound
    var before = insertions.count
    for (row, place, cell) in insertions.reversed() {
      before -= 1
      let new = newCell(like: cell) { place in
        place.column = column
        if let shape { place.end = shape.endOfNew }
      }
      storage.replace(place..<place, with: [new])
      if row == rows.lowerBound { caret = place + before }
    }
    leaveTable()
    return caret
  }

  private func deleteColumns() -> ScalarOffset {
    let deleted = columns
    guard deleted.count < table.columnCount else { return deleteTable() }
    let shape = shape(deleting: deleted)
    var ranges: [Range<ScalarOffset>] = []
    for (number, row) in table.rows.enumerated() {
      for (place, cell) in row.enumerated() {
        let taken = table.columns(ofCell: place, inRow: number)
        if deleted.lowerBound <= taken.lowerBound, taken.upperBound <= deleted.upperBound {
          ranges.append(cell.range)
        }
      }
    }
    guard ranges.count < table.rows.reduce(0, { $0 + $1.count }) else { return deleteTable() }
    convertCells { cell in
      if let shape { cell.end = shape.newEnd(cell.end) }
      if cell.column >= deleted.upperBound {
        cell.column -= deleted.count
      } else if cell.column > deleted.lowerBound {
        cell.column = deleted.lowerBound
      }
    }
    for range in ranges.reversed() { storage.replace(range, with: []) }
    leaveTable()
    return placeOfCell(inRow: rows.lowerBound)
  }

  // MARK: - Widths

  /// How the ends of cells move, so that the table is as wide as before; points from the margin.
  private struct Shape {
    /// Where columns come or go.
    var cut: Range<Double>
    /// How wide all that stays is, of what it was.
    var scale: Double
    /// How wide what comes is.
    var inserted: Double

    /// 0 is an end that nothing says.
    func newEnd(_ end: Double) -> Double {
      guard end > 0 else { return end }
      if end <= cut.lowerBound { return Self.rounded(end * scale) }
      let behind = max(end - cut.upperBound, 0)
      return Self.rounded((cut.lowerBound + behind) * scale + inserted)
    }

    var endOfNew: Double { Self.rounded(cut.lowerBound * scale + inserted) }

    /// To twips, which documents have.
    private static func rounded(_ end: Double) -> Double { (end * 20).rounded() / 20 }
  }

  /// The ends of the columns of the row that the caret is in; nil where it does not say them all.
  private var edges: [Double]? {
    let row = table.rows[rows.lowerBound]
    var edges = [0.0]
    for (number, cell) in row.enumerated() {
      guard cell.place.end > (edges.last ?? 0) else { return nil }
      // What a cell over several columns does not say is divided evenly.
      let (taken, start) = (
        table.columns(ofCell: number, inRow: rows.lowerBound).count, edges.last ?? 0
      )
      for part in 1...taken {
        edges.append(start + (cell.place.end - start) * Double(part) / Double(taken))
      }
    }
    return edges.count == table.columnCount + 1 ? edges : nil
  }

  private func shape(inserting column: Int) -> Shape? {
    guard let edges, edges.indices.contains(column), let width = edges.last else { return nil }
    let count = Double(table.columnCount)
    return Shape(
      cut: edges[column]..<edges[column], scale: count / (count + 1), inserted: width / (count + 1))
  }

  private func shape(deleting columns: Range<Int>) -> Shape? {
    guard let edges, edges.indices.contains(columns.upperBound), let width = edges.last else {
      return nil
    }
    let cut = edges[columns.lowerBound]..<edges[columns.upperBound]
    let rest = width - (cut.upperBound - cut.lowerBound)
    return rest > 0 ? Shape(cut: cut, scale: width / rest, inserted: 0) : nil
  }

  // MARK: - Cells

  /// An empty cell that looks as another one does.
  private func newCell(
    like cell: TextTable.Cell, _ change: (inout TableCell) -> Void
  ) -> TextRun {
    var attributes = storage.attributes(at: cell.ownStart).attributes.forInsertion(before: nil)
    attributes.link = nil
    var style = attributes.paragraph ?? ParagraphStyle()
    style.list = nil
    var place = cell.place
    change(&place)
    // The words of RTF that make it one with cells beside it.
    for word in ["\\clmgf", "\\clmrg", "\\clvmgf", "\\clvmrg"] {
      place.carried.words = place.carried.words.replacing(word, with: "")
    }
    style.cell = place
    attributes.paragraph = style
    return TextRun("\n", attributes)
  }

  /// Changes the cells of the table behind a place.
  private func moveCells(from place: ScalarOffset, _ change: @escaping (inout TableCell) -> Void) {
    guard place < table.range.upperBound else { return }
    convertCells(in: place..<table.range.upperBound, change)
  }

  private func convertCells(
    in range: Range<ScalarOffset>? = nil, _ change: @escaping (inout TableCell) -> Void
  ) {
    table.convertCells(in: range ?? table.range, of: storage, change)
  }

  // MARK: - Afterwards

  private func deleteTable() -> ScalarOffset {
    let place = table.range.lowerBound
    storage.replace(table.range, with: [])
    leaveTable()
    return min(place, storage.end)
  }

  /// Has the text go on behind a table that ends it.
  private func leaveTable() {
    guard var style = storage.paragraphStyle(at: storage.end), let cell = style.cell,
      cell.table == table.number, cell.depth == table.depth,
      storage.paragraphs(touching: storage.end..<storage.end).isEmpty
    else { return }
    style.cell = nil
    storage.setParagraphStyle(style, at: storage.end)
  }

  /// The caret's place in the cell of a row that is now where the selection was.
  private func placeOfCell(inRow row: Int) -> ScalarOffset {
    guard let now = TextTable(at: min(table.range.lowerBound, storage.end), in: storage) else {
      return min(table.range.lowerBound, storage.end)
    }
    let cells = now.rows[min(row, now.rows.count - 1)]
    return (cells.last { $0.place.column <= columns.lowerBound } ?? cells[0]).ownStart
  }
}
