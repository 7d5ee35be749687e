// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The role of a text in a document or window; its size and leading follow from the size category.
///
///     TextStyle + ContentSizeCategory   ->  TextStyleMetrics    the table, in TextStyle+Metrics
///     TextStyle + a text scaling        ->  a size              between the table's columns
///     DesktopTextSize + TextStyle       ->  points for GTK      what a style is on this desktop
///     PreferredFont                     ->  FontDescriptor      the interface's own font
///     TextStyleScaling                  ->  ScaledFont          any other font
///
/// Every value is made from its category again when the text size changes; none is changed in place.
public enum TextStyle: String, CaseIterable, Codable, Sendable, Hashable {
  case largeTitle = "large-title"
  case title1 = "title-1"
  case title2 = "title-2"
  case title3 = "title-3"
  case headline, body, callout, subheadline, footnote
  case caption1 = "caption-1"
  case caption2 = "caption-2"

  /// The weight of the style's text, from 1 to 1000.
  public var weight: Double { self == .headline ? 600 : 400 }

  /// The weight of the style with the bold trait, from 1 to 1000: it is bold for the largest styles
  /// only.
  public var emphasizedWeight: Double {
    switch self {
    case .largeTitle, .title1, .title2: 700
    default: 600
    }
  }
}
