// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Text that takes no room, or for which a token stands.
struct FoldingTests {
  private func texts(_ manager: TextLayoutManager) -> [String] {
    manager.fragments.map { manager.storage.text(in: $0.range) }
  }

  private func width(of text: String) -> Double {
    LayoutFixture.manager(text, [TextContainer(width: 2000)]).fragments[0].parts[0].textWidth
  }

  private func ranges(_ manager: TextLayoutManager) -> [Range<Int>] {
    manager.folds.map(\.range.values)
  }

  // MARK: - Lines

  @Test(arguments: [
    ("one two three", 4..<8), ("אחת שתיים שלוש", 4..<10), ("one שתיים three", 4..<10),
  ])
  func `folded text takes no room`(text: String, range: Range<Int>) {
    let manager = LayoutFixture.manager(text)
    #expect(manager.fold(TextFold(Range(range))))
    var shown = String.UnicodeScalarView()
    for (place, scalar) in text.unicodeScalars.enumerated() where !range.contains(place) {
      shown.append(scalar)
    }
    let expected = LayoutFixture.manager(String(shown)).fragments[0]
    let line = manager.fragments[0]
    #expect(line.range == 0..<manager.storage.end)
    #expect(line.parts[0].textWidth == expected.parts[0].textWidth)
    #expect(line.glyphs.map(\.id) == expected.glyphs.map(\.id))
  }

  @Test func `a token stands for folded text, as high and wide as it is`() {
    let manager = LayoutFixture.manager("one two three")
    let before = manager.fragments[0].height
    manager.fold(TextFold(4..<8, token: "… "))
    let line = manager.fragments[0]
    #expect(line.parts[0].textWidth == width(of: "one … three"))
    #expect(line.height == before)
    let token = line.glyphs.filter(\.isToken)
    #expect(Set(token.map(\.range)) == [4..<8])

    var large = TextAttributes()
    large.size = .points(30)
    manager.fold(TextFold(4..<8, token: [TextRun("…", large)]))
    #expect(manager.folds.count == 1)
    #expect(manager.fragments[0].height > 2 * before)
    var picture = TextAttributes()
    picture.attachment = TextAttachment(bytes: [1], type: "image/png", width: 20, height: 12)
    manager.fold(TextFold(4..<8, token: [TextRun("\u{FFFC}\u{FFFC}", picture)]))
    let boxes = manager.fragments[0].parts[0].boxes
    #expect(boxes.map(\.kind) == [.attachment, .attachment])
    #expect(boxes[1].x == boxes[0].x + boxes[0].width)
  }

  @Test func `a token has the look of the text before it`() {
    var large = TextAttributes()
    large.size = .points(30)
    let storage = TextStorage(runs: [
      TextRun("Large", large), TextRun("and small", TextAttributes()),
    ])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    manager.fold(TextFold(5..<9, token: "x"))
    let glyphs = manager.fragments[0].glyphs
    #expect(glyphs.filter(\.isToken).map(\.fontSize) == [glyphs[0].fontSize])
  }

  @Test func `paragraphs whose ends are folded go on in the first one, in its style`() {
    var heading = TextAttributes()
    heading.paragraph = ParagraphStyle()
    heading.paragraph?.alignment = .right
    let storage = TextStorage(runs: [
      TextRun("Heading\n", heading), TextRun("one\ntwo\nthree\nNext", TextAttributes()),
    ])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    let unfolded = manager.fragments.map(\.range)
    manager.fold(TextFold(7..<21, token: "…"))
    #expect(texts(manager) == ["Heading\none\ntwo\nthree\n", "Next"])
    let line = manager.fragments[0]
    #expect(line.parts[0].textWidth == width(of: "Heading…"))
    #expect(line.parts[0].textX + line.parts[0].textWidth == 300)
    #expect(manager.fragments[1].y == line.height)
    manager.unfold(7..<21)
    #expect(manager.fragments.map(\.range) == unfolded)
    // What is behind goes on beside it where its line feed is folded as well.
    manager.fold(TextFold(7..<22, token: "…"))
    #expect(texts(manager).count == 1)
    #expect(manager.fragments[0].parts[0].textWidth == width(of: "Heading…Next"))
  }

