// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// The browser's window.
///
///     AdwApplicationWindow                browser-window.ui
///       WelcomePage                       at the first start, in the place of the rest
///       AdwToastOverlay
///         GtkOverlay                      says that files can be dropped while they are held above
///           AdwLeaflet                    folds where the window is narrow
///             sidebar: the places
///             AdwLeaflet                  unfolds where the window is wide
///               GtkStack                  a list, or an app of it
///                 GtkStack of pages       FontsPage, ProblemsPage, AppsPage, StoragePage, TextSizePage
///                 AppView
///               FamilyView
///           AddingBar                     while fonts are being added
///
/// It knows at which place the person is, and has the actions; each part of it does its own work and tells by a closure
/// what leads to another part:
///
///     BrowserContext                      what all of them share: widgets, fonts, messages, and the UndoStack
///     WindowPanes                         what is side by side
///     FamilyPane, AppPane                 a family, an app
///     ProblemsPane, StoragePane, TextSizePane    pages that list no fonts
///     FontTargets, FontActions            what an action is for, and what it does to fonts
///     FamilyHiding, FontComparing, CollectionEditing, CollectionFiles, FontAdding
final class BrowserWindow {
  let context: BrowserContext
  let panes: WindowPanes
  let fontsPage: FontsPage
  let family: FamilyPane
  let apps: AppPane
  let problems: ProblemsPane
  let storage: StoragePane
  let textSize: TextSizePane
  let targets: FontTargets
  let changes: FontActions
  let editing: CollectionEditing
  let files: CollectionFiles
  let hiding: FamilyHiding
  let comparing: FontComparing
  let adding: FontAdding
  private let sidebar: Sidebar
  /// What the sidebar leads to now.
  private(set) var place = Place.installed
  /// The actions of the window; their keys and titles are listed once, there.
  private(set) lazy var actions = makeActions()
  /// Whether the fonts are read, or will be with the first frame.
  private var isStarted = false

  var widget: Widget { context.widget }
  var builder: Builder { context.builder }

  init(application: Application, families: InstalledFamilies, fonts: LibraryFonts) {
    context = BrowserContext(families: families, fonts: fonts)
    panes = WindowPanes(context.builder, window: context.widget)
    fontsPage = FontsPage(families, fonts, context.collections, context.view)
    family = FamilyPane(context, panes, list: fontsPage.list)
    apps = AppPane(context, panes)
    problems = ProblemsPane(context)
    storage = StoragePane(context)
    textSize = TextSizePane(context)
    targets = FontTargets(context, fontsPage, family, panes)
    changes = FontActions(context, fontsPage, family, panes)
    editing = CollectionEditing(context)
    files = CollectionFiles(context, editing)
    hiding = FamilyHiding(context)
    comparing = FontComparing(context)
    adding = FontAdding(
      families: families, window: context.widget, bar: context.builder.widget("main"),
      toasts: context.toasts, undos: context.undos)
    sidebar = Sidebar(list: context.builder.widget("pages"))
    gtk_window_set_application(widget.window, application.pointer)
    widget.followAccessibilitySizes()
    let scroller = builder.widget("sidebar-scroller").weak
    // The words of the places, up to what the narrowest window has room for; longer ones scroll.
    widget.followTextSize { size in
      guard let scroller = scroller.object else { return }
      gtk_scrolled_window_set_min_content_width(
        scroller.opaque, CInt(min(220 * max(size.textScalingFactor, 1), Double(leastPageWidth))))
    }
    sidebar.chosen = { [weak self] in self?.choose($0) }
    targets.place = { [weak self] in self?.place ?? .installed }
    connectFonts()
    addActions()
    connectParts()
    connectCollections()
    nameAddButtons()
    families.changed = { [weak self] in self?.familiesChanged() }
    Signal.connect(widget, "notify::focus-widget") { [weak self] in self?.updateActions() }
    connectPanes()
    let hint = builder.widget("drop-hint")
    FileDrop.install(on: widget, hovered: { hint.isVisible = $0 }) { [weak self] in
      self?.adding.add($0)
    }
    show(.installed)
    fontsPage.refresh()
  }

