// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The interface's own font for a text style, with traits; it follows the category.
public struct PreferredFont: Sendable, Hashable {
  public var style: TextStyle
  public var traits: [FontTrait]

  public init(for style: TextStyle, traits: [FontTrait] = []) {
    self.style = style
    self.traits = traits
  }

  /// Size and leading at a category, in points.
  ///
  /// Tight leading takes 2 points away and loose leading adds 2, at every category, as UIKit
  /// documents for `traitTightLeading` and `traitLooseLeading`.
  public func metrics(at category: ContentSizeCategory) -> TextStyleMetrics {
    var metrics = style.metrics(at: category)
    metrics.leading += traits.addedLeading
    return metrics
  }

  /// The descriptor at a category; without a family it means the interface's font.
  public func descriptor(at category: ContentSizeCategory) -> FontDescriptor {
    var descriptor = FontDescriptor()
    descriptor.size = metrics(at: category).size
    descriptor.weight = traits.contains(.bold) ? style.emphasizedWeight : style.weight
    // The slant of most italics, and the widths of usWidthClass 3 and 7 (OpenType, OS/2).
    if traits.contains(.italic) { descriptor.slant = 12 }
    if traits.contains(.condensed) { descriptor.width = 75 }
    if traits.contains(.expanded) { descriptor.width = 125 }
    if !traits.isEmpty { descriptor.traits = traits }
    return descriptor
  }
}

extension [FontTrait] {
  /// What they add to the distance of two lines, in points: a trait of the leading is 2 points, at every category.
  package var addedLeading: Double {
    (contains(.looseLeading) ? 2 : 0) - (contains(.tightLeading) ? 2 : 0)
  }
}

extension FontDescriptor {
  /// The interface's own font for a text style at a category.
  public static func preferredFont(
    for style: TextStyle, traits: [FontTrait] = [], at category: ContentSizeCategory
  ) -> FontDescriptor {
    PreferredFont(for: style, traits: traits).descriptor(at: category)
  }
}
