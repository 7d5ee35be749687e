// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension TextBytes {
  /// A phrase to be compared with.
  ///
  /// ICU writes apostrophes as printers do, and spaces that do not break: both become plain.
  static func folded(_ phrase: String) -> [UInt8] {
    var view = String.UnicodeScalarView()
    for scalar in phrase.unicodeScalars {
      if scalar.value == 0x2019 {
        view.append("'")
      } else {
        view.append(scalar.properties.isWhitespace ? " " : scalar)
      }
    }
    return Array(String(view).utf8)
  }

  /// The end of a phrase at an offset, regardless of case; nil if it is not there.
  ///
  /// A space of it is one or two of any kind.
  func end(of phrase: [UInt8], at place: Int) -> Int? {
    var place = place
    var index = 0
    while index < phrase.count {
      switch phrase[index] {
      case 0x20:
        let end = spaces(from: place, most: 2)
        guard end > place else { return nil }
        place = end
        index += 1
      case UInt8(ascii: "'"):
        if byte(place) == UInt8(ascii: "'") {
          place += 1
        } else {
          guard byte(place) == 0xE2, byte(place + 1) == 0x80, byte(place + 2) == 0x99 else {
            return nil
          }
          place += 3
        }
        index += 1
      case 0xC3:
        // Letters of Latin-1: the capital is 0x20 before.
        guard byte(place) == 0xC3, index + 1 < phrase.count else { return nil }
        let second = byte(place + 1)
        guard second == phrase[index + 1] || (second < 0x9F && second + 0x20 == phrase[index + 1])
        else { return nil }
        place += 2
        index += 2
      default:
        guard byte(place).lowercasedASCII == phrase[index] else { return nil }
        place += 1
        index += 1
      }
    }
    return place
  }

  /// The end of a limited number of spaces.
  func spaces(from place: Int, most: Int) -> Int {
    var place = place
    for _ in 0..<most {
      if byte(place) == 0x20 || byte(place) == 0x09 {
        place += 1
      } else if byte(place) == 0xC2, byte(place + 1) == 0xA0 {
        place += 2
      } else if byte(place) == 0xE2, byte(place + 1) == 0x80,
        0x80...0x8A ~= byte(place + 2) || byte(place + 2) == 0xAF
      {
        // ICU has thin ones, U+2009, around the dash of a range.
        place += 3
      } else if byte(place) == 0xE3, byte(place + 1) == 0x80, byte(place + 2) == 0x80 {
        place += 3
      } else {
        break
      }
    }
    return place
  }

  /// A number of digits, also those as wide as a Chinese character.
  func number(at place: Int, most: Int) -> (value: Int, digits: Int, end: Int)? {
    var (value, digits, place) = (0, 0, place)
    while digits <= most {
      let byte = byte(place)
      if byte.isDigit {
        value = value * 10 + Int(byte & 15)
        place += 1
      } else if byte == 0xEF, self.byte(place + 1) == 0xBC, 0x90...0x99 ~= self.byte(place + 2) {
        value = value * 10 + Int(self.byte(place + 2) & 15)
        place += 3
      } else {
        break
      }
      digits += 1
    }
    return digits > 0 && digits <= most ? (value, digits, place) : nil
  }
}
