// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// The room that attachments take.
struct AttachmentBoxTests {
  private func picture(_ width: Double, _ height: Double, cell: TableCell? = nil) -> TextRun {
    var attributes = TextAttributes()
    attributes.attachment = TextAttachment(
      bytes: [1], type: "image/png", width: width, height: height)
    if let cell {
      attributes.paragraph = ParagraphStyle()
      attributes.paragraph?.cell = cell
    }
    return TextRun(String(TextAttachment.character), attributes)
  }

  private func boxes(_ line: LineFragment) -> [(width: Double, height: Double)] {
    line.parts.flatMap(\.boxes).map { ($0.width, $0.height) }
  }

  @Test func `what is wider than its line is made as small as that, in proportion`() {
    let storage = TextStorage(runs: [TextRun("before "), picture(400, 200), TextRun(" behind")])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 100)])
    let lines = manager.fragments
    #expect(lines.map(\.range) == [0..<7, 7..<9, 9..<15])
    #expect(boxes(lines[1]).map(\.width) == [100] && boxes(lines[1]).map(\.height) == [50])
    #expect(lines[1].usedRect.width == 100 && lines[1].height < 60)
    manager.containers = [TextContainer(width: 500)]
    #expect(manager.fragments.map { boxes($0).map(\.width) } == [[400]])
    // As it is where lines do not end.
    manager.containers = [TextContainer(width: 100, lineBreakMode: .clip)]
    #expect(manager.fragments.map { boxes($0).map(\.width) } == [[400]])
  }

  @Test func `an indent and a cell leave less room`() {
    var indented = picture(400, 200)
    indented.attributes.paragraph = ParagraphStyle()
    indented.attributes.paragraph?.indent = 40
    let cell = TableCell(table: 1, row: 0, column: 0, depth: 1, end: 60)
    var text = picture(400, 200, cell: cell)
    var end = TextAttributes()
    end.paragraph = text.attributes.paragraph
    text.attributes.paragraph = end.paragraph
    let storage = TextStorage(runs: [indented, TextRun("\n"), text, TextRun("\n", end)])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 100)])
    let widths = manager.fragments.flatMap(boxes).map(\.width)
    #expect(widths == [60, 50])
  }

  @Test func `beside a shape is no room for one that has it below`() {
    let shape = TextExclusion(TextPath(LayoutRect(x: 40, y: 0, width: 60, height: 80)), margin: 0)
    let storage = TextStorage(runs: [picture(90, 30)])
    let manager = LayoutFixture.manager(
      storage, containers: [TextContainer(width: 100, exclusions: [shape])])
    #expect(manager.fragments[0].y >= 80 && boxes(manager.fragments[0]).map(\.width) == [90])
  }

  @Test func `who lays out says how large one is for a width`() {
    let asked = AskedWidths()
    let storage = TextStorage(runs: [TextRun("a "), picture(1, 1)])
    let manager = TextLayoutManager(
      storage, appearance: LayoutFixture.appearance, baseAttributes: LayoutFixture.base(),
      containers: [TextContainer(width: 120)],
      attachmentBox: { _, width in
        asked.add(width)
        // As a view that is as wide as its line, and higher where that is narrow.
        return width.isFinite
          ? AttachmentBox(width: width, height: 12_000 / width)
          : AttachmentBox(width: .infinity, height: 10)
      })
    #expect(manager.fragments.map(\.height).last == 100)
    #expect(boxes(manager.fragments[1]).map(\.width) == [120])
    #expect(asked.widths == [.infinity, 120])
    manager.containers = [TextContainer(width: 60)]
    #expect(manager.fragments.map(\.height).last == 200)
    // Answers that no attachment has end nothing.
    for box in [
      AttachmentBox(width: .nan, height: .nan, baselineOffset: .nan),
      AttachmentBox(width: -5, height: -1e300), AttachmentBox(width: 1e300, height: 1e300),
    ] {
      let manager = TextLayoutManager(
        storage, appearance: LayoutFixture.appearance, baseAttributes: LayoutFixture.base(),
        containers: [TextContainer(width: 120)], attachmentBox: { _, _ in box })
      #expect(manager.fragments.last?.range.upperBound == storage.end)
    }
  }
}

/// The widths that were asked for, each once.
private final class AskedWidths: @unchecked Sendable {
  private(set) var widths: Set<Double> = []
  func add(_ width: Double) { widths.insert(width) }
}
