// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The words for kinds of fonts and for OpenType features that people use in a search.
///
/// They are in English; a front end adds the names in the person's language.
public struct SearchVocabulary: Sendable {
  /// The meaning of a word.
  public enum Meaning: Sendable, Hashable {
    case kind(FontKind)
    /// An OpenType feature by its tag; "ss" and "cv" stand for all that are numbered so.
    case feature(String)
  }

  struct Term: Sendable {
    var meaning: Meaning
    /// For a person, when it is why a font was found.
    var name: String
    /// Each as its words, folded.
    var phrases: [[String]]
  }

  private(set) var terms: [Term]

  /// - Parameter names: a front end's names of the meanings, in the person's language.
  public init(names: [Meaning: String] = [:]) {
    terms = Self.english.map { meaning, phrases in
      let name = names[meaning] ?? phrases[0]
      return Term(
        meaning: meaning, name: name, phrases: Self.folded([name] + phrases))
    }
    // A front end may know features that nobody has other words for.
    let known = Set(terms.map(\.meaning))
    for (meaning, name) in names.sorted(by: { $0.value < $1.value }) where !known.contains(meaning)
    {
      terms.append(Term(meaning: meaning, name: name, phrases: Self.folded([name])))
    }
  }

  private static func folded(_ phrases: [String]) -> [[String]] {
    var seen: Set<[String]> = []
    return phrases.map(SearchFolding.words).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Words that people use besides the names in the registry of layout features.
  private static let english: [(Meaning, [String])] = [
    (.kind(.serif), ["Serif"]),
    (.kind(.sans), ["Sans serif", "Grotesque"]),
    (.kind(.slab), ["Slab serif", "Egyptian"]),
    (.kind(.monospace), ["Monospace", "Monospaced", "Fixed width", "Typewriter"]),
    (.kind(.handwriting), ["Handwriting", "Script", "Handwritten", "Calligraphy", "Cursive"]),
    (.kind(.display), ["Display", "Decorative"]),
    (.kind(.symbol), ["Symbols", "Icons", "Dingbats"]),
    (.kind(.color), ["Color", "Colour", "Emoji"]),
    (.kind(.variable), ["Variable"]),
    (.feature("smcp"), ["Small capitals", "Small caps"]),
    (.feature("c2sc"), ["Capitals to small capitals", "Small caps"]),
    (.feature("pcap"), ["Petite capitals", "Petite caps"]),
    (.feature("c2pc"), ["Capitals to petite capitals", "Petite caps"]),
    (.feature("liga"), ["Standard ligatures"]),
    (.feature("dlig"), ["Discretionary ligatures"]),
    (.feature("hlig"), ["Historical ligatures"]),
    (.feature("clig"), ["Contextual ligatures"]),
    (.feature("calt"), ["Contextual alternates"]),
    (.feature("salt"), ["Stylistic alternates"]),
    (.feature("ss"), ["Stylistic sets"]),
    (.feature("cv"), ["Character variants"]),
    (.feature("swsh"), ["Swashes"]),
    (.feature("cswh"), ["Contextual swashes"]),
    (.feature("onum"), ["Old-style figures", "Oldstyle numerals", "Text figures"]),
    (.feature("lnum"), ["Lining figures", "Lining numerals"]),
    (.feature("tnum"), ["Tabular figures", "Tabular numerals"]),
    (.feature("pnum"), ["Proportional figures", "Proportional numerals"]),
    (.feature("frac"), ["Fractions"]),
    (.feature("afrc"), ["Alternative fractions", "Nut fractions"]),
    (.feature("sups"), ["Superscript"]),
    (.feature("subs"), ["Subscript"]),
    (.feature("sinf"), ["Scientific inferiors"]),
    (.feature("ordn"), ["Ordinals"]),
    (.feature("zero"), ["Slashed zero"]),
    (.feature("case"), ["Case-sensitive forms"]),
    (.feature("titl"), ["Titling forms", "Titling capitals"]),
    (.feature("hist"), ["Historical forms", "Long s"]),
    (.feature("ornm"), ["Ornaments"]),
    (.feature("unic"), ["Unicase"]),
    (.feature("ruby"), ["Ruby", "Furigana"]),
    (.feature("vert"), ["Vertical writing"]),
    (.feature("kern"), ["Kerning"]),
  ]
}

/// Which words of a query are words of the terms of a vocabulary.
///
/// What says most counts alone: a word that is a term ("serif" is not "sans serif", unless "sans"
/// was typed as well), otherwise a word of a term, otherwise the beginning of one.
struct TermMatches {
  /// For each term the words that it is found by, as bits.
  let masks: [WordMask]
  private let terms: [SearchVocabulary.Term]

