// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseRichText

/// What clients are told of a text; places and lengths are Unicode scalars.
enum TextEvent {
  /// Text is not there any more; it may not be known.
  case deleted(at: Int, length: Int, text: String)
  case inserted(at: Int, length: Int, text: String)
  /// Some of the text looks different, or marks say something else of it.
  case attributes
  case caret(Int)
  case selection
}

/// Who tells clients.
@MainActor protocol TextEventSender: AnyObject {
  /// Whether somebody listens to such events.
  func isHeard(_ event: TextEvent) -> Bool
  func send(_ event: TextEvent)
}

/// Tells clients what is different in a text since they were last told.
@MainActor final class TextEvents {
  private weak var source: (any AccessibleTextSource)?
  private weak var sender: (any TextEventSender)?
  /// The text, so that what was deleted can be said; nil for a storage whose text would have to be copied, and nobody listens.
  private var text: TextRope?
  private var selection: TextSelection
  private var isTellingSoon = false

  /// - Parameters:
  ///   - source: not kept, as its text is not.
  ///   - sender: not kept.
  init(of source: any AccessibleTextSource, by sender: any TextEventSender) {
    (self.source, self.sender) = (source, sender)
    text = source.editor.storage.backingStore as? TextRope
    selection = source.editor.selection
  }

  // MARK: - Text

  func textChanged(_ edit: TextStorage.Edit) {
    guard let source, let sender else { return }
    let storage = source.editor.storage
    let isHeard = sender.isHeard(.inserted(at: 0, length: 0, text: ""))
    let old = text
    text = storage.backingStore as? TextRope
    if text == nil, isHeard {
      // A store of an app may share what it has with its copies.
      text = TextRope(storage.runs(in: 0..<storage.end))
    }
    if isHeard {
      // From the first one on: offsets are those of the text with all changes before.
      for change in edit.changes where change.kinds.contains(.characters) {
        tell(change, from: old, in: storage, by: sender)
      }
    }
    if edit.changes.contains(where: { $0.kinds == .attributes }) { attributesChanged() }
    selectionChanged()
  }

  private func tell(
    _ change: TextStorage.Edit.Change, from old: TextRope?, in storage: TextStorage,
    by sender: any TextEventSender
  ) {
    var (deleted, inserted) = ("", storage.text(in: change.range))
    if let old, change.oldRange.upperBound <= old.end { deleted = old.text(in: change.oldRange) }
    var (start, deletedLength) = (change.range.lowerBound.value, change.oldRange.count)
    var insertedLength = change.range.count
    if !deleted.isEmpty, !inserted.isEmpty {
      // A delegate that colors words makes a stretch longer than what was typed in it.
      let same = deleted.unicodeScalars.commonEnds(with: inserted.unicodeScalars)
      deleted = deleted.dropping(same)
      inserted = inserted.dropping(same)
      start += same.start
      deletedLength -= same.start + same.end
      insertedLength -= same.start + same.end
    }
    if deletedLength > 0 {
      sender.send(.deleted(at: start, length: deletedLength, text: deleted))
    }
    if insertedLength > 0 {
      sender.send(.inserted(at: start, length: insertedLength, text: inserted))
    }
  }

  func attributesChanged() {
    if let sender, sender.isHeard(.attributes) { sender.send(.attributes) }
  }

  // MARK: - Selection

  /// Tells of it behind the edit that may have moved it, of which observers are told one after another.
  func selectionChanged() {
    guard !isTellingSoon else { return }
    isTellingSoon = true
    MainLoop.onNextTurn { [weak self] in
      self?.isTellingSoon = false
      self?.tellSelection()
    }
  }

  private func tellSelection() {
    guard let source, let sender, source.isSelectable else { return }
    let (old, new) = (selection, source.editor.selection)
    selection = new
    let caret = TextEvent.caret(new.focus.value)
    if old.focus != new.focus, sender.isHeard(caret) { sender.send(caret) }
    let isSame = old.range == new.range || old.isCaret && new.isCaret
    if !isSame, sender.isHeard(.selection) { sender.send(.selection) }
  }
}

extension BidirectionalCollection where Element: Equatable {
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
