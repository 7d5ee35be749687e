// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The Common Locale Data Repository's exemplar characters, names and likely scripts, from the Debian
/// package unicode-cldr-core.
struct CLDRSource {
  private let folder: String
  /// The script that a language is usually written in, by its tag.
  let usualScripts: [String: String]
  /// The same where the region decides: "zh-TW" to "zh-Hant".
  private let regions: [String: String]
  private let englishNames: [String: String]

  /// - Parameter folder: `common` of CLDR.
  init(folder: String) throws {
    self.folder = folder
    var scripts: [String: String] = [:]
    var regions: [String: String] = [:]
    let lines = try DataFile.lines(
      "\(folder)/supplemental/likelySubtags.xml", beginningWith: "<likelySubtag")
    for line in lines.map(XMLLine.init) {
      guard let from = line["from"]?.split(separator: "_"),
        let to = line["to"]?.split(separator: "_"), let language = from.first, to.count > 1,
        to[0] == language
      else { continue }
      if from.count == 1 {
        scripts[String(language)] = String(to[1])
      } else if from.count == 2, from[1].utf8.count < 4 {
        regions[from.joined(separator: "-")] = "\(language)-\(to[1])"
      }
    }
    usualScripts = scripts
    self.regions = regions
    englishNames = try Self.names(in: "en", folder: folder)
  }

  /// A language's name in English; with the script behind it where the tag says one.
  func englishName(of tag: String) -> String? {
    if let name = englishNames[tag] { return name }
    let parts = tag.split(separator: "-")
    return parts.first.flatMap { englishNames[String($0)] }
  }

  /// The names of languages in a language, by their tags.
  private static func names(in locale: String, folder: String) throws -> [String: String] {
    var names: [String: String] = [:]
    let lines = try DataFile.lines("\(folder)/main/\(locale).xml", beginningWith: "<language type=")
    for line in lines.map(XMLLine.init) {
      guard line["alt"] == nil, let tag = line["type"], let name = line.text else { continue }
      names[tag.replacing("_", with: "-")] = name
    }
    return names
  }

  /// The languages that have exemplar characters.
  func entries() throws -> [LanguageEntry] {
    try DataFile.names(in: folder + "/main", ending: ".xml").compactMap { locale in
      let parts = locale.split(separator: "_").map(String.init)
      // A region adds only a few letters of names.
      guard parts.count == 1 || parts.count == 2 && parts[1].utf8.count == 4 else { return nil }
      return try entry(of: locale, language: parts[0], script: parts.count == 2 ? parts[1] : nil)
    }
  }

  private func entry(
    of locale: String, language: String, script: String?
  ) throws -> LanguageEntry? {
    var sets: [String: Set<UInt32>] = [:]
    let lines = try DataFile.lines(
      "\(folder)/main/\(locale).xml", beginningWith: "<exemplarCharacters")
    for line in lines.map(XMLLine.init) {
      sets[line["type"] ?? "main"] = line.text.map(UnicodeSet.characters)
    }
    guard let main = sets["main"], let script = script ?? usualScripts[language] else { return nil }
    let others = ["auxiliary", "numbers", "punctuation"].compactMap { sets[$0] }
    let names = try Self.names(in: locale, folder: folder)
    let tag = locale.replacing("_", with: "-")
    return LanguageEntry(
      tag: language, script: script,
      name: englishNames["\(language)-\(script)"] ?? englishNames[tag] ?? "",
      autonym: names["\(language)-\(script)"] ?? names[language] ?? "", source: .cldr,
      everyday: main, full: others.reduce(main) { $0.union($1) })
  }

  /// Tags that stand for others.
  func aliases() throws -> [(String, String)] {
    var result = regions.map { ($0, $1) }
    let lines = try DataFile.lines(
      "\(folder)/supplemental/supplementalMetadata.xml", beginningWith: "<languageAlias")
    for line in lines.map(XMLLine.init) {
      guard let from = line["type"], let to = line["replacement"], !to.contains(" ") else {
        continue
      }
      result.append((from.replacing("_", with: "-"), to.replacing("_", with: "-")))
    }
    return try result + parents()
  }

  /// Languages without data of their own, which inherit from another: "nb" from "no".
  func parents() throws -> [(String, String)] {
    let lines = try DataFile.lines(
      "\(folder)/supplemental/supplementalData.xml", beginningWith: "<parentLocale ")
    return lines.map(XMLLine.init).flatMap { line -> [(String, String)] in
      guard let parent = line["parent"], usualScripts[parent] != nil else { return [] }
      return (line["locales"] ?? "").split(separator: " ").filter { !$0.contains("_") }
        .map { (String($0), parent) }
    }
  }
}
