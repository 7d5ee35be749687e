// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit
import TypecaseHarfBuzzKit

/// fontconfig's orthographies.
///
/// They require too much for some languages (for English 20 letters with accents) and too little
/// for others (for Urdu less than half), so they are used only for languages without another
/// source, and for the large sets of Chinese, Japanese and Korean, which are the national
/// standards.
struct OrthographySource {
  subscript(language: String) -> Set<UInt32> {
    guard let set = FontconfigCharSet(orthographyOf: language) else { return [] }
    return Set(set.ranges.flatMap { Array($0) })
  }

  /// All but those of the large scripts, and of symbols; first those of whole languages, then those
  /// of regions, which may have another script: "mn-cn".
  var entries: [LanguageEntry] {
    let names = FontconfigLangSet.orthographies.filter {
      !["und", "zh", "ja", "ko"].contains($0.prefix { $0 != "-" })
    }
    return (names.filter { !$0.contains("-") } + names.filter { $0.contains("-") }).compactMap {
      let characters = self[$0]
      guard let script = mostUsedScript(of: characters) else { return nil }
      return LanguageEntry(
        tag: String($0.prefix { $0 != "-" }), script: script, name: "", source: .orthography,
        everyday: characters, full: characters)
    }
  }

  private func mostUsedScript(of characters: Set<UInt32>) -> String? {
    var counts: [String: Int] = [:]
    for character in characters {
      let script = HarfBuzzUnicode.script(character)
      if !["Zyyy", "Zinh", "Zzzz"].contains(script) { counts[script, default: 0] += 1 }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }
}
