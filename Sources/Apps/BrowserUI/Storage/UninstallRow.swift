// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// Where the person decides what becomes of the fonts, before Typecase is uninstalled.
final class UninstallRow {
  let widget: Widget
  var pressed: () -> Void = {}

  private let button = Widget(gtk_button_new_with_mnemonic(tr("_Decide…")))

  init() {
    let row = makeTextRow(
      title: tr("Before You Uninstall Typecase"),
      subtitle: tr(
        "Fonts stay in your home folder, and apps go on finding them by name, unless you decide otherwise."
      ))
    gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), button.pointer)
    widget = makeGroup(title: tr("Uninstalling"), rows: [row])
    Signal.connect(button, "clicked") { [weak self] in self?.pressed() }
  }

  var isBusy: Bool {
    get { !button.isSensitive }
    set { button.isSensitive = !newValue }
  }
}
