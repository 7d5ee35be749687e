// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// What one row of a list view shows.
public struct ListRow {
  public enum Kind {
    /// What is drawn when it is seen.
    case drawn(any DrawnContent)
    /// A widget of its own; for the few rows that others do not look like.
    case widget(@MainActor () -> Widget)
  }

  public var kind: Kind
  /// What a screen reader says for the row.
  public var label: String
  /// Whether the row can be opened.
  public var isActivatable: Bool
  /// Style classes of the row.
  public var styles: [String]
  /// Whether it is one of those that the person selected; nil in a list where nothing can be.
  public var isSelected: Bool?

  public init(
    _ kind: Kind, label: String, isActivatable: Bool = false, styles: [String] = [],
    isSelected: Bool? = nil
  ) {
    self.isSelected = isSelected
    self.kind = kind
    self.label = label
    self.isActivatable = isActivatable
    self.styles = styles
  }
}

/// A row of a list that is drawn when it is seen, and that can change what it shows.
@MainActor public protocol DrawnRow: CanvasContent {
  associatedtype Content
  static func make() -> Widget
  /// Changes what a row made by `make()` shows.
  static func set(_ content: Content, of widget: Widget)
}

/// What a drawn row shows.
@MainActor public protocol DrawnContent {
  associatedtype Row: DrawnRow where Row.Content == Self
}

/// How the elements of a list view stand.
public enum ListShape: Sendable, Hashable {
  /// Below each other.
  case list
  /// Beside each other, as many as there is room for.
  case grid
}

/// A list of any length, of which only what is seen is drawn.
public final class ListView<Element: AnyObject> {
  /// The elements, in their order.
  public let store: ListStore<Element>
  public let shape: ListShape
  /// The `GtkListView`, or `GtkGridView`.
  public let widget: Widget

  /// Called with the position of each row that the list prepares: those seen, and some around them.
  public var prepared: (Int) -> Void = { _ in }

  private let row: (Element) -> ListRow
  /// The `GtkSingleSelection`, which the view owns; nil for a list of rows to open.
  private let selection: OpaquePointer?
  private var elements: [OpaquePointer: Bound] = [:]
  /// Grows with each time that rows are scrolled to.
  private var scrolling = 0

  private struct Bound {
    var element: Element
    var styles: [String]
  }

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - label: what a screen reader calls the list.
  ///   - hasSelection: whether one row is the chosen one; else a click opens a row.
  ///   - store: the elements of another view, to show the same ones.
  ///   - row: what an element's row shows.
  public init(
    label: String, hasSelection: Bool = false, shape: ListShape = .list,
    store: ListStore<Element> = ListStore(), row: @escaping (Element) -> ListRow
  ) {
    self.row = row
    self.shape = shape
    self.store = store
    guard let factory = gtk_signal_list_item_factory_new() else {
      preconditionFailure("GTK has no factory of rows")
    }
    if hasSelection {
      let selection = gtk_single_selection_new(nil)
      gtk_single_selection_set_autoselect(selection, 0)
      gtk_single_selection_set_can_unselect(selection, 1)
      gtk_single_selection_set_model(selection, store.model)
      self.selection = selection
      widget = Widget(gtk_list_view_new(selection, factory))
    } else {
      let selection = gtk_no_selection_new(nil)
      gtk_no_selection_set_model(selection, store.model)
      self.selection = nil
      switch shape {
      case .list:
        widget = Widget(gtk_list_view_new(selection, factory))
        gtk_list_view_set_single_click_activate(widget.opaque, 1)
      case .grid:
        widget = Widget(gtk_grid_view_new(selection, factory))
        gtk_grid_view_set_single_click_activate(widget.opaque, 1)
        gtk_grid_view_set_max_columns(widget.opaque, 64)
      }
    }
    widget.setAccessibleLabel(label)
    Signal.connect(factory, "bind") { [weak self] (item: OpaquePointer?) in
      if let item { self?.bind(item) }
    }
    Signal.connect(factory, "unbind") { [weak self] (item: OpaquePointer?) in
      if let item { self?.unbind(item) }
    }
  }

  /// Calls `handler` when the person opens an element.
  public func onActivate(_ handler: @escaping @MainActor (Element) -> Void) {
    Signal.connect(widget, "activate") { [weak self] (position: CUnsignedInt) in
      if let element = self?.store.element(at: Int(position)) { handler(element) }
    }
  }

