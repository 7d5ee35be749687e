// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Writes one document, so that each of its characters is read again.
struct MarkdownWriter {
  private var result = ""
  /// The lists that are open, with the columns of their marks.
  private var lists: [(number: Int, isOrdered: Bool, width: Int)] = []
  private var numbering = ListNumbering()
  /// The number of the last list, and whether its marks are the other ones: two lists in a row differ in
  /// their marks.
  private var lastList: Int?
  private var usesOtherMarks = false

  mutating func write(_ runs: [TextRun]) -> String {
    let paragraphs = TextParagraph.all(of: runs)
    var place = 0
    while place < paragraphs.count {
      let paragraph = paragraphs[place]
      if let end = Self.table(at: place, in: paragraphs) {
        endLists()
        writeTable(Array(paragraphs[place..<end]))
        place = end
      } else if Self.isCode(paragraph) {
        var end = place + 1
        while end < paragraphs.count, Self.isCode(paragraphs[end]),
          Self.quotes(paragraphs[end]) == Self.quotes(paragraph), paragraphs[end].style.cell == nil
        { end += 1 }
        endLists()
        writeCode(paragraphs[place..<end])
        place = end
      } else {
        write(paragraph)
        place += 1
      }
    }
    return result
  }

  // MARK: - Paragraphs

  private mutating func write(_ paragraph: TextParagraph) {
    guard let item = paragraph.style.list else {
      endLists()
      let prefix = String(repeating: "> ", count: Self.quotes(paragraph))
      result += prefix + line(paragraph) + "\n\n"
      return
    }
    let isOrdered =
      item.marker.contains("{") && !["{disc}", "{circle}", "{square}"].contains(item.marker)
    if let first = lists.first, first.number != item.list { endLists() }
    // An item deeper than the one before it by more than one is only one deeper.
    let depth = min(max(item.level, 0), lists.count, 8)
    while lists.count > depth + 1 { lists.removeLast() }
    // Bullets after numbers are another list by themselves.
    if lists.count > depth, lists[depth].isOrdered != isOrdered { lists.removeLast() }
    // CommonMark has nine digits and no sign.
    let number = (0...AttributeLimits.itemNumber.upperBound).nearest(
      to: numbering.number(of: item) ?? 1)
    if lists.count == depth {
      if depth == 0 {
        usesOtherMarks = lastList != nil && !usesOtherMarks
        lastList = item.list
      }
      // A list within an item is its paragraph's text where it does not begin with 1.
      if depth > 0, isOrdered, number != 1 { result += "\n" }
      lists.append((item.list, isOrdered, 0))
    }
    let mark = isOrdered ? "\(number)\(usesOtherMarks ? ")" : ".")" : usesOtherMarks ? "*" : "-"
    let width = max(4, mark.utf8.count + 1)
    let indent = String(repeating: " ", count: lists.prefix(depth).reduce(0) { $0 + $1.width })
    lists[depth].width = width
    let text = line(paragraph)
    let padding = String(repeating: " ", count: width - mark.utf8.count)
    result += indent + mark + padding + text + "\n"
  }

  private mutating func endLists() {
    if !lists.isEmpty { result += "\n" } else { lastList = nil }
    lists = []
  }

  /// The text of a paragraph, in one line.
  private func line(_ paragraph: TextParagraph) -> String {
    // An item of a mark alone would underline the line above it, as a heading.
    if paragraph.isEmpty { return MarkdownDocument.emptyParagraph }
    let level = paragraph.style.list == nil ? paragraph.headingLevel : nil
    let text = MarkdownLine.text(paragraph.runs, isHeading: level != nil)
    return level.map { String(repeating: "#", count: $0) + " " + text } ?? text
  }

  /// How many quotations a paragraph is in: each is 36 points of indent.
  private static func quotes(_ paragraph: TextParagraph) -> Int {
    guard paragraph.style.cell == nil, paragraph.style.list == nil else { return 0 }
    let count = paragraph.style.indent / 36
    return count == count.rounded() && (1...8).contains(count) ? Int(count) : 0
  }

  /// The text without the looks that marks stand for: sizes of headings, the family of code, indents of
  /// quotations.
  static func unmarked(_ runs: [TextRun]) -> [TextRun] {
    TextParagraph.all(of: runs).flatMap { paragraph in
      let isHeading = paragraph.style.list == nil && paragraph.headingLevel != nil
      let isQuoted = quotes(paragraph) > 0
      return paragraph.runs.map { run in
        var attributes = run.attributes
        if isHeading { attributes.size = nil }
        if attributes.font?.family == "monospace" { attributes.font?.family = nil }
        if isQuoted { attributes.paragraph?.indent = 0 }
        return TextRun(run.text, attributes)
      }
    }
  }

  // MARK: - Code

  private static func isCode(_ paragraph: TextParagraph) -> Bool {
    paragraph.style.list == nil && !paragraph.runs.isEmpty
      && paragraph.runs.allSatisfy {
        MarkdownDocument.isCode($0.attributes) && $0.attributes.attachment == nil
          && $0.attributes.link == nil && !$0.text.unicodeScalars.contains(where: isNoCode)
      }
  }

  /// Characters that would end a line of code, or be replaced.
  private static func isNoCode(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{0}" || scalar == "\u{2028}"
  }

  private mutating func writeCode(_ paragraphs: ArraySlice<TextParagraph>) {
    let lines = paragraphs.map { $0.runs.map(\.text).joined() }
    let longest = lines.lazy.map { MarkdownLine.longestRow(of: "`", in: $0) }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let prefix = String(repeating: "> ", count: paragraphs.first.map(Self.quotes) ?? 0)
    for line in [fence] + lines + [fence] { result += prefix + line + "\n" }
    result += "\n"
  }

  // MARK: - Tables

  /// Where the table that begins here ends; nil where none begins that Markdown can hold: all rows have
  /// the same columns, and no cell has a table.
  private static func table(at start: Int, in paragraphs: [TextParagraph]) -> Int? {
    guard let first = paragraphs[start].style.cell, first.depth == 1, first.row == 0,
      first.column == 0
    else { return nil }
    var (end, widths) = (start, [Int]())
    var last: TableCell?
    while end < paragraphs.count, let cell = paragraphs[end].style.cell, cell.table == first.table {
      guard cell.depth == 1 else { return nil }
      if last?.isSame(as: cell) != true {
        if cell.row == widths.count, cell.column == 0 {
          widths.append(1)
        } else if cell.row == widths.count - 1, cell.column == widths[cell.row] {
          widths[cell.row] += 1
        } else {
          return nil
        }
      }
      last = cell
      end += 1
    }
    return Set(widths).count == 1 ? end : nil
  }

  private mutating func writeTable(_ paragraphs: [TextParagraph]) {
    var row = 0
    var line = "|"
    var (columns, last): (Int, TableCell?) = (0, nil)
    func finish(_ line: String) -> String {
      row == 0 ? line + "\n|" + String(repeating: " --- |", count: columns) + "\n" : line + "\n"
    }
    for paragraph in paragraphs {
      guard let cell = paragraph.style.cell else { continue }
      let text = MarkdownLine.text(paragraph.runs, isCell: true)
      if let last, last.isSame(as: cell) {
        line.removeLast(2)
        line += "<br/>\(text) |"
      } else {
        if cell.row != row {
          result += finish(line)
          (row, line) = (cell.row, "|")
        }
        columns = max(columns, cell.column + 1)
        line += " \(text) |"
      }
      last = cell
    }
    result += finish(line) + "\n"
  }
}
