// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import RichText
import TypecaseGTK

/// The responder of a widget whose text has no formatting: a document's title is kept as text only.
///
/// By itself an entry can be formatted; this takes that away, and the font panel shows nothing to
/// change while the entry has the focus.
final class PlainText: TextFormattingResponder {
  var formattingModes: FormattingModes { [] }

  /// Something is selected, so that the panel does not look further up.
  var formattingSelection: FormattingSelection? {
    FormattingSelection(summary: AttributeSummary(TextAttributes()), base: TextAttributes())
  }

  func updateTextAttributes(_ change: FormattingChange) -> Bool { false }
}
