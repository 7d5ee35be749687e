// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The header `Content-Range` of RFC 9110, section 14.4, in its one form that holds a range.
struct ContentRange: Hashable {
  var first: UInt64
  /// Inclusive.
  var last: UInt64
  /// How long the whole file is; nothing for `*`.
  var total: UInt64?

  /// Reads `bytes FIRST-LAST/TOTAL`.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
      first <= last
    else { return nil }
    self.first = first
    self.last = last
    if parts[1] != "*" {
      guard let total = Self.number(parts[1]), last < total else { return nil }
      self.total = total
    }
  }

  /// Digits alone: `UInt64` would take a sign too.
  private static func number(_ text: Substring) -> UInt64? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? UInt64(text) : nil
  }
}
