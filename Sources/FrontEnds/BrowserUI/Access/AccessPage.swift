// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CTypecaseGTK
import GLibKit
import GTKKit
import Typecase

/// The page of grants: which app may use which font, how it got it, and when it last used it.
///
///     GtkStack
///       AdwPreferencesGroup       an AccessAppRow for each app
///       AdwStatusPage             no app has asked; or why that cannot be told
final class AccessPage {
  let widget: Widget
  /// Called when the person revokes fonts of an app, or allows them again.
  var changed: (AccessChange) -> Void = { _ in }

  private let families: InstalledFamilies
  private let scroller: Widget
  private let status: Widget
  private var list: AccessList?
  private var rows: [AccessAppRow] = []
  private var reading: Task<Void, Never>?

  init(_ families: InstalledFamilies) {
    self.families = families
    widget = Widget(gtk_stack_new())
    scroller = Widget(adw_bin_new())
    status = Widget(adw_status_page_new())
    gtk_stack_add_named(widget.opaque, scroller.pointer, "list")
    gtk_stack_add_named(widget.opaque, status.pointer, "empty")
    gtk_stack_set_vhomogeneous(widget.opaque, 0)
    gtk_stack_set_hhomogeneous(widget.opaque, 0)
  }

  /// Shows the current grants.
  func update() {
    reading?.cancel()
    reading = Task { [weak self, families] in
      do throws(TypecaseError) {
        let grants = try await families.connected().grants()
        if let self, !Task.isCancelled { self.show(AccessList(grants)) }
      } catch {
        if let self, !Task.isCancelled { self.show(error) }
      }
    }
  }

  private func show(_ new: AccessList) {
    guard new != list else { return }
    let isSame = list?.shape == new.shape
    list = new
    if isSame {
      for (row, app) in zip(rows, new.apps) { row.update(app) }
    } else if new.apps.isEmpty {
      rows = []
      showStatus(
        icon: "preferences-system-privacy-symbolic", tr("No App Has Asked"),
        tr(
          "Apps that open documents ask for the fonts in them. What they were given appears here, and you can take it back."
        ))
    } else {
      rebuild(new)
    }
  }

  private func show(_ error: TypecaseError) {
    // The data that was read before stays visible.
    guard rows.isEmpty else { return }
    list = nil
    showStatus(
      icon: "dialog-warning-symbolic", tr("Access Is Not Known"), Wording.explanation(of: error))
  }

  private func showStatus(icon: String, _ title: String, _ description: String) {
    adw_status_page_set_icon_name(status.opaque, icon)
    adw_status_page_set_title(status.opaque, escapeMarkup(title))
    adw_status_page_set_description(status.opaque, escapeMarkup(description))
    gtk_stack_set_visible_child_name(widget.opaque, "empty")
  }

  private func rebuild(_ new: AccessList) {
    let open = Set(rows.filter(\.isExpanded).map(\.id))
    let focused = rows.first { gtk_widget_get_focus_child($0.row.pointer) != nil }?.id
    rows = new.apps.map(makeRow)
    let group = makeGroup(title: tr("Apps"), rows: rows.map(\.row))
    adw_preferences_group_set_description(
      group.cast(to: AdwPreferencesGroup.self),
      escapeMarkup(
        tr(
          "These apps were given fonts that other apps installed. Fonts that every app may use by name are not counted here."
        )))
    adw_bin_set_child(scroller.cast(to: AdwBin.self), makePage([group]).pointer)
    gtk_stack_set_visible_child_name(widget.opaque, "list")
    for row in rows {
      // With one app there is nothing to choose from.
      row.isExpanded = open.contains(row.id) || rows.count == 1
      if row.id == focused { gtk_widget_grab_focus(row.row.pointer) }
    }
  }

  private func makeRow(_ app: AccessList.App) -> AccessAppRow {
    let row = AccessAppRow(app)
    row.changed = { [weak self] app, family, isAllowed in
      self?.changed(
        AccessChange(
          app: app.id, appTitle: app.title, family: family.title,
          names: (isAllowed ? family.grants : family.allowed).map(\.postScriptName),
          isAllowed: isAllowed))
    }
    row.changedAll = { [weak self] app, isAllowed in
      self?.changed(
        AccessChange(
          app: app.id, appTitle: app.title, family: nil,
          names: isAllowed ? app.revokedNames : app.allowedNames, isAllowed: isAllowed))
    }
    return row
  }
}

/// What the person decides about an app's fonts.
struct AccessChange: Hashable {
  /// An application id.
  var app: String
  var appTitle: String
  /// A family's name; nil for all that the app has.
  var family: String?
  /// The PostScript names whose grants change.
  var names: [String]
  var isAllowed: Bool

  /// The inverse decision.
  var reversed: AccessChange {
    var change = self
    change.isAllowed.toggle()
    return change
  }
}
