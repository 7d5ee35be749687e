// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A part of a container that takes no text: a path, a margin round it, and where it lies.
///
/// The path's outline is made once. Copies share it, also those that lie elsewhere, so that a shape that is dragged costs no more than
/// one that lies still.
public struct TextExclusion: Sendable, Hashable {
  /// The path, as it is without the offset.
  public let path: TextPath
  /// What is kept free round the path, in points; at least 0.
  public let margin: Double
  /// How far the path lies from its own place.
  public private(set) var offset = LayoutPoint(x: 0, y: 0)

  private let index: EdgeIndex
  /// From its highest point to its lowest one, without the margin and the offset.
  private let ownReach: ClosedRange<Double>?

  /// - Parameter margin: what is kept free round the path, in points; 0 for a number that is none, or negative.
  public init(_ path: TextPath, margin: Double = 0) {
    self.path = path
    self.margin = margin > 0 ? min(margin, LayoutPoint.farthest) : 0
    let edges = path.edges
    index = EdgeIndex(edges)
    let (top, bottom) = (edges.map(\.top).min(), edges.map(\.bottom).max())
    ownReach = top.flatMap { top in bottom.map { top...$0 } }
  }

  public static func == (one: TextExclusion, other: TextExclusion) -> Bool {
    one.offset == other.offset && one.margin == other.margin && one.path == other.path
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(margin)
    hasher.combine(offset)
  }

  /// Whether a point of the container is on the path where that lies: not in a hole of it, and not on the margin.
  public func contains(_ point: LayoutPoint) -> Bool { path.contains(point - offset) }

  /// The same farther away; where that is no place, it stays.
  public func moved(x: Double, y: Double) -> TextExclusion {
    let place = offset + LayoutPoint(x: x, y: y)
    guard place.isPlace else { return self }
    var result = self
    result.offset = place
    return result
  }

  /// Adds what of a band of a container it takes.
  ///
  /// A point of the shape within a band either is inside of it at the band's top, straight above, or has an edge in the band above
  /// it. So these two, the inside at the top and what the edges cover, are all of it, however the shape looks.
  ///
  /// - Parameter band: from its top to its bottom.
  func addTaken(of band: ClosedRange<Double>, to taken: inout SpanSet) {
    guard !index.isEmpty else { return }
    let (top, bottom) = (band.lowerBound - offset.y, band.upperBound - offset.y)
    var crossings: [(x: Double, direction: Int)] = []
    // Whatever a closure holds of the exclusion is copied for each edge.
    let (margin, x) = (margin, offset.x)
    index.forEach(from: top - margin, to: bottom + margin) { edge in
      if edge.top <= top, edge.bottom > top {
        crossings.append((edge.x(at: top), edge.direction))
      }
      if let covered = edge.covered(top, bottom, margin: margin) { taken.add(covered.moved(x)) }
    }
    crossings.sort { $0.x < $1.x }
    var (winding, start) = (0, 0.0)
    for crossing in crossings {
      if winding == 0 { start = crossing.x }
      winding += crossing.direction
      if winding == 0 { taken.add(HorizontalSpan(start: start, end: crossing.x).moved(x)) }
    }
  }

  /// Heights of the ends of the path's steps, in no order: between them there are curves.
  func addCorners(to heights: inout [Double]) {
    for element in path.elements {
      guard let end = element.points.last else { continue }
      heights.append(end.y - margin + offset.y)
      heights.append(end.y + margin + offset.y)
    }
  }

  /// Heights at which what it takes between two places may begin to change otherwise: in no order.
  func addTurns(from left: Double, to right: Double, to heights: inout [Double]) {
    func add(_ height: Double) {
      heights.append(height - margin + offset.y)
      heights.append(height + margin + offset.y)
    }
    index.forEach(from: -.infinity, to: .infinity) { edge in
      add(edge.top)
      add(edge.bottom)
      // An edge that comes from beside, or goes there.
      for side in [left - margin - offset.x, right + margin - offset.x] {
        let (one, other) = (edge.start.x - side, edge.end.x - side)
        if one * other < 0 {
          add(edge.start.y + (edge.end.y - edge.start.y) * (one / (one - other)))
        }
      }
    }
  }

