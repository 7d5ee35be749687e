// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseFontDescriptors
import TypecaseRichText

/// Rows and columns that come and go.
struct TableChangeTests {
  /// A table of cells "r0c0", with text before and behind it.
  private func editor(
    _ rows: Int, _ columns: Int, before: String = "before\n", behind: String = "behind",
    change: (inout TextAttributes, Int, Int) -> Void = { _, _, _ in }
  ) -> TextEditor {
    var runs = before.isEmpty ? [] : [TextRun(before)]
    for row in 0..<rows {
      for column in 0..<columns {
        var attributes = TextAttributes()
        var style = ParagraphStyle()
        style.cell = TableCell(
          table: 7, row: row, column: column,
          end: 300 * Double(column + 1) / Double(columns))
        attributes.paragraph = style
        change(&attributes, row, column)
        runs.append(TextRun("r\(row)c\(column)\n", attributes))
      }
    }
    if !behind.isEmpty { runs.append(TextRun(behind)) }
    let storage = TextStorage(runs: runs)
    if behind.isEmpty, var style = storage.paragraphStyle(at: storage.end) {
      style.cell = nil
      storage.setParagraphStyle(style, at: storage.end)
    }
    return TextEditor(storage)
  }

  /// The texts of the cells of each row, as a table in the text says them.
  private func cells(_ editor: TextEditor, at offset: ScalarOffset = 8) -> [[String]]? {
    TextTable(at: offset, in: editor.storage).map { table in
      table.rows.map { $0.map { editor.storage.text(in: $0.range).replacing("\n", with: "") } }
    }
  }

  private func put(_ editor: TextEditor, in text: String) throws {
    let place = try #require(editor.storage.text.firstRange(of: text))
    let offset = editor.storage.text[..<place.lowerBound].unicodeScalars.count
    editor.selection = TextSelection(caret: ScalarOffset(offset) + 1)
  }

  /// Whether the rows are numbered from 0, and the columns are where the cells are.
  private func isNumbered(_ editor: TextEditor, at offset: ScalarOffset = 8) -> Bool {
    guard let table = TextTable(at: offset, in: editor.storage) else { return false }
    return table.rows.enumerated().allSatisfy { row, cells in
      cells.enumerated().allSatisfy {
        $0.element.place.row == row && $0.element.place.column == $0.offset
      }
    }
  }

  @Test(arguments: [
    (TableChange.insertRowAbove, [["r0c0", "r0c1"], ["", ""], ["r1c0", "r1c1"]], 1, 1),
    (.insertRowBelow, [["r0c0", "r0c1"], ["r1c0", "r1c1"], ["", ""]], 2, 1),
    (.insertColumnBefore, [["r0c0", "", "r0c1"], ["r1c0", "", "r1c1"]], 1, 1),
    (.insertColumnAfter, [["r0c0", "r0c1", ""], ["r1c0", "r1c1", ""]], 1, 2),
    (.deleteRow, [["r0c0", "r0c1"]], 0, 1), (.deleteColumn, [["r0c0"], ["r1c0"]], 1, 0),
  ])
  func `rows and columns come and go as one step, and the caret goes to what is new`(
    change: TableChange, expected: [[String]], row: Int, column: Int
  ) throws {
    let editor = editor(2, 2)
    let original = editor.storage.document.runs
    try put(editor, in: "r1c1")
    let selected = editor.selection
    #expect(editor.changeTable(by: change, title: "Change"))
    #expect(cells(editor) == expected)
    #expect(isNumbered(editor))
    let caret = try #require(editor.storage.paragraphStyle(at: editor.selection.focus)?.cell)
    #expect(caret.row == row && caret.column == column)
    #expect(editor.storage.text.hasPrefix("before\n") && editor.storage.text.hasSuffix("\nbehind"))
    #expect(editor.storage.paragraphStyle(at: 0)?.cell == nil)
    #expect(editor.storage.paragraphStyle(at: editor.storage.end)?.cell == nil)
    let changed = editor.storage.document.runs
    #expect(editor.undo())
    #expect(editor.storage.document.runs == original && editor.selection == selected)
    #expect(editor.redo())
    #expect(editor.storage.document.runs == changed)
    for format in ["json", "rtf", "html"] {
      let document = editor.storage.document
      let read =
        switch format {
        case "json": try JSONDocument.read(JSONDocument.write(document))
        case "rtf": try RTFDocument.read(RTFDocument.write(document)).document
        default: try HTMLDocument.read(HTMLDocument.write(document)).document
        }
      #expect(cells(TextEditor(TextStorage(read))) == expected, "\(format)")
    }
  }

