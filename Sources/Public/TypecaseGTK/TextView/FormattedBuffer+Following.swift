// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

// What happens to the buffer by the person's hand, or by an app's, and is taken over by the storage.
extension FormattedBuffer {
  /// Where in the text something happens; GTK moves it along when the text changes.
  private typealias Place = UnsafeMutablePointer<GtkTextIter>

  func connect() {
    Signal.connect(buffer, "insert-text") {
      [weak self] (place: Place?, text: CountedText?, length: CInt) in
      guard let self, let place, let text else { return }
      self.insertionBegins(place, text.text(bytes: Int(length)))
    }
    Signal.connect(buffer, "insert-text", after: true) { [weak self] (place: Place?) in
      if let self, let place { self.editEnded(place) }
    }
    Signal.connect(buffer, "delete-range") { [weak self] (first: Place?, last: Place?) in
      guard let self, let first, let last else { return }
      self.deletionBegins(first, last)
    }
    Signal.connect(buffer, "delete-range", after: true) { [weak self] (first: Place?) in
      if let self, let first { self.editEnded(first) }
    }
    // An app's own pictures and widgets, of which nothing is announced but a place.
    for signal in ["insert-paintable", "insert-child-anchor"] {
      Signal.connect(buffer, signal) { [weak self] (place: Place?) in
        if let place { self?.settle(moving: [place]) }
      }
      Signal.connect(buffer, signal, after: true) { [weak self] in
        guard let self, self.mirroring == 0 else { return }
        self.settle()
        self.takeOverAll()
      }
    }
    Signal.connect(buffer, "apply-tag") {
      [weak self] (tag: Handle<GtkTextTag>?, first: Place?, last: Place?) in
      guard let self, !self.isTagging, let tag, let first, let last else { return }
      self.keepOne(tag.pointer, first, last)
    }
    for signal in ["apply-tag", "remove-tag"] {
      Signal.connect(buffer, signal, after: true) {
        [weak self] (tag: Handle<GtkTextTag>?, first: Place?, last: Place?) in
        guard let self, !self.isTagging, let tag, let first, let last,
          !self.markingTags.contains(tag.pointer)
        else { return }
        let (start, end) = (first.pointee.offset, last.pointee.offset)
        self.tagsChanged(in: min(start, end)..<max(start, end))
      }
    }
    followTagTable()
    Signal.connect(buffer, "begin-user-action") { [weak self] in
      guard let self, self.mirroring == 0 else { return }
      // What was before is no part of the step.
      self.settle()
      self.storage.beginStep(selection: self.editor.selection)
    }
    Signal.connect(buffer, "end-user-action") { [weak self] in
      guard let self, self.mirroring == 0 else { return }
      // Text that was dropped or came from the primary selection brings its tags after its text.
      self.settle()
      self.storage.endStep(selection: self.editor.selection)
    }
    Signal.connect(buffer, "mark-set", after: true) {
      [weak self] (_: Place?, mark: Handle<GtkTextMark>?) in
      guard let self, let mark else { return }
      let isCaret = mark.pointer == gtk_text_buffer_get_insert(self.buffer)
      let isOurs = isCaret || mark.pointer == gtk_text_buffer_get_selection_bound(self.buffer)
      if isOurs { self.selectionMoved() }
      self.followSelection()
      guard isOurs else { return }
      for observer in self.observers { observer.view?.bufferSelectionChanged() }
    }
  }

  /// Follows an app's own tags that begin to look otherwise, or go from the table, of which the buffer says nothing.
  private func followTagTable() {
    let table = ObjectRef(retaining: gtk_text_buffer_get_tag_table(buffer))
    Signal.connect(table.pointer, "tag-changed") { [weak self] (tag: Handle<GtkTextTag>?) in
      guard let self, let tag, self.isForeign(tag.pointer) else { return }
      var iter = self.place(0)
      var isTagged = gtk_text_iter_has_tag(&iter, tag.pointer) != 0
      var start = iter.offset
      while gtk_text_iter_forward_to_tag_toggle(&iter, tag.pointer) != 0 {
        if isTagged { self.tagsChanged(in: start..<iter.offset) }
        (isTagged, start) = (!isTagged, iter.offset)
      }
      if isTagged { self.tagsChanged(in: start..<self.shownEnd) }
    }
    Signal.connect(table.pointer, "tag-removed") { [weak self] (tag: Handle<GtkTextTag>?) in
      guard let self, let tag, self.isForeign(tag.pointer) else { return }
      // It is of no text any more, and where it was nobody says.
      self.tagsChanged(in: 0..<self.shownEnd)
    }
  }

