// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A table of a document as Markdown can have it: rows of as many cells, each of one line.
struct MarkdownTable {
  let paragraphs: ArraySlice<TextParagraph>
  /// How many columns it has.
  private let width: Int
  /// Whether a cell of it takes the place of several: Markdown has empty ones instead.
  let hasMergedCells: Bool

  /// The table that begins with a paragraph; nil where none begins that Markdown can have: cells in their order, without a table in
  /// one of them.
  init?(at start: Int, in paragraphs: [TextParagraph]) {
    guard let first = paragraphs[start].style.cell, first.depth == 1, first.row == 0,
      start == 0 || paragraphs[start - 1].cells.first?.table != first.table
    else { return nil }
    var (end, width, cellCount, hasGaps) = (start, 0, 0, false)
    var last = TableCell(table: first.table, row: 0, column: -1)
    while end < paragraphs.count, let cell = paragraphs[end].style.cell, cell.table == first.table {
      guard cell.depth == 1 else { return nil }
      if !last.isSame(as: cell) {
        let isNewRow = cell.row == last.row + 1
        guard (0..<RTFLimits.mostCells).contains(cell.column),
          isNewRow || cell.row == last.row && cell.column > last.column
        else { return nil }
        if cell.column != (isNewRow ? 0 : last.column + 1) { hasGaps = true }
        cellCount += 1
        width = max(width, cell.column + 1)
        last = cell
      }
      end += 1
    }
    // A table in one of its cells.
    if end < paragraphs.count, paragraphs[end].cells.first?.table == first.table { return nil }
    // A few cells far apart would have many empty ones between them.
    guard (last.row + 1) * width <= 8 * cellCount + 64 else { return nil }
    self.paragraphs = paragraphs[start..<end]
    self.width = width
    hasMergedCells = hasGaps
  }

  /// The paragraphs of each cell, row by row; none for a cell that is not there.
  private var rows: [[ArraySlice<TextParagraph>]] {
    var rows: [[ArraySlice<TextParagraph>]] = []
    let none = paragraphs.prefix(0)
    var place = paragraphs.startIndex
    while place < paragraphs.endIndex, let cell = paragraphs[place].style.cell {
      let rest = paragraphs[place...]
      let end = rest.firstIndex { $0.style.cell?.isSame(as: cell) != true } ?? rest.endIndex
      while rows.count <= cell.row {
        rows.append([ArraySlice<TextParagraph>](repeating: none, count: width))
      }
      rows[cell.row][cell.column] = rest[..<end]
      place = end
    }
    return rows
  }

  // MARK: - Alignment

  /// How each column is aligned: as all its text is, but for a head in the middle, where browsers set it by themselves.
  private var alignments: [ParagraphStyle.Alignment] {
    let rows = rows
    return (0..<width).map { column in
      func alignment(_ rows: some Sequence<[ArraySlice<TextParagraph>]>) -> ParagraphStyle
        .Alignment?
      {
        let paragraphs = rows.flatMap { $0[column] }
        let texts = paragraphs.filter { !$0.isEmpty }
        let all = Set((texts.isEmpty ? paragraphs : texts).map(\.style.alignment))
        return all.count == 1 ? all.first : nil
      }
      let body = alignment(rows.dropFirst())
      let common = alignment(rows) ?? (alignment(rows.prefix(1)) == .center ? body : nil)
      return common == .justified ? .natural : common ?? .natural
    }
  }

  /// The places of the paragraphs whose alignment the tables say.
  static func alignedParagraphs(of paragraphs: [TextParagraph]) -> Set<Int> {
    var result: Set<Int> = []
    var place = 0
    while place < paragraphs.count {
      guard let table = MarkdownTable(at: place, in: paragraphs) else {
        place += 1
        continue
      }
      let alignments = table.alignments
      for place in table.paragraphs.indices {
        guard let cell = paragraphs[place].style.cell else { continue }
        let alignment = paragraphs[place].style.alignment
        let isHead = cell.row == 0 && alignment == .center
        if alignment == alignments[cell.column] || isHead { result.insert(place) }
      }
      place += table.paragraphs.count
    }
    return result
  }

  /// Whether a table of a text is none in Markdown, or has cells that take the place of several.
  static func loses(_ paragraphs: [TextParagraph]) -> Bool {
    var place = 0
    while place < paragraphs.count {
      guard paragraphs[place].style.cell != nil else {
        place += 1
        continue
      }
      guard let table = MarkdownTable(at: place, in: paragraphs), !table.hasMergedCells else {
        return true
      }
      place += table.paragraphs.count
    }
    return false
  }

  // MARK: - Lines

  var lines: [String] {
    var lines = rows.map { row in
      row.reduce("|") { line, cell in
        line + " "
          + cell.map { MarkdownLine.text($0.runs, isCell: true) }.joined(separator: "<br/>") + " |"
      }
    }
    let head = alignments.reduce("|") { line, alignment in
      let sign =
        switch alignment {
        case .left: ":---"
        case .center: ":---:"
        case .right: "---:"
        case .natural, .justified: "---"
        }
      return line + " \(sign) |"
    }
    lines.insert(head, at: min(1, lines.count))
    return lines
  }
}
