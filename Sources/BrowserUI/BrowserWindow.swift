// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CGTK
import GLibKit
import GTKKit
import PangoKit
import Typecase
import TypecaseGTK

/// The browser's window.
///
///     AdwApplicationWindow                browser-window.ui
///       AdwToastOverlay
///         AdwLeaflet                      folds where the window is narrow
///           sidebar: the pages
///           AdwLeaflet                    a list, or a family of it
///             GtkStack of pages           InstalledPage, BuiltInPage
///             FamilyView
final class BrowserWindow {
  let widget: Widget

  private let builder = Builder("browser-window")
  private let families: InstalledFamilies
  private let installed: InstalledPage
  private lazy var builtIn = makeBuiltIn()
  private let toasts: Toasts
  /// The family that is shown; nil when a list is.
  private var shown: ListedFamily?
  /// A family that is to be opened once the list is known.
  private var wanted: String?
  private var opening: Task<Void, Never>?

  /// The pages of the sidebar, in their order.
  enum Page: String, CaseIterable {
    case installed, builtIn

    var title: String {
      switch self {
      case .installed: tr("Installed Fonts")
      case .builtIn: tr("Built-in Fonts")
      }
    }

    var icon: String {
      switch self {
      case .installed: "font-x-generic-symbolic"
      case .builtIn: "computer-symbolic"
      }
    }
  }

  init(application: UnsafeMutablePointer<GtkApplication>, families: InstalledFamilies) {
    self.families = families
    widget = builder.widget("window")
    toasts = Toasts(overlay: builder.widget("toasts"))
    installed = InstalledPage(families)
    gtk_window_set_application(widget.window, application)
    makePages()
    addActions()
    installed.list.opened = { [weak self] in self?.open($0) }
    families.changed = { [weak self] in self?.familiesChanged() }
    Signal.connectArgument(builder.widget("content"), "notify::visible-child") { [weak self] _ in
      self?.contentChanged()
    }
    families.start()
    show(.installed)
  }

  // MARK: - Pages

