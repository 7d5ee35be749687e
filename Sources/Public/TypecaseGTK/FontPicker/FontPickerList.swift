// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// A list of fonts to pick from, which all pickers share: the system's dialog, the menu at a button and
/// the view within an app's window.
///
///     GtkBox                         font-picker-list.ui
///       GtkSearchEntry               by name, style, script or language
///       GtkLabel                     what the app asks for, if it asks
///       GtkStack
///         ListView of ChoiceRow      recent ones, all of them; faces below their family
///         InitialsStrip              scrubbing
///         AdwStatusPage              nothing found
///       SpecimenView                 the text that the font is for, in the chosen one
///
/// Searching and the faces of a family are in files beside this one.
///
/// Fonts come from a `FontOffer`; they are sorted, filtered and searched off the main thread, and a
/// row is drawn when it becomes visible, so that a window appears at once and stays responsive
/// however many fonts there are.
public final class FontPickerList {
  public let widget: Widget
  /// Called when another font is chosen, or none.
  public var selectionChanged: () -> Void = {}
  /// Called when the person picks the chosen font: with Return, or a second click.
  public var picked: () -> Void = {}
  /// Called for the Escape key in the search field when the field is empty.
  public var escaped: () -> Void = {}
  /// Called when the list shows other rows than before.
  public var filled: () -> Void = {}
  /// How many faces were offered when the list was filled last; nil before it was.
  package private(set) var shownCount: Int?

  private let configuration: PickerConfiguration
  private let offer: any FontOffer
  private let recents: any RecentFonts
  let builder = Builder("font-picker-list", xml: PackageResources.font_picker_list_ui)
  private let strip = InitialsStrip()
  var list: ListView<PickerEntry>?
  var lines: PickerLines
  let finder = FontFinder()
  var query = ""
  var reading: Task<Void, Never>?
  /// How long nothing is shown before a spinner is.
  private let waiting = Debounced(after: .milliseconds(300))
  /// Whether the first frame is waited for.
  private var isStarting = false

  /// The font that is chosen, as the person, or at first the app, has it.
  private var chosen: FontDescriptor?
  /// The text that the font is for; nil before it is shown.
  private var specimen: Widget?
  private var isFilling = false
  /// Whether the person has done anything; until then the list shows what is chosen at first.
  var isTouched = false
  private var mustScroll = false

  /// How many families there must be for a strip of initials.
  private static let fewestFamilies = 30
  private static let mostRecents = 5

  /// Makes a list, which is empty until it is started.
  ///
  /// - Parameters:
  ///   - offer: the source of the fonts.
  ///   - recents: the fonts that were picked last.
  ///   - picksOnClick: whether a single click picks a font, as in a menu.
  public init(
    _ configuration: PickerConfiguration, offer: any FontOffer, recents: any RecentFonts,
    picksOnClick: Bool = false
  ) {
    self.configuration = configuration
    self.offer = offer
    self.recents = recents
    chosen = configuration.selected
    lines = PickerLines(choice: .none, includesFaces: configuration.includesFaces)
    widget = builder.widget("picker")
    builder.widget("states").nameStackPages(tr("Fonts"))
    Resources.applyPickerStyle()
    let list = ListView<PickerEntry>(label: tr("Fonts"), hasSelection: true) { [weak self] entry in
      guard let self else { return ListRow(.widget { makeLabel("") }, label: "") }
      return entry.row(in: self.lines.choice, usesSystemFont: configuration.usesSystemFont)
    }
    self.list = list
    list.widget.setStyle("families", false)
    arrange(list)
    connect(list)
    if picksOnClick { pickOnClick(list) }
    show("waiting")
  }

  deinit {
    reading?.cancel()
  }

  private func arrange(_ list: ListView<PickerEntry>) {
    let scroller = builder.widget("scroller")
    gtk_scrolled_window_set_child(scroller.opaque, list.widget.pointer)
    gtk_box_append(builder.widget("list-box").cast(to: GtkBox.self), strip.widget.pointer)
    strip.widget.isVisible = false
    Property.set(searchEntry, "search-delay", int: 0)
    gtk_search_entry_set_key_capture_widget(searchEntry.opaque, widget.pointer)
  }

