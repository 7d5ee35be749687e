// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// What fonts that are used by name add to every program's start, and which families cost most.
final class StartCosts {
  let widget = makeGroup(title: tr("Start of Programs"))
  /// Called when the person opens a family.
  var opened: (FamilyStartSummary) -> Void = { _ in }
  /// Called when the person lets only apps that ask use a family.
  var restricted: (FamilyStartSummary) -> Void = { _ in }

  /// How many families are shown.
  static let most = 10

  private var rows: [Widget] = []
  private var shown: [FamilyStartSummary]?

  func show(_ families: [FamilyStartSummary], total: UInt64) {
    let group = widget.cast(to: AdwPreferencesGroup.self)
    let words =
      families.isEmpty
      ? tr("No font is used by name, so none slows down the start of programs.")
      : tr(
        "Fonts that every app may use by name add up to {time} to the start of every program. These families cost most.",
        ["time": DisplayText.milliseconds(total)])
    adw_preferences_group_set_description(group, escapeMarkup(words))
    guard families != shown else { return }
    shown = families
    let focused = rows.firstIndex { gtk_widget_get_focus_child($0.pointer) != nil }
    for row in rows { adw_preferences_group_remove(group, row.pointer) }
    rows = families.map(makeRow)
    for row in rows { adw_preferences_group_add(group, row.pointer) }
    if let focused, !rows.isEmpty {
      gtk_widget_grab_focus(rows[min(focused, rows.count - 1)].pointer)
    }
  }

  private func makeRow(_ family: FamilyStartSummary) -> Widget {
    let name = Wording.name(ofFamily: family.family)
    let words = Wording.joined([
      Wording.name(ofOwner: family.provider, family.providerName),
      trn("{count} style", "{count} styles", family.faceCount),
    ])
    let time = DisplayText.milliseconds(family.microseconds)
    let row = makeTextRow(title: name, subtitle: words)
    let action = row.cast(to: AdwActionRow.self)
    let amount = makeLabel(time, styles: ["dim-label", "numeric"])
    gtk_label_set_ellipsize(amount.opaque, PANGO_ELLIPSIZE_NONE)
    adw_action_row_add_suffix(action, amount.pointer)
    let menu = makeMenuButton(
      icon: "view-more-symbolic", label: tr("Menu of {family}", ["family": name]),
      sections: [
        [(tr("_Open"), "cost.open"), (tr("Only _Apps That Ask"), "cost.restrict")]
      ])
    menu.setStyle("flat")
    addActions(
      [
        Action("cost.open") { [weak self] in self?.opened(family) },
        Action("cost.restrict") { [weak self] in self?.restricted(family) },
      ], group: "cost", to: row)
    adw_action_row_add_suffix(action, menu.pointer)
    row.setAccessibleLabel("\(name), \(time), \(words)")
    gtk_list_box_row_set_activatable(row.cast(to: GtkListBoxRow.self), 1)
    Signal.connect(row, "activated") { [weak self] in self?.opened(family) }
    return row
  }
}
