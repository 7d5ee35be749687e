// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// A message as this app has it: letter by letter, each with its attributes.
///
/// Short texts need nothing better. What is not said here is made of these four.
nonisolated struct MessageStore: TextBackingStore {
  private var letters: [(scalar: Unicode.Scalar, attributes: TextAttributes)]

  init(_ text: String) { letters = text.unicodeScalars.map { ($0, TextAttributes()) } }

  var length: Int { letters.count }

  func text(in range: Range<ScalarOffset>) -> String {
    String(String.UnicodeScalarView(letters[range.values].map(\.scalar)))
  }

  func attributes(
    at offset: ScalarOffset
  ) -> (attributes: TextAttributes, range: Range<ScalarOffset>) {
    let own = letters[offset.value].attributes
    let end = letters[offset.value...].firstIndex { $0.attributes != own } ?? letters.count
    let start = letters[..<offset.value].lastIndex { $0.attributes != own }.map { $0 + 1 } ?? 0
    return (own, Range(start..<end))
  }

  mutating func replace(_ range: Range<ScalarOffset>, with text: String) {
    letters.replaceSubrange(range.values, with: text.unicodeScalars.map { ($0, TextAttributes()) })
  }

  mutating func setAttributes(_ attributes: TextAttributes, in range: Range<ScalarOffset>) {
    for number in range.values { letters[number].attributes = attributes }
  }
}
