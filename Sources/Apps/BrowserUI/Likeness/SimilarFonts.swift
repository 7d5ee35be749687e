// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The families that are most like the one that is shown, and in what they differ from it.
///
///     AdwPreferencesGroup        with a button that compares them
///       row                      the name, the differences, a sample; opens the family
///       row                      while fonts are being measured
final class SimilarFonts {
  let widget: Widget
  /// Called when the person opens a family.
  var opened: (ListedFamily) -> Void = { _ in }
  /// Called when the person wants to compare the families with the one that is shown.
  var compared: ([ListedFamily]) -> Void = { _ in }

  private var rows: [(row: Widget, family: ListedFamily)] = []
  private let waiting: Widget
  /// Most of the time they are known from before, and nothing turns.
  private let turning = Debounced(after: .milliseconds(200))
  private let compare = Widget(gtk_button_new_with_mnemonic(tr("_Compare")))
  /// Whether the families are known.
  private(set) var isKnown = false

  /// How many families are shown.
  static let count = 6

  init() {
    widget = makeGroup(title: tr("Similar Fonts"))
    let spinner = Widget(gtk_spinner_new())
    spinner.hideFromAccessibility()
    let text = makeLabel(tr("Fonts are being measured…"), wraps: true)
    let box = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [spinner, text])
    box.setMargins(12)
    waiting = makePlainRow(box, title: tr("Fonts are being measured…"))
    adw_preferences_group_add(group, waiting.pointer)
    compare.setStyle("flat")
    gtk_widget_set_valign(compare.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_tooltip_text(compare.pointer, tr("Compare these fonts with the one shown"))
    // There are other buttons of this title.
    compare.setAccessibleLabel(tr("Compare these fonts with the one shown"))
    adw_preferences_group_set_header_suffix(group, compare.pointer)
    compare.isVisible = false
    Signal.connect(compare, "clicked") { [weak self] in
      guard let self else { return }
      self.compared(self.rows.map(\.family))
    }
    let wheel = spinner.weak
    turning.restart { @MainActor in
      if let spinner = wheel.object { gtk_spinner_start(spinner.opaque) }
    }
  }

  private var group: UnsafeMutablePointer<AdwPreferencesGroup> {
    widget.cast(to: AdwPreferencesGroup.self)
  }

  /// Shows the nearest families; nil for a font that has no letters to compare.
  func show(_ families: [LikeFamily]?, script: String) {
    guard !isKnown else { return }
    isKnown = true
    turning.cancel()
    guard let families, !families.isEmpty else { return widget.isVisible = false }
    adw_preferences_group_remove(group, waiting.pointer)
    for like in families.prefix(Self.count) { add(like, script: script) }
    compare.isVisible = true
  }

  private func add(_ like: LikeFamily, script: String) {
    let name = Wording.name(ofFamily: like.family.name)
    let words = LikenessWording.text(like.likeness, script: script)
    let sample = SpecimenView.make(like.family.face, name: name, points: 20)
    sample.hideFromAccessibility()
    let texts = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 2,
      [
        makeLabel(name, wraps: true),
        makeLabel(words, styles: ["caption", "dim-label"], wraps: true), sample,
      ])
    gtk_widget_set_hexpand(texts.pointer, 1)
    let box = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12,
      [texts, makeIcon("go-next-symbolic", styles: ["dim-label"])])
    box.setMargins(12)
    let row = makePlainRow(box, title: name, label: "\(name), \(words)")
    gtk_list_box_row_set_activatable(row.cast(to: GtkListBoxRow.self), 1)
    adw_preferences_group_add(group, row.pointer)
    if rows.isEmpty, let list = row.parent {
      Signal.connect(list, "row-activated") { [weak self] (row: Handle<GtkListBoxRow>?) in
        guard let row, let found = self?.rows.first(where: { $0.row.raw == row.raw }) else {
          return
        }
        self?.opened(found.family)
      }
    }
    rows.append((row, like.family))
  }
}