  var searchEntry: Widget { builder.widget("search") }

  // MARK: - Fonts

  /// Reads fonts after the window has drawn its first frame, and then follows changes; for a window
  /// that was just presented.
  ///
  /// Otherwise the work for the list would compete with the window for the processor.
  public func start() {
    guard reading == nil, !isStarting else { return }
    isStarting = true
    widget.afterNextFrame { [weak self] in self?.begin() }
  }

  /// Begins to read, unless the list was stopped meanwhile.
  private func begin() {
    guard isStarting else { return }
    isStarting = false
    let (configuration, offer) = (configuration, offer)
    reading = Task { [weak self] in
      for await faces in offer.faces() {
        let choice = await PickerPreparation.choice(faces, for: configuration)
        let meant = await PickerPreparation.family(meantBy: configuration.selected, in: choice)
        guard !Task.isCancelled, let self else { return }
        if let meant, !self.isTouched { self.chosen?.family = meant }
        await self.take(choice)
        self.shownCount = faces.count
      }
    }
    waiting.restart { @MainActor [weak self] in
      guard let self else { return }
      let spinner = self.builder.widget("spinner")
      spinner.isVisible = true
      gtk_spinner_set_spinning(spinner.opaque, 1)
    }
    showCondition()
  }

  /// Stops following changes.
  public func stop() {
    isStarting = false
    reading?.cancel()
    reading = nil
    waiting.cancel()
  }

  /// Goes on with other fonts than before.
  ///
  /// The search runs before they are shown, so that the list does not flicker.
  private func take(_ choice: FontChoice) async {
    let isShown = query.isEmpty
    if isShown { show(choice) }
    let search = await PickerPreparation.search(choice)
    guard !Task.isCancelled else { return }
    guard !isShown else { return finder.use(search, of: choice) }
    let query = query
    let result = await PickerPreparation.find(query, with: search)
    guard !Task.isCancelled else { return }
    let isMeant = query == self.query
    show(choice, found: isMeant ? result : nil)
    finder.use(search, of: choice, answer: isMeant ? result : nil)
  }

  /// - Parameter found: what of it the person looks for, where that is known.
  private func show(_ choice: FontChoice, found: FontSearch.Result? = nil) {
    waiting.cancel()
    gtk_spinner_set_spinning(builder.widget("spinner").opaque, 0)
    let open = lines.openFamilies
    lines = PickerLines(
      choice: choice, includesFaces: configuration.includesFaces, openFamilies: open)
    finder.stop()
    if !isTouched, configuration.includesFaces, let place = chosen.flatMap(choice.place(of:)),
      place.face != nil
    {
      lines.openFamilies.insert(choice.families[place.family].name)
    }
    if query.isEmpty {
      fill(lines.all(recent: recentFamilies))
      if !isTouched { scrollToChosen(afterFilling: true) }
    } else if let found {
      fill(lines.found(found), isFinal: !found.wantsDetails)
    } else {
      // The results have indexes of the former choice; the search runs again soon.
      fill([], isFinal: false)
    }
  }

  var recentFamilies: [String] {
    Array(
      recents.recentFamilies.lazy.filter { self.lines.choice.place(ofFamily: $0) != nil }
        .prefix(Self.mostRecents))
  }

  private func showCondition() {
    let configuration = configuration
    let codes = configuration.languages?.names ?? []
    guard !codes.isEmpty || !configuration.traits.isEmpty else { return }
    Task { [weak self] in
      let names = await PickerPreparation.names(codes)
      guard let self, let words = PickerWording.condition(configuration, names: names) else {
        return
      }
      let label = self.builder.widget("condition")
      label.setText(words)
      label.isVisible = true
    }
  }

  // MARK: - Lines

