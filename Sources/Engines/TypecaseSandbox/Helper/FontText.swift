// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Text of a font that is shown to people.
package enum FontText {
  /// The text without control characters and direction overrides, at most `limit` scalars; line
  /// breaks become spaces in short text and stay in long text.
  package static func cleaned(_ text: String, limit: Int) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit) {
      if isAllowed(scalar) {
        result.append(scalar)
      } else if scalar == "\r" || scalar == "\n" || scalar == "\t" {
        result.append(" ")
      }
    }
    return String(result)
  }

  /// The text with invisible characters escaped, such as "\u{A}".
  package static func escaped(_ text: String, limit: Int) -> String {
    text.unicodeScalars.prefix(limit).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned:
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: String(scalar)
      }
    }.joined()
  }

  /// The text without white space at its ends.
  package static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }

  package static func isClean(_ text: String, limit: Int) -> Bool {
    text.unicodeScalars.count <= limit && text.unicodeScalars.allSatisfy(isAllowed)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
