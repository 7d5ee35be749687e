// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText
import TypecaseTextAppearance

@testable import TypecaseTextLayout

/// How carets move.
struct MovementTests {
  /// All positions that a movement leads to.
  private func path(
    _ movement: TextMovement, from start: TextPosition, in manager: TextLayoutManager
  ) -> [TextPosition] {
    var path = [start]
    var x: Double?
    while path.count <= 2 * manager.storage.length + 2 {
      let next = manager.position(movement, from: path[path.count - 1], keeping: &x)
      if next == path[path.count - 1] { return path }
      path.append(next)
    }
    Issue.record("the caret goes in circles")
    return path
  }

  private static let pieces = [
    "abc ", "English words ", "שלום ", "עברית ", "كتاب لا ", "123 ", "45", "4-5 ", "(", ")",
    "a\u{301}",
    "שָׁ", ", ", " ", "\u{202B}nested אבג 12\u{202C} ", "\u{202A}עב abc\u{202C} ",
    "\u{2067}x אב 3\u{2069}", "\u{1F468}\u{200D}\u{1F469}", "office ", "\t",
  ]

  @Test("on a line each place is met once, from the left to the right and back", arguments: 0..<60)
  func visualSteps(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let known = ["english", "arabic", "hebrew", "mixed", "lao"]
    let text =
      seed < known.count
      ? try #require(LayoutFixture.texts[known[seed]])
      : (0..<Int.random(in: 1...9, using: &random)).map { _ in random.pick(Self.pieces, "") }
        .joined()
    let manager = LayoutFixture.manager(text, [TextContainer(width: 100_000)])
    #expect(manager.lineCount == 1)
    let line = try #require(manager.lineFragment(at: 0))
    var x: Double?
    let edges = [
      manager.position(.lineStart, from: TextPosition(0), keeping: &x),
      manager.position(.lineEnd, from: TextPosition(0), keeping: &x),
    ]
    let (left, right) = line.isRightToLeft ? (edges[1], edges[0]) : (edges[0], edges[1])
    let path = path(.right, from: left, in: manager)
    #expect(path.last == right, "seed \(seed)")
    let places = manager.insertionPoints(in: 0..<manager.storage.end)
    #expect(path.map(\.offset).sorted() == places, "seed \(seed)")
    let xs = try path.map { try #require(manager.caret(at: $0)).x }
    #expect(zip(xs, xs.dropFirst()).allSatisfy { $0 <= $1 + 0.01 }, "seed \(seed)")
    #expect(self.path(.left, from: right, in: manager) == path.reversed(), "seed \(seed)")
  }

  private static let shapes = [
    [TextContainer(width: 130)],
    [
      TextContainer(
        width: 400,
        exclusions: [
          TextExclusion(
            TextPath(ellipseIn: LayoutRect(x: 150, y: 20, width: 100, height: 150)), margin: 3)
        ])
    ],
    [TextContainer(width: 150, height: 70), TextContainer(width: 200)],
  ]

  @Test(
    "through lines, parts and columns a caret goes on as the text does",
    arguments: ["english", "hebrew", "arabic", "mixed", "russian"], 0..<3)
  func throughLines(language: String, shape: Int) throws {
    let text = try #require(LayoutFixture.texts[language])
    let manager = LayoutFixture.manager(text + "\n" + text, Self.shapes[shape])
    let places = manager.insertionPoints(in: 0..<manager.storage.end)
    #expect(path(.forward, from: TextPosition(0), in: manager).map(\.offset) == places)
    let end = TextPosition(manager.storage.end)
    #expect(path(.backward, from: end, in: manager).map(\.offset) == places.reversed())
    let isRightToLeft = try #require(manager.lineFragment(at: 0)).isRightToLeft
    let (onward, back): (TextMovement, TextMovement) =
      isRightToLeft ? (.left, .right) : (.right, .left)
    var x: Double?
    let start = manager.position(.textStart, from: end, keeping: &x)
    let last = manager.position(.textEnd, from: start, keeping: &x)
    let path = path(onward, from: start, in: manager)
    #expect(path.last == last)
    #expect(Set(path).count == path.count)
    #expect(self.path(back, from: last, in: manager) == path.reversed())
    if language == "english" || language == "russian" { #expect(path.map(\.offset) == places) }
    // Each caret is on a line of its own text.
    for position in path {
      let caret = try #require(manager.caret(at: position))
      let line = try #require(manager.lineFragment(at: position.offset))
      #expect(caret.offset == position.offset)
      if position.affinity == .downstream { #expect(caret.y == line.y) }
    }
  }

  @Test(
    "down and up come back", arguments: ["english", "hebrew", "arabic", "mixed"], 0..<3)
  func upAndDown(language: String, shape: Int) throws {
    let text = try #require(LayoutFixture.texts[language])
    let manager = LayoutFixture.manager(
      text + "\n" + text.prefix(9) + "\n\n" + text, Self.shapes[shape])
    var x: Double?
    let start = manager.position(.textStart, from: TextPosition(0), keeping: &x)
    let onward: TextMovement =
      try #require(manager.lineFragment(at: 0)).isRightToLeft ? .left : .right
    let path = path(onward, from: start, in: manager)
    for number in stride(from: 0, to: path.count, by: 7) {
      let position = path[number]
      for (one, other) in [(TextMovement.down, TextMovement.up), (.up, .down)] {
        var trail = [position]
        x = nil
        for _ in 0..<4 {
          let next = manager.position(one, from: trail[trail.count - 1], keeping: &x)
          if next == trail[trail.count - 1] { break }
          trail.append(next)
        }
        var current = trail.removeLast()
        for expected in trail.reversed() {
          current = manager.position(other, from: current, keeping: &x)
          #expect(current == expected, "\(language), \(one) from \(position)")
        }
      }
    }
  }

  @Test("the ends of a line that goes on are on that line")
  func lineEnds() throws {
    let text = try #require(LayoutFixture.texts["english"])
    let manager = LayoutFixture.manager(text + "\n", [TextContainer(width: 130)])
    var x: Double?
    for line in manager.fragments {
      let start = TextPosition(line.range.lowerBound)
      let end = manager.position(.lineEnd, from: start, keeping: &x)
      #expect(manager.caret(at: end)?.y == line.y)
      #expect(manager.position(.lineStart, from: end, keeping: &x) == start)
      #expect(manager.position(.lineEnd, from: end, keeping: &x) == end)
      if line.range.upperBound < manager.storage.end - 1 {
        #expect(end == TextPosition(line.range.upperBound, affinity: .upstream))
        let next = manager.position(.right, from: end, keeping: &x)
        #expect(next == TextPosition(line.range.upperBound))
      }
      // A point behind the end is at the end, and not on the next line.
      guard !line.range.isEmpty else { continue }
      let hit = try #require(manager.hit(x: 500, y: line.y + 2))
      #expect(hit.position == end)
    }
    let middle = TextPosition(60)
    #expect(manager.position(.paragraphStart, from: middle, keeping: &x).offset == 0)
    #expect(
      manager.position(.paragraphEnd, from: middle, keeping: &x).offset == manager.storage.end - 1)
    #expect(manager.position(.textEnd, from: middle, keeping: &x).offset == manager.storage.end)
  }

  @Test(
    "a caret goes to that side of a letter which was hit, on the line that was hit",
    arguments: 0..<12)
  func hits(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let text = (0..<60).map { _ in random.pick(Self.pieces, "") }.joined()
    let manager = LayoutFixture.manager(text, Self.shapes[seed % 2])
    for line in manager.fragments {
      for cell in line.parts.flatMap(\.cells) where cell.width > 0.1 {
        let x = cell.x + Double.random(in: 0.01..<0.99, using: &random) * cell.width
        let hit = try #require(manager.hit(x: x, y: line.y + line.height / 2))
        // White at a line's end may be beside its part.
        guard hit.offset.value == cell.range.lowerBound else { continue }
        let caret = try #require(manager.caret(at: hit.position))
        #expect(caret.y == line.y, "seed \(seed)")
        #expect(abs(caret.x - x) <= cell.width / 2 + 0.01, "seed \(seed)")
        #expect(
          cell.range.contains(hit.position.offset.value)
            || cell.range.upperBound == hit.position.offset.value)
      }
    }
  }

  @Test("words follow the direction of their paragraph")
  func words() {
    let english = LayoutFixture.manager("one two", [TextContainer(width: 300)])
    let hebrew = LayoutFixture.manager("שלום עולם", [TextContainer(width: 300)])
    var x: Double?
    let start = TextPosition(0)
    #expect(english.position(.wordRight, from: start, keeping: &x).offset == 3)
    #expect(english.position(.wordLeft, from: TextPosition(7), keeping: &x).offset == 4)
    #expect(hebrew.position(.wordLeft, from: start, keeping: &x).offset == 4)
    #expect(hebrew.position(.wordRight, from: TextPosition(9), keeping: &x).offset == 5)
  }

  @Test("in a table a caret goes up and down within its column, and onward from cell to cell")
  func tables() throws {
    func cell(_ text: String, row: Int, column: Int) -> TextRun {
      var (style, attributes) = (ParagraphStyle(), TextAttributes())
      style.cell = TableCell(
        table: 1, row: row, column: column, depth: 1, end: Double(100 * (column + 1)))
      attributes.paragraph = style
      return TextRun(text + "\n", attributes)
    }
    let storage = TextStorage(runs: [
      TextRun("before\n"), cell("a long text with two lines", row: 0, column: 0),
      cell("b", row: 0, column: 1), cell("c", row: 1, column: 0), cell("d", row: 1, column: 1),
      TextRun("behind"),
    ])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    let b = ScalarOffset(7 + 27)
    #expect(storage.text(in: b..<b + 1) == "b")
    var x: Double?
    let d = manager.position(.down, from: TextPosition(b), keeping: &x)
    #expect(d.offset == b + 4)
    #expect(manager.position(.up, from: d, keeping: &x).offset == b)
    // Through both lines of the first cell to the cell below it.
    x = nil
    let second = manager.position(.down, from: TextPosition(7), keeping: &x)
    #expect(second.offset > 7 && second.offset < b)
    let c = manager.position(.down, from: second, keeping: &x)
    #expect(c.offset == b + 2)
    let behind = manager.position(.down, from: c, keeping: &x)
    #expect(behind.offset >= b + 6)
    #expect(manager.position(.up, from: behind, keeping: &x) == c)
    #expect(manager.position(.right, from: TextPosition(b - 1), keeping: &x).offset == b)
    let path = path(.right, from: TextPosition(0), in: manager)
    #expect(path.map(\.offset) == manager.insertionPoints(in: 0..<storage.end))
  }

  @Test("a selection is extended from its anchor, and left on the side that a step goes to")
  func selections() {
    let manager = LayoutFixture.manager("one two three", [TextContainer(width: 300)])
    var x: Double?
    let word = TextSelection(4..<7)
    let longer = manager.selection(.wordForward, from: word, isExtending: true, keeping: &x)
    #expect(longer.range == 4..<13 && longer.anchor == 4)
    #expect(manager.selection(.left, from: word, keeping: &x) == TextSelection(caret: 4))
    #expect(manager.selection(.right, from: word, keeping: &x) == TextSelection(caret: 7))
    #expect(manager.selection(.lineEnd, from: word, keeping: &x) == TextSelection(caret: 13))
    let hebrew = LayoutFixture.manager("שלום עולם", [TextContainer(width: 300)])
    #expect(
      hebrew.selection(.left, from: TextSelection(0..<4), keeping: &x) == TextSelection(caret: 4))
  }

  @Test("a text without room moves no caret, and one without text has one place")
  func nothing() {
    var x: Double?
    let nowhere = LayoutFixture.manager("text", [])
    for movement in [TextMovement.left, .right, .up, .down, .lineStart, .lineEnd] {
      let start = TextPosition(2)
      #expect(nowhere.position(movement, from: start, keeping: &x) == start)
    }
    #expect(nowhere.caret(at: TextPosition(2)) == nil)
    let empty = LayoutFixture.manager("", [TextContainer(width: 100)])
    for movement in TextMovement.allCases {
      #expect(empty.position(movement, from: TextPosition(0), keeping: &x) == TextPosition(0))
    }
    let ended = LayoutFixture.manager("a\n", [TextContainer(width: 100)])
    #expect(ended.position(.right, from: TextPosition(1), keeping: &x) == TextPosition(2))
    #expect(ended.position(.left, from: TextPosition(2), keeping: &x) == TextPosition(1))
    #expect(ended.position(.down, from: TextPosition(0), keeping: &x) == TextPosition(2))
    #expect(ended.position(.up, from: TextPosition(2), keeping: &x) == TextPosition(0))
  }
}
