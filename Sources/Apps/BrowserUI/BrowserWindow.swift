// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
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
///                 GtkStack of pages       FontsPage, AppsPage, StoragePage, TextSizePage
///                 AppView
///               FamilyView
///           AddingBar                     while fonts are being added
final class BrowserWindow {
  let widget: Widget
  let builder = Builder("browser-window")
  let families: InstalledFamilies
  let fonts: LibraryFonts
  let collections = PersonCollections()
  let view = ViewSettings()
  let measured = MeasuredFonts()
  let fontsPage: FontsPage
  let sidebar: Sidebar
  let toasts: Toasts
  /// What the sidebar leads to now.
  private(set) var place = Place.installed
  private(set) lazy var apps = makeApps()
  private(set) lazy var storage = makeStorage()
  private(set) lazy var textSizePage = makeTextSizePage()
  private(set) lazy var textSizeSetting = TextSizeSetting()
  private(set) lazy var adding = FontAdding(
    families: families, window: widget, bar: builder.widget("main"), toasts: toasts)

  /// The family that is shown; nil when a list or an app is.
  var shown: ListedFamily?
  /// The controls of the installed family that is shown.
  var states: FamilyStatePanel?
  /// The page of the shown family.
  var familyView: FamilyView?
  /// The app whose page is shown, or was left for the shown family.
  var shownApp: AppView?
  /// The app that is to be opened once the apps are known.
  var wantedApp: String?
  /// The faces that only apps that ask may use since the last restriction, for Undo.
  var lastRestriction: [String] = []
  /// The families that were hidden last, for Undo.
  var lastHidden: [String] = []
  /// The change of what is hidden that was begun last.
  var hiding: Task<Void, Never>?
  var measuringStart: Task<Void, Never>?
  /// What looks for fonts like the shown one; what it measured is kept when it is canceled.
  var likening: Task<Void, Never>?
  /// The last revocation, for Undo.
  var lastAccessChange: AccessChange?
  /// For Undo.
  var lastDesktopFontChange: DesktopFontChange?
  /// The changes of the text size, for Undo.
  var textSizeChanges: [TextSizeSetting.Change] = []
  /// What is selected in the list while no several fonts are: it is shown, or will be once the keyboard rests.
  var chosen: ListedFont.Key?
  /// Waits until the keyboard rests on what was chosen with it.
  var following: Task<Void, Never>?
  /// The fonts of the menu that is open.
  var menuFonts: [ListedFont] = []
  /// The window in which fonts are compared.
  var comparison: CompareWindow?
  /// For Undo.
  var deletedCollection: FontCollection?
  /// A family that is to be opened once the list is known.
  var wanted: String?
  /// Whose family it is: nobody's for a built-in one; nil for anybody's.
  var wantedOwner: String?
  var opening: Task<Void, Never>?
  /// Whether the fonts are read, or will be with the first frame.
  private var isStarted = false
  /// The panes have another width where the text has another size.
  var textSize: TextSizeObservation?

  init(application: Application, families: InstalledFamilies, fonts: LibraryFonts) {
    self.families = families
    self.fonts = fonts
    widget = builder.widget("window")
    toasts = Toasts(overlay: builder.widget("toasts"))
    fontsPage = FontsPage(families, fonts, collections, view)
    sidebar = Sidebar(list: builder.widget("pages"))
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
    connectFonts()
    addActions()
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
    widget.afterNextFrame { [weak self] in self?.families.start() }
  }

