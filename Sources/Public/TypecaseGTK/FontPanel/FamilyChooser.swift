// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseWidgets

/// The families, each in its own font, with search; those chosen last come first.
final class FamilyChooser: PanelPart {
  let widget: Widget
  var send: (DocumentChange, Int?) -> Void = { _, _ in }

  private let memory: PanelMemory
  private let search = Widget(gtk_search_entry_new())
  private let list: ListView<Entry>
  private let states = Widget(gtk_stack_new())
  private let finder = FontFinder()
  /// The families that are searched; made when the person first types, since most never do.
  private var choice: FontChoice?
  private var preparing: Task<Void, Never>?
  private var faces: FaceSet?
  private var families: [String] = []
  private var query = ""
  private var current: String?
  private var isShowing = false
  private var mustScroll = false
  private var shownRecents: [String] = []
  /// Whether Return was pressed before anything was found.
  private var awaitsFirst = false
  private var isComplete = false
  /// What the list has the families for.
  private var foundQuery: String?

  /// A line of the list.
  private final class Entry {
    /// A family, or the words above some.
    let name: String
    let isHeading: Bool
    let face: FaceReference?

    init(heading: String) {
      (name, isHeading, face) = (heading, true, nil)
    }

    init(family: String, face: FaceReference?) {
      (name, isHeading, self.face) = (family, false, face)
    }
  }

  init(_ memory: PanelMemory) {
    self.memory = memory
    list = .ofFonts(label: tr("Fonts"), hasSelection: true) { entry in
      if entry.isHeading {
        return ListRow(
          .widget {
            let label = makeLabel(entry.name, styles: ["caption-heading", "dim-label"])
            gtk_widget_set_margin_start(label.pointer, 7)
            gtk_widget_set_margin_top(label.pointer, 6)
            return label
          }, label: entry.name)
      }
      return ListRow(
        .name(FamilyNameRow.Content(face: entry.face, family: entry.name)),
        label: DisplayText.line(entry.name, fallback: tr("Unnamed font")), isActivatable: true)
    }
    list.widget.setStyle("families", false)
    widget = makeBox(GTK_ORIENTATION_VERTICAL)
    arrange()
    list.onSelect { [weak self] entry in self?.choose(entry) }
    // Return, where the keyboard has come to a row without choosing it.
    list.onActivate { [weak self] entry in self?.choose(entry) }
    Signal.connect(search, "activate") { [weak self] in self?.chooseFirst() }
    Signal.connect(search, "search-changed") { [weak self] in
      guard let self else { return }
      self.query = gtk_editable_get_text(self.search.opaque).map { String(cString: $0) } ?? ""
      self.awaitsFirst = false
      self.find()
    }
    Property.set(search, "search-delay", int: 0)
    finder.found = { [weak self] result in self?.fill(result) }
  }

  deinit { preparing?.cancel() }

