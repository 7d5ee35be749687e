// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// The form of a glyph, which can be cut through.
///
/// Lengths are in the face's units.
struct GlyphForm {
  private let contours: [[HarfBuzzFont.Point]]
  let advance: Double
  let left: Double
  let right: Double
  let bottom: Double
  let top: Double

  var width: Double { right - left }
  var height: Double { top - bottom }

  /// Nil for a glyph without a form.
  init?(_ contours: [[HarfBuzzFont.Point]], advance: Double) {
    guard let first = contours.first?.first else { return nil }
    var (left, right, bottom, top) = (first.x, first.x, first.y, first.y)
    for contour in contours {
      for point in contour {
        left = min(left, point.x)
        right = max(right, point.x)
        bottom = min(bottom, point.y)
        top = max(top, point.y)
      }
    }
    guard right > left, top > bottom, right - left < 1e6, top - bottom < 1e6 else { return nil }
    self.contours = contours
    self.advance = advance
    (self.left, self.right, self.bottom, self.top) = (left, right, bottom, top)
  }

  /// The intersections of a horizontal line with the form, from the left.
  func spans(atHeight y: Double) -> [ClosedRange<Double>] { spans(at: y, isLevel: true) }

  /// The intersections of a vertical line with the form, from below.
  func spans(at x: Double) -> [ClosedRange<Double>] { spans(at: x, isLevel: false) }

  /// By the nonzero rule, by which fonts are filled.
  private func spans(at place: Double, isLevel: Bool) -> [ClosedRange<Double>] {
    var crossings: [(place: Double, turn: Int)] = []
    for contour in contours {
      guard var from = contour.last else { continue }
      for to in contour {
        let (a, b) = isLevel ? (from.y, to.y) : (from.x, to.x)
        if (a <= place) != (b <= place) {
          let share = (place - a) / (b - a)
          let (start, end) = isLevel ? (from.x, to.x) : (from.y, to.y)
          crossings.append((start + share * (end - start), b > a ? 1 : -1))
        }
        from = to
      }
    }
    crossings.sort { $0.place < $1.place }
    var spans: [ClosedRange<Double>] = []
    var (winding, start) = (0, 0.0)
    for crossing in crossings {
      if winding == 0 { start = crossing.place }
      winding += crossing.turn
      if winding == 0, crossing.place > start { spans.append(start...crossing.place) }
    }
    return spans
  }

  /// How much of its box the form fills, its counters included: about 0.79 for an ellipse, 1 for
  /// a rectangle.
  var fullness: Double {
    let rows = 9
    let filled = (0..<rows).reduce(0.0) { sum, row in
      let spans = spans(atHeight: bottom + height * (Double(row) + 0.5) / Double(rows))
      guard let first = spans.first, let last = spans.last else { return sum }
      return sum + last.upperBound - first.lowerBound
    }
    return filled / (Double(rows) * width)
  }
}

extension ClosedRange<Double> {
  var length: Double { upperBound - lowerBound }
}

/// The middle one of some values; nil when there are none.
func median(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
