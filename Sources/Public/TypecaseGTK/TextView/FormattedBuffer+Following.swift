// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

// What happens to the buffer by the person's hand, or by an app's: the attributes of what is typed, and
// the history.
extension FormattedBuffer {
  /// Where in the text something happens; GTK moves it along when the text changes.
  private typealias Place = UnsafeMutablePointer<GtkTextIter>

  func connect() {
    Signal.connect(buffer, "insert-text") {
      [weak self] (place: Place?, text: CountedText?, length: CInt) in
      guard let self, let place, let text else { return }
      self.settle()
      guard self.silent == 0 else { return }
      self.keep(nil)
      self.pending.begin(
        PendingEdits.Edit(
          key: place, offset: Int(gtk_text_iter_get_offset(place)),
          attributes: self.attributesForInsertion(at: place.pointee),
          count: text.text(bytes: Int(length)).unicodeScalars.count,
          length: self.length))
    }
    Signal.connect(buffer, "insert-text", after: true) { [weak self] (place: Place?) in
      if let self, let place { self.editEnded(place) { $0 - $1.count } }
    }
    Signal.connect(buffer, "delete-range") { [weak self] (first: Place?, last: Place?) in
      guard let self, let first, let last else { return }
      self.settle()
      guard self.silent == 0 else { return }
      self.keep(nil)
      let start = Int(gtk_text_iter_get_offset(first))
      let end = Int(gtk_text_iter_get_offset(last))
      let range = min(start, end)..<max(start, end)
      guard !range.isEmpty else { return }
      var (beginning, behind) = (self.place(range.lowerBound), self.place(range.upperBound))
      self.pending.begin(
        PendingEdits.Edit(
          key: first, offset: range.lowerBound, runs: self.runs(in: range),
          continued: self.ownAttributes(at: &beginning)
            .forInsertion(before: self.ownAttributes(at: &behind)),
          length: self.length))
    }
    Signal.connect(buffer, "delete-range", after: true) { [weak self] (first: Place?) in
      if let self, let first { self.editEnded(first) { place, _ in place } }
    }
    Signal.connect(buffer, "apply-tag") {
      [weak self] (tag: Handle<GtkTextTag>?, first: Place?, last: Place?) in
      guard let self, !self.isTagging, let tag, let first, let last else { return }
      self.keepOne(
        tag.pointer,
        first,
        last)
    }
    Signal.connect(buffer, "begin-user-action") { [weak self] in
      if self?.silent == 0 { self?.history.begin() }
    }
    Signal.connect(buffer, "end-user-action") { [weak self] in
      guard let self, self.silent == 0 else { return }
      self.history.end { edits in self.readAgain(&edits) }
    }
    Signal.connect(buffer, "changed") { [weak self] in
      self?.summarized = nil
      self?.changed()
    }
    for signal in ["apply-tag", "remove-tag"] {
      Signal.connect(buffer, signal, after: true) { [weak self] in
        self?.summarized = nil
      }
    }
    Signal.connect(buffer, "mark-set", after: true) {
      [weak self] (_: Place?, mark: Handle<GtkTextMark>?) in
      guard let self, let mark else { return }
      let isCaret = mark.pointer == gtk_text_buffer_get_insert(self.buffer)
      if isCaret { self.caretMoved() }
      self.followSelection()
      if isCaret || mark.pointer == gtk_text_buffer_get_selection_bound(self.buffer) {
        for observer in self.observers { observer.view?.bufferSelectionChanged() }
      }
    }
  }

  func attributesForInsertion(at iter: GtkTextIter) -> TextAttributes {
    if let typing { return typing }
    var iter = iter
    // An app's own tag ends where text is typed behind it.
    let next = ownAttributes(at: &iter)
    // At the start of a line it is the line's first character that is continued.
    if gtk_text_iter_starts_line(&iter) != 0 { return next.forInsertion(before: nil) }
    gtk_text_iter_backward_char(&iter)
    return ownAttributes(at: &iter).forInsertion(before: next)
  }

  /// Takes up an edit that took place, before anything else is changed: one of an app's handlers is
  /// about to.
  func settle() {
    if let edit = pending.settle(length: length) { take(edit, at: edit.offset) }
  }

  /// Takes up an edit that ended, unless it was already.
  ///
  /// - Parameter start: where it began, from where GTK's place for it is now.
  private func editEnded(
    _ place: Place, _ start: (Int, PendingEdits.Edit) -> Int
  ) {
    guard silent == 0, let edit = pending.end(place), !edit.isDone else { return }
    var offset = edit.offset
    if edit.isOvertaken {
      offset = start(Int(gtk_text_iter_get_offset(place)), edit)
    }
    take(edit, at: offset)
  }

  private func take(_ edit: PendingEdits.Edit, at offset: Int) {
    guard silent == 0, offset >= 0, offset + edit.count <= length else { return }
    if let attributes = edit.attributes {
      didInsert(offset..<offset + edit.count, attributes)
    } else {
      record(.delete(at: offset, edit.runs))
      // What replaces a selection continues what was selected.
      typing = edit.continued
    }
  }

  private func didInsert(_ range: Range<Int>, _ attributes: TextAttributes) {
    guard !range.isEmpty else { return }
    let old = spans(in: range)
    var new = [AttributeSpan(range.count, attributes)]
    // What joins with the character before it has that one's attributes.
    let cluster = cluster(around: range.lowerBound)
    let joined = min(cluster.upperBound, range.upperBound) - range.lowerBound
    if joined > 0, var first = spans(in: cluster).first?.attributes, first != attributes {
      (first.attachment, first.carried) = (nil, nil)
      new = [AttributeSpan(joined, first)]
      if joined < range.count { new.append(AttributeSpan(range.count - joined, attributes)) }
    }
    format(at: range.lowerBound, old: old, new: new)
    if silent == 0 { history.begin() }
    record(.insert(at: range.lowerBound, runs(in: range)))
    join(at: range.upperBound)
    if silent == 0 { history.end() }
  }

  /// Text that was dropped or came from the primary selection brings its tags after its text.
  private func readAgain(_ edits: inout [TextEdit]) {
    guard case .insert(let offset, let runs)? = edits.last else { return }
    edits[edits.count - 1] = .insert(at: offset, self.runs(in: offset..<offset + runs.length))
  }

  /// Takes the other tags of a tag's group away where it is applied by somebody else.
  private func keepOne(
    _ tag: AttributeTags.Tag, _ start: UnsafeMutablePointer<GtkTextIter>,
    _ end: UnsafeMutablePointer<GtkTextIter>
  ) {
    for other in tags.others(than: tag) { gtk_text_buffer_remove_tag(buffer, other, start, end) }
  }

  private func caretMoved() {
    settle()
    guard silent == 0 else { return }
    typing = nil
    history.breakTyping()
  }
}
