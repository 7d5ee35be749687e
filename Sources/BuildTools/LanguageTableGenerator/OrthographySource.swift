// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontconfigKit
import HarfBuzzKit

/// fontconfig's orthographies.
///
/// They ask for too much of some languages (of English 20 letters with accents) and too little of
/// others (of Urdu not the half), so they count only where nothing else does, and for the large sets
/// of Chinese, Japanese and Korean, which are the national standards.
struct OrthographySource {
  subscript(language: String) -> Set<UInt32> {
    guard let set = FontconfigCharSet(orthographyOf: language) else { return [] }
    return Set(set.ranges.flatMap { Array($0) })
  }

  /// All but those of the great scripts, and of signs; first those of whole languages, then those of regions,
  /// which may write in a script of their own: "mn-cn".
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
