// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// The page of a place that lists fonts: a search field, filters, and the families.
///
///     GtkBox                   fonts-page.ui
///       Notice                 who forbids to add fonts, where somebody does
///       GtkSearchEntry         typing anywhere in the window searches
///       GtkMenuButton          ViewMenu
///       GtkMenuButton          FilterMenu
///       GtkFlowBox             a chip for each condition, which takes it away
///       GtkLabel               how many fonts of a collection are not here; a button that finds them
///       GtkLabel               how many were found; a button that keeps the search as a collection
///       FamilyList, InitialsStrip
///       SelectionBar           while families are selected
///
/// What is listed is worked out off the main thread (`FontListing`). Until all fonts are known, the
/// first page of installed families is shown.
final class FontsPage {
  let list: FamilyList
  var widget: Widget { builder.widget("page") }
  /// Called when something else is listed, with how many there are of what; nil while it is not known.
  var counted: (String?) -> Void = { _ in }

  private(set) var listing = FontListing(place: .installed)
  let selectionBar = SelectionBar()
  /// Fonts that were removed just now, until the registry's own answer is read.
  private var removed: Set<FamilyOrFace.Key> = []
  /// The families whose faces are listed below them.
  private var expanded: Set<ListedFamily.Key> = []
  /// What was found last, the families that were removed just now included.
  private var found: FontListing.Result?
  private let families: InstalledFamilies
  private let fonts: LibraryFonts
  private let collections: PersonCollections
  private let builder = Builder("fonts-page")
  private let filters = FilterMenu()
  private let view: ViewSettings
  private let viewMenu: ViewMenu
  private let strip = InitialsStrip()
  private let forbidden = Notice(icon: "changes-prevent-symbolic")
  private var initials: [FontListing.Initial] = []
  private var finding: Task<Void, Never>?

  init(
    _ families: InstalledFamilies, _ fonts: LibraryFonts, _ collections: PersonCollections,
    _ view: ViewSettings
  ) {
    self.families = families
    self.fonts = fonts
    self.collections = collections
    self.view = view
    viewMenu = ViewMenu(view)
    listing.order = view.order
    builder.widget("tools").stack(from: .accessibilityExtraLarge)
    list = FamilyList(label: tr("Fonts"), canSelect: true)
    gtk_widget_set_vexpand(list.widget.pointer, 1)
    gtk_widget_set_hexpand(list.widget.pointer, 1)
    gtk_box_prepend(builder.widget("search-tools").cast(to: GtkBox.self), forbidden.widget.pointer)
    let lists = makeBox(GTK_ORIENTATION_HORIZONTAL, [list.widget, strip.widget])
    gtk_box_append(widget.cast(to: GtkBox.self), lists.pointer)
    strip.widget.isVisible = false
    strip.chosen = { [weak self] place in
      guard let self, self.initials.indices.contains(place) else { return }
      self.list.scroll(to: self.initials[place].family)
    }
    gtk_box_append(widget.cast(to: GtkBox.self), selectionBar.widget.pointer)
    list.selectionChanged = { [weak self] in
      guard let self else { return }
      self.selectionBar.show(
        self.list.selectedFonts, self.collections.all, in: self.listing.place)
    }
    list.expansionWanted = { [weak self] in self?.expand($0, $1) }
    selectionBar.cleared = { [weak self] in self?.list.selection?.clear() }
    list.retried = { [weak self] in
      self?.families.start()
      self?.fonts.update()
    }
    list.leftUpwards = { [weak self] in self?.focusSearch() }
    gtk_menu_button_set_popover(builder.widget("filter").opaque, filters.popover.pointer)
    filters.changed = { [weak self] in self?.setFilter($0) }
    Signal.connect(filters.popover, "map") { [weak self] in self?.offerChoices() }
    gtk_menu_button_set_popover(builder.widget("view").opaque, viewMenu.popover.pointer)
    list.setAppearance(view.appearance)
    viewMenu.appearanceChanged = { [weak self] in self?.setAppearance($0) }
    view.texts.observe(self) { [weak self] in
      guard let self else { return }
      self.list.setAppearance(self.view.appearance)
    }
    viewMenu.orderChanged = { [weak self] in self?.setOrder($0) }
    connectSearch()
  }

  // MARK: - Searching

  private var entry: Widget { builder.widget("search") }

