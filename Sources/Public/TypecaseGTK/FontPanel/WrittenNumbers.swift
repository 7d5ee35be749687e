// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGLibKit

/// Numbers as people write them.
enum Number {
  /// The decimal separator of the person's locale.
  static var decimalSign: String {
    guard let sign = localeconv()?.pointee.decimal_point else { return "." }
    let text = String(cString: sign)
    return text.isEmpty ? "." : text
  }

  /// - Parameter digits: how many decimals there are at most.
  static func text(
    _ value: Double, digits: Int = 1, decimalSign: String = Number.decimalSign
  ) -> String {
    let scale = [1.0, 10, 100, 1000][min(max(digits, 0), 3)]
    let rounded = (value * scale).rounded() / scale
    guard rounded != rounded.rounded() else { return String(Int(rounding: rounded)) }
    return String(rounded).split(separator: ".", maxSplits: 1).joined(separator: decimalSign)
  }
}

/// Lengths as people write them.
enum Length {
  /// How many points a unit is.
  private static let units = [
    "pt": 1.0, "px": 0.75, "mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0, "pc": 12.0,
  ]

  /// The accepted decimal separators, in every locale, since keyboards differ.
  private static let decimalSigns: Set<Character> = [".", ",", "\u{66B}"]

  /// Points; nil for what is not a length.
  static func points(_ text: String) -> Double? {
    let trimmed = text.filter { !$0.isWhitespace }.lowercased()
    let number = trimmed.prefix { $0.isNumber || "+-".contains($0) || decimalSigns.contains($0) }
    let unit = String(trimmed.dropFirst(number.count))
    guard let factor = unit.isEmpty ? 1 : units[unit],
      let value = Double(String(number.map { decimalSigns.contains($0) ? "." : $0.asciiDigit }))
    else { return nil }
    return value * factor
  }
}

extension Character {
  /// The ASCII digit of the same value, for digits of any script.
  fileprivate var asciiDigit: Character {
    guard let value = wholeNumberValue, (0...9).contains(value) else { return self }
    return Character(String(value))
  }
}
