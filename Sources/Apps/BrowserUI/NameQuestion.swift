// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// Asks the person what something of theirs is to be called.
struct NameQuestion {
  private let entry = Widget(gtk_entry_new())
  private let dialog: MessageDialog

  /// - Parameters:
  ///   - name: what is written there at first.
  ///   - accept: the words of the button that takes the name.
  init(_ heading: String, name: String, accept: String) {
    gtk_editable_set_text(entry.opaque, name)
    gtk_entry_set_activates_default(entry.cast(to: GtkEntry.self), 1)
    gtk_entry_set_placeholder_text(entry.cast(to: GtkEntry.self), tr("Name"))
    entry.setAccessibleLabel(tr("Name"))
    dialog = MessageDialog(
      heading: heading, body: "",
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("accept", accept, appearance: ADW_RESPONSE_SUGGESTED),
      ], content: entry)
  }

  /// What was written; nil when the person called it off.
  func ask(over window: Widget) async -> String? {
    guard await dialog.ask(over: window) == "accept" else { return nil }
    return gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
  }
}
