// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The size of a style's text at a category.
public struct TextStyleMetrics: Sendable, Hashable, Codable {
  /// The font's size, in points.
  public var size: Double
  /// The distance between the baselines of two lines, in points.
  public var leading: Double

  public init(size: Double, leading: Double) {
    self.size = size
    self.leading = leading
  }
}

extension TextStyle {
  /// The style's size and leading at a category.
  public func metrics(at category: ContentSizeCategory) -> TextStyleMetrics {
    TextStyleMetrics(size: sizes[category.column], leading: leadings[category.column])
  }

  /// The style's size, in points, for any text scaling of the desktop.
  ///
  /// Between two categories it is interpolated, so that body is 17 points times the factor and no
  /// style jumps. Beyond the smallest and the largest category every style is scaled like body.
  ///
  /// - Parameter textScalingFactor: an invalid one, such as 0, counts as 1.
  public func size(atTextScalingFactor textScalingFactor: Double) -> Double {
    let factor = textScalingFactor.isFinite && textScalingFactor > 0 ? textScalingFactor : 1
    let bodies = TextStyle.body.sizes
    let body = TextStyle.body.metrics(at: .large).size * factor
    guard let right = bodies.firstIndex(where: { $0 >= body }) else {
      let last = bodies.count - 1
      return sizes[last] * body / bodies[last]
    }
    guard right > 0 else { return sizes[0] * body / bodies[0] }
    let left = right - 1
    let share = (body - bodies[left]) / (bodies[right] - bodies[left])
    return sizes[left] + share * (sizes[right] - sizes[left])
  }

  // MARK: - The table

  // Apple's Human Interface Guidelines, Typography, "Dynamic Type sizes" for iOS and iPadOS. One
  // number for each category, from extra small to the largest accessibility size.

  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }

  private var leadings: [Double] {
    switch self {
    case .largeTitle: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70]
    case .title1: [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68]
    case .title2: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66]
    case .title3: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65]
    case .headline: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]
    case .body: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]
    case .callout: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60]
    // 28 is the published value, although every other text of 21 points has 26.
    case .subheadline: [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58]
    case .footnote: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52]
    case .caption1: [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51]
    case .caption2: [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48]
    }
  }
}
