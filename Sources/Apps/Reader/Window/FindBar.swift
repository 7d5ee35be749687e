// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import class TypecaseGLibKit.Debounced
import func TypecaseGLibKit.tr
import func TypecaseGLibKit.trn

/// Finds text in the document, and replaces it.
///
/// The text view's own search knows no whole words, so they are looked at here; a change is one of the
/// buffer, and so of the document's history.
final class FindBar {
  private let builder: Builder
  private let view: Widget
  private let bar: Widget
  private let entry: Widget
  private let replacement: Widget
  /// Counts again when edits have come to rest.
  private let counting = Debounced(after: .milliseconds(200))
  /// Whether the bar itself changes the text.
  private var isReplacing = false

  init(_ builder: Builder, view: Widget) {
    self.builder = builder
    self.view = view
    bar = builder.widget("find-bar")
    entry = builder.widget("find-text")
    replacement = builder.widget("replace-text")
    Signal.connect(entry, "search-changed") { [weak self] in self?.findTyped() }
    Signal.connect(entry, "activate") { [weak self] in self?.find(forward: true) }
    Signal.connect(entry, "next-match") { [weak self] in self?.find(forward: true) }
    Signal.connect(entry, "previous-match") { [weak self] in self?.find(forward: false) }
    Signal.connect(entry, "stop-search") { [weak self] in self?.close() }
    Signal.connect(replacement, "activate") { [weak self] in self?.replace() }
    for id in ["find-case", "find-words"] {
      Signal.connect(builder.widget(id), "toggled") { [weak self] in self?.showCount() }
    }
    if let buffer {
      Signal.connect(buffer, "changed") { [weak self] in self?.textChanged() }
    }
    Signal.connect(bar, "notify::reveal-child") { [weak self] in
      guard let self, !self.isOpen else { return }
      gtk_widget_grab_focus(self.view.pointer)
    }
  }

  private var isOpen: Bool { gtk_revealer_get_reveal_child(bar.opaque) != 0 }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? {
    gtk_text_view_get_buffer(view.cast(to: GtkTextView.self))
  }

  /// Opens the bar with the selected words.
  func open(replacing: Bool) {
    builder.widget("replace-row").isVisible = replacing
    if let words = selection, !words.contains(where: \.isNewline), words.count <= 200 {
      gtk_editable_set_text(entry.opaque, words)
    }
    gtk_revealer_set_reveal_child(bar.opaque, 1)
    gtk_widget_grab_focus(entry.pointer)
    showCount()
  }

  func close() { gtk_revealer_set_reveal_child(bar.opaque, 0) }

  // MARK: - Finding

  private typealias Match = (start: GtkTextIter, end: GtkTextIter)

  private func text(of editable: Widget) -> String {
    gtk_editable_get_text(editable.opaque).map { String(cString: $0) } ?? ""
  }

  private var flags: GtkTextSearchFlags {
    let isExact =
      gtk_toggle_button_get_active(builder.widget("find-case").cast(to: GtkToggleButton.self)) != 0
    return isExact
      ? GTK_TEXT_SEARCH_TEXT_ONLY
      : GtkTextSearchFlags(
        GTK_TEXT_SEARCH_TEXT_ONLY.rawValue | GTK_TEXT_SEARCH_CASE_INSENSITIVE.rawValue)
  }

  private func isMatch(_ match: Match) -> Bool {
    let wantsWords =
      gtk_toggle_button_get_active(builder.widget("find-words").cast(to: GtkToggleButton.self)) != 0
    guard wantsWords else { return true }
    var (start, end) = match
    // Pango's rules for words, as double clicks follow them.
    let begins = gtk_text_iter_starts_word(&start) != 0 || gtk_text_iter_inside_word(&start) == 0
    let ends = gtk_text_iter_ends_word(&end) != 0 || gtk_text_iter_inside_word(&end) == 0
    return begins && ends
  }

  /// The next place behind or before another.
  private func match(_ words: String, from place: GtkTextIter, forward: Bool) -> Match? {
    var place = place
    while true {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      let isFound =
        forward
        ? gtk_text_iter_forward_search(&place, words, flags, &start, &end, nil)
        : gtk_text_iter_backward_search(&place, words, flags, &start, &end, nil)
      guard isFound != 0 else { return nil }
      if isMatch((start, end)) { return (start, end) }
      place = forward ? end : start
    }
  }

  private func matches(_ words: String) -> [Match] {
    guard let buffer, !words.isEmpty else { return [] }
    var place = GtkTextIter()
    gtk_text_buffer_get_start_iter(buffer, &place)
    var result: [Match] = []
    while let match = match(words, from: place, forward: true) {
      result.append(match)
      place = match.end
    }
    return result
  }