  private func connectSearch() {
    Property.set(entry, "search-delay", int: 0)
    Signal.connect(entry, "search-changed") { [weak self] in
      guard let self else { return }
      let text = gtk_editable_get_text(self.entry.opaque).map { String(cString: $0) } ?? ""
      guard text != self.listing.query else { return }
      self.listing.query = text
      self.refresh(isNew: true)
    }
    Signal.connect(entry, "stop-search") { [weak self] in
      guard let self else { return }
      gtk_editable_set_text(self.entry.opaque, "")
      self.list.focusFirst()
    }
    Signal.connect(entry, "activate") { [weak self] in
      guard let self else { return }
      if self.listing.isSearch { self.list.openFirst() } else { self.list.focusFirst() }
    }
    if let focus = gtk_event_controller_focus_new() {
      gtk_widget_add_controller(entry.pointer, focus)
      Signal.connect(focus, "enter") { [weak self] in self?.fonts.prepareSearch() }
    }
    entry.onKeys { [weak self] key in
      guard let self, [GDK_KEY_Down, GDK_KEY_KP_Down].contains(key) else { return false }
      return self.list.focusFirst()
    }
  }

  /// Has what is typed anywhere in the window, where nothing else takes it, go to the search field.
  ///
  /// GTK's own capture of keys gives the field Return as well, which is for the row that has the focus.
  func captureKeys(of window: Widget) {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_widget_add_controller(window.pointer, keys)
    Signal.connectReturning(keys, "key-pressed") { [weak self] (key: CUnsignedInt) in
      guard let self, gtk_widget_get_mapped(self.entry.pointer) != 0,
        gdk_keyval_to_unicode(key) > 0x20, gdk_keyval_to_unicode(key) != 0x7F,
        gtk_event_controller_get_current_event_state(keys).rawValue & Self.commandKeys == 0
      else { return false }
      gtk_widget_grab_focus(self.entry.pointer)
      gtk_editable_set_position(self.entry.opaque, -1)
      guard let text = gtk_editable_get_delegate(self.entry.opaque) else { return false }
      return gtk_event_controller_key_forward(keys.opaque, text.raw.cast(to: GtkWidget.self)) != 0
    }
  }

  private static let commandKeys =
    GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue

  /// Looks for a text, as if the person had typed it.
  func search(_ text: String) {
    gtk_editable_set_text(entry.opaque, text)
    gtk_editable_set_position(entry.opaque, -1)
  }

  /// Says why the person cannot add fonts; nil where they can.
  func showForbidden(_ message: String?) { forbidden.show([message].compactMap(\.self)) }

  func focusSearch() { gtk_widget_grab_focus(entry.pointer) }

  // MARK: - What is listed

  /// Shows another place, with nothing looked for.
  func show(_ place: Place) {
    guard place != listing.place else { return }
    listing = FontListing(place: place, order: listing.order, likeness: listing.likeness)
    found = nil
    builder.widget("missing").isVisible = false
    list.selection?.clear()
    gtk_editable_set_text(entry.opaque, "")
    filters.filter = listing.filter
    showChips()
    refresh(isNew: true)
  }

  /// From how many families on the strip of initials is of use.
  private static let fewestForInitials = 25

  private func setAppearance(_ new: ListAppearance) {
    let isOtherShape = new.isGrid != view.appearance.isGrid
    view.appearance = new
    list.setAppearance(new)
    // Only a list has headings.
    if isOtherShape { refresh() }
  }

  /// Shows families below or beside each other.
  func setGrid(_ isGrid: Bool) { viewMenu.setGrid(isGrid) }

  private func setOrder(_ order: FontListing.Order) {
    listing.order = order
    view.order = order
    if likeness == nil { refresh(isNew: true) } else { likeness = nil }
  }

  /// Reads, off the main thread, what languages and apps there are to choose from.
  private func offerChoices() {
    guard let content = fonts.content else { return }
    Task { [weak self] in
      let languages = await Task.detached { content.languageChoices }.value
      self?.filters.offer(languages: languages, owners: content.ownerChoices)
    }
  }

  /// The family that all are compared with, where they are in the order of their likeness to it.
  var likeness: LikenessOrder? {
    get { listing.likeness }
    set {
      guard newValue != listing.likeness else { return }
      listing.likeness = newValue
      builder.widget("likeness").isVisible = newValue != nil
      if let newValue {
        builder.widget("likeness-status").setText(
          tr(
            "In the order of likeness to “{font}”",
            ["font": DisplayText.line(newValue.model.name, limit: 60)]))
      }
      refresh(isNew: true)
    }
  }

  private func setFilter(_ filter: FontFilter) {
    guard filter != listing.filter else { return }
    listing.filter = filter
    showChips()
    refresh(isNew: true)
  }

  /// Takes fonts off the list at once, before the registry has answered.
  func hide(_ fonts: [FamilyOrFace.Key]) {
    removed.formUnion(fonts)
    showAgain()
  }

  /// Lists the faces of families below them, or not any more.
  func expand(_ families: [ListedFamily.Key], _ isExpanded: Bool) {
    if isExpanded { expanded.formUnion(families) } else { expanded.subtract(families) }
    showAgain()
  }

