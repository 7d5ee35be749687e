// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// XML as fontconfig reads it.
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

  /// The text that `escaped` made another of.
  public static func unescaped(_ text: some StringProtocol) -> String {
    var rest = text[...]
    var result = ""
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      let entities = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\""]
      guard let (entity, character) = entities.first(where: { rest.hasPrefix($0.key) }) else {
        result.append("&")
        rest = rest.dropFirst()
        continue
      }
      result += character
      rest = rest.dropFirst(entity.count)
    }
    return result + rest
  }

  /// Whether XML 1.0 can hold a text: one control character, and a whole file of rules is refused.
  public static func canHold(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF
        || $0 == "\t" || $0 == "\n" || $0 == "\r"
    }
  }
}
