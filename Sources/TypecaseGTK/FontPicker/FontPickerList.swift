// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CGTK
import FontDescriptors
import FontPicking
import GLibKit
import GTKKit

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
///
/// Fonts come from a ``FontOffer``; what they are sorted, filtered and searched by is worked out away
/// from the main thread, and a row is drawn when it is seen, so that a window shows at once and stays
/// smooth however many fonts there are.
public final class FontPickerList {
  public let widget: Widget
  /// Called when another font is chosen, or none.
  public var selectionChanged: () -> Void = {}
  /// Called when the person picks the chosen font: with Return, or a second click.
  public var picked: () -> Void = {}
  /// Called for the Escape key in the search field when there is nothing in it to be emptied.
  public var escaped: () -> Void = {}
  /// Called when the list shows other lines than before.
  public var filled: () -> Void = {}

  private let configuration: PickerConfiguration
  private let offer: any FontOffer
  private let recents: any RecentFonts
  private let builder = Builder("font-picker-list", xml: PackageResources.font_picker_list_ui)
  private let strip = InitialsStrip()
  private var list: ListView<PickerEntry>?
  private var lines: PickerLines
  private var search: FontSearch?
  private var query = ""
  private var finding: Task<Void, Never>?
  private var reading: Task<Void, Never>?
  private var waiting: Task<Void, Never>?
  /// What waits for the first frame.
  private var frame: FrameHandler?

  private struct FrameHandler {
    let clock: ObjectRef<OpaquePointer>
    let handler: UInt

    func disconnect() { g_signal_handler_disconnect(clock.pointer.raw, gulong(handler)) }
  }

  /// The font that is chosen, as the person, or at first the app, has it.
  private var chosen: FontDescriptor?
  private var isFilling = false
  /// Whether the person has done anything; until then the list shows what is chosen at first.
  private var isTouched = false
  private var mustScroll = false

  /// How many families there must be for a strip of initials.
  private static let fewestFamilies = 30
  /// How long nothing is shown before a spinner is.
  private static let patience = Duration.milliseconds(300)
  private static let mostRecents = 5

