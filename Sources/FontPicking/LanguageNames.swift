// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGLib
import FontLanguages
import FoundationEssentials
import GLibKit

/// What languages and scripts are called, in English and in the person's language.
///
/// From ISO 639-3 and ISO 15924 as the package iso-codes has them: their lists in JSON, and their
/// translations for gettext. Where the package is missing, codes are all there is to find.
public struct LanguageNames: Sendable {
  /// A language or a script.
  public struct Entry: Sendable, Hashable {
    /// A BCP 47 tag, or an ISO 15924 code.
    public var code: String
    /// For a person, in their language.
    public var name: String
    /// The words that find it, folded.
    var words: [String]

    public var isScript: Bool { code.utf8.count == 4 && code.first?.isUppercase == true }
  }

  private let languages: [String: String]
  private let scripts: [String: String]

  /// The lists of this machine, read once.
  ///
  /// Takes some hundredths of a second: not for the main thread.
  public static let installed = LanguageNames(folder: isoCodesFolder)

  /// - Parameter folder: one that has `iso_639-3.json` and `iso_15924.json`; nil when there is none.
  public init(folder: String?) {
    func read<List: Decodable>(_ name: String, _ type: List.Type) -> List? {
      guard let folder, let data = try? Data(contentsOf: URL(filePath: "\(folder)/\(name).json"))
      else { return nil }
      return try? JSONDecoder().decode(type, from: data)
    }
    var languages: [String: String] = [:]
    for language in read("iso_639-3", LanguageList.self)?.languages ?? [] {
      languages[language.alpha_2 ?? language.alpha_3] = language.name
    }
    var scripts: [String: String] = [:]
    for script in read("iso_15924", ScriptList.self)?.scripts ?? [] {
      scripts[script.alpha_4] = script.name
    }
    self.languages = languages
    self.scripts = scripts
  }

  private struct LanguageList: Decodable {
    var languages: [Language]
    enum CodingKeys: String, CodingKey { case languages = "639-3" }
  }

  private struct Language: Decodable {
    var alpha_2: String?
    var alpha_3: String
    var name: String
  }

  private struct ScriptList: Decodable {
    var scripts: [Script]
    enum CodingKeys: String, CodingKey { case scripts = "15924" }
  }

  private struct Script: Decodable {
    var alpha_4: String
    var name: String
  }

  private static let isoCodesFolder: String? = {
    guard let folders = g_get_system_data_dirs() else { return nil }
    var place = 0
    while let folder = folders[place] {
      let path = String(cString: folder) + "/iso-codes/json"
      if g_file_test(path, G_FILE_TEST_IS_DIR) != 0 { return path }
      place += 1
    }
    return nil
  }()

  // MARK: - Names

  /// What is known of a language's tag, or of a script's code.
  public func entry(_ code: String) -> Entry {
    var names = [code]
    let isScript = code.utf8.count == 4 && code.first?.isUppercase == true
    var shown: String?
    if isScript, let name = scripts[code] {
      let translated = Self.translation(name, domain: "iso_15924")
      names += [Self.withoutAlias(name), Self.withoutAlias(translated)]
      shown = Self.short(translated)
    } else if !isScript {
      let base = code.split(separator: "-").first.map(String.init) ?? code
      let known = LanguageTable.shared.languages(named: code).first
      if let known {
        // Also in the language itself.
        names += [known.name, known.autonym]
        shown = known.name
      }
      if let name = languages[base] {
        let translated = Self.translation(name, domain: "iso_639-3")
        names += [name, translated]
        shown = Self.short(translated)
      }
      switch known?.tag ?? code {
      case "zh-Hans":
        shown = tr("Simplified Chinese")
        names += ["Simplified Hans", shown ?? ""]
      case "zh-Hant":
        shown = tr("Traditional Chinese")
        names += ["Traditional Hant", shown ?? ""]
      case let tag where tag.contains("-"):
        // A language in another script than its usual one.
        if let script = known?.script, let name = scripts[script], let language = shown {
          let translated = Self.translation(name, domain: "iso_15924")
          names += [Self.withoutAlias(name), Self.withoutAlias(translated)]
          shown = "\(language) (\(Self.short(translated)))"
        }
      default: break
      }
    }
    let words = names.flatMap(SearchFolding.words)
    return Entry(code: code, name: shown ?? code, words: Array(Set(words)).sorted())
  }

  /// The name of a language or script of a predicate, for a person.
  public func name(_ code: String) -> String {
    // "zh" means either way of writing.
    if code == "zh", let name = languages["zh"] {
      return Self.short(Self.translation(name, domain: "iso_639-3"))
    }
    return entry(code).name
  }

  private static func translation(_ name: String, domain: String) -> String {
    _ = bind_textdomain_codeset(domain, "UTF-8")
    return name.withCString { String(cString: g_dgettext(domain, $0)) }
  }

  /// Without what the standard adds to tell names apart: "Modern Greek (1453-)", "Dutch; Flemish".
  private static func short(_ name: String) -> String {
    let plain = name.prefix { $0 != "(" && $0 != ";" }
    return plain.last == " " ? String(plain.dropLast()) : String(plain)
  }

  /// "Japanese (alias for Han + Hiragana + Katakana)" says in parentheses what it is not.
  private static func withoutAlias(_ name: String) -> String {
    guard let mark = name.firstIndex(of: "("), name[mark...].contains("+") else { return name }
    return String(name[..<mark])
  }
}
