// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseWidgets

/// The tab stops of paragraphs: a row that opens to one for each stop, and adds others.
///
/// Where paragraphs have different ones, those of the first are shown, and a change gives them to all.
final class TabStopsControl {
  let row = makeExpander(title: tr("Tab Stops"))
  /// Called with all stops, in order.
  var chosen: ([TabStop]) -> Void = { _ in }

  private let add = makeIconButton("list-add-symbolic", tr("Add Tab Stop"))
  private var stops: [TabStop] = []
  private var rows: [TabStopRow] = []
  /// The row to which the keyboard goes once what is left is shown.
  private var focused: Int?

  init() {
    adw_expander_row_add_action(row.cast(to: AdwExpanderRow.self), add.pointer)
    Signal.connect(add, "clicked") { [weak self] in self?.addStop() }
  }

  private func addStop() {
    let place = (stops.last?.position ?? 0) + Self.usualDistance
    adw_expander_row_set_expanded(row.cast(to: AdwExpanderRow.self), 1)
    choose(stops + [TabStop(place)])
  }

  /// Points: half an inch.
  private static let usualDistance = 36.0

  private func choose(_ stops: [TabStop]) {
    // Until the panel shows it, a further change is one of this.
    self.stops = stops.sorted { $0.position < $1.position }
    chosen(self.stops)
  }

  private func change(_ number: Int, _ body: (inout TabStop) -> Void) {
    guard stops.indices.contains(number) else { return }
    var changed = stops
    body(&changed[number])
    choose(changed)
  }

  private func remove(_ number: Int) {
    guard stops.indices.contains(number) else { return }
    focused = number
    choose(stops.enumerated().filter { $0.offset != number }.map(\.element))
  }

  /// Shows stops, and changes nothing.
  ///
  /// - Parameter note: the words below the title, unless the stops are mixed.
  func show(_ stops: [TabStop], isMixed: Bool, note: String) {
    self.stops = stops
    let expander = row.cast(to: AdwExpanderRow.self)
    let count = trn(
      "{count} tab stop", "{count} tab stops", stops.count, ["count": "\(stops.count)"])
    adw_expander_row_set_subtitle(
      expander, isMixed ? tr("Mixed") : !note.isEmpty ? note : stops.isEmpty ? "" : count)
    while rows.count > stops.count {
      adw_expander_row_remove(expander, rows.removeLast().row.pointer)
    }
    while rows.count < stops.count {
      let number = rows.count
      let added = TabStopRow(number: number + 1)
      added.moved = { [weak self] place in self?.change(number) { $0.position = place } }
      added.aligned = { [weak self] side in self?.change(number) { $0.alignment = side } }
      added.removed = { [weak self] in self?.remove(number) }
      adw_expander_row_add_row(expander, added.row.pointer)
      rows.append(added)
    }
    for (row, stop) in zip(rows, stops) { row.show(stop) }
    if let focused {
      self.focused = nil
      gtk_widget_grab_focus(
        (rows.isEmpty ? add : rows[min(focused, rows.count - 1)].remove).pointer)
    }
  }
}

/// One tab stop: where it is, what stands there, and a button that removes it.
private final class TabStopRow {
  let row: Widget
  let remove: Widget
  /// Called with points from the start of the text's column.
  var moved: (Double) -> Void = { _ in }
  var aligned: (TabStop.Alignment) -> Void = { _ in }
  var removed: () -> Void = {}

  private let place: NumberField
  private let side = Widget(gtk_drop_down_new(nil, nil))
  private var isShowing = false

  private static let sides: [(side: TabStop.Alignment, name: String)] = [
    (.left, tr("Left")), (.center, tr("Center")), (.right, tr("Right")),
    (.decimal, tr("Decimal")),
  ]

  /// - Parameter number: from 1, in the order of the stops.
  init(number: Int) {
    let title = tr("Tab Stop {number}", ["number": "\(number)"])
    place = NumberField(
      title, gtk_adjustment_new(0, 0, 10_000, 1, 10, 0), step: 1,
      format: { tr("{size} pt", ["size": Number.text($0, digits: 1)]) },
      parse: { Length.points($0) })
    gtk_widget_set_hexpand(place.widget.pointer, 1)
    let names = StringList()
    names.set(Self.sides.map(\.name))
    gtk_drop_down_set_model(side.opaque, names.model)
    side.setAccessibleLabel(tr("Alignment of Tab Stop {number}", ["number": "\(number)"]))
    remove = makeIconButton(
      "user-trash-symbolic", tr("Remove Tab Stop {number}", ["number": "\(number)"]))
    let content = makeAdaptiveBox(spacing: 6, animates: false, [place.widget, side, remove])
    content.setMargins(12)
    row = makePlainRow(content, title: title)
    // The controls are what the keyboard goes to.
    gtk_widget_set_focusable(row.pointer, 0)
    place.typed = { [weak self] in self?.moved($0) }
    place.stepped = { [weak self] place, _ in self?.moved(place) }
    Signal.connect(side, "notify::selected") { [weak self] in
      guard let self, !self.isShowing else { return }
      let selected = Int(gtk_drop_down_get_selected(self.side.opaque))
      if Self.sides.indices.contains(selected) { self.aligned(Self.sides[selected].side) }
    }
    Signal.connect(remove, "clicked") { [weak self] in self?.removed() }
  }

  /// Shows a stop, and changes nothing.
  func show(_ stop: TabStop) {
    isShowing = true
    defer { isShowing = false }
    place.show(stop.position)
    let selected = Self.sides.firstIndex { $0.side == stop.alignment } ?? 0
    gtk_drop_down_set_selected(side.opaque, guint(selected))
  }
}
