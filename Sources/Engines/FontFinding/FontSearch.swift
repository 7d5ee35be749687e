// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors
import Glibc
import LanguageWording

/// Finds families by what a person types: names, styles, and the names of scripts and languages.
///
/// Every word that was typed must be found. A family that all words are found in the names of comes
/// first; the others are those that support a language or script whose name begins with a word.
/// Made once for a choice, away from the main thread; a search over 10,000 faces takes less than a
/// frame does.
public struct FontSearch: Sendable {
  /// A family that was found.
  public struct Match: Sendable, Hashable {
    /// The place in the choice's families.
    public var family: Int
    /// The places of the faces whose style was asked for; empty when none was, which means all.
    public var faces: [Int]
    /// The language or script for which it was found, for a person; nil when it was by its names.
    public var language: String?
  }

  public struct Result: Sendable, Hashable {
    /// Matches that begin with the typed text come first.
    public var byName: [Match] = []
    /// Grouped by language; languages that few fonts support first.
    public var byLanguage: [Match] = []

    public var isEmpty: Bool { byName.isEmpty && byLanguage.isEmpty }
  }

  private let choice: FontChoice
  /// For each family its name, folded, with a zero at the end; and all its names.
  private let ownNames: [[CChar]]
  private let names: [[CChar]]
  /// The styles that occur, folded, and for each family and face the place of its own.
  private let styles: [[CChar]]
  private let stylePlaces: [[Int]]
  private let languages: [NamedLanguage]
  /// For each support of the choice the places of its languages in `languages`.
  private let supported: [[Int]]

  /// How many families support each of the languages: a rare language distinguishes families.
  private let supporters: [Int]

  /// More words than anybody types.
  private static let mostWords = 12

  public init(_ choice: FontChoice, names languageNames: LanguageNames = .installed) {
    self.choice = choice
    ownNames = choice.families.map { Self.terminated($0.name) }
    names = choice.families.map { family in
      let others = Set(family.faces.flatMap(\.otherFamilyNames)).subtracting([family.name]).sorted()
      return Self.terminated(([family.name] + others).joined(separator: "\n"))
    }
    var known: [String: Int] = [:]
    var styles: [[CChar]] = []
    stylePlaces = choice.families.map { family in
      family.faces.map { face in
        let style = face.descriptor.style ?? ""
        if let place = known[style] { return place }
        styles.append(Self.terminated(style))
        known[style] = styles.count - 1
        return styles.count - 1
      }
    }
    self.styles = styles
    let codes = Set(choice.supports.flatMap { Array($0.languages) + Array($0.scripts) })
    let entries = codes.sorted().map { NamedLanguage(languageNames.entry($0)) }
    let places = Dictionary(
      entries.enumerated().map { ($1.code, $0) }, uniquingKeysWith: { one, _ in one })
    languages = entries
    supported = choice.supports.map { support in
      (Array(support.languages) + Array(support.scripts)).compactMap { places[$0] }.sorted()
    }
    var supporters = [Int](repeating: 0, count: entries.count)
    for family in choice.supportPlaces {
      guard let place = family.first else { continue }
      for language in supported[place] { supporters[language] += 1 }
    }
    self.supporters = supporters
  }

  /// The families that are found; all of them for a query without words.
  public func callAsFunction(_ query: String) -> Result {
    let folded = SearchFolding.fold(query)
    let texts = folded.split(whereSeparator: \.isWhitespace).prefix(Self.mostWords).map(String.init)
    let words = texts.map { Array($0.utf8CString) }
    guard !words.isEmpty else {
      return Result(byName: choice.families.indices.map { Match(family: $0, faces: []) })
    }
    let all: UInt16 = (1 << UInt16(words.count)) - 1
    let styleMasks = styles.map { style in Self.mask(words) { Self.contains(style, $0) } }
    let spoken = LanguageMatches(words: texts, languages)
    let bySupport = supported.map { spoken.matches($0, supporters: supporters) }

    var found: [(rank: Int, match: Match)] = []
    var byLanguage: [(spoken: LanguageMatches.Match, match: Match)] = []
    for family in choice.families.indices {
      let named = Self.mask(words) { Self.contains(ownNames[family], $0) }
      let alsoNamed = Self.mask(words) { Self.contains(names[family], $0) }
      var faces: [Int] = []
      var best: LanguageMatches.Match?
      for (face, style) in stylePlaces[family].enumerated() {
        if named | styleMasks[style] == all { faces.append(face) }
        let mask = alsoNamed | styleMasks[style]
        guard !spoken.isEmpty else { continue }
        // Of all faces the language that fewest fonts support tells the family apart best.
        let match = bySupport[choice.supportPlaces[family][face]].first { mask | $0.mask == all }
        if let match, best.map({ isBefore(match, $0) }) ?? true { best = match }
      }
      if named == all {
        found.append(
          (
            rank(of: family, words, query: Array(folded.utf8CString.dropLast())),
            Match(family: family, faces: [])
          ))
      } else if !faces.isEmpty {
        // Before other names: those of old programs name a style too, such as "Cantarell Light".
        found.append((3, Match(family: family, faces: faces)))
      } else if alsoNamed == all {
        found.append((2, Match(family: family, faces: [])))
      } else if let best {
        byLanguage.append(
          (
            best,
            Match(family: family, faces: [], language: languages[best.language].name)
          ))
      }
    }
    let sorted = found.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    let spokenSorted = byLanguage.enumerated().sorted { one, other in
      if isBefore(one.element.spoken, other.element.spoken) { return true }
      return !isBefore(other.element.spoken, one.element.spoken) && one.offset < other.offset
    }
    return Result(
      byName: sorted.map(\.element.match), byLanguage: spokenSorted.map(\.element.match))
  }

