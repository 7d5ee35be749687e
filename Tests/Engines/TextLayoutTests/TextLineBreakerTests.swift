// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Lines that are broken one by one, in containers that somebody else chooses.
struct TextLineBreakerTests {
  private func all(
    _ breaker: inout TextLineBreaker, _ container: (TextLineBreaker) -> TextContainer
  ) -> [LineFragment] {
    var lines: [LineFragment] = []
    while case .line(let fragments) = breaker.next(in: container(breaker)) { lines += fragments }
    return lines
  }

  @Test(arguments: LayoutFixture.texts.keys.sorted())
  func `lines in one container are those of its manager`(name: String) throws {
    let text = try #require(LayoutFixture.texts[name])
    let shape = TextExclusion(TextPath(LayoutRect(x: 60, y: 20, width: 50, height: 70)), margin: 3)
    let container = TextContainer(width: 220, exclusions: [shape])
    let storage = TextStorage(runs: [TextRun(text + "\n\n" + text + "\n")])
    let manager = LayoutFixture.manager(
      storage, containers: [container], options: LayoutFixture.hyphenated)
    var breaker = TextLineBreaker(manager)
    let lines = all(&breaker) { _ in container }
    let expected = manager.fragments
    #expect(lines.map(\.range) == expected.map(\.range))
    #expect(lines.map(\.usedRect) == expected.map(\.usedRect))
    #expect(lines.map(\.glyphs) == expected.map(\.glyphs))
    guard case .end = breaker.next(in: container) else {
      Issue.record("lines behind the end")
      return
    }
    #expect(breaker.place == storage.end)
  }

  @Test func `each line may have another width, and a copy goes back`() throws {
    let manager = LayoutFixture.manager(LayoutFixture.texts["english"] ?? "")
    var breaker = TextLineBreaker(manager)
    func width(_ breaker: TextLineBreaker) -> TextContainer {
      TextContainer(width: 80 + breaker.y)
    }
    guard case .line(let first) = breaker.next(in: width(breaker)) else {
      Issue.record("no line")
      return
    }
    #expect(first[0].y == 0 && breaker.y == first[0].height)
    let saved = breaker
    let lines = all(&breaker, width)
    for line in lines { #expect(line.usedRect.width <= 80 + line.y) }
    #expect(lines.last?.range.upperBound == manager.storage.end)
    breaker = saved
    #expect(breaker.place == first[0].range.upperBound)
    let others = all(&breaker) { _ in TextContainer(width: 100) }
    #expect(others.first?.range.lowerBound == lines.first?.range.lowerBound)
    #expect(others.map(\.range) != lines.map(\.range))
    breaker = saved
    #expect(all(&breaker, width).map(\.range) == lines.map(\.range))
  }

  @Test func `what has no room is said, and nothing is lost`() throws {
    let manager = LayoutFixture.manager(LayoutFixture.texts["english"] ?? "")
    var breaker = TextLineBreaker(manager)
    let low = TextContainer(width: 150, height: 40)
    #expect(all(&breaker) { _ in low }.count == 3)
    let place = breaker.place
    guard case .heightExceeded = breaker.next(in: low) else {
      Issue.record("room for a fourth line")
      return
    }
    #expect(breaker.place == place)
    breaker.beginContainer()
    let two = TextContainer(width: 150, maximumNumberOfLines: 2)
    let lines = all(&breaker) { _ in two }
    #expect(lines.map(\.range.lowerBound).first == place && lines.count == 2 && lines[0].y == 0)
    guard case .containerFull = breaker.next(in: two) else {
      Issue.record("a third line")
      return
    }
    guard case .line = breaker.next(in: TextContainer(width: 150)) else {
      Issue.record("no line in a container with room")
      return
    }
    // A first line is as high as it is.
    breaker.beginContainer()
    guard case .line = breaker.next(in: TextContainer(width: 150, height: 1)) else {
      Issue.record("no first line")
      return
    }
  }

  @Test func `an attachment without room is a step of its own`() throws {
    var attributes = TextAttributes()
    attributes.attachment = TextAttachment(
      bytes: [1], type: "image/png", width: 200, height: 100)
    let storage = TextStorage(runs: [
      TextRun("before "), TextRun(String(TextAttachment.character), attributes), TextRun(" behind"),
    ])
    let manager = LayoutFixture.manager(storage, containers: [])
    var breaker = TextLineBreaker(manager)
    let narrow = TextContainer(width: 100)
    #expect(all(&breaker) { _ in narrow }.map(\.range) == [0..<7])
    guard case .attachment(let attachment, let width) = breaker.next(in: narrow) else {
      Issue.record("no attachment")
      return
    }
    #expect(attachment == attributes.attachment && width == 200 && breaker.place == 7)
    var scaling = breaker
    scaling.scalesAttachments = true
    #expect(all(&scaling) { _ in narrow }.map(\.range) == [7..<9, 9..<15])
    guard case .line(let lines) = breaker.next(in: TextContainer(width: 220)) else {
      Issue.record("no line where there is room")
      return
    }
    #expect(lines[0].parts[0].boxes.map(\.width) == [200])
  }

  @Test func `a row of a table is one step, and later edits are not seen`() throws {
    func cell(_ text: String, _ column: Int) -> TextRun {
      var attributes = TextAttributes()
      attributes.paragraph = ParagraphStyle()
      attributes.paragraph?.cell = TableCell(table: 1, row: 0, column: column, depth: 1, end: 0)
      return TextRun(text, attributes)
    }
    let storage = TextStorage(runs: [cell("one\n", 0), cell("two\n", 1), TextRun("text")])
    let manager = LayoutFixture.manager(storage, containers: [])
    var breaker = TextLineBreaker(manager)
    storage.replace(0..<storage.end, with: "")
    guard case .line(let row) = breaker.next(in: TextContainer(width: 200)) else {
      Issue.record("no row")
      return
    }
    #expect(row.map(\.range) == [0..<4, 4..<8])
    #expect(all(&breaker) { _ in TextContainer(width: 200) }.map(\.range) == [8..<12])
  }

  @Test(arguments: 0..<6)
  func `any containers end, and each scalar is in one line`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let text = LayoutFixture.texts.values.sorted().joined(separator: "\n")
    let manager = LayoutFixture.manager(text)
    var breaker = TextLineBreaker(manager)
    var place: ScalarOffset = 0
    var steps = 0
    loop: while true {
      steps += 1
      let path = TextPath(
        ellipseIn: LayoutRect(
          x: Double.random(in: -50...100, using: &random), y: breaker.y - 10, width: 40, height: 50)
      )
      let container = TextContainer(
        width: random.pick([0, -1, 5, 60, 200, .nan, .infinity], 0),
        height: random.pick([nil, 0, 50, .nan], nil),
        exclusions: random.once(in: 3) ? [TextExclusion(path, margin: 2)] : [],
        maximumNumberOfLines: random.pick([0, 0, 3], 0),
        lineBreakMode: random.pick([.byWord, .byCharacter, .clip], .byWord))
      switch breaker.next(in: container) {
      case .line(let lines):
        #expect(lines.first?.range.lowerBound == place, "seed \(seed)")
        place = breaker.place
      case .heightExceeded, .containerFull, .attachment: breaker.beginContainer()
      case .end: break loop
      }
      if random.once(in: 20) { breaker.y = random.pick([.nan, -1e300, 1e300, 0], 0) }
      if steps > 20 * text.unicodeScalars.count { break }
    }
    #expect(place == manager.storage.end, "seed \(seed)")
  }
}
