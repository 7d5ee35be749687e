// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// The window that shows one running app at other text sizes than the desktop's, and what is wrong with the
/// app's windows then.
///
///     AdwWindow, GtkStack
///       AdwStatusPage      while no app can be inspected
///       page
///         Notice           why the app cannot be inspected
///         group            the apps, one of which is inspected
///         group            TextSizeSlider, a button for the desktop's size
///         group            the findings
final class TextSizeInspector {
  let widget = Widget(adw_window_new())

  private let apps: InspectedApps
  private let stack = Widget(gtk_stack_new())
  private let nobody = Widget(adw_status_page_new())
  private let notice = Notice()
  private let appGroup = makeGroup(title: tr("App"))
  private var appRows: [AppRow] = []
  private let slider = TextSizeSlider {
    // As developers write it, and what it means.
    "\($0.rawValue) · \(TextSizeSlider.percent($0.textScalingFactor))"
  }
  private let desktopSize = Widget(
    gtk_button_new_with_label(tr("Use the Desktop’s Size")))
  private let sizes: Widget
  let findings = AuditFindingList()
  private var inspected: InspectedApps.App?
  /// One after the other, so that the last size wins.
  private var working: Task<Void, Never>?

  private struct AppRow {
    let app: InspectedApps.App
    let row: Widget
    /// Shown for the app that is inspected.
    let mark: Widget
  }

  /// An inspector of the running apps.
  convenience init() {
    self.init(InspectedApps())
    Task {
      do throws(BusError) { try await apps.start() } catch {
        notice.show([error.message])
        adw_status_page_set_description(nobody.opaque, error.message)
      }
    }
  }

  init(_ apps: InspectedApps) {
    self.apps = apps
    gtk_widget_set_halign(desktopSize.pointer, GTK_ALIGN_CENTER)
    desktopSize.setMargins(12)
    sizes = makeGroup(
      title: tr("Text Size"),
      rows: [
        makePlainRow(slider.widget, title: tr("Text Size")),
        makePlainRow(desktopSize, title: tr("Use the Desktop’s Size")),
      ])
    prepareWindow()
    slider.moved = { [weak self] in self?.show($0) }
    Signal.connect(desktopSize, "clicked") { [weak self] in self?.showDesktopSize() }
    apps.changed = { [weak self] in self?.appsChanged() }
    apps.reported = { [weak self] in
      // An app may send anything.
      if let report = TextSizeReport(json: $0) { self?.findings.show(report) }
    }
    Signal.connect(widget, "destroy") { [weak self] in self?.apps.stop() }
    appsChanged()
  }

  private func prepareWindow() {
    gtk_window_set_title(widget.window, tr("Text Size Inspector"))
    gtk_window_set_default_size(widget.window, 480, 640)
    adw_status_page_set_icon_name(nobody.opaque, "preferences-desktop-font-symbolic")
    adw_status_page_set_title(nobody.opaque, tr("No App to Inspect"))
    adw_status_page_set_description(
      nobody.opaque,
      tr("Start an app that is built with TypecaseGTK with TYPECASE_INSPECT=1 in its environment."))
    let page = makePage([notice.widget, appGroup, sizes, findings.widget])
    gtk_stack_add_named(stack.opaque, nobody.pointer, "nobody")
    gtk_stack_add_named(stack.opaque, page.pointer, "apps")
    gtk_widget_set_vexpand(stack.pointer, 1)
    keepWords(ofStatusPage: nobody)
    let bar = Widget(adw_header_bar_new())
    let title = Widget(adw_window_title_new(tr("Text Size Inspector"), nil))
    // For where it is cut.
    gtk_widget_set_tooltip_text(title.pointer, tr("Text Size Inspector"))
    adw_header_bar_set_title_widget(bar.opaque, title.pointer)
    adw_window_set_content(
      widget.cast(to: AdwWindow.self), makeBox(GTK_ORIENTATION_VERTICAL, [bar, stack]).pointer)
    widget.followAccessibilitySizes()
  }

  // MARK: - Apps

  private func appsChanged() {
    for row in appRows {
      adw_preferences_group_remove(appGroup.cast(to: AdwPreferencesGroup.self), row.row.pointer)
    }
    if let inspected, !apps.apps.contains(inspected) { self.inspected = nil }
    appRows = apps.apps.map(makeRow)
    gtk_stack_set_visible_child_name(stack.opaque, apps.apps.isEmpty ? "nobody" : "apps")
    showInspected()
  }

  private func makeRow(_ app: InspectedApps.App) -> AppRow {
    let row = makeTextRow(title: app.title, subtitle: app.identifier)
    let mark = makeIcon("object-select-symbolic")
    mark.adjustsImageSizeForAccessibilityContentSizeCategory = true
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), mark.pointer)
    gtk_list_box_row_set_activatable(row.cast(to: GtkListBoxRow.self), 1)
    Signal.connect(row, "activated") { [weak self] in self?.inspect(app) }
    adw_preferences_group_add(appGroup.cast(to: AdwPreferencesGroup.self), row.pointer)
    return AppRow(app: app, row: row, mark: mark)
  }

  private func showInspected() {
    for row in appRows {
      row.mark.isVisible = row.app == inspected
      row.row.setAccessibleSelected(row.app == inspected)
    }
    sizes.isVisible = inspected != nil
    findings.widget.isVisible = inspected != nil
  }

  func inspect(_ app: InspectedApps.App) {
    guard app != inspected else { return }
    perform { [self] () throws(BusError) in
      inspected = nil
      defer { showInspected() }
      slider.show(try await apps.begin(app) ?? .large)
      inspected = app
      try await apps.show(slider.category)
    }
  }

  // MARK: - Sizes

  private func show(_ category: ContentSizeCategory) {
    perform { [apps] () throws(BusError) in try await apps.show(category) }
  }

  private func showDesktopSize() {
    perform { [self] () throws(BusError) in
      try await apps.show(nil)
      slider.show(TextSizeMonitor.shared.textSize.category)
    }
  }

  /// Does something with the app after all that was begun before, and says why it cannot be done.
  private func perform(_ work: @escaping @MainActor () async throws(BusError) -> Void) {
    let former = working
    working = Task {
      await former?.value
      do throws(BusError) {
        try await work()
        notice.show([])
      } catch { notice.show([error.message]) }
    }
  }
}
