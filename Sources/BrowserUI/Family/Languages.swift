// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGLib
import GLibKit
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

  /// The languages of BCP 47 tags as a sentence's part: names where they are known, and how many
  /// more there are.
  static func list(_ tags: [String]) -> String {
    let known = Set(tags.compactMap { names[$0] }.map { isoName($0, domain: "iso_639-2") }).sorted()
    let shown = known.prefix(named).joined(separator: tr(", "))
    let more = tags.count - min(known.count, named)
    if shown.isEmpty {
      return more == 0 ? "" : trn("{count} language", "{count} languages", more)
    }
    return more == 0
      ? shown
      : trn(
        "{languages} and {count} more", "{languages} and {count} more", more, ["languages": shown])
  }

  /// English names in the wording of ISO 639, under which the package iso-codes translates them.
  private static let names: [String: String] = [
    "af": "Afrikaans", "am": "Amharic", "ar": "Arabic", "az": "Azerbaijani", "be": "Belarusian",
    "bg": "Bulgarian", "bn": "Bengali", "bo": "Tibetan", "bs": "Bosnian",
    "ca": "Catalan; Valencian",
    "chr": "Cherokee", "cs": "Czech", "cy": "Welsh", "da": "Danish", "de": "German",
    "el": "Greek, Modern (1453-)",
    "en": "English", "eo": "Esperanto", "es": "Spanish; Castilian", "et": "Estonian",
    "eu": "Basque",
    "fa": "Persian", "fi": "Finnish", "fr": "French", "ga": "Irish", "gl": "Galician",
    "gu": "Gujarati",
    "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian", "hy": "Armenian",
    "id": "Indonesian", "is": "Icelandic", "it": "Italian", "ja": "Japanese", "ka": "Georgian",
    "kk": "Kazakh", "km": "Central Khmer", "kn": "Kannada", "ko": "Korean", "ku": "Kurdish",
    "lo": "Lao", "lt": "Lithuanian", "lv": "Latvian", "mk": "Macedonian", "ml": "Malayalam",
    "mn": "Mongolian", "mr": "Marathi", "ms": "Malay", "mt": "Maltese", "my": "Burmese",
    "nb": "Norwegian", "ne": "Nepali", "nl": "Dutch; Flemish",
    "or": "Oriya", "pa": "Panjabi; Punjabi", "pl": "Polish", "ps": "Pushto; Pashto",
    "pt": "Portuguese", "ro": "Romanian; Moldavian; Moldovan", "ru": "Russian", "sa": "Sanskrit",
    "si": "Sinhala; Sinhalese", "sk": "Slovak", "sl": "Slovenian", "sq": "Albanian",
    "sr": "Serbian",
    "sv": "Swedish", "sw": "Swahili", "ta": "Tamil", "te": "Telugu", "th": "Thai", "ti": "Tigrinya",
    "tl": "Tagalog", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "uz": "Uzbek",
    "vi": "Vietnamese", "yi": "Yiddish", "zh-cn": "Chinese", "zh-hk": "Chinese", "zh-tw": "Chinese",
    "zu": "Zulu",
  ]
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
