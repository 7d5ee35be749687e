// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// googlefonts/lang, from the Debian package python3-gflanguages: a text file of protocol buffers for
/// each language in each script.
struct GoogleFontsSource {
  /// Those that have exemplar characters.
  private(set) var entries: [LanguageEntry] = []
  /// By language and script: "de_Latn".
  private(set) var speakers: [String: Int] = [:]

  /// In English, by language.
  private(set) var names: [String: String] = [:]
  /// The scripts that each language is, or was, written in.
  private(set) var scripts: [String: [String]] = [:]

  /// - Parameter folder: of the Python module `gflanguages`.
  init(folder: String) throws {
    let folder = folder + "/data/languages"
    for name in try DataFile.names(in: folder, ending: ".textproto") {
      let fields = try Fields(lines: DataFile.lines("\(folder)/\(name).textproto"))
      guard let language = fields["language"], let script = fields["script"] else { continue }
      scripts[language, default: []].append(script)
      if let name = fields["name"], names[language] == nil { names[language] = name }
      speakers[name] = fields["population"].flatMap { Int($0) }
      guard let base = fields["exemplar_chars.base"] else { continue }
      let everyday = Self.characters(base)
      let others = ["auxiliary", "numerals", "punctuation"].compactMap {
        fields["exemplar_chars.\($0)"].map(Self.characters)
      }
      entries.append(
        LanguageEntry(
          tag: language, script: script, name: fields["name"] ?? "",
          autonym: fields["autonym"] ?? "", source: .googleFonts, everyday: everyday,
          full: others.reduce(everyday) { $0.union($1) }))
    }
  }

  /// Characters and sequences between spaces.
  ///
  /// Braces remain from CLDR's sequences, and a dotted circle carries a mark.
  private static func characters(_ text: String) -> Set<UInt32> {
    UnicodeSet.characters(text).subtracting([0x25CC, 0x7B, 0x7D])
  }

  /// The fields of a file, each once; the names of a group's fields have the group's name and a dot
  /// before them.
  private struct Fields {
    private var values: [String: String] = [:]

    init(lines: [Substring]) {
      var groups: [Substring] = []
      for line in lines {
        let line = line.drop { $0 == " " }
        if line.hasSuffix("{") {
          groups.append(line.prefix { $0 != " " })
        } else if line == "}" {
          _ = groups.popLast()
        } else if let colon = line.firstIndex(of: ":") {
          let name = (groups + [line[..<colon]]).joined(separator: ".")
          values[name] = values[name] ?? Self.value(line[line.index(after: colon)...])
        }
      }
    }

    subscript(name: String) -> String? { values[name] }

    /// A number as it is, or a text between quotes.
    private static func value(_ text: Substring) -> String {
      let text = text.drop { $0 == " " }
      guard text.first == "\"", text.last == "\"", text.count > 1 else { return String(text) }
      return String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"")
        .replacing("\\'", with: "'")
    }
  }
}
