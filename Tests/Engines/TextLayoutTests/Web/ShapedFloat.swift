// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

@testable import TypecaseTextLayout

/// A float of CSS with a shape, beside which lines begin, or end where it is on the right.
///
/// CSS has text on one side of a float only: what is between the shape and that side of the container is taken, too. And nothing
/// beyond the float's margin box is taken, which exclusions do not know of. Both are made here of exclusions as they are.
struct ShapedFloat {
  enum Side { case left, right }

  let side: Side
  /// Of the container, in pixels.
  let width: Double
  /// The margin box, in the container.
  let box: LayoutRect
  private let exclusion: TextExclusion

  /// - Parameters:
  ///   - shape: in the container, as the margin box is.
  ///   - margin: CSS's `shape-margin`.
  init(
    _ side: Side, in width: Double, box: LayoutRect, shape: TextPath, margin: Double = 0
  ) {
    (self.side, self.width, self.box) = (side, width, box)
    let far = side == .left ? -1000.0 : width + 1000
    var swept = TextPath()
    for edge in shape.edges where edge.direction != 0 {
      let corners = [
        edge.start, edge.end, LayoutPoint(x: far, y: edge.end.y),
        LayoutPoint(x: far, y: edge.start.y),
      ]
      // All go round the same way, so that none is a hole in another.
      for element in TextPath(polygon: edge.direction > 0 ? corners : corners.reversed()).elements {
        swept.add(element)
      }
    }
    exclusion = TextExclusion(swept, margin: margin)
  }

  /// Where a line begins beside the float, or ends beside one on the right.
  ///
  /// - Parameter shift: how far the shape is moved to the right.
  func edge(top: Double, height: Double, shift: Double = 0) -> Double {
    let start = max(top, box.y)
    let end = min(top + height, box.y + box.height)
    guard start < end else { return side == .left ? 0 : width }
    let parts = LineParts(
      width: width, leastWidth: 0, exclusions: [exclusion.moved(x: shift, y: 0)]
    ).parts(top: start, height: end - start)
    switch side {
    case .left: return min(parts.first?.start ?? width, box.x + box.width)
    case .right: return max(parts.last?.end ?? 0, box.x)
    }
  }
}

extension TextPath {
  static func circle(_ radius: Double, at x: Double, _ y: Double) -> TextPath {
    ellipse(radius, radius, at: x, y)
  }

  static func ellipse(
    _ horizontal: Double, _ vertical: Double, at x: Double, _ y: Double
  ) -> TextPath {
    TextPath(
      ellipseIn: LayoutRect(
        x: x - horizontal, y: y - vertical, width: 2 * horizontal, height: 2 * vertical))
  }

  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> TextPath {
    TextPath(LayoutRect(x: x, y: y, width: width, height: height))
  }

  /// A polygon of x and y in turns.
  static func polygon(_ numbers: Double...) -> TextPath {
    TextPath(
      polygon: stride(from: 0, to: numbers.count - 1, by: 2).map {
        LayoutPoint(x: numbers[$0], y: numbers[$0 + 1])
      })
  }
}