  @Test func `new cells look as those beside them, without links and items of lists`() throws {
    let editor = editor(2, 2) { attributes, row, column in
      attributes.font = FontDescriptor(family: "Font \(row)\(column)")
      attributes.link = "https://example.org"
      attributes.paragraph?.alignment = .center
      attributes.paragraph?.list = ListItem(list: 1)
      attributes.paragraph?.cell?.carried.words = "\\clvmgf\\clcbpat2"
    }
    try put(editor, in: "r0c1")
    editor.changeTable(by: .insertRowBelow, title: "")
    let new = try #require(TextTable(at: 8, in: editor.storage)).rows[1]
    for (column, cell) in new.enumerated() {
      let attributes = editor.storage.attributes(at: cell.ownStart).attributes
      #expect(attributes.font?.family == "Font 0\(column)")
      #expect(attributes.link == nil && attributes.paragraph?.list == nil)
      #expect(attributes.paragraph?.alignment == .center)
      #expect(cell.place.carried.words == "\\clcbpat2")
    }
  }

  @Test(arguments: ["behind", ""])
  func `a row behind the last one has the caret in its first cell, as one step`(
    behind: String
  ) throws {
    let editor = editor(2, 2, behind: behind) { attributes, row, _ in
      attributes.paragraph?.cell?.carried.words = row == 1 ? "\\clvmrg\\clcbpat2" : "\\clvmgf"
    }
    if behind.isEmpty {
      let end = editor.storage.end
      editor.storage.replace(end - 1..<end, with: [])
    }
    let original = editor.storage.document.runs
    try put(editor, in: "r1c1")
    let selected = editor.selection
    #expect(editor.addRow(title: "Add"))
    #expect(cells(editor) == [["r0c0", "r0c1"], ["r1c0", "r1c1"], ["", ""]])
    #expect(isNumbered(editor))
    let caret = try #require(editor.storage.paragraphStyle(at: editor.selection.focus)?.cell)
    #expect(caret.row == 2 && caret.column == 0)
    // It is no part of a cell above it.
    #expect(caret.carried.words == "\\clcbpat2")
    #expect(editor.undo())
    #expect(editor.storage.document.runs == original && editor.selection == selected)
    editor.selection = TextSelection(caret: 0)
    #expect(!editor.addRow(title: "Add"))
  }

  @Test func `a table keeps its width, and columns share it`() throws {
    func ends() throws -> [Double] {
      try #require(TextTable(at: 8, in: editor.storage)).rows[0].map(\.place.end)
    }
    let editor = editor(2, 3)
    try put(editor, in: "r1c1")
    editor.changeTable(by: .insertColumnAfter, title: "")
    #expect(try ends() == [75, 150, 225, 300])
    editor.changeTable(by: .deleteColumn, title: "")
    #expect(try ends() == [100, 200, 300])
    let rows = try #require(TextTable(at: 8, in: editor.storage)).rows
    #expect(rows[0].map(\.place.end) == rows[1].map(\.place.end))
  }

  @Test
  func `all rows and columns that are selected are deleted, and the last ones with the table`()
    throws
  {
    let editor = editor(3, 3)
    func select(_ first: String, _ last: String) throws {
      try put(editor, in: first)
      let start = editor.selection.focus
      try put(editor, in: last)
      editor.selection = TextSelection(start..<editor.selection.focus)
    }
    try select("r1c1", "r2c0")
    editor.changeTable(by: .deleteRow, title: "")
    #expect(cells(editor) == [["r0c0", "r0c1", "r0c2"]])
    try select("r0c0", "r0c1")
    editor.changeTable(by: .deleteColumn, title: "")
    #expect(cells(editor) == [["r0c2"]] && isNumbered(editor))
    editor.changeTable(by: .deleteColumn, title: "")
    #expect(editor.storage.text == "before\nbehind")
    #expect(editor.selection == TextSelection(caret: 7))
    #expect(!editor.changeTable(by: .deleteRow, title: ""))
    #expect(editor.undo() && editor.undo() && editor.undo())
    #expect(cells(editor)?.count == 3)
  }

