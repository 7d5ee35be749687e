// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A word, a number or a comma of what can be a postal address.
struct StreetToken {
  var bytes: Range<Int>
  /// In small letters, without a dot at its end; “,” for a comma.
  var text: String
  /// Whether it begins with a capital or a digit.
  var isCapital: Bool
  var startsWithDigit: Bool

  var isComma: Bool { text == "," }

  /// So many digits and nothing else.
  func isNumber(digits: Int) -> Bool {
    text.utf8.count == digits && text.utf8.allSatisfy(\.isDigit)
  }

  /// The number of a building: “12”, “12a”, “12-14”, “12/3”.
  var isHouseNumber: Bool {
    guard startsWithDigit, text.utf8.count <= 9 else { return false }
    var digits = 0
    var letters = 0
    for byte in text.utf8 {
      if byte.isDigit {
        (digits, letters) = (digits + 1, 0)
      } else if byte.isLetter {
        letters += 1
      } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") {
        (digits, letters) = (0, 0)
      } else {
        return false
      }
      if digits > 5 || letters > 1 { return false }
    }
    return true
  }
}

extension TextBytes {
  /// The words and commas from a place on, at most so many: up to the end of the paragraph, or something that no
  /// address has.
  func streetTokens(from place: Int, most: Int) -> [StreetToken] {
    var tokens: [StreetToken] = []
    var place = place
    while tokens.count < most {
      // U+2028 ends a line of an address, but no paragraph.
      if byte(place) == 0xE2, byte(place + 1) == 0x80, byte(place + 2) == 0xA8 {
        tokens.append(comma(place..<place + 3))
        place += 3
        continue
      }
      let spaced = spaces(from: place, most: 2)
      if spaced > place {
        place = spaced
        continue
      }
      if byte(place) == UInt8(ascii: ",") {
        tokens.append(comma(place..<place + 1))
        place += 1
        continue
      }
      guard let token = streetWord(at: place) else { break }
      tokens.append(token)
      place = token.bytes.upperBound
      // “17. Juni”: there the dot ends no sentence.
      if token.startsWithDigit, byte(place) == UInt8(ascii: "."),
        let month = streetWord(at: spaces(from: place + 1, most: 2)),
        StreetWords.months.contains(month.text)
      {
        place += 1
      }
    }
    return tokens
  }

  private func comma(_ bytes: Range<Int>) -> StreetToken {
    StreetToken(bytes: bytes, text: ",", isCapital: false, startsWithDigit: false)
  }

  /// The longest word that is read whole; those of addresses are much shorter.
  private static var longestWord: Int { 64 }

  private func streetWord(at start: Int) -> StreetToken? {
    var end = start
    while end - start < Self.longestWord, let (scalar, next) = scalar(at: end) {
      switch scalar {
      case "-", "/", "'", "’", "º", "ª", "#", "°": break
      case ".":
        // Within and after short words: “St.”, “S.W.”, “Avda.”
        guard end > start else { return nil }
      default: guard scalar.isWord else { return token(start..<end) }
      }
      end = next
      if scalar == ".", !hasWord(at: end) { break }
    }
    return token(start..<end)
  }

  private func token(_ bytes: Range<Int>) -> StreetToken? {
    guard let first = scalar(at: bytes.lowerBound)?.scalar else { return nil }
    var bytes = bytes
    // After a number it ends a sentence, also after “D-10115”.
    if byte(bytes.upperBound - 1) == UInt8(ascii: "."),
      byte(bytes.lowerBound).isDigit || byte(bytes.upperBound - 2).isDigit
    {
      bytes = bytes.dropLast()
    }
    guard !bytes.isEmpty else { return nil }
    var text = string(bytes).lowercased()
    if text.hasSuffix(".") { text.removeLast() }
    let isDigit = first.value < 0x80 && UInt8(first).isDigit
    return StreetToken(
      bytes: bytes, text: text,
      isCapital: isDigit || first.properties.isUppercase, startsWithDigit: isDigit)
  }
}
