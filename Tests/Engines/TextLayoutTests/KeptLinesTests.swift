// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Lines that stay together in a container.
struct KeptLinesTests {
  /// A paragraph of as many lines as are wanted, however wide the container is.
  private struct Paragraph {
    var lines: Int
    var style = ParagraphStyle()

    /// Of each line, whether a container may end behind it.
    var mayEnd: [Bool] {
      (1...lines).map { line in
        if line == lines { return !style.keepsWithNext }
        if style.keepsLinesTogether { return false }
        return style.controlsWidowsAndOrphans != true || line >= 2 && lines - line >= 2
      }
    }
  }

  private func manager(_ paragraphs: [Paragraph], linesInContainer most: Int) -> TextLayoutManager {
    let runs = paragraphs.enumerated().map { number, paragraph in
      var attributes = TextAttributes()
      attributes.paragraph = paragraph.style
      let text = (0..<paragraph.lines).map { _ in "a" }.joined(separator: "\u{2028}")
      return TextRun(text + (number + 1 < paragraphs.count ? "\n" : ""), attributes)
    }
    return LayoutFixture.manager(
      TextStorage(runs: runs),
      containers: (0..<60).map { _ in TextContainer(width: 200, maximumNumberOfLines: most) })
  }

  /// The container of each line.
  private func containers(_ manager: TextLayoutManager) -> [Int] {
    manager.fragments.map(\.container)
  }

  private func containers(_ paragraphs: [Paragraph], linesInContainer most: Int) -> [Int] {
    containers(manager(paragraphs, linesInContainer: most))
  }

  private func style(_ edit: (inout ParagraphStyle) -> Void) -> ParagraphStyle {
    var style = ParagraphStyle()
    edit(&style)
    return style
  }