  /// Shows the window, and reads the fonts once it has drawn its first frame: what is worked out for the whole
  /// list would else share the processor with what the window needs.
  func present() {
    gtk_window_present(widget.window)
    guard !isStarted else { return }
    isStarted = true
    widget.afterNextFrame { [weak self] in self?.context.families.start() }
  }

  /// Shows the purpose of Typecase, instead of everything else, until the person continues.
  ///
  /// - Parameter done: called when the person has gone on.
  @discardableResult
  func welcome(done: @escaping @MainActor () -> Void) -> Widget {
    let (window, content) = (widget.weak, builder.widget("toasts"))
    let (page, button) = WelcomePage.make {
      guard let window = window.object else { return }
      // The window would call the button again after it is gone.
      gtk_window_set_default_widget(window.window, nil)
      adw_application_window_set_content(
        window.cast(to: AdwApplicationWindow.self), content.pointer)
      done()
    }
    adw_application_window_set_content(
      widget.cast(to: AdwApplicationWindow.self), page.pointer)
    gtk_window_set_default_widget(widget.window, button.pointer)
    gtk_widget_grab_focus(button.pointer)
    return page
  }

  // MARK: - Parts

  private func connectFonts() {
    gtk_stack_add_named(
      builder.widget("stack").opaque, fontsPage.widget.pointer, Self.fontsName)
    for stack in ["lists", "stack"] { builder.widget(stack).nameStackPages(tr("Fonts")) }
    fontsPage.captureKeys(of: widget)
    fontsPage.list.opened = { [weak self] in self?.family.open($0) }
    fontsPage.list.moved = { [weak self] in self?.family.follow($0) }
    fontsPage.counted = { [weak self] in self?.showCount($0) }
    context.fonts.changed = { [weak self] in
      self?.fontsPage.fontsChanged()
      self?.family.openWanted()
      self?.family.showSimilar()
      self?.family.view?.updateReport()
    }
  }

  private func connectParts() {
    family.changed = { [weak self] in
      self?.showFamilyButtons()
      self?.updateActions()
    }
    family.left = { [weak self] family in
      guard let self else { return }
      if let app = self.apps.shown {
        app.focus(family.name)
      } else {
        self.fontsPage.list.focus(.family(family.key))
      }
    }
    family.placeWanted = { [weak self] in self?.show($0) }
    family.compared = { [weak self] in self?.comparing.compare($0) }
    family.collected = { [weak self] face in
      if let shown = self?.family.shown { self?.editing.collect(face, of: shown.name) }
    }
    family.removed = { [weak self] in self?.changes.remove([.family($0)]) }
    apps.opened = { [weak self] in self?.family.open($0) }
    apps.changed = { [weak self] in self?.updateActions() }
    problems.familyWanted = { [weak self] in self?.open($0) }
    family.problems = { [weak self] in await self?.problems.problems(ofFamily: $0) ?? [] }
    family.repaired = { [weak self] in self?.problems.repair($0, $1) }
    storage.appWanted = { [weak self] in self?.open(app: $0) }
    storage.familyWanted = { [weak self] in
      self?.open(.init(name: $0.family, provider: $0.provider))
    }
    storage.restricted = { [weak self] in self?.changes.restrict($0) }
    storage.prepared = { [weak self] in self?.hiding.showAll() }
    hiding.changed = { [weak self] in self?.family.note($0) }
    editing.made = { [weak self] in self?.choose($0) }
    files.filesFound = { [weak self] in self?.adding.add($0) }
  }

  private func connectPanes() {
    panes.wantsFamily = { [weak self] in
      guard let self else { return false }
      return self.place.listsFonts || self.apps.shown != nil || self.family.shown != nil
    }
    panes.contentChanged = { [weak self] in self?.contentChanged() }
    panes.arranged = { [weak self] in
      guard let self else { return }
      self.fontsPage.list.current = self.panes.hasFamilyPane ? self.family.chosen : nil
    }
    let leaflet = builder.widget("leaflet")
    builder.widget("sidebar-header").follow("folded", of: leaflet, as: "show-end-title-buttons")
    builder.widget("show-sidebar").follow("folded", of: leaflet, as: "visible")
    family.showPlaceholder()
    panes.start()
  }

  private func connectCollections() {
    context.collections.changed = { [weak self] in self?.collectionsChanged() }
    context.collections.failed = { [weak self] in self?.context.toasts.show($0) }
    context.collections.read()
  }

