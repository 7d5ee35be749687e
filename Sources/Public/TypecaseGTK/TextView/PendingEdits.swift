// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseRichText

/// The edits of a text buffer that were announced and did not end yet.
///
/// An app's handlers can stop an edit, or make others in the middle of it, so that an announced edit
/// need not take place, nor end before the next begins.
struct PendingEdits {
  struct Edit {
    /// Where GTK keeps the place of the edit: the same at its beginning and its end, and of no two
    /// edits at once.
    var key: UnsafeMutablePointer<GtkTextIter>
    /// Where it is to be, in scalars.
    var offset: Int
    /// What is inserted has these attributes; nil for a deletion.
    var attributes: TextAttributes?
    /// How many scalars are inserted.
    var count = 0
    /// What is deleted.
    var runs: [TextRun] = []
    /// Text that is typed instead of the deleted text has these attributes.
    var continued: TextAttributes?
    /// The buffer's length before it.
    var length: Int
    /// Whether another edit began meanwhile.
    var isOvertaken = false
    /// Whether it is in the history already.
    var isDone = false

    /// The buffer's length after it.
    fileprivate var lengthAfter: Int { length + count - runs.length }
  }

  private var edits: [Edit] = []

  mutating func begin(_ edit: Edit) {
    // One that used the same place was stopped.
    edits.removeAll { $0.key == edit.key }
    edits.append(edit)
    // Those of places that never came again.
    if edits.count > 32 { edits.removeFirst() }
  }

  /// The last edit, if it took place without having ended, before anything else is changed.
  mutating func settle(length: Int) -> Edit? {
    guard let last = edits.last, !last.isOvertaken else { return nil }
    edits[edits.count - 1].isOvertaken = true
    guard length == last.lengthAfter else { return nil }
    edits[edits.count - 1].isDone = true
    return last
  }

  /// The edit that ended, unless it was not announced; what began after it has ended or was stopped.
  mutating func end(_ key: UnsafeMutablePointer<GtkTextIter>) -> Edit? {
    guard let index = edits.lastIndex(where: { $0.key == key }) else { return nil }
    defer { edits.removeSubrange(index...) }
    return edits[index]
  }
}
