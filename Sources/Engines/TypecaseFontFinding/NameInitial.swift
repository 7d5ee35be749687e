// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// The index letter of a name: its first letter, without accents and in upper case.
///
/// Latin letters come first, then the other alphabets in the order of Unicode, then Chinese
/// characters, which share one sign. Names that do not begin with a letter come first, under "#".
public struct NameInitial: Sendable, Hashable, Comparable {
  /// One character for display: a letter in upper case, or "#".
  public let sign: String
  private let rank: UInt32

  /// Below "#".
  public static let other = NameInitial(sign: "#", rank: 0)

  private init(sign: String, rank: UInt32) {
    self.sign = sign
    self.rank = rank
  }

  public init(of name: String) {
    let letters = SearchFolding.fold(String(name.prefix(40))).unicodeScalars
    guard let first = letters.first(where: \.properties.isAlphabetic),
      letters.first(where: { !$0.properties.isWhitespace && !Self.isIgnored($0) }) == first
    else {
      self = .other
      return
    }
    if first.properties.isIdeographic {
      self.init(sign: "漢", rank: .max)
      return
    }
    let sign = Self.jamo(first) ?? String(first).uppercased()
    self.init(sign: sign, rank: sign.unicodeScalars.first?.value ?? first.value)
  }

  public static func < (one: Self, other: Self) -> Bool {
    (one.rank, one.sign) < (other.rank, other.sign)
  }

  /// Quotation marks and brackets before a name do not count.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .openPunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation: true
    default: scalar == "\"" || scalar == "'" || scalar == "."
    }
  }

  /// The letter under which Korean dictionaries list a syllable; folding decomposed the syllable to
  /// U+1100 and on, and the index has the letters of the compatibility block.
  private static func jamo(_ scalar: Unicode.Scalar) -> String? {
    guard (0x1100...0x1112).contains(scalar.value) else { return nil }
    return [
      "ㄱ", "ㄲ", "ㄴ", "ㄷ", "ㄸ", "ㄹ", "ㅁ", "ㅂ", "ㅃ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅉ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
    ][
      Int(scalar.value) - 0x1100]
  }
}