  private func arrange() {
    let box = widget.cast(to: GtkBox.self)
    Property.set(search, "placeholder-text", string: tr("Search Fonts"))
    // For where it is cut.
    gtk_widget_set_tooltip_text(search.pointer, tr("Search Fonts"))
    search.setAccessibleLabel(tr("Search Fonts"))
    gtk_widget_set_margin_bottom(search.pointer, 6)
    gtk_box_append(box, search.pointer)
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(scrolled.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scrolled.opaque, list.widget.pointer)
    gtk_scrolled_window_set_min_content_height(scrolled.opaque, 132)
    if let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque) {
      Signal.connect(adjustment, "changed") { [weak self] in self?.didAllocate() }
    }
    let nothing = Widget(adw_status_page_new())
    nothing.setStyle("compact")
    adw_status_page_set_icon_name(nothing.opaque, "system-search-symbolic")
    adw_status_page_set_title(nothing.opaque, tr("No Fonts Found"))
    gtk_stack_add_named(states.opaque, scrolled.pointer, "list")
    gtk_stack_add_named(states.opaque, nothing.pointer, "nothing")
    states.nameStackPages(tr("Fonts"))
    gtk_widget_set_vexpand(states.pointer, 1)
    states.setStyle("card")
    gtk_box_append(box, states.pointer)
    gtk_widget_set_vexpand(widget.pointer, 1)
  }

  // MARK: - Showing

  func show(_ state: PanelState) {
    state.apply(.family, to: widget)
    if faces?.identity != state.appearance.fonts.faces.identity {
      faces = state.appearance.fonts.faces
      families = state.appearance.fonts.faces.families
      forgetSearch()
      if isSearching { find() } else { fill() }
    }
    let family =
      state.selection.isFamilyMixed
      ? nil : state.face?.descriptor.family ?? state.shown.font?.family
    guard family != current else { return }
    current = family
    select(scrolls: true)
  }

  /// Brings the families that were chosen last to the front; not while the list is in use, where rows
  /// would move under the pointer.
  func willAppear() {
    if shownRecents != memory.recentFamilies, !isSearching { fill() }
  }

  // MARK: - Searching

  private var isSearching: Bool { !query.allSatisfy(\.isWhitespace) }

  private func forgetSearch() {
    preparing?.cancel()
    (preparing, choice, foundQuery) = (nil, nil, nil)
    finder.stop()
  }

  private func find() {
    isComplete = false
    finder.find(query)
    guard isSearching else {
      search.announce("")
      return fill()
    }
    guard preparing == nil, let faces else { return }
    preparing = Task { [weak self] in
      let (choice, search) = await PickerPreparation.search(faces)
      guard !Task.isCancelled, let self else { return }
      self.choice = choice
      self.finder.use(search, of: choice)
    }
  }

  /// Shows what was found.
  private func fill(_ result: FontSearch.Result) {
    guard let choice else { return }
    let entries = SearchWording.lines(result, heading: Entry.init(heading:)) { match, _ in
      let family = choice.families[match.family]
      return [Entry(family: family.name, face: FaceReference(family.usualFace))]
    }
    // Whether there is nothing is known when the files were asked, too.
    isComplete = !result.wantsDetails
    foundQuery = query
    fill(entries, isFinal: isComplete)
    search.announce(SearchWording.count(result))
    list.show(position: 0)
    if awaitsFirst { chooseFirst() }
  }

  /// Chooses the first family that was found, now or when there is one; the keyboard stays in the field.
  private func chooseFirst() {
    guard isSearching else { return }
    let found = (0..<list.store.count).lazy.compactMap { self.list.store.element(at: $0) }
    let first = foundQuery == query ? found.first { !$0.isHeading } : nil
    awaitsFirst = first == nil && !isComplete
    guard let first else { return }
    choose(first)
    select(scrolls: false)
  }

  // MARK: - The list

  private func fill() {
    guard let faces else { return }
    var entries: [Entry] = []
    shownRecents = memory.recentFamilies
    let recent = memory.recentFamilies.filter(Set(families).contains)
    if !recent.isEmpty {
      entries.append(Entry(heading: tr("Recent")))
      entries += recent.map { Entry(family: $0, face: faces.reference(ofFamily: $0)) }
      entries.append(Entry(heading: tr("All Fonts")))
    }
    entries += families.map { Entry(family: $0, face: faces.reference(ofFamily: $0)) }
    fill(entries, isFinal: true)
  }

  private func fill(_ entries: [Entry], isFinal: Bool) {
    isShowing = true
    list.store.splice(at: 0, removing: list.store.count, adding: entries)
    isShowing = false
    gtk_stack_set_visible_child_name(
      states.opaque, entries.isEmpty && isFinal ? "nothing" : "list")
    select(scrolls: false)
  }

  /// Shows which family the text has.
  private func select(scrolls: Bool) {
    isShowing = true
    defer { isShowing = false }
    guard let current else {
      list.selectedPosition = nil
      return
    }
    // Where the person just chose it, otherwise in the list of all.
    if let position = list.selectedPosition, list.store.element(at: position)?.name == current {
      return
    }
    let positions = (0..<list.store.count).filter { list.store.element(at: $0)?.name == current }
    list.selectedPosition = positions.last
    if scrolls { scrollToCurrent() }
  }

  /// Shows the current family, when the list has a size: before, it cannot scroll.
  private func scrollToCurrent() {
    mustScroll = gtk_widget_get_height(list.widget.pointer) == 0
    if !mustScroll, let position = list.selectedPosition { list.show(position: position) }
  }

  private func didAllocate() {
    guard mustScroll else { return }
    // The list is being allocated just now.
    Task { self.scrollToCurrent() }
  }

  private func choose(_ entry: Entry) {
    guard !isShowing, !entry.isHeading, entry.name != current else { return }
    current = entry.name
    send(.attributes(.family(entry.name)), nil)
  }
}

extension FaceSet {
  /// The file of a family's most ordinary face, to draw its name with.
  func reference(ofFamily family: String) -> FaceReference? {
    let faces = faces(ofFamily: family)
    var regular = FontDescriptor()
    (regular.weight, regular.width, regular.slant) = (400, 100, 0)
    return (nearest(to: regular, inFamily: family) ?? faces.first)?.reference
  }
}

extension FaceSet.Face {
  /// The file of the face, to draw with; nil for one without a file.
  var reference: FaceReference? {
    location.map { location in
      FaceReference(
        path: location.path, index: location.index,
        script: (isColor ? Script.emoji : .unknown).code, languages: descriptor.languages ?? [],
        reader: reader)
    }
  }
}
