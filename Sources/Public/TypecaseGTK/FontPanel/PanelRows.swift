// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// A row with controls at its end, or below its title at the accessibility sizes.
package func makeControlRow(_ title: String, _ controls: [Widget]) -> Widget {
  let row = makeTextRow(title: title)
  turnAtAccessibilitySizes(row)
  for control in controls {
    gtk_widget_set_valign(control.pointer, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), control.pointer)
  }
  return row
}

/// Puts what is beside a row's title below it at the accessibility sizes.
private func turnAtAccessibilitySizes(_ row: Widget) {
  // libadwaita's box of all that is in the row.
  guard let header = row.firstChild, header.isA(gtk_box_get_type()) else { return }
  let place = header.weak
  header.followTextSize { size in
    guard let header = place.object else { return }
    gtk_orientable_set_orientation(
      header.opaque,
      size.category.isAccessibilityCategory ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
  }
}

/// A flat button with an icon, in a row.
///
/// - Parameters:
///   - label: what a screen reader says.
///   - tooltip: what is said where the pointer rests on it; the label when nil.
func makeIconButton(_ icon: String, _ label: String, tooltip: String? = nil) -> Widget {
  let button = Widget(gtk_button_new_from_icon_name(icon))
  button.setStyle("flat")
  button.setAccessibleLabel(label)
  gtk_widget_set_tooltip_text(button.pointer, tooltip ?? label)
  gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
  return button
}

/// The button that takes a value back.
func makeResetButton(_ title: String) -> Widget {
  makeIconButton(
    "edit-clear-symbolic", tr("Reset {title}", ["title": title]), tooltip: tr("Reset"))
}

/// A row that chooses one of some names.
func makeComboRow(_ title: String, _ names: StringList) -> Widget {
  let row = Widget(adw_combo_row_new())
  adw_preferences_row_set_use_markup(row.cast(to: AdwPreferencesRow.self), 0)
  adw_preferences_row_set_title(row.cast(to: AdwPreferencesRow.self), title)
  keepWords(ofRow: row)
  turnAtAccessibilitySizes(row)
  adw_combo_row_set_model(row.cast(to: AdwComboRow.self), names.model)
  shortenChosenWord(of: row)
  letNothingBeChosen(in: row)
  return row
}

/// Has a row of names stay without a chosen one: with GTK 4.18 it would continue showing the one
/// before, beside the words that the values are mixed.
private func letNothingBeChosen(in row: Widget) {
  // The closed choice shows only the chosen name. The list to choose from is in a popover after it.
  guard let shown = row.descendant(gtk_list_view_get_type()),
    let chosen = gtk_list_view_get_model(shown.opaque),
    let filter = model(of: chosen, gtk_selection_filter_model_get_type()),
    let selection = model(of: filter, gtk_single_selection_get_type())
  else { return }
  gtk_single_selection_set_autoselect(selection, 0)
  gtk_single_selection_set_can_unselect(selection, 1)
}

/// The model that another one is made from; nil when it is of another class.
private func model(of model: OpaquePointer, _ type: GType) -> OpaquePointer? {
  guard Property.exists(model, "model"), let inner = Property.object(model, "model"),
    g_type_check_instance_is_a(inner.assumingMemoryBound(to: GTypeInstance.self), type) != 0
  else { return nil }
  return OpaquePointer(inner)
}

extension Handle where Class == GtkWidget {
  /// The words below a row's title.
  package func setSubtitle(_ text: String) {
    adw_action_row_set_subtitle(cast(to: AdwActionRow.self), text)
  }

  /// The position that a row of names has chosen; nil for none, as for values that are mixed.
  var chosenPosition: Int? {
    get {
      let selected = adw_combo_row_get_selected(cast(to: AdwComboRow.self))
      return selected == guint.max ? nil : Int(selected)
    }
    nonmutating set {
      adw_combo_row_set_selected(
        cast(to: AdwComboRow.self), newValue.map { guint(clamping: $0) } ?? guint.max)
    }
  }
}