  /// Whether the faces of a family are listed below it.
  func isExpanded(_ family: ListedFamily.Key) -> Bool { expanded.contains(family) }

  /// What was removed was not, or came back.
  func showRemoved() {
    removed = []
    showAgain()
  }

  /// Shows what was found last, in this turn of the main loop: to find it again takes as long as the
  /// machine is busy.
  private func showAgain() {
    if let found { show(found, isNew: false) } else { refresh() }
  }

  /// Shows the families as they are now.
  ///
  /// - Parameter isNew: whether it is another list, which is seen from its beginning.
  func refresh(isNew: Bool = false) {
    finding?.cancel()
    guard let content = fonts.content else { return showOpening() }
    // The system's fonts are there without the registry.
    if case .failed(let error) = families.state, [.installed, .off].contains(listing.place) {
      return list.show(.failed(Wording.explanation(of: error)))
    }
    listing.collection = collection
    listing.now = Int64(g_get_real_time() / 1_000_000)
    // Nothing is shown yet: the next frame has it, not the one after the next.
    if found == nil, listing.isPlain { return show(listing.result(in: content), isNew: isNew) }
    let listing = listing
    finding = Task { [weak self] in
      let result = await listing.families(in: content)
      guard !Task.isCancelled, let self else { return }
      if result.wantsDetails { self.fonts.readDetails() }
      self.show(result, isNew: isNew)
    }
  }

  /// What is in the place, where the person says so.
  private var collection: FontCollection.Content? {
    switch listing.place {
    case .favorites: .fonts(collections.all.favorites)
    case .collection(let id): collections.all[id]?.content ?? .fonts([])
    default: nil
    }
  }

  /// What is looked for now, to be kept as a collection.
  var search: FontCollection.Search {
    .init(query: listing.query, filter: listing.filter)
  }

  /// The fonts were read again.
  func fontsChanged() {
    removed = removed.filter { fonts.has($0) }
    refresh()
  }

  /// The first installed families, as they were seen last or are now, while the rest is being read.
  private func showOpening() {
    switch families.state {
    case .failed(let error) where [.installed, .off].contains(listing.place):
      list.show(.failed(Wording.explanation(of: error)))
    case .loaded where listing.place == .installed && !listing.isSearch:
      guard !families.families.isEmpty else { return list.show(.waiting) }
      list.show(rows(of: families.families.map(ListedFamily.init)))
      list.show(.list)
    case .waiting where listing.place == .installed && listing.isPlain:
      guard let beginning = fonts.beginning, !beginning.families.isEmpty else {
        return list.show(.waiting)
      }
      list.show(rows(of: beginning.families))
      list.show(.list)
      show(signs: beginning.signs, ofFamilies: beginning.familyCount)
      counted(Wording.counts(families: beginning.familyCount, styles: 0))
    default: list.show(.waiting)
    }
  }

  private func show(signs: [String], ofFamilies count: Int) {
    strip.signs = signs
    strip.widget.isVisible = count >= Self.fewestForInitials && signs.count > 2
  }

  private func show(_ result: FontListing.Result, isNew: Bool) {
    found = result
    var shown = result.families.filter { !removed.contains(.family($0.key)) }
    let favorites = collections.all.favorites
    let whole = Set(favorites.filter { $0.face == nil }.map { $0.family.lowercased() })
    for place in shown.indices {
      shown[place].isFavorite = whole.contains(shown[place].name.lowercased())
      shown[place].isExpanded =
        shown[place].faceCount > 1 && expanded.contains(shown[place].key)
    }
    list.show(rows(of: shown))
    if isNew { list.scrollToTop() }
    initials = result.initials
    show(signs: initials.map(\.sign), ofFamilies: shown.count)
    if !shown.isEmpty {
      list.show(.list)
    } else if listing.isSearch {
      list.show(.nothingFound)
    } else if listing.place == .installed {
      list.show(.empty)
    } else {
      list.show(.nothingHere(icon: listing.place.icon, hint: hint))
    }
    showMissing()
    let parts = shown.compactMap(\.part)
    let counts = Wording.counts(
      families: shown.count - parts.count, styles: parts.reduce(0) { $0 + $1.count })
    showStatus(result, counts: counts)
    counted(listing.isSearch || shown.isEmpty ? nil : counts)
  }

  /// How fonts get to where there are none.
  private var hint: String {
    switch (listing.place, listing.collection) {
    case (.favorites, _): tr("Mark fonts with the star to find them here.")
    case (.collection, .fonts):
      tr("Select fonts in another list and add them to this collection.")
    case (.hidden, _):
      tr("Built-in fonts that you hide from menus appear here. Nothing is uninstalled.")
    case (.recent, _): tr("Fonts that were added in the last 30 days appear here.")
    case (.off, _):
      tr("Fonts that you turn off appear here. They stay installed, and no app uses them.")
    default: ""
    }
  }

