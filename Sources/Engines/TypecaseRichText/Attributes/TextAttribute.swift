// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// The name of one attribute, also in documents.
///
/// A new one is a case here and its declaration below, a property of ``TextAttributes`` and a key of
/// `AttributeScopes.TypecaseAttributes`; the compiler names the formats that have to know it.
public enum TextAttribute: String, Sendable, CaseIterable, CodingKey {
  case font, size, color, background, underline, strikethrough, shadow, tracking, kerning, ligatures
  case baseline, features, axes, language, link
  case stroke, effect, capitals, hidden, attachment, field, carried, revision, app, paragraph

  /// What an attribute is: its key in attributed strings, its form in documents, and its property.
  private var declaration: AttributeField {
    typealias Scope = AttributeScopes.TypecaseAttributes
    return switch self {
    case .font:
      .init(
        self, Scope.FontKey.self, .form(NamedFont.init, \.descriptor), { $0.font }, { $0.font = $1 }
      )
    case .size: .init(self, Scope.SizeKey.self, .plain, { $0.size }, { $0.size = $1 })
    case .color: .init(self, Scope.ColorKey.self, .plain, { $0.color }, { $0.color = $1 })
    case .background:
      .init(self, Scope.BackgroundKey.self, .plain, { $0.background }, { $0.background = $1 })
    case .underline:
      .init(self, Scope.UnderlineKey.self, .plain, { $0.underline }, { $0.underline = $1 })
    case .strikethrough:
      .init(
        self, Scope.StrikethroughKey.self, .plain, { $0.strikethrough }, { $0.strikethrough = $1 })
    case .shadow: .init(self, Scope.ShadowKey.self, .plain, { $0.shadow }, { $0.shadow = $1 })
    case .tracking:
      .init(
        self, Scope.TrackingKey.self, .number(AttributeLimits.tracking), { $0.tracking },
        { $0.tracking = $1 })
    case .kerning: .init(self, Scope.KerningKey.self, .plain, { $0.kerning }, { $0.kerning = $1 })
    case .ligatures:
      .init(self, Scope.LigatureKey.self, .name, { $0.ligatures }, { $0.ligatures = $1 })
    case .baseline:
      .init(self, Scope.BaselineKey.self, .plain, { $0.baseline }, { $0.baseline = $1 })
    case .features:
      .init(self, Scope.FeaturesKey.self, .numbersOfTags(), { $0.features }, { $0.features = $1 })
    case .axes: .init(self, Scope.AxesKey.self, .tags(), { $0.axes }, { $0.axes = $1 })
    case .language:
      .init(self, Scope.LanguageKey.self, .plain, { $0.language }, { $0.language = $1 })
    case .link: .init(self, Scope.LinkKey.self, .plain, { $0.link }, { $0.link = $1 })
    case .stroke: .init(self, Scope.StrokeKey.self, .plain, { $0.stroke }, { $0.stroke = $1 })
    case .effect: .init(self, Scope.EffectKey.self, .name, { $0.effect }, { $0.effect = $1 })
    case .capitals:
      .init(self, Scope.CapitalsKey.self, .name, { $0.capitals }, { $0.capitals = $1 })
    case .hidden: .init(self, Scope.HiddenKey.self, .plain, { $0.hidden }, { $0.hidden = $1 })
    case .attachment:
      .init(self, Scope.AttachmentKey.self, .plain, { $0.attachment }, { $0.attachment = $1 })
    case .field: .init(self, Scope.FieldKey.self, .plain, { $0.field }, { $0.field = $1 })
    case .carried:
      .init(
        self, Scope.CarriedKey.self, .form(\.words) { CarriedRTF($0) }, { $0.carried },
        { $0.carried = $1 })
    case .revision:
      .init(self, Scope.RevisionKey.self, .plain, { $0.revision }, { $0.revision = $1 })
    case .app:
      .init(self, Scope.AppKey.self, .form(AppValues.init, \.values), { $0.app }, { $0.app = $1 })
    case .paragraph:
      .init(self, Scope.ParagraphKey.self, .plain, { $0.paragraph }, { $0.paragraph = $1 })
    }
  }

  private static let fields = allCases.map(\.declaration)

  /// The place in the order of all: an enumeration without values is stored as the number of its case.
  ///
  /// Every run of a document is read, and to look a name up would take longer than what is done then.
  package var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

  var bit: UInt64 { 1 << UInt64(number) }

  var field: AttributeField { Self.fields[number] }

  /// Whether it is set at all.
  public func isSet(in attributes: TextAttributes) -> Bool { attributes.isSet(self) }

  /// Whether it is the same in two runs.
  public func isEqual(in first: TextAttributes, _ second: TextAttributes) -> Bool {
    switch (first.isSet(self), second.isSet(self)) {
    case (true, true): Self.fields[number].isEqual(first, second)
    case (false, false): true
    default: false
    }
  }

  /// Copies its value, or its absence, from one run to another.
  public func copy(from source: TextAttributes, to target: inout TextAttributes) {
    guard source.isSet(self) || target.isSet(self) else { return }
    Self.fields[number].copy(source, &target)
  }
}