  func fill(_ entries: [PickerEntry], isFinal: Bool = true) {
    guard let list else { return }
    isFilling = true
    list.store.splice(at: 0, removing: list.store.count, adding: entries)
    isFilling = false
    if entries.isEmpty, isFinal {
      showNothing()
    } else {
      show("list")
    }
    let choice = lines.choice
    strip.signs = choice.initials.map(\.initial.sign)
    strip.widget.isVisible =
      query.isEmpty && choice.families.count >= Self.fewestFamilies && choice.initials.count > 2
    selectChosen()
    filled()
  }

  private func show(_ state: String) {
    gtk_stack_set_visible_child_name(builder.widget("states").opaque, state)
  }

  /// The page without fonts; made on demand, since most windows never need it.
  private lazy var nothing: Widget = {
    let page = Widget(adw_status_page_new())
    keepWords(ofStatusPage: page)
    adw_status_page_set_icon_name(page.opaque, "system-search-symbolic")
    page.setStyle("compact")
    gtk_stack_add_named(builder.widget("states").opaque, page.pointer, "nothing")
    builder.widget("states").nameStackPages(tr("Fonts"))
    return page
  }()

  private func showNothing() {
    let page = nothing.opaque
    let isSearch = !query.isEmpty
    adw_status_page_set_title(page, isSearch ? tr("No Fonts Found") : tr("No Fonts to Pick From"))
    adw_status_page_set_description(
      page,
      isSearch
        ? tr("Try another name, style, script or language.")
        : tr("None of the fonts here is what is asked for."))
    show("nothing")
  }

  // MARK: - The chosen font

  /// The chosen face: for a family the one nearest to the initial selection, or otherwise to
  /// regular.
  public var selection: OfferedFace? {
    guard let list, let position = list.selectedPosition,
      let entry = list.store.element(at: position)
    else { return nil }
    return switch entry.kind {
    case .heading: nil
    case .family(let place): lines.choice.face(ofFamily: place, nearest: configuration.selected)
    case .face(let family, let face): lines.choice.families[family].faces[face]
    }
  }

  /// The font that would be picked now; nil while nothing is chosen.
  public var pick: FontPick? {
    guard let list, let position = list.selectedPosition, let face = selection,
      let kind = list.store.element(at: position)?.kind
    else { return nil }
    if case .face = kind { return FontPick(face.descriptor, isFace: true) }
    return FontPick(face.descriptor, isFace: false)
  }

  /// Shows another font as the chosen one, without picking it.
  public func choose(_ font: FontDescriptor?) {
    chosen = font
    guard query.isEmpty else { return }
    selectChosen()
    scrollToChosen()
  }

  /// Remembers the chosen font for the next time.
  public func remember() {
    if let family = selection?.descriptor.family { recents.addRecent(family) }
  }

  /// Shows which font is chosen, where the list has it: not among the recent ones.
  ///
  /// Of what was found it is the first, so that Return picks it.
  private func selectChosen() {
    guard let list else { return }
    let place = chosen.flatMap(lines.choice.place(of:))
    var found: Int?
    if !query.isEmpty {
      found = firstLine
    } else if let place {
      for position in stride(from: list.store.count - 1, through: 0, by: -1) {
        guard let kind = list.store.element(at: position)?.kind else { continue }
        if case .face(place.family, let face) = kind, face == place.face {
          found = position
          break
        }
        if case .family(place.family) = kind {
          found = position
          break
        }
      }
    }
    isFilling = true
    list.selectedPosition = found
    isFilling = false
    showSample()
    selectionChanged()
  }

  /// - Parameter afterFilling: whether the list was filled just now.
  func scrollToChosen(afterFilling isNew: Bool = false) {
    guard let list, let position = list.selectedPosition else { return }
    // Before it has a size the list cannot scroll.
    mustScroll = gtk_widget_get_height(list.widget.pointer) == 0
    guard !mustScroll else { return }
    // In the middle.
    let around = max(0, (visibleRows - 1) / 2)
    list.show(rows: max(0, position - around)...position + around, areNew: isNew)
  }

