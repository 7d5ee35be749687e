// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The space that may be freed: a row with a button for each; empty when there is
/// none.
final class StorageSpare {
  let widget: Widget
  /// Called when the person deletes downloads.
  var downloadsDeleted: () -> Void = {}
  /// Called when the person deletes removed fonts.
  var removedDeleted: () -> Void = {}

  // TRANSLATORS: files that apps had fetched and that can be fetched again
  private let downloads = makeTextRow(title: tr("Downloads That Nothing Uses"))
  private let removed = makeTextRow(title: tr("Removed Fonts"))

  init() {
    widget = makeGroup(title: tr("May Be Freed"), rows: [downloads, removed])
    widget.isVisible = false
    for (row, label, name) in [
      (downloads, tr("Delete"), tr("Delete downloads that nothing uses")),
      (removed, tr("Delete…"), tr("Delete removed fonts for good")),
    ] {
      let button = Widget(gtk_button_new_with_label(label))
      gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
      button.setAccessibleLabel(name)
      adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), button.pointer)
      let isDownloads = row.pointer == downloads.pointer
      Signal.connect(button, "clicked") { [weak self] in
        if isDownloads { self?.downloadsDeleted() } else { self?.removedDeleted() }
      }
    }
  }

  func show(_ summary: StorageSummary) {
    downloads.isVisible = summary.idleDownloads > 0
    removed.isVisible = summary.removed > 0
    widget.isVisible = summary.idleDownloads > 0 || summary.removed > 0
    adw_action_row_set_subtitle(
      downloads.cast(to: AdwActionRow.self),
      tr(
        "{size}; apps fetch them again if they need them.",
        ["size": DisplayText.size(summary.idleDownloads)]))
    adw_action_row_set_subtitle(
      removed.cast(to: AdwActionRow.self),
      tr(
        "{size}, kept for 30 days so that you can undo a removal.",
        ["size": DisplayText.size(summary.removed)]))
  }
}
