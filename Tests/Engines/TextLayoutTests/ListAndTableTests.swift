// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseRichText
import TypecaseTextAppearance

@testable import TypecaseTextLayout

/// Items of lists, and cells of tables.
struct ListAndTableTests {
  private func run(_ text: String, _ set: (inout ParagraphStyle) -> Void) -> TextRun {
    var (style, attributes) = (ParagraphStyle(), TextAttributes())
    set(&style)
    attributes.paragraph = style
    return TextRun(text, attributes)
  }

  private func cell(
    _ text: String, row: Int, column: Int, end: Double = 0, depth: Int = 1, table: Int = 1
  ) -> TextRun {
    run(text + "\n") {
      $0.cell = TableCell(table: table, row: row, column: column, depth: depth, end: end)
    }
  }

  private func lines(_ manager: TextLayoutManager) -> [LineFragment] {
    var lines: [LineFragment] = []
    manager.enumerateLineFragments {
      lines.append($0)
      return true
    }
    return lines
  }

  // MARK: - Lists

  @Test("a marker stands before its item, and the text behind it")
  func marker() throws {
    let items = (1...3).map { number in
      run("item \(number)\n") { $0.list = ListItem(list: 1, marker: "{decimal}.") }
    }
    let storage = TextStorage(runs: [run("before\n") { _ in }] + items)
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    let shown = lines(manager)
    #expect(shown[0].parts[0].marker.isEmpty)
    for line in shown[1...3] {
      let (part, marker) = (line.parts[0], try #require(line.parts[0].marker.first))
      #expect(marker.x == 0)
      #expect(part.textX > marker.x + marker.width)
      #expect(part.x + part.width == 300)
    }
    // An item that a hanging indent makes room for stands at the indent.
    storage.replace(
      Range(7..<storage.length),
      with: (1...3).map { number in
        run("item \(number)\n") {
          $0.list = ListItem(list: 1, marker: "{decimal}.")
          ($0.indent, $0.firstLineIndent) = (40, -25)
        }
      })
    let hanging = lines(manager)[1]
    #expect(hanging.parts[0].textX == 40)
    #expect(hanging.parts[0].marker[0].x == 15)
  }

  @Test("markers in an indent end at one place, and all lines of an item begin at the indent")
  func indented() throws {
    let items = (1...10).map { number in
      run("some words of item \(number)\n") {
        ($0.list, $0.indent) = (ListItem(list: 1, marker: "{decimal}."), 40)
      }
    }
    let manager = LayoutFixture.manager(
      TextStorage(runs: items), containers: [TextContainer(width: 100)])
    let shown = lines(manager).dropLast()
    #expect(shown.allSatisfy { $0.parts[0].textX == 40 })
    let markers = shown.compactMap(\.parts[0].marker.last)
    let ends = Set(markers.map { ($0.x + $0.width).rounded() })
    #expect(markers.count == 10 && ends.count == 1)
    #expect(try #require(ends.first) < 40)
  }

  @Test("items behind a removed one have their new numbers, as wide as they are")
  func renumbered() {
    let items = (1...12).map { number in
      run("item \(number)\n") { $0.list = ListItem(list: 1, marker: "{decimal}.") }
    }
    let storage = TextStorage(runs: items)
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    #expect(lines(manager)[9].parts[0].textX > lines(manager)[8].parts[0].textX)
    storage.replace(0..<7, with: "")
    let left = lines(manager)
    #expect(left.count == 12)
    #expect(left[8].parts[0].textX == left[0].parts[0].textX)
    #expect(left[9].parts[0].textX > left[8].parts[0].textX)
  }

  @Test("a marker stands at the right of text that runs from there")
  func markerAtRight() throws {
    let storage = TextStorage(runs: [run("שלום") { $0.list = ListItem(list: 1) }])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    let part = try #require(manager.lineFragment(at: 0)).parts[0]
    let marker = try #require(part.marker.first)
    #expect(abs(marker.x + marker.width - 300) < 0.01)
    #expect(part.textX + part.textWidth < marker.x)
  }

  // MARK: - Tables

  @Test("cells of a row stand beside each other, in a row as high as the highest")
  func row() throws {
    let long = "several words that need more than one line"
    let storage = TextStorage(runs: [
      run("before\n") { _ in },
      cell("one", row: 0, column: 0, end: 100), cell(long, row: 0, column: 1, end: 180),
      cell("end", row: 0, column: 2, end: 300),
      cell("second", row: 1, column: 0, end: 200), cell("row", row: 1, column: 1, end: 300),
      run("behind") { _ in },
    ])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 400)])
    let shown = lines(manager)
    let texts = shown.map { storage.text(in: $0.range).trimmingSuffix { $0 == "\n" } }
    #expect(texts.first == "before" && texts.last == "behind")
    let one = try #require(texts.firstIndex(of: "one"))
    let end = try #require(texts.firstIndex(of: "end"))
    #expect(end > one + 2)
    #expect(shown[one].y == shown[one + 1].y && shown[one].y == shown[end].y)
    #expect(shown[one].parts[0].x == 5 && shown[one + 1].parts[0].x == 105)
    #expect(shown[end].parts[0].x == 185)
    #expect(
      shown[one + 1...end - 1].allSatisfy { $0.parts[0].textX + $0.parts[0].textWidth <= 175 })
    let second = shown[end + 1]
    #expect(second.y > shown[end - 1].y + shown[end - 1].height)
    #expect(shown[end + 2].parts[0].x == 205 && shown[end + 2].y == second.y)
    #expect(manager.laidOutLength == storage.length)
    // A point in the last cell of the first row, below its only line.
    let hit = try #require(manager.hit(x: 195, y: shown[end - 1].y + 3))
    #expect(shown[end].range.contains(hit.offset))
    #expect(manager.carets(at: shown[end].range.lowerBound)[0].x == 185)
  }

  @Test("columns that say no width are as wide as their text, and share what is too little")
  func columns() throws {
    func manager(width: Double) -> TextLayoutManager {
      LayoutFixture.manager(
        TextStorage(runs: [
          cell("a", row: 0, column: 0), cell("several words of text", row: 0, column: 1),
          cell("bb", row: 1, column: 0), cell("c", row: 1, column: 1),
        ]), containers: [TextContainer(width: width)])
    }
    let wide = lines(manager(width: 400))
    // Behind the table there is an empty paragraph.
    #expect(wide.count == 5)
    #expect(wide[1].parts[0].x == wide[3].parts[0].x)
    #expect(wide[1].cells[0].rect.x + wide[1].cells[0].rect.width < 300)
    let narrow = lines(manager(width: 90))
    #expect(narrow.count > 4)
    for line in narrow.dropLast() {
      let rect = line.cells[0].rect
      #expect(rect.x + rect.width <= 90.01)
      for part in line.parts {
        #expect(part.textX >= rect.x && part.textX + part.textWidth <= rect.x + rect.width)
      }
    }
  }

  @Test("a table within a cell is laid out in it")
  func nested() throws {
    let storage = TextStorage(runs: [
      cell("outer", row: 0, column: 0, end: 100),
      cell("x", row: 0, column: 0, end: 40, depth: 2, table: 2),
      cell("y", row: 0, column: 1, end: 80, depth: 2, table: 2),
      cell("rest", row: 0, column: 1, end: 300),
    ])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 400)])
    let shown = lines(manager)
    let (x, y) = (shown[1], shown[2])
    #expect(x.y == y.y && x.parts[0].x == 110 && y.parts[0].x == 150)
    #expect(x.cells.count == 2 && x.cells[0].rect.x == 100 && x.cells[1].rect.x == 105)
    #expect(shown[3].y > x.y)
    let caret = try #require(manager.carets(at: y.range.lowerBound).first)
    #expect(manager.hit(x: caret.x, y: caret.y)?.offset == y.range.lowerBound)
  }

  @Test("a row that has no room goes to the next page, and one higher than a page is not lost")
  func pages() throws {
    let storage = TextStorage(runs: [
      run(String(repeating: "line\n", count: 6)) { _ in },
      cell("a\nb\nc", row: 0, column: 0), cell("d", row: 0, column: 1),
    ])
    let manager = LayoutFixture.manager(
      storage, containers: [TextContainer(width: 200, height: 100)], repeatsContainers: true)
    let shown = lines(manager)
    #expect(shown[5].container == 0)
    #expect(shown[6...].dropLast().allSatisfy { $0.container == 1 && !$0.cells.isEmpty })
    let high = TextStorage(runs: [
      cell(String(repeating: "word\n", count: 30), row: 0, column: 0),
      cell("d", row: 0, column: 1),
    ])
    let other = LayoutFixture.manager(
      high, containers: [TextContainer(width: 200, height: 100)], repeatsContainers: true)
    #expect(other.laidOutLength == high.length)
    #expect(lines(other).allSatisfy { $0.y + $0.height <= 100 })
  }

  @Test("a long table takes work in proportion to its rows")
  func long() {
    func lookups(_ count: Int) -> Int {
      let rows = (0..<count).flatMap { row in
        [cell("a", row: row, column: 0), cell("b", row: row, column: 1)]
      }
      let store = CountedStore(RichTextDocument(runs: rows).content)
      let manager = LayoutFixture.manager(
        TextStorage(store), containers: [TextContainer(width: 300, height: 700)],
        repeatsContainers: true)
      manager.ensureLayout()
      return store.counter.lookups
    }
    let (few, many) = (lookups(200), lookups(800))
    #expect(few > 0 && many < 5 * few, "\(few) for 200 rows, and \(many) for 800")
  }

  @Test("cells of any depth and number end nothing")
  func hostile() {
    let deep = TextStorage(
      runs: (0..<200).map { number in
        cell("x", row: number % 3, column: number, depth: number * 1000 + 1, table: number % 2)
      })
    let manager = LayoutFixture.manager(deep, containers: [TextContainer(width: 200)])
    #expect(manager.laidOutLength == deep.length)
    let wide = TextStorage(runs: (0..<1000).map { cell("x", row: 0, column: $0, end: .infinity) })
    let other = LayoutFixture.manager(wide, containers: [TextContainer(width: 200)])
    #expect(other.laidOutLength == wide.length)
  }
}

/// Counts how often attributes are looked up.
private struct CountedStore: TextBackingStore {
  final class Counter { var lookups = 0 }

  let counter = Counter()
  private var text: TextRope

  init(_ text: TextRope) { self.text = text }

  var length: Int { text.length }

  func text(in range: Range<ScalarOffset>) -> String { text.text(in: range) }

  func attributes(
    at offset: ScalarOffset
  ) -> (attributes: TextAttributes, range: Range<ScalarOffset>) {
    counter.lookups += 1
    return text.attributes(at: offset)
  }

  mutating func replace(_ range: Range<ScalarOffset>, with new: String) {
    text.replace(range, with: new)
  }

  mutating func setAttributes(_ attributes: TextAttributes, in range: Range<ScalarOffset>) {
    text.setAttributes(attributes, in: range)
  }

  func paragraphStart(at offset: ScalarOffset) -> ScalarOffset { text.paragraphStart(at: offset) }

  func paragraphEnd(at offset: ScalarOffset) -> ScalarOffset { text.paragraphEnd(at: offset) }
}

extension String {
  fileprivate func trimmingSuffix(_ isLeftOut: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isLeftOut(last) { text.removeLast() }
    return text
  }
}
