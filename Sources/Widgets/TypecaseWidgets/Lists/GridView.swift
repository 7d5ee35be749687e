// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit

/// A grid of any number of cells, of which only what is seen is made and drawn.
public final class GridView<Cell: DrawnRow> {
  /// The `GtkGridView`.
  public let widget: Widget
  /// Called with the position that the person chose.
  public var chosen: (Int) -> Void = { _ in }
  /// Called with the position that the person opened.
  public var opened: (Int) -> Void = { _ in }

  private let range: ObjectRef<OpaquePointer>
  private let selection: OpaquePointer
  private let content: (Int) -> (content: Cell.Content, label: String)?
  private var items: Set<OpaquePointer> = []
  private var isUpdating = false

  /// - Parameters:
  ///   - label: what a screen reader calls the grid.
  ///   - content: what the cell at a position shows, and what a screen reader says for it.
  public init(
    label: String, content: @escaping (Int) -> (content: Cell.Content, label: String)?
  ) {
    self.content = content
    guard let range = typecase_range_new(), let factory = gtk_signal_list_item_factory_new(),
      let selection = gtk_single_selection_new(nil)
    else { preconditionFailure("GTK has no grid") }
    self.range = ObjectRef(adopting: range)
    self.selection = selection
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    gtk_single_selection_set_model(selection, range)
    widget = Widget(gtk_grid_view_new(selection, factory))
    gtk_grid_view_set_max_columns(widget.opaque, 64)
    widget.setAccessibleLabel(label)
    Signal.connect(factory, "bind") { [weak self] (item: OpaquePointer?) in
      if let item { self?.bind(item) }
    }
    Signal.connect(factory, "unbind") { [weak self] (item: OpaquePointer?) in
      if let item { self?.items.remove(item) }
    }
    Signal.connect(selection, "notify::selected") { [weak self] in
      guard let self, !self.isUpdating, let position = self.selectedPosition else { return }
      self.chosen(position)
    }
    Signal.connect(widget, "activate") { [weak self] (position: CUnsignedInt) in
      self?.opened(Int(position))
    }
  }

  /// Shows as many cells; each position may mean something else.
  public func setCount(_ count: Int) {
    isUpdating = true
    defer { isUpdating = false }
    gtk_single_selection_set_selected(selection, guint.max)
    typecase_range_set_size(range.pointer, guint(clamping: count))
  }

  public var selectedPosition: Int? {
    let position = gtk_single_selection_get_selected(selection)
    return position == guint.max ? nil : Int(position)
  }

  /// Chooses a cell, and scrolls to it.
  public func select(_ position: Int) {
    gtk_single_selection_set_selected(selection, guint(clamping: position))
    gtk_widget_activate_action_variant(
      widget.pointer, "list.scroll-to-item", g_variant_new_uint32(guint32(clamping: position)))
  }

  /// Makes all cells again, where what they show has changed.
  public func refreshAll() {
    for item in items { bind(item) }
  }

  private func bind(_ item: OpaquePointer) {
    let place = typecase_range_get_position(gtk_list_item_get_item(item))
    guard place != guint.max, let cell = content(Int(place)) else { return }
    let current = gtk_list_item_get_child(item).map { Widget($0) }
    let canvas = current ?? Cell.make()
    Cell.set(cell.content, of: canvas)
    if current == nil { gtk_list_item_set_child(item, canvas.pointer) }
    items.insert(item)
    // GTK's own widget around the child.
    canvas.parent?.setAccessibleLabel(cell.label)
  }
}
