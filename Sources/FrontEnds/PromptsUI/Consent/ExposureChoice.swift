// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontDescriptors
import GLibKit
import GTKKit

/// The choice who may use the fonts: two rows of a list, each with an explanation.
final class ExposureChoice {
  /// A boxed list.
  let widget = Widget(gtk_list_box_new())
  private var buttons: [(exposure: FontExposure, button: Widget)] = []

  /// - Parameter exposure: the initial choice.
  init(_ exposure: FontExposure) {
    gtk_list_box_set_selection_mode(widget.opaque, GTK_SELECTION_NONE)
    widget.setStyle("boxed-list")
    widget.setAccessibleLabel(tr("Who can use them"))
    for (value, title, subtitle) in Self.words {
      let button = Widget(gtk_check_button_new())
      gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
      // The keyboard uses the rows: a list takes the arrow keys that otherwise move between radio
      // buttons.
      gtk_widget_set_can_focus(button.pointer, 0)
      let check = button.cast(to: GtkCheckButton.self)
      gtk_check_button_set_group(check, buttons.first?.button.cast(to: GtkCheckButton.self))
      gtk_check_button_set_active(check, value == exposure ? 1 : 0)
      let row = makeTextRow(title: title, subtitle: subtitle)
      adw_action_row_add_prefix(row.cast(to: AdwActionRow.self), button.pointer)
      adw_action_row_set_activatable_widget(row.cast(to: AdwActionRow.self), button.pointer)
      gtk_list_box_append(widget.opaque, row.pointer)
      buttons.append((value, button))
      Self.say(subtitle, of: row, check)
      let place = row.weak
      Signal.connect(button, "notify::active") {
        if let row = place.object { Self.say(subtitle, of: row, check) }
      }
    }
  }

  /// Tells a screen reader whether a row is chosen, since the row has the focus and not the button
  /// in it.
  ///
  /// Its name is the row's title.
  private static func say(
    _ subtitle: String, of row: Widget, _ check: UnsafeMutablePointer<GtkCheckButton>
  ) {
    let isChosen = gtk_check_button_get_active(check) != 0
    row.setAccessibleDescription(isChosen ? "\(tr("Chosen.")) \(subtitle)" : subtitle)
  }

  /// What is chosen.
  var exposure: FontExposure {
    buttons.first {
      gtk_check_button_get_active($0.button.cast(to: GtkCheckButton.self)) != 0
    }?.exposure ?? .asks
  }

  private static let words: [(FontExposure, String, String)] = [
    (
      .byName, tr("Every App, by Name"),
      tr("Apps outside a sandbox find them like any other font; apps in a sandbox must ask.")
    ),
    (
      .asks, tr("Apps That Ask"),
      tr("Only apps that ask the system for them by name; you see which ones did.")
    ),
  ]
}
