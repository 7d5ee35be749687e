// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit

/// The button that leads from what an app may see to the system's picker.
final class FontPickerDoor: FontPickerDelegate {
  let button = Widget(gtk_button_new())
  var opened: () -> Void = {}
  var picked: (FontPick) -> Void = { _ in }
  var cancelled: () -> Void = {}

  private let dialog: FontPickerDialog

  init(_ configuration: PickerConfiguration, service: any FontPickService) {
    dialog = FontPickerDialog(configuration, service: service)
    dialog.delegate = self
    let words = tr("More Fonts…")
    gtk_button_set_child(
      button.cast(to: GtkButton.self), makeLabel(words, wraps: true, alignment: 0.5).pointer)
    button.setAccessibleLabel(words)
    button.setStyle("flat")
    button.setMargins(6)
    Signal.connect(button, "clicked") { [weak self] in
      guard let self else { return }
      let window = gtk_widget_get_root(self.button.pointer).map { $0.raw.cast(to: GtkWidget.self) }
      self.dialog.present(above: window.map { Widget($0) })
      self.opened()
    }
  }

  func fontPickerDidPick(_ pick: FontPick) { picked(pick) }

  func fontPickerDidCancel() { cancelled() }
}
