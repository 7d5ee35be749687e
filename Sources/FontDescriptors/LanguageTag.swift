// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// fontconfig's names of languages, as others write them.
public enum LanguageTag {
  /// BCP 47's usual letter cases: "zh-cn" is "zh-CN", "und-zsye" is "und-Zsye".
  public static func bcp47(_ name: String) -> String {
    var parts = name.split(separator: "-").map(String.init)
    for index in parts.indices.dropFirst() {
      switch parts[index].utf8.count {
      case 2: parts[index] = parts[index].uppercased()
      case 4: parts[index] = parts[index].prefix(1).uppercased() + parts[index].dropFirst()
      default: break
      }
    }
    return parts.joined(separator: "-")
  }
}
