// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import GLibKit
import GTKKit

extension Handle where Class == GtkWidget {
  /// Lets a `GtkListView` or `GtkGridView` show the same rows when the text size changes.
  ///
  /// GTK keeps the row to which was scrolled, which may be the lowest one. Here the row that has the keyboard
  /// stays where it is, or else the first one that is seen, in the same frame.
  public func keepsPlaceAtEachTextSize() {
    let place = KeptPlace(self)
    followContentSizeCategory { _ in place.note() }
  }
}

/// A row of a list, and where it was before the text size changed.
private final class KeptPlace {
  private let list: WeakHandle<GtkWidget>
  private var row: WeakHandle<GtkWidget>?
  private var y = 0.0

  init(_ list: Widget) { self.list = list.weak }

  func note() {
    // Two changes may come before one layout: the first knows what the person saw.
    guard row == nil, let list = list.object, let kept = seenRow(of: list),
      let clock = gtk_widget_get_frame_clock(list.pointer)
    else { return }
    row = kept.weak
    y = Self.place(kept, in: list)
    // GTK's own handler comes before, and a layout that is asked for here is done before anything is drawn.
    let handler = Handler()
    let address = UInt(bitPattern: clock)
    handler.id = Signal.connect(clock, "layout") { [weak self] in
      if let clock = OpaquePointer(bitPattern: address) {
        g_signal_handler_disconnect(clock.raw, gulong(handler.id))
      }
      self?.restore()
    }
  }

  /// Of a signal that is heard once.
  private final class Handler { var id: UInt = 0 }

  private func restore() {
    defer { row = nil }
    guard let list = list.object, let row = row?.object, row.parent == list,
      let adjustment = gtk_scrollable_get_vadjustment(list.opaque)
    else { return }
    gtk_adjustment_set_value(
      adjustment, gtk_adjustment_get_value(adjustment) + Self.place(row, in: list) - y)
  }

  private func seenRow(of list: Widget) -> Widget? {
    if let root = gtk_widget_get_root(list.pointer), let focus = gtk_root_get_focus(root),
      gtk_widget_is_ancestor(focus, list.pointer) != 0
    {
      var row = Widget(focus)
      while let parent = row.parent, parent != list { row = parent }
      if Self.isSeen(row, in: list) { return row }
    }
    var child = list.firstChild
    while let row = child {
      if Self.isSeen(row, in: list) { return row }
      child = row.nextSibling
    }
    return nil
  }

  private static func isSeen(_ row: Widget, in list: Widget) -> Bool {
    let y = place(row, in: list)
    let height = Double(gtk_widget_get_height(row.pointer))
    return gtk_widget_get_mapped(row.pointer) != 0 && height > 0 && y + height > 0
      && y < Double(gtk_widget_get_height(list.pointer))
  }

  /// Where a row begins, in pixels below the upper end of what is seen of the list.
  private static func place(_ row: Widget, in list: Widget) -> Double {
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(row.pointer, list.pointer, 0, 0, &x, &y)
    return y
  }
}
