// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import GLibKit
import GTKKit

/// Rows in the look of a boxed list.
func makeRowGroup(_ rows: [Widget], title: String = "") -> Widget {
  let group: Widget = adw_preferences_group_new()
  adw_preferences_group_set_title(group.cast(to: AdwPreferencesGroup.self), title)
  for row in rows { adw_preferences_group_add(group.cast(to: AdwPreferencesGroup.self), row) }
  return group
}

/// A row with controls at its end.
func makeControlRow(_ title: String, _ controls: [Widget]) -> Widget {
  let row = makeTextRow(title: title)
  for control in controls {
    gtk_widget_set_valign(control, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), control)
  }
  return row
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The words below a row's title.
  func setSubtitle(_ text: String) {
    adw_action_row_set_subtitle(cast(to: AdwActionRow.self), escapeMarkup(text))
  }
}
