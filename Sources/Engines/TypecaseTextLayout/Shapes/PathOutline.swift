// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A straight stretch of a path's outline.
struct PathEdge: Sendable, Hashable {
  var start: LayoutPoint
  var end: LayoutPoint

  var top: Double { min(start.y, end.y) }
  var bottom: Double { max(start.y, end.y) }
  /// 1 where it goes downwards, -1 where it goes upwards, 0 where it does neither.
  var direction: Int { start.y < end.y ? 1 : start.y > end.y ? -1 : 0 }

  /// Where it is at a height that it passes.
  func x(at y: Double) -> Double {
    // At its ends exactly, whatever rounding makes of the rest.
    if y == start.y { return start.x }
    if y == end.y { return end.x }
    return start.x + (end.x - start.x) * ((y - start.y) / (end.y - start.y))
  }
}

extension TextPath {
  /// How far a line may be from the curve that it stands for, in points.
  private static let tolerance = 0.05
  /// The most lines of one curve.
  private static let mostLines = 1000.0

  /// The outline as straight edges; each part of it is closed.
  var edges: [PathEdge] {
    var edges: [PathEdge] = []
    var (first, place) = (LayoutPoint(x: 0, y: 0), LayoutPoint(x: 0, y: 0))
    func line(to point: LayoutPoint) {
      if point != place { edges.append(PathEdge(start: place, end: point)) }
      place = point
    }
    func curve(bend: Double, _ point: (Double) -> LayoutPoint) {
      let count = min(max((bend / Self.tolerance).squareRoot().rounded(.up), 1), Self.mostLines)
      for step in stride(from: 1, through: count, by: 1) { line(to: point(step / count)) }
    }
    for element in elements {
      switch element {
      case .move(let point):
        line(to: first)
        (first, place) = (point, point)
      case .line(let point): line(to: point)
      case .quadratic(let control, let end):
        let start = place
        curve(bend: (start - control * 2 + end).length / 4) { part in
          let rest = 1 - part
          return start * (rest * rest) + control * (2 * rest * part) + end * (part * part)
        }
      case .cubic(let one, let two, let end):
        let start = place
        let bend = max((start - one * 2 + two).length, (one - two * 2 + end).length)
        curve(bend: bend * 0.75) { part in
          let rest = 1 - part
          return start * (rest * rest * rest) + one * (3 * rest * rest * part)
            + two * (3 * rest * part * part) + end * (part * part * part)
        }
      case .close: line(to: first)
      }
    }
    line(to: first)
    return edges
  }
}

extension TextPath {
  /// Whether a point is inside, by the nonzero rule: not in a hole.
  public func contains(_ point: LayoutPoint) -> Bool {
    edges.reduce(0) { winding, edge in
      edge.top <= point.y && point.y < edge.bottom && edge.x(at: point.y) < point.x
        ? winding + edge.direction : winding
    } != 0
  }
}

/// Edges that are found by a stretch of heights: a balanced tree in one array, in which each place knows the lowest bottom below it.
struct EdgeIndex: Sendable {
  /// By their tops.
  private let edges: [PathEdge]
  /// For the middle of each part of the array that is halved again and again: the lowest bottom in that part.
  private let bottoms: [Double]

  init(_ edges: [PathEdge]) {
    let sorted = edges.sorted { $0.top < $1.top }
    var bottoms = [Double](repeating: 0, count: sorted.count)
    func fill(_ part: Range<Int>) -> Double {
      guard !part.isEmpty else { return -.infinity }
      let middle = part.lowerBound + part.count / 2
      bottoms[middle] = max(
        sorted[middle].bottom, fill(part.lowerBound..<middle), fill(middle + 1..<part.upperBound))
      return bottoms[middle]
    }
    _ = fill(0..<sorted.count)
    (self.edges, self.bottoms) = (sorted, bottoms)
  }

  var isEmpty: Bool { edges.isEmpty }

  /// Calls a body for each edge that has a height in common with a closed stretch of them.
  func forEach(from top: Double, to bottom: Double, _ body: (PathEdge) -> Void) {
    forEach(in: 0..<edges.count, top, bottom, body)
  }

  private func forEach(
    in part: Range<Int>, _ top: Double, _ bottom: Double, _ body: (PathEdge) -> Void
  ) {
    guard !part.isEmpty else { return }
    let middle = part.lowerBound + part.count / 2
    guard bottoms[middle] >= top else { return }
    forEach(in: part.lowerBound..<middle, top, bottom, body)
    let edge = edges[middle]
    guard edge.top <= bottom else { return }
    if edge.bottom >= top { body(edge) }
    forEach(in: middle + 1..<part.upperBound, top, bottom, body)
  }
}