  @Test
  func `a last paragraph without text has no line where the line feed before it is folded`() {
    let manager = LayoutFixture.manager("one\ntwo\n")
    #expect(manager.lineCount == 3)
    manager.fold(TextFold(3..<8))
    #expect(manager.lineCount == 1)
    #expect(manager.carets(at: 8).map(\.x) == manager.carets(at: 3).map(\.x))
    var x: Double?
    #expect(manager.position(.textEnd, from: TextPosition(0), keeping: &x).offset == 8)
    #expect(manager.position(.right, from: TextPosition(8), keeping: &x).offset == 8)
    manager.unfoldAll()
    #expect(manager.lineCount == 3)
  }

  @Test func `a fold is in one line, however long it is and wherever lines end`() {
    let folded = String(repeating: "folded words in\nparagraphs ", count: 400)
    let text = "before \(folded)behind"
    let manager = LayoutFixture.manager(text, [TextContainer(width: 60)])
    manager.fold(TextFold(Range(7..<7 + folded.unicodeScalars.count), token: "…"))
    // Compared without being printed.
    func isWhole(in lines: [String]) -> Bool {
      lines.joined() == text
        && lines.filter { $0.contains("\n") }.map { $0.contains(folded) } == [true]
    }
    let lines = texts(manager)
    #expect(isWhole(in: lines) && lines.first == "before " && lines.count == 2)
    manager.containers = [TextContainer(width: 20, lineBreakMode: .byCharacter)]
    #expect(isWhole(in: texts(manager)) && texts(manager).count > 3)
    manager.containers = [TextContainer(width: 20, lineBreakMode: .clip)]
    #expect(isWhole(in: texts(manager)) && texts(manager).count == 1)
  }

  @Test(arguments: [
    ("before hidden after", 7..<14, ["before hidden ", "after"]),
    ("before hidden after", 6..<13, ["before hidden ", "after"]),
    ("before hidden after", 7..<13, ["before hidden ", "after"]),
    ("beforehidden after", 6..<12, ["beforehidden ", "after"]),
    ("before hiddenafter", 7..<13, ["before hidden", "after"]),
    ("hidden before after", 0..<7, ["hidden before ", "after"]),
  ])
  func `a line ends beside text without room where it would without it`(
    text: String, range: Range<Int>, lines: [String]
  ) {
    let manager = LayoutFixture.manager(text, [TextContainer(width: 50)])
    manager.fold(TextFold(Range(range)))
    #expect(texts(manager) == lines)
  }

  @Test func `no line begins in a fold, also where a mark is behind it`() {
    let text = "abc" + String(repeating: "x", count: 5000) + "\u{903}def"
    let manager = LayoutFixture.manager(
      text, [TextContainer(width: width(of: "abc…") + 1, lineBreakMode: .byCharacter)])
    manager.fold(TextFold(3..<5003, token: "…"))
    let starts = manager.fragments.map(\.range.lowerBound.value)
    #expect(starts.allSatisfy { $0 <= 3 || $0 > 5003 }, "\(starts)")
  }

  @Test func `letters that run from the right keep their order beside a fold`() {
    let manager = LayoutFixture.manager("אבגדה")
    manager.fold(TextFold(1..<3, token: "…"))
    let cells = manager.fragments[0].parts[0].cells
    #expect(cells.map(\.range) == [4..<5, 3..<4, 1..<3, 0..<1])
    #expect(cells.allSatisfy { $0.level == 1 })
  }

  @Test func `folded text has no say in how its paragraph runs`() {
    let manager = LayoutFixture.manager("שלום 1. and words")
    #expect(manager.fragments[0].isRightToLeft)
    manager.fold(TextFold(0..<5))
    #expect(!manager.fragments[0].isRightToLeft)
  }

  @Test func `where a line is truncated, a fold is as wide as its token`() throws {
    let text =
      "some words " + String(repeating: "x", count: 50) + " and more words than there is room for"
    let manager = LayoutFixture.manager(
      text,
      [
        TextContainer(
          width: 120, maximumNumberOfLines: 1, truncation: TextTruncation(.tail, token: "~"))
      ])
    manager.fold(TextFold(11..<61, token: "*"))
    let truncated = try #require(manager.fragments[0].truncatedRange)
    #expect(truncated.lowerBound > 61)
    #expect(manager.fragments[0].parts[0].textWidth <= 120)
  }

  // MARK: - Folds

