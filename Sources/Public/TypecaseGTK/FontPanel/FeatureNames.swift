// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecasePangoKit

/// OpenType features as people know them.
///
/// The names are those of the registry of layout features (OpenType 1.9). Features that shape a script,
/// such as `init` or `mark`, are no choice and are left out.
package nonisolated enum FeatureNames {
  /// A feature that a person can switch.
  package struct Choice: Hashable {
    package var tag: String
    package var name: String
    /// Whether it is on when nobody says anything.
    package var isUsual: Bool
  }

  /// The features of a face that have a name of their own, in the order of the names.
  package static func choices(of features: [FontFeature]) -> [Choice] {
    features.compactMap { feature in
      name(of: feature.tag).map {
        Choice(tag: feature.tag, name: $0, isUsual: usual.contains(feature.tag))
      }
    }.sorted { $0.name < $1.name }
  }

  /// The stylistic sets and character variants of a face, by the font's own names where it has some.
  package static func sets(of features: [FontFeature]) -> [Choice] {
    features.compactMap { feature in
      guard let fallback = numberedName(of: feature.tag) else { return nil }
      let own = feature.name.map { DisplayText.line($0) } ?? ""
      return Choice(tag: feature.tag, name: own.isEmpty ? fallback : own, isUsual: false)
    }
  }

  /// All features that have a name of their own, by their tags; "ss" and "cv" are those that are
  /// numbered.
  static func all() -> [String: String] {
    var names = ["ss": tr("Stylistic Sets"), "cv": tr("Character Variants")]
    for tag in tags { names[tag] = name(of: tag) }
    return names
  }

  private static func numberedName(of tag: String) -> String? {
    guard let number = Int(tag.dropFirst(2)), number > 0 else { return nil }
    switch tag.prefix(2) {
    case "ss" where number <= 20: return tr("Stylistic Set {number}", ["number": String(number)])
    case "cv": return tr("Character Variant {number}", ["number": String(number)])
    default: return nil
    }
  }

  /// Features that shapers apply by default (HarfBuzz's list).
  private static let usual: Set<String> = ["calt", "clig", "kern", "liga"]

  private static let tags = [
    "afrc", "c2pc", "c2sc", "calt", "case", "clig", "cpct", "cpsp", "cswh", "dlig", "dnom",
    "expt", "falt", "frac", "fwid", "halt", "hist", "hkna", "hlig", "hojo", "hwid", "ital",
    "jp04", "jp78", "jp83", "jp90", "kern", "liga", "lnum", "mgrk", "nalt", "nlck", "numr",
    "onum", "ordn", "ornm", "palt", "pcap", "pkna", "pnum", "pwid", "qwid", "rand", "ruby",
    "salt", "sinf", "smcp", "smpl", "subs", "sups", "swsh", "titl", "tnam", "tnum", "trad",
    "twid", "unic", "zero",
  ]

  private static func name(of tag: String) -> String? {
    switch tag {
    case "afrc": tr("Alternative Fractions")
    case "c2pc": tr("Capitals to Petite Capitals")
    case "c2sc": tr("Capitals to Small Capitals")
    case "calt": tr("Contextual Alternates")
    case "case": tr("Case-Sensitive Forms")
    case "clig": tr("Contextual Ligatures")
    case "cpct": tr("Centered CJK Punctuation")
    case "cpsp": tr("Capital Spacing")
    case "cswh": tr("Contextual Swashes")
    case "dlig": tr("Discretionary Ligatures")
    case "dnom": tr("Denominators")
    case "expt": tr("Expert Forms")
    case "falt": tr("Final Glyph on Line Alternates")
    case "frac": tr("Fractions")
    case "fwid": tr("Full Widths")
    case "halt": tr("Alternate Half Widths")
    case "hist": tr("Historical Forms")
    case "hkna": tr("Horizontal Kana Alternates")
    case "hlig": tr("Historical Ligatures")
    case "hojo": tr("Hojo Kanji Forms")
    case "hwid": tr("Half Widths")
    case "ital": tr("Italics")
    case "jp04": tr("JIS2004 Forms")
    case "jp78": tr("JIS78 Forms")
    case "jp83": tr("JIS83 Forms")
    case "jp90": tr("JIS90 Forms")
    case "kern": tr("Kerning")
    case "liga": tr("Standard Ligatures")
    case "lnum": tr("Lining Figures")
    case "mgrk": tr("Mathematical Greek")
    case "nalt": tr("Alternate Annotation Forms")
    case "nlck": tr("NLC Kanji Forms")
    case "numr": tr("Numerators")
    case "onum": tr("Oldstyle Figures")
    case "ordn": tr("Ordinals")
    case "ornm": tr("Ornaments")
    case "palt": tr("Proportional Alternate Widths")
    case "pcap": tr("Petite Capitals")
    case "pkna": tr("Proportional Kana")
    case "pnum": tr("Proportional Figures")
    case "pwid": tr("Proportional Widths")
    case "qwid": tr("Quarter Widths")
    case "rand": tr("Randomize")
    case "ruby": tr("Ruby Notation Forms")
    case "salt": tr("Stylistic Alternates")
    case "sinf": tr("Scientific Inferiors")
    case "smcp": tr("Small Capitals")
    case "smpl": tr("Simplified Forms")
    case "subs": tr("Subscript Forms")
    case "sups": tr("Superscript Forms")
    case "swsh": tr("Swashes")
    case "titl": tr("Titling Forms")
    case "tnam": tr("Traditional Name Forms")
    case "tnum": tr("Tabular Figures")
    case "trad": tr("Traditional Forms")
    case "twid": tr("Third Widths")
    case "unic": tr("Unicase")
    case "zero": tr("Slashed Zero")
    default: nil
    }
  }
}
