// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors

/// What is set of one run of text: a value, of which every property may be missing.
///
/// A property that is nil is not set, and the text has what its surroundings give it; that is not the
/// same as a property set to nothing, such as ``TextLine/none``.
public struct TextAttributes: Sendable, Hashable {
  /// The family and face, without size, features and axes.
  public var font: FontDescriptor?
  /// How large the text is.
  public var size: TextSize?
  /// The text's own colour.
  public var color: TextColor?
  /// The colour behind the text.
  public var background: TextColor?
  /// The line below the text.
  public var underline: TextLine?
  /// The line through the text.
  public var strikethrough: TextLine?
  /// The shadow that the text throws.
  public var shadow: TextShadow?
  /// What is added between characters, in points; negative brings them together.
  public var tracking: Double?
  /// Whether pairs of characters are brought together as the font says; on when not set.
  public var kerning: Bool?
  /// Which ligatures are used; the usual ones when not set.
  public var ligatures: Ligatures?
  /// Where the text stands above or below its line.
  public var baseline: TextBaseline?
  /// OpenType feature tag to value.
  public var features: [String: UInt32]?
  /// Axis tag to coordinate, in the axis's own units.
  public var axes: [String: Double]?
  /// The text's language, a BCP 47 tag.
  public var language: String?
  /// What the text leads to, as a URL.
  public var link: String?
  /// How the paragraph is set.
  public var paragraph: ParagraphStyle?

  public init() {}

  /// These attributes where they are set, and others where they are not.
  ///
  /// - Parameter base: what holds where nothing is set here.
  public func over(_ base: TextAttributes) -> TextAttributes {
    var result = self
    for attribute in TextAttribute.allCases where !attribute.isSet(in: self) {
      attribute.copy(from: base, to: &result)
    }
    return result
  }
}
