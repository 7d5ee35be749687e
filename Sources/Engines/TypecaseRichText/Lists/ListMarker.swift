// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension ListItem {
  /// The marker of an item with a number, without the space around it: a bullet, or the number as ``marker`` has it.
  ///
  /// - Parameter number: from 1.
  public func marker(number: Int) -> String { ListMarker.text(of: marker, number) }

  /// The item's marker as it is shown: that of its number, or as it was written where no number makes it.
  ///
  /// - Parameter number: from 1; nil for a further paragraph of an item, which has none.
  public func shownMarker(number: Int?) -> String {
    guard let number else { return "" }
    if let isDone { return isDone ? "\u{2611}" : "\u{2610}" }
    let written = writtenMarker
    return written.isEmpty || writtenNumber != nil ? marker(number: number) : written
  }

  /// What was written, without the space around it.
  var writtenMarker: String { text.trimmed }

  /// The number for which its text was written; nil where its marker has none, or another form.
  var writtenNumber: Int? { ListMarker.number(of: writtenMarker, as: marker) }

  /// The same with its number in the text, where that was written for another one.
  func written(for number: Int) -> ListItem {
    guard let old = writtenNumber, old != number else { return self }
    var item = self
    item.text = text.replacing(writtenMarker, with: marker(number: number), maxReplacements: 1)
    return item
  }
}

/// The notation of ``ListItem/marker``.
enum ListMarker {
  /// - Parameters:
  ///   - marker: in this notation.
  ///   - number: from 1.
  static func text(of marker: String, _ number: Int) -> String {
    guard let kind = kind(of: marker) else { return marker }
    return marker[..<marker.index(before: kind.startIndex)] + text(kind, number)
      + marker[marker.index(after: kind.endIndex)...]
  }

  /// The number that a text is the marker of; nil where it is of none.
  static func number(of text: String, as marker: String) -> Int? {
    guard let kind = kind(of: marker) else { return nil }
    let before = marker[..<marker.index(before: kind.startIndex)]
    let behind = marker[marker.index(after: kind.endIndex)...]
    guard text.hasPrefix(before), text.hasSuffix(behind),
      text.count > before.count + behind.count
    else { return nil }
    let digits = text.dropFirst(before.count).dropLast(behind.count)
    let number: Int? =
      switch kind {
      case "disc", "circle", "square": nil
      case "lower-roman", "upper-roman": self.number(roman: digits.uppercased())
      case "lower-alpha", "upper-alpha": self.number(letters: digits.uppercased())
      default: Int(digits)
      }
    // As it would be written: neither +3 nor IIII.
    return number.flatMap { self.text(kind, $0) == digits ? $0 : nil }
  }

  /// What is between its braces; nil where there are none.
  private static func kind(of marker: String) -> Substring? {
    guard let open = marker.firstIndex(of: "{"), let close = marker.firstIndex(of: "}"),
      open < close
    else { return nil }
    return marker[marker.index(after: open)..<close]
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

  private static let numerals = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
    (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]

  private static func number(roman text: String) -> Int? {
    var (rest, number) = (text[...], 0)
    for (value, numeral) in numerals {
      while rest.hasPrefix(numeral), number < 4000 {
        number += value
        rest = rest.dropFirst(numeral.count)
      }
    }
    return rest.isEmpty ? number : nil
  }

  private static func number(letters text: String) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ 0x41...0x5A ~= $0 }) else {
      return nil
    }
    return text.utf8.reduce(0) { $0 * 26 + Int($1) - 0x40 }
  }

  private static func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return "\(number)" }
    var (rest, result) = (number, "")
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
