// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// The words of menus that GTK makes of a `GMenuModel`.
///
/// At the accessibility sizes they take several lines, and the keys beside them, for which there is no room then, are
/// left out. A screen reader hears them.
enum MenuWords {
  /// About as many as a phone has room for beside each other at the largest size.
  private static let characters: CInt = 10

  /// Sees to every menu of the program before it is drawn.
  static func install() {
    // A signal is known once its class is.
    g_type_class_ref(gtk_widget_get_type())
    let show = g_signal_lookup("show", gtk_widget_get_type())
    g_signal_add_emission_hook(show, 0, shown, nil, nil)
  }

  /// Something is shown; returns that the next one is to be told as well.
  private nonisolated static let shown:
    @convention(c) (
      UnsafeMutablePointer<GSignalInvocationHint>?, guint, UnsafePointer<GValue>?, gpointer?
    ) -> gboolean = { _, _, values, _ in
      guard let object = values.flatMap({ g_value_get_object($0) }) else { return 1 }
      nonisolated(unsafe) let shown = object
      MainActor.assumeIsolated {
        let widget = Widget(shown.cast(to: GtkWidget.self))
        if widget.isA(gtk_popover_menu_get_type()) {
          fit(
            widget, isLarge: TextSizeMonitor.shared.textSize.category.isAccessibilityCategory)
          // GTK has measured it before it told.
          gtk_popover_present(widget.cast(to: GtkPopover.self))
        }
      }
      return 1
    }

  private static func fit(_ widget: Widget, isLarge: Bool) {
    let cssName = String(cString: gtk_widget_get_css_name(widget.pointer))
    if widget.isA(gtk_label_get_type()) {
      if cssName == "accelerator" {
        widget.isVisible = !isLarge
      } else {
        if isLarge {
          widget.wrapWords()
        } else {
          // GTK makes a menu whose words may wrap as narrow as its longest word.
          gtk_label_set_wrap(widget.opaque, 0)
        }
        gtk_label_set_max_width_chars(widget.opaque, isLarge ? characters : -1)
      }
    }
    if cssName == "modelbutton" { name(widget) }
    if widget.isA(gtk_stack_get_type()) {
      // The menus behind the one that is seen would be measured as if they could not wrap.
      gtk_stack_set_hhomogeneous(widget.opaque, isLarge ? 0 : 1)
    }
    for child in widget.children { fit(child, isLarge: isLarge) }
  }

  /// Names an entry by its words.
  ///
  /// GTK 4.18 says that the entry has the name of its label, and of the label that it is nothing to be read.
  private static func name(_ entry: Widget) {
    guard let label = entry.descendant(gtk_label_get_type()),
      let words = gtk_label_get_text(label.opaque)
    else { return }
    gtk_accessible_reset_relation(entry.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    entry.setAccessibleLabel(String(cString: words))
  }
}
