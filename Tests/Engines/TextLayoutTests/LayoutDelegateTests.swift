// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// What a delegate decides about lines.
struct LayoutDelegateTests {
  /// Answers by the text alone.
  private final class Delegate: TextLayoutDelegate {
    var refusesWord: (String) -> Bool = { _ in false }
    var refusesHyphens = false
    var spacing: (String, TextLayoutSpacing) -> TextLayoutSpacing = { $1 }
    var placement: (TextLinePlacement) -> TextLinePlacement = { $0 }
    /// Of a paragraph's text, from its start.
    var folds: (String) -> [(range: Range<Int>, token: String)] = { _ in [] }

    func textLayoutManager(
      _ manager: TextLayoutManager, foldsInParagraph range: Range<ScalarOffset>
    ) -> [TextFold] {
      folds(manager.storage.text(in: range)).map { fold in
        let start = range.lowerBound.value
        return TextFold(
          Range(fold.range.lowerBound + start..<fold.range.upperBound + start), token: fold.token)
      }
    }

    func textLayoutManager(
      _ manager: TextLayoutManager, mayEndLineBefore word: Range<ScalarOffset>
    ) -> Bool {
      !refusesWord(manager.storage.text(in: word))
    }

    func textLayoutManager(
      _ manager: TextLayoutManager, mayHyphenateBefore place: ScalarOffset
    ) -> Bool { !refusesHyphens }

    func textLayoutManager(
      _ manager: TextLayoutManager, spacing usual: TextLayoutSpacing,
      ofParagraph range: Range<ScalarOffset>
    ) -> TextLayoutSpacing {
      spacing(manager.storage.text(in: range), usual)
    }

    func textLayoutManager(
      _ manager: TextLayoutManager, placementOf line: TextLinePlacement
    ) -> TextLinePlacement { placement(line) }
  }

  private func storage(_ text: String, _ attributes: TextAttributes = TextAttributes())
    -> TextStorage
  {
    TextStorage(runs: [TextRun(text, attributes)])
  }

  private func lines(_ manager: TextLayoutManager) -> [String] {
    manager.fragments.map { manager.storage.text(in: $0.range) }
  }

  private let text = "The ship sailed in Port Royal with 12 km left and 30 kg more of Mr. Smith. "

  @Test func `no line ends before a word that the delegate refuses`() {
    let refused = ["Royal ", "km ", "kg ", "Smith. "]
    let delegate = Delegate()
    var begun = 0
    for width in stride(from: 120.0, to: 260, by: 3) {
      let manager = LayoutFixture.manager(
        storage(String(repeating: text, count: 3)), containers: [TextContainer(width: width)])
      begun += lines(manager).count { line in refused.contains { line.hasPrefix($0) } }
      delegate.refusesWord = refused.contains
      manager.delegate = delegate
      let lines = lines(manager)
      #expect(!lines.contains { line in refused.contains { line.hasPrefix($0) } }, "\(width)")
      #expect(lines.joined() == manager.storage.text(in: 0..<manager.storage.end))
      for line in manager.fragments { #expect(line.usedRect.width <= width) }
      // Where all are refused, lines end where they did.
      delegate.refusesWord = { _ in true }
      manager.delegate = nil
      let usual = self.lines(manager)
      manager.delegate = delegate
      #expect(self.lines(manager) == usual)
    }
    #expect(begun > 0)
  }

  @Test func `no line ends with a hyphen that the delegate refuses`() {
    let manager = LayoutFixture.manager(
      storage("a hy\u{AD}phen\u{AD}a\u{AD}tion of words hy\u{AD}phen\u{AD}a\u{AD}tion"),
      containers: [TextContainer(width: 60)])
    #expect(manager.fragments.contains { $0.endsWithHyphen })
    let delegate = Delegate()
    delegate.refusesHyphens = true
    manager.delegate = delegate
    // The last word is wider than its line.
    manager.containers = [TextContainer(width: 90)]
    #expect(!manager.fragments.contains { $0.endsWithHyphen })
  }

  @Test func `the delegate says what is free around paragraphs and between lines`() {
    let manager = LayoutFixture.manager(
      storage("one\u{2028}two\nthree\nfour"), containers: [TextContainer(width: 200)])
    let height = manager.fragments[0].height
    let delegate = Delegate()
    delegate.spacing = { text, usual in
      text == "three\n"
        ? TextLayoutSpacing(before: 7, after: 5, betweenLines: 0)
        : TextLayoutSpacing(before: usual.before, after: 2, betweenLines: 3)
    }
    manager.delegate = delegate
    #expect(
      manager.fragments.map(\.y)
        == [0, height + 3, 2 * height + 10, 3 * height + 15])
  }

