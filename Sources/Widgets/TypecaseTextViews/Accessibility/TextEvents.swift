// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseRichText

/// What clients were last told of a text, so that they are told of what is different.
@MainActor struct TextEvents {
  /// The text, so that what was deleted can be said; nil for a storage whose text would have to be copied, and nobody listens.
  fileprivate var text: TextRope?
  fileprivate var selection = TextSelection(caret: 0)
  fileprivate var isTellingSoon = false
  /// Of the lists in the text.
  private(set) var markers: ListMarkers?

  /// What is there now is known.
  mutating func start(_ source: any AccessibleTextSource) {
    let storage = source.editor.storage
    if markers == nil { markers = ListMarkers(of: storage) }
    text = storage.backingStore as? TextRope
    selection = source.editor.selection
  }
}

extension TextGraft {
  /// Sends a signal of the object; somebody should be listening.
  ///
  /// - Parameters:
  ///   - event: its name in AT-SPI, without spaces.
  ///   - detail: which kind of it.
  func emit(
    _ event: String, _ detail: String = "", _ first: Int = 0, _ second: Int = 0,
    _ value: Variant = .int32(0)
  ) {
    bus.connection.emit(
      path: path, interface: "org.a11y.atspi.Event.Object", member: event,
      [
        .string(detail), .int32(first), .int32(second), .variant(value),
        .dictionary([:]),
      ])
  }

  // MARK: - Text

  func textChanged(_ edit: TextStorage.Edit) {
    guard let source else { return }
    embedded.follow(edit)
    let storage = source.editor.storage
    let isHeard = bus.hasListeners(to: "textchanged")
    let old = events.text
    events.text = storage.backingStore as? TextRope
    if events.text == nil, isHeard {
      // A store of an app may share what it has with its copies.
      events.text = TextRope(storage.runs(in: 0..<storage.end))
    }
    if isHeard {
      // From the first one on: offsets are those of the text with all changes before.
      for change in edit.changes where change.kinds.contains(.characters) {
        tell(change, from: old, in: storage)
      }
    }
    if edit.changes.contains(where: { $0.kinds == .attributes }) { tellAttributes() }
    selectionChanged()
  }

  private func tell(
    _ change: TextStorage.Edit.Change, from old: TextRope?, in storage: TextStorage
  ) {
    var (deleted, inserted) = ("", storage.text(in: change.range))
    if let old, change.oldRange.upperBound <= old.end { deleted = old.text(in: change.oldRange) }
    var (start, deletedCount) = (change.range.lowerBound.value, change.oldRange.count)
    var insertedCount = change.range.count
    if !deleted.isEmpty, !inserted.isEmpty {
      // A delegate that colors words makes a stretch longer than what was typed in it.
      let same = deleted.unicodeScalars.commonEnds(with: inserted.unicodeScalars)
      deleted = deleted.dropping(same)
      inserted = inserted.dropping(same)
      start += same.start
      deletedCount -= same.start + same.end
      insertedCount -= same.start + same.end
    }
    if deletedCount > 0 {
      emit("TextChanged", "delete", start, deletedCount, .string(deleted))
    }
    if insertedCount > 0 {
      emit("TextChanged", "insert", start, insertedCount, .string(inserted))
    }
  }

  /// The look of some text is another one, or what marks say of it.
  func tellAttributes() {
    if bus.hasListeners(to: "textattributeschanged") { emit("TextAttributesChanged") }
  }

  // MARK: - Selection

  /// Tells of it behind the edit that may have moved it, of which observers are told one after another.
  func selectionChanged() {
    guard !events.isTellingSoon else { return }
    events.isTellingSoon = true
    MainLoop.onNextTurn { [weak self] in
      self?.events.isTellingSoon = false
      self?.tellSelection()
    }
  }

  private func tellSelection() {
    guard let source, source.isSelectable else { return }
    let (old, new) = (events.selection, source.editor.selection)
    events.selection = new
    if old.focus != new.focus, bus.hasListeners(to: "textcaretmoved") {
      emit("TextCaretMoved", "", new.focus.value)
    }
    let isSame = old.range == new.range || old.isCaret && new.isCaret
    if !isSame, bus.hasListeners(to: "textselectionchanged") { emit("TextSelectionChanged") }
  }
}

extension Collection where Self: BidirectionalCollection, Element: Equatable {
  /// How many elements two collections have in common at their starts, and at the ends of the rest.
  fileprivate func commonEnds(with other: Self) -> (start: Int, end: Int) {
    let start = zip(self, other).prefix { $0 == $1 }.count
    let end = zip(dropFirst(start).reversed(), other.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    return (start, end)
  }
}

extension String {
  /// Without so many scalars at its start and its end.
  fileprivate func dropping(_ count: (start: Int, end: Int)) -> String {
    String(unicodeScalars.dropFirst(count.start).dropLast(count.end))
  }
}