  @Test func `folds are within or outside of each other`() {
    let manager = LayoutFixture.manager("one two three four")
    #expect(manager.fold(TextFold(4..<13)))
    #expect(!manager.fold(TextFold(8..<18)))
    #expect(!manager.fold(TextFold(5..<5)))
    #expect(!manager.fold(TextFold(18..<40)))
    #expect(manager.fold(TextFold(8..<13, token: "…")))
    #expect(ranges(manager) == [4..<13, 8..<13])
    #expect(manager.fold(at: 9)?.range == 4..<13)
    #expect(manager.fold(at: 13) == nil)
    #expect(manager.fragments[0].parts[0].textWidth == width(of: "one  four"))
    #expect(manager.unfold(4..<13))
    #expect(!manager.unfold(4..<13))
    #expect(manager.fragments[0].parts[0].textWidth == width(of: "one two … four"))
    #expect(manager.fold(TextFold(0..<13)))
    #expect(ranges(manager) == [0..<13, 8..<13])
  }

  @Test func `many folds are one change, and only those that are none go`() {
    let manager = LayoutFixture.manager(
      String(repeating: "one two three\n", count: 50), [TextContainer(width: 60)])
    let watcher = Watcher()
    manager.add(watcher)
    let folds = (0..<40).map { TextFold(Range($0 * 14 + 4..<$0 * 14 + 8), token: "…") }
    let crossing = TextFold(6..<20)
    #expect(manager.fold(folds + [crossing, TextFold(3..<3)]) == folds)
    #expect(watcher.changes.count == 1 && manager.folds == folds)
    let single = LayoutFixture.manager(manager.storage, containers: manager.containers)
    for fold in folds { single.fold(fold) }
    #expect(manager.lines.map(\.record) == single.lines.map(\.record))
  }

  private final class Watcher: TextLayoutObserver, TextLayoutDelegate {
    var changes: [[Range<Int>]] = []
    var opens = true
    var asked: [Range<Int>] = []

    func textLayoutManagerDidChangeFolds(_ manager: TextLayoutManager) {
      changes.append(manager.folds.map(\.range.values))
    }

    func textLayoutManager(_ manager: TextLayoutManager, mayUnfold fold: TextFold) -> Bool {
      asked.append(fold.range.values)
      return opens
    }
  }

  @Test func `folds move with their text, and open where it is edited`() {
    let manager = LayoutFixture.manager("one two three four")
    let (storage, watcher) = (manager.storage, Watcher())
    manager.add(watcher)
    manager.fold(TextFold(4..<13))
    #expect(watcher.changes == [[4..<13]])
    for place in [0, 5, 15, 0] as [ScalarOffset] {
      storage.replace(place..<place, with: [TextRun("x")])
    }
    #expect(ranges(manager) == [7..<16])
    #expect(storage.text == "xxone xtwo threex four")
    var red = TextAttributes()
    red.color = TextColor(red: 1, green: 0, blue: 0)
    storage.setAttributes(red, in: 0..<storage.end)
    #expect(ranges(manager) == [7..<16] && watcher.changes.count == 1)
    storage.replace(8..<9, with: [TextRun("y")])
    #expect(manager.folds.isEmpty && watcher.changes == [[4..<13], []])
    #expect(manager.fragments[0].parts[0].textWidth == width(of: storage.text))
    // A part of it is deleted, with what is before it; then all of it.
    manager.fold(TextFold(4..<13))
    storage.replace(2..<6, with: [])
    #expect(manager.folds.isEmpty)
    manager.fold(TextFold(4..<8))
    storage.replace(4..<8, with: [])
    #expect(manager.folds.isEmpty && watcher.changes.last == [])
  }

  @Test func `what is looked for is revealed, unless the delegate refuses`() {
    let manager = LayoutFixture.manager("one two three four")
    let watcher = Watcher()
    manager.delegate = watcher
    manager.fold(TextFold(4..<13, token: "…"))
    manager.fold(TextFold(8..<13))
    #expect(manager.reveal(0..<4) && manager.reveal(4..<4) && manager.reveal(13..<13))
    #expect(manager.folds.count == 2 && watcher.asked.isEmpty)
    watcher.opens = false
    #expect(!manager.reveal(6..<6))
    #expect(manager.folds.count == 2 && watcher.asked == [4..<13])
    watcher.opens = true
    #expect(manager.reveal(9..<10))
    #expect(manager.folds.isEmpty)
    #expect(manager.fragments[0].parts[0].textWidth == width(of: "one two three four"))
  }

