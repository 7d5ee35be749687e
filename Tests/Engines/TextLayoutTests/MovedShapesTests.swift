// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Shapes that are moved over a text that is laid out: only lines beside them are made again.
struct MovedShapesTests {
  private static func text(_ words: Int) -> String {
    String(
      repeating: (LayoutFixture.texts["english"] ?? "") + "\n", count: words)
  }

  private let diamond = TextExclusion(
    TextPath(
      polygon: [(40, 0), (80, 60), (40, 120), (0, 60)].map { LayoutPoint(x: $0.0, y: $0.1) }),
    margin: 4)

  private let wide = TextExclusion(TextPath(LayoutRect(x: -300, y: 0, width: 900, height: 70)))

  @Test func `lines above a moved shape stay, and those below it where they end alike`() {
    func columns(_ y: Double) -> [TextContainer] {
      [
        TextContainer(
          width: 240, height: 700, exclusions: [diamond.moved(x: 40, y: y)]),
        TextContainer(width: 240, exclusions: [diamond.moved(x: -400, y: y)]),
      ]
    }
    let manager = LayoutFixture.manager(Self.text(16), columns(500))
    manager.ensureLayout()
    var before = manager.lengthLaidOut
    let fragments = manager.fragments
    // A little farther, and only in the first column.
    manager.containers = columns(501)
    manager.ensureLayout()
    let moved = manager.lengthLaidOut - before
    #expect(moved > 0)
    #expect(moved < manager.storage.length / 2)
    // Lines above it are as they were.
    let above = fragments.prefix { $0.container == 0 && $0.y + $0.height < 480 }
    #expect(above.count > 20)
    #expect(Array(manager.fragments.prefix(above.count)).map(\.shape) == above.map(\.shape))
    // A shape that is nowhere near any line costs nothing.
    before = manager.lengthLaidOut
    manager.containers[1].exclusions = [diamond.moved(x: -400, y: 90_000)]
    manager.containers[1].exclusions = [diamond.moved(x: -400, y: 95_000)]
    manager.ensureLayout()
    #expect(manager.lengthLaidOut - before < manager.storage.length / 2)
  }

  private func words(_ count: Int) -> String {
    (0..<count).map { ["one", "three", "seven", "to"][$0 % 4] }.joined(separator: " ") + "\n"
  }

  /// Expects lines to be those of a layout from scratch when the shapes of containers become others.
  private func expectSame(
    _ runs: [TextRun], _ before: [TextContainer], _ after: [TextContainer]
  ) {
    let manager = LayoutFixture.manager(TextStorage(runs: runs), containers: before)
    manager.ensureLayout()
    let old = manager.fragments.map(\.shape)
    manager.containers = after
    expectLinesFromScratch(manager)
    #expect(manager.fragments.map(\.shape) != old)
  }

  private func expectLinesFromScratch(_ manager: TextLayoutManager, _ comment: Comment? = nil) {
    let scratch = LayoutFixture.manager(
      manager.storage, containers: manager.containers, options: manager.options)
    #expect(manager.fragments.map(\.shape) == scratch.fragments.map(\.shape), comment)
    #expect(manager.lines.map(\.record) == scratch.lines.map(\.record), comment)
    #expect(manager.usedContainerCount == scratch.usedContainerCount, comment)
    #expect(manager.laidOutLength == scratch.laidOutLength, comment)
  }

  @Test(arguments: Array(60..<90))
  func `lines that stay together go on where a shape has gone`(count: Int) {
    func columns(_ shapes: [Double], x: Double) -> [TextContainer] {
      let exclusions = shapes.map { y in
        TextExclusion(TextPath(LayoutRect(x: x, y: y, width: 400, height: 60)))
      }
      return [
        TextContainer(width: 240, height: 300, exclusions: [diamond.moved(x: 0, y: -900)]),
        TextContainer(width: 240, height: 300, exclusions: exclusions),
        TextContainer(width: 240, exclusions: [diamond.moved(x: 0, y: -900)]),
      ]
    }
    var kept = TextAttributes()
    var style = ParagraphStyle()
    (style.keepsLinesTogether, style.keepsWithNext) = (true, count % 2 == 0)
    kept.paragraph = style
    let runs = [
      TextRun(words(count)), TextRun(words(116), kept), TextRun(words(120)),
    ]
    let (covered, free) = (columns([200], x: -10), columns([200], x: -2000))
    let manager = LayoutFixture.manager(TextStorage(runs: runs), containers: covered)
    manager.ensureLayout()
    for containers in [free, covered, free] {
      manager.containers = containers
      expectLinesFromScratch(manager, "\(count)")
    }
  }

  @Test func `text goes into a container that was covered, and back out of it`() {
    func columns(_ second: Double) -> [TextContainer] {
      func shape(_ y: Double, _ height: Double, x: Double) -> TextExclusion {
        TextExclusion(TextPath(LayoutRect(x: x, y: y, width: 400, height: height)))
      }
      return [
        TextContainer(width: 240, height: 300, exclusions: [shape(-900, 10, x: 0)]),
        TextContainer(
          width: 240, height: 300,
          exclusions: [shape(0, 200, x: -10), shape(200, 100, x: second)]),
        TextContainer(width: 240, exclusions: [shape(-900, 10, x: 0)]),
      ]
    }
    let runs = [TextRun(words(400))]
    expectSame(runs, columns(-10), columns(-2000))
    expectSame(runs, columns(-2000), columns(-10))
  }

