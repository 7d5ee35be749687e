// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// A row of a boxed list with a switch; a click anywhere in it turns the switch.
public final class SwitchRow {
  public let widget: Widget
  /// Called when the person turns the switch: whether it is on now.
  public var turned: (Bool) -> Void = { _ in }

  private let toggle: Widget
  /// Whether the switch is being set by the program.
  private var isUpdating = false

  public init(title: String) {
    widget = makeTextRow(title: title)
    toggle = Widget(gtk_switch_new())
    gtk_widget_set_valign(toggle.pointer, GTK_ALIGN_CENTER)
    let row = widget.cast(to: AdwActionRow.self)
    adw_action_row_add_suffix(row, toggle.pointer)
    adw_action_row_set_activatable_widget(row, toggle.pointer)
    Signal.connect(toggle, "notify::active") { [weak self] in
      guard let self, !self.isUpdating else { return }
      self.turned(gtk_switch_get_active(self.toggle.opaque) != 0)
    }
  }

  /// Sets the switch without telling of it, and says below the title what that means.
  public func show(isOn: Bool, subtitle: String) {
    isUpdating = true
    defer { isUpdating = false }
    gtk_switch_set_active(toggle.opaque, isOn ? 1 : 0)
    adw_action_row_set_subtitle(widget.cast(to: AdwActionRow.self), subtitle)
  }
}
