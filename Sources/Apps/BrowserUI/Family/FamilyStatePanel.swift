// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// Controls whether an installed family is on, and which programs may use it.
///
///     GtkBox
///       a notice                what its names mean beside the system's fonts
///       AdwPreferencesGroup     whether the administrator has installed it for everybody, with a lock
///       AdwPreferencesGroup     the switch
///       AdwPreferencesGroup     the choice of programs
final class FamilyStatePanel {
  let widget: Widget
  /// What it shows.
  private(set) var state: FamilyState

  /// Called when the person turns the family on or off.
  var enabled: (Bool) -> Void = { _ in }
  /// Called when the person chooses who may use the family.
  var exposed: (FontExposure) -> Void = { _ in }

  private let notice: Notice
  private let toggle: SwitchRow
  private var choices: [(exposure: FontExposure, button: Widget)] = []
  private let choice: Widget
  private let required: Widget
  /// Whether the choice is being set by the program.
  private var isUpdating = false

  init(_ state: FamilyState) {
    self.state = state
    notice = Notice()
    toggle = SwitchRow(title: tr("Use This Family"))
    choice = makeGroup(title: tr("Available To"))
    let lock = makeTextRow(
      title: tr("Installed by Your Administrator"),
      subtitle: tr("Everybody has this family. It cannot be removed or turned off."))
    adw_action_row_add_prefix(
      lock.cast(to: AdwActionRow.self), makeIcon("changes-prevent-symbolic").pointer)
    required = makeGroup(title: "", rows: [lock])
    let group = makeGroup(title: "", rows: [toggle.widget])
    widget = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 24, [notice.widget, required, group, choice])
    toggle.turned = { [weak self] in self?.enabled($0) }
    makeChoice()
    update(state)
  }

  /// Shows another state of the same family.
  func update(_ state: FamilyState) {
    self.state = state
    isUpdating = true
    defer { isUpdating = false }
    notice.show(state.paragraphs)
    toggle.show(isOn: state.isOn, subtitle: state.summary)
    for (exposure, button) in choices {
      gtk_check_button_set_active(
        button.cast(to: GtkCheckButton.self), state.exposure == exposure ? 1 : 0)
    }
    adw_preferences_group_set_description(
      choice.cast(to: AdwPreferencesGroup.self), state.mixedExposure.map(escapeMarkup))
    required.isVisible = state.isRequired
    choice.isSensitive = state.isOn && !state.isRequired
    toggle.widget.isSensitive = !state.isRequired && (state.isOn || state.nameFault == nil)
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
      let button = Widget(gtk_check_button_new())
      gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
      let first = choices.first?.button
      gtk_check_button_set_group(
        button.cast(to: GtkCheckButton.self), first?.cast(to: GtkCheckButton.self))
      let row = makeTextRow(title: title, subtitle: subtitle)
      adw_action_row_add_prefix(row.cast(to: AdwActionRow.self), button.pointer)
      adw_action_row_set_activatable_widget(row.cast(to: AdwActionRow.self), button.pointer)
      adw_preferences_group_add(choice.cast(to: AdwPreferencesGroup.self), row.pointer)
      choices.append((exposure, button))
      Signal.connect(button, "notify::active") { [weak self] in
        guard let self, !self.isUpdating,
          gtk_check_button_get_active(button.cast(to: GtkCheckButton.self)) != 0
        else { return }
        self.exposed(exposure)
      }
    }
  }
}