  private func rows(of families: [ListedFamily]) -> [FamilyListRow] {
    let isGrid = view.appearance.isGrid
    let isByOwner = listing.order == .owner && listing.likeness == nil && !isGrid
    let saysOwner =
      (listing.order == .name || listing.likeness != nil || isGrid)
      && ![.builtIn, .hidden].contains(listing.place)
    var rows: [FamilyListRow] = []
    for (position, family) in families.enumerated() {
      func isOther(_ place: Int) -> Bool {
        !families.indices.contains(place)
          || (isByOwner && families[place].provider != family.provider)
      }
      if isByOwner, isOther(position - 1) {
        rows.append(.heading(heading(of: family)))
      }
      let listed = self.listed(family)
      for (number, font) in listed.enumerated() {
        rows.append(
          .font(
            font, saysOwner: saysOwner,
            place: .init(
              isFirst: number == 0 && isOther(position - 1),
              isLast: number == listed.count - 1 && isOther(position + 1),
              isAlone: family.part != nil)))
      }
    }
    return rows
  }

  /// The rows of a family: its own, and of an expanded one those of its faces; or of those faces alone that are meant.
  private func listed(_ family: ListedFamily) -> [FamilyOrFace] {
    var faces = family.part ?? (family.isExpanded ? fonts.faces(of: family.key) : [])
    faces.removeAll { removed.contains(.face($0.key)) }
    let favorites = collections.all.favorites
    if !favorites.isEmpty {
      for place in faces.indices {
        faces[place].isFavorite =
          faces[place].postScriptName.map { favorites.contains(face: $0, of: family.name) } ?? false
      }
    }
    return (family.part == nil ? [.family(family)] : []) + faces.map(FamilyOrFace.face)
  }

  /// The fonts of the list: families, and faces where only some of a family are meant.
  var listedFonts: [FamilyOrFace] {
    (found?.families ?? []).flatMap { family in
      family.part?.map(FamilyOrFace.face) ?? [.family(family)]
    }
  }

  private func heading(of family: ListedFamily) -> ProviderHeading {
    let provider = families.providers[family.provider]
    return ProviderHeading(
      provider: family.provider, name: family.ownerName,
      icon: family.isBuiltIn
        ? "computer-symbolic"
        : Icons.name(provider?.icon ?? "", else: "application-x-executable"),
      familyCount: provider?.familyCount)
  }

  // MARK: - Words

  /// Says how many were found, in a line that a screen reader follows.
  private func showStatus(_ result: FontListing.Result, counts text: String) {
    let label = builder.widget("status")
    let corrected = result.correction.map {
      tr("{count} for “{words}”", ["count": text, "words": DisplayText.line($0, limit: 60)])
    }
    label.setText(corrected ?? text)
    // Who types hears how many are left.
    entry.announce(listing.isSearch ? corrected ?? text : "")
    builder.widget("found").isVisible = listing.isSearch && !result.families.isEmpty
  }

  /// What of the collection that is shown nobody here has.
  private(set) var missing: [FontCollection.Member] = []

  /// Says how many fonts of the collection are not here, beside what looks for them.
  private func showMissing() {
    if case .collection = listing.place, case .fonts(let members)? = listing.collection {
      missing = fonts.missing(of: members)
    } else {
      missing = []
    }
    builder.widget("missing").isVisible = !missing.isEmpty
    guard !missing.isEmpty else { return }
    builder.widget("missing-status").setText(
      trn(
        "{count} font of the collection is not here",
        "{count} fonts of the collection are not here", missing.count))
  }

  private func showChips() {
    let box = builder.widget("chips")
    while let chip = box.firstChild { gtk_flow_box_remove(box.opaque, chip.pointer) }
    let conditions = filters.conditions
    for condition in conditions {
      let chip = Widget(gtk_button_new())
      chip.setStyle("chip")
      gtk_widget_set_halign(chip.pointer, GTK_ALIGN_START)
      let content = makeBox(
        GTK_ORIENTATION_HORIZONTAL, spacing: 6,
        [makeLabel(condition.title), makeIcon("window-close-symbolic")])
      gtk_button_set_child(chip.cast(to: GtkButton.self), content.pointer)
      chip.setAccessibleLabel(tr("Remove the filter “{name}”", ["name": condition.title]))
      Signal.connect(chip, "clicked") { [weak self] in self?.filters.remove(condition) }
      gtk_flow_box_insert(box.opaque, chip.pointer, -1)
    }
    box.isVisible = !conditions.isEmpty
  }
}
