// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// A language in one script, as the table has it.
struct LanguageEntry {
  /// BCP 47; without the script where it is the language's usual one.
  var tag: String
  /// ISO 15924; "Jpan", "Kore", "Hans" and "Hant" for what is written in several.
  var script: String
  /// In English.
  var name: String
  /// In the language itself; may be empty.
  var autonym = ""
  /// How many people speak it, as far as it is known.
  var speakers = 0
  var source: Source
  /// The letters and marks of everyday text.
  var everyday: Set<UInt32>
  /// These, and the letters of names and foreign words, digits and punctuation.
  var full: Set<UInt32>

  enum Source: String { case cldr, googleFonts, orthography }
}

/// A failure while reading the data.
struct GenerationError: Error, CustomStringConvertible {
  let description: String
}

struct LanguageTableGeneration {
  let cldr: CLDRSource
  let googleFonts: GoogleFontsSource
  let orthographies = OrthographySource()

  /// - Parameters:
  ///   - cldr: the folder `common` of CLDR.
  ///   - languages: the folder of the Python module `gflanguages`.
  init(cldr: String, languages: String) throws {
    self.cldr = try CLDRSource(folder: cldr)
    googleFonts = try GoogleFontsSource(folder: languages)
  }

  func write(to path: String) throws {
    var entries: [String: LanguageEntry] = [:]
    func add(_ entry: LanguageEntry) {
      var entry = entry
      entry.tag = tag(language: entry.tag, script: entry.script)
      guard entries[entry.tag] == nil else { return }
      if entry.name.isEmpty {
        let language = String(entry.tag.prefix { $0 != "-" })
        entry.name =
          cldr.englishName(of: entry.tag) ?? googleFonts.names[language] ?? entry.tag
      }
      if let speakers = googleFonts.speakers["\(entry.tag.prefix { $0 != "-" })_\(entry.script)"] {
        entry.speakers = speakers
      }
      Corrections.apply(to: &entry, orthographies)
      LetterRules.apply(to: &entry)
      // Googlefonts has Turkmen and Tachelhit in Arabic with the letters of other scripts.
      if LetterRules.hasLettersOfItsScript(entry) { entries[entry.tag] = entry }
    }
    for entry in try cldr.entries() { add(entry) }
    for entry in googleFonts.entries { add(entry) }
    let others = Set(try cldr.aliases().map(\.0))
    for entry in orthographies.entries where !others.contains(entry.tag) { add(entry) }
    guard entries.count > 400 else {
      throw GenerationError(description: "only \(entries.count) languages were found")
    }
    let table = TableWriter(
      entries: entries.values.sorted { $0.tag < $1.tag }, aliases: try aliases(of: entries))
    try table.write(to: path)
  }

  /// A language's tag, with the script where it is not the usual one.
  private func tag(language: String, script: String) -> String {
    // Chinese always has its script: without one, neither form is the usual meaning.
    let isUsual =
      cldr.usualScripts[language].map { $0 == script }
      ?? (googleFonts.scripts[language, default: []].count < 2)
    return isUsual && language != "zh" ? language : "\(language)-\(script)"
  }

  /// Other tags of the languages, such as "iw" for "he" and "zh-TW" for "zh-Hant".
  private func aliases(of entries: [String: LanguageEntry]) throws -> [(String, String)] {
    var aliases: [String: String] = [:]
    for (from, to) in try cldr.aliases() where entries[from] == nil {
      var parts = to.split(separator: "-").map(String.init)
      // A region after the language adds nothing.
      while entries[parts.joined(separator: "-")] == nil, parts.count > 1 { parts.removeLast() }
      let target = parts.joined(separator: "-")
      if entries[target] != nil, target != from { aliases[from] = target }
    }
    return aliases.sorted { $0.key < $1.key }
  }
}
