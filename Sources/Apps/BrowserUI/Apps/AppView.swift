// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The page about an app, or about the fonts that the person added.
///
///     GtkScrolledWindow, AdwClamp
///       icon, name, how sure it is who that is, what it installed and may use
///       Notice              why it may not install fonts, and who says so
///       AppDecisions        what the person decides about all of it
///       Families            a row for each that it installed, more when they are asked for
///       AppAccess           the fonts of others that it may use
final class AppView {
  let widget: Widget
  let id: String

  /// Called when the person opens a family.
  var opened: (ListedFamily) -> Void = { _ in }
  /// Called when the person removes all the fonts.
  var removed: (ProviderSummary) -> Void = { _ in }
  /// Called when the person wants to keep the fonts of an app that is gone.
  var kept: (ProviderSummary) -> Void = { _ in }
  /// Called when the person allows the app to ask, or mutes it.
  var muted: (AppList.App, Bool) -> Void = { _, _ in }
  /// Called when the person revokes fonts of the app, or allows them again.
  var accessChanged: (AccessChange) -> Void = { _ in }
  /// Called when there is nothing left to say of the app.
  var ended: () -> Void = {}

  private let families: InstalledFamilies
  private let use: Widget
  private let forbidden = Notice(icon: "changes-prevent-symbolic")
  private let decisions: AppDecisions
  private let list: Widget
  private let access = AppAccess()
  private var rows: [Widget] = []
  private var shown: [FamilySummary] = []
  private var app: AppList.App
  private var isConnected = false
  private var wanted = 50
  private var reading: Task<Void, Never>?

  private static let page = 200

  init(_ app: AppList.App, _ families: InstalledFamilies) {
    id = app.id
    self.app = app
    self.families = families
    use = makeLabel("", styles: ["dim-label"], wraps: true)
    decisions = AppDecisions(app)
    list = makeGroup(title: tr("Families"))
    widget = makePage([
      Self.makeHeading(app, use: use), forbidden.widget, decisions.widget, list, access.widget,
    ])
    connect()
    show()
  }

  private func connect() {
    decisions.removed = { [weak self] in
      if let self, let provider = self.app.provider { self.removed(provider) }
    }
    decisions.kept = { [weak self] in
      if let self, let provider = self.app.provider { self.kept(provider) }
    }
    decisions.muted = { [weak self] isMuted in self.map { $0.muted($0.app, isMuted) } }
    decisions.accessChanged = { [weak self] isAllowed in
      guard let self, let access = self.app.access else { return }
      self.accessChanged(AccessChange(access, isAllowed: isAllowed))
    }
    access.changed = { [weak self] family, isAllowed in
      guard let self, let access = self.app.access else { return }
      self.accessChanged(AccessChange(access, family, isAllowed: isAllowed))
    }
  }

  /// Shows the app as it is now.
  ///
  /// - Parameter now: nil when nothing is known of it any more.
  func update(_ now: AppList.App?) {
    guard let now else { return ended() }
    app = now
    show()
  }

  /// Gives the keyboard focus to a family's row.
  func focus(_ family: String) {
    guard let position = shown.firstIndex(where: { $0.family == family }),
      rows.indices.contains(position)
    else { return }
    gtk_widget_grab_focus(rows[position].pointer)
  }

  private func show() {
    let words = app.use(saysSize: true)
    use.setText(words)
    use.isVisible = !words.isEmpty
    forbidden.show([app.provider?.prohibition].compactMap(\.self))
    decisions.update(app)
    access.show(app.access?.families ?? [])
    list.isVisible = app.hasInstalled
    if app.hasInstalled { read() }
  }

  /// The icon stands beside the words, so that the decisions are seen without scrolling.
  private static func makeHeading(_ app: AppList.App, use: Widget) -> Widget {
    let icon = makeIcon(app.iconName, pixels: 48)
    gtk_image_set_icon_size(icon.opaque, GTK_ICON_SIZE_LARGE)
    gtk_widget_set_valign(icon.pointer, GTK_ALIGN_START)
    let kind = app.identification?.explanation(
      id: DisplayText.id(app.appID, fallback: tr("an unnamed app")))
    let words = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [
        makeLabel(app.title, styles: ["title-2"], wraps: true),
        kind.map { makeLabel($0, wraps: true) }, use,
      ])
    gtk_widget_set_hexpand(words.pointer, 1)
    return makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, words])
  }

  // MARK: - Families

  private func read() {
    reading?.cancel()
    reading = Task { [weak self, families, id] in
      guard let self else { return }
      let library = try? await families.connected()
      var read: [FamilySummary] = []
      var total = 0
      repeat {
        guard
          let page = try? await library?.families(
            offset: read.count, limit: min(self.wanted - read.count, Self.page), provider: id),
          !Task.isCancelled
        else { return }
        total = page.total
        read += page.families
        if page.families.isEmpty { break }
      } while read.count < min(self.wanted, total)
      self.show(read, total: total)
    }
  }

  private func show(_ families: [FamilySummary], total: Int) {
    guard families != shown || rows.isEmpty else { return }
    let group = list.cast(to: AdwPreferencesGroup.self)
    let focused = rows.firstIndex { gtk_widget_has_focus($0.pointer) != 0 }
    for row in rows { adw_preferences_group_remove(group, row.pointer) }
    rows = families.map(row)
    let rest = total - families.count
    if rest > 0 { rows.append(makeMore(rest)) }
    for row in rows { adw_preferences_group_add(group, row.pointer) }
    shown = families
    connectRows()
    if let focused, !rows.isEmpty {
      gtk_widget_grab_focus(rows[min(focused, rows.count - 1)].pointer)
    }
  }

  /// A row that is no `AdwActionRow` reports its activation only to its list.
  private func connectRows() {
    guard !isConnected, let box = rows.first.flatMap({ gtk_widget_get_parent($0.pointer) }) else {
      return
    }
    isConnected = true
    Signal.connect(box, "row-activated") { [weak self] (row: Handle<GtkListBoxRow>?) in
      guard let self, let position = self.rows.firstIndex(where: { $0.raw == row?.raw }),
        self.shown.indices.contains(position)
      else { return }
      self.opened(ListedFamily(self.shown[position]))
    }
  }

  private func row(_ family: FamilySummary) -> Widget {
    let entry = ListedFamily(family)
    let name = Wording.name(ofFamily: family.family)
    let canvas = SpecimenRow.make()
    SpecimenRow.set(entry.content(ListAppearance(), saysOwner: false), of: canvas)
    let row = makePlainRow(canvas, title: name, label: entry.label(saysOwner: false))
    gtk_list_box_row_set_activatable(row.cast(to: GtkListBoxRow.self), 1)
    return row
  }

  private func makeMore(_ rest: Int) -> Widget {
    let more = makeTextRow(title: trn("Show {count} More", "Show {count} More", rest))
    adw_action_row_add_suffix(
      more.cast(to: AdwActionRow.self), makeIcon("pan-down-symbolic", styles: ["dim-label"]).pointer
    )
    gtk_list_box_row_set_activatable(more.cast(to: GtkListBoxRow.self), 1)
    Signal.connect(more, "activated") { [weak self] in
      guard let self else { return }
      self.wanted += Self.page
      self.read()
    }
    return more
  }
}
