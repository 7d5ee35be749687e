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

  init(_ view: Widget) {
    guard let buffer = gtk_text_view_get_buffer(view.cast(to: GtkTextView.self)) else { return }
    var (start, end) = (GtkTextIter(), GtkTextIter())
    isSelection = gtk_text_buffer_get_selection_bounds(buffer, &start, &end) != 0
    if !isSelection { gtk_text_buffer_get_bounds(buffer, &start, &end) }
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return }
    defer { g_free(text) }
    let string = String(cString: text)
    // As a person counts them: a letter with its marks is one, an end of a line is none.
    characters = string.count { !$0.isNewline }
    paragraphs = string.split(whereSeparator: \.isNewline).count { !$0.allSatisfy(\.isWhitespace) }
    // Words as Pango finds them in the language of the text.
    var place = start
    while gtk_text_iter_forward_word_end(&place) != 0, gtk_text_iter_compare(&place, &end) <= 0 {
      words += 1
    }
    // The last word may end where the text does, which is not a move any more.
    if gtk_text_iter_is_end(&place) != 0, gtk_text_iter_is_end(&end) != 0,
      gtk_text_iter_ends_word(&place) != 0
    {
      words += 1
    }
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
