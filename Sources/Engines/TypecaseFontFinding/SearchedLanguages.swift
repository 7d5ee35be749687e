// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontLanguages
import TypecaseLanguageWording

/// The languages and scripts that fonts of a choice support, by their names.
struct SearchedLanguages: Sendable {
  let all: [NamedLanguage]
  /// For each support of the choice the places of its languages in `all`.
  private let supported: [[Int]]
  /// How many families support each of the languages: a rare language distinguishes families.
  private let supporters: [Int]

  init(_ choice: FontChoice, _ names: LanguageNames) {
    let codes = Set(choice.supports.flatMap { Array($0.languages) + Array($0.scripts) })
    let entries = codes.sorted().map { NamedLanguage(names.entry($0)) }
    let places = Dictionary(
      entries.enumerated().map { ($1.code, $0) }, uniquingKeysWith: { one, _ in one })
    all = entries
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

  /// For each support of the choice its languages that some words name: what most words are for
  /// first, then what they name, then what few fonts support.
  func matches(_ words: [String]) -> [[LanguageMatches.Match]] {
    let spoken = LanguageMatches(words: words, all)
    guard !spoken.isEmpty else { return Array(repeating: [], count: supported.count) }
    return supported.map { spoken.matches($0, supporters: supporters) }
  }

  /// Names come first, then languages that few fonts support.
  func order(of match: LanguageMatches.Match) -> (Int, Int, Int) {
    (match.rank, supporters[match.language], match.language)
  }
}

/// A language or script, and the words that find it, folded.
struct NamedLanguage {
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
struct LanguageMatches {
  struct Match {
    /// The words, as bits.
    var mask: WordMask
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
    var whole: [WordMask] = Array(repeating: 0, count: languages.count)
    var begun = whole
    for (number, word) in words.enumerated() {
      let isAlphabetic = word.utf8.count == word.unicodeScalars.count
      guard !isAlphabetic || word.utf8.count >= Self.shortest else { continue }
      let bit: WordMask = 1 << WordMask(number)
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