  @Test func `the delegate moves lines and makes them higher`() {
    let manager = LayoutFixture.manager(
      storage("one\ntwo\nthree"), containers: [TextContainer(width: 200)])
    let usual = manager.fragments
    let delegate = Delegate()
    delegate.placement = { line in
      var line = line
      if manager.storage.text(in: line.range) == "two" {
        line.rect.x += 30
        line.rect.width = 20
        line.rect.y += 4
        line.rect.height += 10
        line.baseline += 6
      }
      return line
    }
    manager.delegate = delegate
    let lines = manager.fragments
    #expect(lines[1].parts[0].textX == 30)
    #expect(lines[1].parts[0].width == lines[1].parts[0].textWidth)
    #expect(lines[1].y == usual[1].y + 4)
    #expect(lines[1].height == usual[1].height + 10)
    #expect(lines[1].baseline == usual[1].baseline + 10)
    #expect(lines[2].y == usual[2].y + 14)
    #expect(manager.carets(at: 4).map(\.x) == [30])
    #expect(manager.drawing(of: lines[1]).elements.count == 1)
  }

  @Test func `other answers count when the layout of the text is invalidated`() {
    let manager = LayoutFixture.manager(
      storage("one\ntwo\nthree"), containers: [TextContainer(width: 200)])
    let delegate = Delegate()
    manager.delegate = delegate
    let usual = manager.fragments.map(\.y)
    delegate.spacing = { text, usual in
      TextLayoutSpacing(before: text == "two\n" ? 9 : 0, after: 0, betweenLines: 0)
    }
    manager.invalidateLayout(for: 5..<5)
    #expect(manager.fragments.map(\.y) == [usual[0], usual[1] + 9, usual[2] + 9])
    #expect(manager.lines.map(\.record) == scratch(manager).lines.map(\.record))
  }

  private func scratch(_ manager: TextLayoutManager) -> TextLayoutManager {
    let scratch = LayoutFixture.manager(
      manager.storage, containers: manager.containers, options: manager.options)
    scratch.delegate = manager.delegate
    scratch.ensureLayout()
    return scratch
  }

  private func containers(using random: inout SplitMix64) throws -> [TextContainer] {
    let shape = try TextPath(data: "M 60 20 h 60 v 70 h -60 z")
    return (0..<Int.random(in: 1...4, using: &random)).map { _ in
      TextContainer(
        width: Double.random(in: 120...260, using: &random),
        height: Bool.random(using: &random) ? 150 : nil,
        exclusions: Int.random(in: 0..<3, using: &random) == 0 ? [TextExclusion(shape)] : [])
    }
  }

