// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A marker of a list item as Word writes it into HTML: the text of it, and what its style sheet says.
struct WordMarker {
  /// In the notation of ``ListItem/marker``.
  var notation: String
  /// What is shown.
  var text: String

  /// The kinds of numbers by Word's names.
  static let kinds = [
    "arabic": "decimal", "decimal": "decimal", "alpha-lower": "lower-alpha",
    "alpha-upper": "upper-alpha", "roman-lower": "lower-roman", "roman-upper": "upper-roman",
  ]

  /// - Parameters:
  ///   - text: without space around it.
  ///   - format: what the style sheet names; nil where it names none, which are numbers, or there is none.
  init?(_ text: String, format: String?) {
    guard !text.isEmpty, text.utf8.count <= 60 else { return nil }
    let isNumber = text.unicodeScalars.contains { ("0"..."9").contains($0) }
    let isPlain = text.unicodeScalars.count == 1
    if format == "bullet" || format == "image" || isPlain && !isNumber && format == nil {
      notation = Self.bullet(text)
      self.text = ListMarker.text(of: notation, 1)
      return
    }
    // The number itself is the last: in 2.1. it is 1.
    let isPart: (Character) -> Bool = { $0.isASCII && ($0.isNumber || $0.isLetter) }
    guard let last = text.lastIndex(where: isPart) else {
      (notation, self.text) = (text, text)
      return
    }
    let before = text[..<last].lastIndex { !isPart($0) }.map { text.index(after: $0) }
    let first = before ?? text.startIndex
    let kind = format.flatMap { Self.kinds[$0] } ?? Self.kind(text[first...last])
    notation = text[..<first] + "{\(kind)}" + text[text.index(after: last)...]
    self.text = text
  }

  /// Word writes bullets as letters of fonts of symbols.
  private static func bullet(_ text: String) -> String {
    switch text {
    case "\u{B7}", "\u{2022}", "\u{F0B7}", "l", "v", "\u{D8}", "\u{FC}": "{disc}"
    case "o", "\u{25E6}", "\u{25CB}": "{circle}"
    case "\u{A7}", "\u{25AA}", "\u{25A0}", "n", "q", "\u{F0A7}": "{square}"
    // A code of a font, which means nothing in others.
    case _ where text.unicodeScalars.allSatisfy({ (0xE000...0xF8FF).contains($0.value) }): "{disc}"
    default: text
    }
  }

  private static func kind(_ number: Substring) -> String {
    if number.allSatisfy(\.isNumber) { return "decimal" }
    let isLower = number.first?.isLowercase ?? true
    let isRoman = ListMarker.number(of: number.uppercased(), as: "{upper-roman}") != nil
    // A single letter is one of a row of letters, but for the first of Roman numbers.
    let takesRoman = isRoman && (number.count > 1 || number.lowercased() == "i")
    return (isLower ? "lower-" : "upper-") + (takesRoman ? "roman" : "alpha")
  }
}