  /// Names come first, then languages that few fonts support.
  private func isBefore(_ one: LanguageMatches.Match, _ other: LanguageMatches.Match) -> Bool {
    (one.rank, supporters[one.language], one.language)
      < (other.rank, supporters[other.language], other.language)
  }

  /// Names that begin with the typed text come first, then names with a word that begins with it.
  private func rank(of family: Int, _ words: [[CChar]], query: [CChar]) -> Int {
    let name = names[family]
    if name.starts(with: query) { return 0 }
    return words.allSatisfy { Self.beginsWord($0, in: name) } ? 1 : 2
  }

  private static func terminated(_ text: String) -> [CChar] {
    Array(SearchFolding.fold(text).utf8CString)
  }

  private static func mask(_ words: [[CChar]], _ holds: ([CChar]) -> Bool) -> UInt16 {
    var mask: UInt16 = 0
    for (place, word) in words.enumerated() where holds(word) { mask |= 1 << UInt16(place) }
    return mask
  }

  /// Both end with a zero.
  private static func contains(_ text: [CChar], _ word: [CChar]) -> Bool {
    text.withUnsafeBufferPointer { text in
      word.withUnsafeBufferPointer { word in
        guard let text = text.baseAddress, let word = word.baseAddress else { return false }
        return strstr(text, word) != nil
      }
    }
  }

  private static func beginsWord(_ word: [CChar], in text: [CChar]) -> Bool {
    if text.starts(with: word.dropLast()) { return true }
    return contains(text, [CChar(0x20)] + word) || contains(text, [CChar(0x0A)] + word)
  }
}

/// A language or script, and the words that find it, folded.
private struct NamedLanguage {
  let code: String
  let name: String
  let words: [String]
  /// Each name as the words that it is made of.
  let names: Set<Set<String>>

  init(_ entry: LanguageNames.Entry) {
    (code, name) = (entry.code, entry.name)
    names = Set(entry.aliases.map { Set(SearchFolding.words($0)) }).subtracting([[]])
    words = names.reduce(into: Set()) { $0.formUnion($1) }.sorted()
  }
}

/// Which words of a query are the beginnings of names of languages and scripts.
///
/// If a word is a whole name, names that only begin with it do not count: "german" is not Germanic.
private struct LanguageMatches {
  struct Match {
    /// The words, as bits.
    var mask: UInt16
    /// Whether they hold a whole name, and not only a part of one: "arabic" is the language, and a
    /// part of "Tachelhit (Arabic)".
    var isNamed: Bool
    /// The place of the language or script.
    var language: Int

    var rank: Int { isNamed ? 0 : 1 }
  }

  private let byPlace: [Int: Match]

  /// Shorter words begin the names of too many languages; those of Chinese and Korean are short.
  private static let shortest = 3

  init(words: [String], _ languages: [NamedLanguage]) {
    var whole: [UInt16] = Array(repeating: 0, count: languages.count)
    var begun = whole
    for (number, word) in words.enumerated() {
      let isAlphabetic = word.utf8.count == word.unicodeScalars.count
      guard !isAlphabetic || word.utf8.count >= Self.shortest else { continue }
      let bit: UInt16 = 1 << UInt16(number)
      for (place, language) in languages.enumerated() {
        for name in language.words where name.hasPrefix(word) {
          begun[place] |= bit
          if name.utf8.count == word.utf8.count { whole[place] |= bit }
        }
      }
    }
    let known = whole.reduce(0, |)
    let typed = Set(words)
    var found: [Int: Match] = [:]
    for (place, language) in languages.enumerated() {
      let mask = whole[place] | (begun[place] & ~known)
      guard mask != 0 else { continue }
      found[place] = Match(
        mask: mask, isNamed: language.names.contains { $0.isSubset(of: typed) }, language: place)
    }
    byPlace = found
  }

  var isEmpty: Bool { byPlace.isEmpty }

  /// The matches among some languages: what most words are for first, then what they name, then what
  /// few fonts support.
  func matches(_ places: [Int], supporters: [Int]) -> [Match] {
    places.compactMap { byPlace[$0] }.sorted { one, other in
      (-one.mask.nonzeroBitCount, one.rank, supporters[one.language])
        < (-other.mask.nonzeroBitCount, other.rank, supporters[other.language])
    }
  }
}
