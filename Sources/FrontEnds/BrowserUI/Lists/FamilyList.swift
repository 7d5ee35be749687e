// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CTypecaseGTK
import FontSpecimens
import GLibKit
import GTKKit
import PangoKit
import TypecaseGTK

/// The content of one row of a list of families.
///
/// Equal rows look alike.
nonisolated enum FamilyListRow: ListedRow {
  /// Who installed the families that follow.
  case heading(ProviderHeading)
  case family(ListedFamily, isFirst: Bool, isLast: Bool)

  enum Key: Hashable {
    case heading(provider: String)
    case family(name: String, provider: String)
  }

  var key: Key {
    switch self {
    case .heading(let heading): .heading(provider: heading.provider)
    case .family(let family, _, _): .family(name: family.name, provider: family.provider)
    }
  }
}

/// A family of a list.
///
/// The text of its row is made with the row, not for each of thousands of families.
nonisolated enum ListedFamily: Hashable {
  case installed(FamilySummary)
  case builtIn(FontFamily)

  /// The family's name, as its font gives it.
  var name: String {
    switch self {
    case .installed(let summary): summary.family
    case .builtIn(let family): family.name
    }
  }

  /// The owner's application id; empty for a built-in family.
  var provider: String {
    switch self {
    case .installed(let summary): summary.provider
    case .builtIn: ""
    }
  }

  var isBuiltIn: Bool {
    if case .builtIn = self { true } else { false }
  }

  /// Whether it is the same family, whatever its state.
  func isSame(as other: ListedFamily) -> Bool {
    name == other.name && provider == other.provider && isBuiltIn == other.isBuiltIn
  }
}

extension ListedFamily {
  /// What the family's row shows; nil for a family without faces.
  var content: SpecimenRow.Content? {
    switch self {
    case .installed(let summary):
      content(
        FaceReference(
          path: summary.location.path, index: summary.location.index, script: summary.script,
          languages: summary.languages),
        style: summary.style, faceCount: summary.faceCount, isVariable: summary.isVariable,
        isColor: summary.color != .none, states: Wording.states(of: summary),
        isDimmed: summary.enabledCount == 0)
    case .builtIn(let family):
      family.regular.map {
        content(
          FaceReference($0), style: $0.style, faceCount: family.faces.count,
          isVariable: family.faces.contains(where: \.isVariable),
          isColor: family.faces.contains(where: \.isColor))
      }
    }
  }

  private func content(
    _ face: FaceReference, style: String, faceCount: Int, isVariable: Bool, isColor: Bool,
    states: [String] = [], isDimmed: Bool = false
  ) -> SpecimenRow.Content {
    SpecimenRow.Content(
      face: face, family: name, style: style,
      detail: trn("{count} style", "{count} styles", faceCount),
      tags: Wording.tags(isVariable: isVariable, isColor: isColor) + states,
      isDimmed: isDimmed)
  }
}

/// A scrolled list of families, and what is shown instead of it: a spinner, an empty page, an
/// error.
///
///     GtkStack                    family-list.ui
///       GtkSpinner                after 200 ms of waiting
///       GtkScrolledWindow
///         ListView of headings and families
///       AdwStatusPage             nothing installed
///       AdwStatusPage             an error, with Retry
final class FamilyList {
  /// Called when the person opens a family.
  var opened: (ListedFamily) -> Void = { _ in }
  /// Called with the position of each row that is about to be seen.
  var reached: (Int) -> Void = { _ in }
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
    list = .ofFonts(label: label) { Self.listRow($0.row) }
    adw_clamp_scrollable_set_child(builder.widget("clamp").opaque, list.widget.pointer)
    list.prepared = { [weak self] in self?.reached($0) }
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

  /// Shows nothing for a moment, then a spinner: a short wait needs no spinner.
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
  /// Rows that stay keep their place on the screen and the focus.
  func show(_ new: [FamilyListRow]) {
    let focused = list.focusedElement.flatMap { row in
      rows.firstIndex { $0.key == row.row.key }
    }
    for change in RowChange.changes(from: rows, to: new) {
      list.store.splice(
        at: change.position, removing: change.removals, adding: change.additions.map(Row.init))
    }
    rows = new
    // The focus of a removed row moves to the row in its place.
    if let focused, list.focusedElement == nil {
      let families = new.indices.filter { if case .family = new[$0] { true } else { false } }
      if let next = families.first(where: { $0 >= focused }) ?? families.last {
        list.focus(position: next)
      }
    }
  }

  /// Gives the keyboard focus to a family's row.
  func focus(_ family: ListedFamily) {
    let key = FamilyListRow.family(family, isFirst: false, isLast: false).key
    if let position = rows.firstIndex(where: { $0.key == key }) { list.focus(position: position) }
  }

  /// The family whose row has the keyboard focus.
  var focusedFamily: ListedFamily? {
    guard case .family(let entry, _, _) = list.focusedElement?.row else { return nil }
    return entry
  }

  private static func listRow(_ row: FamilyListRow) -> ListRow {
    switch row {
    case .heading(let heading):
      return ListRow(.widget(heading.makeWidget), label: heading.label, styles: ["heading"])
    case .family(let family, let isFirst, let isLast):
      let styles = ["family"] + (isFirst ? ["first"] : []) + (isLast ? ["last"] : [])
      let name = Wording.name(ofFamily: family.name)
      guard let content = family.content else {
        return ListRow(.widget { makeLabel(name) }, label: name, styles: styles)
      }
      return ListRow(
        .specimen(content), label: ([name, content.detail] + content.tags).joined(separator: ", "),
        isActivatable: true, styles: styles)
    }
  }
}

/// The line above a provider's families.
nonisolated struct ProviderHeading: Hashable {
  /// The application id.
  var provider: String
  var name: String
  /// An icon of the theme.
  var icon: String
  var familyCount: Int?

  var label: String { [name, count].compactMap { $0 }.joined(separator: ", ") }

  @MainActor func makeWidget() -> Widget {
    let image = makeIcon(icon)
    gtk_image_set_icon_size(image.opaque, GTK_ICON_SIZE_LARGE)
    image.adjustImageSize()
    let texts = makeBox(
      GTK_ORIENTATION_VERTICAL,
      [
        makeLabel(name, styles: ["heading"], wraps: true),
        count.map { makeLabel($0, styles: ["caption", "dim-label"], wraps: true) },
      ])
    gtk_widget_set_hexpand(texts.pointer, 1)
    return makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [image, texts])
  }

  private var count: String? {
    familyCount.map { trn("{count} family", "{count} families", $0) }
  }
}
