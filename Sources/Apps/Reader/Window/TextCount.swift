// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.trn

/// How much text there is: of what is selected, otherwise of all.
struct TextCount {
  var characters = 0
  var words = 0
  var paragraphs = 0
  var isSelection = false

  init(_ view: RichTextView) {
    let (storage, selected) = (view.storage, view.selection.range)
    isSelection = !selected.isEmpty
    let text = storage.text(in: isSelection ? selected : 0..<storage.end)
    // As a person counts them: a letter with its marks is one, an end of a line is none.
    characters = text.count { !$0.isNewline }
    paragraphs = text.split(whereSeparator: \.isNewline).count { !$0.allSatisfy(\.isWhitespace) }
    words = Self.words(in: text)
  }

  /// Words as Pango finds them, also where no spaces are between them.
  private static func words(in text: String) -> Int {
    var text = text
    let count = text.unicodeScalars.count
    guard count > 0 else { return 0 }
    // One more for the end.
    var places = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { letters in
        pango_get_log_attrs(
          letters.baseAddress, CInt(clamping: letters.count), -1, pango_language_get_default(),
          &places, CInt(clamping: places.count))
      }
    }
    return places.count { $0.is_word_end != 0 }
  }

  /// In lines, for a person.
  var text: String {
    [
      trn("{count} character", "{count} characters", characters),
      trn("{count} word", "{count} words", words),
      trn("{count} paragraph", "{count} paragraphs", paragraphs),
    ].joined(separator: "\n")
  }
}
