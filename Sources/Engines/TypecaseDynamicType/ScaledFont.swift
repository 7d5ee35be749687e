// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// A font that `TextStyleScaling` scaled; it can be converted to another category.
public struct ScaledFont: Sendable, Hashable {
  /// The font with its size at `large`.
  public let base: FontDescriptor
  /// The style that the font follows.
  public let style: TextStyle
  /// The largest size, in points; nil, 0 and infinity set no limit.
  public let maximumPointSize: Double?
  /// The category that the font is for.
  public let category: ContentSizeCategory
  private let baseSize: Double

  init(
    base: FontDescriptor, baseSize: Double, style: TextStyle, maximumPointSize: Double?,
    category: ContentSizeCategory
  ) {
    self.base = base
    self.baseSize = baseSize
    self.style = style
    self.maximumPointSize = maximumPointSize
    self.category = category
  }

  /// The size at the category: whole points, at least 1, unless the maximum is less.
  public var pointSize: Double {
    let size = max((baseSize * TextStyleScaling(for: style).growth(at: category)).rounded(), 1)
    guard let maximumPointSize, maximumPointSize > 0 else { return size }
    return min(size, maximumPointSize)
  }

  /// The font with its size at the category.
  public var descriptor: FontDescriptor {
    var descriptor = base
    descriptor.size = pointSize
    return descriptor
  }

  /// The same font at another category.
  public func at(_ category: ContentSizeCategory) -> ScaledFont {
    ScaledFont(
      base: base, baseSize: baseSize, style: style, maximumPointSize: maximumPointSize,
      category: category)
  }
}