  // MARK: - The chosen row

  /// Where the chosen row is; nil when none is.
  public var selectedPosition: Int? {
    get {
      guard let selection else { return nil }
      let position = gtk_single_selection_get_selected(selection)
      return position == guint.max ? nil : Int(position)
    }
    set {
      guard let selection, newValue != selectedPosition else { return }
      gtk_single_selection_set_selected(
        selection, newValue.map { guint(clamping: $0) } ?? guint.max)
    }
  }

  /// Calls `handler` when another row is chosen, by the person or the program.
  public func onSelect(_ handler: @escaping @MainActor (Element) -> Void) {
    guard let selection else { return }
    Signal.connect(selection, "notify::selected") { [weak self] in
      guard let self, let position = self.selectedPosition,
        let element = self.store.element(at: position)
      else { return }
      handler(element)
    }
  }

  /// Where an element is.
  public func position(of element: Element) -> Int? {
    (0..<store.count).first { store.element(at: $0) === element }
  }

  /// Scrolls until a row is seen.
  public func show(position: Int) {
    guard position >= 0, position < store.count else { return }
    gtk_widget_activate_action_variant(
      widget.pointer, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
  }

  /// Scrolls until some rows are seen; where they do not all fit, the first ones.
  ///
  /// To scroll to a row goes no further than needed, and what is seen then is known when it was drawn.
  ///
  /// - Parameter areNew: whether rows were added just now. They have no height before they are drawn,
  ///   and to scroll to them would lead nowhere.
  public func show(rows: ClosedRange<Int>, areNew: Bool = false) {
    let last = min(rows.upperBound, store.count - 1)
    scrolling += 1
    if areNew {
      afterPaint(scrolling) { list in
        list.show(position: last)
        list.afterPaint(list.scrolling) { $0.show(position: rows.lowerBound) }
      }
    } else {
      show(position: last)
      afterPaint(scrolling) { $0.show(position: rows.lowerBound) }
    }
  }

  /// Does something when the next frame was drawn, unless there was another scroll meanwhile.
  private func afterPaint(_ turn: Int, _ action: @escaping (ListView) -> Void) {
    widget.afterNextFrame { [weak self] in
      guard let self, turn == self.scrolling else { return }
      action(self)
    }
  }

  /// The height that rows have, or will have when they are shown, in pixels: the greatest of some;
  /// 0 when there are none.
  public var rowHeight: Int {
    elements.keys.lazy.compactMap(row(of:)).prefix(10).map { row in
      var height: CInt = 0
      gtk_widget_measure(row.pointer, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
      return Int(height)
    }.max() ?? 0
  }

  /// How many elements stand beside each other.
  public var columns: Int {
    guard shape == .grid else { return 1 }
    // All cells are of one width.
    let width = elements.keys.lazy.compactMap(row(of:)).map { gtk_widget_get_width($0.pointer) }
      .first { $0 > 0 }
    guard let width else { return 1 }
    return max(Int(gtk_widget_get_width(widget.pointer) / width), 1)
  }

  /// The element whose row has the keyboard focus.
  public var focusedElement: Element? {
    guard let root = gtk_widget_get_root(widget.pointer), let focus = gtk_root_get_focus(root)
    else {
      return nil
    }
    return elements.first { entry in row(of: entry.key)?.pointer == focus }?.value.element
  }

  /// The middle of the row that has the keyboard focus, in pixels from the list's upper left corner.
  public var focusedPlace: (x: Double, y: Double)? {
    guard let root = gtk_widget_get_root(widget.pointer), let focus = gtk_root_get_focus(root)
    else { return nil }
    let (width, height) = (gtk_widget_get_width(focus), gtk_widget_get_height(focus))
    var (x, y) = (0.0, 0.0)
    guard
      gtk_widget_translate_coordinates(
        focus, widget.pointer, Double(width) / 2, Double(height) / 2, &x, &y) != 0
    else { return nil }
    return (x, y)
  }

  /// Gives the keyboard focus to an element's row and scrolls to it.
  public func focus(position: Int) {
    guard position >= 0, position < store.count, let element = store.element(at: position) else {
      return
    }
    show(position: position)
    let isFocused = focus(element)
    // A row that was added just now is made for the next frame. Newer versions of GTK give the focus of a removed
    // row to one beside it at that time.
    widget.afterNextFrame { [weak self] in
      guard let self, self.focusedElement !== element, !isFocused || self.focusedElement != nil
      else { return }
      _ = self.focus(element)
    }
  }

  private func focus(_ element: Element) -> Bool {
    guard let item = elements.first(where: { $0.value.element === element })?.key,
      let row = row(of: item)
    else { return false }
    return gtk_widget_grab_focus(row.pointer) != 0
  }

  // MARK: - Rows

  private func bind(_ item: OpaquePointer) {
    guard let element = ListStore<Element>.element(of: gtk_list_item_get_item(item)?.raw) else {
      return
    }
    let row = row(element)
    switch row.kind {
    case .drawn(let content): draw(content, in: item)
    case .widget(let make): gtk_list_item_set_child(item, make().pointer)
    }
    gtk_list_item_set_activatable(item, row.isActivatable ? 1 : 0)
    if selection != nil { gtk_list_item_set_selectable(item, row.isActivatable ? 1 : 0) }
    elements[item] = Bound(element: element, styles: row.styles)
    prepared(Int(gtk_list_item_get_position(item)))
    guard let widget = self.row(of: item) else { return }
    for style in row.styles { widget.setStyle(style) }
    widget.setAccessibleLabel(row.label)
    show(row.isSelected, on: widget)
  }

  private func show(_ isSelected: Bool?, on widget: Widget) {
    guard let isSelected else { return }
    widget.setStyle("selected", isSelected)
    widget.setAccessibleSelected(isSelected)
  }

  /// Has a row draw something, in the canvas of what it showed before if that was of the same kind.
  private func draw<Content: DrawnContent>(_ content: Content, in item: OpaquePointer?) {
    let current = gtk_list_item_get_child(item).map { Widget($0) }
    let canvas =
      current.flatMap { Canvas.content(of: $0) is Content.Row ? $0 : nil } ?? Content.Row.make()
    Content.Row.set(content, of: canvas)
    if current != canvas { gtk_list_item_set_child(item, canvas.pointer) }
  }

  private func unbind(_ item: OpaquePointer) {
    let bound = elements.removeValue(forKey: item)
    if let widget = row(of: item) {
      for style in (bound?.styles ?? []) + ["selected"] { widget.setStyle(style, false) }
    }
    if let child = gtk_list_item_get_child(item), Canvas.content(of: Widget(child)) == nil {
      gtk_list_item_set_child(item, nil)
    }
  }

  /// The element, and the child of its row, at a place in the list, in pixels from its upper left
  /// corner; nil where there is none.
  public func row(atX x: Double, y: Double) -> (element: Element, child: Widget, x: Double)? {
    guard
      let picked = gtk_widget_pick(widget.pointer, x, y, GTK_PICK_DEFAULT).map({ Widget($0) })
    else { return nil }
    for (item, bound) in elements {
      guard let child = gtk_list_item_get_child(item).map({ Widget($0) }), let row = row(of: item),
        picked == child || picked == row
          || gtk_widget_is_ancestor(picked.pointer, child.pointer) != 0
      else { continue }
      var (within, other) = (0.0, 0.0)
      guard
        gtk_widget_translate_coordinates(widget.pointer, child.pointer, x, y, &within, &other) != 0
      else {
        return nil
      }
      return (bound.element, child, within)
    }
    return nil
  }

  /// Makes the rows of an element again, where what they show has changed.
  public func refresh(position: Int) {
    guard let element = store.element(at: position) else { return }
    for (item, bound) in elements where bound.element === element { refresh(item, bound.element) }
  }

  /// Makes all rows again, where what they show has changed.
  public func refreshAll() {
    for (item, bound) in elements { refresh(item, bound.element) }
  }

  private func refresh(_ item: OpaquePointer, _ element: Element) {
    let row = row(element)
    if case .drawn(let content) = row.kind { draw(content, in: item) }
    guard let widget = self.row(of: item) else { return }
    widget.setAccessibleLabel(row.label)
    show(row.isSelected, on: widget)
  }

  /// GTK's own widget around a row's child.
  private func row(of item: OpaquePointer) -> Widget? {
    gtk_list_item_get_child(item).flatMap { Widget($0).parent }
  }
}
