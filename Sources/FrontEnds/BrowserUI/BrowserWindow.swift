// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import GLibKit
import GTKKit
import Typecase
import TypecaseGTK

/// The browser's window.
///
///     AdwApplicationWindow                browser-window.ui
///       AdwToastOverlay
///         GtkOverlay                      says that files can be dropped while they are held above
///           AdwLeaflet                    folds where the window is narrow
///             sidebar: the pages
///             AdwLeaflet                  a list, a provider of it, a family of either
///               GtkStack of pages         InstalledPage, BuiltInPage, ProvidersPage, AccessPage
///               ProviderView
///               FamilyView
///           AddingBar                     while fonts are being added
final class BrowserWindow {
  let widget: Widget
  let builder = Builder("browser-window")
  let families: InstalledFamilies
  let installed: InstalledPage
  let toasts: Toasts
  private(set) lazy var builtIn = makeBuiltIn()
  private(set) lazy var providers = makeProviders()
  private(set) lazy var access = makeAccess()
  private(set) lazy var adding = FontAdding(
    families: families, window: widget, bar: builder.widget("main"), toasts: toasts)

  /// The family that is shown; nil when a list or a provider is.
  var shown: ListedFamily?
  /// The controls of the installed family that is shown.
  var states: FamilyStatePanel?
  /// The languages on the page of the shown family.
  var languages: LanguagePanel?
  /// The provider whose page is shown, or was left for the shown family.
  var shownProvider: ProviderView?
  /// The last revocation, for Undo.
  var lastAccessChange: AccessChange?
  /// A family that is to be opened once the list is known.
  var wanted: String?
  var opening: Task<Void, Never>?

  /// The pages of the sidebar, in their order.
  enum Page: String, CaseIterable {
    case installed, builtIn, providers, access

    var title: String {
      switch self {
      case .installed: tr("Installed Fonts")
      case .builtIn: tr("Built-in Fonts")
      case .providers: tr("Providers")
      // TRANSLATORS: the page of which app may use which font
      case .access: tr("Access")
      }
    }

    var icon: String {
      switch self {
      case .installed: "font-x-generic-symbolic"
      case .builtIn: "computer-symbolic"
      case .providers: "view-app-grid-symbolic"
      case .access: "preferences-system-privacy-symbolic"
      }
    }
  }

  init(application: Application, families: InstalledFamilies) {
    self.families = families
    widget = builder.widget("window")
    toasts = Toasts(overlay: builder.widget("toasts"))
    installed = InstalledPage(families)
    gtk_window_set_application(widget.window, application.pointer)
    makePages()
    addActions()
    nameAddButtons()
    installed.list.opened = { [weak self] in self?.open($0) }
    families.changed = { [weak self] in self?.familiesChanged() }
    Signal.connect(builder.widget("content"), "notify::visible-child") { [weak self] in
      self?.contentChanged()
    }
    let hint = builder.widget("drop-hint")
    FileDrop.install(on: widget, hovered: { hint.isVisible = $0 }) { [weak self] in
      self?.adding.add($0)
    }
    families.start()
    show(.installed)
  }

