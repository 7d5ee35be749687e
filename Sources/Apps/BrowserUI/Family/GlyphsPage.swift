// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontAnatomy
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// Every glyph of a face, also those that no character leads to.
///
///     GtkBox
///       GtkFlowBox          a search; a choice of blocks
///       AdwFlap
///         GtkGridView       only what is seen is drawn
///         GlyphPanel        of the chosen glyph
final class GlyphsPage {
  let widget: Widget
  /// Called with what was copied, for the person.
  var told: (String) -> Void = { _ in } {
    didSet { panel.told = told }
  }

  private let selection: FamilySelection
  private let entry = Widget(gtk_search_entry_new())
  private let block: Widget
  private let blockNames = StringList()
  private let count = makeLabel("", styles: ["caption", "dim-label", "numeric"])
  private let flap = Widget(adw_flap_new())
  private let panel: GlyphPanel
  private let sheet = Widget(gtk_scrolled_window_new())
  private lazy var grid = GridView<GlyphCell>(label: tr("Glyphs")) { [weak self] in
    self?.cell(at: $0)
  }

  private var glyphs: FaceGlyphs?
  /// Places in the list of glyphs.
  private var places: [Int] = []
  private var reading: Task<Void, Never>?
  private var searching: Task<Void, Never>?
  private var isShowing = false
  private var shownAxes: [String: Double] = [:]

  init(_ selection: FamilySelection) {
    self.selection = selection
    block = makeSearchableChoice(blockNames)
    panel = GlyphPanel()
    widget = makeBox(GTK_ORIENTATION_VERTICAL)
    makeBar()
    makeFlap()
    selection.observe { [weak self] isOtherFace in
      if isOtherFace { self?.read() } else { self?.axesChanged() }
    }
    Signal.connect(widget, "map") { [weak self] in self?.appeared() }
    Signal.connect(widget, "unmap") { [entry = entry.weak] in
      if let entry = entry.object { gtk_search_entry_set_key_capture_widget(entry.opaque, nil) }
    }
    read()
  }

  deinit {
    reading?.cancel()
    searching?.cancel()
  }

  private func appeared() {
    // Typing anywhere in the window searches here.
    let root = gtk_widget_get_root(widget.pointer)
    gtk_search_entry_set_key_capture_widget(entry.opaque, root?.cast(to: GtkWidget.self))
    // The axes may have moved while the view was not seen.
    axesChanged()
  }

  private func makeBar() {
    let hint = tr("Character, U+00DF or name")
    Property.set(entry, "placeholder-text", string: hint)
    gtk_widget_set_tooltip_text(entry.pointer, hint)
    entry.setAccessibleLabel(tr("Search Glyphs"))
    gtk_widget_set_hexpand(entry.pointer, 1)
    Signal.connect(entry, "search-changed") { [weak self] in self?.search() }
    Signal.connect(entry, "search-started") { [entry = entry.weak] in
      guard let entry = entry.object else { return }
      gtk_widget_grab_focus(entry.pointer)
      // To have the focus selects the text, and the next key would replace it.
      gtk_editable_set_position(entry.opaque, -1)
    }
    block.setAccessibleLabel(tr("Block"))
    block.firstChild?.setAccessibleLabel(tr("Block"))
    Signal.connect(block, "notify::selected") { [weak self] in
      guard let self, !self.isShowing else { return }
      self.search()
    }
    let bar = makePageBar([entry, block], style: "specimen-bar")
    gtk_widget_set_margin_start(count.pointer, 18)
    gtk_widget_set_margin_bottom(count.pointer, 6)
    gtk_widget_set_margin_top(count.pointer, 6)
    let box = widget.cast(to: GtkBox.self)
    gtk_box_append(box, bar.pointer)
    gtk_box_append(box, count.pointer)
  }

