// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Western text of old Macintosh programs, which uchardet does not know.
///
/// What is a letter there is a sign in other western encodings, and the other way round: letters within words, and signs between
/// them, tell which it is.
enum MacRoman {
  /// Whether the letters beyond ASCII make words in Mac Roman, and more than in another encoding.
  ///
  /// - Parameter encoding: the other one; nil, or one with pairs of bytes, for Windows' western code page.
  static func isLikely(_ bytes: [UInt8], besides encoding: WebEncoding?) -> Bool {
    guard let macintosh = CodePage(name: "MACINTOSH"),
      let other = CodePage(name: encoding?.converter ?? "CP1252")
    else { return false }
    let sample = bytes.prefix(CharsetDetector.sampleSize)
    // In western languages few letters are beyond ASCII.
    let beyond = sample.count { $0 >= 0x80 }
    guard beyond > 0, sample.count(where: \.isASCIILetter) >= beyond * 3 else { return false }
    let score = score(sample, macintosh)
    return score > 0 && score > self.score(sample, other)
  }

  private enum Kind { case small, capital, blank, mark, apostrophe, sign, none }

  /// How much what is beyond ASCII fits what is beside it.
  private static func score(_ bytes: ArraySlice<UInt8>, _ page: CodePage) -> Int {
    let kinds = (UInt8.min...UInt8.max).map { kind(of: page[$0]) }
    var (score, before) = (0, Kind.blank)
    for place in bytes.indices {
      let kind = kinds[Int(bytes[place])]
      defer { before = kind }
      guard bytes[place] >= 0x80 else { continue }
      let next = place + 1 < bytes.endIndex ? kinds[Int(bytes[place + 1])] : .blank
      let isWithin = isLetter(before) && isLetter(next)
      switch kind {
      case .small: score += isLetter(before) || isLetter(next) ? 2 : 1
      case .capital: score += before == .small ? -3 : isLetter(next) ? 2 : 0
      case .apostrophe: score += 2
      case .mark: score += isWithin ? -2 : 2
      case .sign: score += isWithin ? -3 : 0
      case .blank: score += isWithin ? -1 : 0
      case .none: score -= 3
      }
    }
    return score
  }

  private static func isLetter(_ kind: Kind) -> Bool { kind == .small || kind == .capital }

  private static func kind(of reading: CodePage.Reading) -> Kind {
    guard case .scalar(let value) = reading, let scalar = Unicode.Scalar(value) else {
      return .none
    }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter: return .small
    case .uppercaseLetter, .titlecaseLetter: return .capital
    case .spaceSeparator: return .blank
    case .control: return value < 0x80 ? .blank : .none
    case .finalPunctuation where scalar == "\u{2019}": return .apostrophe
    case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation,
      .dashPunctuation, .otherPunctuation:
      return .mark
    default: return .sign
    }
  }
}
