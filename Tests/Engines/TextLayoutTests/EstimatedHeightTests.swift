// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// How high a text is said to be of which only the beginning is laid out.
struct EstimatedHeightTests {
  private func manager(
    paragraphs: Int, endsWithLineFeed: Bool, style: ParagraphStyle? = nil
  ) -> TextLayoutManager {
    var attributes = TextAttributes()
    attributes.paragraph = style
    let paragraph = LayoutFixture.texts["english", default: ""]
    let text = Array(repeating: paragraph, count: paragraphs).joined(separator: "\n")
    return LayoutFixture.manager(
      TextStorage(runs: [TextRun(text + (endsWithLineFeed ? "\n" : ""), attributes)]),
      containers: [TextContainer(width: 300)])
  }

  @Test(arguments: [true, false])
  func `the height of equal paragraphs is exact as soon as one of them is laid out`(
    endsWithLineFeed: Bool
  ) {
    for end in [600, 5000, 20_000] {
      let manager = manager(paragraphs: 100, endsWithLineFeed: endsWithLineFeed)
      manager.ensureLayout(through: ScalarOffset(end))
      let estimated = manager.estimatedHeight()
      #expect(!estimated.isExact)
      #expect(estimated.height == manager.usedHeight(), "\(end)")
    }
  }

  @Test func `so is that of paragraphs that are apart`() {
    var style = ParagraphStyle()
    (style.spaceBefore, style.spaceAfter) = (3, 7)
    let manager = manager(paragraphs: 100, endsWithLineFeed: false, style: style)
    manager.ensureLayout(through: 5000)
    #expect(manager.estimatedHeight().height == manager.usedHeight())
  }

  @Test func `typing changes it by no more than what was typed`() {
    let manager = manager(paragraphs: 100, endsWithLineFeed: true)
    manager.ensureLayout(through: 5000)
    let before = manager.estimatedHeight().height
    manager.storage.replace(100..<100, with: "x")
    let line = manager.lineFragment(at: 0)?.height ?? 0
    #expect(abs(manager.estimatedHeight().height - before) <= line)
  }

  @Test func `the height of one long paragraph grows with its length`() {
    let text = String(repeating: "some words ", count: 2000)
    let manager = LayoutFixture.manager(text)
    manager.ensureLayout(through: 4000)
    let estimated = manager.estimatedHeight().height
    #expect(abs(estimated / manager.usedHeight() - 1) < 0.05)
  }
}
