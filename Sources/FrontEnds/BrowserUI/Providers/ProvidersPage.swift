// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CTypecaseGTK
import GLibKit
import GTKKit
import Typecase

/// The page of who installed fonts, and what all fonts cost.
///
///     GtkStack
///       AdwPreferencesPage
///         Apps            a row for each provider
///         Muted           a SwitchRow for each app without fonts that may not ask
///         Storage         a row for each StorageUse
///       AdwStatusPage     nobody has installed fonts
final class ProvidersPage {
  let widget: Widget
  /// Called when the person opens a provider.
  var opened: (ProviderSummary) -> Void = { _ in }
  /// Called when the person allows an app to ask again, or mutes it.
  var muted: (ProviderSummary, Bool) -> Void = { _, _ in }

  private let families: InstalledFamilies
  private let scroller: Widget
  private var content: Content?
  private var reading: Task<Void, Never>?
  private var rows: [Widget] = []
  private var asking: [SwitchRow] = []

  /// The content of the page; the same content is not shown again, so that the focus stays.
  private struct Content: Hashable {
    var providers: [ProviderSummary]
    /// Apps without fonts that may not ask.
    var muted: [ProviderSummary]
    var storage: [StorageUse]

    var isEmpty: Bool { providers.isEmpty && muted.isEmpty }
  }

  init(_ families: InstalledFamilies) {
    self.families = families
    widget = Widget(gtk_stack_new())
    scroller = Widget(adw_bin_new())
    let empty = Widget(adw_status_page_new())
    adw_status_page_set_icon_name(empty.opaque, "view-app-grid-symbolic")
    adw_status_page_set_title(empty.opaque, tr("No Providers"))
    adw_status_page_set_description(
      empty.opaque, tr("Apps that install fonts, and the fonts that you add, appear here."))
    gtk_stack_add_named(widget.opaque, scroller.pointer, "list")
    gtk_stack_add_named(widget.opaque, empty.pointer, "empty")
    gtk_stack_set_vhomogeneous(widget.opaque, 0)
    gtk_stack_set_hhomogeneous(widget.opaque, 0)
  }

  /// Shows the providers as they are now.
  func update() {
    let providers = families.providers.values.sorted {
      ($0.identification == .person ? 0 : 1, $0.title, $0.id)
        < ($1.identification == .person ? 0 : 1, $1.title, $1.id)
    }
    reading?.cancel()
    reading = Task { [weak self, families] in
      let library = try? await families.connected()
      let storage = (try? await library?.storage()).map(StorageUse.all)
      let muted = try? await library?.mutedApps()
      guard let self, !Task.isCancelled else { return }
      let known = Set(providers.map(\.id))
      self.show(
        Content(
          providers: providers,
          muted: (muted ?? []).filter { !known.contains($0.id) }.sorted { $0.title < $1.title },
          storage: storage ?? self.content?.storage ?? []))
    }
  }

  private func show(_ new: Content) {
    guard new != content else { return }
    content = new
    gtk_stack_set_visible_child_name(widget.opaque, new.isEmpty ? "empty" : "list")
    let page = Widget(adw_preferences_page_new())
    let preferences = page.cast(to: AdwPreferencesPage.self)
    rows = new.providers.map(row)
    asking = new.muted.map(mutedRow)
    let groups = [
      (tr("Apps"), rows), (tr("May Not Ask You"), asking.map(\.widget)),
      (tr("Storage"), new.storage.map { $0.makeRow() }),
    ]
    for (title, rows) in groups where !rows.isEmpty {
      let group = makeGroup(title: title, rows: rows)
      adw_preferences_page_add(preferences, group.cast(to: AdwPreferencesGroup.self))
    }
    adw_bin_set_child(scroller.cast(to: AdwBin.self), page.pointer)
  }

  private func mutedRow(_ app: ProviderSummary) -> SwitchRow {
    let row = SwitchRow(title: app.title)
    row.show(isOn: !app.isMuted, subtitle: app.asking)
    row.turned = { [weak self] in self?.muted(app, !$0) }
    adw_action_row_add_prefix(row.widget.cast(to: AdwActionRow.self), Self.icon(of: app).pointer)
    return row
  }

  private static func icon(of provider: ProviderSummary) -> Widget {
    let icon = makeIcon(provider.iconName)
    gtk_image_set_icon_size(icon.opaque, GTK_ICON_SIZE_LARGE)
    icon.adjustImageSize()
    return icon
  }

  private func row(_ provider: ProviderSummary) -> Widget {
    let row = makeTextRow(title: provider.title, subtitle: provider.summary)
    let action = row.cast(to: AdwActionRow.self)
    adw_action_row_add_prefix(action, Self.icon(of: provider).pointer)
    let arrow = makeIcon("go-next-symbolic", styles: ["dim-label"])
    arrow.adjustImageSize()
    adw_action_row_add_suffix(action, arrow.pointer)
    gtk_list_box_row_set_activatable(row.cast(to: GtkListBoxRow.self), 1)
    row.setAccessibleLabel("\(provider.title), \(provider.summary)")
    Signal.connect(row, "activated") { [weak self] in self?.opened(provider) }
    return row
  }

  /// Gives the keyboard focus to a provider's row.
  func focus(_ provider: String) {
    guard let position = content?.providers.firstIndex(where: { $0.id == provider }),
      rows.indices.contains(position)
    else { return }
    gtk_widget_grab_focus(rows[position].pointer)
  }
}
