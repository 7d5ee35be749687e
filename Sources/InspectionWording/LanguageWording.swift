// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGLib
import FontLanguages
import GLibKit

extension LanguageSupport {
  /// How far the font goes, in a sentence.
  public var verdict: String {
    switch shapingFault {
    case .lettersDoNotJoin: return tr("The letters do not join.")
    case .conjunctsDoNotForm: return tr("The letters do not form conjuncts.")
    case nil: break
    }
    return switch level {
    case .complete: tr("Complete.")
    case .supported:
      trn(
        "Everyday text is supported. {count} character of names, figures or quotations is missing:",
        "Everyday text is supported. {count} characters of names, figures or quotations are missing:",
        missingFurther.count)
    case .none:
      trn(
        "{count} character of everyday text is missing:",
        "{count} characters of everyday text are missing:", missing.count)
    }
  }

  /// The characters that the verdict counts, as many as fit in a few lines; empty when there are none.
  public var missingCharacters: String {
    let all = missing.isEmpty ? missingFurther : missing
    guard shapingFault == nil, !all.isEmpty else { return "" }
    let shown = all.prefix(Self.shown).map(Self.visible).joined(separator: " ")
    return all.count > Self.shown ? shown + " …" : shown
  }

  private static let shown = 40

  /// A mark needs something to be on.
  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: "\u{25CC}" + String(scalar)
    default: String(scalar)
    }
  }
}

extension Language {
  /// The language's name in the person's language where the package iso-codes translates it, else in
  /// English; with the script where the language has others.
  public var title: String {
    let parts = tag.split(separator: "-")
    let base = parts.first.map(String.init) ?? tag
    switch tag {
    case "zh-Hans": return tr("Simplified Chinese")
    case "zh-Hant": return tr("Traditional Chinese")
    default: break
    }
    let english = Self.isoNames[base] ?? name
    var translated = Self.translation(english, domain: "iso_639-2")
    if translated == english { translated = Self.translation(english, domain: "iso_639-3") }
    let plain = Self.plain(translated)
    guard parts.count > 1 else { return plain }
    let script = Self.isoScripts[script].map {
      Self.plain(Self.translation($0, domain: "iso_15924"))
    }
    return "\(plain) (\(script ?? DisplayText.line(self.script, limit: 4)))"
  }

  private static func translation(_ name: String, domain: String) -> String {
    name.withCString { String(cString: g_dgettext(domain, $0)) }
  }

  /// Without what the standard adds to tell names apart: "Greek" for "Greek, Modern (1453-)".
  private static func plain(_ name: String) -> String {
    let plain = name.prefix { $0 != "(" && $0 != ";" && $0 != "," }
    return String(plain.last == " " ? plain.dropLast() : plain)
  }

  /// The scripts that languages are written in besides their usual ones, in the wording of ISO 15924.
  private static let isoScripts = [
    "Adlm": "Adlam", "Arab": "Arabic", "Beng": "Bengali (Bangla)", "Cyrl": "Cyrillic",
    "Deva": "Devanagari (Nagari)", "Ethi": "Ethiopic (Geʻez)", "Grek": "Greek", "Hebr": "Hebrew",
    "Latn": "Latin", "Mong": "Mongolian", "Nkoo": "N’Ko", "Syrc": "Syriac",
    "Tfng": "Tifinagh (Berber)",
    "Tibt": "Tibetan",
  ]

  /// English names in the wording of ISO 639, under which the package iso-codes translates them, where
  /// it is another than the table's.
  private static let isoNames: [String: String] = [
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
    "no": "Norwegian", "ne": "Nepali", "nl": "Dutch; Flemish",
    "or": "Oriya", "pa": "Panjabi; Punjabi", "pl": "Polish", "ps": "Pushto; Pashto",
    "pt": "Portuguese", "ro": "Romanian; Moldavian; Moldovan", "ru": "Russian", "sa": "Sanskrit",
    "si": "Sinhala; Sinhalese", "sk": "Slovak", "sl": "Slovenian", "sq": "Albanian",
    "sr": "Serbian",
    "sv": "Swedish", "sw": "Swahili", "ta": "Tamil", "te": "Telugu", "th": "Thai", "ti": "Tigrinya",
    "tl": "Tagalog", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu", "uz": "Uzbek",
    "vi": "Vietnamese", "yi": "Yiddish", "zh": "Chinese",
    "zu": "Zulu",
  ]

}
