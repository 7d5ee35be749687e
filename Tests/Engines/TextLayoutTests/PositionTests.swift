// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText
import TypecaseTextAppearance

@testable import TypecaseTextLayout

/// Points, places and carets.
struct PositionTests {
  private func manager(
    _ text: String, _ containers: [TextContainer], _ paragraph: ParagraphStyle? = nil
  ) -> TextLayoutManager {
    var attributes = TextAttributes()
    attributes.paragraph = paragraph
    var options = LayoutFixture.hyphenated
    options.hyphenation = false
    return LayoutFixture.manager(
      TextStorage(runs: [TextRun(text, attributes)]), containers: containers, options: options)
  }

  private static let shapes = [
    [TextContainer(width: 300)],
    [
      TextContainer(
        width: 400,
        exclusions: [
          TextExclusion(
            TextPath(ellipseIn: LayoutRect(x: 150, y: 20, width: 100, height: 150)), margin: 3)
        ], lineFragmentPadding: 2)
    ],
  ]

  @Test(
    "a caret's point leads back to its place, and each cluster has one",
    arguments: ["english", "arabic", "hebrew", "lao", "russian", "mixed"], [0, 1])
  func roundTrip(language: String, shape: Int) throws {
    let text = String(repeating: try #require(LayoutFixture.texts[language]), count: 3)
    let manager = manager(text, Self.shapes[shape])
    let points = manager.insertionPoints(in: 0..<manager.storage.end)
    #expect(points.count > text.count / 2)
    for point in points.dropLast() {
      let caret = try #require(manager.carets(at: point).first)
      let line = try #require(manager.lineFragment(at: point))
      let cell = try #require(
        line.parts.flatMap(\.cells).first { $0.range.lowerBound == point.value })
      guard cell.width > 0.5 else { continue }
      // A little inside of the cluster, on the side where its caret is.
      let inside = cell.level % 2 == 0 ? cell.x + 0.1 : cell.x + cell.width - 0.1
      let hit = try #require(manager.hit(x: inside, y: caret.y + caret.height / 2))
      #expect(hit.isOnText, "\(language) \(point)")
      #expect(hit.offset == point, "\(language)")
      #expect(hit.insertionOffset == point, "\(language)")
      #expect(hit.fraction < 0.5)
    }
  }

