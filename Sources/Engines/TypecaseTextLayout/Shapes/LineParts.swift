// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What exclusions leave of the lines of a container.
///
///     parts      of a line at a height: the stretches that text can be in, from left to right
///     nextTop    where the next line may have room, when one had none
///
/// All copies of a container share it; it belongs to one thread.
final class LineParts {
  /// Of the container, in points.
  let width: Double
  /// Narrower parts are not offered, in points.
  let leastWidth: Double
  private let exclusions: ExclusionBands
  /// Heights at which an outline turns, also those of the lines that stand for a curve, in order.
  private lazy var turns = heights { $0.addTurns(from: 0, to: width, to: &$1) }
  /// Only those where a line or a curve ends.
  private lazy var corners = heights { $0.addCorners(to: &$1) }
  /// Below this nothing is excluded.
  let bottom: Double

  /// - Parameter leastWidth: 0 for a number that is none, or negative.
  init(width: Double, leastWidth: Double, exclusions: [TextExclusion]) {
    self.width = width > 0 ? min(width, LayoutPoint.farthest) : 0
    self.leastWidth = leastWidth > 0 ? leastWidth : 0
    self.exclusions = ExclusionBands(exclusions)
    bottom = exclusions.compactMap { $0.reach?.upperBound }.max() ?? 0
  }

  /// Heights of all exclusions, in order.
  private func heights(_ add: (TextExclusion, inout [Double]) -> Void) -> [Double] {
    var heights: [Double] = []
    for exclusion in exclusions.all { add(exclusion, &heights) }
    return heights.sorted()
  }

  /// The free parts of a line, from left to right; none where nothing is left that is wide enough.
  ///
  /// - Parameters:
  ///   - top: the line's.
  ///   - height: the line's, from its top to its bottom; at least 0.
  func parts(top: Double, height: Double) -> [HorizontalSpan] {
    var taken = SpanSet()
    exclusions.forEach(in: top...top + height) { exclusion in
      exclusion.addTaken(of: top...top + height, to: &taken)
    }
    var parts: [HorizontalSpan] = []
    var start = 0.0
    func add(to end: Double) {
      let part = HorizontalSpan(start: start, end: min(end, width))
      if part.width > 0, part.width >= leastWidth { parts.append(part) }
    }
    for span in taken.spans {
      add(to: span.start)
      start = max(start, span.end)
      if start >= width { return parts }
    }
    add(to: width)
    return parts
  }

  /// The next top at which a line may have other parts than at one where it had too few; nil where all that follow are the same.
  ///
  /// - Parameters:
  ///   - top: of the line that had no room.
  ///   - height: of the line, at least 0.
  func nextTop(after top: Double, height: Double) -> Double? {
    func next(of heights: [Double]) -> Double? {
      [top, top + height].compactMap { edge in
        Self.first(of: heights, below: edge).map { top + ($0 - edge) }
      }.min()
    }
    // Beside a slope each point farther down is another place; where all is upright, nothing changes before an outline turns.
    var isSteady = false
    exclusions.forEach(in: top...top + height) { exclusion in
      isSteady =
        isSteady || exclusion.changesSteadily(in: top...top + height, from: 0, to: width)
    }
    let next = isSteady ? min(next(of: corners) ?? .infinity, top + 1) : next(of: turns)
    // Rounding must not hold a line where it is.
    return next.map { max($0, top + Self.leastStep) }
  }

  /// The least way from one top to the next, in points.
  private static let leastStep = 1.0 / 64

  private static func first(of heights: [Double], below height: Double) -> Double? {
    let place = heights.indices.first { heights[$0] > height }
    return place < heights.count ? heights[place] : nil
  }
}

/// Stretches of a line, joined where they meet.
///
/// The edges of an outline cover many of which most overlap, so that few are left.
struct SpanSet {
  /// From left to right; no two of them meet.
  private(set) var spans: [HorizontalSpan] = []

  mutating func add(_ span: HorizontalSpan) {
    // Rounding may have put the ends of a narrow one in the other order.
    let span = HorizontalSpan(start: min(span.start, span.end), end: max(span.start, span.end))
    var first = 0
    while first < spans.count, spans[first].end < span.start { first += 1 }
    guard first < spans.count, spans[first].start <= span.end else {
      return spans.insert(span, at: first)
    }
    var (joined, end) = (span, first)
    while end < spans.count, spans[end].start <= span.end { end += 1 }
    joined.start = min(span.start, spans[first].start)
    joined.end = max(span.end, spans[end - 1].end)
    spans[first] = joined
    spans.removeSubrange(first + 1..<end)
  }
}

/// Exclusions by where they are, so that a line asks only those beside it.
private struct ExclusionBands {
  let all: [TextExclusion]
  /// Numbers of those that reach into each band.
  private var bands: [[Int]] = []
  /// Numbers of those that reach into many bands.
  private var tall: [Int] = []
  private var (top, height) = (0.0, 1.0)

  private static let mostBands = 1024
  /// Whoever is in more of them is tall.
  private static let mostOfOne = 16

  init(_ exclusions: [TextExclusion]) {
    all = exclusions
    let reaches = exclusions.map(\.reach)
    // Nothing above the first line is asked for.
    let ends = reaches.compactMap { $0?.upperBound }.filter { $0 > 0 }
    guard exclusions.count > Self.mostOfOne,
      let first = reaches.compactMap({ $0?.lowerBound }).min(),
      let last = ends.max()
    else {
      tall = Array(exclusions.indices)
      return
    }
    top = max(first, 0)
    height = max((last - top) / Double(Self.mostBands), 1)
    bands = Array(repeating: [], count: Self.mostBands)
    for (number, reach) in reaches.enumerated() {
      guard let reach, let numbers = bandNumbers(reach) else { continue }
      if numbers.count > Self.mostOfOne {
        tall.append(number)
      } else {
        for band in numbers { bands[band].append(number) }
      }
    }
  }

  /// Nil where all are above or below.
  private func bandNumbers(_ range: ClosedRange<Double>) -> ClosedRange<Int>? {
    func number(_ y: Double) -> Int {
      Int(min(max((y - top) / height, -1), Double(bands.count)))
    }
    let (first, last) = (number(range.lowerBound), number(range.upperBound))
    guard last >= 0, first < bands.count else { return nil }
    return max(first, 0)...min(last, bands.count - 1)
  }

  /// Calls a body with each exclusion that may reach into a band, once.
  func forEach(in range: ClosedRange<Double>, _ body: (TextExclusion) -> Void) {
    for number in tall { body(all[number]) }
    guard !bands.isEmpty, let numbers = bandNumbers(range) else { return }
    for band in numbers {
      for number in bands[band] {
        // One in several bands is told in the first of those that are asked.
        if band == numbers.lowerBound || !bands[band - 1].contains(number) { body(all[number]) }
      }
    }
  }
}
