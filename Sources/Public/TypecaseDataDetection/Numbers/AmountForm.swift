// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Amounts: decimals, grouped numbers, prices, measures and sizes.
///
///     52.5200   1.234.567,89   1 234 567,89   12,345.60   12.345.678
///     EUR 12345678   12345678 €   1.5–2.5 mm   1920x1080   20 × 30 × 45
struct AmountForm {
  private let text: TextBytes

  init(_ text: TextBytes) { self.text = text }

  /// Digits, and the signs between them.
  private struct Amount {
    /// How many digits are in each group.
    var groups: [Int] = []
    /// Between them; all kinds of spaces are one.
    var signs: [Unicode.Scalar] = []
    /// Whether it begins as a number with a trunk prefix does.
    var isDialed = false
    var end = 0

    /// Whether all groups but the first have three digits.
    var isInThousands: Bool {
      groups[0] <= 3 && groups.dropFirst().allSatisfy { $0 == 3 }
    }
  }

  /// The most groups that are read: numbers of more are no amounts.
  private static let mostGroups = 7

  private func amount(at place: Int) -> Amount? {
    var amount = Amount()
    var place = place
    while amount.groups.count < Self.mostGroups, let number = text.number(at: place, most: 15) {
      if amount.groups.isEmpty {
        amount.isDialed = number.digits > 1 && text.byte(place) == UInt8(ascii: "0")
      }
      amount.groups.append(number.digits)
      amount.end = number.end
      guard let (sign, next) = text.scalar(at: number.end), text.byte(next).isDigit else {
        return amount
      }
      switch sign {
      case ".", ",", "'", "\u{2019}":
        amount.signs.append(sign)
      case " ", "\u{A0}", "\u{202F}", "\u{2009}":
        // Before three digits only, in a row of them.
        guard amount.isInThousands, amount.signs.allSatisfy({ $0 == " " }),
          text.number(at: next, most: 3)?.digits == 3
        else { return amount }
        amount.signs.append(" ")
      default: return amount
      }
      place = next
    }
    return nil
  }

  // MARK: - Decimals

  /// Where a number ends whose signs say that it has decimals or thousands.
  func decimalEnd(at place: Int) -> Int? {
    guard let amount = amount(at: place), !amount.isDialed, let last = amount.signs.last else {
      return nil
    }
    // “12.34-56” is none.
    let sign = text.byte(amount.end)
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "/"), text.byte(amount.end + 1).isDigit {
      return nil
    }
    let first = amount.groups[0]
    guard amount.signs.count > 1 else {
      guard last != " ", last == "." || last == "," else { return nil }
      if first > 3 { return amount.groups[1] <= 2 ? amount.end : nil }
      // “650.2530000” and “347.1234567” are dialed, “22.123 45 67” is too.
      let isDialed = first == 3 && amount.groups[1] == 7 && text.byte(place) >= UInt8(ascii: "2")
      return isDialed || hasGroupBehind(amount.end) ? nil : amount.end
    }
    // Two coordinates or more: “52.5200,13.4050”.
    let isList = amount.signs.enumerated().allSatisfy {
      $0.element == ($0.offset % 2 == 0 ? "." : ",")
    }
    if isList, last == ".", !amount.isInThousands { return amount.end }
    let thousands = amount.signs.dropLast()
    guard thousands.allSatisfy({ $0 == thousands.first }) else { return nil }
    if last != thousands.first {
      var whole = amount
      whole.groups.removeLast()
      return whole.isInThousands && (last == "." || last == ",") ? amount.end : nil
    }
    // “912.345.678” is a number to dial in Spain.
    return last != " " && first < 3 && amount.isInThousands ? amount.end : nil
  }

  /// Whether digits without decimals of their own follow after a space.
  private func hasGroupBehind(_ place: Int) -> Bool {
    guard text.byte(place) == 0x20, let number = text.number(at: place + 1, most: 15) else {
      return false
    }
    let sign = text.byte(number.end)
    return
      !((sign == UInt8(ascii: ".") || sign == UInt8(ascii: ","))
      && text.byte(number.end + 1).isDigit)
  }

  // MARK: - Prices and measures

  /// Where an amount with a currency before, or with a unit or currency after it ends; also a range of two.
  func measureEnd(at place: Int) -> Int? {
    guard let amount = amount(at: place), !amount.isDialed else { return nil }
    if isAfterCurrency(place) { return amount.end }
    if isBeforeUnit(amount.end) { return amount.end }
    let spaced = text.spaces(from: amount.end, most: 1)
    guard let between = text.dashEnd(at: spaced),
      let last = self.amount(at: text.spaces(from: between, most: 1)), !last.isDialed,
      isBeforeUnit(last.end)
    else { return nil }
    return last.end
  }

  private func isAfterCurrency(_ place: Int) -> Bool {
    var end = place
    if let (scalar, start) = text.scalar(before: end), scalar == " " || scalar == "\u{A0}" {
      end = start
    }
    guard let (scalar, _) = text.scalar(before: end) else { return false }
    if scalar.properties.generalCategory == .currencySymbol { return true }
    return end < place && text.word(before: end).map(NumberWords.currencies.contains) == true
  }

  private func isBeforeUnit(_ place: Int) -> Bool {
    let start = text.spaces(from: place, most: 1)
    guard let (scalar, end) = text.scalar(at: start) else { return false }
    switch scalar {
    case "%", "‰", "°", "º", "′", "″", "％", "円": return true
    default: break
    }
    if scalar.properties.generalCategory == .currencySymbol {
      // A sign before the next amount is that one's: “6502530000 $5”.
      return !text.byte(text.spaces(from: end, most: 1)).isDigit
    }
    guard scalar.isWord, !scalar.isUnspaced else { return false }
    var last = start
    while last - start < 12, let (scalar, next) = text.scalar(at: last),
      scalar.isWord || scalar == "²" || scalar == "³"
    {
      last = next
    }
    if let scalar = text.scalar(at: last)?.scalar {
      // “l’été”
      if scalar == "'" || scalar == "\u{2019}" { return false }
      // “US$”
      if last - start <= 3, scalar.properties.generalCategory == .currencySymbol { return true }
    }
    let word = text.string(start..<last).lowercased()
    return NumberWords.units.contains(word) || NumberWords.currencies.contains(word)
  }

  // MARK: - Sizes

  /// Where lengths with “x” or “×” between them end: “1920x1080”.
  func sizeEnd(at place: Int) -> Int? {
    // “650 253 0000 x345” is an extension.
    if text.byte(text.byte(place - 1) == 0x20 ? place - 2 : place - 1).isDigit { return nil }
    guard var end = length(at: place) else { return nil }
    var isSize = false
    for _ in 0..<3 {
      let sign = text.spaces(from: end, most: 1)
      guard let (scalar, behind) = text.scalar(at: sign),
        scalar == "x" || scalar == "X" || scalar == "×",
        let next = length(at: text.spaces(from: behind, most: 1))
      else { break }
      end = next
      isSize = true
    }
    return isSize ? end : nil
  }

  private func length(at place: Int) -> Int? {
    guard let number = text.number(at: place, most: 5),
      number.digits == 1 || text.byte(place) != UInt8(ascii: "0")
    else { return nil }
    let sign = text.byte(number.end)
    guard sign == UInt8(ascii: ".") || sign == UInt8(ascii: ","),
      let decimals = text.number(at: number.end + 1, most: 3)
    else { return number.end }
    return decimals.end
  }
}
