// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The name of one attribute, also in documents.
public enum TextAttribute: String, Sendable, CaseIterable, CodingKey {
  case font, size, color, background, underline, strikethrough, shadow, tracking, kerning, ligatures
  case baseline, features, axes, language, link, paragraph

  /// Whether it is set at all.
  public func isSet(in attributes: TextAttributes) -> Bool { slot.isSet(attributes) }

  /// Whether it is the same in two runs.
  public func isEqual(in first: TextAttributes, _ second: TextAttributes) -> Bool {
    slot.isEqual(first, second)
  }

  /// Takes its value, or its absence, from one run to another.
  public func copy(from source: TextAttributes, to target: inout TextAttributes) {
    slot.copy(source, &target)
  }

  /// The attribute without its type.
  private var slot: Slot {
    switch self {
    case .font: .init(\.font)
    case .size: .init(\.size)
    case .color: .init(\.color)
    case .background: .init(\.background)
    case .underline: .init(\.underline)
    case .strikethrough: .init(\.strikethrough)
    case .shadow: .init(\.shadow)
    case .tracking: .init(\.tracking)
    case .kerning: .init(\.kerning)
    case .ligatures: .init(\.ligatures)
    case .baseline: .init(\.baseline)
    case .features: .init(\.features)
    case .axes: .init(\.axes)
    case .language: .init(\.language)
    case .link: .init(\.link)
    case .paragraph: .init(\.paragraph)
    }
  }

  /// What can be done with a property whatever its type.
  private struct Slot {
    let isSet: (TextAttributes) -> Bool
    let isEqual: (TextAttributes, TextAttributes) -> Bool
    let copy: (TextAttributes, inout TextAttributes) -> Void

    init<Value: Equatable>(_ property: WritableKeyPath<TextAttributes, Value?>) {
      isSet = { $0[keyPath: property] != nil }
      isEqual = { $0[keyPath: property] == $1[keyPath: property] }
      copy = { $1[keyPath: property] = $0[keyPath: property] }
    }
  }
}
