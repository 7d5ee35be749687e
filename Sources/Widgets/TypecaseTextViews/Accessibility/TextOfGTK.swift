// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// What GTK's own `GtkAccessibleText` asks and is told, since 4.14, where nothing can be added to GTK's object.
///
/// It reads all of the text to know how long it is, and can neither select nor edit.
@MainActor final class TextOfGTK {
  private weak var owner: AccessibleText?
  /// What GTK reads while it tells of a deletion, of which it wants to hear before: the text that was there.
  private var deleted: (range: Range<Int>, text: String)?

  init(_ owner: AccessibleText) { self.owner = owner }

  private var source: (any AccessibleTextSource)? { owner?.source }

  /// Some text, as C has it; the caller frees it.
  private static func copied(_ text: String) -> UInt { UInt(bitPattern: g_strdup(text)) }

  func text(_ start: Int, _ end: Int) -> UInt {
    if let deleted, deleted.range == start..<max(start, end) { return Self.copied(deleted.text) }
    guard let storage = source?.editor.storage else { return 0 }
    return Self.copied(storage.text(in: storage.range(start, end)))
  }

  func text(at offset: Int, unit: Int) -> (text: UInt, start: Int, end: Int) {
    guard let source, let unit = TextUnit(granularity: unit) else { return (0, 0, 0) }
    let storage = source.editor.storage
    let place = storage.place(offset)
    guard unit != .line || source.layOut(through: place) else { return (0, 0, 0) }
    let range = TextUnits(layout: source.layout, unit: unit).range(around: place)
    return (
      Self.copied(storage.text(in: range)), range.lowerBound.value, range.upperBound.value
    )
  }

  var caret: Int { source.map { $0.isSelectable ? $0.editor.selection.focus.value : 0 } ?? 0 }

  var selection: Range<Int>? {
    guard let source, source.isSelectable, !source.editor.selection.isCaret else { return nil }
    return source.editor.selection.range.values
  }

  /// - Parameter offset: nil for what text has that says nothing.
  /// - Returns: names and values by turns, in a list that the caller frees.
  func attributes(at offset: Int?) -> (list: UInt, range: Range<Int>) {
    guard let source else { return (0, 0..<0) }
    let (values, range) =
      offset.map { offset in
        let place = source.editor.storage.place(offset)
        let run = SpokenRun(at: place, source, markers: owner?.markers)
        return (run.values, run.range.values)
      } ?? (SpokenRun.defaults(source), 0..<0)
    let texts = values.flatMap { [$0.key, $0.value] }
    let list = g_malloc0(gsize((texts.count + 1) * MemoryLayout<UInt>.stride))
      .assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
    for (index, text) in texts.enumerated() { list[index] = g_strdup(text) }
    return (UInt(bitPattern: list), range)
  }

  func extents(_ start: Int, _ end: Int) -> LayoutRect? {
    guard let source else { return nil }
    let range = source.editor.storage.range(start, end)
    guard range.count <= AccessibleText.mostAtOnce, source.layOut(through: range.upperBound) else {
      return nil
    }
    return source.extents(of: range)
  }

  func offset(x: Double, y: Double) -> Int? {
    guard let source, source.layOut(throughX: x, y: y) else { return nil }
    return source.offset(nearestToX: x, y: y)?.value
  }
}

extension TextOfGTK: TextEventSender {
  /// GTK itself asks who listens.
  func isHeard(_ event: TextEvent) -> Bool { true }

  func send(_ event: TextEvent) {
    guard let widget = owner?.widget.object else { return }
    switch event {
    case .deleted(let place, let length, let text):
      let range = place..<place + length
      deleted = (range, text)
      widget.tellAccessibleText(isInsertion: false, range)
      deleted = nil
    case .inserted(let place, let length, _):
      widget.tellAccessibleText(isInsertion: true, place..<place + length)
    // GTK has no such event.
    case .attributes: break
    case .caret: widget.tellAccessibleCaret()
    case .selection: widget.tellAccessibleSelection()
    }
  }
}
