// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// A picture that lines are beside; lengths are layout units, from the left edge of the container, and from the height of a line.
struct PictureObstacle: Hashable, Sendable {
  var (x, y): (Int, Int)
  var (width, height): (Int, Int)
  /// What stays free between it and the text.
  var margin: Int
  var side: PicturePlacement.Side
  /// What text flows round; nil for the frame.
  var outline: PictureOutline?

  /// Below this no line is beside it.
  var bottom: Int { y + height + margin }

  /// The same from another height, which is so much farther down.
  func moved(up distance: Int) -> PictureObstacle {
    var moved = self
    moved.y -= distance
    return moved
  }

  /// Whether it and another one are nearer to each other than both allow.
  func overlaps(_ other: PictureObstacle) -> Bool {
    let distance = max(margin, other.margin)
    return x < other.x + other.width + distance && other.x < x + width + distance
      && y < other.y + other.height + distance && other.y < y + height + distance
  }

  /// What of lines it takes.
  ///
  /// - Parameter origin: the height from which the exclusion is counted, from that from which the picture is.
  func exclusion(from origin: Int) -> TextExclusion {
    let y = y - origin
    guard let outline else {
      return TextExclusion(
        TextPath(
          LayoutRect(
            x: Double(units: x - margin), y: Double(units: y - margin),
            width: Double(units: width + 2 * margin), height: Double(units: height + 2 * margin))))
    }
    // Whole units, so that all is the same at another height.
    func point(_ part: LayoutPoint) -> LayoutPoint {
      LayoutPoint(
        x: Double(units: x + Int((part.x * Double(width)).rounded())),
        y: Double(units: y + Int((part.y * Double(height)).rounded())))
    }
    var path = TextPath()
    func add(_ points: [LayoutPoint]) {
      for element in TextPath(polygon: points).elements { path.add(element) }
    }
    let edge: Double? =
      switch side {
      case .left: Double(units: x)
      case .right: Double(units: x + width)
      case .both: nil
      }
    for polygon in outline.polygons {
      let points = polygon.map(point)
      guard let edge else {
        add(points)
        continue
      }
      // No text is between the picture and the edge that it is at: what is there is taken as well. All stretches go the same way round.
      for (start, end) in zip(points, points.dropFirst() + points.prefix(1)) where start.y != end.y
      {
        let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
        add([upper, lower, LayoutPoint(x: edge, y: lower.y), LayoutPoint(x: edge, y: upper.y)])
      }
    }
    return TextExclusion(path, margin: Double(units: margin))
  }
}
