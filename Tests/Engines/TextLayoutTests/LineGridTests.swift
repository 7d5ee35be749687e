// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Baselines that are on a grid.
struct LineGridTests {
  private func manager(
    _ runs: [TextRun], _ containers: [TextContainer], grid: Double = 14
  ) -> TextLayoutManager {
    var options = TextLayoutOptions()
    options.lineGrid = grid
    return LayoutFixture.manager(
      TextStorage(runs: runs), containers: containers, options: options)
  }

  private func run(_ text: String, points: Double = 11) -> TextRun {
    var attributes = TextAttributes()
    attributes.size = .points(points)
    return TextRun(text, attributes)
  }

  @Test func `baselines are on the grid, and larger text takes as many lines of it as it needs`() {
    let manager = manager(
      [run("one\ntwo\n"), run("Large\n", points: 24), run("three\nfour")],
      [TextContainer(width: 200)])
    #expect(manager.fragments.map(\.baseline) == [14, 28, 56, 84, 98])
    manager.options.lineGrid = 0
    #expect(manager.fragments.map(\.baseline) != [14, 28, 56, 84, 98])
    // What is no distance is no grid.
    let usual = manager.lines.map(\.record)
    for grid in [Double.nan, -3, -Double.infinity] {
      manager.options.lineGrid = grid
      manager.ensureLayout()
      #expect(manager.lines.map(\.record) == usual)
    }
  }

  @Test func `a container's first line stays in it, and all text has room`() {
    let low = TextContainer(width: 200, height: 20)
    let manager = manager([run("one\ntwo\nthree")], [low, low, low], grid: 500)
    #expect(manager.fragments.map(\.container) == [0, 1, 2])
    #expect(manager.fragments.map(\.y) == [0, 0, 0])
    manager.options.lineGrid = Double.infinity
    manager.containers = [TextContainer(width: 200)]
    #expect(manager.fragments.map(\.baseline) == [10_000, 20_000, 30_000])
  }

  @Test(arguments: 0..<16)
  func `after any edits baselines are on the grid, and lines those of a layout from scratch`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: seed)
    let shape = try TextPath(data: "M 60 20 l 60 20 l -30 70 z")
    let texts = LayoutFixture.texts.values.sorted()
    var runs: [TextRun] = []
    for _ in 0..<5 {
      let text = texts.randomElement(using: &random) ?? ""
      var attributes = TextAttributes()
      attributes.size = .points(Double(Int.random(in: 7...30, using: &random)))
      var style = ParagraphStyle()
      style.spaceAfter = Double.random(in: 0...20, using: &random)
      style.controlsWidowsAndOrphans = Bool.random(using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 { style.lineBreakStrategy = .optimal }
      attributes.paragraph = style
      runs.append(
        TextRun(text.prefix(Int.random(in: 1...200, using: &random)) + "\n", attributes))
    }
    let containers = (0..<Int.random(in: 1...4, using: &random)).map { number in
      TextContainer(
        width: Double.random(in: 140...260, using: &random),
        height: Bool.random(using: &random) ? 200 : nil,
        exclusions: Int.random(in: 0..<2, using: &random) == 0 ? [TextExclusion(shape)] : [])
    }
    let manager = manager(runs, containers)
    for step in 0..<8 {
      manager.ensureLayout(
        through: ScalarOffset(Int.random(in: 0...manager.storage.length, using: &random)))
      let start = Int.random(in: 0...manager.storage.length, using: &random)
      let end = min(start + Int.random(in: 0...20, using: &random), manager.storage.length)
      manager.storage.replace(
        Range(start..<end),
        with: [run(["", "a", "words ", "\n"].randomElement(using: &random) ?? "", points: 19)])
      manager.ensureLayout()
      let scratch = LayoutFixture.manager(
        manager.storage, containers: containers, options: manager.options)
      scratch.ensureLayout()
      #expect(
        manager.lines.map(\.record) == scratch.lines.map(\.record), "seed \(seed), step \(step)")
      for line in manager.fragments {
        #expect(
          line.baseline.remainder(dividingBy: 14) == 0, "seed \(seed), step \(step)")
      }
    }
  }
}
