// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import class TypecaseGLibKit.Debounced
import func TypecaseGLibKit.tr
import func TypecaseGLibKit.trn

/// Finds words in the document, and replaces them: the fields and switches of a `TextSearch`.
final class FindBar {
  private let builder: Builder
  private let view: RichTextView
  private let search: TextSearch
  private let bar: Widget
  private let entry: Widget
  private let replacement: Widget
  /// Finds again when edits have come to rest.
  private let finding = Debounced(after: .milliseconds(200))

  init(_ builder: Builder, view: RichTextView) {
    self.builder = builder
    self.view = view
    search = TextSearch(in: view)
    bar = builder.widget("find-bar")
    entry = builder.widget("find-text")
    replacement = builder.widget("replace-text")
    Signal.connect(entry, "search-changed") { [weak self] in self?.findTyped() }
    Signal.connect(entry, "activate") { [weak self] in self?.find(.forward) }
    Signal.connect(entry, "next-match") { [weak self] in self?.find(.forward) }
    Signal.connect(entry, "previous-match") { [weak self] in self?.find(.backward) }
    Signal.connect(entry, "stop-search") { [weak self] in self?.close() }
    Signal.connect(replacement, "activate") { [weak self] in self?.replace() }
    replacement.onKeys { [weak self] key in
      guard let self, key == GDK_KEY_Escape else { return false }
      self.close()
      return true
    }
    for id in ["find-case", "find-words"] {
      Signal.connect(builder.widget(id), "toggled") { [weak self] in self?.findAgain() }
    }
    Signal.connect(bar, "notify::reveal-child") { [weak self] in
      guard let self, !self.isOpen else { return }
      self.finding.cancel()
      self.search.end()
      gtk_widget_grab_focus(self.view.widget.pointer)
    }
  }

  private var isOpen: Bool { gtk_revealer_get_reveal_child(bar.opaque) != 0 }

  /// Opens the bar with the selected words; what was typed in one that is open stays.
  func open(replacing: Bool) {
    let wasOpen = isOpen
    builder.widget("replace-row").isVisible = replacing
    let words = view.storage.text(in: view.selection.range)
    let takesWords =
      !wasOpen && !words.isEmpty && words.count <= 200 && !words.contains(where: \.isNewline)
    if takesWords { gtk_editable_set_text(entry.opaque, words) }
    gtk_revealer_set_reveal_child(bar.opaque, 1)
    let isKnown = takesWords || wasOpen && !sought.isEmpty
    gtk_widget_grab_focus((replacing && isKnown ? replacement : entry).pointer)
    findAgain()
  }

  func close() { gtk_revealer_set_reveal_child(bar.opaque, 0) }

  // MARK: - Finding

  private var sought: String { text(of: entry) }

  private func text(of editable: Widget) -> String {
    gtk_editable_get_text(editable.opaque).map { String(cString: $0) } ?? ""
  }

  private func isOn(_ id: String) -> Bool {
    gtk_toggle_button_get_active(builder.widget(id).cast(to: GtkToggleButton.self)) != 0
  }

  private var options: TextSearch.Options {
    var options: TextSearch.Options = []
    if isOn("find-case") { options.insert(.matchesCase) }
    if isOn("find-words") { options.insert(.wholeWords) }
    return options
  }

  /// Selects the next match, from the start again where there is none behind.
  func find(_ direction: LogicalDirection) {
    guard isOpen else {
      // Matches are marked only while the bar says what they are.
      search.find(sought, options: options)
      search.select(direction)
      return search.end()
    }
    // The field tells of what was typed a moment later.
    if search.words != sought || search.options != options { search.find(sought, options: options) }
    search.select(direction)
    showCount()
  }

  /// Selects the match where the selection begins, or the next one: while more of a word is typed, the
  /// same place is shown as long as it matches.
  private func findTyped() {
    guard isOpen else { return }
    search.find(sought, options: options)
    let start = view.selection.range.lowerBound
    if !search.matches.isEmpty {
      view.selection = TextSelection(caret: start)
      search.select(.forward)
    }
    showCount()
  }

  private func findAgain(isAnnounced: Bool = true) {
    finding.cancel()
    guard isOpen else { return }
    search.find(sought, options: options)
    showCount(isAnnounced: isAnnounced)
  }

  /// Finds again after edits, once for many: in a long text it takes a while.
  func textChanged() {
    guard isOpen else { return }
    finding.restart { @MainActor [weak self] in self?.findAgain(isAnnounced: false) }
  }

  /// Says something beside the switches; nothing has no room of its own.
  private func show(_ said: String) {
    let label = builder.widget("find-count")
    label.setText(said)
    label.isVisible = !said.isEmpty
  }

  /// Says how many there are, and which of them is selected.
  ///
  /// - Parameter isAnnounced: whether a screen reader says it at once; not while the person writes.
  private func showCount(isAnnounced: Bool = true) {
    guard !sought.isEmpty else { return show("") }
    let all = search.matches
    let current = all.firstIndex(of: view.selection.range)
    let said =
      current.map {
        tr(
          "{number} of {count}",
          [
            "number": DisplayText.count(UInt64($0 + 1)),
            "count": DisplayText.count(UInt64(all.count)),
          ])
      } ?? trn("{count} match", "{count} matches", all.count)
    show(said)
    if isAnnounced { entry.announce(said) }
    entry.setStyle("error", all.isEmpty)
  }

  // MARK: - Replacing

  /// Replaces the selected match, or selects the next one.
  func replace() {
    search.replace(with: text(of: replacement))
    finding.cancel()
    search.find(sought, options: options)
    find(.forward)
  }

  /// Replaces all matches, as one step of undoing.
  func replaceAll() {
    search.find(sought, options: options)
    let count = search.replaceAll(with: text(of: replacement), title: tr("Replace All"))
    // What was replaced is said longer than until edits have come to rest.
    finding.cancel()
    guard count > 0 else { return showCount() }
    let said = trn("{count} match replaced", "{count} matches replaced", count)
    show(said)
    entry.announce(said)
  }
}
