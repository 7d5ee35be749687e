// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestRandomness
import Testing

@testable import TypecaseTextLayout

/// What shapes leave of lines, against numbers that are known and against each point of the shapes.
struct LinePartsTests {
  private func at(_ x: Double, _ y: Double) -> LayoutPoint { LayoutPoint(x: x, y: y) }

  private func parts(
    _ exclusions: [TextExclusion], _ top: Double, _ height: Double = 20, width: Double = 200,
    least: Double = 0
  ) -> [[Double]] {
    LineParts(width: width, leastWidth: least, exclusions: exclusions)
      .parts(top: top, height: height).map { [$0.start, $0.end] }
  }

  // MARK: - Known numbers

  @Test func `a point is on a shape where that lies`() {
    let shape = TextExclusion(TextPath(LayoutRect(x: 0, y: 0, width: 10, height: 10)), margin: 5)
    #expect(shape.contains(LayoutPoint(x: 5, y: 5)))
    let moved = shape.moved(x: 100, y: 50).moved(x: 1, y: 0)
    #expect(moved.contains(LayoutPoint(x: 110, y: 55)))
    #expect(!moved.contains(LayoutPoint(x: 5, y: 5)) && !moved.contains(LayoutPoint(x: 99, y: 55)))
  }

  @Test func `text is on both sides of a shape and inside of a hollow one`() {
    let u = TextExclusion(
      TextPath(polygon: [
        at(40, 0), at(70, 0), at(70, 60), at(130, 60), at(130, 0), at(160, 0), at(160, 100),
        at(40, 100),
      ]))
    #expect(parts([u], 0) == [[0, 40], [70, 130], [160, 200]])
    // A line that only touches the bottom of the hollow is in it.
    #expect(parts([u], 40) == [[0, 40], [70, 130], [160, 200]])
    #expect(parts([u], 41) == [[0, 40], [160, 200]])
    #expect(parts([u], 99.5) == [[0, 40], [160, 200]])
    #expect(parts([u], 100) == [[0, 200]])
    #expect(parts([u], 0, least: 50) == [[70, 130]])
    // A hole goes the other way round; the same way, it is none.
    let ring = "M50 0H150V100H50z M80 20V80H120V20z"
    let filled = "M50 0H150V100H50z M80 20H120V80H80z"
    #expect(
      try! parts([TextExclusion(TextPath(data: ring))], 30) == [[0, 50], [80, 120], [150, 200]])
    #expect(try! parts([TextExclusion(TextPath(data: filled))], 30) == [[0, 50], [150, 200]])
  }

  @Test func `a circle with a margin is as wide as geometry says, on both sides`() {
    // Lines of 20 points; the band's widest place counts.
    let circle = TextExclusion(
      TextPath(ellipseIn: LayoutRect(x: 10, y: 10, width: 160, height: 160)))
    for (top, height) in [(10.0, 20.0), (30, 20), (80, 20), (140, 20), (20, 0)] {
      let lines = parts([circle], top, height, width: 300)
      let nearest = min(max(90, top), top + height) - 90
      let half = (6400 - nearest * nearest).squareRoot()
      #expect(lines.count == 2)
      #expect(abs(lines[0][1] - (90 - half)) < 0.1, "\(top): \(lines)")
      #expect(abs(lines[1][0] - (90 + half)) < 0.1, "\(top): \(lines)")
    }
    // A square with a margin has round corners.
    let square = TextExclusion(
      TextPath(LayoutRect(x: 50, y: 50, width: 50, height: 50)), margin: 20)
    #expect(parts([square], 60) == [[0, 30], [120, 200]])
    let corner = parts([square], 20, 16)
    #expect(corner.count == 2)
    #expect(abs(corner[0][1] - (50 - (400.0 - 14 * 14).squareRoot())) < 1e-9, "\(corner)")
    #expect(parts([square], 10) == [[0, 200]])
  }

  @Test func `a shape is moved without being made anew, and overlaps others`() {
    let bar = TextExclusion(TextPath(LayoutRect(x: 0, y: 0, width: 30, height: 30)))
    #expect(parts([bar.moved(x: 50, y: 100)], 100) == [[0, 50], [80, 200]])
    #expect(parts([bar.moved(x: 50, y: 0), bar.moved(x: 60, y: 5)], 0) == [[0, 50], [90, 200]])
    // Outside of the container it takes nothing.
    #expect(parts([bar.moved(x: -40, y: 0), bar.moved(x: 300, y: 0)], 0) == [[0, 200]])
    #expect(parts([bar.moved(x: .nan, y: 0)], 0) == [[30, 200]])
  }

  @Test func `what is no shape takes no room, and what covers everything leaves none`() {
    let empty = TextExclusion(TextPath())
    #expect(parts([empty], 0) == [[0, 200]])
    let all = TextExclusion(TextPath(LayoutRect(x: -1e8, y: -1e8, width: 2e8, height: 2e8)))
    #expect(parts([all], 0).isEmpty)
    #expect(parts([empty], 0, width: 0).isEmpty)
    #expect(parts([empty], 0, width: .nan).isEmpty)
    #expect(
      parts([TextExclusion(TextPath(LayoutRect(x: 0, y: 0, width: .nan, height: 1)))], 0) == [
        [0, 200]
      ])
    #expect(TextExclusion(TextPath(), margin: .nan).margin == 0)
    // From one side to the other, and from the left edge.
    let line = LineParts(width: 200, leastWidth: 1, exclusions: [all])
    #expect(line.nextTop(after: 0, height: 20) == 1e8 - 20)
    #expect(line.nextTop(after: 1e8 - 20, height: 20) == 1e8)
    #expect(line.nextTop(after: 1e8, height: 20) == nil)
  }

  // MARK: - Every point

  /// Whether a point is inside, by how often the path turns round it.
  private func isInside(_ point: LayoutPoint, _ edges: [PathEdge]) -> Bool {
    let turned = edges.reduce(0.0) { turned, edge in
      let (one, other) = (edge.start - point, edge.end - point)
      return turned + atan2(one.x * other.y - one.y * other.x, one.x * other.x + one.y * other.y)
    }
    return abs(turned) > .pi
  }

  private func distance(_ point: LayoutPoint, _ edge: PathEdge) -> Double {
    let way = edge.end - edge.start
    let from = point - edge.start
    let square = way.x * way.x + way.y * way.y
    let part = square > 0 ? min(max((from.x * way.x + from.y * way.y) / square, 0), 1) : 0
    return (from - way * part).length
  }

  private func randomPath(_ random: inout SplitMix64) -> TextPath {
    var path = TextPath()
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      func point() -> LayoutPoint {
        // Some are level or upright with each other, and some at the edge of the container.
        at(
          Double(Int.random(in: -5...25, using: &random) * 10),
          Double(Int.random(in: 0...20, using: &random) * 10))
      }
      path.add(.move(point()))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: path.add(.quadratic(point(), point()))
        case 1: path.add(.cubic(point(), point(), point()))
        default: path.add(.line(point()))
        }
      }
      if random.once(in: 2) { path.add(.close) }
    }
    return path
  }

  @Test(arguments: 0..<40)
  func `no point of a shape is in a part, and every part reaches to a shape`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let margin = random.once(in: 2) ? 0 : Double.random(in: 1...15, using: &random)
    let paths = (0..<Int.random(in: 1...3, using: &random)).map { _ in randomPath(&random) }
    let exclusions = paths.map { TextExclusion($0, margin: margin) }
    let edges = paths.map(\.edges)
    func isTaken(_ point: LayoutPoint, slack: Double) -> Bool {
      edges.contains { edges in
        edges.contains { distance(point, $0) <= margin + slack } || isInside(point, edges)
      }
    }
    let line = LineParts(width: 200, leastWidth: 0, exclusions: exclusions)
    for _ in 0..<12 {
      let top = Double.random(in: -20...210, using: &random)
      let height = random.pick([0.5, 8, 20, 45], 20)
      let parts = line.parts(top: top, height: height)
      for (one, next) in zip(parts, parts.dropFirst()) { #expect(one.end < next.start) }
      for part in parts {
        #expect(part.start >= 0 && part.end <= 200 && part.width > 0)
        // Within the part and the band, all is free.
        for _ in 0..<20 {
          let point = at(
            Double.random(in: part.start...part.end, using: &random),
            Double.random(in: top...top + height, using: &random))
          #expect(!isTaken(point, slack: -0.01), "\(point) of \(part) at \(top), \(height)")
        }
        // At its ends it could not be larger.
        for (end, outside) in [(part.start, -0.02), (part.end, 0.02)] where end > 0 && end < 200 {
          let touches = (0...400).contains { step in
            isTaken(
              at(end + outside, top + height * Double(step) / 400), slack: height / 400 + 0.02)
          }
          #expect(touches, "\(end) at \(top), \(height)")
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func `no line has room between one that has none and the next top`(seed: Int) {
    var random = SplitMix64(seed: seed)
    let exclusions = (0..<3).map { _ in
      TextExclusion(randomPath(&random), margin: random.once(in: 2) ? 0 : 10)
    }
    let line = LineParts(width: 200, leastWidth: 60, exclusions: exclusions)
    var top = -30.0
    var rounds = 0
    while let next = line.nextTop(after: top, height: 12) {
      #expect(next > top)
      rounds += 1
      if line.parts(top: top, height: 12).isEmpty, next - top > 1 {
        for part in 1..<8 {
          let between = top + (next - top) * Double(part) / 8
          #expect(
            line.parts(top: between, height: 12).isEmpty, "\(between) between \(top) and \(next)")
        }
      }
      top = next
    }
    #expect(line.parts(top: top, height: 12).count == 1)
    #expect(rounds < 600)
  }
}
