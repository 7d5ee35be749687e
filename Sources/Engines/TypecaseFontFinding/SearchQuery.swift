// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Which words of a query something has: a bit for each.
typealias WordMask = UInt16

/// What a person typed to find fonts.
///
///     garamond italic     each word must be found somewhere
///     "noto sans"         as it stands; a quotation mark that is not closed yet is fine
///     :ß€                 fonts that have all of these characters
struct SearchQuery: Sendable, Hashable {
  /// A word, or quoted words.
  struct Word: Sendable, Hashable {
    /// Folded.
    var text: String
    /// The same as it is compared with words: without hyphens and their like.
    var parts: [String]

    init(_ text: String) {
      self.text = text
      parts = SearchFolding.words(text)
    }
  }

  var words: [Word] = []
  /// The characters that were asked for after a colon.
  var characters: [Unicode.Scalar] = []
  /// All that was typed outside of quotation marks, folded, to compare with the beginnings of names.
  var beginning = ""
  /// The visible characters of the text, where some are beyond ASCII: it may have been pasted to find
  /// the fonts that can set it.
  var unusual: [Unicode.Scalar] = []
  /// Whether the text is a single character.
  var isCharacter = false

  /// More words and characters than anybody means.
  private static let mostWords = min(12, WordMask.bitWidth - 1)
  private static let mostCharacters = 64

  init() {}

  init(_ text: String) {
    var rest: [Character] = []
    var quoted: [Character]?
    func isBoundary(_ character: Character?) -> Bool { character?.isWhitespace ?? true }
    var texts: [(text: String, isQuoted: Bool)] = []
    func end(_ letters: [Character], isQuoted: Bool = false) {
      if !letters.isEmpty { texts.append((String(letters), isQuoted)) }
    }
    for character in text.prefix(2000) {
      if Self.quotes.contains(character) {
        if let open = quoted {
          end(open, isQuoted: true)
          quoted = nil
        } else {
          end(rest)
          rest = []
          quoted = []
        }
      } else if quoted != nil {
        quoted?.append(character)
      } else if character.isWhitespace {
        end(rest)
        rest = []
      } else {
        rest.append(character)
      }
    }
    end(rest)
    if let quoted { end(quoted, isQuoted: true) }
    var plain: [String] = []
    var asked: [String] = []
    for (word, isQuoted) in texts {
      if !isQuoted, word.hasPrefix(":"), word.count > 1 {
        asked.append(String(word.dropFirst()))
        continue
      }
      let folded =
        SearchFolding.fold(word).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !folded.isEmpty else { continue }
      plain.append(word)
      if words.count < Self.mostWords { words.append(Word(folded)) }
    }
    beginning = words.map(\.text).joined(separator: " ")
    characters = Self.visible(asked.joined())
    let typed = plain.joined()
    if typed.unicodeScalars.contains(where: { !$0.isASCII }) {
      unusual = Self.visible(typed)
      isCharacter = typed.count == 1
    }
  }

  private static let quotes: Set<Character> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}", "«", "»"]

  /// The scalars that a font must have to show a text, each once.
  private static func visible(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars where result.count < mostCharacters {
      let properties = scalar.properties
      if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { continue }
      if properties.generalCategory != .control, !result.contains(scalar) { result.append(scalar) }
    }
    return result
  }

  var isEmpty: Bool { words.isEmpty && characters.isEmpty }

  /// The same with other words.
  func replacing(_ texts: [String]) -> SearchQuery {
    var result = self
    result.words = texts.map(Word.init)
    result.beginning = texts.joined(separator: " ")
    return result
  }
}
