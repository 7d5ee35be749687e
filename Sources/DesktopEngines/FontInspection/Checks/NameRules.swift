// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// Rules for every name of a font, for every owner and independent of other installed fonts.
public enum NameRules {
  /// Why a name is refused.
  public enum Fault: String, Sendable, Hashable {
    /// The name is generic.
    case generic
    /// The name has invisible characters, or characters that break a line.
    case hiddenCharacters
  }

  /// The fault of a name by which programs may find a font; nil when there is none.
  public static func fault(in name: String) -> Fault? {
    if !isVisible(name) { return .hiddenCharacters }
    return isGeneric(name) ? .generic : nil
  }

  /// Whether a name is one of the generic families, in any spelling.
  ///
  /// Every program that asks for no particular font would get a font with such a name. The
  /// comparison is wider than any program's: letters and digits only, in any case and width, and
  /// after the folding of fontconfig, to which "monoſpace" and "monospace" are one name.
  public static func isGeneric(_ name: String) -> Bool {
    hasGenericLetters(name) || hasGenericLetters(FontconfigName.folded(name))
  }

  private static func hasGenericLetters(_ name: String) -> Bool {
    var letters = ""
    for scalar in name.unicodeScalars {
      // Full-width forms of ASCII.
      let value = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
      switch value {
      case 0x30...0x39, 0x61...0x7A: letters.unicodeScalars.append(Unicode.Scalar(UInt8(value)))
      case 0x41...0x5A: letters.unicodeScalars.append(Unicode.Scalar(UInt8(value + 0x20)))
      // Blanks, punctuation and invisible characters do not make it another name.
      case 0..<0x80: continue
      default:
        if scalar.properties.generalCategory.isInvisibleOrPunctuation { continue }
        return false
      }
    }
    return generic.contains(letters)
  }

  /// Without blanks and hyphens.
  private static let generic: Set<String> = [
    // CSS Fonts, levels 3 to 5, with the scripts of `generic()`.
    "serif", "sansserif", "cursive", "fantasy", "monospace", "systemui", "uiserif", "uisansserif",
    "uimonospace", "uirounded", "emoji", "math", "fangsong", "kai", "khmermul", "nastaliq",
    "genericfangsong", "generickai", "generickhmermul", "genericnastaliq",
    // fontconfig's own, and their aliases in its configuration.
    "sans", "mono", "monospaced",
    // Aliases of toolkits and browsers for the interface's font or for a generic family.
    "system", "applesystem", "blinkmacsystemfont", "webkitbody", "webkitstandard", "dialog",
    "dialoginput", "default", "inherit", "initial", "unset", "revert", "revertlayer",
    // The system fonts of CSS.
    "caption", "icon", "menu", "messagebox", "smallcaption", "statusbar",
  ]

  /// Whether a name is fully visible: no control characters, no line breaks, no direction
  /// overrides, no invisible characters between letters that need no joiner.
  private static func isVisible(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    // Persian, Mongolian, Khmer and the scripts of India are spelled with joiners and the like.
    let joins = scalars.contains {
      (0x0600...0x1AFF).contains($0.value) && !$0.properties.isDefaultIgnorableCodePoint
    }
    return scalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x200C, 0x200D, 0x17B4, 0x17B5, 0x180B...0x180F: joins
      case 0xFFFD...0xFFFF: false
      // The Hangul fillers, variation selectors and others are letters and marks by category.
      case _ where scalar.properties.isDefaultIgnorableCodePoint: false
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
        default: true
        }
      }
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isInvisibleOrPunctuation: Bool {
    switch self {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator,
      .dashPunctuation, .connectorPunctuation, .otherPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .nonspacingMark:
      true
    default: false
    }
  }
}
