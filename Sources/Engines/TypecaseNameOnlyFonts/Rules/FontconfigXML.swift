// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// XML as fontconfig reads it.
///
/// It has its own writer: fontconfig cannot write rules, and a general XML writer keeps the tree of
/// a document in memory, with tens of thousands of elements for the rules.
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

  /// The text of XML that has no entities except the five predefined ones.
  public static func unescaped(_ text: some StringProtocol) -> String {
    // By bytes: a mark after an entity would join its last sign.
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      rest = rest[start...]
      let entity = entities.first { rest.starts(with: $0.name.utf8) }
      result += Array((entity?.text ?? "&").utf8)
      rest = rest.dropFirst(entity?.name.utf8.count ?? 1)
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  private static let entities: [(name: String, text: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  /// Whether XML 1.0 can contain a text: fontconfig refuses a whole file of rules for one control
  /// character.
  public static func canHold(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF
        || $0 == "\t" || $0 == "\n" || $0 == "\r"
    }
  }
}