  private func makePages() {
    let list = builder.widget("pages")
    let stack = builder.widget("stack")
    for page in Page.allCases {
      let icon = makeIcon(page.icon)
      icon.adjustImageSize()
      let title = makeLabel(page.title, wraps: true)
      gtk_label_set_wrap_mode(title.opaque, PANGO_WRAP_WORD)
      gtk_widget_set_hexpand(title, 1)
      let row = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, title])
      gtk_list_box_append(list.opaque, row)
      gtk_widget_get_parent(row)?.setAccessibleLabel(page.title)
    }
    gtk_stack_add_named(stack.opaque, installed.list.widget, Page.installed.rawValue)
    // Tab selects each row that it passes; what is marked is the page that is shown.
    Signal.connect(list, "selected-rows-changed") { [weak self] in self?.markPage() }
    Signal.connectArgument(list, "row-activated") { [weak self] row in
      guard let row else { return }
      let index = Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self)))
      if Page.allCases.indices.contains(index) { self?.choose(Page.allCases[index]) }
    }
  }

  /// Pages that are not shown at first are made when they are.
  private func makeBuiltIn() -> BuiltInPage {
    let page = BuiltInPage()
    page.list.opened = { [weak self] in self?.open($0) }
    gtk_stack_add_named(
      builder.widget("stack").opaque, page.list.widget, Page.builtIn.rawValue)
    return page
  }

  /// Shows a page that the person chose in the sidebar.
  private func choose(_ page: Page) {
    show(page)
    adw_leaflet_set_visible_child_name(builder.widget("content").opaque, "page")
    adw_leaflet_set_visible_child_name(builder.widget("leaflet").opaque, "content")
  }

  private func show(_ page: Page) {
    if page == .builtIn { builtIn.open() }
    gtk_stack_set_visible_child_name(builder.widget("stack").opaque, page.rawValue)
    adw_window_title_set_title(builder.widget("page-title").opaque, page.title)
    markPage()
    adw_leaflet_set_visible_child_name(builder.widget("leaflet").opaque, "content")
    updateActions()
  }

  /// Selects the row of the page that is shown.
  private func markPage() {
    let list = builder.widget("pages").opaque
    guard let page, let index = Page.allCases.firstIndex(of: page),
      let row = gtk_list_box_get_row_at_index(list, CInt(index)),
      gtk_list_box_get_selected_row(list) != row
    else { return }
    gtk_list_box_select_row(list, row)
  }

  private var page: Page? {
    gtk_stack_get_visible_child_name(builder.widget("stack").opaque)
      .flatMap { Page(rawValue: String(cString: $0)) }
  }

  private func familiesChanged() {
    installed.update()
    updateActions()
    // A family that was removed elsewhere has no page any more.
    if let shown, !shown.isBuiltIn,
      !families.families.contains(where: {
        $0.provider == shown.provider && $0.family == shown.name
      })
    {
      if families.isComplete { showList() } else { families.wantAll() }
    }
    openWanted()
  }

  // MARK: - A family

  /// Opens a family by its name, when the fonts are known.
  func open(family name: String) {
    wanted = name
    openWanted()
  }

  private func openWanted() {
    guard let name = wanted else { return }
    let found =
      families.families.first { $0.family == name }
      ?? families.families.first { $0.family.lowercased() == name.lowercased() }
    if let found {
      wanted = nil
      open(.installed(found))
    } else if !families.isComplete, !isFailed {
      families.wantAll()
    } else {
      wanted = nil
      Task { [weak self] in
        guard let self else { return }
        if let family = await self.builtIn.family(name) {
          self.show(.builtIn)
          self.open(.builtIn(family))
        } else {
          self.toasts.show(
            tr("There is no font “{name}”", ["name": DisplayText.line(name, limit: 40)]))
        }
      }
    }
  }

  private var isFailed: Bool {
    if case .failed = families.state { true } else { false }
  }

  private func open(_ entry: ListedFamily) {
    opening?.cancel()
    opening = Task { [weak self] in
      guard let self, let family = await self.presentation(of: entry), !Task.isCancelled else {
        return
      }
      self.show(family, entry)
    }
  }

  private func presentation(of entry: ListedFamily) async -> FamilyPresentation? {
    if case .builtIn(let family) = entry { return FamilyPresentation(family) }
    do throws(TypecaseError) {
      return FamilyPresentation(
        try await families.details(entry.name, provider: entry.provider))
    } catch {
      toasts.show(Wording.explanation(of: error))
      return nil
    }
  }

  private func show(_ family: FamilyPresentation, _ entry: ListedFamily) {
    shown = entry
    let title = builder.widget("family-title").opaque
    adw_window_title_set_title(title, Wording.name(ofFamily: family.family))
    adw_window_title_set_subtitle(
      title, DisplayText.line(family.providerName ?? tr("Built-in"), limit: 60))
    adw_bin_set_child(
      builder.widget("family-content").cast(to: AdwBin.self), FamilyView.make(family))
    builder.widget("remove").isVisible = !entry.isBuiltIn
    adw_leaflet_set_visible_child_name(builder.widget("content").opaque, "family")
    gtk_widget_grab_focus(builder.widget("back"))
    updateActions()
  }

  /// Goes back to the list, and to the row that the family was opened from.
  private func showList() {
    let left = shown
    adw_leaflet_set_visible_child_name(builder.widget("content").opaque, "page")
    if let left { (left.isBuiltIn ? builtIn.list : installed.list).focus(left) }
  }

  private func contentChanged() {
    let name = adw_leaflet_get_visible_child_name(builder.widget("content").opaque)
    if name.map({ String(cString: $0) }) == "page" { shown = nil }
    updateActions()
  }

  // MARK: - Actions

  /// The actions of the window; their keys and titles are listed once, here.
  private(set) lazy var actions: [Action] = [
    Action("win.undo", title: tr("Undo Removal"), keys: ["<Control>z"]) { [weak self] in
      self?.undo()
    },
    Action("win.remove", title: tr("Remove Family"), keys: ["Delete"]) { [weak self] in
      self?.remove()
    },
    Action(
      "win.back", title: tr("Back"),
      keys: [widget.isRightToLeft ? "<Alt>Right" : "<Alt>Left", "Escape"]
    ) { [weak self] in self?.goBack() },
    Action("win.show-built-in") { [weak self] in self?.choose(.builtIn) },
  ]

  private func addActions() {
    for action in actions { action.add(to: widget) }
  }

  private func updateActions() {
    let isProviderFamily = shown.map { !$0.isBuiltIn } ?? (page == .installed)
    Action.setEnabled(isProviderFamily, "remove", of: widget)
  }

  private func goBack() {
    if shown != nil {
      showList()
    } else if adw_leaflet_get_folded(builder.widget("leaflet").opaque) != 0 {
      adw_leaflet_set_visible_child_name(builder.widget("leaflet").opaque, "sidebar")
    }
  }

  private func remove() {
    guard let entry = shown ?? (page == .installed ? installed.list.focusedFamily : nil),
      !entry.isBuiltIn
    else { return }
    let name = DisplayText.line(entry.name, limit: 40, fallback: tr("Unnamed font"))
    if shown != nil { showList() }
    Task { [weak self, families] in
      do throws(TypecaseError) {
        try await families.remove(entry.name, provider: entry.provider)
        self?.toasts.show(
          tr("“{font}” removed", ["font": name]), action: (tr("_Undo"), "win.undo"))
      } catch {
        self?.toasts.show(Wording.explanation(of: error))
      }
    }
  }

  private func undo() {
    toasts.dismiss()
    Task { [weak self, families] in
      do throws(TypecaseError) {
        try await families.undo()
      } catch {
        self?.toasts.show(
          error.code == .notRegistered ? tr("Nothing to undo") : Wording.explanation(of: error))
      }
    }
  }
}
