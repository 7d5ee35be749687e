// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// Scales a font that is not the interface's own, and its measures, like a text style.
///
/// The rule is `UIFontMetrics`': a value grows by the ratio of the style's *leadings*, not of its
/// sizes, so that text of 17 points is not quite as large as body at the largest categories.
public struct TextStyleScaling: Sendable, Hashable {
  /// The style that is followed.
  public let style: TextStyle

  public init(for style: TextStyle = .body) { self.style = style }

  /// A font at a category, in whole points.
  ///
  /// - Parameters:
  ///   - font: with the size that it has at `large`; without a size it gets the style's.
  ///   - maximumPointSize: the largest size; nil, 0 and infinity set no limit.
  /// - Throws: `invalidSize` when the font's size is not above 0.
  public func scaledFont(
    for font: FontDescriptor, maximumPointSize: Double? = nil, at category: ContentSizeCategory
  ) throws(TextStyleScalingError) -> ScaledFont {
    let size = font.size ?? style.metrics(at: .large).size
    guard size.isFinite, size > 0 else { throw .invalidSize(size) }
    var base = font
    base.size = size
    return ScaledFont(
      base: base, baseSize: size, style: style, maximumPointSize: maximumPointSize,
      category: category)
  }

  /// Refuses a font that was scaled already, since it scales itself.
  ///
  /// - Throws: `alreadyScaled`, always; use `ScaledFont.at(_:)`.
  public func scaledFont(
    for font: ScaledFont, maximumPointSize: Double? = nil, at category: ContentSizeCategory
  ) throws(TextStyleScalingError) -> ScaledFont {
    throw .alreadyScaled
  }

  /// A length at a category, such as the space around a text.
  ///
  /// - Parameters:
  ///   - value: the length at `large`, in points.
  ///   - displayScale: pixels to a point; the result is a whole number of pixels.
  public func scaledValue(
    _ value: Double, at category: ContentSizeCategory, displayScale: Double = 1
  ) -> Double {
    let scale = displayScale.isFinite && displayScale > 0 ? displayScale : 1
    return (value * growth(at: category) * scale).rounded() / scale
  }

  /// The factor for lengths at a category: the ratio of the style's leadings.
  public func growth(at category: ContentSizeCategory) -> Double {
    style.metrics(at: category).leading / style.metrics(at: .large).leading
  }
}

/// Why a font cannot be scaled.
@nonexhaustive
public enum TextStyleScalingError: Error, Hashable, Sendable {
  /// The font was scaled before.
  case alreadyScaled
  /// A size that no font can have, in points.
  case invalidSize(Double)
}
