// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Numbers of books and periodicals: ISBN (ISO 2108) with its check digit, or behind “ISBN” or “ISSN”.
struct BookNumberForm {
  private let text: TextBytes

  init(_ text: TextBytes) { self.text = text }

  /// Where such a number ends.
  func end(at place: Int) -> Int? {
    var digits: [Int] = []
    var lengths: [Int] = [0]
    var hasHyphen = false
    var (next, end) = (place, place)
    while digits.count < 13 {
      let byte = text.byte(next)
      if byte.isDigit {
        digits.append(Int(byte & 15))
        lengths[lengths.count - 1] += 1
        end = next + 1
      } else if byte | 0x20 == UInt8(ascii: "x"), digits.count == 9 {
        digits.append(10)
        lengths[lengths.count - 1] += 1
        end = next + 1
        break
      } else if byte == UInt8(ascii: "-") || byte == 0x20, text.byte(next + 1).isAlphanumeric {
        hasHyphen = hasHyphen || byte == UInt8(ascii: "-")
        lengths.append(0)
      } else {
        break
      }
      next += 1
    }
    guard digits.count >= 8, !text.byte(end).isDigit else { return nil }
    if isNamed(place) { return end }
    switch digits.count {
    case 13:
      let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
      return digits[0..<2] == [9, 7] && 8...9 ~= digits[2] && sum % 10 == 0 ? end : nil
    case 10:
      // Grouped as nobody writes what is dialed: the last group is the check digit.
      let sum = digits.enumerated().reduce(0) { $0 + $1.element * (10 - $1.offset) }
      return hasHyphen && lengths.count == 4 && lengths.last == 1 && sum % 11 == 0 ? end : nil
    default: return nil
    }
  }

  /// Whether “ISBN” or “ISSN” is before a place, perhaps with “-13:” between.
  private func isNamed(_ place: Int) -> Bool {
    var end = place
    while place - end < 6,
      [
        UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "1"), UInt8(ascii: "3"),
        UInt8(ascii: "0"), 0x20,
      ]
      .contains(text.byte(end - 1))
    {
      end -= 1
    }
    return text.hasASCII("isbn", at: end - 4) || text.hasASCII("issn", at: end - 4)
  }
}
