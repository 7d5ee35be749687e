// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// A row with a check, which may be mixed.
final class CheckControl {
  let row: Widget
  /// Called with what the person chose.
  var chosen: (Bool) -> Void = { _ in }

  private let check = Widget(gtk_check_button_new())
  private var isShowing = false

  init(_ title: String) {
    row = makeControlRow(title, [check])
    adw_action_row_set_activatable_widget(row.cast(to: AdwActionRow.self), check.pointer)
    // Newer libadwaita names what a row activates.
    check.setAccessibleLabel(title)
    Signal.connect(check, "toggled") { [weak self] in
      guard let self, !self.isShowing else { return }
      let button = self.check.cast(to: GtkCheckButton.self)
      gtk_check_button_set_inconsistent(button, 0)
      self.chosen(gtk_check_button_get_active(button) != 0)
    }
  }

  /// Shows a value, and changes nothing.
  ///
  /// - Parameter note: the words below the title, unless the values are mixed.
  func show(_ isOn: Bool, isMixed: Bool, note: String = "") {
    isShowing = true
    defer { isShowing = false }
    let button = check.cast(to: GtkCheckButton.self)
    gtk_check_button_set_active(button, isOn ? 1 : 0)
    gtk_check_button_set_inconsistent(button, isMixed ? 1 : 0)
    row.setSubtitle(isMixed ? tr("Mixed") : note)
  }
}
