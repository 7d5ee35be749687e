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
    var kind: Kind
    /// Where it is to be.
    var offset: ScalarOffset
    /// The buffer's length before it, in scalars.
    var length: Int
    /// Whether another edit began meanwhile.
    var isOvertaken = false
    /// Whether the storage has it already.
    var isDone = false

    enum Kind {
      /// How many scalars are inserted, and what they have.
      case insertion(Int, TextAttributes)
      /// How many scalars are deleted, and what is typed instead of them has.
      case deletion(Int, continued: TextAttributes)
    }

    /// The buffer's length after it.
    fileprivate var lengthAfter: Int {
      switch kind {
      case .insertion(let count, _): length + count
      case .deletion(let count, _): length - count
      }
    }
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
