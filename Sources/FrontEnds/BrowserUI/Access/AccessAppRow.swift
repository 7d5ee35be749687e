// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import GLibKit
import GTKKit

/// An app in the list of access: opens to a row with a switch for each family, and a button for all.
final class AccessAppRow {
  let id: String
  let row: Widget

  /// Called when the person revokes a family, or allows it again.
  var changed: (AccessList.App, AccessList.Family, _ isAllowed: Bool) -> Void = { _, _, _ in }
  /// Called when the person revokes all families, or allows them again.
  var changedAll: (AccessList.App, _ isAllowed: Bool) -> Void = { _, _ in }

  private var app: AccessList.App
  /// A switch for each family, on while the app may use it.
  private var families: [SwitchRow] = []
  private let all: Widget

  init(_ app: AccessList.App) {
    id = app.id
    self.app = app
    row = makeExpander(title: app.title)
    all = Widget(gtk_button_new())
    let icon = makeIcon(app.iconName)
    gtk_image_set_icon_size(icon.opaque, GTK_ICON_SIZE_LARGE)
    icon.adjustImageSize()
    let expander = row.cast(to: AdwExpanderRow.self)
    adw_expander_row_add_prefix(expander, icon.pointer)
    families = app.families.enumerated().map { place, family in
      let row = SwitchRow(title: family.title)
      row.turned = { [weak self] isAllowed in
        guard let self, self.app.families.indices.contains(place) else { return }
        self.changed(self.app, self.app.families[place], isAllowed)
      }
      adw_expander_row_add_row(expander, row.widget.pointer)
      return row
    }
    gtk_widget_set_halign(all.pointer, GTK_ALIGN_CENTER)
    for set in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { set(all.pointer, 9) }
    let last = Widget(gtk_list_box_row_new())
    gtk_list_box_row_set_child(last.cast(to: GtkListBoxRow.self), all.pointer)
    gtk_list_box_row_set_activatable(last.cast(to: GtkListBoxRow.self), 0)
    gtk_widget_set_focusable(last.pointer, 0)
    adw_expander_row_add_row(expander, last.pointer)
    Signal.connect(all, "clicked") { [weak self] in
      if let self { self.changedAll(self.app, !self.app.isAllowed) }
    }
    update(app)
  }

  /// Shows another state of the same app with the same families.
  func update(_ app: AccessList.App) {
    self.app = app
    adw_expander_row_set_subtitle(row.cast(to: AdwExpanderRow.self), app.summary)
    row.setAccessibleLabel("\(app.title), \(app.summary)")
    gtk_button_set_label(
      all.cast(to: GtkButton.self), app.isAllowed ? tr("Take All Back") : tr("Allow All Again"))
    // Every app has such a button.
    all.setAccessibleLabel(
      app.isAllowed
        ? tr("Take all fonts back from {app}", ["app": app.title])
        : tr("Allow {app} all fonts again", ["app": app.title]))
    for (row, family) in zip(families, app.families) {
      row.show(isOn: family.isAllowed, subtitle: family.summary)
    }
  }

  var isExpanded: Bool {
    get { adw_expander_row_get_expanded(row.cast(to: AdwExpanderRow.self)) != 0 }
    set { adw_expander_row_set_expanded(row.cast(to: AdwExpanderRow.self), newValue ? 1 : 0) }
  }
}