  /// Makes a list, which is empty until it is started.
  ///
  /// - Parameters:
  ///   - offer: where fonts come from.
  ///   - recents: what was picked last.
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
    Resources.applyPickerStyle()
    let list = ListView<PickerEntry>(label: tr("Fonts"), hasSelection: true) { [weak self] entry in
      guard let self else { return ListRow(.widget { makeLabel("") }, label: "") }
      return entry.row(in: self.lines.choice, usesSystemFont: configuration.usesSystemFont)
    }
    self.list = list
    list.widget.setStyle("families", false)
    gtk_list_view_set_single_click_activate(list.widget.opaque, picksOnClick ? 1 : 0)
    arrange(list)
    connect(list)
    show("waiting")
  }

  deinit {
    reading?.cancel()
    waiting?.cancel()
    finding?.cancel()
  }

  private func arrange(_ list: ListView<PickerEntry>) {
    let scroller = builder.widget("scroller")
    gtk_scrolled_window_set_child(scroller.opaque, list.widget)
    gtk_box_append(builder.widget("list-box").cast(to: GtkBox.self), strip.widget)
    strip.widget.isVisible = false
    Property.set(searchEntry, "search-delay", int: 0)
    gtk_search_entry_set_key_capture_widget(searchEntry.opaque, widget)
  }

  private var searchEntry: Widget { builder.widget("search") }

  // MARK: - Fonts

  /// Reads fonts once the window has drawn its first frame, and goes on following changes; for when
  /// the window was just presented.
  ///
  /// What is worked out for the list would else share the processor with what the window needs.
  public func start() {
    guard reading == nil, frame == nil else { return }
    guard let clock = gtk_widget_get_frame_clock(widget) else { return begin() }
    let handler = Signal.connect(clock, "after-paint") { [weak self] in
      guard let self, let frame = self.frame else { return }
      self.frame = nil
      frame.disconnect()
      self.begin()
    }
    frame = FrameHandler(clock: ObjectRef(retaining: clock), handler: handler)
    gtk_widget_queue_draw(widget)
  }

  private func begin() {
    guard reading == nil else { return }
    let (configuration, offer) = (configuration, offer)
    reading = Task { [weak self] in
      for await faces in offer.faces() {
        let choice = await PickerPreparation.choice(faces, for: configuration)
        guard !Task.isCancelled, let self else { return }
        await self.take(choice)
      }
    }
    waiting = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      guard !Task.isCancelled, let self else { return }
      let spinner = self.builder.widget("spinner")
      spinner.isVisible = true
      gtk_spinner_set_spinning(spinner.opaque, 1)
    }
    showCondition()
  }

  /// Stops following changes.
  public func stop() {
    frame?.disconnect()
    frame = nil
    reading?.cancel()
    reading = nil
    waiting?.cancel()
  }

  /// Goes on with other fonts than before.
  ///
  /// What the person looks for is found among them before they are shown: the list is not to blink.
  private func take(_ choice: FontChoice) async {
    let isShown = query.isEmpty
    if isShown { show(choice) }
    let search = await PickerPreparation.search(choice)
    guard !Task.isCancelled else { return }
    guard !isShown else {
      self.search = search
      return query.isEmpty ? () : find()
    }
    let query = query
    let result = await PickerPreparation.find(query, with: search)
    guard !Task.isCancelled else { return }
    finding?.cancel()
    let isMeant = query == self.query
    show(choice, found: isMeant ? result : nil)
    self.search = search
    if !isMeant { find() }
  }

  /// - Parameter found: what of it the person looks for, where that is known.
  private func show(_ choice: FontChoice, found: FontSearch.Result? = nil) {
    waiting?.cancel()
    gtk_spinner_set_spinning(builder.widget("spinner").opaque, 0)
    let open = lines.openFamilies
    lines = PickerLines(
      choice: choice, includesFaces: configuration.includesFaces, openFamilies: open)
    search = nil
    if !isTouched, configuration.includesFaces, let place = chosen.flatMap(choice.place(of:)),
      place.face != nil
    {
      lines.openFamilies.insert(choice.families[place.family].name)
    }
    if query.isEmpty {
      fill(lines.all(recent: recentFamilies))
      if !isTouched { scrollToChosen() }
    } else if let found {
      fill(lines.found(found))
    } else {
      // What was found has places in the choice before; it is looked for again in a moment.
      fill([], isFinal: false)
    }
  }

  private var recentFamilies: [String] {
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
      guard let self, let words = PickerWords.condition(configuration, names: names) else { return }
      let label = self.builder.widget("condition")
      label.setText(words)
      label.isVisible = true
    }
  }

  // MARK: - Lines

  private func fill(_ entries: [PickerEntry], isFinal: Bool = true) {
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

  /// What is shown where there are no fonts; made when that is so, since most windows never need it.
  private lazy var nothing: Widget = {
    let page: Widget = adw_status_page_new()
    adw_status_page_set_icon_name(page.opaque, "system-search-symbolic")
    page.setStyle("compact")
    gtk_stack_add_named(builder.widget("states").opaque, page, "nothing")
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

  /// The face that is chosen: of a family the one that is nearest to what was selected at first, or
  /// else to regular.
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

  /// What the person picks when they pick now; nil while nothing is chosen.
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
    selectionChanged()
  }

  private func scrollToChosen() {
    guard let list, let position = list.selectedPosition else { return }
    // Before it has a size the list cannot scroll.
    mustScroll = gtk_widget_get_height(list.widget) == 0
    guard !mustScroll else { return }
    // In the middle.
    let around = max(0, (visibleRows - 1) / 2)
    list.show(rows: max(0, position - around)...position + around)
  }

  /// How many rows there is room for.
  private var visibleRows: Int {
    Int(gtk_widget_get_height(builder.widget("scroller"))) / max(list?.rowHeight ?? 0, 1)
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
    selectionChanged()
  }

  private func connect(_ list: ListView<PickerEntry>) {
    list.onSelect { [weak self] entry in self?.choose(entry) }
    list.onActivate { [weak self] entry in
      guard let self, let list = self.list, !entry.isHeading else { return }
      // Where nothing hovers, as with a finger, a row is opened that was not chosen before.
      if let position = list.position(of: entry) { list.selectedPosition = position }
      self.picked()
    }
    let adjustment = gtk_scrolled_window_get_vadjustment(builder.widget("scroller").opaque)
    Signal.connect(adjustment?.raw ?? list.widget.raw, "changed") { [weak self] in
      guard let self, self.mustScroll else { return }
      // The list is being allocated just now.
      Task { self.scrollToChosen() }
    }
    connectSearch(list)
    connectFaces(list)
    strip.chosen = { [weak self] place in self?.scrub(to: place) }
    strip.isDragging = { [weak self] isDragging in
      self?.builder.widget("letter").isVisible = isDragging
    }
  }

  // MARK: - Search

  private func connectSearch(_ list: ListView<PickerEntry>) {
    let entry = searchEntry
    Signal.connect(entry, "search-changed") { [weak self] in
      guard let self else { return }
      let text = gtk_editable_get_text(self.searchEntry.opaque).map { String(cString: $0) } ?? ""
      guard text != self.query else { return }
      self.query = text
      self.isTouched = true
      self.find()
    }
    Signal.connect(entry, "stop-search") { [weak self] in
      guard let self else { return }
      if self.query.isEmpty {
        self.escaped()
      } else {
        gtk_editable_set_text(self.searchEntry.opaque, "")
      }
    }
    Signal.connect(entry, "activate") { [weak self] in
      guard let self, let list = self.list else { return }
      if list.selectedPosition != nil {
        self.picked()
      } else {
        self.focusList()
      }
    }
    let keys = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(entry, keys)
    guard let keys else { return }
    Signal.connectKey(keys, "key-pressed") { [weak self] key, _ in
      guard let self,
        CInt(bitPattern: key) == GDK_KEY_Down || CInt(bitPattern: key) == GDK_KEY_KP_Down
      else { return false }
      return self.focusList()
    }
  }

  private func find() {
    finding?.cancel()
    guard !query.trimmed.isEmpty else { return fill(lines.all(recent: recentFamilies)) }
    guard let search else { return }
    let query = query
    finding = Task { [weak self] in
      let result = await PickerPreparation.find(query, with: search)
      guard !Task.isCancelled, let self, query == self.query else { return }
      self.fill(self.lines.found(result))
      self.list?.show(position: 0)
    }
  }

  /// The position of the first line that is no heading.
  private var firstLine: Int? {
    guard let list else { return nil }
    return (0..<min(list.store.count, 3)).first {
      list.store.element(at: $0)?.isHeading == false
    }
  }

  /// Gives the focus to the chosen line, or chooses the first one.
  @discardableResult
  private func focusList() -> Bool {
    guard let list else { return false }
    guard let position = list.selectedPosition ?? firstLine else { return false }
    if list.selectedPosition == nil { list.selectedPosition = position }
    list.focus(position: position)
    return true
  }

  /// Gives the focus to the search field.
  public func focusSearch() { gtk_widget_grab_focus(searchEntry) }

  /// Empties the search field, as for a list that is shown anew.
  public func reset() {
    gtk_editable_set_text(searchEntry.opaque, "")
    query = ""
    if reading != nil, !lines.choice.families.isEmpty {
      fill(lines.all(recent: recentFamilies))
      scrollToChosen()
    }
  }

  // MARK: - Faces

  private func connectFaces(_ list: ListView<PickerEntry>) {
    let clicks = gtk_gesture_click_new()
    gtk_event_controller_set_propagation_phase(clicks, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(list.widget, clicks)
    if let clicks {
      Signal.connectPress(clicks, "pressed") { [weak self] _, x, y in
        guard let self, let row = self.list?.row(atX: x, y: y),
          ChoiceRow.isOnArrow(row.x, of: row.child)
        else { return }
        gtk_gesture_set_state(clicks.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
        self.setOpen(!(row.element.isOpen ?? true), row.element)
      }
    }
    let keys = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(list.widget, keys)
    guard let keys else { return }
    Signal.connectKey(keys, "key-pressed") { [weak self] key, _ in
      let key = CInt(bitPattern: key)
      guard let self, let entry = self.list?.focusedElement else { return false }
      // One key past thousands of rows, to what comes behind them or before them.
      if key == GDK_KEY_Tab { return FocusChain.leave(self.builder.widget("scroller")) }
      if key == GDK_KEY_ISO_Left_Tab {
        self.focusSearch()
        return true
      }
      let isRightToLeft = self.widget.isRightToLeft
      let opening = isRightToLeft ? GDK_KEY_Left : GDK_KEY_Right
      let closing = isRightToLeft ? GDK_KEY_Right : GDK_KEY_Left
      guard key == opening || key == closing else { return false }
      if key == closing, case .face(let family, _) = entry.kind { return self.closeFamily(family) }
      guard entry.isOpen != nil else { return false }
      self.setOpen(key == opening, entry)
      return true
    }
  }

  /// Shows the faces of a family, or hides them.
  private func setOpen(_ isOpen: Bool, _ entry: PickerEntry) {
    guard let list, entry.isOpen == !isOpen, case .family(let family) = entry.kind,
      let position = list.position(of: entry)
    else { return }
    let name = lines.choice.families[family].name
    entry.isOpen = isOpen
    if isOpen {
      lines.openFamilies.insert(name)
      list.store.splice(
        at: position + 1, removing: 0, adding: PickerLines.faces(of: entry, family: family))
    } else {
      lines.openFamilies.remove(name)
      let selected = list.selectedPosition
      let faces = position + 1...position + entry.faces.count
      list.store.splice(at: position + 1, removing: entry.faces.count, adding: [])
      // What was chosen is not seen any more; its family is.
      if let selected, faces.contains(selected) { list.selectedPosition = position }
    }
    list.refresh(position: position)
  }

  /// Goes from a face to its family, and hides the faces.
  private func closeFamily(_ family: Int) -> Bool {
    guard let list, let focused = list.focusedElement,
      let position = list.position(of: focused)
    else { return false }
    for place in stride(from: position, through: 0, by: -1) {
      guard let entry = list.store.element(at: place), case .family(family) = entry.kind else {
        continue
      }
      list.selectedPosition = place
      setOpen(false, entry)
      list.focus(position: place)
      return true
    }
    return false
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

extension String {
  /// Without spaces at its ends.
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}

extension Resources {
  private static var isPickerStyled = false

  /// Adds the style of pickers, once for a program.
  fileprivate static func applyPickerStyle() {
    guard !isPickerStyled else { return }
    isPickerStyled = true
    applyStyle(css: PackageResources.font_picker_css)
  }
}
