// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSpelling
import Synchronization
import TypecaseGTK

/// The system's dictionaries, by enchant.
///
/// Enchant is for one thread at a time, which the lock sees to.
final class EnchantDictionary: SpellingDictionary {
  static let shared = EnchantDictionary()

  private nonisolated struct Enchant: ~Copyable {
    let broker = enchant_broker_init()
    /// By language; nil for one without a dictionary.
    private var dictionaries: [String: OpaquePointer?] = [:]

    mutating func dictionary(_ tag: String) -> OpaquePointer? {
      if let known = dictionaries[tag] { return known }
      var found: OpaquePointer?
      for name in Self.names(of: tag)
      where found == nil && enchant_broker_dict_exists(broker, name) != 0 {
        found = enchant_broker_request_dict(broker, name)
      }
      dictionaries[tag] = .some(found)
      return found
    }

    /// What dictionaries of a language may be called, from the most special on.
    private static func names(of tag: String) -> [String] {
      let parts = tag.prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }.map(
        String.init)
      guard let language = parts.first?.lowercased() else { return [] }
      let regions = parts.dropFirst().filter { $0.utf8.count == 2 }.map { $0.uppercased() }
      return regions.map { "\(language)_\($0)" } + [language] + (language == "en" ? ["en_US"] : [])
    }
  }

  private nonisolated let enchant = Mutex(Enchant())
  /// The person's languages, their own first, as the environment has them.
  private nonisolated let languages: [String]

  private nonisolated init() {
    var names: [String] = []
    var next = g_get_language_names()
    while let name = next?.pointee {
      names.append(String(cString: name))
      next = next?.advanced(by: 1)
    }
    names.removeAll { $0 == "C" || $0.hasPrefix("C.") }
    // Who chose no language reads the program in English.
    languages = names.isEmpty ? ["en"] : names
  }

  /// Does something with each dictionary that a word may be in, until an answer is found; nil where no dictionary has one.
  ///
  /// - Parameter language: the text's; nil for the person's languages that are written as the word is, since a dictionary of another script
  ///   would have none of its words.
  private nonisolated func first<Result: Sendable>(
    of word: String, _ language: String?, _ body: (OpaquePointer) -> Result?
  ) -> Result? {
    enchant.withLock { enchant in
      for tag in language.map({ [$0] }) ?? languages(of: word) {
        if let dictionary = enchant.dictionary(tag), let result = body(dictionary) {
          return result
        }
      }
      return nil
    }
  }

  private nonisolated func languages(of word: String) -> [String] {
    let scripts = Set(word.unicodeScalars.map { g_unichar_get_script($0.value) }).filter {
      $0 != G_UNICODE_SCRIPT_COMMON && $0 != G_UNICODE_SCRIPT_INHERITED
    }
    return languages.filter { tag in
      let language = pango_language_from_string(tag)
      return scripts.allSatisfy { script in
        // Pango has the same numbers.
        let script = PangoScript(rawValue: .init(truncatingIfNeeded: script.rawValue))
        return pango_language_includes_script(language, script) != 0
      }
    }
  }

  nonisolated func isCorrect(_ word: String, language: String?) -> Bool {
    var isAsked = false
    // Who writes in several languages need not say in which each word is.
    let isKnown = first(of: word, language) { dictionary in
      isAsked = true
      // Below 0 it could not be checked.
      return enchant_dict_check(dictionary, word, -1) <= 0 ? true : nil
    }
    return isKnown ?? !isAsked
  }

  nonisolated func suggestions(for word: String, language: String?) -> [String] {
    first(of: word, language) { dictionary in
      var count = 0
      guard let found = enchant_dict_suggest(dictionary, word, -1, &count) else { return [] }
      defer { enchant_dict_free_string_list(dictionary, found) }
      return (0..<count).compactMap { found[$0].map { String(cString: $0) } }
    } ?? []
  }

  nonisolated func learn(_ word: String, language: String?) {
    _ = first(of: word, language) { enchant_dict_add($0, word, -1) }
  }

  nonisolated func ignore(_ word: String, language: String?) {
    _ = first(of: word, language) { enchant_dict_add_to_session($0, word, -1) }
  }
}
