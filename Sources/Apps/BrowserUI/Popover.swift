// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// Puts what a person can choose into a popover: no wider than a phone, and scrolling where it is higher, or has a
/// word that is wider.
func setContent(_ content: Widget, of popover: Widget) {
  content.setMargins(12)
  let clamp = makePopoverClamp(content)
  let scroller = Widget(gtk_scrolled_window_new())
  gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
  gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
  gtk_scrolled_window_set_propagate_natural_width(scroller.opaque, 1)
  gtk_scrolled_window_set_max_content_width(scroller.opaque, CInt(popoverContentWidth))
  gtk_scrolled_window_set_max_content_height(scroller.opaque, 520)
  gtk_scrolled_window_set_child(scroller.opaque, clamp.pointer)
  gtk_popover_set_child(popover.cast(to: GtkPopover.self), scroller.pointer)
}

/// A check button whose words take several lines where there is no room for one.
func makeCheckButton(_ title: String) -> Widget {
  let button = Widget(gtk_check_button_new())
  gtk_check_button_set_child(
    button.cast(to: GtkCheckButton.self), makeLabel(title, wraps: true).pointer)
  button.setAccessibleLabel(title)
  return button
}
