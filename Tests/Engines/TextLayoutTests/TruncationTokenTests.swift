// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Tokens that do not look as the text that they stand for.
struct TruncationTokenTests {
  private func attributes(_ edit: (inout TextAttributes) -> Void) -> TextAttributes {
    var attributes = TextAttributes()
    edit(&attributes)
    return attributes
  }

  private func line(
    _ truncation: TextTruncation, _ text: String = "One line of text that is longer than its label"
  ) throws -> (LineFragment, LineDrawing) {
    let manager = LayoutFixture.manager(
      TextStorage(runs: [TextRun(text, TextAttributes())]),
      containers: [TextContainer(width: 150, maximumNumberOfLines: 1, truncation: truncation)])
    let line = try #require(manager.lineFragment(at: 0))
    return (line, manager.drawing(of: line))
  }

  private let red = TextColor(red: 1, green: 0, blue: 0)

  private var token: [TextRun] {
    [TextRun("… "), TextRun("more", attributes { $0.color = red })]
  }

  private func colors(_ drawing: LineDrawing) -> [TextColor] {
    drawing.elements.compactMap { element in
      if case .glyphs(let glyphs) = element { glyphs.color } else { nil }
    }
  }

  @Test(arguments: [TextTruncation.Side.head, .middle, .tail])
  func `a token has looks of its own`(side: TextTruncation.Side) throws {
    let (line, drawing) = try line(TextTruncation(side, token: token))
    let hidden = try #require(line.truncatedRange)
    #expect(!hidden.isEmpty)
    #expect(line.parts[0].textWidth <= 150)
    #expect(colors(drawing).count { $0 == red } == 1)
    #expect(colors(drawing).count > 1)
    // In the text's own look it takes the same room.
    let (plain, plainDrawing) = try self.line(TextTruncation(side, token: "… more"))
    #expect(plain.truncatedRange == hidden)
    #expect(!colors(plainDrawing).contains(red))
    let (large, _) = try self.line(
      TextTruncation(side, token: [TextRun("… more", attributes { $0.size = .points(22) })]))
    let more = try #require(large.truncatedRange)
    #expect(more.count > hidden.count)
    #expect(large.height == plain.height)
  }

  @Test func `a token in text that runs from the right`() throws {
    let (line, drawing) = try line(
      TextTruncation(.tail, token: token), LayoutFixture.texts["hebrew"] ?? "")
    #expect(line.truncatedRange?.isEmpty == false)
    #expect(colors(drawing).count { $0 == red } == 1)
    #expect(line.parts[0].textWidth <= 150)
  }

  @Test func `an attachment is a token`() throws {
    let picture = TextAttachment(bytes: [1], type: "image/png", width: 20, height: 12)
    let run = TextRun(
      String(TextAttachment.character), attributes { $0.attachment = picture })
    let (line, drawing) = try line(TextTruncation(.tail, token: [run]))
    let hidden = try #require(line.truncatedRange)
    let boxes = drawing.elements.compactMap { element in
      if case .attachment(let attachment, let box, _) = element { (attachment, box) } else { nil }
    }
    #expect(boxes.map(\.0) == [picture])
    let box = try #require(boxes.first?.1)
    #expect((box.width, box.height) == (20, 12))
    #expect(box.y + box.height == line.baseline)
    #expect(box.x + box.width == line.parts[0].textX + line.parts[0].textWidth)
    #expect(line.parts[0].cells.last?.range == hidden.values)
  }

  @Test func `a token that is set takes the place of one with looks`() {
    var truncation = TextTruncation(.tail, token: token)
    #expect(truncation.token == "… more")
    truncation.token = "…"
    #expect(truncation == TextTruncation(.tail))
  }

  @Test func `a token without anything, or wider than its line, ends nothing`() throws {
    for token in [[], [TextRun("")], [TextRun(String(repeating: "more ", count: 100))]] {
      let (line, _) = try line(TextTruncation(.tail, token: token))
      #expect(line.truncatedRange?.isEmpty == false)
    }
  }
}
