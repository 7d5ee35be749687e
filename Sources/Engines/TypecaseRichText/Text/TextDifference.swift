// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Where two texts differ: all before and all behind is the same.
package struct TextDifference {
  /// Of the one text.
  package let old: Range<ScalarOffset>
  /// Of the other.
  package let new: Range<ScalarOffset>

  package var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// The smallest difference at one place, of scalars.
  package init(from one: String, to other: String) {
    let (old, new) = (one.unicodeScalars, other.unicodeScalars)
    let (oldCount, newCount) = (one.scalarCount, other.scalarCount)
    guard oldCount != newCount || !old.elementsEqual(new) else {
      self.old = ScalarOffset(oldCount)..<ScalarOffset(oldCount)
      self.new = self.old
      return
    }
    let before = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(oldCount, newCount) - before
    let behind = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    self.old = Range(before..<oldCount - behind)
    self.new = Range(before..<newCount - behind)
  }
}