  @Test(arguments: 0..<24)
  func `after any moves of shapes and edits lines are those of a layout from scratch`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let texts = LayoutFixture.texts.values.sorted()
    var runs: [TextRun] = []
    for _ in 0..<6 {
      let text = texts.randomElement(using: &random) ?? ""
      var attributes = TextAttributes()
      attributes.size = .points(Double(Int.random(in: 7...24, using: &random)))
      var style = ParagraphStyle()
      style.spaceAfter = Double.random(in: 0...12, using: &random)
      style.controlsWidowsAndOrphans = Bool.random(using: &random)
      style.keepsWithNext = Int.random(in: 0..<5, using: &random) == 0
      style.keepsLinesTogether = Int.random(in: 0..<4, using: &random) == 0
      if seed % 4 == 3 { style.lineBreakStrategy = .optimal }
      if Bool.random(using: &random) { style.background = .white }
      attributes.paragraph = style
      runs.append(
        TextRun(text.prefix(Int.random(in: 1...300, using: &random)) + "\n", attributes))
    }
    var options = TextLayoutOptions()
    if seed % 5 == 4 { options.lineGrid = 12 }
    let height = Double.random(in: 100...400, using: &random)
    func shapes() -> [TextExclusion] {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (Int.random(in: 0..<4, using: &random) == 0 ? wide : diamond).moved(
          x: Double.random(in: -60...200, using: &random),
          y: Double.random(in: -130...(height + 60), using: &random))
      }
    }
    let count = Int.random(in: 1...3, using: &random)
    var containers = (0..<count).map { number in
      TextContainer(
        width: Double.random(in: 140...260, using: &random),
        height: number == count - 1 && Bool.random(using: &random) ? nil : height,
        exclusions: shapes(), minimumPartWidth: Bool.random(using: &random) ? 30 : nil)
    }
    let manager = LayoutFixture.manager(
      TextStorage(runs: runs), containers: containers, options: options)
    var looks: [Int: String] = [:]
    for step in 0..<16 {
      manager.ensureLayout(
        through: ScalarOffset(Int.random(in: 0...manager.storage.length, using: &random)))
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        let start = Int.random(in: 0...manager.storage.length, using: &random)
        let end = min(start + Int.random(in: 0...20, using: &random), manager.storage.length)
        let words = ["", "a", "words ", "\n"].randomElement(using: &random) ?? ""
        manager.storage.replace(Range(start..<end), with: [TextRun(words)])
      case 1:
        let number = Int.random(in: 0..<count, using: &random)
        containers[number].exclusions = shapes()
      default:
        // Dragged a little.
        let (x, y) = (
          Double.random(in: -12...12, using: &random), Double.random(in: -12...12, using: &random)
        )
        for number in containers.indices {
          containers[number].exclusions[0] = containers[number].exclusions[0].moved(x: x, y: y)
        }
      }
      manager.containers = containers
      if step % 3 == 1 { continue }
      expectLinesFromScratch(manager, "seed \(seed), step \(step)")
      for (number, look) in self.looks(of: manager) {
        #expect(looks[number, default: look] == look, "seed \(seed), step \(step)")
        looks[number] = look
      }
    }
  }

  /// What is drawn of lines, by the numbers of their looks.
  private func looks(of manager: TextLayoutManager) -> [Int: String] {
    var looks: [Int: String] = [:]
    for container in 0..<manager.usedContainerCount {
      for place in manager.linePlaces(in: 0...100_000, ofContainer: container) {
        guard let number = manager.lineNumber(ofLookAt: place) else { continue }
        looks[number] =
          manager.lineFragments(at: place).map { manager.drawing(of: $0).look }.joined()
      }
    }
    return looks
  }

  @Test func `lines that end alike beside a moved shape keep their numbers, others do not`() {
    let manager = LayoutFixture.manager(
      Self.text(8), [TextContainer(width: 300, exclusions: [diamond.moved(x: 220, y: 40)])])
    manager.ensureLayout()
    let before = looks(of: manager)
    #expect(before.count > 20)
    manager.containers[0].exclusions = [diamond.moved(x: 221, y: 40)]
    manager.ensureLayout()
    // Only what was laid out again has a number: the lines beside the shape.
    let after = looks(of: manager)
    let kept = after.filter { before[$0.key] == $0.value }
    #expect(kept.count > 3)
    // Where text begins at the right of a shape, all of it has moved.
    manager.containers[0].exclusions = [diamond.moved(x: -40, y: 40)]
    manager.ensureLayout()
    let first = looks(of: manager)
    manager.containers[0].exclusions = [diamond.moved(x: -39, y: 40)]
    manager.ensureLayout()
    let second = looks(of: manager)
    let beside = second.filter { first[$0.key] == nil }
    #expect(beside.count > 3)
    #expect(second.allSatisfy { first[$0.key, default: $0.value] == $0.value })
  }
}

extension LineDrawing {
  /// All that is drawn, where it is.
  fileprivate var look: String {
    elements.map { element in
      switch element {
      case .glyphs(let glyphs):
        "\(glyphs.x) \(glyphs.baseline) \(glyphs.color) \(glyphs.row.glyphs)"
      case .rectangle(let rect, let color): "\(rect) \(color)"
      case .rule(let rule): "\(rule)"
      case .attachment(_, let rect, _): "\(rect)"
      }
    }.joined(separator: "; ")
  }
}

extension LineFragment {
  /// Where it is, and all that is seen of it.
  fileprivate var shape: String {
    let parts = parts.map { part in
      "\(part.range) \(part.x) \(part.width) \(part.textX) \(part.textWidth) \(part.cells)"
    }
    let place = "\(range) \(container) \(y) \(height) \(baseline)"
    return "\(place) \(parts) \(String(describing: background))"
  }
}
