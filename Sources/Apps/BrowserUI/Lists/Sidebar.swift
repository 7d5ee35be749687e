// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit

/// The list of the places, in parts with a title above each.
///
/// It shows at first what every person has; their collections come when they were read.
final class Sidebar {
  /// Called with the place that the person chose.
  var chosen: (Place) -> Void = { _ in }

  private let list: Widget
  private var places: [Place] = []
  private var shown: [FontCollection]?
  private let headers = Headers()
  private var marked: Place?

  /// What stands above rows, by the number of the row; the list holds it.
  private final class Headers { var sections: [Int: Place.Section] = [:] }

  /// - Parameter list: a `GtkListBox`.
  init(list: Widget) {
    self.list = list
    gtk_list_box_set_header_func(
      list.opaque,
      { row, _, data in MainActor.assumeIsolated { Sidebar.setHeader(of: row, data) } },
      Unmanaged.passRetained(headers).toOpaque(),
      { data in if let data { Unmanaged<Headers>.fromOpaque(data).release() } })
    // Tab selects each row that it passes, so the shown place is marked separately.
    Signal.connect(list, "selected-rows-changed") { [weak self] in self?.selectMarked() }
    Signal.connect(list, "row-activated") { [weak self] (row: Handle<GtkListBoxRow>?) in
      guard let self, let row else { return }
      let index = Int(gtk_list_box_row_get_index(row.pointer))
      if self.places.indices.contains(index) { self.chosen(self.places[index]) }
    }
    show([])
  }

  /// Shows the collections of the person among the places.
  func show(_ collections: [FontCollection]) {
    guard collections.map(\.id) != shown?.map(\.id) || collections.map(\.name) != shown?.map(\.name)
    else { return }
    shown = collections
    let hadFocus = gtk_widget_get_focus_child(list.pointer) != nil
    while let row = list.firstChild { gtk_list_box_remove(list.opaque, row.pointer) }
    places = []
    headers.sections = [:]
    for section in Place.sections(with: collections) {
      headers.sections[places.count] = section
      for (place, title) in section.places {
        places.append(place)
        addRow(place, title)
      }
    }
    selectMarked()
    if hadFocus, let row = gtk_list_box_get_selected_row(list.opaque) {
      gtk_widget_grab_focus(Widget(row.raw.cast(to: GtkWidget.self)).pointer)
    }
  }

  private func addRow(_ place: Place, _ title: String) {
    let label = makeLabel(title, wraps: true)
    // The sidebar is as wide as our own words need, and not as a name that the person thought of.
    let isNamed = if case .collection = place { true } else { false }
    gtk_label_set_wrap_mode(
      label.opaque, isNamed ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    gtk_widget_set_hexpand(label.pointer, 1)
    let row = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [place.makeSign(), label])
    gtk_list_box_append(list.opaque, row.pointer)
    row.parent?.setAccessibleLabel(title)
  }

  private static func setHeader(
    of row: UnsafeMutablePointer<GtkListBoxRow>?, _ data: UnsafeMutableRawPointer?
  ) {
    guard let data else { return }
    let sections = Unmanaged<Headers>.fromOpaque(data).takeUnretainedValue().sections
    guard let section = sections[Int(gtk_list_box_row_get_index(row))] else {
      return gtk_list_box_row_set_header(row, nil)
    }
    let title = makeLabel(section.title, styles: ["caption-heading", "dim-label"])
    gtk_widget_set_hexpand(title.pointer, 1)
    let header = makeBox(
      GTK_ORIENTATION_HORIZONTAL, [title, section.action.map { makeButton($0.title, $0.name) }])
    header.setStyle("sidebar-title")
    gtk_list_box_row_set_header(row, header.pointer)
  }

  private static func makeButton(_ title: String, _ action: String) -> Widget {
    let button = Widget(gtk_button_new_from_icon_name("list-add-symbolic"))
    button.setStyle("flat")
    button.setStyle("circular")
    gtk_widget_set_tooltip_text(button.pointer, title)
    button.setAccessibleLabel(title)
    gtk_actionable_set_action_name(button.opaque, action)
    return button
  }

  /// Selects the row of the place that is shown.
  func mark(_ place: Place) {
    marked = place
    selectMarked()
  }

  private func selectMarked() {
    guard let marked, let index = places.firstIndex(of: marked),
      let row = gtk_list_box_get_row_at_index(list.opaque, CInt(index)),
      gtk_list_box_get_selected_row(list.opaque) != row
    else { return }
    gtk_list_box_select_row(list.opaque, row)
  }
}
