// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseLanguageWording

/// Finds families by what a person types, for the browser, the pickers and the panel.
///
///     SearchQuery          words, quoted words, characters
///       v
///     FontSearch.find      every word in some field of a family; filters, characters
///       v   nothing?
///     SpellingCorrection   the same with the words that may be meant
///
/// Every typed word must be found, each in any field. Results are sorted in this order, and equal
/// ones in the order of the list:
///
/// 1. names that begin with what was typed, that have words that begin with it, that hold it inside,
/// 2. names with a style,
/// 3. PostScript names and full names that begin with a word,
/// 4. designers and manufacturers,
/// 5. the owner's name,
/// 6. kinds, such as "monospace",
/// 7. languages and scripts, those that few fonts support first,
/// 8. OpenType features, such as "small caps",
/// 9. with mistakes in the spelling, only when nothing was found so,
/// 10. for text with characters beyond ASCII that is none of these, fonts that have them all.
///
/// It is a value, made once for a choice, off the main thread; searching takes less than a frame.
/// It has data of the files (designers, features, measured kinds) only after ``adding(_:)``;
/// ``Result/wantsDetails`` says when reading them is worthwhile.
public struct FontSearch: Sendable {
  /// Why a family was found, in the order of the ranks.
  public enum Field: Int, Sendable, Hashable, CaseIterable, Comparable {
    case name, style, postScriptName, designer, owner, kind, language, feature, characters

    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// The match, for display: "Designer: Robert Slimbach".
  public struct Reason: Sendable, Hashable {
    /// The field of the word with the lowest rank in the order of fields.
    public var field: Field
    /// The text of the font, or the vocabulary, in that field.
    public var text: String

    public init(field: Field, text: String) {
      (self.field, self.text) = (field, text)
    }
  }

  /// A family that was found.
  public struct Match: Sendable, Hashable {
    /// The index in the choice's families.
    public var family: Int
    /// The indexes of the matching faces; empty for all of them.
    public var faces: [Int] = []
    /// nil without a query.
    public var reason: Reason?
  }

  /// The result of a search.
  public struct Result: Sendable, Hashable {
    /// Best first.
    public var matches: [Match] = []
    /// The corrected query, if the typed one has mistakes; nil when the typed one was found.
    public var correction: String?
    /// Whether the files may know more about this question: search again after ``adding(_:)``.
    public var wantsDetails = false

    public var isEmpty: Bool { matches.isEmpty }

    /// The result without a query: all families, for which no search is needed.
    public static func everything(in choice: FontChoice) -> Result {
      Result(matches: choice.families.indices.map { Match(family: $0) })
    }
  }

  /// The languages and scripts that some font supports, with their names, for a filter by language.
  public var supportedLanguages: [(code: String, name: String)] {
    languages.all.map { ($0.code, $0.name) }
  }

  let choice: FontChoice
  let vocabulary: SearchVocabulary
  let names: SearchedNames
  let languages: SearchedLanguages
  let owners: Distinct<SearchedText>
  var facts: SearchedFacts
  private let spelling: SpellingCorrection

  /// - Parameters:
  ///   - vocabulary: for finding kinds and features.
  ///   - details: data of the files, if they were read.
  public init(
    _ choice: FontChoice, vocabulary: SearchVocabulary = SearchVocabulary(),
    details: [FaceLocation: FaceDetails]? = nil
  ) {
    self.init(choice, names: .installed, vocabulary: vocabulary, details: details)
  }

  /// - Parameter languageNames: by which languages and scripts are found.
  package init(
    _ choice: FontChoice, names languageNames: LanguageNames,
    vocabulary: SearchVocabulary = SearchVocabulary(),
    details: [FaceLocation: FaceDetails]? = nil
  ) {
    self.choice = choice
    self.vocabulary = vocabulary
    names = SearchedNames(choice)
    languages = SearchedLanguages(choice, languageNames)
    owners = Distinct(choice) { _, face in SearchedText([face.ownerName ?? ""]) }
    facts = SearchedFacts(choice, details)
    var words: [String: Int] = [:]
    names.count(words: &words, of: choice)
    for term in vocabulary.terms {
      for word in term.phrases.joined() { words[word, default: 0] += 1 }
    }
    for language in languages.all { for word in language.words { words[word, default: 0] += 1 } }
    for text in owners.values { text.count(words: &words) }
    spelling = SpellingCorrection(words)
  }

  /// The search with the data of the files, from ``FontChoice/readDetails()``.
  public func adding(_ details: [FaceLocation: FaceDetails]) -> FontSearch {
    var result = self
    result.facts = SearchedFacts(choice, details)
    return result
  }

  /// Whether the data of the files are known.
  public var hasDetails: Bool { facts.details != nil }

  /// The matching families; for a query without words all that meet the filter.
  public func callAsFunction(_ text: String, filter: FontFilter = FontFilter()) -> Result {
    let query = SearchQuery(text)
    var found = find(query, filter)
    var result = Result(matches: found.matches, wantsDetails: found.wantsDetails)
    var seen = Set(result.matches.map(\.family))
    if result.isEmpty, !query.words.isEmpty {
      (result.matches, result.correction) = corrected(query, filter)
      seen = Set(result.matches.map(\.family))
      result.wantsDetails = !hasDetails
    }
    if !query.unusual.isEmpty, found.matches.isEmpty || query.isCharacter {
      var characters = SearchQuery()
      characters.characters = query.unusual + query.characters
      found = find(characters, filter)
      result.matches += found.matches.filter { !seen.contains($0.family) }
      result.wantsDetails = result.wantsDetails || found.wantsDetails
    }
    return result
  }

  /// More ways to correct a text than anybody can have meant.
  private static let mostCorrections = 8

  /// The result with the fewest corrections.
  private func corrected(
    _ query: SearchQuery, _ filter: FontFilter
  ) -> (matches: [Match], correction: String?) {
    typealias Way = (words: [String], distance: Int)
    var ways: [Way] = [([], 0)]
    for word in query.words.map(\.text) {
      let alternatives = spelling.alternatives(to: word)
      ways = ways.flatMap { way in
        alternatives.map { (way.words + [$0.word], way.distance + $0.distance) }
      }
      // A stable sort: the alternatives of a word are in their own order.
      ways = Array(
        ways.enumerated().sorted {
          ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
        }
        .map(\.element).prefix(Self.mostCorrections * 4))
    }
    var result: (matches: [Match], correction: String?) = ([], nil)
    var seen: Set<Int> = []
    var distance = 0
    for way in ways.filter({ $0.distance > 0 }).prefix(Self.mostCorrections) {
      if way.distance > distance, !result.matches.isEmpty { break }
      distance = way.distance
      let found = find(query.replacing(way.words), filter).matches
      guard !found.isEmpty else { continue }
      result.correction = result.correction ?? way.words.joined(separator: " ")
      result.matches += found.filter { seen.insert($0.family).inserted }
    }
    return result
  }
}
