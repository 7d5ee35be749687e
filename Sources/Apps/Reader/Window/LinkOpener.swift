// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Opens the links of the document, and the addresses and phone numbers that were found in its text: with
/// Control and the pointer, with Control and Enter at the caret, and from the text's menu.
final class LinkOpener {
  private let view: Widget
  private let formatting: TextViewFormatting
  private let marks: TextDataMarks
  private let actions = DataActions()

  init(view: Widget, formatting: TextViewFormatting) {
    self.view = view
    self.formatting = formatting
    marks = TextDataMarks(
      of: formatting.storage, kinds: [.webAddresses, .mailAddresses, .phoneNumbers],
      actions: actions)
    formatting.show(marks.overlay)
    view.onPress(button: 1) { [weak self] x, y, held in
      guard let self, held.rawValue & GDK_CONTROL_MASK.rawValue != 0,
        let datum = self.datum(x: x, y: y)
      else { return false }
      return self.actions.activate(datum, at: self.view)
    }
    showPointer()
  }

  /// What the menu of the text has for links.
  func addItems(to menu: ObjectRef<OpaquePointer>) {
    g_menu_append(menu.pointer, tr("Open _Link"), "win.open-link")
    g_menu_append(menu.pointer, tr("Link _Actions…"), "win.link-actions")
  }

  /// Shows a hand over links while Control is held, as that opens them.
  private func showPointer() {
    guard let motion = gtk_event_controller_motion_new() else { return }
    Signal.connect(motion, "motion") { [weak self] (x: Double, y: Double) in
      guard let self else { return }
      let held = gtk_event_controller_get_current_event_state(motion)
      let opens = held.rawValue & GDK_CONTROL_MASK.rawValue != 0 && self.datum(x: x, y: y) != nil
      gtk_widget_set_cursor_from_name(self.view.pointer, opens ? "pointer" : "text")
    }
    gtk_widget_add_controller(view.pointer, motion)
  }

  /// Opens the link at the caret, if there is one.
  func openAtCaret() {
    if let datum = datumAtCaret { actions.activate(datum, at: view) }
  }

  /// Shows what can be done with the link at the caret, if there is one.
  func showActionsAtCaret() {
    guard let datum = datumAtCaret else { return }
    var (place, caret) = (GdkRectangle(), GdkRectangle())
    let text = view.cast(to: GtkTextView.self)
    gtk_text_view_get_cursor_locations(text, nil, &caret, nil)
    gtk_text_view_buffer_to_window_coords(
      text, GTK_TEXT_WINDOW_WIDGET, caret.x, caret.y, &place.x, &place.y)
    (place.width, place.height) = (1, caret.height)
    actions.openMenu(for: datum, at: view, pointingTo: place)
  }

  private var datumAtCaret: TextDatum? {
    let offset = formatting.editor.selection.focus
    // The caret may be behind the link's last character.
    return datum(at: offset) ?? datum(at: offset - 1)
  }

  private func datum(x: Double, y: Double) -> TextDatum? {
    view.textPlace(x: x, y: y).flatMap(datum(at:))
  }

  /// What the character at an offset leads to.
  private func datum(at offset: ScalarOffset) -> TextDatum? {
    formatting.storage.link(at: offset)?.datum ?? marks.foundData(at: offset)?.datum
  }
}
