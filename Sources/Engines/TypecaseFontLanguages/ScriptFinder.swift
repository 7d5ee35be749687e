// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// Finds the script that a face is made for, from its characters.
///
/// Most fonts include Latin. Another script is chosen instead when the face has enough of its
/// characters, and when there are at most two such scripts. A face with more is a Latin text face
/// for many scripts. Greek and Cyrillic alone are not preferred to Latin.
public enum ScriptFinder {
  /// - Parameters:
  ///   - coverage: the code points that the face has glyphs for.
  ///   - languages: those that the face covers, by fontconfig's names or the table's.
  /// - Returns: an ISO 15924 code.
  public static func script(
    coverage: some Sequence<UInt32>, languages: Set<String>, isColored: Bool
  ) -> String {
    let counts = Counts(coverage)
    if isColored, counts.emoji >= 16, counts.letters < 400 { return "Zsye" }
    // Latin text fonts with added icons have more letters than symbol fonts.
    if counts.letters < 400, counts.symbols > 3 * counts.letters { return "Zsym" }

    let latin = counts[latin]
    let served = counts.scripts.filter { script, count in
      script != Self.latin && Double(count) >= 0.4 * Double(need(script))
        && (!companions.contains(script) || count > latin)
    }
    let groups = Set(served.map { eastAsian.contains($0.key) ? han : $0.key })
    let isWorldwide = groups.count > 2 && latin >= 52 && !groups.contains(han)
    let candidates = served.filter { $0.value * 6 >= latin }
    let winner: UInt32? =
      groups.contains(han)
      ? han
      : isWorldwide || candidates.isEmpty
        ? nil : candidates.max { ($0.1, $0.0) < ($1.1, $1.0) }?.key
    if winner == han { return eastAsianScript(counts, languages) }
    if let winner { return HarfBuzzUnicode.script(tag: winner) }
    if latin >= 26 { return "Latn" }
    guard let most = counts.scripts.max(by: { ($0.1, $0.0) < ($1.1, $1.0) }) else { return "Zsym" }
    return eastAsian.contains(most.key)
      ? eastAsianScript(counts, languages) : HarfBuzzUnicode.script(tag: most.key)
  }

  /// Japanese fonts lack the simplified characters; Chinese fonts have kana as well.
  private static func eastAsianScript(_ counts: Counts, _ languages: Set<String>) -> String {
    let isChinese = !languages.isDisjoint(with: ["zh-cn", "zh-sg", "zh-Hans"])
    let kana = counts[hiragana] + counts[katakana]
    let hangul = counts[hangulScript]
    if counts[han] < 200 {
      if hangul > kana, hangul > counts[bopomofo] { return "Kore" }
      if kana > 0 { return "Jpan" }
      return counts[bopomofo] > counts[han] ? "Bopo" : "Hani"
    }
    if isChinese { return "Hani" }
    if hangul >= 500 { return kana >= 80 && languages.contains("ja") ? "Hani" : "Kore" }
    return kana >= 80 && languages.contains("ja") ? "Jpan" : "Hani"
  }

  private struct Counts {
    var scripts: [UInt32: Int] = [:]
    /// Characters of one script or another.
    var letters = 0
    /// Characters that scripts share, beyond Latin-1, and private ones.
    var symbols = 0
    var emoji = 0

    init(_ coverage: some Sequence<UInt32>) {
      for point in coverage {
        let script = HarfBuzzUnicode.scriptTag(point)
        switch script {
        case ScriptFinder.inherited: break
        case ScriptFinder.common, ScriptFinder.unknown:
          if point > 0xFF { symbols += 1 }
          if (0x1F300...0x1FAFF).contains(point) { emoji += 1 }
        default:
          scripts[script, default: 0] += 1
          letters += 1
        }
      }
    }

    subscript(_ script: UInt32) -> Int { scripts[script] ?? 0 }
  }

  /// How many characters make a font useful for a script: all of its characters, or, for the large
  /// scripts, as many as everyday text uses.
  private static func need(_ script: UInt32) -> Int {
    if script == han || script == hangulScript { return 1000 }
    return min(sizes[script] ?? 1, 128)
  }

  /// How many code points of the planes of letters each script has.
  private static let sizes: [UInt32: Int] = {
    var sizes: [UInt32: Int] = [:]
    for point in UInt32(0)..<0x1_F000 {
      sizes[HarfBuzzUnicode.scriptTag(point), default: 0] += 1
    }
    return sizes
  }()

  private static let latin = HarfBuzzUnicode.scriptTag("Latn")
  private static let common = HarfBuzzUnicode.scriptTag("Zyyy")
  private static let inherited = HarfBuzzUnicode.scriptTag("Zinh")
  private static let unknown = HarfBuzzUnicode.scriptTag("Zzzz")
  private static let han = HarfBuzzUnicode.scriptTag("Hani")
  private static let hiragana = HarfBuzzUnicode.scriptTag("Hira")
  private static let katakana = HarfBuzzUnicode.scriptTag("Kana")
  private static let hangulScript = HarfBuzzUnicode.scriptTag("Hang")
  private static let bopomofo = HarfBuzzUnicode.scriptTag("Bopo")
  private static let eastAsian: Set = [han, hiragana, katakana, hangulScript, bopomofo]
  private static let companions: Set = [
    HarfBuzzUnicode.scriptTag("Grek"), HarfBuzzUnicode.scriptTag("Cyrl"),
    HarfBuzzUnicode.scriptTag("Brai"),
  ]
}
