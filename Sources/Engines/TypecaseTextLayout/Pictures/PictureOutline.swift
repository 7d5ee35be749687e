// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// What of a picture is not transparent: polygons in parts of its size, from its upper left corner.
public struct PictureOutline: Sendable, Hashable {
  /// Each is closed; 0 is the left or upper edge of the picture, 1 the right or lower one.
  public let polygons: [[LayoutPoint]]

  /// More points are no outline: text beside them would take long to lay out.
  public static let mostPoints = 1024

  /// - Parameter polygons: what of a point is beyond the picture counts as at its edge. Those of fewer than three points are left out.
  /// - Returns: nil where nothing is left, or too much, or where a number is none.
  public init?(polygons: [[LayoutPoint]]) {
    let own = polygons.filter { $0.count > 2 }
    let points = own.joined()
    guard !points.isEmpty, points.count <= Self.mostPoints,
      points.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
    else { return nil }
    self.polygons = own.map { polygon in
      polygon.map { LayoutPoint(x: min(max($0.x, 0), 1), y: min(max($0.y, 0), 1)) }
    }
  }
}

/// Says the outline of a picture, as far as it is known; asked in any thread, and always the same for one attachment.
public typealias PictureOutlines = @Sendable (TextAttachment) -> PictureOutline?