  private func isForeign(_ tag: AttributeTags.Tag) -> Bool {
    !isTagging && !markingTags.contains(tag) && tags.meaning(of: tag) == nil
  }

  // MARK: - Text

  private func insertionBegins(_ place: Place, _ text: String) {
    guard mirroring == 0 else { return mirroredEditBegins() }
    settle(moving: [place])
    keep(nil)
    let alike = text.asStored
    if alike != text {
      // The storage has one kind of paragraph end, and so has the buffer then.
      g_signal_stop_emission_by_name(buffer, "insert-text")
      return gtk_text_buffer_insert(buffer, place, alike, CInt(clamping: alike.utf8.count))
    }
    let offset = place.pointee.offset
    pending.begin(
      PendingEdits.Edit(
        key: place,
        kind: .insertion(text.unicodeScalars.count, attributesForInsertion(at: offset)),
        offset: offset, length: shownEnd.value))
  }

  private func mirroredEditBegins() {
    if !expectsEdit { isDisturbed = true }
    expectsEdit = false
  }

  private func deletionBegins(_ first: Place, _ last: Place) {
    guard mirroring == 0 else { return mirroredEditBegins() }
    settle(moving: [first, last])
    keep(nil)
    let (start, end) = (first.pointee.offset, last.pointee.offset)
    let range = min(start, end)..<max(start, end)
    guard !range.isEmpty else { return }
    pending.begin(
      PendingEdits.Edit(
        key: first,
        kind: .deletion(range.count, continued: attributes(continuing: range)),
        offset: range.lowerBound, length: shownEnd.value))
  }

  /// Brings the storage to what the buffer is, before anything else is changed, or read: one of an app's handlers may be about
  /// to.
  func settle() { settle(moving: []) }

  /// The same before GTK's text is changed: what an open session of the storage has edited is shown first, so that all places are
  /// those of one text.
  ///
  /// - Parameter places: where it is about to be changed; they are moved along.
  private func settle(moving places: [Place]) {
    guard mirroring == 0 else { return }
    if let edit = pending.settle(length: shownEnd.value) { take(edit, at: edit.offset) }
    if !places.isEmpty || !retagged.isEmpty {
      let offsets = places.map(\.pointee.offset)
      if let edit = showSession() {
        for (place, offset) in zip(places, offsets) {
          place.pointee = self.place(min(edit.place(after: offset), shownEnd))
        }
      }
    }
    takeOverTags()
  }

  /// Takes up an edit that ended, unless it was already.
  private func editEnded(_ place: Place) {
    guard mirroring == 0, let edit = pending.end(place), !edit.isDone else { return }
    var offset = edit.offset
    if edit.isOvertaken {
      // Where it is now: GTK keeps the place behind what was inserted.
      offset = place.pointee.offset
      if case .insertion(let count, _) = edit.kind { offset -= count }
    }
    (shownChanges, lastFollowed) = (0, nil)
    take(edit, at: offset)
    // Whoever inserted goes on with this place, also where the storage's delegate has changed text around it.
    if shownChanges > 0 {
      let now = lastFollowed?.place(after: offset) ?? offset
      place.pointee = self.place(min(now, shownEnd))
    }
  }

  private func take(_ edit: PendingEdits.Edit, at offset: ScalarOffset) {
    let length = shownEnd.value
    switch edit.kind {
    case .insertion(let count, let attributes):
      guard offset >= 0, storage.length + count == length, offset + count <= shownEnd else {
        return takeOverAll()
      }
      let range = offset..<offset + count
      storage.replaceScalars(offset..<offset, with: runs(inserted: range, attributes))
    case .deletion(let count, let continued):
      guard offset >= 0, storage.length - count == length, offset <= shownEnd else {
        return takeOverAll()
      }
      let isAtCaret = offset == markedSelection.lowerBound
      storage.replaceScalars(offset..<offset + count, with: [])
      // What replaces a selection continues what was selected.
      if isAtCaret { editor.typingAttributes = continued }
    }
    showSession()
  }

