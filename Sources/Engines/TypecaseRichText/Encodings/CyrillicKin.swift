// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The encodings of Russian and its kin, which have the same letters in other places.
///
/// uchardet knows which words are common, in small letters: text in capitals of Windows it takes for small letters of
/// KOI8-R. So the commonest letters are counted, whatever their case.
enum CyrillicKin {
  private static let names = [
    "windows-1251", "KOI8-R", "IBM866", "ISO-8859-5", "x-mac-cyrillic",
  ]
  /// About six of ten letters in Russian, Ukrainian and Bulgarian are one of these.
  private static let commonest = Set("оеаинтсрвлОЕАИНТСРВЛ".unicodeScalars.map(\.value))
  /// How much more of the letters another encoding has to explain.
  private static let margin = 0.1

  /// The one that explains bytes better than that which was guessed; nil where the guess is as good, or none of them.
  static func encoding(besides guess: String, in bytes: [UInt8]) -> String? {
    guard let own = WebEncoding(label: guess)?.name,
      names.contains(where: { WebEncoding(label: $0)?.name == own })
    else { return nil }
    let sample = Array(bytes.prefix(CharsetDetector.sampleSize))
    let scores = names.compactMap { name in
      WebEncoding(label: name).map { (encoding: $0.name, score: score(sample, $0)) }
    }
    guard let best = scores.max(by: { $0.score < $1.score }),
      let known = scores.first(where: { $0.encoding == own }), best.score > known.score + margin
    else { return nil }
    return best.encoding
  }

  /// The share of the commonest letters in what is beyond ASCII, less what no text has: a capital after a small letter,
  /// and signs within words.
  private static func score(_ bytes: [UInt8], _ encoding: WebEncoding) -> Double {
    var (found, count) = (0, 0)
    var isAfterSmall = false
    for scalar in encoding.decode(bytes).text.unicodeScalars {
      let properties = scalar.properties
      defer { isAfterSmall = properties.isLowercase }
      guard scalar.value >= 0x80 else { continue }
      count += 1
      if !properties.isAlphabetic || (isAfterSmall && properties.isUppercase) {
        found -= 1
      } else if commonest.contains(scalar.value) {
        found += 1
      }
    }
    return count == 0 ? 0 : Double(found) / Double(count)
  }
}
