// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig

/// Names of fonts as fontconfig compares them.
public enum FontconfigName {
  /// A name in the form in which fontconfig compares names: without blanks and capitals.
  ///
  /// Of all white space fontconfig passes over U+0020 only (`FcStrCmpIgnoreBlanksAndCase`), and its
  /// own table folds the case of every script, so that it is asked.
  public static func folded(_ name: String) -> String {
    let solid = String(decoding: name.utf8.lazy.filter { $0 != 0x20 }, as: UTF8.self)
    guard let lower = FcStrDowncase(solid) else { return solid }
    defer { FcStrFree(lower) }
    return String(cString: lower)
  }

  /// Each family with each style, as old documents name a face: “Corp World UltLt Italic”.
  package static func joined(_ families: [String], _ styles: [String]) -> [String] {
    Array(
      families.lazy.flatMap { family in styles.lazy.map { "\(family) \($0)" } }
        .prefix(joinedLimit))
  }

  /// A font in a hundred languages has less than so many families times styles that anybody asks for.
  private static let joinedLimit = 512
}
