// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseRichText

// What happens to the storage, and is shown by the buffer.
extension FormattedBuffer: TextStorageObserver {
  nonisolated func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
    // A storage belongs to one thread, and this one is the main thread's.
    MainActor.assumeIsolated { follow(edit) }
  }

  private func follow(_ edit: TextStorage.Edit) {
    let known = storage.processCount
    lastFollowed = edit
    mirroring += 1
    isDisturbed = false
    if shownEnd.value == storage.length - edit.changeInLength {
      if !retagged.isEmpty { retagged.follow(edit) }
      mirror(edit)
    } else {
      // GTK's text came first, as when somebody types.
      mirror(hullOf: edit)
    }
    shown = storage.processCount == known ? storage.backingStore as? TextRope : nil
    mirroring -= 1
    for change in edit.changes where change.kinds.contains(.characters) {
      overlays.showMarks(in: change.range)
    }
    // Where the storage was edited meanwhile, this is told of that next.
    if storage.processCount == known, isDisturbed || shownEnd.value != storage.length {
      takeOverAll(correcting: true)
    }
    // GTK moves its marks, and with them the selection, by its own rules.
    if editor.hasUnshownSelection {
      editor.hasUnshownSelection = false
      showSelection()
    } else {
      editor.adopt(shownSelection)
    }
    if edit.kinds.contains(.pageColor) { showPageColor() }
    changed()
  }

  /// Makes the changes of an edit, the last one first: places before it stay.
  private func mirror(_ edit: TextStorage.Edit) {
    for change in edit.changes.reversed() {
      if change.kinds.contains(.characters) { show(change.range, in: change.oldRange) }
    }
    for change in edit.changes {
      // Where only attributes were edited, the tags are those of before.
      let isKnown = change.kinds == .attributes && !hasForeignTags
      showLook(of: change.range, instead: isKnown ? shown?.spans(in: change.oldRange) : nil)
    }
  }

  /// The same where the buffer has some of it already, and what is before the edit and behind it.
  private func mirror(hullOf edit: TextStorage.Edit) {
    let behind = storage.end - edit.range.upperBound
    let shown = edit.range.lowerBound..<max(edit.range.lowerBound, shownEnd - behind)
    show(edit.range, in: shown)
    for change in edit.changes { showLook(of: change.range) }
  }

  /// Shows everything.
  func mirrorAll() {
    mirroring += 1
    show(0..<storage.end, in: 0..<shownEnd)
    showLook(of: 0..<storage.end)
    mirroring -= 1
  }

  /// Shows text of the storage instead of what the buffer has; what is the same stays, with the marks in it.
  private func show(_ range: Range<ScalarOffset>, in shown: Range<ScalarOffset>) {
    let difference = TextDifference(from: shownText(in: shown), to: storage.text(in: range))
    let gone = difference.old.moved(by: shown.lowerBound.value)
    let come = difference.new.moved(by: range.lowerBound.value)
    if !gone.isEmpty {
      shownChanges += 1
      expectsEdit = true
      var (start, end) = (place(gone.lowerBound), place(gone.upperBound))
      gtk_text_buffer_delete(buffer, &start, &end)
    }
    guard !come.isEmpty else { return }
    let text = storage.text(in: come)
    var iter = place(gone.lowerBound)
    shownChanges += 1
    expectsEdit = true
    gtk_text_buffer_insert(buffer, &iter, text, CInt(clamping: text.utf8.count))
  }

  /// Shows the pictures of a range, and sets the tags of what has other attributes than the storage says.
  ///
  /// - Parameter known: what the tags of the range say; nil to read them.
  func showLook(of range: Range<ScalarOffset>, instead known: [AttributeSpan]? = nil) {
    let range = range.clamped(to: 0..<min(shownEnd, storage.end))
    guard !range.isEmpty else { return }
    let new = storage.spans(in: range)
    let isOther = showPictures(of: new, from: range.lowerBound)
    let old = isOther ? shownSpans(in: range) : known ?? shownSpans(in: range)
    if old != new { format(at: range.lowerBound, old: old, new: new) }
  }

  /// Brings the storage to what the buffer is, wherever that was changed.
  ///
  /// - Parameter correcting: whether that was while the storage's own edit was shown.
  func takeOverAll(correcting: Bool = false) {
    let difference = TextDifference(from: storage.text, to: shownText(in: 0..<shownEnd))
    guard !difference.isEmpty else { return }
    let runs = shownRuns(in: difference.new)
    if correcting {
      storage.correct(difference.old, with: runs)
    } else {
      storage.replaceScalars(difference.old, with: runs)
      showSession()
    }
  }
}