  @Test("lines, parts and cells are all of the text, once", arguments: 0..<20)
  func completeness(seed: Int) {
    var random = SplitMix64(seed: seed)
    let texts = LayoutFixture.texts.values.sorted()
    let text = (0..<4).map { _ in random.pick(texts, "") }.joined(separator: "\n")
    var style = ParagraphStyle()
    style.alignment = random.pick(ParagraphStyle.Alignment.allCases, .natural)
    style.indent = random.pick([0, 14], 0)
    style.tailIndent = random.pick([0, 9], 0)
    style.hyphenation = random.pick([nil, true], nil)
    style.lineBreakStrategy = random.pick([nil, .optimal, .optimal], nil)
    let manager = manager(text, Self.shapes[seed % 2], style)
    var next: ScalarOffset = 0
    var bottom = 0.0
    let scalars = Array(text.unicodeScalars)
    manager.enumerateLineFragments { line in
      #expect(line.range.lowerBound == next)
      #expect(line.y >= bottom)
      (next, bottom) = (line.range.upperBound, line.y + line.height)
      let inOrder = line.isRightToLeft ? line.parts.reversed() : line.parts
      #expect(inOrder.first?.range.lowerBound == line.range.lowerBound)
      #expect(inOrder.last?.range.upperBound == line.range.upperBound)
      for (one, other) in zip(inOrder, inOrder.dropFirst()) {
        #expect(one.range.upperBound == other.range.lowerBound)
      }
      for part in line.parts {
        #expect(part.textX >= part.x - 0.01, "seed \(seed)")
        #expect(part.textX + part.textWidth <= part.x + part.width + 0.01, "seed \(seed)")
        let places = part.cells.flatMap { Array($0.range) }.sorted()
        let own = part.range.values.filter { $0 >= scalars.count || scalars[$0] != "\n" }
        #expect(places == own, "seed \(seed)")
        for (cell, following) in zip(part.cells, part.cells.dropFirst()) {
          #expect(abs(cell.x + cell.width - following.x) < 0.01)
        }
        let glyphs = part.runs.reduce(0.0) { sum, run in
          sum + run.glyphs.reduce(0.0) { $0 + Double(units: $1.advance) }
        }
        #expect(
          abs(glyphs - part.runs.reduce(0.0) { $0 + $1.width }) < 0.01, "seed \(seed)")
      }
      return true
    }
    #expect(next == manager.storage.end)
  }

  @Test("justified lines reach from edge to edge, and the last one of a paragraph does not")
  func justification() throws {
    var style = ParagraphStyle()
    style.alignment = .justified
    let text = try #require(LayoutFixture.texts["english"])
    let manager = manager(text, [TextContainer(width: 220)], style)
    var lines: [LineFragment] = []
    manager.enumerateLineFragments {
      lines.append($0)
      return true
    }
    #expect(lines.count > 5)
    for line in lines.dropLast() {
      let last = try #require(
        line.parts[0].cells.last { $0.x + $0.width <= 220.01 && $0.width > 0 })
      #expect(abs(line.parts[0].textWidth - 220) < 0.01)
      #expect(abs(last.x + last.width - 220) < 5)
    }
    #expect((lines.last?.parts[0].textWidth ?? 220) < 219)
  }

  @Test("at a change of direction two carets stand, that of the paragraph's direction first")
  func directions() throws {
    let manager = manager("abc שלום def", [TextContainer(width: 500)])
    let carets = manager.carets(at: 4)
    #expect(carets.map(\.level) == [0, 1])
    #expect(carets[0].x < carets[1].x)
    #expect(manager.carets(at: 2).count == 1)
    let rects = manager.selectionRects(for: 2..<6)
    #expect(rects.count == 2)
  }

  @Test(
    "all carets of some text are those of its places, each once",
    arguments: ["english", "arabic", "lao", "mixed"], [0, 1])
  func enumeratedCarets(language: String, shape: Int) throws {
    let text = try #require(LayoutFixture.texts[language])
    let manager = manager(text + "\n" + text + "\n", Self.shapes[shape])
    let end = manager.storage.end
    for range in [0...end, 7...40, end...end] {
      var carets: [TextCaret] = []
      manager.enumerateCarets(in: range) { carets.append($0) }
      let places = manager.insertionPoints(in: range.lowerBound..<range.upperBound)
      // The end of a stretch may be within a cluster.
      let expected = places.dropLast().flatMap(manager.carets)
      #expect(Array(carets.prefix(expected.count)) == expected)
      #expect(carets.dropFirst(expected.count).allSatisfy { $0.offset == range.upperBound })
    }
    var last: [TextCaret] = []
    manager.enumerateCarets(in: end...end) { last.append($0) }
    #expect(last == manager.carets(at: end))
  }

  @Test(
    "carets of a line as long as the text take no longer than the text", .timeLimit(.minutes(5)))
  func longLine() {
    let text = String(repeating: "abcd efgh ", count: 20_000)
    let manager = manager(text, [TextContainer(width: 100, lineBreakMode: .clip)])
    var count = 0
    manager.enumerateCarets(in: 0...manager.storage.end) { _ in count += 1 }
    #expect(count == manager.storage.length + 1)
  }

  @Test("no caret is within a character, whatever it is made of")
  func characters() {
    // None of these is one glyph in the font.
    for text in [
      "a\u{301}\u{302}b", "x\u{20DD}y", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}x",
      "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7}", "\u{5D0}\u{5B8}\u{5D1}",
      "q\u{301}\u{323} q\u{327}", "\u{5D0}\u{20DD}\u{5D1}",
    ] {
      let manager = manager(text, [TextContainer(width: 200)])
      var expected = [0]
      for character in text {
        expected.append(expected[expected.count - 1] + character.unicodeScalars.count)
      }
      let points = manager.insertionPoints(in: 0..<manager.storage.end).map(\.value)
      #expect(points == expected, "\(text)")
    }
  }

  @Test("text before a tab runs as its paragraph does")
  func textBeforeTab() throws {
    let manager = manager("אב 45 \tגד", [TextContainer(width: 300)])
    let cells = try #require(manager.lineFragment(at: 0)).parts[0].cells
    let inOrder = cells.sorted { $0.range.lowerBound < $1.range.lowerBound }
    #expect(inOrder.map(\.level) == [1, 1, 1, 2, 2, 1, 1, 1, 1])
  }

  @Test(
    "what is on a screen is laid out, and what is below it only when that is seen", arguments: 0..<6
  )
  func seen(seed: Int) {
    var random = SplitMix64(seed: seed)
    let text = (0..<4).map { _ in random.pick(LayoutFixture.texts.values.sorted(), "") }
      .joined(separator: "\n")
    let storage = TextStorage(runs: [TextRun(String(repeating: text, count: 40))])
    let containers =
      seed % 2 == 0
      ? [TextContainer(width: 200)] : (0..<60).map { _ in TextContainer(width: 200, height: 150) }
    func manager() -> TextLayoutManager {
      LayoutFixture.manager(storage, containers: containers)
    }
    let all = manager()
    all.ensureLayout()
    let screen = manager()
    for _ in 0..<8 {
      let number = seed % 2 == 0 ? 0 : Int.random(in: 0..<12, using: &random)
      let y = Double.random(in: 0...(seed % 2 == 0 ? 900 : 150), using: &random)
      #expect(
        screen.lineFragments(in: y...y + 100, ofContainer: number).map(\.range)
          == all.lineFragments(in: y...y + 100, ofContainer: number).map(\.range), "seed \(seed)")
      #expect(
        screen.hit(x: 30, y: y, inContainer: number) == all.hit(x: 30, y: y, inContainer: number))
      #expect(!screen.isLaidOut)
      let place = ScalarOffset(Int.random(in: 0..<500, using: &random))
      storage.replace(place..<place, with: "word ")
    }
    #expect(
      screen.hit(x: 30, y: 1e9, inContainer: 0) == all.hit(x: 30, y: 1e9, inContainer: 0))
    #expect(screen.isLaidOut == (seed % 2 == 0))
  }

  @Test("a line has a number, by which it is found")
  func numbers() throws {
    let text = (LayoutFixture.texts["english"] ?? "") + "\n\nmore\n"
    let manager = manager(text, [TextContainer(width: 120, height: 90), TextContainer(width: 90)])
    let lines = manager.fragments
    #expect(lines.count == manager.lineCount && lines.count > 8)
    for (number, line) in lines.enumerated() {
      #expect(manager.lineFragment(number: number)?.range == line.range)
      #expect(manager.lineNumber(at: line.range.lowerBound) == number)
    }
    #expect(manager.lineFragment(number: lines.count) == nil)
    #expect(manager.lineFragment(number: -1) == nil)
    // What is behind the line is not laid out for it.
    let long = self.manager(String(repeating: text, count: 60), [TextContainer(width: 200)])
    #expect(long.lineFragment(number: 3)?.range.lowerBound == long.fragments[3].range.lowerBound)
    long.invalidateLayout()
    #expect(long.lineFragment(number: 3) != nil && !long.isLaidOut)
    let full = self.manager(text, [TextContainer(width: 120, height: 30)])
    #expect(full.lineNumber(at: full.storage.end) == nil && full.lineNumber(at: 0) == 0)
  }

  @Test("lines are those of the text as it is, also where it is edited between two of them")
  func editsBetweenLines() {
    let words = String(repeating: "where lines of some words end ", count: 60)
    let manager = manager(words, [TextContainer(width: 200)])
    manager.ensureLayout()
    let storage = manager.storage
    var seen: [Range<ScalarOffset>] = []
    var edits = 0
    manager.enumerateLineFragments { line in
      seen.append(line.range)
      // Behind the next two lines, so that this one stays as it is.
      let place = line.range.upperBound + 120
      if edits < 5, place < storage.end {
        storage.replace(place..<place, with: edits % 2 == 0 ? "longer " : "\n")
        edits += 1
      }
      return true
    }
    #expect(edits == 5)
    let places = manager.lines.map { $0.start }
    #expect(seen.map(\.lowerBound.value) == places)
  }

  @Test("a text without a letter has a line, and a caret on it")
  func emptiness() throws {
    for (text, count) in [("", 1), ("\n", 2), ("a\n", 2)] {
      let manager = manager(text, [TextContainer(width: 100)])
      #expect(manager.lineCount == count)
      let end = manager.storage.end
      let caret = try #require(manager.carets(at: end).first)
      #expect(caret.x == 0 && caret.height > 8)
      #expect(manager.hit(x: 3, y: caret.y + 2)?.insertionOffset == end)
      let line = try #require(manager.lineFragment(at: end))
      #expect(manager.usedHeight() == line.y + line.height)
      manager.storage.replace(0..<end, with: "")
      #expect(manager.lineCount == 1)
    }
    let nowhere = manager("text", [])
    #expect(nowhere.lineCount == 0)
    #expect(nowhere.laidOutLength == 0)
    #expect(nowhere.lineFragment(at: 0) == nil)
    #expect(nowhere.carets(at: 2).isEmpty)
  }
}
