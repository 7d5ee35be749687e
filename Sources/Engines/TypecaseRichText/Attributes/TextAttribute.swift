// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The name of one attribute, also in documents.
public enum TextAttribute: String, Sendable, CaseIterable, CodingKey {
  case font, size, color, background, underline, strikethrough, shadow, tracking, kerning, ligatures
  case baseline, features, axes, language, link
  case stroke, capitals, hidden, attachment, field, carried, revision, app, paragraph

  // Switches, because every run of a document is read: key paths without their value type take
  // twenty times as long.

  /// Whether it is set at all.
  public func isSet(in attributes: TextAttributes) -> Bool {
    switch self {
    case .font: attributes.font != nil
    case .size: attributes.size != nil
    case .color: attributes.color != nil
    case .background: attributes.background != nil
    case .underline: attributes.underline != nil
    case .strikethrough: attributes.strikethrough != nil
    case .shadow: attributes.shadow != nil
    case .tracking: attributes.tracking != nil
    case .kerning: attributes.kerning != nil
    case .ligatures: attributes.ligatures != nil
    case .baseline: attributes.baseline != nil
    case .features: attributes.features != nil
    case .axes: attributes.axes != nil
    case .language: attributes.language != nil
    case .link: attributes.link != nil
    case .stroke: attributes.stroke != nil
    case .capitals: attributes.capitals != nil
    case .hidden: attributes.hidden != nil
    case .attachment: attributes.attachment != nil
    case .field: attributes.field != nil
    case .carried: attributes.carried != nil
    case .revision: attributes.revision != nil
    case .app: attributes.app != nil
    case .paragraph: attributes.paragraph != nil
    }
  }

  /// Whether it is the same in two runs.
  public func isEqual(in first: TextAttributes, _ second: TextAttributes) -> Bool {
    switch self {
    case .font: first.font == second.font
    case .size: first.size == second.size
    case .color: first.color == second.color
    case .background: first.background == second.background
    case .underline: first.underline == second.underline
    case .strikethrough: first.strikethrough == second.strikethrough
    case .shadow: first.shadow == second.shadow
    case .tracking: first.tracking == second.tracking
    case .kerning: first.kerning == second.kerning
    case .ligatures: first.ligatures == second.ligatures
    case .baseline: first.baseline == second.baseline
    case .features: first.features == second.features
    case .axes: first.axes == second.axes
    case .language: first.language == second.language
    case .link: first.link == second.link
    case .stroke: first.stroke == second.stroke
    case .capitals: first.capitals == second.capitals
    case .hidden: first.hidden == second.hidden
    case .attachment: first.attachment == second.attachment
    case .field: first.field == second.field
    case .carried: first.carried == second.carried
    case .revision: first.revision == second.revision
    case .app: first.app == second.app
    case .paragraph: first.paragraph == second.paragraph
    }
  }

  /// Copies its value, or its absence, from one run to another.
  public func copy(from source: TextAttributes, to target: inout TextAttributes) {
    switch self {
    case .font: target.font = source.font
    case .size: target.size = source.size
    case .color: target.color = source.color
    case .background: target.background = source.background
    case .underline: target.underline = source.underline
    case .strikethrough: target.strikethrough = source.strikethrough
    case .shadow: target.shadow = source.shadow
    case .tracking: target.tracking = source.tracking
    case .kerning: target.kerning = source.kerning
    case .ligatures: target.ligatures = source.ligatures
    case .baseline: target.baseline = source.baseline
    case .features: target.features = source.features
    case .axes: target.axes = source.axes
    case .language: target.language = source.language
    case .link: target.link = source.link
    case .stroke: target.stroke = source.stroke
    case .capitals: target.capitals = source.capitals
    case .hidden: target.hidden = source.hidden
    case .attachment: target.attachment = source.attachment
    case .field: target.field = source.field
    case .carried: target.carried = source.carried
    case .revision: target.revision = source.revision
    case .app: target.app = source.app
    case .paragraph: target.paragraph = source.paragraph
    }
  }
}