  @Test func `neither the first line of a paragraph nor its last one is alone`() {
    let controlled = style { $0.controlsWidowsAndOrphans = true }
    let before = Paragraph(lines: 3)
    for (lines, expected) in [
      // All of it here; or none, since one line would be alone.
      (1, [0]), (2, [1, 1]), (3, [1, 1, 1]), (4, [1, 1, 1, 1]),
    ] {
      #expect(
        containers([before, Paragraph(lines: lines, style: controlled)], linesInContainer: 4)
          == [0, 0, 0] + expected)
    }
    // Two lines here, and two there; one moves, so that the last one is not alone.
    #expect(
      containers([before, Paragraph(lines: 4, style: controlled)], linesInContainer: 5)
        == [0, 0, 0, 0, 0, 1, 1])
    #expect(
      containers([before, Paragraph(lines: 4, style: controlled)], linesInContainer: 6)
        == [0, 0, 0, 0, 0, 1, 1])
    #expect(
      containers([before, Paragraph(lines: 4)], linesInContainer: 6) == [0, 0, 0, 0, 0, 0, 1])
    // The layout's own rule, for those that leave it open.
    let manager = manager([before, Paragraph(lines: 2)], linesInContainer: 4)
    #expect(containers(manager) == [0, 0, 0, 0, 1])
    manager.options.controlsWidowsAndOrphans = true
    #expect(containers(manager) == [0, 0, 0, 1, 1])
  }

  @Test func `a paragraph stays with the next one, and keeps its lines`() {
    let heading = Paragraph(lines: 1, style: style { $0.keepsWithNext = true })
    let whole = Paragraph(lines: 3, style: style { $0.keepsLinesTogether = true })
    let plain = Paragraph(lines: 3)
    #expect(containers([plain, heading, plain], linesInContainer: 4) == [0, 0, 0, 1, 1, 1, 1])
    #expect(containers([plain, heading, plain], linesInContainer: 5) == [0, 0, 0, 0, 0, 1, 1])
    #expect(
      containers([plain, heading, heading, whole], linesInContainer: 6)
        == [0, 0, 0, 1, 1, 1, 1, 1])
    #expect(containers([plain, whole], linesInContainer: 5) == [0, 0, 0, 1, 1, 1])
    #expect(containers([plain, whole], linesInContainer: 6) == [0, 0, 0, 0, 0, 0])
  }

  @Test func `what has room in no container is not moved, and ends where it must`() {
    let all = style {
      ($0.keepsWithNext, $0.keepsLinesTogether) = (true, true)
      $0.controlsWidowsAndOrphans = true
    }
    let lines = containers(
      [Paragraph(lines: 1)] + (0..<5).map { _ in Paragraph(lines: 9, style: all) },
      linesInContainer: 2)
    #expect(lines == (0..<46).map { $0 / 2 })
    #expect(
      containers([Paragraph(lines: 7, style: all)], linesInContainer: 1) == Array(0..<7))
  }

  private func paragraphs(using random: inout SplitMix64) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    for _ in 0..<40 {
      var paragraph = Paragraph(lines: Int.random(in: 1...4, using: &random))
      paragraph.style.keepsLinesTogether = random.once(in: 3)
      paragraph.style.controlsWidowsAndOrphans = random.pick([true, false, nil], nil)
      if paragraphs.last?.style.keepsWithNext != true, random.once(in: 3) {
        (paragraph.lines, paragraph.style.keepsWithNext) = (random.pick([1, 2], 1), true)
      }
      paragraphs.append(paragraph)
    }
    paragraphs[paragraphs.count - 1].style.keepsWithNext = false
    return paragraphs
  }

  @Test(arguments: 0..<24)
  func `containers end behind the last line that may be one`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let most = Int.random(in: 7...10, using: &random)
    let paragraphs = paragraphs(using: &random)
    // No lines that stay together are more than a container has.
    var (expected, container, used): ([Int], Int, Int) = ([], 0, 0)
    for group in paragraphs.flatMap(\.mayEnd).split(
      after: { $0 })
    {
      if used + group > most { (container, used) = (container + 1, 0) }
      expected += Array(repeating: container, count: group)
      used += group
    }
    #expect(containers(paragraphs, linesInContainer: most) == expected, "seed \(seed)")
  }

  @Test func `lines move with those for which an edit leaves no room`() {
    let heading = Paragraph(lines: 1, style: style { $0.keepsWithNext = true })
    let whole = Paragraph(lines: 1, style: style { $0.keepsLinesTogether = true })
    let manager = manager(
      [Paragraph(lines: 2), heading, heading, whole], linesInContainer: 5)
    #expect(containers(manager) == [0, 0, 0, 0, 0])
    manager.storage.replace(manager.storage.end..<manager.storage.end, with: "\u{2028}a")
    #expect(containers(manager) == [0, 0, 1, 1, 1, 1])
    manager.storage.replace(manager.storage.end - 2..<manager.storage.end, with: "")
    #expect(containers(manager) == [0, 0, 0, 0, 0])
  }

  @Test(arguments: 0..<10)
  func `after any edits lines are in the containers of a layout from scratch`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let manager = manager(
      paragraphs(using: &random), linesInContainer: Int.random(in: 4...8, using: &random))
    for step in 0..<20 {
      let storage = manager.storage
      let start = Int.random(in: 0...storage.length, using: &random)
      let end = min(start + random.pick([0, 0, 1, 2], 0), storage.length)
      storage.replace(
        Range(start..<end), with: random.pick(["\u{2028}a", "\u{2028}", "a\n", ""], ""))
      let scratch = LayoutFixture.manager(storage, containers: manager.containers)
      manager.ensureLayout()
      scratch.ensureLayout()
      #expect(
        manager.lines.map(\.record) == scratch.lines.map(\.record), "seed \(seed), step \(step)")
    }
  }
}

extension [Bool] {
  /// How many elements each stretch has that ends with one of a kind.
  fileprivate func split(after isLast: (Bool) -> Bool) -> [Int] {
    var (counts, count): ([Int], Int) = ([], 0)
    for element in self {
      count += 1
      if isLast(element) {
        counts.append(count)
        count = 0
      }
    }
    return counts
  }
}
