// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// Finds the text style for text with its own size.
struct TextStyleMatch {
  /// The present size of each style, in points.
  private let sizes: [(style: TextStyle, points: Double)]

  init(_ appearance: TextAppearance) {
    // Of styles with the same size the plainest is chosen.
    let plainest: [TextStyle] = [.body] + TextStyle.allCases
    sizes = plainest.map { ($0, appearance.shownPoints($0)) }
  }

  /// The style whose text is nearest in size.
  func style(_ points: Double) -> TextStyle {
    sizes.min { abs($0.points - points) < abs($1.points - points) }?.style ?? .body
  }
}
