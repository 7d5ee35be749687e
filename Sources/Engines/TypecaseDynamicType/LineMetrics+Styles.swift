// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

extension PreferredFont {
  /// The measures of the interface's font in this style at a category.
  ///
  /// The table of styles gives the distance of lines; the leading is the difference to the font's
  /// line height, and negative where the font's lines are higher.
  ///
  /// - Returns: nil when the desktop has no font that can be read.
  public func lineMetrics(
    at category: ContentSizeCategory, in fonts: SystemFonts
  ) -> FontLineMetrics? {
    let wanted = descriptor(at: category)
    guard let family = fonts.family(of: .default),
      let font = wanted.withFamily(family, in: fonts.faces),
      var metrics = fonts.faces.lineMetrics(for: font)
    else { return nil }
    metrics.leading = self.metrics(at: category).leading - metrics.lineHeight
    return metrics
  }
}

extension ScaledFont {
  /// The measures of the font at its category, with the leading that the face asks for.
  ///
  /// - Returns: nil when there is no such face, or its file cannot be read.
  public func lineMetrics(in faces: FaceSet) -> FontLineMetrics? {
    faces.lineMetrics(for: descriptor)
  }
}
