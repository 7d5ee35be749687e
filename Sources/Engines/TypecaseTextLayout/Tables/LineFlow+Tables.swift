// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextAppearance

/// A row with the places of its cells; lengths are layout units.
struct PlacedRow {
  struct Cell {
    /// Of the whole cell, from the container's left edge.
    var (x, width): (Int, Int)
    /// Lays out its text.
    var flow: LineFlow
    /// Its lines, each with where it was to be.
    var lines: [(record: LineRecord, position: LineFlow.Position)]
    var height: Int
  }

  var row: TableRow
  var cells: [Cell]
  /// Of the highest cell, with what is free above and below its text.
  var height: Int
  /// From the row's top to that of its first line.
  var baseline: Int

  /// What is free beside the text of a cell, and above and below it, in points.
  static let padding = (sides: 5.0, ends: 2.0)
}

// A row of a table is one record: its cells are containers of their own, and as high as the highest of them.
extension LineFlow {
  /// The row that begins at a paragraph; nil where none begins.
  func row(at place: Int) -> TableRow? {
    TableRow(at: place, in: bounds, of: store, depth: depth)
  }

  /// A row of a table, and the table.
  struct TableText {
    var row: Range<Int>
    /// Only the row where the table does not decide how wide its cells are.
    var table: Range<Int>
    /// What the table's columns need; none where the row says how wide its cells are, and nil where the delegate has a say in that.
    var needs: [ColumnNeed]?
  }

  /// The rows at the ends of some text.
  func tables(in range: Range<Int>) -> [TableText] {
    let first = tableText(around: range.lowerBound)
    if let first, first.row.contains(range.upperBound) { return [first] }
    let last = range.isEmpty ? nil : tableText(around: range.upperBound)
    return [first, last].compactMap { $0 }
  }

  /// The row that a place is in; nil for a place in no table.
  func tableText(around place: Int) -> TableText? {
    guard place < bounds.upperBound,
      case let start = max(store.paragraphStart(at: ScalarOffset(place)).value, bounds.lowerBound),
      let key = TableRow.key(at: start, in: bounds, of: store, depth: depth)
    else { return nil }
    let first = first(of: start) { $0 == key }
    guard let row = TableRow(at: first, in: bounds, of: store, depth: depth) else { return nil }
    if TableColumns(row, width: .max, unit: { $0 }) != nil {
      return TableText(row: row.range, table: row.range, needs: [])
    }
    let top = self.first(of: first) { $0.table == key.table }
    return TableText(
      row: row.range, table: top..<tableRows(from: top).end,
      needs: decisions == nil ? needs(ofTableAt: top) : nil)
  }

  /// The first of the paragraphs before one that fulfil a condition with it.
  private func first(of start: Int, _ belongs: (TableRow.Key) -> Bool) -> Int {
    var first = start
    while first > bounds.lowerBound {
      let before = store.paragraphStart(at: ScalarOffset(first - 1)).value
      guard let key = TableRow.key(at: before, in: bounds, of: store, depth: depth), belongs(key)
      else { break }
      first = before
    }
    return first
  }

  // MARK: - Columns

  /// The columns of a table whose cells do not say how wide they are follow from so many rows, so that a long one is quickly seen.
  private static let mostMeasuredRows = 100

  private func tableRows(from top: Int) -> (rows: [TableRow], end: Int) {
    var (rows, place) = ([TableRow](), top)
    while place < bounds.upperBound, let row = row(at: place),
      rows.first.map({ $0.key.table == row.key.table }) ?? true
    {
      if rows.count < Self.mostMeasuredRows { rows.append(row) }
      place = row.range.upperBound
    }
    return (rows, place)
  }

  private func needs(ofTableAt top: Int) -> [ColumnNeed] {
    if let known = tableNeeds[top] { return known }
    let needs = needs(of: tableRows(from: top).rows) ?? []
    tableNeeds[top] = needs
    return needs
  }

  /// What the columns of rows need.
  private func needs(of rows: [TableRow]) -> [ColumnNeed]? {
    let count = rows.map(\.cells.count).max() ?? 0
    guard count > 0 else { return nil }
    let padding = 2 * Int(units: shaper.appearance.length(points: PlacedRow.padding.sides))
    var needs = [ColumnNeed](
      repeating: ColumnNeed(least: padding, natural: padding), count: count)
    for row in rows {
      for (column, cell) in row.cells.enumerated() {
        var place = cell.range.lowerBound
        while place < cell.range.upperBound {
          let paragraph = settledParagraph(at: place)
          let need = paragraph.widths
          needs[column].least = max(needs[column].least, need.least + padding)
          needs[column].natural = max(needs[column].natural, need.natural + padding)
          place += paragraph.length + 1
        }
      }
    }
    return needs
  }

  /// Where the table begins that a row is in.
  private func top(ofTableWith row: TableRow) -> Int {
    let start = row.range.lowerBound
    // Rows are met one after another as a rule, so that not all before each are looked at again.
    let before = tableTops[start].flatMap { $0.key.table == row.key.table ? $0.top : nil }
    let top = before ?? first(of: start) { $0.table == row.key.table }
    tableTops[row.range.upperBound] = (row.key, top)
    return top
  }

