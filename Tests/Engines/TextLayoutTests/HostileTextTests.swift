// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import LayoutFuzz
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Text and shapes that nobody writes by hand: all of it is laid out, and nothing goes on without an end.
struct HostileTextTests {
  @Test(
    "all of the text has lines, whatever it is", arguments: HostileText.names, [0.0, 0.5, 300])
  func text(name: String, width: Double) throws {
    let text = try #require(HostileText.text(name, count: 2500))
    let storage = TextStorage(runs: [TextRun(text, TextAttributes())])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: width)])
    manager.ensureLayout()
    #expect(manager.laidOutLength == storage.length)
    #expect(manager.lines.allSatisfy { $0.record.length > 0 && $0.record.height >= 0 })
    // A letter in the middle, and the lines at some places.
    let middle = ScalarOffset(storage.length / 2)
    storage.replace(middle..<middle, with: "x")
    manager.ensureLayout()
    let scratch = LayoutFixture.manager(storage, containers: [TextContainer(width: width)])
    scratch.ensureLayout()
    #expect(manager.lines.map(\.record) == scratch.lines.map(\.record))
    for place in [0, storage.length / 3, storage.length] {
      let line = try #require(manager.lineFragment(at: ScalarOffset(place)))
      #expect(line.y.isFinite && line.height.isFinite)
      #expect(manager.hit(x: 10, y: line.y + 1) != nil)
      #expect(!manager.carets(at: ScalarOffset(place)).isEmpty)
    }
  }

  @Test(
    "shapes end no layout, and what has no room is below them or nowhere",
    arguments: HostileText.shapes.keys.sorted(), [300.0, 0, .nan, .infinity])
  func shape(name: String, width: Double) throws {
    let exclusions = try #require(HostileText.shapes[name])
    let text = String(repeating: try #require(LayoutFixture.texts["english"]), count: 2)
    let storage = TextStorage(runs: [TextRun(text, TextAttributes())])
    for height in [nil, 200, Double.nan] {
      let manager = LayoutFixture.manager(
        storage,
        containers: [TextContainer(width: width, height: height, exclusions: exclusions)])
      manager.ensureLayout()
      #expect(manager.tree.length == storage.length)
      if height == nil { #expect(manager.laidOutLength == storage.length) }
    }
  }

  @Test("a line never ends within a cluster, where a mark is behind a space", arguments: 10..<60)
  func clusters(width: Int) {
    let text = String(repeating: "word \u{301}and\u{308} \u{200C}more ", count: 8)
    let manager = LayoutFixture.manager(text, [TextContainer(width: Double(width))])
    #expect(LayoutLaws.faults(of: manager) == [])
    for line in manager.fragments {
      let next = manager.storage.text(in: line.range.upperBound..<manager.storage.end)
      #expect(next.unicodeScalars.first?.properties.isGraphemeExtend != true)
    }
  }

  @Test("tracking moves letters apart, and nothing for what is invisible between them")
  func tracking() throws {
    func width(_ text: String, tracking: Double) throws -> Double {
      var attributes = TextAttributes()
      attributes.tracking = tracking
      let storage = TextStorage(runs: [TextRun(text, attributes)])
      let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
      return try #require(manager.lineFragment(at: 0)).parts[0].textWidth
    }
    for tracking in [3.0, -1] {
      let plain = try width("abcd", tracking: tracking)
      #expect(try plain == width("abcd", tracking: 0) + 4 * tracking)
      #expect(try width("ab\u{AD}\u{AD}\u{2060}cd", tracking: tracking) == plain)
    }
  }
}
