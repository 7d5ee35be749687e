// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The fonts of others that an app was given: a switch for each family, on while the app may use it.
final class AppAccess {
  let widget: Widget
  /// Called when the person revokes a family, or allows it again.
  var changed: (AccessList.Family, _ isAllowed: Bool) -> Void = { _, _ in }

  private var families: [AccessList.Family] = []
  private var rows: [SwitchRow] = []

  init() {
    // TRANSLATORS: on the page about an app, above the fonts that it was given
    widget = makeGroup(title: tr("Fonts It May Use"))
    adw_preferences_group_set_description(
      widget.cast(to: AdwPreferencesGroup.self),
      escapeMarkup(
        tr(
          "It was given these fonts, which others installed. Fonts that every app may use by name are not counted here."
        )))
  }

  func show(_ new: [AccessList.Family]) {
    widget.isVisible = !new.isEmpty
    // The same families keep their rows, and the focus.
    if new.map(\.id) != families.map(\.id) { rebuild(new) }
    families = new
    for (row, family) in zip(rows, new) {
      row.show(isOn: family.isAllowed, subtitle: family.summary)
    }
  }

  private func rebuild(_ new: [AccessList.Family]) {
    let group = widget.cast(to: AdwPreferencesGroup.self)
    for row in rows { adw_preferences_group_remove(group, row.widget.pointer) }
    rows = new.enumerated().map { place, family in
      let row = SwitchRow(title: family.title)
      row.turned = { [weak self] isAllowed in
        guard let self, self.families.indices.contains(place) else { return }
        self.changed(self.families[place], isAllowed)
      }
      adw_preferences_group_add(group, row.widget.pointer)
      return row
    }
  }
}
