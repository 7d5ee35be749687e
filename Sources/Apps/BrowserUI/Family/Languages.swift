// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseLanguageWording

/// The names of all languages of the table, in the order of the person's alphabet.
nonisolated struct Languages: Sendable {
  struct Named: Sendable {
    var language: Language
    var name: String
  }

  let all: [Named]
  private let names: [String: String]

  /// How many are listed by name.
  private static let named = 12

  /// Sorted for the person's language, computed once; not for the main thread.
  static let shared = Languages()

  private init() {
    let named = LanguageTable.shared.languages.map {
      Named(language: $0, name: LanguageNames.installed.name($0))
    }
    all = named.sorted { g_utf8_collate($0.name, $1.name) < 0 }
    names = Dictionary(
      named.map { ($0.language.tag, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// A language's name, by its BCP 47 tag; the tag where it is none of the table.
  func name(ofTag tag: String) -> String { names[tag] ?? tag }

  /// Languages as a sentence's part: those that most people speak by name, in the order of the
  /// alphabet, and how many more there are.
  func list(_ languages: [Language]) -> String {
    let most = languages.sorted { ($1.speakers, $0.tag) < ($0.speakers, $1.tag) }
      .prefix(Self.named)
    let shown = Set(most.map { names[$0.tag] ?? $0.name })
      .sorted { g_utf8_collate($0, $1) < 0 }.joined(separator: tr(", "))
    let more = languages.count - most.count
    return more == 0
      ? shown
      : trn(
        "{languages} and {count} more", "{languages} and {count} more", more, ["languages": shown])
  }
}