  private func collectionsChanged() {
    let all = context.collections.all
    sidebar.show(all.collections)
    if case .collection(let id) = place, all[id] == nil { return choose(.installed) }
    if place.listsFonts { show(place) }
    fontsPage.refresh()
    showFamilyButtons()
  }

  /// The actions for the shown family, beside its name.
  private func showFamilyButtons() {
    let shown = family.shown
    builder.widget("hide").isVisible = shown.map { $0.isBuiltIn && !$0.isHidden } ?? false
    builder.widget("unhide").isVisible = shown?.isHidden ?? false
    let star = builder.widget("favorite")
    star.isVisible = shown != nil
    guard let shown else { return }
    FontMenu.showStar(context.collections.all.favorites.contains(family: shown.name), on: star)
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

  private static let fontsName = "fonts"

  /// Shows a place that the person chose in the sidebar.
  func choose(_ place: Place) {
    if place != .apps { apps.want(nil) }
    // A family stays beside the next list.
    if !panes.hasFamilyPane || !place.listsFonts { family.forget() }
    show(place)
    panes.showList(.page)
    panes.showSidebar(false)
    // The row that was chosen is out of sight where the sidebar is.
    if panes.isFolded { gtk_widget_grab_focus(builder.widget("show-sidebar").pointer) }
  }

  func show(_ place: Place) {
    self.place = place
    switch place {
    case .apps: apps.update()
    case .problems: problems.update()
    case .storage: storage.update()
    case .textSize: textSize.update()
    default: fontsPage.show(place)
    }
    gtk_stack_set_visible_child_name(
      builder.widget("stack").opaque, place.listsFonts ? Self.fontsName : place.name)
    adw_window_title_set_title(
      builder.widget("page-title").opaque, shownCollection?.name ?? place.title)
    // The actions for the shown collection.
    if case .collection = place {
      builder.widget("collection-menu").isVisible = true
    } else {
      builder.widget("collection-menu").isVisible = false
    }
    if !place.listsFonts { showCount(nil) }
    sidebar.mark(place)
    panes.showSidebar(false)
    panes.update()
    updateActions()
  }

  /// The collection whose page is shown.
  var shownCollection: FontCollection? {
    if case .collection(let id) = place { context.collections.all[id] } else { nil }
  }

  private func showCount(_ counts: String?) {
    adw_window_title_set_subtitle(
      builder.widget("page-title").opaque, place.listsFonts ? counts ?? "" : "")
  }

  /// Another list, app or family is shown, by the person or the program.
  private func contentChanged() {
    if panes.content != .family { family.forget() }
    if panes.list == .page { apps.close() }
    panes.update()
    updateActions()
  }

  private func familiesChanged() {
    context.fonts.update()
    fontsPage.refresh()
    if place == .apps { apps.update() }
    if place == .problems { problems.update() }
    if place == .storage { storage.update() }
    updateActions()
    family.update()
    family.openWanted()
    showPolicy()
  }

  /// Says what the policy forbids here, and by whom, and does not offer it.
  private func showPolicy() {
    Task { [weak self, families = context.families] in
      guard let policy = try? await families.connected().policy() else { return }
      let message = policy.message(forbidding: "add")
      self?.fontsPage.showForbidden(message)
      for action in ["add-files", "add-folder"] {
        if let window = self?.widget { Action.setEnabled(message == nil, action, of: window) }
      }
    }
  }

  // MARK: - Opening

  /// Opens a family by its name, when the fonts are known.
  ///
  /// - Parameter owner: whose it is, nobody's for a built-in one; nil for anybody's.
  func open(family name: String, of owner: String? = nil) { family.open(family: name, of: owner) }

  /// Opens an app by its id, when the apps are known.
  func open(app id: String) {
    apps.want(id)
    choose(.apps)
  }

  private func open(_ key: ListedFamily.Key) {
    if let entry = context.fonts.content?.listed.first(where: { $0.key == key }) {
      family.open(entry)
    } else {
      open(family: key.name)
    }
  }

  /// Shows what is found for a text among all fonts.
  func search(_ text: String) {
    choose(.all)
    fontsPage.search(text)
    fontsPage.focusSearch()
  }
}