  /// Shows what an open session of the storage has edited until now, and learns which of it was GTK's own.
  ///
  /// - Returns: what was not shown yet; nil when everything was.
  @discardableResult
  func showSession() -> TextStorage.Edit? { storage.isEditing ? storage.tellNow(self) : nil }

  /// What was inserted, with what it is to have.
  private func runs(inserted range: Range<ScalarOffset>, _ attributes: TextAttributes) -> [TextRun]
  {
    if let incoming, incoming.length == range.count { return incoming }
    if hasForeignTags {
      // Within an app's own tags, text has those as well.
      format(
        at: range.lowerBound, old: shownSpans(in: range),
        new: [AttributeSpan(range.count, attributes)])
      return shownRuns(in: range)
    }
    return [TextRun(shownText(in: range), attributes)]
  }

  // MARK: - Attributes

  /// What text that is inserted at a place is to have.
  func attributesForInsertion(at offset: ScalarOffset) -> TextAttributes {
    if offset == editor.selection.range.lowerBound, let set = editor.setTypingAttributes {
      return set
    }
    return attributes(continuing: offset..<offset)
  }

  /// What text that replaces a range continues.
  ///
  /// An app's own tag ends where text is typed behind it.
  private func attributes(continuing range: Range<ScalarOffset>) -> TextAttributes {
    let all = storage.attributesForInsertion(at: range)
    guard hasForeignTags, storage.length > 0 else { return all }
    var at = place(range.lowerBound)
    var behind = place(range.upperBound)
    let next = ownAttributes(at: &behind)
    var result: TextAttributes
    if !range.isEmpty {
      result = ownAttributes(at: &at).forInsertion(before: next)
    } else if gtk_text_iter_starts_line(&at) != 0 {
      // At the start of a line it is the line's first character that is continued.
      result = next.forInsertion(before: nil)
    } else {
      gtk_text_iter_backward_char(&at)
      result = ownAttributes(at: &at).forInsertion(before: next)
    }
    result.paragraph = all.paragraph
    return result
  }

  /// Takes the other tags of a tag's group away where it is applied by somebody else.
  private func keepOne(
    _ tag: AttributeTags.Tag, _ start: UnsafeMutablePointer<GtkTextIter>,
    _ end: UnsafeMutablePointer<GtkTextIter>
  ) {
    for other in tags.others(than: tag) { gtk_text_buffer_remove_tag(buffer, other, start, end) }
  }

  private func tagsChanged(in range: Range<ScalarOffset>) {
    guard !range.isEmpty else { return }
    if retagged.add(range) {
      Task { [weak self] in self?.settle() }
    }
  }

  /// Brings the storage to what somebody else's tags say.
  private func takeOverTags() {
    for range in retagged.takeAll() {
      let range = range.clamped(to: 0..<min(shownEnd, storage.end))
      let shown = shownSpans(in: range)
      guard shown != storage.spans(in: range) else { continue }
      storage.takeOver(
        shown, at: range.lowerBound, isUndoable: storage.history?.isOpen == true)
    }
  }

  // MARK: - Selection

  private func selectionMoved() {
    guard mirroring == 0 else { return }
    settle()
    editor.selection = shownSelection
  }
}

/// Stretches of a text in which tags were set by somebody else, until they are looked at.
struct RetaggedText {
  private var ranges: [Range<ScalarOffset>] = []

  /// - Returns: whether it is the first one.
  mutating func add(_ range: Range<ScalarOffset>) -> Bool {
    defer {
      // What is set in order, as a highlighter does, is one stretch.
      if let last = ranges.last, last.lowerBound <= range.upperBound,
        range.lowerBound <= last.upperBound
      {
        ranges[ranges.count - 1] =
          min(last.lowerBound, range.lowerBound)..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges.isEmpty
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// Moves with the text that the buffer shows.
  mutating func follow(_ edit: TextStorage.Edit) { ranges = ranges.map(edit.range(after:)) }

  mutating func takeAll() -> [Range<ScalarOffset>] {
    defer { ranges = [] }
    return ranges
  }
}
