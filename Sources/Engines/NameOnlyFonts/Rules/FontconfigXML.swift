// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontconfigKit

/// XML as fontconfig reads it.
///
/// It is written by hand: fontconfig reads rules and writes none, and a general writer of XML holds the tree
/// of a document in memory, of which the rules would be tens of thousands of elements.
public enum FontconfigXML {
  public static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// The text that stands in XML, where it has no entities but the five that XML knows.
  public static func unescaped(_ text: some StringProtocol) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      let entity = entities.first { rest.hasPrefix($0.name) }
      result += entity?.text ?? "&"
      rest = rest.dropFirst(entity?.name.count ?? 1)
    }
    return result + rest
  }

  private static let entities: [(name: String, text: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  /// Whether XML 1.0 can hold a text: one control character, and a whole file of rules is refused.
  public static func canHold(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF
        || $0 == "\t" || $0 == "\n" || $0 == "\r"
    }
  }
}
