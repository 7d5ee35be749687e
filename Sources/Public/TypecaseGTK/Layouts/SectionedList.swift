// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit

/// The content of a list row, which is as high as its texts need.
public nonisolated struct AdaptiveRow {
  public var title: String
  public var subtitle: String
  /// An icon of the theme, which grows with the accessibility sizes.
  public var iconName: String?
  /// A button, a switch or the like after the texts, or below them; made whenever the row becomes
  /// visible.
  public var accessory: (@MainActor () -> Widget)?

  public init(
    _ title: String, subtitle: String = "", iconName: String? = nil,
    accessory: (@MainActor () -> Widget)? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.iconName = iconName
    self.accessory = accessory
  }

  /// The row as a widget of its own, such as the child of a `GtkListBoxRow`.
  @MainActor public func makeWidget() -> Widget {
    let row = Widget(typecase_adaptive_row_new(TYPECASE_ROW_KIND_ROW))
    Property.set(row, "title", string: title)
    Property.set(row, "subtitle", string: subtitle)
    if let iconName { Property.set(row, "icon-name", string: iconName) }
    typecase_adaptive_row_set_accessory(row.opaque, accessory?().pointer)
    return row
  }
}

/// The header or the footer of rows, as a widget.
private func makeSectionText(_ kind: TypecaseRowKind, _ text: String) -> Widget {
  let row = Widget(typecase_adaptive_row_new(kind))
  Property.set(row, "title", string: text)
  return row
}

/// A part of a list.
public nonisolated struct ListSection: Sendable, Hashable {
  /// The text above the rows; empty for none.
  public var header: String
  /// How many rows there are.
  public var count: Int
  /// The text below the rows; empty for none.
  public var footer: String

  public init(header: String = "", count: Int, footer: String = "") {
    self.header = header
    self.count = max(count, 0)
    self.footer = footer
  }
}

/// The item at an index of a list of sections, from top to bottom.
nonisolated enum SectionPlace: Hashable {
  case header(section: Int)
  case row(section: Int, row: Int)
  case footer(section: Int)
}

/// The indexes of headers, rows and footers of sections, counted from top to bottom.
nonisolated struct SectionPlaces {
  private let sections: [ListSection]
  /// The place of each section's first item, and how many there are in all.
  private let starts: [Int]

  init(_ sections: [ListSection]) {
    self.sections = sections
    starts = sections.reduce(into: [0]) { starts, section in
      let margins = (section.header.isEmpty ? 0 : 1) + (section.footer.isEmpty ? 0 : 1)
      starts.append((starts.last ?? 0) + section.count + margins)
    }
  }

  var count: Int { starts.last ?? 0 }

  /// Nil beyond the end.
  subscript(place: Int) -> SectionPlace? {
    guard place >= 0, place < count else { return nil }
    // The last section that begins there or before, and is not empty.
    var (low, high) = (0, sections.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= place { low = middle } else { high = middle - 1 }
    }
    let section = sections[low]
    let within = place - starts[low] - (section.header.isEmpty ? 0 : 1)
    if within < 0 { return .header(section: low) }
    return within < section.count ? .row(section: low, row: within) : .footer(section: low)
  }
}

/// A `GtkListView` of sections with headers and footers, of which each row is as high as its texts need to be.
///
/// Keep it as long as its widget is shown. It makes only the visible rows and some around them,
/// however many there are; GTK estimates the heights of all others. When the text size changes, the
/// existing rows are measured again. The focused row keeps its position, or otherwise the first row
/// that is completely visible.
///
/// ```swift
/// let list = SectionedList(label: "Chapters") { section, row in
///   AdaptiveRow("Chapter \(row + 1)", subtitle: "Part \(section + 1)")
/// }
/// list.sections = [ListSection(header: "Part One", count: 12, footer: "Twelve chapters.")]
/// ```
public final class SectionedList {
  /// The `GtkListView`; put it into a widget that scrolls.
  public let widget: Widget
  /// Called with the section and the row that the person opened.
  public var opened: (_ section: Int, _ row: Int) -> Void = { _, _ in }

  public var sections: [ListSection] = [] {
    didSet {
      places = SectionPlaces(sections)
      typecase_range_set_size(range.pointer, guint(clamping: places.count))
    }
  }

  private let row: (_ section: Int, _ row: Int) -> AdaptiveRow
  private let range: ObjectRef<OpaquePointer>
  private var places = SectionPlaces([])
  /// The list items with existing rows.
  private var items: Set<OpaquePointer> = []
  private var observation: TextSizeObservation?

