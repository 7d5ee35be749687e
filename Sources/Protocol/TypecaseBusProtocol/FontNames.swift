// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// The names of an installed face, as a list shows them: `(ssss)` of `ListFontNames`.
public struct FontNames: Sendable, Hashable {
  public var postScriptName: String
  public var family: String
  public var style: String
  /// The owner's name for a person.
  public var providerName: String

  public init(postScriptName: String, family: String, style: String, providerName: String) {
    self.postScriptName = postScriptName
    self.family = family
    self.style = style
    self.providerName = providerName
  }

  /// `a(ssss)`.
  package static func list(_ names: [FontNames]) -> Variant {
    .array(
      of: "(ssss)",
      names.map { names in
        .tuple(
          [names.postScriptName, names.family, names.style, names.providerName].map(
            Variant.string))
      })
  }

  /// Reads `a(ssss)`; nothing for another value.
  package static func list(_ value: Variant) -> [FontNames]? {
    guard case .array("(ssss)", let values) = value else { return nil }
    return values.compactMap { value in
      guard case .tuple(let fields) = value, fields.count == 4,
        case let texts = fields.compactMap(\.stringValue), texts.count == 4
      else { return nil }
      return FontNames(
        postScriptName: texts[0], family: texts[1], style: texts[2], providerName: texts[3])
    }
  }
}