  @Test(arguments: TableChange.allCases, ["", "x"])
  func `a table that is all of the text, or ends it, is changed as any other`(
    change: TableChange, last: String
  ) throws {
    let editor = editor(1, 1, before: "", behind: "")
    if last.isEmpty {
      // Without the line feed of its last cell.
      editor.storage.replace(editor.storage.end - 1..<editor.storage.end, with: [])
    }
    editor.selection = TextSelection(caret: 0)
    #expect(editor.changeTable(by: change, title: ""))
    let expected: [[String]]? =
      switch change {
      case .insertRowAbove: [[""], ["r0c0"]]
      case .insertRowBelow: [["r0c0"], [""]]
      case .insertColumnBefore: [["", "r0c0"]]
      case .insertColumnAfter: [["r0c0", ""]]
      case .deleteRow, .deleteColumn: nil
      }
    #expect(cells(editor, at: 0) == expected)
    #expect(editor.storage.paragraphStyle(at: editor.storage.end)?.cell == nil)
    if expected == nil { #expect(editor.storage.text.isEmpty) }
    #expect(editor.selection.range.upperBound <= editor.storage.end)
    #expect(editor.undo())
    #expect(cells(editor, at: 0) == [["r0c0"]])
  }

  /// A row of three columns, and one whose first cell takes the place of two.
  private func merged() -> TextEditor {
    func run(_ text: String, _ row: Int, _ column: Int) -> TextRun {
      var attributes = TextAttributes()
      attributes.paragraph = ParagraphStyle()
      attributes.paragraph?.cell = TableCell(
        table: 1, row: row, column: column, end: text == "wide" ? 200 : Double(column + 1) * 100)
      return TextRun(text + "\n", attributes)
    }
    return TextEditor(
      TextStorage(runs: [
        run("a", 0, 0), run("b", 0, 1), run("c", 0, 2), run("wide", 1, 0), run("d", 1, 2),
        TextRun("end"),
      ]))
  }

  @Test func `a cell over several columns gets wider and narrower, and is not torn`() throws {
    let editor = merged()
    try put(editor, in: "a")
    editor.selection = TextSelection(caret: 0)
    editor.changeTable(by: .insertColumnAfter, title: "")
    #expect(cells(editor, at: 0) == [["a", "", "b", "c"], ["wide", "d"]])
    var row = try #require(TextTable(at: 0, in: editor.storage)).rows[1]
    #expect(row.map(\.place.column) == [0, 3] && row.map(\.place.end) == [225, 300])
    editor.changeTable(by: .deleteColumn, title: "")
    #expect(cells(editor, at: 0) == [["a", "b", "c"], ["wide", "d"]])
    editor.selection = TextSelection(caret: 0)
    editor.changeTable(by: .deleteColumn, title: "")
    #expect(cells(editor, at: 0) == [["b", "c"], ["wide", "d"]])
    row = try #require(TextTable(at: 0, in: editor.storage)).rows[1]
    #expect(row.map(\.place.column) == [0, 1])
    // What begins in it and all that it covers is gone.
    editor.changeTable(by: .deleteColumn, title: "")
    #expect(cells(editor, at: 0) == [["c"], ["d"]])
  }

  /// Cells whose numbers count the cells of their rows, as in RTF: only their ends say which are above each other.
  private func counted(_ rows: [[(text: String, end: Double)]]) -> TextEditor {
    var runs: [TextRun] = []
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        var attributes = TextAttributes()
        attributes.paragraph = ParagraphStyle()
        attributes.paragraph?.cell = TableCell(
          table: 1, row: row, column: column, end: cell.end)
        runs.append(TextRun(cell.text + "\n", attributes))
      }
    }
    return TextEditor(TextStorage(runs: runs + [TextRun("end")]))
  }

  @Test func `columns are those that cells end at, and not those that they count`() throws {
    let rows: [[(text: String, end: Double)]] = [
      [("Title", 200), ("x", 300)], [("a", 100), ("b", 200.04), ("c", 300)],
    ]
    let editor = counted(rows)
    try put(editor, in: "a")
    editor.changeTable(by: .deleteColumn, title: "")
    #expect(cells(editor, at: 0) == [["Title", "x"], ["b", "c"]])
    let other = counted(rows)
    try put(other, in: "b")
    other.changeTable(by: .insertColumnAfter, title: "")
    #expect(cells(other, at: 0) == [["Title", "", "x"], ["a", "b", "", "c"]])
    // Before what is below the middle of the wide cell it gets wider.
    let third = counted(rows)
    try put(third, in: "b")
    third.changeTable(by: .insertColumnBefore, title: "")
    #expect(cells(third, at: 0) == [["Title", "x"], ["a", "", "b", "c"]])
  }

  @Test func `the columns of a title over all columns are not deleted by a caret in it`() throws {
    let editor = counted([[("Title", 300)], [("a", 100), ("b", 200), ("c", 300)]])
    try put(editor, in: "Title")
    #expect(!editor.changeTable(by: .deleteColumn, title: ""))
    #expect(cells(editor, at: 0) == [["Title"], ["a", "b", "c"]])
    #expect(editor.changeTable(by: .deleteRow, title: ""))
    #expect(cells(editor, at: 0) == [["a", "b", "c"]])
  }

  @Test func `the table of the next table's cell stays there`() throws {
    func run(_ text: String, _ table: Int, _ depth: Int) -> TextRun {
      var attributes = TextAttributes()
      attributes.paragraph = ParagraphStyle()
      attributes.paragraph?.cell = TableCell(table: table, row: 0, column: 0, depth: depth)
      return TextRun(text + "\n", attributes)
    }
    let editor = TextEditor(
      TextStorage(runs: [run("a", 1, 1), run("x", 3, 2), run("y", 2, 1), TextRun("end")]))
    #expect(cells(editor, at: 0) == [["a"]])
    editor.selection = TextSelection(caret: 0)
    editor.changeTable(by: .deleteRow, title: "")
    #expect(editor.storage.text == "x\ny\nend")
  }

  @Test func `an empty cell that ends the text is one`() throws {
    let editor = editor(1, 2, before: "", behind: "")
    // As if the last cell had been emptied with the line feed behind it.
    let length = editor.storage.end
    var style = try #require(editor.storage.paragraphStyle(at: length - 2))
    editor.storage.replace(length - 5..<length, with: [])
    style.cell?.column = 1
    editor.storage.setParagraphStyle(style, at: editor.storage.end)
    #expect(editor.storage.text == "r0c0\n")
    editor.selection = TextSelection(caret: 0)
    editor.changeTable(by: .insertRowBelow, title: "")
    #expect(cells(editor, at: 0) == [["r0c0", ""], ["", ""]])
    #expect(editor.undo())
    #expect(editor.storage.text == "r0c0\n")
  }

  @Test func `a table within a cell is changed by itself, and moves with its cell`() throws {
    func run(_ text: String, _ table: Int, _ depth: Int, _ row: Int, _ column: Int) -> TextRun {
      var attributes = TextAttributes()
      attributes.paragraph = ParagraphStyle()
      attributes.paragraph?.cell = TableCell(table: table, row: row, column: column, depth: depth)
      return TextRun(text + "\n", attributes)
    }
    let editor = TextEditor(
      TextStorage(runs: [
        run("a", 1, 1, 0, 0), run("in1", 2, 2, 0, 0), run("in2", 2, 2, 0, 1), run("b", 1, 1, 0, 1),
        run("c", 1, 1, 1, 0), run("d", 1, 1, 1, 1), TextRun("end"),
      ]))
    #expect(cells(editor, at: 0) == [["a", "in1in2b"], ["c", "d"]])
    try put(editor, in: "in2")
    editor.changeTable(by: .insertRowBelow, title: "")
    #expect(cells(editor, at: 3) == [["in1", "in2"], ["", ""]])
    #expect(cells(editor, at: 0) == [["a", "in1in2b"], ["c", "d"]])
    editor.selection = TextSelection(caret: 0)
    editor.changeTable(by: .insertColumnAfter, title: "")
    #expect(cells(editor, at: 0) == [["a", "", "in1in2b"], ["c", "", "d"]])
    editor.selection = TextSelection(caret: 0)
    editor.changeTable(by: .deleteRow, title: "")
    #expect(cells(editor, at: 0) == [["c", "", "d"]])
  }

  @Test func `numbers that a program made up change nothing and end nothing`() {
    for (row, column) in [(Int.max, 0), (0, Int.max), (-1, 0), (0, Int.min)] {
      var attributes = TextAttributes()
      attributes.paragraph = ParagraphStyle()
      attributes.paragraph?.cell = TableCell(table: 1, row: row, column: column)
      let editor = TextEditor(TextStorage(runs: [TextRun("x\n", attributes)]))
      editor.selection = TextSelection(caret: 0)
      for change in TableChange.allCases {
        #expect(!editor.changeTable(by: change, title: ""))
      }
      #expect(editor.storage.text == "x\n")
    }
  }
}
