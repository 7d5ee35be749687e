// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontFinding
import LanguageWording

/// What is worked out away from the main thread, so that the window never waits for it.
nonisolated enum PickerPreparation {
  @concurrent
  static func choice(
    _ faces: [OfferedFace], for configuration: PickerConfiguration
  ) async -> FontChoice {
    FontChoice(
      faces,
      meeting: FontChoice.Condition(
        traits: configuration.traits, languages: configuration.languages))
  }

  @concurrent
  static func search(_ choice: FontChoice) async -> FontSearch {
    FontSearch(choice, vocabulary: SearchWording.vocabulary())
  }

  @concurrent
  static func find(_ query: String, with search: FontSearch) async -> FontSearch.Result {
    search(query)
  }

  /// The search with what the fonts' files say; nil when nobody waits for it any more.
  @concurrent
  static func detailed(_ search: FontSearch, of choice: FontChoice) async -> FontSearch? {
    choice.readDetails().map(search.adding)
  }

  /// The names of the languages and scripts of a condition, in its order.
  @concurrent
  static func names(_ codes: [String]) async -> [String: String] {
    let names = LanguageNames.installed
    return Dictionary(codes.map { ($0, names.name($0)) }, uniquingKeysWith: { one, _ in one })
  }
}