  /// Shows what Typecase is for, in the place of everything else, until the person goes on.
  ///
  /// - Parameter done: called when the person has gone on.
  @discardableResult
  func welcome(done: @escaping @MainActor () -> Void) -> Widget {
    let (window, content) = (widget.weak, builder.widget("toasts"))
    let (page, button) = WelcomePage.make {
      guard let window = window.object else { return }
      // The window would speak to the button once more after it has gone.
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

  private func connectFonts() {
    gtk_stack_add_named(
      builder.widget("stack").opaque, fontsPage.widget.pointer, Self.fontsName)
    for stack in ["lists", "stack"] { builder.widget(stack).nameStackPages(tr("Fonts")) }
    fontsPage.captureKeys(of: widget)
    fontsPage.list.opened = { [weak self] in self?.open($0) }
    fontsPage.list.moved = { [weak self] in self?.follow($0) }
    fontsPage.counted = { [weak self] in self?.showCount($0) }
    fonts.changed = { [weak self] in
      self?.fontsPage.fontsChanged()
      self?.openWanted()
      self?.showSimilar()
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

  /// Pages that are not shown at first are made when they are.
  private func makeApps() -> AppsPage {
    let page = AppsPage(families)
    page.opened = { [weak self] in self?.open($0) }
    page.listed = { [weak self] in self?.appsListed($0) }
    gtk_stack_add_named(builder.widget("stack").opaque, page.widget.pointer, Place.apps.name)
    typecase_stack_name_page(
      builder.widget("stack").opaque, page.widget.pointer, Place.apps.title)
    return page
  }

  private static let fontsName = "fonts"

  /// Shows a place that the person chose in the sidebar.
  func choose(_ place: Place) {
    if place != .apps { wantedApp = nil }
    // A family stays beside the next list.
    if !hasFamilyPane || !place.listsFonts { forgetFamily() }
    show(place)
    showList(.page)
    showSidebar(false)
    // The row that was chosen is out of sight where the sidebar is.
    if isFolded { gtk_widget_grab_focus(builder.widget("show-sidebar").pointer) }
  }

  func show(_ place: Place) {
    self.place = place
    switch place {
    case .apps: apps.update()
    case .storage: storage.update()
    case .textSize: textSizePage.update()
    default: fontsPage.show(place)
    }
    gtk_stack_set_visible_child_name(
      builder.widget("stack").opaque, place.listsFonts ? Self.fontsName : place.name)
    adw_window_title_set_title(builder.widget("page-title").opaque, title(of: place))
    showCollectionMenu()
    if !place.listsFonts { showCount(nil) }
    sidebar.mark(place)
    showSidebar(false)
    panesChanged()
    updateActions()
  }

  private func title(of place: Place) -> String {
    if case .collection(let id) = place { collections.all[id]?.name ?? "" } else { place.title }
  }

  /// What can be done with the collection that is shown.
  private func showCollectionMenu() {
    let button = builder.widget("collection-menu")
    if case .collection = place { button.isVisible = true } else { button.isVisible = false }
  }

  private func showCount(_ counts: String?) {
    adw_window_title_set_subtitle(
      builder.widget("page-title").opaque, place.listsFonts ? counts ?? "" : "")
  }

  /// Another list, app or family is shown, by the person or the program.
  func contentChanged() {
    if content != .family { forgetFamily() }
    if list == .page { closeApp() }
    panesChanged()
    updateActions()
  }

  /// The family is not shown any more.
  func forgetFamily() {
    guard shown != nil else { return }
    opening?.cancel()
    if following == nil { chosen = nil }
    likening?.cancel()
    shown = nil
    states = nil
    familyView = nil
    showFamilyPlaceholder()
    updateFavorite()
    show(shownApp == nil ? .page : .app)
  }

  private func familiesChanged() {
    fonts.update()
    fontsPage.refresh()
    if place == .apps { apps.update() }
    if place == .storage { storage.update() }
    updateActions()
    familyChanged()
    openWanted()
    showPolicy()
  }

  /// Says what the policy forbids here, and by whom, and does not offer it.
  private func showPolicy() {
    Task { [weak self, families] in
      guard let policy = try? await families.connected().policy() else { return }
      let message = policy.message(forbidding: "add")
      self?.fontsPage.showForbidden(message)
      for action in ["add-files", "add-folder"] {
        if let window = self?.widget { Action.setEnabled(message == nil, action, of: window) }
      }
    }
  }

  // MARK: - Actions

  /// The actions of the window; their keys and titles are listed once, here.
  private(set) lazy var actions: [Action] =
    [
      Action("win.add-files", title: tr("Add Fonts"), keys: ["<Control>o"]) { [weak self] in
        self?.adding.chooseFiles()
      },
      Action("win.add-folder", title: tr("Add a Folder of Fonts"), keys: ["<Control><Shift>o"]) {
        [weak self] in self?.adding.chooseFolder()
      },
      Action("win.undo-adding") { [weak self] in self?.adding.undo() },
      Action("win.undo", title: tr("Undo"), keys: ["<Control>z"]) { [weak self] in
        if self?.place == .textSize { self?.undoTextSize() } else { self?.undo() }
      },
      // Of the toast, which is there also while the person types.
      Action("win.undo-removal") { [weak self] in self?.undo() },
      Action("win.remove") { [weak self] in self?.remove() },
      // Of the button beside the shown family, whatever is selected.
      Action("win.remove-shown") { [weak self] in
        if let shown = self?.shown { self?.remove([.family(shown)]) }
      },
      // Disabled while the person types, so that a text has the key; what has a button is not.
      Action("win.remove-by-key", title: tr("Remove Fonts"), keys: ["Delete"]) { [weak self] in
        self?.remove()
      },
      Action(
        "win.back", title: tr("Back"),
        keys: [widget.isRightToLeft ? "<Alt>Right" : "<Alt>Left"]
      ) { [weak self] in self?.goBack() },
      Action("win.escape", keys: ["Escape"]) { [weak self] in self?.goBack() },
      Action("win.undo-desktop-font") { [weak self] in
        self?.lastDesktopFontChange?.undo()
        self?.lastDesktopFontChange = nil
      },
      Action("win.undo-text-size") { [weak self] in self?.undoTextSize() },
      Action("win.undo-access") { [weak self] in self?.undoAccess() },
      Action("win.undo-restriction") { [weak self] in self?.undoRestriction() },
      Action("win.show-built-in") { [weak self] in self?.choose(.builtIn) },
      Action("win.view-list", title: tr("Show as List"), keys: ["<Control>1"]) { [weak self] in
        self?.fontsPage.setGrid(false)
      },
      Action("win.view-grid", title: tr("Show as Grid"), keys: ["<Control>2"]) { [weak self] in
        self?.fontsPage.setGrid(true)
      },
      Action("win.search", title: tr("Search"), keys: ["<Control>f"]) { [weak self] in
        self?.search()
      },
    ] + makeCollectionActions() + makeHidingActions() + makeLikenessActions()
    + makeComparisonActions()

  private func addActions() {
    for action in actions { action.add(to: widget) }
    Action.add("collect", to: widget) { [weak self] in self?.collect(into: $0) }
  }

  /// The keys of an action that is disabled go on to what has the focus: a text that is being typed
  /// has a Delete, an Undo and an Escape of its own.
  func updateActions() {
    let focus = gtk_window_get_focus(widget.window).map { Widget($0) }
    let isTyping = focus?.isTextInput ?? false
    // Which one it is is known when the key is pressed: the focus goes from row to row.
    let isList = place.listsFonts && (content == .page || hasFamilyPane)
    Action.setEnabled(
      !isTyping && (isList || shown?.isChangeable == true), "remove-by-key", of: widget)
    // Of a text that can be selected the selected part is copied.
    let isText = isTyping || focus?.isA(gtk_label_get_type()) == true
    Action.setEnabled(!isText && (isList || shown != nil), "copy-name", of: widget)
    Action.setEnabled(!isTyping, "undo", of: widget)
    Action.setEnabled(!isTyping, "escape", of: widget)
  }

  /// Shows what is found for a text among all fonts.
  func search(_ text: String) {
    choose(.all)
    fontsPage.search(text)
    fontsPage.focusSearch()
  }

  private func search() {
    if !place.listsFonts { show(.installed) }
    showList(.page)
    if !hasFamilyPane { show(.page) }
    showSidebar(false)
    fontsPage.focusSearch()
  }

  private func goBack() {
    if fontsPage.list.selection?.isEmpty == false, shown == nil || hasFamilyPane {
      fontsPage.list.selection?.clear()
    } else if shown != nil {
      // Side by side there is nothing to go back from.
      if !hasFamilyPane || shownApp != nil { closeFamily() }
    } else if shownApp != nil {
      show(.page)
    } else if isFolded {
      showSidebar(true)
    }
  }

  private func undo() {
    toasts.dismiss()
    fontsPage.showRemoved()
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let change = try await families.undo()
        if !change.fonts.isEmpty { self?.toasts.show(change.fonts.restored) }
      } catch {
        self?.toasts.show(
          error.code == .notRegistered ? tr("Nothing to undo") : Wording.explanation(of: error))
      }
    }
  }
}
