// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// A drop-down list of many words, in which a person finds one by typing.
@MainActor public func makeSearchableChoice(_ words: StringList) -> Widget {
  let name = gtk_property_expression_new(gtk_string_object_get_type(), nil, "string")
  // Takes the expression, and a reference to the model of its own.
  g_object_ref(words.model.raw)
  let choice = Widget(gtk_drop_down_new(words.model, name))
  gtk_drop_down_set_enable_search(choice.opaque, 1)
  shortenChosenWord(of: choice)
  // GTK 4.8 gives the keyboard to the list: who opens it wants to type, there or in the field.
  if let entry = choice.descendant(gtk_search_entry_get_type()),
    let popover = choice.descendant(gtk_popover_get_type())
  {
    gtk_search_entry_set_key_capture_widget(entry.opaque, popover.pointer)
    Signal.connect(popover, "show") { Task { gtk_widget_grab_focus(entry.pointer) } }
    // What is listed is what was typed, also for who types fast.
    Property.set(entry, "search-delay", int: 0)
    // Return chooses the first that was found, as in other fields for searching.
    let list = choice.descendant(gtk_list_view_get_type())?.weak
    Signal.connect(entry, "activate") {
      guard let list = list?.object, let text = gtk_editable_get_text(entry.opaque), text[0] != 0
      else { return }
      gtk_widget_activate_action_variant(
        list.pointer, "list.activate-item", g_variant_new_uint32(0))
    }
  }
  return choice
}

/// Lets the chosen word of a drop-down, or of an `AdwComboRow`, be cut off where there is no room: GTK 4.8 would widen the window for it.
///
/// Its tooltip has all of it.
@MainActor public func shortenChosenWord(of choice: Widget) {
  showChosenWord(of: choice) { makeLabel("") }
}

/// Lets the chosen words of a drop-down take several lines where there is no room for one.
@MainActor public func wrapChosenWords(of choice: Widget) {
  showChosenWord(of: choice) { makeLabel("", wraps: true) }
}

/// - Parameter makeLabel: makes what the chosen word is shown in; the list shows words as GTK does.
@MainActor private func showChosenWord(
  of choice: Widget, in makeLabel: @escaping @MainActor () -> Widget
) {
  let row = choice.isA(adw_combo_row_get_type()) ? choice.cast(to: AdwComboRow.self) : nil
  let shown = row.map { adw_combo_row_get_factory($0) } ?? gtk_drop_down_get_factory(choice.opaque)
  guard let usual = shown, let factory = gtk_signal_list_item_factory_new() else { return }
  defer { g_object_unref(factory.raw) }
  Signal.connect(factory, "setup") { (item: OpaquePointer?) in
    gtk_list_item_set_child(item, makeLabel().pointer)
  }
  Signal.connect(factory, "bind") { (item: OpaquePointer?) in
    guard let item, let label = gtk_list_item_get_child(item),
      let word = gtk_list_item_get_item(item).map({ OpaquePointer($0) }),
      let text = gtk_string_object_get_string(word)
    else { return }
    gtk_label_set_text(OpaquePointer(label), text)
    gtk_widget_set_tooltip_text(label, text)
  }
  if let row {
    adw_combo_row_set_list_factory(row, usual)
    adw_combo_row_set_factory(row, factory)
  } else {
    gtk_drop_down_set_list_factory(choice.opaque, usual)
    gtk_drop_down_set_factory(choice.opaque, factory)
  }
}
