// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseWidgets

/// The button that says which text fonts are shown in, and all texts behind it.
///
///     GtkMenuButton
///       GtkPopover
///         GtkSearchEntry
///         GtkListBox      My Text, what it was earlier, proofs, kept texts with their buttons, languages; each kind below its name
///         GtkButton       keeps what is shown
final class SampleTextMenu {
  let widget = Widget(gtk_menu_button_new())

  private let texts: SampleTexts
  private let label = makeLabel("")
  private let popover = Widget(gtk_popover_new())
  private let search = Widget(gtk_search_entry_new())
  private let list = Widget(gtk_list_box_new())
  private let scroller = Widget(gtk_scrolled_window_new())
  private let keep = Widget(gtk_button_new_with_mnemonic(tr("_Keep This Text…")))
  private var rows: [Row] = []
  /// Those that have a sentence, by name.
  private var languages: [(tag: String, name: String)] = []
  private var names: [String: String] = [:]
  private var isMade = false
  private let offersAll: Bool
  private var reading: Task<Void, Never>?

  private struct Row {
    var title: String
    var widget: Widget
    /// Nil for an earlier text, and for the name of a kind of texts.
    var choice: SampleChoice?
    /// Shows its text; nil for the name of a kind of texts.
    var show: ((SampleTexts) -> Void)?
  }

  /// - Parameter offersAll: whether it has sentences in all languages, and not in those that it is told.
  init(_ texts: SampleTexts, offersAll: Bool = false) {
    self.texts = texts
    self.offersAll = offersAll
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_widget_set_hexpand(label.pointer, 1)
    gtk_widget_set_halign(label.pointer, GTK_ALIGN_START)
    gtk_menu_button_set_child(
      widget.opaque,
      makeBox(
        GTK_ORIENTATION_HORIZONTAL, spacing: 6, [label, makeIcon("pan-down-symbolic")]
      ).pointer)
    gtk_menu_button_set_popover(widget.opaque, popover.pointer)
    popover.setAccessibleLabel(tr("Sample Texts"))
    makeContent()
    // A list of hundreds of languages is made when it is asked for.
    Signal.connect(popover, "map") { [weak self] in self?.opened() }
    texts.observe(self) { [weak self] in self?.textsChanged() }
    showChoice()
  }

  /// Offers a sentence of each of some languages.
  func offer(_ languages: [(tag: String, name: String)]) {
    self.languages = languages
    for (tag, name) in languages { names[tag] = name }
    isMade = false
    showChoice()
    if gtk_widget_get_mapped(popover.pointer) != 0 { makeRows() }
  }

  /// Offers sentences in all languages that have one, when they are first asked for.
  private func readLanguages() {
    guard reading == nil else { return }
    reading = Task { [weak self] in
      let named = await Task.detached {
        Languages.shared.all.filter { SampleText.sentence(in: $0.language.tag) != nil }
          .map { (tag: $0.language.tag, name: $0.name) }
      }.value
      self?.offer(named)
    }
  }

  // MARK: - The button

  private func title(of choice: SampleChoice) -> String {
    switch choice {
    case .fontsOwn: tr("Each Font’s Own Sample")
    case .own: tr("My Text")
    case .proof(let proof): proof.title
    case .kept(let name): Self.shown(name)
    case .language(let tag): names[tag] ?? tr("Sample Text")
    }
  }

  /// The name of a kept text, apart from the words around it.
  private static func shown(_ name: String) -> String { DisplayText.line(name, limit: .max) }

  private func showChoice() {
    let title = title(of: texts.choice)
    label.setText(title)
    let words = tr("Sample Text: {text}", ["text": title])
    gtk_widget_set_tooltip_text(widget.pointer, words)
    // What is chosen is a part of the name: a button of GTK 4.8 has no value.
    widget.setAccessibleLabel(words)
    keep.isSensitive = texts.canKeep
    if case .language(let tag) = texts.choice, names[tag] == nil { findName(ofTag: tag) }
  }

