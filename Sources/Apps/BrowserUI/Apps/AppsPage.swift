// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The page of apps: who installed fonts, who was given some, and who may not ask.
///
///     GtkStack
///       Notice                    why no app may install fonts, and who says so
///       AdwPreferencesGroup       a row for each app
///       AdwStatusPage             there is none; or why that cannot be told
final class AppsPage {
  let widget: Widget
  /// Called when the person opens an app.
  var opened: (AppList.App) -> Void = { _ in }
  /// Called when the apps were read again.
  var listed: (AppList) -> Void = { _ in }

  private let families: InstalledFamilies
  private let scroller: Widget
  private let status: Widget
  private var list: AppList?
  private var reading: Task<Void, Never>?
  private var rows: [Widget] = []

  init(_ families: InstalledFamilies) {
    self.families = families
    widget = Widget(gtk_stack_new())
    scroller = Widget(adw_bin_new())
    status = Widget(adw_status_page_new())
    keepWords(ofStatusPage: status)
    gtk_stack_add_named(widget.opaque, scroller.pointer, "list")
    gtk_stack_add_named(widget.opaque, status.pointer, "empty")
    widget.nameStackPages(tr("Apps"))
    gtk_stack_set_vhomogeneous(widget.opaque, 0)
    gtk_stack_set_hhomogeneous(widget.opaque, 0)
  }

  /// Shows the apps as they are now.
  func update() {
    reading?.cancel()
    reading = Task { [weak self, families] in
      do throws(TypecaseError) {
        let library = try await families.connected()
        let list = AppList(
          providers: try await library.providers(), muted: try await library.mutedApps(),
          grants: try await library.grants(),
          prohibition: try await library.policy().message(forbidding: "install"))
        if let self, !Task.isCancelled { self.show(list) }
      } catch {
        if let self, !Task.isCancelled { self.show(error) }
      }
    }
  }

  private func show(_ new: AppList) {
    defer { listed(new) }
    guard new != list else { return }
    let isSame =
      list?.apps.map(\.id) == new.apps.map(\.id) && list?.prohibition == new.prohibition
    list = new
    if new.apps.isEmpty {
      rows = []
      showStatus(
        icon: "view-app-grid-symbolic", tr("No Apps Yet"),
        new.prohibition
          ?? tr(
            "Apps that install fonts or ask for some appear here, and the fonts that you add. You can take back what they were given."
          ))
    } else if isSame {
      for (row, app) in zip(rows, new.apps) { Self.show(app, of: new, in: row) }
    } else {
      rebuild(new)
    }
  }

  private func show(_ error: TypecaseError) {
    // The data that was read before stays visible.
    guard rows.isEmpty else { return }
    list = nil
    showStatus(
      icon: "dialog-warning-symbolic", tr("Apps Are Not Known"), Wording.explanation(of: error))
  }

  private func showStatus(icon: String, _ title: String, _ description: String) {
    adw_status_page_set_icon_name(status.opaque, icon)
    adw_status_page_set_title(status.opaque, escapeMarkup(title))
    adw_status_page_set_description(status.opaque, escapeMarkup(description))
    gtk_stack_set_visible_child_name(widget.opaque, "empty")
  }

  private func rebuild(_ new: AppList) {
    let focused = rows.firstIndex { gtk_widget_has_focus($0.pointer) != 0 }
    rows = new.apps.indices.map { makeRow($0, of: new) }
    let forbidden = Notice(icon: "changes-prevent-symbolic")
    forbidden.show([new.prohibition].compactMap(\.self))
    let page = makePage([forbidden.widget, makeGroup(title: "", rows: rows)])
    adw_bin_set_child(scroller.cast(to: AdwBin.self), page.pointer)
    gtk_stack_set_visible_child_name(widget.opaque, "list")
    if let focused { gtk_widget_grab_focus(rows[min(focused, rows.count - 1)].pointer) }
  }

  private func makeRow(_ place: Int, of list: AppList) -> Widget {
    let app = list.apps[place]
    let row = makeTextRow(title: app.title)
    let icon = makeIcon(app.iconName)
    gtk_image_set_icon_size(icon.opaque, GTK_ICON_SIZE_LARGE)
    icon.adjustImageSize()
    adw_action_row_add_prefix(row.cast(to: AdwActionRow.self), icon.pointer)
    Self.show(app, of: list, in: row)
    row.opens { [weak self] in
      guard let self, let apps = self.list?.apps, apps.indices.contains(place) else { return }
      self.opened(apps[place])
    }
    return row
  }

  private static func show(_ app: AppList.App, of list: AppList, in row: Widget) {
    let summary = app.summary(in: list)
    adw_action_row_set_subtitle(row.cast(to: AdwActionRow.self), summary)
    row.setAccessibleLabel([app.title, summary].filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// Gives the keyboard focus to an app's row.
  func focus(_ app: String) {
    guard let position = list?.apps.firstIndex(where: { $0.id == app }),
      rows.indices.contains(position)
    else { return }
    gtk_widget_grab_focus(rows[position].pointer)
  }
}
