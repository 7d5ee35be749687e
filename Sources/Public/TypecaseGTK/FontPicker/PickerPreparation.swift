// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseFontLanguages
import TypecaseFontconfigKit
import TypecaseLanguageWording

/// Work off the main thread, so that the window never waits for it.
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

  /// The family that stands for a generic one, such as "Sans" of a desktop's setting, which no font has
  /// for its name; nil where that is not the question.
  @concurrent
  static func family(meantBy font: FontDescriptor?, in choice: FontChoice) async -> String? {
    let generic = ["sans", "sans-serif", "serif", "monospace", "mono", "system-ui"]
    guard let font, let name = font.family, generic.contains(name.lowercased()),
      choice.place(of: font) == nil
    else { return nil }
    return FontconfigConfiguration.current?.match(name.replacing("-", with: "\\-"))?.family
  }

  @concurrent
  static func search(_ choice: FontChoice) async -> FontSearch {
    FontSearch(choice, vocabulary: SearchWording.vocabulary())
  }

  @concurrent
  static func find(_ query: String, with search: FontSearch) async -> FontSearch.Result {
    search(query)
  }

  /// The families of a set of faces, and the search among them.
  @concurrent
  static func search(_ faces: FaceSet) async -> (FontChoice, FontSearch) {
    let choice = FontChoice(faces.faces.compactMap(OfferedFace.init))
    return (choice, FontSearch(choice, vocabulary: SearchWording.vocabulary()))
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
