// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The marker of one item of a list.
enum ListNumbers {
  /// - Parameters:
  ///   - marker: in the notation of ``ListItem/marker``.
  ///   - number: from 1.
  static func text(of marker: String, _ number: Int) -> String {
    guard let open = marker.firstIndex(of: "{"), let close = marker.firstIndex(of: "}"),
      open < close
    else { return marker }
    let kind = marker[marker.index(after: open)..<close]
    return marker[..<open] + text(kind, number) + marker[marker.index(after: close)...]
  }

  private static func text(_ kind: Substring, _ number: Int) -> String {
    switch kind {
    case "disc": "\u{2022}"
    case "circle": "\u{25E6}"
    case "square": "\u{25AA}"
    case "lower-roman": roman(number).lowercased()
    case "upper-roman": roman(number)
    case "lower-alpha": letters(number).lowercased()
    case "upper-alpha": letters(number)
    default: "\(number)"
    }
  }

  private static func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return "\(number)" }
    var (rest, result) = (number, "")
    let numerals = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    for (value, numeral) in numerals {
      while rest >= value {
        result += numeral
        rest -= value
      }
    }
    return result
  }

  /// A to Z, then AA.
  private static func letters(_ number: Int) -> String {
    guard number > 0 else { return "\(number)" }
    var (rest, result) = (number, "")
    while rest > 0 {
      rest -= 1
      result = String(UnicodeScalar(UInt8(0x41 + rest % 26))) + result
      rest /= 26
    }
    return result
  }
}
