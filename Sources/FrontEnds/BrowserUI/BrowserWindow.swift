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
///             sidebar: the places
///             AdwLeaflet                  a list, a provider of it, a family of either
///               GtkStack of pages         FontsPage, ProvidersPage, AccessPage
///               ProviderView
///               FamilyView
///           AddingBar                     while fonts are being added
final class BrowserWindow {
  let widget: Widget
  let builder = Builder("browser-window")
  let families: InstalledFamilies
  let fonts: LibraryFonts
  let fontsPage: FontsPage
  let toasts: Toasts
  /// What the sidebar leads to now.
  private(set) var place = Place.installed
  private(set) lazy var providers = makeProviders()
  private(set) lazy var access = makeAccess()
  private(set) lazy var adding = FontAdding(
    families: families, window: widget, bar: builder.widget("main"), toasts: toasts)

  /// The family that is shown; nil when a list or a provider is.
  var shown: ListedFamily?
  /// The controls of the installed family that is shown.
  var states: FamilyStatePanel?
  /// The page of the shown family.
  var familyView: FamilyView?
  /// The provider whose page is shown, or was left for the shown family.
  var shownProvider: ProviderView?
  /// The last revocation, for Undo.
  var lastAccessChange: AccessChange?
  /// A family that is to be opened once the list is known.
  var wanted: String?
  var opening: Task<Void, Never>?

  init(application: Application, families: InstalledFamilies) {
    self.families = families
    widget = builder.widget("window")
    toasts = Toasts(overlay: builder.widget("toasts"))
    fonts = LibraryFonts(families)
    fontsPage = FontsPage(families, fonts)
    gtk_window_set_application(widget.window, application.pointer)
    makeSidebar()
    connectFonts()
    addActions()
    nameAddButtons()
    families.changed = { [weak self] in self?.familiesChanged() }
    Signal.connect(widget, "notify::focus-widget") { [weak self] in self?.updateActions() }
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

  private func connectFonts() {
    gtk_stack_add_named(
      builder.widget("stack").opaque, fontsPage.widget.pointer, Self.fontsName)
    fontsPage.captureKeys(of: widget)
    fontsPage.list.opened = { [weak self] in self?.open($0) }
    fontsPage.counted = { [weak self] in self?.showCount($0) }
    fonts.changed = { [weak self] in
      self?.fontsPage.fontsChanged()
      self?.openWanted()
    }
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

  // MARK: - Places

  private func makeSidebar() {
    let list = builder.widget("pages")
    for place in Place.allPlaces {
      let title = makeLabel(place.title, wraps: true)
      gtk_label_set_wrap_mode(title.opaque, PANGO_WRAP_WORD)
      gtk_widget_set_hexpand(title.pointer, 1)
      let row = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [place.makeSign(), title])
      gtk_list_box_append(list.opaque, row.pointer)
      row.parent?.setAccessibleLabel(place.title)
    }
    gtk_list_box_set_header_func(
      list.opaque, { row, _, _ in MainActor.assumeIsolated { BrowserWindow.setHeader(of: row) } },
      nil, nil)
    // Tab selects each row that it passes, so the shown place is marked separately.
    Signal.connect(list, "selected-rows-changed") { [weak self] in self?.markPlace() }
    Signal.connect(list, "row-activated") { [weak self] (row: Handle<GtkListBoxRow>?) in
      guard let row else { return }
      let index = Int(gtk_list_box_row_get_index(row.pointer))
      if Place.allPlaces.indices.contains(index) { self?.choose(Place.allPlaces[index]) }
    }
  }

  /// The title of a part of the sidebar stands above its first row.
  private static func setHeader(of row: UnsafeMutablePointer<GtkListBoxRow>?) {
    let index = Int(gtk_list_box_row_get_index(row))
    guard Place.allPlaces.indices.contains(index),
      let section = Place.sections.first(where: { $0.places.first == Place.allPlaces[index] })
    else { return gtk_list_box_row_set_header(row, nil) }
    let title = makeLabel(section.title, styles: ["caption-heading", "dim-label", "sidebar-title"])
    gtk_list_box_row_set_header(row, title.pointer)
  }

  /// Pages that are not shown at first are made when they are.
  private func makeProviders() -> ProvidersPage {
    let page = ProvidersPage(families)
    page.opened = { [weak self] in self?.open($0) }
    page.muted = { [weak self] in self?.setMuted($1, $0) }
    gtk_stack_add_named(
      builder.widget("stack").opaque, page.widget.pointer, Place.providers.name)
    return page
  }

  private func makeAccess() -> AccessPage {
    let page = AccessPage(families)
    page.changed = { [weak self] in self?.change($0) }
    gtk_stack_add_named(builder.widget("stack").opaque, page.widget.pointer, Place.access.name)
    return page
  }

  private static let fontsName = "fonts"

  /// Shows a place that the person chose in the sidebar.
  func choose(_ place: Place) {
    show(place)
    showContent("page")
    adw_leaflet_set_visible_child_name(builder.widget("leaflet").opaque, "content")
    // The row that was chosen is out of sight where the sidebar is.
    if isFolded { gtk_widget_grab_focus(builder.widget("show-sidebar").pointer) }
  }

  private var isFolded: Bool { adw_leaflet_get_folded(builder.widget("leaflet").opaque) != 0 }

  func show(_ place: Place) {
    self.place = place
    switch place {
    case .providers: providers.update()
    case .access: access.update()
    default: fontsPage.show(place)
    }
    gtk_stack_set_visible_child_name(
      builder.widget("stack").opaque, place.listsFonts ? Self.fontsName : place.name)
    adw_window_title_set_title(builder.widget("page-title").opaque, place.title)
    if !place.listsFonts { showCount(nil) }
    markPlace()
    adw_leaflet_set_visible_child_name(builder.widget("leaflet").opaque, "content")
    updateActions()
  }

  private func showCount(_ count: Int?) {
    let count = place.listsFonts ? count : nil
    adw_window_title_set_subtitle(
      builder.widget("page-title").opaque,
      count.map { trn("{count} family", "{count} families", $0) } ?? "")
  }

  /// Selects the row of the place that is shown.
  private func markPlace() {
    let list = builder.widget("pages").opaque
    guard let index = Place.allPlaces.firstIndex(of: place),
      let row = gtk_list_box_get_row_at_index(list, CInt(index)),
      gtk_list_box_get_selected_row(list) != row
    else { return }
    gtk_list_box_select_row(list, row)
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
      familyView = nil
    }
    if name == "page" { closeProvider() }
    updateActions()
  }

