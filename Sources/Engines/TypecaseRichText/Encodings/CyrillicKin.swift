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
  /// How much at least where the guess is of another script.
  private static let least = 0.35

  /// The one that explains bytes better than that which was guessed; nil where the guess is as good, or none of them.
  ///
  /// - Parameter guess: nil where there is none.
  static func encoding(besides guess: String?, in bytes: [UInt8]) -> String? {
    let own = guess.flatMap { WebEncoding(label: $0)?.name }
    let isKin = names.contains { WebEncoding(label: $0)?.name == own }
    // Western texts have few letters beyond ASCII, and uchardet takes capitals for those.
    let isWestern = own.map { western.contains($0.lowercased()) } ?? (guess == nil)
    guard isKin || (isWestern && isBeyondASCII(bytes)) else { return nil }
    let sample = Array(bytes.prefix(CharsetDetector.sampleSize))
    let scores = names.compactMap { name in
      WebEncoding(label: name).map { (encoding: $0.name, score: score(sample, $0)) }
    }
    guard let best = scores.max(by: { $0.score < $1.score }) else { return nil }
    let known = scores.first { $0.encoding == own }?.score
    return best.score > known.map { $0 + margin } ?? least ? best.encoding : nil
  }

  private static let western: Set = [
    "windows-1252", "iso-8859-15", "macintosh", "windows-1250", "iso-8859-2", "windows-1254",
    "windows-1257", "iso-8859-13", "windows-1258",
  ]

  /// Whether most letters are beyond ASCII.
  private static func isBeyondASCII(_ bytes: [UInt8]) -> Bool {
    bytes.count { $0 >= 0x80 } > bytes.count(where: \.isASCIILetter)
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