  /// How many rows there is room for.
  private var visibleRows: Int {
    Int(gtk_widget_get_height(builder.widget("scroller").pointer)) / max(list?.rowHeight ?? 0, 1)
  }

  private func choose(_ entry: PickerEntry) {
    guard !isFilling else { return }
    isTouched = true
    switch entry.kind {
    case .heading: return
    case .family(let place):
      var font = FontDescriptor()
      font.family = lines.choice.families[place].name
      chosen = font
    case .face(let family, let face): chosen = lines.choice.families[family].faces[face].descriptor
    }
    showSample()
    selectionChanged()
  }

  /// Shows the text that the font is for in the chosen one.
  private func showSample() {
    guard !configuration.sample.isEmpty else { return }
    let box = builder.widget("sample")
    guard let face = selection else {
      box.isVisible = false
      return
    }
    let reference = FaceReference(face)
    let name = DisplayText.line(face.descriptor.fullName ?? face.descriptor.family ?? "")
    let text = DisplayText.line(configuration.sample, limit: PickerConfiguration.sampleLimit)
    if let specimen {
      SpecimenView.set(
        reference, name: name, text: text, variations: face.variations, of: specimen)
    } else {
      let made = SpecimenView.make(
        reference, name: name, text: text, points: 18, shape: .line, variations: face.variations)
      gtk_widget_set_hexpand(made.pointer, 1)
      made.setMargins(12)
      gtk_box_append(box.cast(to: GtkBox.self), made.pointer)
      specimen = made
    }
    box.isVisible = true
  }

  private func connect(_ list: ListView<PickerEntry>) {
    list.onSelect { [weak self] entry in self?.choose(entry) }
    list.onActivate { [weak self] entry in
      guard let self, let list = self.list, !entry.isHeading else { return }
      if let position = list.position(of: entry) { list.selectedPosition = position }
      self.picked()
    }
    if let adjustment = gtk_scrolled_window_get_vadjustment(builder.widget("scroller").opaque) {
      Signal.connect(adjustment, "changed") { [weak self] in
        guard let self, self.mustScroll else { return }
        // The list is being allocated just now.
        Task { self.scrollToChosen() }
      }
    }
    connectSearch(list)
    connectFinder()
    connectFaces(list)
    strip.chosen = { [weak self] place in self?.scrub(to: place) }
    strip.isDragging = { [weak self] isDragging in
      self?.builder.widget("letter").isVisible = isDragging
    }
  }

  /// Has a single click pick.
  ///
  /// GTK's own single click would choose whatever is below the pointer, also when the pointer only
  /// passes, and a list beside a text is to show the text's font.
  private func pickOnClick(_ list: ListView<PickerEntry>) {
    guard let clicks = gtk_gesture_click_new() else { return }
    gtk_widget_add_controller(list.widget.pointer, clicks)
    Signal.connect(clicks, "released") { [weak self] (count: CInt, x: Double, y: Double) in
      // A second click picks by itself.
      guard count == 1, let self, let list = self.list, let entry = list.row(atX: x, y: y)?.element,
        !entry.isHeading, let position = list.position(of: entry)
      else { return }
      list.selectedPosition = position
      self.picked()
    }
  }

  // MARK: - Scrubbing

  /// Brings the first family of a sign to the list's upper edge.
  private func scrub(to place: Int) {
    isTouched = true
    guard let list, lines.choice.initials.indices.contains(place) else { return }
    builder.widget("letter").setText(strip.current ?? "")
    let family = lines.choice.initials[place].start
    // The last line of the family is the one that is not among the recent ones.
    let position = (0..<list.store.count).last { position in
      if case .family(family)? = list.store.element(at: position)?.kind { true } else { false }
    }
    guard let position else { return }
    list.show(rows: position...position + visibleRows)
  }
}

extension Resources {
  private static var isPickerStyled = false

  /// Adds the style of pickers, once for a program.
  static func applyPickerStyle() {
    guard !isPickerStyled else { return }
    isPickerStyled = true
    applyStyle(css: PackageResources.font_picker_css)
  }
}