  /// - Parameters:
  ///   - label: what a screen reader calls the list.
  ///   - row: the content of a row; called when it becomes visible.
  public init(label: String, row: @escaping (_ section: Int, _ row: Int) -> AdaptiveRow) {
    self.row = row
    guard let range = typecase_range_new(), let factory = gtk_signal_list_item_factory_new(),
      let selection = gtk_no_selection_new(nil)
    else { preconditionFailure("GTK has no list") }
    self.range = ObjectRef(adopting: range)
    gtk_no_selection_set_model(selection, range)
    widget = Widget(gtk_list_view_new(selection, factory))
    gtk_list_view_set_single_click_activate(widget.opaque, 1)
    widget.setAccessibleLabel(label)
    Signal.connect(factory, "bind") { [weak self] (item: OpaquePointer?) in
      if let item { self?.bind(item) }
    }
    Signal.connect(factory, "unbind") { [weak self] (item: OpaquePointer?) in
      guard let item else { return }
      self?.items.remove(item)
      gtk_list_item_set_child(item, nil)
    }
    Signal.connect(widget, "activate") { [weak self] (position: CUnsignedInt) in
      guard let self, case .row(let section, let row) = self.places[Int(position)] else { return }
      self.opened(section, row)
    }
    observation = TextSizeMonitor.shared.observeCategory { [weak self] _ in self?.keepPlace() }
  }

  /// Has GTK keep a row where it is while the heights of all rows change.
  ///
  /// GTK keeps the row to which the program scrolled last, and to scroll to a row that is seen moves nothing.
  private func keepPlace() {
    let focus = gtk_widget_get_root(widget.pointer).flatMap { gtk_root_get_focus($0) }
    var first: (y: Double, position: guint)?
    for item in items {
      guard let row = gtk_list_item_get_child(item).flatMap({ Widget($0).parent }),
        gtk_widget_get_mapped(row.pointer) != 0
      else { continue }
      var (x, y) = (0.0, 0.0)
      gtk_widget_translate_coordinates(row.pointer, widget.pointer, 0, 0, &x, &y)
      guard y >= 0, y < Double(gtk_widget_get_height(widget.pointer)) else { continue }
      let position = gtk_list_item_get_position(item)
      if let focus, focus == row.pointer || gtk_widget_is_ancestor(focus, row.pointer) != 0 {
        first = (y, position)
        break
      }
      if y < first?.y ?? .infinity { first = (y, position) }
    }
    if let first {
      gtk_widget_activate_action_variant(
        widget.pointer, "list.scroll-to-item", g_variant_new_uint32(first.position))
    }
  }

  private func bind(_ item: OpaquePointer) {
    let position = typecase_range_get_position(gtk_list_item_get_item(item))
    guard position != guint.max, let place = places[Int(position)] else { return }
    let child: Widget
    var label: String
    switch place {
    case .header(let section):
      label = sections[section].header
      child = makeSectionText(TYPECASE_ROW_KIND_HEADER, label)
    case .footer(let section):
      label = sections[section].footer
      child = makeSectionText(TYPECASE_ROW_KIND_FOOTER, label)
    case .row(let section, let row):
      let content = self.row(section, row)
      label = content.subtitle.isEmpty ? content.title : "\(content.title), \(content.subtitle)"
      child = content.makeWidget()
    }
    items.insert(item)
    let isRow = if case .row = place { true } else { false }
    gtk_list_item_set_child(item, child.pointer)
    gtk_list_item_set_activatable(item, isRow ? 1 : 0)
    // GTK's own widget around the child.
    child.parent?.setAccessibleLabel(label)
  }
}

/// Headers and footers for the rows of a `GtkListBox`.
extension Handle where Class == GtkWidget {
  /// Puts a heading above each row of a list box whose `header` text differs from that of the row
  /// before it.
  ///
  /// - Parameter header: the heading of a row's group; empty for none.
  public func setSectionHeaders(_ header: @escaping @MainActor (_ row: Widget) -> String) {
    let box = Unmanaged.passRetained(HeaderTexts(header)).toOpaque()
    gtk_list_box_set_header_func(opaque, HeaderTexts.update, box, HeaderTexts.release)
  }
}

private final class HeaderTexts {
  private let text: @MainActor (Widget) -> String

  init(_ text: @escaping @MainActor (Widget) -> String) { self.text = text }

  private func update(_ row: Widget, after before: Widget?) {
    let header = text(row)
    let isNew = !header.isEmpty && before.map(text) != header
    gtk_list_box_row_set_header(
      row.cast(to: GtkListBoxRow.self),
      isNew ? makeSectionText(TYPECASE_ROW_KIND_HEADER, header).pointer : nil)
  }

  nonisolated static let update: GtkListBoxUpdateHeaderFunc = { row, before, data in
    let (row, before) = (UInt(bitPattern: row), UInt(bitPattern: before))
    let data = UInt(bitPattern: data)
    MainActor.assumeIsolated {
      guard let row = UnsafeMutablePointer<GtkWidget>(bitPattern: row),
        let texts = UnsafeRawPointer(bitPattern: data)
      else { return }
      Unmanaged<HeaderTexts>.fromOpaque(texts).takeUnretainedValue()
        .update(
          Widget(row),
          after: UnsafeMutablePointer<GtkWidget>(bitPattern: before).map { Widget($0) })
    }
  }

  nonisolated static let release: GDestroyNotify = { data in
    if let data { Unmanaged<HeaderTexts>.fromOpaque(data).release() }
  }
}
