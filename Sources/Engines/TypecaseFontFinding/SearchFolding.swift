// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// Folds text for searching: without case, accents, and compatibility forms of Unicode.
public enum SearchFolding {
  /// A folded text, for comparison.
  public static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    guard let normal = g_utf8_normalize(text, -1, G_NORMALIZE_ALL) else { return text }
    defer { g_free(normal) }
    guard let folded = g_utf8_casefold(normal, -1) else { return text }
    defer { g_free(folded) }
    var scalars = String.UnicodeScalarView()
    for scalar in String(cString: folded).unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark
      && !scalar.properties.isDefaultIgnorableCodePoint
    {
      scalars.append(scalar)
    }
    return String(scalars)
  }

  /// The words of a text, folded.
  public static func words(_ text: String) -> [String] {
    fold(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// A key by which names are sorted as the person's language sorts them.
  static func sortingKey(_ name: String) -> [UInt8] {
    guard let folded = g_utf8_casefold(name, -1) else { return Array(name.utf8) }
    defer { g_free(folded) }
    guard let key = g_utf8_collate_key(folded, -1) else { return Array(name.utf8) }
    defer { g_free(key) }
    return Array(UnsafeBufferPointer(start: key, count: strlen(key))).map(UInt8.init(bitPattern:))
  }
}
