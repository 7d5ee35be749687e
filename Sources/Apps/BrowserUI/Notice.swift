// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// Buttons side by side, and below each other where they do not fit.
///
/// - Returns: a `GtkFlowBox`; a button is hidden by its parent.
func makeFlow(of buttons: [Widget]) -> Widget {
  let flow = Widget(gtk_flow_box_new())
  gtk_flow_box_set_selection_mode(flow.opaque, GTK_SELECTION_NONE)
  gtk_flow_box_set_column_spacing(flow.opaque, 6)
  gtk_flow_box_set_row_spacing(flow.opaque, 6)
  gtk_flow_box_set_max_children_per_line(flow.opaque, guint(buttons.count))
  for button in buttons {
    gtk_flow_box_append(flow.opaque, button.pointer)
    // Otherwise the box's children would take the focus themselves.
    gtk_widget_get_parent(button.pointer).map { gtk_widget_set_focusable($0, 0) }
  }
  return flow
}

/// A card with something that the person should know, above its subject.
///
/// libadwaita has banners from version 1.3 on.
final class Notice {
  let widget: Widget
  private let text = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6)
  private var shown: [String] = []

  /// - Parameters:
  ///   - icon: of the theme.
  ///   - buttons: the actions, in their order.
  init(icon: String = "dialog-warning-symbolic", buttons: [Widget] = []) {
    let image = makeIcon(icon)
    gtk_widget_set_valign(image.pointer, GTK_ALIGN_START)
    gtk_widget_set_hexpand(text.pointer, 1)
    let words = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [image, text])
    widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12, [words])
    if !buttons.isEmpty {
      gtk_box_append(widget.cast(to: GtkBox.self), makeFlow(of: buttons).pointer)
    }
    widget.setStyle("card")
    widget.setStyle("notice")
    widget.isVisible = false
  }

  /// Shows paragraphs; without any, nothing is shown.
  func show(_ paragraphs: [String]) {
    guard paragraphs != shown else { return }
    shown = paragraphs
    while let label = gtk_widget_get_first_child(text.pointer) {
      gtk_box_remove(text.cast(to: GtkBox.self), label)
    }
    for paragraph in paragraphs {
      gtk_box_append(text.cast(to: GtkBox.self), makeLabel(paragraph, wraps: true).pointer)
    }
    widget.isVisible = !paragraphs.isEmpty
    if !paragraphs.isEmpty { widget.setAccessibleLabel(paragraphs.joined(separator: "\n")) }
  }
}
