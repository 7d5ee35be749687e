// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// Shows what Typecase does for the person, instead of the lists, until the person continues.
///
///     GtkBox
///       AdwHeaderBar
///       GtkScrolledWindow     the mark, a greeting, a row for each thing to know, and Start
enum WelcomePage {
  /// - Parameter start: called when the person continues.
  /// - Returns: the page, and its button, which is to have the focus.
  static func make(start: @escaping @MainActor () -> Void) -> (page: Widget, button: Widget) {
    let header = Widget(adw_header_bar_new())
    header.setStyle("flat")
    header.showsLargeContentViewer = true
    // The greeting says it.
    adw_header_bar_set_title_widget(header.opaque, gtk_label_new(""))
    let button = Widget(gtk_button_new_with_mnemonic(tr("_Start")))
    button.setStyle("pill")
    button.setStyle("suggested-action")
    gtk_widget_set_halign(button.pointer, GTK_ALIGN_CENTER)
    Signal.connect(button, "clicked", start)
    let content = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 24,
      [greeting(), makeGroup(title: "", rows: rows()), button])
    content.setMargins(18)
    gtk_widget_set_valign(content.pointer, GTK_ALIGN_CENTER)
    let scroller = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_min_content_width(scroller.opaque, CInt(leastPageWidth))
    gtk_scrolled_window_set_child(
      scroller.opaque, makeClamp(content, width: 520, tightening: 400).pointer)
    gtk_widget_set_vexpand(scroller.pointer, 1)
    let page = makeBox(GTK_ORIENTATION_VERTICAL, [header, scroller])
    return (page, button)
  }

  private static func greeting() -> Widget {
    let title = makeLabel(tr("Welcome to Typecase"), styles: ["title-1"], wraps: true)
    let description = makeLabel(
      tr("Fonts from your apps, and only with your consent"), wraps: true)
    for label in [title, description] {
      gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
      gtk_label_set_xalign(label.opaque, 0.5)
    }
    return makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 12,
      [makeScaledIcon(BrowserProgram.id, pixels: 96), title, description])
  }

  private static func rows() -> [Widget] {
    [
      row(
        "dialog-question-symbolic", tr("Apps Ask First"),
        tr(
          "An app that wants to install fonts has to ask, and you see the fonts before you decide.")
      ),
      row(
        "avatar-default-symbolic", tr("Each Font Has an Owner"),
        tr("You see which app a font is from, and can turn it off or remove it.")),
      row(
        "font-x-generic-symbolic", tr("Fonts Are Used by Name"),
        tr("No text changes because a font was installed: it is used only where it is named.")),
    ]
  }

  private static func row(_ icon: String, _ title: String, _ subtitle: String) -> Widget {
    let row = makeTextRow(title: title, subtitle: subtitle)
    adw_action_row_add_prefix(
      row.cast(to: AdwActionRow.self), makeScaledIcon(icon, pixels: 24).pointer)
    return row
  }
}
