// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Text and shapes that nobody writes by hand: all of it is laid out, and nothing goes on without an end.
struct HostileTextTests {
  private static let count = 2500
  private static let texts: [String: String] = [
    "marks": "a" + String(repeating: "\u{301}", count: count),
    "marks alone": String(repeating: "\u{301}", count: count),
    "line separators": String(repeating: "\u{2028}", count: count),
    "paragraphs": String(repeating: "\n", count: count),
    "tabs": String(repeating: "\t", count: count),
    "unassigned": String(repeating: "\u{E0FFF}", count: count),
    "private": String(repeating: "\u{E000}", count: count),
    "one emoji": String(repeating: "👩\u{200D}", count: count),
    "flags": String(repeating: "🇩🇪", count: count),
    "soft hyphens": String(repeating: "\u{AD}", count: count),
    "no space": String(repeating: "W", count: count),
    "spaces": String(repeating: " ", count: count),
    "embeddings": String(repeating: "\u{202E}a\u{202A}א", count: count / 4),
    "isolates": String(repeating: "\u{2067}", count: count),
    "objects": String(repeating: "\u{FFFC}", count: count),
    "joiners": String(repeating: "\u{200D}\u{200C}\u{2060}", count: count / 3),
    "arabic": String(repeating: "ب", count: count),
  ]

  @Test(
    "all of the text has lines, whatever it is", arguments: texts.keys.sorted(), [0.0, 0.5, 300])
  func text(name: String, width: Double) throws {
    let text = try #require(Self.texts[name])
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

  private static let shapes: [String: [TextExclusion]] = [
    "everything": [
      TextExclusion(TextPath(LayoutRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)), margin: 0)
    ],
    "a slope to the end of all": [
      TextExclusion(
        TextPath(polygon: [
          LayoutPoint(x: 0, y: 0), LayoutPoint(x: 300, y: 0), LayoutPoint(x: 400, y: 1e9),
          LayoutPoint(x: 0, y: 1e9),
        ]), margin: 0)
    ],
    "a thousand": (0..<1000).map { number in
      TextExclusion(
        TextPath(
          LayoutRect(
            x: Double(number * 7 % 300), y: Double(number * 13 % 500), width: 3, height: 3)),
        margin: 0)
    },
    "no numbers": [
      TextExclusion(
        TextPath(polygon: [
          LayoutPoint(x: .nan, y: 0), LayoutPoint(x: .infinity, y: 3), LayoutPoint(x: 4, y: 5),
        ]), margin: .nan)
    ],
    "a huge margin": [
      TextExclusion(TextPath(LayoutRect(x: 10, y: 10, width: 1, height: 1)), margin: 1e8)
    ],
  ]

  @Test(
    "shapes end no layout, and what has no room is below them or nowhere",
    arguments: shapes.keys.sorted(), [300.0, 0, .nan, .infinity])
  func shape(name: String, width: Double) throws {
    let exclusions = try #require(Self.shapes[name])
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
}
