// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGLib
import FontLanguages
import GLibKit
import InspectionWording
import PangoKit

/// The translation of a name of an ISO standard, without what the standard adds to tell names apart:
/// "Greek" for "Greek, Modern (1453-)".
private func isoName(_ name: String, domain: String) -> String {
  let translated = name.withCString { String(cString: g_dgettext(domain, $0)) }
  let plain = translated.prefix { $0 != "(" && $0 != ";" && $0 != "," }
  return String(plain.last == " " ? plain.dropLast() : plain)
}

/// The names of languages.
enum Languages {
  /// How many are named before the rest is counted.
  private static let named = 12

  /// Languages as a sentence's part: those that most people speak by name, in the order of the
  /// alphabet, and how many more there are.
  static func list(_ languages: [Language]) -> String {
    let most = languages.sorted { ($1.speakers, $0.tag) < ($0.speakers, $1.tag) }.prefix(named)
    let shown = Set(most.map(\.title)).sorted().joined(separator: tr(", "))
    let more = languages.count - most.count
    return more == 0
      ? shown
      : trn(
        "{languages} and {count} more", "{languages} and {count} more", more, ["languages": shown])
  }
}

extension Script {
  /// The script's name for a person, or its code.
  var name: String {
    switch self {
    case .symbols: tr("Symbols")
    case .emoji: tr("Emoji")
    case .unknown: ""
    default:
      Self.names[code].map { isoName($0, domain: "iso_15924") } ?? DisplayText.line(code, limit: 4)
    }
  }

  /// English names in the wording of ISO 15924, under which the package iso-codes translates them.
  private static let names: [String: String] = [
    "Arab": "Arabic", "Armn": "Armenian", "Beng": "Bengali", "Bopo": "Bopomofo",
    "Brai": "Braille", "Cher": "Cherokee", "Copt": "Coptic", "Cyrl": "Cyrillic",
    "Deva": "Devanagari (Nagari)", "Egyp": "Egyptian hieroglyphs", "Ethi": "Ethiopic (Geʻez)",
    "Geor": "Georgian (Mkhedruli and Mtavruli)", "Goth": "Gothic", "Grek": "Greek",
    "Gujr": "Gujarati", "Guru": "Gurmukhi", "Hang": "Hangul", "Hani": "Han (Hanzi, Kanji, Hanja)",
    "Hans": "Han (Simplified variant)", "Hant": "Han (Traditional variant)", "Hebr": "Hebrew",
    "Hira": "Hiragana", "Java": "Javanese",
    "Jpan": "Japanese (alias for Han + Hiragana + Katakana)",
    "Kana": "Katakana", "Khmr": "Khmer", "Knda": "Kannada",
    "Kore": "Korean (alias for Hangul + Han)",
    "Laoo": "Lao", "Latn": "Latin", "Mlym": "Malayalam", "Mong": "Mongolian",
    "Mymr": "Myanmar (Burmese)",
    "Nkoo": "N’Ko", "Ogam": "Ogham", "Orya": "Oriya", "Runr": "Runic", "Sinh": "Sinhala",
    "Syrc": "Syriac", "Taml": "Tamil", "Telu": "Telugu", "Tfng": "Tifinagh (Berber)",
    "Thaa": "Thaana", "Thai": "Thai", "Tibt": "Tibetan", "Vaii": "Vai", "Yiii": "Yi",
  ]
}