  /// Finds the name of a language that was chosen at an earlier start.
  private func findName(ofTag tag: String) {
    Task { [weak self] in
      let name = await Task.detached { Languages.shared.name(ofTag: tag) }.value
      guard let self, self.names[tag] == nil else { return }
      self.names[tag] = name
      self.showChoice()
    }
  }

  private func textsChanged() {
    isMade = false
    showChoice()
    if gtk_widget_get_mapped(popover.pointer) != 0 { makeRows() }
  }

  // MARK: - The list

  private func makeContent() {
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
    list.setStyle("navigation-sidebar")
    list.setAccessibleLabel(tr("Sample Texts"))
    Signal.connect(list, "row-activated") { [weak self] (row: Handle<GtkListBoxRow>?) in
      guard let self, let row,
        let show = self.rows.first(where: { $0.widget.raw == row.raw })?.show
      else { return }
      self.choose(show)
    }
    // The field for searching, which takes the keys of the popover, would have Return before the row.
    list.onKeys { [weak self] key in
      guard let self, key == GDK_KEY_Return || key == GDK_KEY_KP_Enter,
        let root = gtk_widget_get_root(self.list.pointer), let focus = gtk_root_get_focus(root)
      else { return false }
      guard let show = self.rows.first(where: { $0.widget.pointer == focus })?.show else {
        return gtk_widget_activate(focus) != 0
      }
      self.choose(show)
      return true
    }
    search.setAccessibleLabel(tr("Search Texts"))
    Property.set(search, "search-delay", int: 0)
    Signal.connect(search, "search-changed") { [weak self] in self?.filter() }
    Signal.connect(search, "stop-search") { [weak self] in self?.close() }
    Signal.connect(search, "activate") { [weak self] in
      guard let self, !self.searched.isEmpty,
        let first = self.rows.first(where: { $0.show != nil && $0.widget.isVisible })?.show
      else { return }
      self.choose(first)
    }
    gtk_search_entry_set_key_capture_widget(search.opaque, popover.pointer)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, 360)
    gtk_scrolled_window_set_child(scroller.opaque, list.pointer)
    gtk_widget_set_vexpand(scroller.pointer, 1)
    keep.wrapWords()
    Signal.connect(keep, "clicked") { [weak self] in self?.askToKeep() }
    let content = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, [search, scroller, keep])
    gtk_widget_set_size_request(content.pointer, 260, -1)
    gtk_popover_set_child(popover.cast(to: GtkPopover.self), makePopoverClamp(content).pointer)
  }

  private var searched: String {
    gtk_editable_get_text(search.opaque).map { String(cString: $0) } ?? ""
  }

  private func opened() {
    gtk_editable_set_text(search.opaque, "")
    if offersAll { readLanguages() }
    if !isMade { makeRows() }
    filter()
    let entry = search.weak
    Task { if let entry = entry.object { gtk_widget_grab_focus(entry.pointer) } }
  }

  private func close() { gtk_popover_popdown(popover.cast(to: GtkPopover.self)) }

  private func choose(_ show: (SampleTexts) -> Void) {
    close()
    show(texts)
  }

  private func makeRows() {
    while let child = list.firstChild { gtk_list_box_remove(list.opaque, child.pointer) }
    rows = []
    add(.fontsOwn)
    if !texts.own.isEmpty { add(.own) }
    if !texts.earlier.isEmpty { addHeading(tr("Earlier Texts")) }
    for text in texts.earlier { addEarlier(text) }
    addHeading(tr("Proofs"))
    for proof in ProofText.allCases { add(.proof(proof)) }
    if !texts.kept.isEmpty { addHeading(tr("Kept Texts")) }
    for text in texts.kept { add(.kept(name: text.name)) }
    if !languages.isEmpty { addHeading(tr("Languages")) }
    for language in languages { add(.language(tag: language.tag)) }
    isMade = true
    filter()
  }

  private func addHeading(_ title: String) {
    let row = Widget(gtk_list_box_row_new())
    gtk_list_box_row_set_activatable(row.cast(to: GtkListBoxRow.self), 0)
    gtk_widget_set_focusable(row.pointer, 0)
    gtk_list_box_row_set_child(
      row.cast(to: GtkListBoxRow.self),
      makeLabel(title, styles: ["heading", "dim-label"], wraps: true).pointer)
    row.setAccessibleLabel(title)
    append(Row(title: title, widget: row))
  }

  private func add(_ choice: SampleChoice) {
    let title = title(of: choice)
    var parts: [Widget] = []
    if choice == texts.choice { parts.append(makeIcon("object-select-symbolic")) }
    if case .kept(let name) = choice { parts += makeButtons(ofKept: name) }
    let row = makeRow(title, parts)
    row.setAccessibleDescription(choice == texts.choice ? tr("Chosen") : "")
    append(Row(title: title, widget: row, choice: choice) { $0.choose(choice) })
  }

  /// A text without a name, by its beginning.
  private func addEarlier(_ text: String) {
    let title = DisplayText.line(text, limit: 48, fallback: tr("Unnamed"))
    append(Row(title: title, widget: makeRow(title, [])) { $0.recall(text) })
  }

  private func makeRow(_ title: String, _ parts: [Widget]) -> Widget {
    // With large text a long word is wider than a phone.
    let words = makeLabel(title)
    gtk_widget_set_hexpand(words.pointer, 1)
    let row = Widget(gtk_list_box_row_new())
    gtk_widget_set_tooltip_text(row.pointer, title)
    gtk_list_box_row_set_child(
      row.cast(to: GtkListBoxRow.self),
      makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [words] + parts).pointer)
    row.setAccessibleLabel(title)
    return row
  }

  private func append(_ row: Row) {
    gtk_list_box_append(list.opaque, row.widget.pointer)
    rows.append(row)
  }

  private func makeButtons(ofKept name: String) -> [Widget] {
    let shown = Self.shown(name)
    return [
      ("document-edit-symbolic", tr("Rename “{name}”", ["name": shown]), { $0.askToRename(name) }),
      ("user-trash-symbolic", tr("Delete “{name}”", ["name": shown]), { $0.delete(name) }),
    ].map { (icon: String, words: String, action: @escaping (SampleTextMenu) -> Void) in
      let button = Widget(gtk_button_new_from_icon_name(icon))
      button.setStyle("flat")
      button.setAccessibleLabel(words)
      gtk_widget_set_tooltip_text(button.pointer, words)
      gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
      Signal.connect(button, "clicked") { [weak self] in
        // The row goes, and its button with it.
        Task { if let self { action(self) } }
      }
      return button
    }
  }

  /// Deletes a kept text; the keyboard goes on with the next row.
  private func delete(_ name: String) {
    let place = rows.firstIndex { $0.choice == .kept(name: name) } ?? 0
    texts.delete(name)
    let near = rows.prefix(place + 1).last { $0.show != nil && $0.widget.isVisible }
    _ = near.map { gtk_widget_grab_focus($0.widget.pointer) }
  }

  /// Leaves the texts whose names have what is searched for, with the names of their kinds.
  private func filter() {
    let wanted = searched.lowercased()
    var heading: Widget?
    for row in rows {
      guard row.show != nil else {
        heading = row.widget
        row.widget.isVisible = false
        continue
      }
      let isFound = wanted.isEmpty || row.title.lowercased().contains(wanted)
      row.widget.isVisible = isFound
      if isFound { heading?.isVisible = true }
    }
  }

  // MARK: - Names

  private func askToKeep() {
    let beginning = DisplayText.sentence(texts.text, limit: 24)
    ask(tr("Keep Text"), name: beginning, accept: tr("_Keep")) { $0.keepShown(as: $1) }
  }

  private func askToRename(_ name: String) {
    ask(tr("Rename Text"), name: name, accept: tr("_Rename")) { $0.rename(name, to: $1) }
  }

  private func ask(
    _ heading: String, name: String, accept: String,
    _ answered: @escaping (SampleTexts, String) -> Void
  ) {
    close()
    guard let root = gtk_widget_get_root(widget.pointer) else { return }
    let window = Widget(root.cast(to: GtkWidget.self))
    let question = NameQuestion(heading, name: name, accept: accept)
    Task { [texts] in
      if let name = await question.ask(over: window) { answered(texts, name) }
    }
  }
}
