// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The choice who may use the fonts: a row that says what is chosen, and opens to the two answers,
/// each with an explanation.
final class ExposureChoice {
  /// Of a boxed list.
  let row = makeExpander(title: tr("Available to"))
  private var buttons: [(exposure: FontExposure, button: Widget)] = []

  /// - Parameter exposure: the initial choice.
  init(_ exposure: FontExposure) {
    for (value, title, subtitle) in Self.words {
      let button = Widget(gtk_check_button_new())
      gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
      // The keyboard uses the rows: a list takes the arrow keys that otherwise move between radio
      // buttons.
      gtk_widget_set_can_focus(button.pointer, 0)
      let check = button.cast(to: GtkCheckButton.self)
      gtk_check_button_set_group(check, buttons.first?.button.cast(to: GtkCheckButton.self))
      gtk_check_button_set_active(check, value == exposure ? 1 : 0)
      let answer = makeTextRow(title: title, subtitle: subtitle)
      adw_action_row_add_prefix(answer.cast(to: AdwActionRow.self), button.pointer)
      adw_action_row_set_activatable_widget(answer.cast(to: AdwActionRow.self), button.pointer)
      adw_expander_row_add_row(row.cast(to: AdwExpanderRow.self), answer.pointer)
      buttons.append((value, button))
      Self.say(subtitle, of: answer, check)
      let place = answer.weak
      Signal.connect(button, "notify::active") { [weak self] in
        if let answer = place.object { Self.say(subtitle, of: answer, check) }
        self?.sum()
      }
    }
    sum()
  }

  /// Says what is chosen in the row itself.
  private func sum() {
    let title = Self.words.first { $0.0 == exposure }?.1 ?? ""
    adw_expander_row_set_subtitle(row.cast(to: AdwExpanderRow.self), title)
  }

  /// Tells a screen reader whether an answer is chosen, since its row has the focus and not the
  /// button in it.
  ///
  /// Its name is the row's title.
  private static func say(
    _ subtitle: String, of row: Widget, _ check: UnsafeMutablePointer<GtkCheckButton>
  ) {
    let isChosen = gtk_check_button_get_active(check) != 0
    row.setAccessibleDescription(isChosen ? "\(tr("Chosen.")) \(subtitle)" : subtitle)
  }

  func choose(_ exposure: FontExposure) {
    guard let button = buttons.first(where: { $0.exposure == exposure })?.button else { return }
    gtk_check_button_set_active(button.cast(to: GtkCheckButton.self), 1)
  }

  /// The choice.
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
