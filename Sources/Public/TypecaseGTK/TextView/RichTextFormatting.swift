// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextAppearance
import TypecaseTextViews

/// The formatting of the widgets of rich text, which need no more than to be asked.
final class RichTextFormatting: FormattingResponders.StandardResponder {
  private weak var text: RichTextWidget?
  private var follower: DocumentFollower?
  /// That of a widget which is gone.
  private let lastEditor: TextEditor

  init(_ text: RichTextWidget, coordinator: TextFormattingCoordinator) {
    self.text = text
    lastEditor = text.editor
    follower = DocumentFollower(self, of: text.widget, coordinator: coordinator, hasKeys: false)
  }

  var editor: TextEditor { text?.editor ?? lastEditor }

  var isEditable: Bool { text?.isEditable ?? false }

  var baseAttributes: TextAttributes { text?.layout.baseAttributes ?? TextAttributes() }

  func focusReturned() { follower?.follow() }
}
