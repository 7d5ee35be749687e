// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import GLibKit
import GTKKit

/// What one row of a list of families is about.
///
/// Equal rows look alike.
enum FamilyListRow: Hashable {
  /// Who installed the families that follow.
  case heading(provider: String, name: String, icon: String, families: Int?)
  case family(FamilyEntry, isFirst: Bool, isLast: Bool)
}

/// A family as a list shows it.
struct FamilyEntry: Hashable {
  var family: String
  /// The owner's application id; empty for a built-in family.
  var provider: String
  var faceCount: Int
  var specimen: SpecimenRow.Content
  /// What a screen reader says.
  var label: String
}

/// A scrolled list of families with what is shown in its place: a spinner, nothing yet, an error.
///
///     GtkStack                    family-list.ui
///       GtkSpinner                after 200 ms of waiting
///       GtkScrolledWindow
///         ListView of headings and families
///       AdwStatusPage             nothing installed
///       AdwStatusPage             an error, with Retry
final class FamilyList {
  /// Called when the person opens a family.
  var opened: (FamilyEntry) -> Void = { _ in }
  /// Called when the person wants another try.
  var retried: () -> Void = {}

  private let builder = Builder("family-list")
  private let list: ListView<Row>
  private var rows: [FamilyListRow] = []
  private var spinning: Task<Void, Never>?

  /// An element of the list's model.
  private final class Row {
    let row: FamilyListRow
    init(_ row: FamilyListRow) { self.row = row }
  }

  enum State {
    case waiting, list, empty
    case failed(String)
  }

  var widget: Widget { builder.widget("states") }

  /// - Parameter label: what a screen reader calls the list.
  init(label: String) {
    list = ListView(label: label) { Self.listRow($0.row) }
    adw_clamp_scrollable_set_child(builder.widget("clamp").opaque, list.widget)
    list.onActivate { [weak self] in
      if case .family(let entry, _, _) = $0.row { self?.opened(entry) }
    }
    Signal.connect(builder.widget("retry"), "clicked") { [weak self] in self?.retried() }
  }

  // MARK: - States

  func show(_ state: State) {
    spinning?.cancel()
    spinning = nil
    gtk_spinner_stop(builder.widget("spinner").opaque)
    switch state {
    case .waiting: wait()
    case .list: show("list")
    case .empty: show("empty")
    case .failed(let message):
      adw_status_page_set_description(
        builder.widget("failed").opaque, escapeMarkup(message))
      show("failed")
    }
  }

  private func show(_ name: String) {
    gtk_stack_set_visible_child_name(widget.opaque, name)
  }

  /// Shows nothing for a moment, then a spinner: what is quick needs no sign that it is under way.
  private func wait() {
    show("waiting")
    spinning = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(200))
      guard let self, !Task.isCancelled else { return }
      gtk_spinner_start(self.builder.widget("spinner").opaque)
    }
  }

  // MARK: - Rows

  /// Shows other rows.
  ///
  /// What stays keeps its place on the screen and the keyboard focus.
  func show(_ new: [FamilyListRow]) {
    let focused = list.focusedElement.flatMap { row in
      rows.firstIndex(of: row.row)
    }
    for change in RowChange.changes(from: rows, to: new) {
      list.store.splice(
        at: change.position, removing: change.removals, adding: change.additions.map(Row.init))
    }
    rows = new
    // The focus of a row that went moves to the one that took its place.
    if let focused, list.focusedElement == nil {
      let families = new.indices.filter { if case .family = new[$0] { true } else { false } }
      if let next = families.first(where: { $0 >= focused }) ?? families.last {
        list.focus(position: next)
      }
    }
  }

  /// The family whose row has the keyboard focus.
  var focusedFamily: FamilyEntry? {
    guard case .family(let entry, _, _) = list.focusedElement?.row else { return nil }
    return entry
  }

  private static func listRow(_ row: FamilyListRow) -> ListRow {
    switch row {
    case .heading(_, let name, let icon, let families):
      let count = families.map { trn("{count} family", "{count} families", $0) }
      return ListRow(
        .widget { ProviderHeading.make(name: name, icon: icon, count: count) },
        label: [name, count].compactMap { $0 }.joined(separator: ", "), styles: ["heading"])
    case .family(let entry, let isFirst, let isLast):
      return ListRow(
        .specimen(entry.specimen), label: entry.label, isActivatable: true,
        styles: ["family"] + (isFirst ? ["first"] : []) + (isLast ? ["last"] : []))
    }
  }
}

/// The line above a provider's families.
private enum ProviderHeading {
  static func make(name: String, icon: String, count: String?) -> Widget {
    let title = makeLabel(name, styles: ["heading"])
    gtk_widget_set_hexpand(title, 1)
    return makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12,
      [
        makeIcon(icon, pixels: 24), title,
        count.map { makeLabel($0, styles: ["dim-label", "numeric"]) },
      ])
  }
}