  private func makeFlap() {
    grid.widget.setStyle("glyphs")
    grid.chosen = { [weak self] in self?.show(glyphAt: $0) }
    grid.opened = { [weak self] position in
      guard let self else { return }
      if adw_flap_get_reveal_flap(self.flap.opaque) != 0 {
        self.panel.copyCharacter()
      } else {
        self.show(glyphAt: position)
      }
    }
    gtk_scrolled_window_set_policy(sheet.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(sheet.opaque, grid.widget.pointer)
    Paper.usual(isColor: selection.face.isColor).apply(to: sheet)
    gtk_widget_set_hexpand(sheet.pointer, 1)
    // Its content needs its own full width, and not that of the grid.
    gtk_widget_set_hexpand(panel.widget.pointer, 0)
    adw_flap_set_content(flap.opaque, sheet.pointer)
    adw_flap_set_flap(flap.opaque, panel.widget.pointer)
    adw_flap_set_separator(
      flap.opaque, Widget(gtk_separator_new(GTK_ORIENTATION_VERTICAL)).pointer)
    adw_flap_set_flap_position(flap.opaque, GTK_PACK_END)
    adw_flap_set_reveal_flap(flap.opaque, 0)
    gtk_widget_set_vexpand(flap.pointer, 1)
    panel.closed = { [weak self] in
      guard let self else { return }
      adw_flap_set_reveal_flap(self.flap.opaque, 0)
      gtk_widget_grab_focus(self.grid.widget.pointer)
    }
    gtk_box_append(widget.cast(to: GtkBox.self), flap.pointer)
  }

  // MARK: - Reading

  private func read() {
    reading?.cancel()
    shownAxes = selection.coordinates
    let (face, axes) = (selection.face.reference, selection.coordinates)
    let isOther = glyphs == nil
    reading = Task { [weak self] in
      let read = await Task.detached {
        FaceGlyphs(path: face.path, index: face.index, axes: axes)
      }.value
      guard let self, !Task.isCancelled else { return }
      self.glyphs = read
      self.offerBlocks(keepsChoice: !isOther)
      self.search()
    }
  }

  /// The forms change with the axes, the glyphs do not.
  private func axesChanged() {
    guard selection.coordinates != shownAxes, gtk_widget_get_mapped(widget.pointer) != 0,
      glyphs != nil
    else { return }
    shownAxes = selection.coordinates
    grid.refreshAll()
    if let position = grid.selectedPosition { show(glyphAt: position) }
  }

  private func offerBlocks(keepsChoice: Bool) {
    guard let glyphs else { return }
    isShowing = true
    defer { isShowing = false }
    let chosen = keepsChoice ? gtk_drop_down_get_selected(block.opaque) : 0
    let all = tr(
      "All Glyphs ({count})", ["count": DisplayText.count(UInt64(glyphs.list.entries.count))])
    blockNames.set(
      [all]
        + glyphs.list.sections.map { section in
          let first = glyphs.list.entries[section.range.lowerBound]
          let name =
            section.block?.name ?? (first.scalar == nil ? tr("Without a Character") : tr("Others"))
          return "\(name) (\(DisplayText.count(UInt64(section.range.count))))"
        })
    let known = Int(chosen) <= glyphs.list.sections.count ? chosen : 0
    gtk_drop_down_set_selected(block.opaque, known)
  }

  // MARK: - Searching

  /// The places of the chosen block.
  private var range: Range<Int> {
    guard let list = glyphs?.list else { return 0..<0 }
    let place = Int(gtk_drop_down_get_selected(block.opaque)) - 1
    return list.sections.indices.contains(place)
      ? list.sections[place].range : 0..<list.entries.count
  }

  private func search() {
    searching?.cancel()
    guard let glyphs else { return show([]) }
    let typed = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
    let (search, range) = (GlyphSearch(typed), range)
    searching = Task { [weak self] in
      let found = await Task.detached { glyphs.places(of: search, in: range) }.value
      guard let self, !Task.isCancelled else { return }
      self.show(found)
      // The person wants to know about the glyph that they searched for.
      if !search.isEmpty, found.count == 1 { self.grid.select(0) }
    }
  }

  private func show(_ found: [Int]) {
    places = found
    grid.setCount(found.count)
    count.setText(
      found.isEmpty
        ? tr("No Glyphs Found")
        : trn(
          "{number} glyph", "{number} glyphs", found.count,
          ["number": DisplayText.count(UInt64(found.count))]))
  }

  // MARK: - Cells

  private func cell(at position: Int) -> (content: GlyphCell.Content, label: String)? {
    guard let glyphs, places.indices.contains(position) else { return nil }
    let entry = glyphs.list.entries[places[position]]
    let content = GlyphCell.Content(
      face: selection.face.reference, variations: selection.variations, glyph: entry.glyph,
      caption: entry.scalar.map { CodePoint.digits($0.value) } ?? "#\(entry.glyph)")
    return (content, GlyphWording.label(of: entry, name: glyphs.name(of: entry.glyph)))
  }

  private func show(glyphAt position: Int) {
    guard let glyphs, places.indices.contains(position) else { return }
    panel.show(
      glyphs.list.entries[places[position]], of: glyphs, face: selection.face,
      variations: selection.variations)
    adw_flap_set_reveal_flap(flap.opaque, 1)
  }
}

/// The name of a glyph.
enum GlyphWording {
  /// What an anchor is for, and where: "For marks: 300, 700".
  static func anchor(_ anchor: GlyphAnchor) -> String {
    let holes: KeyValuePairs = ["x": String(anchor.x), "y": String(anchor.y)]
    return switch anchor.kind {
    // TRANSLATORS: where on a letter accents are put: x and y in units of the font
    case .base: tr("For marks: {x}, {y}", holes)
    case .ligature(let part):
      // TRANSLATORS: where accents are put on one letter of a ligature, counted from 1
      tr(
        "For marks of part {part}: {x}, {y}",
        ["part": String(part), "x": String(anchor.x), "y": String(anchor.y)])
    // TRANSLATORS: which point of an accent is put on a letter’s point
    case .mark: tr("As a mark: {x}, {y}", holes)
    case .markBase: tr("For further marks: {x}, {y}", holes)
    // TRANSLATORS: where a letter of a joined script is joined with the one before it
    case .entry: tr("Joined before: {x}, {y}", holes)
    case .exit: tr("Joined after: {x}, {y}", holes)
    }
  }

  /// For a screen reader: "ß, U+00DF, LATIN SMALL LETTER SHARP S".
  static func label(of entry: GlyphList.Entry, name: String?) -> String {
    guard let scalar = entry.scalar else {
      return [
        name.map { DisplayText.line($0) },
        tr("Glyph {number}", ["number": String(entry.glyph)]),
      ].compactMap(\.self).joined(separator: ", ")
    }
    return [DisplayText.line(String(scalar)), CodePoint.text(scalar), CodePoint.name(scalar) ?? ""]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
