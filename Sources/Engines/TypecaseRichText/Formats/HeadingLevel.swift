// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType

extension ParagraphStyle {
  /// The level of the heading that a paragraph is: what its text has throughout says it, else the paragraph.
  ///
  /// - Parameter sizes: of the runs of its text.
  func headingLevel(ofTextOfSizes sizes: some Sequence<FontSize?>) -> Int? {
    var common: Int??
    for size in sizes {
      guard case .style(let style)? = size else { return headingLevel }
      let isSaid = headingLevel.map { TextStyle.ofHeading($0) == style } ?? false
      let level = isSaid ? headingLevel : style.headingLevel
      if let common, common != level { return headingLevel }
      common = level
    }
    return common ?? headingLevel
  }
}

extension ParagraphStyle {
  /// The same without the level where text of these sizes says it, and where there is no text.
  func sayingHeading(besideTextOfSizes sizes: some Collection<FontSize?>) -> ParagraphStyle {
    guard headingLevel != nil else { return self }
    var other = self
    other.headingLevel = nil
    let isSaid = other.headingLevel(ofTextOfSizes: sizes) == headingLevel(ofTextOfSizes: sizes)
    return isSaid || sizes.isEmpty ? other : self
  }
}

extension FontSize {
  /// The level of the heading whose text has it; nil where it is not a heading's.
  var headingLevel: Int? { if case .style(let style) = self { style.headingLevel } else { nil } }
}

extension TextStyle {
  /// The text style of a heading, from 1; nil for a level without a style of its own.
  static func ofHeading(_ level: Int) -> TextStyle? {
    let styles: [TextStyle] = [.title1, .title2, .title3, .headline, .subheadline, .footnote]
    return styles.indices.contains(level - 1) ? styles[level - 1] : nil
  }

  /// The level of the heading whose text has the style; nil where it is not a
  /// heading's.
  var headingLevel: Int? {
    switch self {
    case .largeTitle, .title1: 1
    case .title2: 2
    case .title3: 3
    case .headline: 4
    case .body, .callout, .subheadline, .footnote, .caption1, .caption2: nil
    }
  }
}