  /// From the highest point that it takes to the lowest; nil where it takes nothing.
  var reach: ClosedRange<Double>? {
    ownReach.map { $0.lowerBound - margin + offset.y...$0.upperBound + margin + offset.y }
  }

  /// Whether an edge that is not upright is in a band between two places, so that a little farther down another stretch is taken.
  func changesSteadily(in band: ClosedRange<Double>, from left: Double, to right: Double) -> Bool {
    let (top, bottom) = (band.lowerBound - offset.y, band.upperBound - offset.y)
    // Rounding must not hide one that is just coming in.
    let reach = margin + 0.01
    let (margin, x) = (margin, offset.x)
    var changes = false
    index.forEach(from: top - margin, to: bottom + margin) { edge in
      guard !changes, margin > 0 || edge.start.x != edge.end.x,
        let covered = edge.covered(top, bottom, margin: margin)
      else { return }
      let span = covered.moved(x)
      changes = span.end > left - reach && span.start < right + reach
    }
    return changes
  }
}

extension PathEdge {
  /// What the edge with a margin round it covers of a band; nil for nothing.
  ///
  /// What only touches the band covers nothing of it.
  fileprivate func covered(
    _ top: Double, _ bottom: Double, margin: Double
  ) -> HorizontalSpan? {
    guard self.top - margin < bottom, self.bottom + margin > top else { return nil }
    if margin > 0 { return RoundedEdge(self, margin).ends(from: top, to: bottom) }
    // All of an edge that is level.
    let isLevel = direction == 0
    let one = isLevel ? start.x : x(at: min(max(start.y, top), bottom))
    let other = isLevel ? end.x : x(at: min(max(end.y, top), bottom))
    return HorizontalSpan(start: min(one, other), end: max(one, other))
  }
}

extension HorizontalSpan {
  fileprivate func moved(_ x: Double) -> HorizontalSpan {
    HorizontalSpan(start: start + x, end: end + x)
  }
}

/// All that is no farther from an edge than a margin: two discs, and what is between them.
private struct RoundedEdge {
  private let upper: LayoutPoint
  private let lower: LayoutPoint
  private let radius: Double
  /// From the edge to the straight side at the right of it; nil where there is none, as the edge is level.
  private let out: LayoutPoint?

  init(_ edge: PathEdge, _ radius: Double) {
    let goesDown = edge.start.y <= edge.end.y
    (upper, lower) = goesDown ? (edge.start, edge.end) : (edge.end, edge.start)
    self.radius = radius
    let way = lower - upper
    out =
      way.y > 0
      ? LayoutPoint(x: way.y, y: -way.x) * (radius / way.length) : nil
  }

  /// How far it reaches to the left and to the right within a band; nil where it does not reach the band.
  func ends(from top: Double, to bottom: Double) -> HorizontalSpan? {
    guard let left = end(from: top, to: bottom, side: -1),
      let right = end(from: top, to: bottom, side: 1)
    else { return nil }
    return HorizontalSpan(start: -left, end: right)
  }

  /// How far it reaches to one side within a band: 1 for the right one, -1 for the left one, of which that is the distance from 0.
  private func end(from top: Double, to bottom: Double, side: Double) -> Double? {
    // It is convex: how far it reaches grows to where it reaches farthest, and gets less from there.
    let farthest = side * upper.x >= side * lower.x ? upper : lower
    let level = upper.x == lower.x ? min(max(top, upper.y), lower.y) : farthest.y
    let height = min(max(level, top), bottom)
    return end(at: min(max(height, upper.y - radius), lower.y + radius), side: side)
  }

  private func end(at y: Double, side: Double) -> Double? {
    var end: Double?
    func add(_ x: Double) { end = end.map { max($0, x) } ?? x }
    func addDisc(_ center: LayoutPoint) {
      let rest = radius * radius - (y - center.y) * (y - center.y)
      if rest >= 0 { add(side * center.x + rest.squareRoot()) }
    }
    addDisc(upper)
    addDisc(lower)
    if let out {
      let first = LayoutPoint(x: side * upper.x + out.x, y: upper.y + side * out.y)
      let last = LayoutPoint(x: side * lower.x + out.x, y: lower.y + side * out.y)
      if first.y <= y, y <= last.y, first.y < last.y {
        add(PathEdge(start: first, end: last).x(at: y))
      }
    }
    return end
  }
}
