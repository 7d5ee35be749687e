// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTKKit

/// A bar above what a page of a family shows: two parts in one line where there is room, otherwise below each other.
///
/// - Parameter style: the bar's style class.
func makePageBar(_ parts: [Widget], style: String) -> Widget {
  let bar = Widget(gtk_flow_box_new())
  for part in parts {
    gtk_flow_box_append(bar.opaque, part.pointer)
    // Otherwise the box's children would take the focus themselves.
    part.parent.map { gtk_widget_set_focusable($0.pointer, 0) }
  }
  gtk_flow_box_set_selection_mode(bar.opaque, GTK_SELECTION_NONE)
  gtk_flow_box_set_max_children_per_line(bar.opaque, 2)
  gtk_flow_box_set_column_spacing(bar.opaque, 12)
  gtk_flow_box_set_row_spacing(bar.opaque, 6)
  bar.setStyle(style)
  return bar
}
