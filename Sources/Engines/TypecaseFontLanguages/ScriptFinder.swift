// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// Finds the script that a face is made for, from its characters and what it says of itself.
///
/// A face with the letters a to z is a Latin one, whatever else it has, unless its names or `OS/2` say another script
/// that it has enough characters of. Without these letters its script is the one with enough of its characters, of which
/// there are at most two; a face with more is a text face for many scripts. Greek and Cyrillic alone are not preferred
/// to Latin.
public enum ScriptFinder {
  /// - Parameters:
  ///   - coverage: the code points that the face has glyphs for.
  ///   - languages: those that the face covers, by fontconfig's names or the table's.
  ///   - claims: what the face says of itself.
  /// - Returns: an ISO 15924 code.
  public static func script(
    coverage: some Sequence<UInt32>, languages: Set<String>, isColored: Bool,
    claims: ScriptClaims = ScriptClaims()
  ) -> String {
    let counts = Counts(coverage)
    if isColored, counts.emoji >= 16, counts.letters < 400 { return "Zsye" }
    let isLatin = counts.alphabet == 26
    // Latin text fonts with added icons have more letters than symbol fonts.
    if counts.letters < 400, counts.symbols > 3 * counts.letters, !isLatin || claims.isSymbols {
      return "Zsym"
    }

    let all = served(counts, withCompanions: true)
    for script in claims.named {
      if script == latin, isLatin { return "Latn" }
      if let found = all.keys.first(where: {
        $0 == script || script == han && eastAsian.contains($0)
      }) {
        return name(of: found, counts, languages)
      }
    }
    let served = self.served(counts)
    let groups = Set(served.keys.map { eastAsian.contains($0) ? han : $0 })
    let isWorldwide = groups.count > 2 && counts[latin] >= 52 && !groups.contains(han)
    var candidates = served.filter { $0.value * 6 >= counts[latin] }
    if isLatin {
      // A pan-Unicode font has Han as well.
      if groups.contains(han), groups.count <= 3 { return eastAsianScript(counts, languages) }
      let isTelling = claims.listed.count <= 2
      candidates = candidates.filter {
        isTelling
          && (claims.listed.contains($0.key)
            || eastAsian.contains($0.key) && claims.listed.contains(han))
      }
    } else if groups.contains(han) {
      return eastAsianScript(counts, languages)
    }
    if !isWorldwide, let winner = most(candidates) { return name(of: winner, counts, languages) }
    if isLatin || counts[latin] >= 26 { return "Latn" }
    return most(counts.scripts).map { name(of: $0, counts, languages) } ?? "Zsym"
  }

  /// Every script that a face has enough characters of to set text in it.
  ///
  /// - Parameter script: the one that it is made for, which comes first.
  /// - Returns: ISO 15924 codes; of scripts that are written together, such as those of Japanese, one.
  public static func scripts(
    coverage: some Sequence<UInt32>, languages: Set<String>, madeFor script: String
  ) -> [String] {
    let counts = Counts(coverage)
    var found = [script]
    if counts.alphabet == 26 { found.append("Latn") }
    var others = served(counts, withCompanions: true)
    if others.keys.contains(where: eastAsian.contains) {
      found.append(eastAsianScript(counts, languages))
      others = others.filter { !eastAsian.contains($0.key) }
    }
    found += others.map { HarfBuzzUnicode.script(tag: $0.key) }.sorted()
    var seen: Set<String> = ["Zyyy"]
    return found.filter { seen.insert($0).inserted }
  }

  /// The scripts beside Latin of which a face has enough characters, with how many it has.
  private static func served(_ counts: Counts, withCompanions: Bool = false) -> [UInt32: Int] {
    counts.scripts.filter { script, count in
      script != latin && Double(count) >= 0.4 * Double(need(script))
        && (withCompanions || !companions.contains(script)
          || counts.alphabet < 26 && count > counts[latin])
    }
  }

  private static func most(_ scripts: [UInt32: Int]) -> UInt32? {
    scripts.max { ($0.1, $0.0) < ($1.1, $1.0) }?.key
  }

  private static func name(of script: UInt32, _ counts: Counts, _ languages: Set<String>) -> String
  {
    eastAsian.contains(script)
      ? eastAsianScript(counts, languages) : HarfBuzzUnicode.script(tag: script)
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
    /// How many of the letters a to z.
    var alphabet = 0

    init(_ coverage: some Sequence<UInt32>) {
      for point in coverage {
        if (0x61...0x7A).contains(point) { alphabet += 1 }
        // Unicode gives the Arabic letters of formulas to their script; nobody writes with them.
        let script =
          (0x1EE00...0x1EEFF).contains(point)
          ? ScriptFinder.common : HarfBuzzUnicode.scriptTag(point)
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