  /// Shorter words begin too much.
  private static let shortest = 3

  init(_ words: [SearchQuery.Word], _ vocabulary: SearchVocabulary) {
    terms = vocabulary.terms
    var term: [WordMask] = Array(repeating: 0, count: terms.count)
    var (whole, begun) = (term, term)
    for (number, word) in words.enumerated()
    where word.text.utf8.count >= Self.shortest && !word.parts.isEmpty {
      let bit: WordMask = 1 << WordMask(number)
      let typed = word.parts.joined()
      for (place, phrase) in terms.enumerated().flatMap({ place, term in
        term.phrases.map { (place, $0) }
      }) {
        // "smallcaps", and the quoted "small caps".
        let joined = phrase.joined()
        if joined == typed { term[place] |= bit }
        if phrase.contains(typed) { whole[place] |= bit }
        if joined.hasPrefix(typed) || phrase.contains(where: { $0.hasPrefix(typed) }) {
          begun[place] |= bit
        }
      }
    }
    // A term of several words that were all typed.
    for (place, entry) in terms.enumerated() {
      for phrase in entry.phrases where phrase.count > 1 {
        let typed = words.indices.filter { number in
          words[number].parts.contains(where: phrase.contains)
        }
        let said = Set(typed.flatMap { words[$0].parts })
        if phrase.allSatisfy(said.contains) { for number in typed { term[place] |= 1 << number } }
      }
    }
    let isTerm = term.reduce(0, |)
    let isWhole = whole.reduce(0, |)
    masks = terms.indices.map {
      term[$0] | (whole[$0] & ~isTerm) | (begun[$0] & ~isTerm & ~isWhole)
    }
  }

  /// Whether a word is found that only the files know the answer to.
  var needsDetails: Bool {
    zip(terms, masks).contains { term, mask in
      guard mask != 0 else { return false }
      return switch term.meaning {
      case .kind(let kind): !kind.isListed
      case .feature: true
      }
    }
  }

  /// The words that kinds are found by.
  func mask(of kinds: FontKinds) -> WordMask {
    var result: WordMask = 0
    for (place, term) in terms.enumerated() where masks[place] != 0 {
      if case .kind(let kind) = term.meaning, kinds.contains(FontKinds(kind)) {
        result |= masks[place]
      }
    }
    return result
  }

  /// The words that OpenType features are found by.
  func mask(of features: Set<String>) -> WordMask {
    var result: WordMask = 0
    for (place, term) in terms.enumerated() where masks[place] != 0 {
      if case .feature(let tag) = term.meaning, features.hasFeature(tag) {
        result |= masks[place]
      }
    }
    return result
  }

  /// The names of the terms by which a face is found, for a person: those that most words are for.
  func names(where holds: (SearchVocabulary.Meaning) -> Bool) -> [String] {
    var names: [(name: String, mask: WordMask)] = []
    for (place, term) in terms.enumerated() where masks[place] != 0 && holds(term.meaning) {
      names.append((term.name, masks[place]))
    }
    // A meaning that another term covers needs no words of its own.
    let best = names.filter { name in
      !names.contains { $0.mask != name.mask && $0.mask & name.mask == name.mask }
    }
    var seen: Set<WordMask> = []
    return best.filter { seen.insert($0.mask).inserted }.map(\.name)
  }
}
