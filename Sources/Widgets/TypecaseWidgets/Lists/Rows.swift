// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// A row of a boxed list whose texts are shown as they are, never as markup.
///
/// - Parameter isProperty: whether the subtitle is what is read, and the title says what it is.
public func makeTextRow(title: String, subtitle: String = "", isProperty: Bool = false) -> Widget {
  let row = Widget(adw_action_row_new())
  let preferences = row.cast(to: AdwPreferencesRow.self)
  let action = row.cast(to: AdwActionRow.self)
  adw_preferences_row_set_use_markup(preferences, 0)
  adw_preferences_row_set_title(preferences, title)
  adw_action_row_set_subtitle(action, subtitle)
  adw_action_row_set_title_lines(action, 0)
  adw_action_row_set_subtitle_lines(action, 0)
  gtk_list_box_row_set_activatable(row.cast(to: GtkListBoxRow.self), 0)
  if isProperty { row.setStyle("property") }
  wrapWords(in: row)
  return row
}

/// An `AdwExpanderRow` as libadwaita makes it.
///
/// Its arrow is an icon that the desktop's theme does not have: libadwaita makes its icons known when it is started, which nobody did in an
/// app that has a `GtkApplication`.
package func makeExpanderRow() -> Widget {
  adw_init()
  return Widget(adw_expander_row_new())
}

/// A row of a boxed list that opens to further rows; its texts are shown as they are.
public func makeExpander(title: String, subtitle: String = "") -> Widget {
  let row = makeExpanderRow()
  adw_preferences_row_set_use_markup(row.cast(to: AdwPreferencesRow.self), 0)
  adw_preferences_row_set_title(row.cast(to: AdwPreferencesRow.self), title)
  adw_expander_row_set_subtitle(row.cast(to: AdwExpanderRow.self), subtitle)
  wrapWords(in: row)
  return row
}

/// A row of a boxed list that holds any widget.
///
/// - Parameter label: what a screen reader says for it.
public func makePlainRow(_ child: Widget, title: String, label: String? = nil) -> Widget {
  let row = Widget(adw_preferences_row_new())
  let preferences = row.cast(to: AdwPreferencesRow.self)
  adw_preferences_row_set_use_markup(preferences, 0)
  adw_preferences_row_set_title(preferences, title)
  gtk_list_box_row_set_child(row.cast(to: GtkListBoxRow.self), child.pointer)
  gtk_list_box_row_set_activatable(row.cast(to: GtkListBoxRow.self), 0)
  row.setAccessibleLabel(label ?? title)
  return row
}

/// A titled group of rows in the look of a boxed list.
public func makeGroup(title: String, rows: [Widget] = []) -> Widget {
  let group = Widget(adw_preferences_group_new())
  adw_preferences_group_set_title(group.cast(to: AdwPreferencesGroup.self), escapeMarkup(title))
  for row in rows {
    adw_preferences_group_add(group.cast(to: AdwPreferencesGroup.self), row.pointer)
  }
  if let header = group.firstChild?.firstChild { wrapWords(in: header) }
  return group
}

/// Has the labels that libadwaita makes in a row wrap, and not inside words.
public func keepWords(ofRow row: Widget) { wrapWords(in: row) }

/// Has an `AdwStatusPage` break no words; it scrolls sideways where a word is wider than the page.
public func keepWords(ofStatusPage page: Widget) {
  wrapWords(in: page)
  var part = page.firstChild
  while let current = part {
    if current.isA(gtk_scrolled_window_get_type()) {
      gtk_scrolled_window_set_policy(
        current.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
      return gtk_scrolled_window_set_min_content_width(current.opaque, CInt(leastPageWidth))
    }
    part = current.firstChild
  }
}

/// Has the labels that libadwaita makes within a widget wrap, and not inside words.
///
/// A word that is longer than those of any language, as addresses from outside are, is broken: it would reach beyond the window.
///
/// - Parameter centersLines: whether the lines of a label are centered, where the label is.
func wrapWords(in widget: Widget, centersLines: Bool = false) {
  if widget.isA(gtk_label_get_type()) {
    if centersLines { gtk_label_set_justify(widget.opaque, GTK_JUSTIFY_CENTER) }
    gtk_label_set_ellipsize(widget.opaque, PANGO_ELLIPSIZE_NONE)
    gtk_label_set_wrap(widget.opaque, 1)
    let text = String(cString: gtk_label_get_text(widget.opaque))
    let longest = text.split { $0.isWhitespace || $0 == "-" }.map(\.count).max() ?? 0
    gtk_label_set_wrap_mode(
      widget.opaque, longest > longestWord ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
  }
  for child in widget.children { wrapWords(in: child, centersLines: centersLines) }
}

/// Letters of a word that a window is to have room for.
private let longestWord = 30

/// How wide what is in a popover may be, in pixels, for the popover to fit a phone.
public let popoverContentWidth = 324

/// The content of a popover, no wider than fits a phone.
package func makePopoverClamp(_ child: Widget) -> Widget {
  let clamp = makeClamp(child, width: popoverContentWidth, tightening: popoverContentWidth)
  clamp.countPixels()
  return clamp
}

/// A widget that is no wider than it needs to be, wherever there is more room.
///
/// - Parameters:
///   - width: the most, in pixels, from libadwaita 1.4 on at the usual text size; as wide as text is read well where
///     nothing is said.
///   - tightening: from where on it takes less than all the room.
public func makeClamp(_ child: Widget, width: Int = 760, tightening: Int = 600) -> Widget {
  let clamp = Widget(adw_clamp_new())
  adw_clamp_set_maximum_size(clamp.opaque, CInt(width))
  adw_clamp_set_tightening_threshold(clamp.opaque, CInt(tightening))
  adw_clamp_set_child(clamp.opaque, child.pointer)
  return clamp
}

/// How narrow a page may be, in pixels; beyond that it scrolls sideways.
public let leastPageWidth = 300

/// A page of parts below each other, as wide as text is read well, that scrolls; sideways only where a word or a
/// control is wider than the page.
public func makePage(_ parts: [Widget?]) -> Widget {
  let content = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24, parts)
  content.setMargins(18)
  let clamp = makeClamp(content)
  let scroller = Widget(gtk_scrolled_window_new())
  gtk_scrolled_window_set_min_content_width(scroller.opaque, CInt(leastPageWidth))
  gtk_scrolled_window_set_child(scroller.opaque, clamp.pointer)
  return scroller
}
