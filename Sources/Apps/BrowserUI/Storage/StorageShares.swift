// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// What fonts take on the disk: one bar, and below it whose each part is.
final class StorageShares {
  let widget = makeGroup(title: tr("On Disk"))
  /// Called when the person opens an app, with its id.
  var opened: (String) -> Void = { _ in }

  private let total = makeLabel("", styles: ["title-2", "numeric"])
  private let bar = StorageBar()
  /// The row of the bar.
  private let whole: Widget
  private var rows: [Widget] = []
  private var parts: [StorageSummary.Part] = []
  private var isShown = false

  init() {
    let box = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 9, [total, bar.widget])
    box.setMargins(12)
    bar.widget.hideFromAccessibility()
    whole = makePlainRow(box, title: tr("On Disk"))
    adw_preferences_group_add(widget.cast(to: AdwPreferencesGroup.self), whole.pointer)
  }

  func show(_ summary: StorageSummary) {
    guard summary.parts != parts || !isShown else { return }
    isShown = true
    parts = summary.parts
    let size = DisplayText.size(summary.total)
    total.setText(size)
    whole.setAccessibleLabel("\(tr("On Disk")), \(size)")
    bar.widget.isVisible = !parts.isEmpty
    bar.show(parts.map { Double($0.byteCount) })
    let group = widget.cast(to: AdwPreferencesGroup.self)
    let focused = rows.firstIndex { gtk_widget_has_focus($0.pointer) != 0 }
    for row in rows { adw_preferences_group_remove(group, row.pointer) }
    rows = parts.enumerated().map { makeRow($1, color: $0) }
    for row in rows { adw_preferences_group_add(group, row.pointer) }
    if let focused, !rows.isEmpty {
      gtk_widget_grab_focus(rows[min(focused, rows.count - 1)].pointer)
    }
  }

  private func makeRow(_ part: StorageSummary.Part, color: Int) -> Widget {
    let row = makeTextRow(title: part.title)
    let action = row.cast(to: AdwActionRow.self)
    let size = DisplayText.size(part.byteCount)
    adw_action_row_add_prefix(action, StorageBar.makeMark(color).pointer)
    let amount = makeLabel(size, styles: ["dim-label", "numeric"])
    gtk_label_set_ellipsize(amount.opaque, PANGO_ELLIPSIZE_NONE)
    adw_action_row_add_suffix(action, amount.pointer)
    row.setAccessibleLabel("\(part.title), \(size)")
    guard case .owner(let id) = part.kind else { return row }
    row.opens { [weak self] in self?.opened(id) }
    return row
  }
}