  private func familiesChanged() {
    fonts.update()
    fontsPage.refresh()
    if place == .providers { providers.update() }
    if place == .access { access.update() }
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
    // Of the toast, which is there also while the person types.
    Action("win.undo-removal") { [weak self] in self?.undo() },
    Action("win.remove", title: tr("Remove Family"), keys: ["Delete"]) { [weak self] in
      self?.remove()
    },
    Action(
      "win.back", title: tr("Back"),
      keys: [widget.isRightToLeft ? "<Alt>Right" : "<Alt>Left"]
    ) { [weak self] in self?.goBack() },
    Action("win.escape", keys: ["Escape"]) { [weak self] in self?.goBack() },
    Action("win.undo-access") { [weak self] in self?.undoAccess() },
    Action("win.show-built-in") { [weak self] in self?.choose(.builtIn) },
    Action("win.search", title: tr("Search"), keys: ["<Control>f"]) { [weak self] in
      self?.search()
    },
  ]

  private func addActions() {
    for action in actions { action.add(to: widget) }
  }

  /// The keys of an action that is disabled go on to what has the focus: a text that is being typed
  /// has a Delete, an Undo and an Escape of its own.
  func updateActions() {
    let isTyping =
      gtk_window_get_focus(widget.window).map { Widget($0).isTextInput } ?? false
    let isProviderFamily =
      shown.map { !$0.isBuiltIn } ?? (place.listsFonts && contentName == "page" && !isTyping)
    Action.setEnabled(isProviderFamily, "remove", of: widget)
    Action.setEnabled(!isTyping, "undo", of: widget)
    Action.setEnabled(!isTyping, "escape", of: widget)
  }

  private func search() {
    if !place.listsFonts { show(.installed) }
    showContent("page")
    adw_leaflet_set_visible_child_name(builder.widget("leaflet").opaque, "content")
    fontsPage.focusSearch()
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
    fontsPage.showRemoved()
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
