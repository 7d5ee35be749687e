// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A language in one of its scripts, and the characters that a font needs for it.
public struct Language: Sendable, Hashable, Identifiable {
  /// BCP 47, such as "pl", "sr-Latn" or "zh-Hans": with the script where it is not the language's
  /// usual one, and for Chinese always.
  public let tag: String
  /// ISO 15924; "Jpan", "Kore", "Hans" and "Hant" for text in several scripts.
  public let script: String
  /// In English.
  public let name: String
  /// In the language itself; empty when it is not known.
  public let autonym: String
  /// The approximate number of speakers; 0 when it is not known.
  public let speakers: Int
  /// The source of its letters.
  public let source: Source
  /// The letters and marks of everyday text; a font that has them supports the language.
  public let everyday: CodePointSet
  /// The further characters of a font that is complete for the language: letters of names and
  /// foreign words, digits and punctuation.
  public let further: CodePointSet

  public var id: String { tag }

  /// A source of letters.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// Unicode's Common Locale Data Repository.
    case cldr
    /// googlefonts/lang.
    case googleFonts
    /// fontconfig's orthographies.
    case orthography
  }

  /// Whether the language is written in a script, by its ISO 15924 code; Japanese is in "Jpan" and
  /// in each of "Hani", "Hira" and "Kana".
  public func isWritten(in code: String) -> Bool {
    if code == script { return true }
    return switch script {
    case "Jpan": ["Hani", "Hira", "Kana", "Hrkt"].contains(code)
    case "Kore": code == "Hang"
    case "Hans", "Hant": code == "Hani"
    default: false
    }
  }
}

/// How well a font supports a language.
public struct LanguageSupport: Sendable, Hashable {
  public let language: Language
  /// The characters of everyday text that the font lacks.
  public let missing: [Unicode.Scalar]
  /// The other characters that it lacks to be complete.
  public let missingFurther: [Unicode.Scalar]
  /// The fault when text is shaped; nil when there is none, or when shaping was not tested.
  public let shapingFault: ShapingFault?

  /// From none to complete.
  public enum Level: Int, Sendable, Hashable, Comparable {
    /// Everyday text cannot be shown.
    case none
    /// Everyday text can be shown.
    case supported
    /// Names, foreign words, figures and quotations can be shown too.
    case complete

    public static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  public var level: Level {
    guard missing.isEmpty, shapingFault == nil else { return .none }
    return missingFurther.isEmpty ? .complete : .supported
  }
}
