// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import FontDescriptors
import GLibKit
import GTKKit

/// Whether an installed family is on, and which programs may use it.
///
///     GtkBox
///       a notice                that the system has fonts with its names
///       AdwPreferencesGroup     the switch
///       AdwPreferencesGroup     the choice of programs
final class FamilyStatePanel {
  let widget: Widget

  /// Called when the person turns the family on or off.
  var enabled: (Bool) -> Void = { _ in }
  /// Called when the person chooses who may use the family.
  var exposed: (FontExposure) -> Void = { _ in }

  private let notice: Notice
  private let row: Widget
  private let toggle: Widget
  private var choices: [(exposure: FontExposure, button: Widget)] = []
  private let choice: Widget
  /// Whether the controls are being set by the program.
  private var isUpdating = false
  private var isInstalled = true

  init(_ state: FamilyState) {
    notice = Notice()
    row = makeTextRow(title: tr("Use This Family"))
    toggle = gtk_switch_new()
    choice = makeGroup(title: tr("Available To"))
    let group = makeGroup(title: "", rows: [row])
    widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24, [notice.widget, group, choice])
    makeSwitch()
    makeChoice()
    update(state)
  }

  /// Shows another state of the same family.
  func update(_ state: FamilyState) {
    isUpdating = true
    defer { isUpdating = false }
    notice.show(state.conflict)
    adw_action_row_set_subtitle(row.cast(to: AdwActionRow.self), state.summary)
    gtk_switch_set_active(toggle.opaque, state.isOn ? 1 : 0)
    for (exposure, button) in choices {
      gtk_check_button_set_active(
        button.cast(to: GtkCheckButton.self), state.exposure == exposure ? 1 : 0)
    }
    choice.isSensitive = state.isOn
  }

  private func makeSwitch() {
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
    let row = row.cast(to: AdwActionRow.self)
    adw_action_row_add_suffix(row, toggle)
    adw_action_row_set_activatable_widget(row, toggle)
    Signal.connectArgument(toggle, "notify::active") { [weak self] _ in
      guard let self, !self.isUpdating else { return }
      self.enabled(gtk_switch_get_active(self.toggle.opaque) != 0)
    }
  }

  private func makeChoice() {
    let words: [(FontExposure, String, String)] = [
      (
        .byName, tr("Every App, by Name"),
        tr("Apps outside a sandbox find it like any other font; apps in a sandbox must ask.")
      ),
      (
        .asks, tr("Apps That Ask"),
        tr("Only apps that ask the system for it by name; you see which ones did.")
      ),
    ]
    for (exposure, title, subtitle) in words {
      let button: Widget = gtk_check_button_new()
      gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
      let first = choices.first?.button
      gtk_check_button_set_group(
        button.cast(to: GtkCheckButton.self), first?.cast(to: GtkCheckButton.self))
      let row = makeTextRow(title: title, subtitle: subtitle)
      adw_action_row_add_prefix(row.cast(to: AdwActionRow.self), button)
      adw_action_row_set_activatable_widget(row.cast(to: AdwActionRow.self), button)
      adw_preferences_group_add(choice.cast(to: AdwPreferencesGroup.self), row)
      choices.append((exposure, button))
      Signal.connectArgument(button, "notify::active") { [weak self] _ in
        guard let self, !self.isUpdating,
          gtk_check_button_get_active(button.cast(to: GtkCheckButton.self)) != 0
        else { return }
        self.exposed(exposure)
      }
    }
  }
}