  private func columns(of row: TableRow, width: Int) -> TableColumns {
    let own = TableColumns(row, width: width) { shaper.appearance.length(points: $0) }
    if let own { return own }
    let needs = needs(ofTableAt: top(ofTableWith: row))
    // A row behind the measured ones may have more cells.
    let more = [ColumnNeed](
      repeating: ColumnNeed(least: 0, natural: 0),
      count: max(row.cells.count - needs.count, 0))
    return TableColumns(needs + more, width: width)
  }

  // MARK: - Rows

  /// Lays a row out in a container's whole width.
  func placed(_ row: TableRow, in container: ContainerGeometry) -> PlacedRow {
    let (width, padding) = (container.width, container.padding)
    if let lastRow, lastRow.width == width, lastRow.padding == padding,
      lastRow.row.row.range == row.range
    {
      return lastRow.row
    }
    let made = made(row, in: container)
    lastRow = (width, padding, made)
    return made
  }

  private func made(_ row: TableRow, in container: ContainerGeometry) -> PlacedRow {
    let appearance = shaper.appearance
    let sides = Int(units: appearance.length(points: PlacedRow.padding.sides))
    let ends = Int(units: appearance.length(points: PlacedRow.padding.ends))
    let width = max(container.width - 2 * container.padding, 0)
    let edges = columns(of: row, width: width).edges
    let isRightToLeft = paragraph(at: row.range.lowerBound).isRightToLeft
    var placed = PlacedRow(row: row, cells: [], height: 0, baseline: 0)
    for (number, cell) in row.cells.enumerated() {
      let (start, end) = (edges[number], edges[number + 1])
      let x = container.padding + (isRightToLeft ? width - end : start)
      let flow = LineFlow(
        cell.range, in: self, width: max(end - start - 2 * sides, 0))
      let (lines, bottom) = flow.allLines
      if number == 0, let first = lines.first {
        placed.baseline = ends + first.record.gap + Int(first.record.baseline)
      }
      placed.cells.append(
        .init(x: x, width: end - start, flow: flow, lines: lines, height: bottom))
      placed.height = max(placed.height, bottom + 2 * ends)
    }
    return placed
  }

  /// All lines of a flow that ends with its text in one container, and how high they are together.
  private var allLines: (lines: [(record: LineRecord, position: Position)], height: Int) {
    var position = Position.start
    position.place = bounds.lowerBound
    var lines: [(record: LineRecord, position: Position)] = []
    while !position.hasEnded {
      var before = position
      guard let record = next(&position) else { break }
      before.paragraphStart = position.paragraphStart
      lines.append((record, before))
    }
    return (lines, position.y)
  }

  /// Where a row can be that needs a container's whole width.
  func top(of row: PlacedRow, from top: Int, in container: ContainerGeometry) -> Int {
    guard container.parts != nil, let bottom = container.bottomOfExclusions else { return top }
    var (place, tries) = (top, 0)
    while place < bottom, tries < LineBreaker.mostTries {
      let spans = container.spans(top: place, height: row.height, left: 0, right: 0)
      if spans.count == 1, spans[0].width >= container.width - 2 * container.padding {
        return place
      }
      guard let next = container.nextTop(after: place, height: row.height) else { return place }
      place = next
      tries += 1
    }
    return max(place, bottom)
  }

  // MARK: - Lines of rows

  /// The lines of a row's cells, in the order of the text.
  func fragments(ofRow record: LineRecord, at position: Position) -> [LineFragment] {
    let (place, number, top) = (
      position.place, position.container, position.y + record.gap
    )
    guard let row = row(at: place) else { return [] }
    let placed = placed(row, in: container(number))
    let sides = Int(units: shaper.appearance.length(points: PlacedRow.padding.sides))
    let ends = Int(units: shaper.appearance.length(points: PlacedRow.padding.ends))
    let isFirst =
      place == bounds.lowerBound
      || TableRow.key(
        at: store.paragraphStart(at: ScalarOffset(place - 1)).value, in: bounds, of: store,
        depth: depth)?.table != row.key.table
    var fragments: [LineFragment] = []
    for cell in placed.cells {
      let box = TableCellBox(
        rect: LayoutRect(
          x: Double(units: cell.x), y: Double(units: top), width: Double(units: cell.width),
          height: Double(units: Int(record.height))), isInFirstRow: isFirst)
      let first = fragments.count
      for line in cell.lines {
        for fragment in cell.flow.fragments(of: line.record, at: line.position) {
          var fragment = fragment
          fragment.container = number
          fragment.move(
            x: Double(units: cell.x + sides), y: Double(units: top + ends))
          fragment.cells.insert(box, at: 0)
          fragments.append(fragment)
        }
      }
      if first < fragments.count { fragments[first].boxes.insert(box, at: 0) }
    }
    return fragments
  }
}

/// The box of a table's cell, in its container.
struct TableCellBox: Hashable {
  var rect: LayoutRect
  /// Whether nothing of its table is above it.
  var isInFirstRow: Bool

  mutating func move(x: Double, y: Double) {
    rect.x += x
    rect.y += y
  }
}