  /// Labels the two buttons of a split button, which passes its own label to neither.
  private func nameAddButtons() {
    let add = builder.widget("add")
    add.firstChild?.setAccessibleLabel(tr("Add Fonts"))
    let more = gtk_widget_get_last_child(add.pointer).map { Widget($0) }
    more?.setAccessibleLabel(tr("More Ways to Add Fonts"))
    // The one with the arrow is within a menu button.
    more?.firstChild?.setAccessibleLabel(tr("More Ways to Add Fonts"))
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
      gtk_widget_set_hexpand(title.pointer, 1)
      let row = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, title])
      gtk_list_box_append(list.opaque, row.pointer)
      row.parent?.setAccessibleLabel(page.title)
    }
    gtk_stack_add_named(stack.opaque, installed.list.widget.pointer, Page.installed.rawValue)
    // Tab selects each row that it passes, so the shown page is marked separately.
    Signal.connect(list, "selected-rows-changed") { [weak self] in self?.markPage() }
    Signal.connect(list, "row-activated") { [weak self] (row: Handle<GtkListBoxRow>?) in
      guard let row else { return }
      let index = Int(gtk_list_box_row_get_index(row.pointer))
      if Page.allCases.indices.contains(index) { self?.choose(Page.allCases[index]) }
    }
  }

  /// Pages that are not shown at first are made when they are.
  private func makeBuiltIn() -> BuiltInPage {
    let page = BuiltInPage()
    page.list.opened = { [weak self] in self?.open($0) }
    gtk_stack_add_named(
      builder.widget("stack").opaque, page.list.widget.pointer, Page.builtIn.rawValue)
    return page
  }

  private func makeProviders() -> ProvidersPage {
    let page = ProvidersPage(families)
    page.opened = { [weak self] in self?.open($0) }
    page.muted = { [weak self] in self?.setMuted($1, $0) }
    gtk_stack_add_named(
      builder.widget("stack").opaque, page.widget.pointer, Page.providers.rawValue)
    return page
  }

  private func makeAccess() -> AccessPage {
    let page = AccessPage(families)
    page.changed = { [weak self] in self?.change($0) }
    gtk_stack_add_named(builder.widget("stack").opaque, page.widget.pointer, Page.access.rawValue)
    return page
  }

  /// Shows a page that the person chose in the sidebar.
  func choose(_ page: Page) {
    show(page)
    showContent("page")
    adw_leaflet_set_visible_child_name(builder.widget("leaflet").opaque, "content")
    // The row that was chosen is out of sight where the sidebar is.
    if isFolded { gtk_widget_grab_focus(builder.widget("show-sidebar").pointer) }
  }

  private var isFolded: Bool { adw_leaflet_get_folded(builder.widget("leaflet").opaque) != 0 }

  func show(_ page: Page) {
    switch page {
    case .installed: break
    case .builtIn: builtIn.open()
    case .providers: providers.update()
    case .access: access.update()
    }
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

  var page: Page? {
    gtk_stack_get_visible_child_name(builder.widget("stack").opaque)
      .flatMap { Page(rawValue: String(cString: $0)) }
  }

  /// Shows what is below the header bar: "page", "provider" or "family".
  func showContent(_ name: String) {
    adw_leaflet_set_visible_child_name(builder.widget("content").opaque, name)
  }

  private var contentName: String? {
    adw_leaflet_get_visible_child_name(builder.widget("content").opaque).map { String(cString: $0) }
  }

  private func contentChanged() {
    let name = contentName
    if name != "family" {
      shown = nil
      states = nil
      languages = nil
    }
    if name == "page" { closeProvider() }
    updateActions()
  }

  private func familiesChanged() {
    installed.update()
    if page == .providers { providers.update() }
    if page == .access { access.update() }
    shownProvider?.update()
    updateActions()
    familyChanged()
    openWanted()
  }

  // MARK: - Actions

  /// The actions of the window; their keys and titles are listed once, here.
  private(set) lazy var actions: [Action] = [
    Action("win.add-files", title: tr("Add Fonts"), keys: ["<Control>o"]) { [weak self] in
      self?.adding.chooseFiles()
    },
    Action("win.add-folder", title: tr("Add a Folder of Fonts"), keys: ["<Control><Shift>o"]) {
      [weak self] in self?.adding.chooseFolder()
    },
    Action("win.undo-adding") { [weak self] in self?.adding.undo() },
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
    Action("win.undo-access") { [weak self] in self?.undoAccess() },
    Action("win.show-built-in") { [weak self] in self?.choose(.builtIn) },
  ]

  private func addActions() {
    for action in actions { action.add(to: widget) }
  }

  func updateActions() {
    let isProviderFamily =
      shown.map { !$0.isBuiltIn } ?? (page == .installed && contentName == "page")
    Action.setEnabled(isProviderFamily, "remove", of: widget)
  }

  private func goBack() {
    if shown != nil {
      closeFamily()
    } else if shownProvider != nil {
      showContent("page")
    } else if isFolded {
      adw_leaflet_set_visible_child_name(builder.widget("leaflet").opaque, "sidebar")
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
