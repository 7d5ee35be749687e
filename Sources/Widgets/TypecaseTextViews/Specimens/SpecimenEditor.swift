// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// A text that a person writes in a face of a font file, which need not be installed.
///
///     GtkBox                SpecimenFrame: as high as the text, if there is room
///       GtkScrolledWindow
///         RichTextView      laid out in the face alone
///       GtkImage            says that it can be written in
package final class SpecimenEditor {
  package let widget: Widget
  /// The text, which fields may show in other sizes.
  package let storage = TextStorage()
  /// Called when the person has written something, here or in another view of the storage.
  package var edited: () -> Void = {}

  private let text: FaceTextLayout
  private let view: RichTextView
  private let scroller = Widget(gtk_scrolled_window_new())
  private let hint: Widget
  private var isShowing = false

  /// - Parameter label: what a screen reader calls the text.
  package init(label: String) {
    text = FaceTextLayout(storage)
    view = RichTextView(text.layout)
    view.ownAppearance = FaceTextLayout.appearance
    view.entersPlainText = true
    view.acceptsTab = false
    view.margins = TextMargins(left: 24, right: 24, top: 18, bottom: 18)
    view.widget.setStyle("specimen-editor")
    view.widget.setAccessibleLabel(label)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, view.widget.pointer)
    hint = makeIcon("document-edit-symbolic", styles: ["specimen-hint"])
    gtk_widget_set_can_target(hint.pointer, 0)
    hint.hideFromAccessibility()
    widget = SpecimenFrame.make(scroller, hint)
    view.textChanged = { [weak self] in
      guard let self else { return }
      self.text.textChanged()
      // In a scrolled window only what is scrolled follows by itself.
      self.fitHeight()
      if !self.isShowing { self.edited() }
    }
  }

  /// What is written; to set it is nothing that can be undone.
  package var string: String {
    get { storage.text }
    set {
      guard newValue != storage.text else { return }
      isShowing = true
      defer { isShowing = false }
      storage.load(RichTextDocument(runs: [TextRun(newValue)]))
    }
  }

  package var setting: SpecimenSetting? { text.setting }
  /// The face's own distance of lines as a multiple of the size; nil without a face.
  package var ownLeading: Double? { text.ownLeading }
  /// The columns that the text is in; nil for lines from edge to edge.
  package var columns: TextColumns? {
    get { view.columns }
    set {
      view.columns = newValue
      fitHeight()
    }
  }

  /// Whether the person may write in it, or only read.
  package var isEditable: Bool {
    get { view.isEditable }
    set {
      view.isEditable = newValue
      hint.isVisible = newValue
    }
  }

  /// Shows the text in another way.
  ///
  /// - Returns: false when the face cannot be opened; then the text is in the interface's font.
  @discardableResult
  package func show(_ setting: SpecimenSetting) -> Bool {
    text.show(setting, on: view.widget)
    fitHeight()
    return text.isInFace
  }

  /// Takes in another text size of the desktop.
  package func textSizeChanged() {
    if let setting = text.setting { show(setting) }
  }

  private func fitHeight() { gtk_widget_queue_resize(view.widget.pointer) }
}