  /// Selects the next match, from the start again where there is none behind.
  func find(forward: Bool) {
    guard let buffer else { return }
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
    select(from: forward ? end : start, forward: forward)
  }

  /// Selects the match where the selection begins, or the next one: while more of a word is typed, the
  /// same place is shown as long as it matches.
  private func findTyped() {
    guard let buffer else { return }
    var start = GtkTextIter()
    gtk_text_buffer_get_selection_bounds(buffer, &start, nil)
    select(from: start, forward: true)
  }

  private func select(from place: GtkTextIter, forward: Bool) {
    let words = text(of: entry)
    guard let buffer, !words.isEmpty else { return showCount() }
    var found = match(words, from: place, forward: forward)
    if found == nil {
      var edge = GtkTextIter()
      if forward {
        gtk_text_buffer_get_start_iter(buffer, &edge)
      } else {
        gtk_text_buffer_get_end_iter(buffer, &edge)
      }
      found = match(words, from: edge, forward: forward)
    }
    guard var found else { return showCount() }
    gtk_text_buffer_select_range(buffer, &found.start, &found.end)
    gtk_text_view_scroll_mark_onscreen(
      view.cast(to: GtkTextView.self), gtk_text_buffer_get_insert(buffer))
    showCount()
  }

  /// Counts again after edits, once for many: in a long text it takes a while.
  private func textChanged() {
    guard isOpen, !isReplacing else { return }
    counting.restart { @MainActor [weak self] in
      guard let self, self.isOpen else { return }
      self.showCount(isAnnounced: false)
    }
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
    counting.cancel()
    let words = text(of: entry)
    guard !words.isEmpty, let buffer else { return show("") }
    let all = matches(words)
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
    let current = all.firstIndex { match in
      var match = match
      return gtk_text_iter_equal(&match.start, &start) != 0
        && gtk_text_iter_equal(&match.end, &end) != 0
    }
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

  private var selection: String? {
    guard let buffer else { return nil }
    var (start, end) = (GtkTextIter(), GtkTextIter())
    guard gtk_text_buffer_get_selection_bounds(buffer, &start, &end) != 0,
      let text = gtk_text_buffer_get_text(buffer, &start, &end, 1)
    else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Replaces the selected match, or selects the next one.
  func replace() {
    guard let buffer, isMatchSelected else { return find(forward: true) }
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
    replacing(in: buffer) { change(buffer, &start, &end) }
    find(forward: true)
  }

  private var isMatchSelected: Bool {
    guard let buffer else { return false }
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
    guard var found = match(text(of: entry), from: start, forward: true) else { return false }
    return gtk_text_iter_equal(&found.start, &start) != 0
      && gtk_text_iter_equal(&found.end, &end) != 0
  }

  /// Replaces all matches, from the last, as one step of undoing.
  func replaceAll() {
    guard let buffer else { return }
    let offsets = matches(text(of: entry)).map { match in
      var match = match
      return (gtk_text_iter_get_offset(&match.start), gtk_text_iter_get_offset(&match.end))
    }
    guard !offsets.isEmpty else { return showCount() }
    replacing(in: buffer) {
      for (first, last) in offsets.reversed() {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_iter_at_offset(buffer, &start, first)
        gtk_text_buffer_get_iter_at_offset(buffer, &end, last)
        change(buffer, &start, &end)
      }
    }
    let said = trn("{count} match replaced", "{count} matches replaced", offsets.count)
    show(said)
    entry.announce(said)
  }

  /// Changes the text, as one step of undoing.
  private func replacing(in buffer: UnsafeMutablePointer<GtkTextBuffer>, _ change: () -> Void) {
    isReplacing = true
    gtk_text_buffer_begin_user_action(buffer)
    change()
    gtk_text_buffer_end_user_action(buffer)
    isReplacing = false
  }

  /// The new text comes first, so that it has the attributes of the old.
  private func change(
    _ buffer: UnsafeMutablePointer<GtkTextBuffer>, _ start: inout GtkTextIter,
    _ end: inout GtkTextIter
  ) {
    let (first, last) = (gtk_text_iter_get_offset(&start), gtk_text_iter_get_offset(&end))
    let new = text(of: replacement)
    // Behind the first character it is inside of the attributes.
    var place = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &place, first + 1)
    gtk_text_buffer_insert(buffer, &place, new, -1)
    let length = gtk_text_iter_get_offset(&place) - first - 1
    var (from, to) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &from, first + 1 + length)
    gtk_text_buffer_get_iter_at_offset(buffer, &to, last + length)
    gtk_text_buffer_delete(buffer, &from, &to)
    gtk_text_buffer_get_iter_at_offset(buffer, &from, first)
    gtk_text_buffer_get_iter_at_offset(buffer, &to, first + 1)
    gtk_text_buffer_delete(buffer, &from, &to)
  }
}
