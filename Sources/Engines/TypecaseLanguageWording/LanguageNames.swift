// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontLanguages
import TypecaseGLibKit

/// The names of languages: in the person's language, in English and in the languages themselves.
///
///     LanguageTable       English names, and what a language calls itself
///     ISOCodes            the package iso-codes: what translations there are
///       v
///     LanguageNames       one name to show, and all that find it
///     ScriptNames         the same of scripts
public struct LanguageNames: Sendable {
  /// The names of a language or script.
  public struct Entry: Sendable, Hashable {
    /// A BCP 47 tag, or an ISO 15924 code.
    public var code: String
    /// For a person, in their language if it is translated, otherwise in English.
    public var name: String
    /// All names by which a person may search for it.
    public var aliases: [String]
  }

  private let all: ISOCodes
  private let usual: ISOCodes
  private let scripts: ScriptNames

  /// The lists of this machine, read once.
  ///
  /// Takes about ten milliseconds: not for the main thread.
  public static let installed = LanguageNames(folder: ISOCodes.folder)

  /// - Parameter folder: one that has iso-codes' lists in JSON; nil when there is none.
  public init(folder: String?) {
    all = ISOCodes(.allLanguages, folder: folder)
    usual = ISOCodes(.languages, folder: folder)
    scripts = ScriptNames(folder: folder)
  }

  /// The names for a language's tag, or for a script's code.
  public func entry(_ code: String) -> Entry {
    if Self.isScript(code) {
      return Entry(
        code: code, name: scripts.known(code) ?? code, aliases: [code] + scripts.aliases(code))
    }
    guard let language = LanguageTable.shared.languages(named: code).first else {
      let base = Self.base(code)
      return Entry(
        code: code, name: translation(base) ?? all.name(base).map(ISOCodes.short) ?? code,
        aliases: [code] + aliases(base))
    }
    return Entry(
      code: code, name: name(language),
      aliases: [code, name(language), language.name, language.autonym]
        + aliases(Self.base(language.tag)) + writing(language))
  }

  /// The name of a language or script of a predicate, for a person.
  public func name(_ code: String) -> String {
    // "zh" means either way of writing.
    if code == "zh" { return translation("zh") ?? "Chinese" }
    return entry(code).name
  }

  /// The name of a language of the table; with its script where that is not the usual one.
  public func name(_ language: Language) -> String {
    switch language.tag {
    case "zh-Hans": return tr("Simplified Chinese")
    case "zh-Hant": return tr("Traditional Chinese")
    default:
      let base = Self.base(language.tag)
      guard base != language.tag else { return translation(base) ?? language.name }
      let usual = LanguageTable.shared.languages(named: base).first ?? language
      let name = translation(base) ?? ISOCodes.short(usual.name)
      return "\(name) (\(scripts.name(language.script)))"
    }
  }

  /// The words for a script that a language is written in, where it is not the usual one.
  private func writing(_ language: Language) -> [String] {
    switch language.tag {
    case "zh-Hans": ["Simplified Hans"]
    case "zh-Hant": ["Traditional Hant"]
    case let tag where tag.contains("-"):
      // The script alone is no name of the language.
      scripts.aliases(language.script).map { "\(language.name) \($0)" }
    default: []
    }
  }

  private func translation(_ base: String) -> String? {
    (all.translation(base) ?? usual.translation(base)).map(ISOCodes.short)
  }

  private func aliases(_ base: String) -> [String] {
    [all.name(base), all.translation(base), usual.translation(base)].compactMap(\.self)
  }

  private static func base(_ tag: String) -> String {
    tag.split(separator: "-").first.map(String.init) ?? tag
  }

  /// Whether a code is a script's (ISO 15924), and not a language's.
  public static func isScript(_ code: String) -> Bool {
    code.utf8.count == 4 && code.first?.isUppercase == true
  }
}
