// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What is entered becomes what a text has, before anybody counts a place in it.
//
// One scalar ends a paragraph in all texts here: U+000A. Pango and GTK also end one at U+000D, at both together and at U+2029, so a text
// with these would have other paragraphs there than here. U+2028, a line's end within a paragraph, stays.
//
// U+0000 ends texts in C, so that neither GTK nor Pango takes a text with it, and JSON documents refuse it: it becomes U+FFFD, as in
// HTML and Markdown. No letter is lost with it, and offsets stay.
extension String {
  /// The same text as a storage has it: only U+000A ends paragraphs, and C takes it as well.
  ///
  /// - Parameter isAfterReturn: whether the text before it ended with U+000D, with which a U+000A is one end; then whether this one does.
  package func asStored(isAfterReturn: inout Bool) -> String {
    guard let first = utf8.first else { return self }
    let startsWithin = isAfterReturn && first == 0x0A
    isAfterReturn = utf8.last == 0x0D
    guard startsWithin || !isAsStored else { return self }
    var result = UnicodeScalarView()
    var isSecond = startsWithin
    for scalar in unicodeScalars {
      switch scalar {
      case "\r", "\u{2029}": result.append("\n")
      case "\n" where isSecond: break
      case "\0": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
      isSecond = scalar == "\r"
    }
    return String(result)
  }

  /// The same for a text by itself.
  package var asStored: String {
    var isAfterReturn = false
    return asStored(isAfterReturn: &isAfterReturn)
  }

  fileprivate var isAsStored: Bool {
    let isChanged = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.indices.contains { place in
        bytes[place] == 0x0D || bytes[place] == 0
          // U+2029 is E2 80 A9.
          || bytes[place] == 0xA9 && place > 1 && bytes[place - 1] == 0x80
            && bytes[place - 2] == 0xE2
      }
    }
    return !(isChanged ?? unicodeScalars.contains { $0 == "\r" || $0 == "\u{2029}" || $0 == "\0" })
  }
}

extension TextRun {
  /// Whether a storage has the run as it is: nothing in it stands alone either.
  var isAsStored: Bool { !attributes.standAlone && text.isAsStored }
}

extension Sequence<TextRun> {
  /// The same runs, with text as a storage has it.
  var asStored: [TextRun] {
    var isAfterReturn = false
    return map { run in
      TextRun(run.text.asStored(isAfterReturn: &isAfterReturn), run.attributes)
    }
  }
}
