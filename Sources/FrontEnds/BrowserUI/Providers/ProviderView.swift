// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CTypecaseGTK
import FontSpecimens
import GLibKit
import GTKKit
import Typecase

/// The page about a provider.
///
///     GtkScrolledWindow, AdwClamp
///       icon, name, how sure it is who that is, what its fonts cost
///       ProviderDecisions   what the person should decide about it; not for the person's own
///       Families            a row for each, more when they are asked for
///       Remove All Fonts
final class ProviderView {
  let widget: Widget
  let id: String

  /// Called when the person opens a family.
  var opened: (ListedFamily) -> Void = { _ in }
  /// Called when the person removes all the fonts.
  var removed: (ProviderSummary) -> Void = { _ in }
  /// Called when the person wants to keep the fonts of an app that is gone.
  var kept: (ProviderSummary) -> Void = { _ in }
  /// Called when the person allows the app to ask, or mutes it.
  var muted: (ProviderSummary, Bool) -> Void = { _, _ in }
  /// Called when the provider has no fonts any more.
  var ended: () -> Void = {}

  private let families: InstalledFamilies
  private let heading: Widget
  private let cost: Widget
  private let decisions: ProviderDecisions?
  private let list: Widget
  private var rows: [Widget] = []
  private var shown: [FamilySummary] = []
  private var summary: ProviderSummary
  private var isConnected = false
  private var wanted = 50
  private var reading: Task<Void, Never>?

  private static let page = 200

  init(_ provider: ProviderSummary, _ families: InstalledFamilies) {
    id = provider.id
    summary = provider
    self.families = families
    cost = makeLabel("", styles: ["dim-label"], wraps: true, alignment: 0.5)
    heading = Self.makeHeading(provider, cost: cost)
    decisions = provider.identification == .person ? nil : ProviderDecisions(provider)
    list = makeGroup(title: tr("Families"))
    let remove = Widget(gtk_button_new_with_mnemonic(tr("_Remove All Fonts…")))
    remove.setStyle("destructive-action")
    remove.setStyle("pill")
    gtk_widget_set_halign(remove.pointer, GTK_ALIGN_CENTER)
    widget = makePage([heading, decisions?.widget, list, remove])
    Signal.connect(remove, "clicked") { [weak self] in
      if let self { self.removed(self.summary) }
    }
    decisions?.kept = { [weak self] in self.map { $0.kept($0.summary) } }
    decisions?.removed = { [weak self] in self.map { $0.removed($0.summary) } }
    decisions?.muted = { [weak self] isMuted in self.map { $0.muted($0.summary, isMuted) } }
    showCost()
    read()
  }

  /// Shows the provider as it is now.
  func update() {
    guard let now = families.providers[id] else { return ended() }
    summary = now
    showCost()
    read()
  }

  /// Gives the keyboard focus to a family's row.
  func focus(_ family: String) {
    guard let position = shown.firstIndex(where: { $0.family == family }),
      rows.indices.contains(position)
    else { return }
    gtk_widget_grab_focus(rows[position].pointer)
  }

  private func showCost() {
    cost.setText(summary.cost)
    decisions?.update(summary)
  }

  private static func makeHeading(_ provider: ProviderSummary, cost: Widget) -> Widget {
    let icon = makeIcon(provider.iconName, pixels: 64)
    gtk_image_set_icon_size(icon.opaque, GTK_ICON_SIZE_LARGE)
    let kind = provider.identification?.explanation(
      id: provider.id.isEmpty ? tr("an unnamed app") : provider.id)
    return makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [
        icon, makeLabel(provider.title, styles: ["title-1"], wraps: true, alignment: 0.5),
        kind.map { makeLabel($0, wraps: true, alignment: 0.5) }, cost,
      ])
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
