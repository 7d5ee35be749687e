// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Knows how words are spelled, such as enchant or a service of the desktop.
///
/// It is asked in other threads, by one at a time for each text.
public nonisolated protocol SpellingDictionary: Sendable {
  /// Whether a word is spelled as it should be; true for one in a language that it does not know.
  ///
  /// - Parameters:
  ///   - word: without spaces; it may have apostrophes and full stops within.
  ///   - language: a BCP 47 tag; nil for that of the person.
  func isCorrect(_ word: String, language: String?) -> Bool

  /// Words that may have been meant, the likeliest first.
  func suggestions(for word: String, language: String?) -> [String]

  /// Takes a word into the person's own list.
  func learn(_ word: String, language: String?)

  /// Takes a word for right as long as the program runs.
  func ignore(_ word: String, language: String?)
}
