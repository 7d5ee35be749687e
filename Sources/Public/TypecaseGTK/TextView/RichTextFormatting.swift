// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextAppearance
import TypecaseTextViews

/// The formatting of a widget of rich text, such as a `RichTextView`, for what an app does that has more than the panel: it knows which
/// fonts are missing, replaces them, and takes part in the formatting of a window.
///
/// The coordinator has one for each of them; an app asks for it with ``TextFormattingCoordinator/richText(_:)``. It may outlive the
/// widget, and has the text as it was then.
public final class RichTextFormatting: FormattingResponders.StandardResponder {
  /// Called after fonts were added or removed, or the desktop's text size changed: other fonts may be missing.
  public var appearanceChanged: () -> Void = {}

  private weak var text: RichTextWidget?
  private var follower: DocumentFollower?
  /// That of a widget which is gone.
  private let lastEditor: TextEditor

  init(_ text: RichTextWidget, coordinator: TextFormattingCoordinator) {
    self.text = text
    lastEditor = text.editor
    follower = DocumentFollower(self, of: text.widget, coordinator: coordinator, hasKeys: false)
  }

  /// The text that the widget shows now, and what of it is selected.
  public var editor: TextEditor { text?.editor ?? lastEditor }

  public var isEditable: Bool { text?.isEditable ?? false }

  public var baseAttributes: TextAttributes { text?.layout.baseAttributes ?? TextAttributes() }

  public func focusReturned() { follower?.follow() }

  public func appearanceChanged(_ appearance: TextAppearance) { appearanceChanged() }
}