  @Test func `text may be edited and folded while the delegate is asked`() {
    final class Editor: TextLayoutDelegate {
      var isDone = false
      func textLayoutManager(
        _ manager: TextLayoutManager, placementOf line: TextLinePlacement
      ) -> TextLinePlacement {
        if !isDone {
          isDone = true
          manager.storage.replace(5..<6, with: [TextRun("zz")])
          manager.fold(TextFold(0..<2))
        }
        return line
      }
    }
    let manager = LayoutFixture.manager("one two three four")
    let editor = Editor()
    manager.fold(TextFold(4..<13))
    manager.delegate = editor
    #expect(manager.fragments[0].parts[0].textWidth == width(of: "e tzzo three four"))
    #expect(ranges(manager) == [0..<2])
  }

  // MARK: - Places

  @Test func `a token is hit as a whole, and carets stand at both of its sides`() throws {
    let manager = LayoutFixture.manager("one two three four")
    manager.fold(TextFold(4..<13, token: "….…"))
    let (start, end) = (manager.carets(at: 4)[0].x, manager.carets(at: 13)[0].x)
    #expect(abs(end - start - width(of: "….…")) < 0.01)
    let hit = try #require(manager.hit(x: (start + end) / 2 + 1, y: 5))
    #expect(hit.offset == 4 && hit.isOnText && hit.insertionOffset == 13)
    #expect(manager.fold(at: hit.offset)?.range == 4..<13)
    #expect(manager.insertionPoints(in: 0..<18) == [0, 1, 2, 3, 4, 13, 14, 15, 16, 17, 18])
    let rects = manager.selectionRects(for: 0..<18).map(\.rect)
    #expect(rects.count == 1)
    #expect(abs(rects[0].width - width(of: "one ….… four")) < 0.01)
  }

  @Test(arguments: [
    "one two. three four five six", "one\ntwo. three\nfour five six", "אחת שתיים. שלוש ארבע חמש שש",
    "one שתיים. שלוש four חמש six",
  ])
  func `carets go over folds, whatever moves them`(text: String) {
    let manager = LayoutFixture.manager(text, [TextContainer(width: 70)])
    manager.fold(TextFold(2..<14, token: "…"))
    for movement in TextMovement.allCases {
      for start in [0, 1, 2, 14, 15, manager.storage.end] as [ScalarOffset] {
        var (position, x) = (TextPosition(start), Double?.none)
        var seen: Set<TextPosition> = []
        while seen.insert(position).inserted {
          position = manager.position(movement, from: position, keeping: &x)
          #expect(!(3..<14).contains(position.offset.value), "\(movement) from \(start)")
        }
      }
    }
    var (places, place, x) = ([ScalarOffset](), TextPosition(0), Double?.none)
    while places.last != place.offset {
      places.append(place.offset)
      place = manager.position(.forward, from: place, keeping: &x)
    }
    #expect(places == [0, 1, 2] + (14...manager.storage.length).map(ScalarOffset.init))
  }

  // MARK: - Tables

  @Test func `in a table only text of one paragraph is shown folded`() {
    func cell(_ text: String, _ column: Int) -> TextRun {
      var attributes = TextAttributes()
      attributes.paragraph = ParagraphStyle()
      attributes.paragraph?.cell = TableCell(table: 1, row: 0, column: column, depth: 1, end: 0)
      return TextRun(text, attributes)
    }
    let storage = TextStorage(runs: [
      TextRun("Before\n"), cell("one two three\n", 0), cell("four\n", 1), TextRun("Behind"),
    ])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    let before = texts(manager)
    manager.fold(TextFold(3..<10))
    manager.fold(TextFold(14..<23))
    #expect(texts(manager) == before)
    manager.unfoldAll()
    // The end of a cell is none of its text.
    manager.fold(TextFold(11..<21, token: "…"))
    #expect(texts(manager) == before && manager.fragments[1].foldedRanges.isEmpty)
    #expect(manager.insertionPoints(in: 7..<20) == (7...20).map(ScalarOffset.init))
    manager.unfoldAll()
    manager.fold(TextFold(11..<15, token: "…"))
    #expect(texts(manager) == before)
    #expect(manager.fragments[1].parts[0].textWidth == width(of: "one …three"))
    // One around all of the table.
    manager.fold(TextFold(6..<26, token: "…"))
    #expect(texts(manager) == ["Before\none two three\nfour\nBehind"])
    #expect(manager.fragments[0].parts[0].textWidth == width(of: "Before…Behind"))
  }
}
