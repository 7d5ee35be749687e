// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

/// The next widget for the focus.
public enum FocusChain {
  /// Moves the focus out of a widget, to what comes behind it in its window, or else to the window's
  /// first.
  ///
  /// A list view of GTK 4.8 goes from row to row with the Tab key, however many there are.
  @discardableResult
  public static func leave(_ widget: Widget) -> Bool {
    var current = widget
    while let parent = current.parent {
      var sibling = current.nextSibling
      while let candidate = sibling {
        if candidate.isVisible, gtk_widget_child_focus(candidate.pointer, GTK_DIR_TAB_FORWARD) != 0
        {
          return true
        }
        sibling = candidate.nextSibling
      }
      // A window's and a popover's chain ends with it.
      if parent.isA(gtk_native_get_type()) { break }
      current = parent
    }
    guard let native = gtk_widget_get_native(widget.pointer),
      let root = gtk_widget_get_root(widget.pointer)
    else {
      return false
    }
    gtk_root_set_focus(root, nil)
    return gtk_widget_child_focus(native.raw.cast(to: GtkWidget.self), GTK_DIR_TAB_FORWARD) != 0
  }
}
