// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType

extension ParagraphStyle {
  /// The name of the style that a paragraph has: its own; of ordinary text that of a heading, where the text has the text style of one
  /// throughout.
  ///
  /// - Parameter sizes: of the runs of its text.
  func name(ofTextOfSizes sizes: some Sequence<FontSize?>) -> StyleName {
    guard name == .body else { return name }
    var common: Int?
    for size in sizes {
      guard let level = size?.headingLevel, common == nil || common == level else { return .body }
      common = level
    }
    return common.map(StyleName.heading) ?? .body
  }

  /// The level of the heading that a paragraph is: what its name or itself says, else what its text has throughout.
  ///
  /// - Parameter sizes: of the runs of its text.
  func headingLevel(ofTextOfSizes sizes: some Sequence<FontSize?>) -> Int? {
    name == .body ? name(ofTextOfSizes: sizes).headingLevel : headingLevel
  }

  /// The same as ordinary text where text of these sizes says the name, and where there is no text.
  func sayingHeading(besideTextOfSizes sizes: some Collection<FontSize?>) -> ParagraphStyle {
    guard name.headingLevel != nil else { return self }
    var other = self
    other.name = .body
    return sizes.isEmpty || other.name(ofTextOfSizes: sizes) == name ? other : self
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
