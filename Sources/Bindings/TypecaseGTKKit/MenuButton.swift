// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

/// An entry of a menu: its words, which may hold a mnemonic, and the action behind it.
public typealias MenuEntry = (title: String, action: String)

/// A button that opens a menu.
///
/// - Parameters:
///   - icon: of the theme.
///   - label: what a screen reader calls it, and what is shown while the pointer rests on it.
///   - sections: the entries, with a line between sections.
@MainActor public func makeMenuButton(
  icon: String, label: String, sections: [[MenuEntry]]
) -> Widget {
  let button = Widget(gtk_menu_button_new())
  gtk_menu_button_set_icon_name(button.opaque, icon)
  gtk_widget_set_tooltip_text(button.pointer, label)
  gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
  // The button within it, which gets the focus, is labelled by it.
  button.setAccessibleLabel(label)
  setMenu(sections, of: button)
  return button
}

/// Gives a menu button another menu.
@MainActor public func setMenu(_ sections: [[MenuEntry]], of button: Widget) {
  guard let menu = g_menu_new() else { return }
  defer { g_object_unref(menu.raw) }
  for entries in sections where !entries.isEmpty {
    guard let section = g_menu_new() else { continue }
    for entry in entries { g_menu_append(section, entry.title, entry.action) }
    g_menu_append_section(menu, nil, menuModel(section))
    g_object_unref(section.raw)
  }
  gtk_menu_button_set_menu_model(button.opaque, menuModel(menu))
}

@MainActor private func menuModel(_ menu: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> {
  menu.cast(to: GMenuModel.self)
}

/// Gives a widget, and those in it, actions of a group of their own.
@MainActor public func addActions(_ actions: [Action], group name: String, to widget: Widget) {
  guard let group = g_simple_action_group_new() else { return }
  defer { g_object_unref(group) }
  for action in actions { action.add(to: group) }
  gtk_widget_insert_action_group(widget.pointer, name, group.opaque)
}