  private func randomText(using random: inout SplitMix64) -> String {
    let texts = LayoutFixture.texts.values.sorted()
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in
      let text = texts.randomElement(using: &random) ?? ""
      return String(text.prefix(Int.random(in: 0...150, using: &random)))
    }.joined(separator: "\n")
  }

  /// Paragraphs, and sometimes a table behind them.
  private func randomStorage(using random: inout SplitMix64) -> TextStorage {
    var runs = [TextRun(randomText(using: &random) + "\n", TextAttributes())]
    for row in 0..<Int.random(in: 0...2, using: &random) {
      for column in 0..<2 {
        var (attributes, style) = (TextAttributes(), ParagraphStyle())
        style.cell = TableCell(table: 1, row: row, column: column, depth: 1, end: 0)
        attributes.paragraph = style
        runs.append(TextRun("a cell of several words\n", attributes))
      }
    }
    runs.append(TextRun(randomText(using: &random), TextAttributes()))
    return TextStorage(runs: runs)
  }

  private func edit(_ storage: TextStorage, using random: inout SplitMix64) {
    let start = Int.random(in: 0...storage.length, using: &random)
    let end = min(start + Int.random(in: 0...20, using: &random), storage.length)
    storage.replace(
      Range(start..<end),
      with: [
        TextRun(
          ["", "a", "word ", "\n", "some more words", "שלום "].randomElement(using: &random) ?? "",
          TextAttributes())
      ])
  }

  /// Answers that follow from the text.
  private func decide(_ delegate: Delegate, _ storage: TextStorage) {
    delegate.folds = { text in
      text.unicodeScalars.enumerated().compactMap { place, scalar in
        guard scalar == "a" || scalar == "," else { return nil }
        return (place..<place + (scalar == "a" ? 1 : 4), scalar == "a" ? "" : "…")
      }
    }
    delegate.refusesWord = { $0.unicodeScalars.count % 3 == 0 }
    delegate.spacing = { text, _ in
      let count = Double(text.unicodeScalars.count % 5)
      return TextLayoutSpacing(before: count, after: 4 - count, betweenLines: count / 2)
    }
    delegate.placement = { line in
      var line = line
      let count = Double(line.range.count)
      line.rect.x += count.truncatingRemainder(dividingBy: 4) * 3
      line.rect.y += count.truncatingRemainder(dividingBy: 3) * 2.5
      line.rect.height += count.truncatingRemainder(dividingBy: 5)
      line.baseline += 1
      return line
    }
  }

  // MARK: - Folds

  @Test func `text that the delegate folds has no glyphs, or those of a token`() {
    let manager = LayoutFixture.manager("A **strong** word\nand **another** one")
    let delegate = Delegate()
    delegate.folds = { text in
      let scalars = Array(text.unicodeScalars)
      return scalars.indices.dropLast().filter { scalars[$0] == "*" && scalars[$0 + 1] == "*" }
        .map { ($0..<$0 + 2, "") }
    }
    manager.delegate = delegate
    let plain = LayoutFixture.manager("A strong word\nand another one").fragments
    #expect(manager.fragments.map { $0.parts[0].textWidth } == plain.map { $0.parts[0].textWidth })
    #expect(manager.fragments.map(\.foldedRanges) == [[2..<4, 10..<12], [22..<24, 31..<33]])
    #expect(manager.folds.isEmpty)
    var (x, caret) = (Double?.none, TextPosition(2))
    caret = manager.position(.forward, from: caret, keeping: &x)
    #expect(caret.offset == 4)
    #expect(manager.position(.backward, from: caret, keeping: &x).offset == 2)
    // One of the manager's own comes before it.
    manager.fold(TextFold(3..<14, token: "…"))
    #expect(manager.fragments[0].foldedRanges == [3..<14])
    delegate.folds = { _ in [(0..<1, "—")] }
    manager.invalidateLayout(for: 18..<19)
    #expect(manager.fragments[1].glyphs.first?.range == 18..<19)
    #expect(manager.fragments[1].glyphs.first?.isToken == true)
  }

  @Test func `what the delegate folds is within its paragraph, and nothing twice`() {
    let manager = LayoutFixture.manager("one two\nthree four\n")
    let delegate = Delegate()
    delegate.folds = { text in
      [
        (-3..<2, "x"), (0..<text.unicodeScalars.count, "x"), (2..<2, "x"), (1..<3, "-"),
        (2..<5, "x"),
        (1..<2, "x"), (100..<200, "x"),
      ]
    }
    manager.delegate = delegate
    #expect(manager.fragments.map(\.foldedRanges) == [[1..<3], [9..<11], []])
  }

  @Test(arguments: 0..<16)
  func `after any edits lines are those of a layout from scratch`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let delegate = Delegate()
    let manager = LayoutFixture.manager(
      randomStorage(using: &random), containers: try containers(using: &random))
    decide(delegate, manager.storage)
    if seed % 3 == 0 { manager.options.lineGrid = 13 }
    manager.delegate = delegate
    for step in 0..<12 {
      if Bool.random(using: &random) {
        manager.ensureLayout()
      } else {
        manager.ensureLayout(
          through: ScalarOffset(Int.random(in: 0...manager.storage.length, using: &random)))
      }
      edit(manager.storage, using: &random)
      if step % 2 == 0 { continue }
      manager.ensureLayout()
      let scratch = scratch(manager)
      #expect(
        manager.lines.map(\.record) == scratch.lines.map(\.record), "seed \(seed), step \(step)")
      #expect(manager.tree.lastLine == scratch.tree.lastLine)
      #expect(manager.fragments.map(\.usedRect) == scratch.fragments.map(\.usedRect))
    }
  }

  @Test(arguments: 0..<10)
  func `hostile answers end nothing`(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let delegate = Delegate()
    let manager = LayoutFixture.manager(
      randomStorage(using: &random), containers: try containers(using: &random))
    func length() -> Double {
      [.nan, .infinity, -.infinity, 1e300, -1e300, -5, 0, 3, 1e9].randomElement(using: &random) ?? 0
    }
    var asked = 0
    func meddle() {
      asked += 1
      switch asked % 40 {
      case 7: _ = manager.lineFragment(at: ScalarOffset(manager.storage.length / 2))
      case 13: _ = manager.hit(x: 30, y: 30, inContainer: 0)
      case 21 where asked < 400: edit(manager.storage, using: &random)
      case 29 where asked < 400: manager.containers.append(TextContainer(width: 100))
      case 33 where asked < 400: manager.invalidateLayout(for: 0..<5)
      default: break
      }
    }
    delegate.refusesWord = { _ in
      meddle()
      return Bool.random(using: &random)
    }
    delegate.folds = { _ in
      meddle()
      return (0..<3).map { _ in
        let start = Int.random(in: -5...60, using: &random)
        return (start..<start + Int.random(in: 0...40, using: &random), "…\n\u{300}")
      }
    }
    delegate.spacing = { _, _ in
      meddle()
      return TextLayoutSpacing(before: length(), after: length(), betweenLines: length())
    }
    delegate.placement = { line in
      meddle()
      var line = line
      line.rect = LayoutRect(x: length(), y: length(), width: length(), height: length())
      line.baseline = length()
      return line
    }
    manager.delegate = delegate
    for _ in 0..<6 {
      manager.ensureLayout()
      for line in manager.fragments {
        #expect(line.y.isFinite && line.height.isFinite && line.baseline.isFinite)
        _ = manager.drawing(of: line)
        _ = manager.carets(at: min(line.range.lowerBound, manager.storage.end))
      }
      _ = manager.selectionRects(for: 0..<manager.storage.end)
      edit(manager.storage, using: &random)
    }
    manager.delegate = nil
    manager.ensureLayout()
    #expect(manager.lines.map(\.record) == scratch(manager).lines.map(\.record))
  }

  @Test func `a delegate that changes what it is asked about is not asked forever`() {
    let manager = LayoutFixture.manager(
      storage("one two three\nfour"), containers: [TextContainer(width: 50)])
    let delegate = Delegate()
    var asked = 0
    delegate.placement = {
      asked += 1
      manager.storage.replace(0..<1, with: [TextRun("\(asked % 10)", TextAttributes())])
      return $0
    }
    manager.delegate = delegate
    manager.ensureLayout()
    #expect(manager.isLaidOut)
    #expect(asked > 1 && asked < 100)
  }

  @Test func `a delegate is held weakly, and asked in its own thread only`() async {
    let manager = LayoutFixture.manager(
      storage("one two three"), containers: [TextContainer(width: 200)])
    var delegate: Delegate? = Delegate()
    var asked = 0
    delegate?.placement = {
      asked += 1
      return $0
    }
    manager.delegate = delegate
    await manager.layOut()
    #expect(asked > 0)
    delegate = nil
    #expect(manager.delegate == nil)
    manager.invalidateLayout()
    #expect(manager.lineCount == 1)
  }
}
