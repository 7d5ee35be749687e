// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseFontDescriptors
import TypecaseRichText

extension FontReplacement {
  /// Whether text in a font asks for what is replaced: by the name that was missing.
  ///
  /// A family is replaced in all its weights and slants.
  func applies(to font: FontDescriptor) -> Bool {
    if let name = missing.postScriptName { return font.postScriptName == name }
    if let name = missing.fullName { return font.fullName == name }
    return missing.family != nil && font.family == missing.family && !font.namesFace
  }

  /// The new font of each run: for a family the nearest face of the new family, otherwise the
  /// face.
  static func handler(
    of replacements: [FontReplacement], in context: FormattingContext
  ) -> ConversionHandler {
    let changes = replacements.map { replacement in
      let family = replacement.missing.namesFace ? nil : replacement.font.family
      let change = family.map(AttributeChange.family) ?? .face(replacement.font)
      return (replacement, change.handler(in: context))
    }
    return { attributes in
      guard let font = attributes.font,
        let (_, convert) = changes.first(where: { $0.0.applies(to: font) })
      else { return attributes }
      return convert(attributes)
    }
  }
}

extension FontDescriptor {
  /// Whether one face is meant, and not a family.
  fileprivate var namesFace: Bool { postScriptName != nil || fullName != nil }
}
