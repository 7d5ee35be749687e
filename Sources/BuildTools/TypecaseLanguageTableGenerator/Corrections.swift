// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// Corrections of the sources; docs/languages.md explains how the faults were found.
enum Corrections {
  static func apply(to entry: inout LanguageEntry, _ orthographies: OrthographySource) {
    switch entry.tag {
    case "ko":
      // CLDR asks for all 11,172 syllables. Everyday text needs those of the standard KS X 1001,
      // which most fonts of Korean were made to.
      entry.full.formUnion(entry.everyday)
      entry.everyday = orthographies["ko"].filter { (0xAC00...0xD7A3).contains($0) }
    case "ja": entry.full.formUnion(orthographies["ja"])
    case "zh-Hans": entry.full.formUnion(orthographies["zh-cn"])
    case "zh-Hant": entry.full.formUnion(orthographies["zh-tw"])
    default: break
    }
    for character in additions[entry.tag] ?? "" {
      entry.everyday.formUnion(character.unicodeScalars.map(\.value))
    }
    entry.full.formUnion(entry.everyday)
  }

  /// Letters of everyday text that a source lists as rare.
  private static let additions: [String: String] = [
    // Alef madda, noon ghunna, waw, yeh and heh goal with hamza: of "آپ", "ہیں", "ہوئے".
    "ur": "آؤئںۂ"
  ]
}

/// Rules for all languages.
enum LetterRules {
  static func apply(to entry: inout LanguageEntry) {
    entry.everyday = entry.everyday.filter { isLetter($0) && isDrawn($0) }
    entry.full = entry.full.union(entry.everyday).filter(isDrawn)
    // The sources have lowercase letters only. Georgian's capitals are for headlines, and few fonts
    // have them.
    guard entry.script != "Geor" else { return }
    entry.everyday.formUnion(entry.everyday.compactMap(capital))
    entry.full.formUnion(entry.full.compactMap(capital))
  }

  /// Whether at least one letter of everyday text is of the script that the language is listed with.
  static func hasLettersOfItsScript(_ entry: LanguageEntry) -> Bool {
    let scripts: Set<String> =
      switch entry.script {
      case "Jpan": ["Hani", "Hira", "Kana"]
      case "Kore": ["Hang", "Hani"]
      case "Hans", "Hant": ["Hani"]
      case let script: [script]
      }
    return entry.everyday.contains { scripts.contains(HarfBuzzUnicode.script($0)) }
  }

  private static func capital(_ value: UInt32) -> UInt32? {
    // The micro sign's capital is the Greek letter's.
    guard value != 0xB5, let scalar = Unicode.Scalar(value) else { return nil }
    let mapped = scalar.properties.uppercaseMapping.unicodeScalars
    guard mapped.count == 1, let capital = mapped.first, capital != scalar else { return nil }
    return capital.value
  }

  /// Whether it is a letter, or a mark on one; figures and punctuation do not belong to the
  /// everyday set, since text can borrow them from another font without looking foreign.
  private static func isLetter(_ value: UInt32) -> Bool {
    switch Unicode.Scalar(value)?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }

  /// Whether a font needs a glyph for it.
  private static func isDrawn(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value), !scalar.properties.isWhitespace,
      !scalar.properties.isDefaultIgnorableCodePoint
    else { return false }
    switch value {
    // Shaping draws these two as a hyphen where they are missing (HarfBuzz, `hb-ot-shape-normalize`).
    case 0x2010, 0x2011: return false
    // Vertical, small, half and full width forms, which are for old encodings.
    case 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFFEF: return false
    // Braces in CLDR's punctuation are often its syntax, not characters.
    case 0x7B, 0x7D, 0x25CC: return false
    default: return scalar.properties.generalCategory != .privateUse
    }
  }
}
