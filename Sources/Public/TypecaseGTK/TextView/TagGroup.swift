// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// Attributes that one text tag stands for.
///
/// A text view takes the last tag's value for a property and not all of them together, so attributes
/// that become one property, such as those that are OpenType features, share a tag. So do those that the look of
/// another one depends on.
enum TagGroup: CaseIterable {
  case link, font, size, color, background, underline, strikethrough, shadow, tracking, typography
  case capitals, hidden, language, paragraph
  /// What no tag draws, and the text keeps; pictures stand in their place.
  case kept

  var attributes: [TextAttribute] {
    switch self {
    case .link: [.link]
    case .font: [.font, .axes]
    case .size: [.size, .baseline]
    case .color: [.color]
    case .background: [.background]
    case .underline: [.underline]
    case .strikethrough: [.strikethrough]
    case .shadow: [.shadow]
    case .tracking: [.tracking]
    case .typography: [.kerning, .ligatures, .features]
    case .capitals: [.capitals]
    case .hidden: [.hidden]
    case .language: [.language]
    case .paragraph: [.paragraph]
    case .kept: Self.keptAttributes
    }
  }

  /// The attributes of no other group.
  private static let keptAttributes: [TextAttribute] = {
    let drawn = Set(allCases.filter { $0 != .kept }.flatMap(\.attributes))
    return TextAttribute.allCases.filter { !drawn.contains($0) }
  }()

  /// The group's part of a run's attributes; nil when none of them is set.
  func part(of attributes: TextAttributes) -> TextAttributes? {
    var part = TextAttributes()
    var isSet = false
    for attribute in self.attributes where attribute.isSet(in: attributes) {
      attribute.copy(from: attributes, to: &part)
      isSet = true
    }
    return isSet ? part : nil
  }
}
