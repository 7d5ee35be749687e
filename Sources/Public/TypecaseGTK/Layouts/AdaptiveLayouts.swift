// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit

// The widgets themselves are in `CTypecaseWidgets`, so that they can be used in `.ui` files by the names of
// their classes. These functions are for layouts that are made in code.

extension ContentSizeCategory {
  /// The same category for the widgets' properties.
  nonisolated var value: TypecaseContentSizeCategory {
    TypecaseContentSizeCategory(
      rawValue: UInt32(Self.allCases.firstIndex(of: self) ?? 0))
  }
}

/// A `TypecaseAdaptiveBox`: widgets beside each other that move below each other from a category
/// on, or when one of their texts would be cut, whichever comes first.
///
/// - Parameters:
///   - spacing: between two widgets, in pixels at the usual text size; it grows with the text.
///   - category: from which on the box is vertical whatever its width.
///   - animates: whether the widgets move with an animation when the box turns; never if the
///     desktop's animations are off.
public func makeAdaptiveBox(
  spacing: Int = 0, turningAt category: ContentSizeCategory = .accessibilityMedium,
  animates: Bool = true, _ children: [Widget]
) -> Widget {
  let box = Widget(typecase_adaptive_box_new(CInt(clamping: spacing)))
  setTurnAt(category, of: box)
  Property.set(box, "animates", bool: animates)
  for child in children { typecase_adaptive_box_append(box.opaque, child.pointer) }
  return box
}

/// A `TypecaseColumns`: columns of the same width, as many as there is room for, that become rows from a category
/// on.
///
/// - Parameters:
///   - columns: the most columns that stand beside each other.
///   - characters: the least width of a column, in average characters.
///   - spacing: between columns and between rows, in pixels at the usual text size; it grows with the text.
///   - category: from which on there is one column whatever the width.
public func makeColumns(
  atMost columns: Int, characters: Int = 20, spacing: Int = 0,
  turningAt category: ContentSizeCategory = .accessibilityMedium, _ children: [Widget]
) -> Widget {
  let widget = Widget(typecase_columns_new(guint(clamping: columns), guint(clamping: characters)))
  Property.set(widget, "spacing", int: spacing)
  setTurnAt(category, of: widget)
  for child in children { typecase_columns_append(widget.opaque, child.pointer) }
  return widget
}

/// A `TypecaseReadableColumn`: a column in the middle that is never wider than a number of characters.
///
/// - Parameter characters: average characters of the column's font; 45 to 75 are easy to read.
public func makeReadableColumn(characters: Int = 66, _ child: Widget) -> Widget {
  let column = Widget(typecase_readable_column_new(child.pointer))
  Property.set(column, "characters", uint: characters)
  return column
}

/// A `TypecaseFittingPage`: a page that scrolls only when its content does not fit.
///
/// When the text size changes, the focused widget keeps its position, or otherwise the first
/// visible one.
public func makeFittingPage(_ child: Widget) -> Widget {
  Widget(typecase_fitting_page_new(child.pointer))
}

private func setTurnAt(_ category: ContentSizeCategory, of widget: Widget) {
  Property.set(
    widget, "turn-at", enumeration: Int(category.value.rawValue),
    type: typecase_content_size_category_get_type())
}

extension Handle where Class == GtkWidget {
  /// Reveals an `AdwViewSwitcherBar` where an `AdwViewSwitcherTitle` has no room for its tabs.
  ///
  /// A binding of `reveal` to `title-visible` would do it while the window is laid out, which is when the title finds
  /// out. Where the person wants no animations, the bar would appear at once, with no height: GTK 4.8 warns of
  /// that, and newer versions call it a fault of the program.
  ///
  /// - Parameter title: the title of the same window.
  public func reveal(inPlaceOfTabsIn title: Handle) {
    follow("title-visible", of: title, as: "reveal")
  }

  /// Lets a label, or that of a button, wrap to as many lines as its text needs, and never inside a word.
  ///
  /// Lines break where Unicode allows it, so also between the characters of Chinese, Japanese or Thai. The
  /// label is at least as wide as its longest word; a `TypecaseFittingPage` that is narrower
  /// scrolls horizontally.
  public func wrapWords() {
    if isA(gtk_button_get_type()) {
      if let child = gtk_button_get_child(cast(to: GtkButton.self)) { Widget(child).wrapWords() }
      return
    }
    guard isA(gtk_label_get_type()) else { return }
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD)
    gtk_label_set_ellipsize(opaque, PANGO_ELLIPSIZE_NONE)
    gtk_label_set_lines(opaque, -1)
  }
}
