// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The characters that each language needs, and from them the languages that a font supports.
///
///     CLDR, googlefonts/lang, fontconfig        published data
///       |  TypecaseLanguageTableGenerator       corrected, capitals added
///       v
///     LanguageTableData                         kept in the repository
///       v
///     LanguageTable                             about 500 languages, each with two sets
///       |  CodePointSet: what a face has        from fontconfig, or the ranges of a report
///       |  ShapingProbe: whether letters join   only where the font can be opened
///       v
///     LanguageSupport, tags
///
/// How the sets are chosen, and how the answers compare with other tools, is in docs/languages.md.
public struct LanguageTable: Sendable {
  /// The built-in table.
  public static let shared = LanguageTable(LanguageTableData.text)

  /// In the order of their tags.
  public let languages: [Language]
  private let byTag: [String: Int]
  private let aliases: [String: String]
  private let byScript: [String: [Int]]
  private let index: NeedIndex

  init(languages: [Language], aliases: [String: String]) {
    self.languages = languages
    self.aliases = Dictionary(
      aliases.map { ($0.lowercased(), $1) }, uniquingKeysWith: { one, _ in one })
    byTag = Dictionary(
      languages.enumerated().map { ($1.tag.lowercased(), $0) }, uniquingKeysWith: { one, _ in one })
    var scripts: [String: [Int]] = [:]
    for (position, language) in languages.enumerated() {
      let parts = ["Hani", "Hira", "Kana", "Hrkt", "Hang"].filter(language.isWritten(in:))
      for code in Set(parts + [language.script]) { scripts[code, default: []].append(position) }
    }
    byScript = scripts
    index = NeedIndex(languages.map(\.everyday))
  }

  // MARK: - Languages

  /// The languages that a tag means; none for a tag that the table does not know.
  ///
  /// - Parameter name: a BCP 47 tag in any case, such as "pl", "zh-TW" or "iw": one language, but for
  ///   "zh" both of its written forms. Or an ISO 15924 code with its capital, such as "Latn": every
  ///   language of the script.
  public func languages(named name: String) -> [Language] {
    positions(named: name).map { languages[$0] }
  }

  private func positions(named name: String) -> [Int] {
    if Self.isScript(name) { return byScript[name] ?? [] }
    guard !name.split(separator: "-", omittingEmptySubsequences: false).contains("") else {
      return []
    }
    var tag = name.lowercased()
    if tag == "zh" { return ["zh-hans", "zh-hant"].compactMap { byTag[$0] } }
    // Subtags that the table does not know, such as a region, are removed from the end.
    for _ in 0..<8 {
      // The regions that write the traditional form are aliases.
      if tag == "zh" { return [byTag["zh-hans"]].compactMap(\.self) }
      if let position = byTag[tag] { return [position] }
      if let target = aliases[tag], let position = byTag[target.lowercased()] { return [position] }
      guard let end = tag.lastIndex(of: "-") else { return [] }
      let last = tag[tag.index(after: end)...]
      let shorter = String(tag[..<end])
      // The usual script may be given; with another script it is another language.
      if last.utf8.count == 4, last.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) {
        let found = positions(named: shorter).filter {
          languages[$0].script.lowercased() == last
        }
        return found
      }
      tag = shorter
    }
    return []
  }

  /// Whether a name is of the form of an ISO 15924 code: "Latn".
  static func isScript(_ name: String) -> Bool {
    let letters = Array(name.utf8)
    return letters.count == 4 && (0x41...0x5A).contains(letters[0])
      && letters.dropFirst().allSatisfy { (0x61...0x7A).contains($0) }
  }

  // MARK: - Support

  /// How well a face supports a language; nil for a language that the table does not know.
  ///
  /// - Parameters:
  ///   - name: as for ``languages(named:)``; if it means several languages, the one that the face
  ///     supports best.
  ///   - coverage: the characters that the face has.
  ///   - probe: how the face shapes; nil where its file is not opened.
  public func support(
    of name: String, in coverage: CodePointSet, probe: ShapingProbe? = nil
  ) -> LanguageSupport? {
    languages(named: name).map { support(of: $0, in: coverage, probe: probe) }.max {
      ($0.level.rawValue, -$0.missing.count, -$0.missingFurther.count)
        < ($1.level.rawValue, -$1.missing.count, -$1.missingFurther.count)
    }
  }

  /// How well a face supports a language of the table.
  public func support(
    of language: Language, in coverage: CodePointSet, probe: ShapingProbe? = nil
  ) -> LanguageSupport {
    let missing = language.everyday.subtracting(coverage)
    return LanguageSupport(
      language: language, missing: missing,
      missingFurther: language.further.subtracting(coverage),
      // Without its letters there is nothing to shape.
      shapingFault: missing.isEmpty ? probe?.fault(inScript: language.script) : nil)
  }

  /// The languages whose everyday text a face supports, in the order of their tags.
  public func languages(
    supportedBy coverage: CodePointSet, probe: ShapingProbe? = nil
  ) -> [Language] {
    index.satisfied(by: coverage).compactMap { position in
      let language = languages[position]
      return probe?.fault(inScript: language.script) == nil ? language : nil
    }
  }

  /// Their tags.
  public func tags(supportedBy coverage: CodePointSet, probe: ShapingProbe? = nil) -> [String] {
    guard probe == nil else {
      return languages(supportedBy: coverage, probe: probe).map(\.tag)
    }
    return index.satisfied(by: coverage).map { languages[$0].tag }
  }

  /// The tags of the languages that a name means, as for ``languages(named:)``.
  public func tags(named name: String) -> Set<String> {
    Set(positions(named: name).map { languages[$0].tag })
  }
}
