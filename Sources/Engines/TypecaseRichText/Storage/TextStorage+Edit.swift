// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension TextStorage {
  /// What was edited since somebody was last told: stretches in the order of the text, between which nothing is different.
  public struct Edit: Sendable, Hashable {
    /// The kinds of edits.
    public struct Kinds: OptionSet, Sendable, Hashable {
      public let rawValue: Int
      /// Kinds by their bits.
      public init(rawValue: Int) { self.rawValue = rawValue }

      /// Text was replaced; the new text has its attributes.
      public static let characters = Kinds(rawValue: 1)
      /// Attributes of text were changed.
      public static let attributes = Kinds(rawValue: 2)
    }

    /// One stretch that was edited.
    public struct Change: Sendable, Hashable {
      /// What was edited in it.
      public var kinds: Kinds
      /// The present range; empty where text was deleted.
      public var range: Range<Int>
      /// The range that it was, in the text as it was before all of the edit's changes; empty where text was inserted.
      public var oldRange: Range<Int>

      public init(kinds: Kinds, range: Range<Int>, oldRange: Range<Int>) {
        (self.kinds, self.range, self.oldRange) = (kinds, range, oldRange)
      }

      fileprivate var changeInLength: Int { range.count - oldRange.count }
    }

    /// The stretches, of which no two touch each other; never none.
    public private(set) var changes: [Change]

    /// An edit of one stretch.
    ///
    /// - Parameters:
    ///   - range: where it is now.
    ///   - changeInLength: by how much it became longer; negative if it became shorter.
    public init(kinds: Kinds, range: Range<Int>, changeInLength: Int) {
      let oldRange = range.lowerBound..<range.upperBound - changeInLength
      changes = [Change(kinds: kinds, range: range, oldRange: oldRange)]
    }

    /// What was edited, in any of the stretches.
    public var kinds: Kinds { changes.reduce(into: []) { $0.formUnion($1.kinds) } }

    /// The present range from the first stretch to the last: everything outside is unchanged.
    public var range: Range<Int> {
      changes[0].range.lowerBound..<changes[changes.count - 1].range.upperBound
    }

    /// The change in length; negative if the text is shorter.
    public var changeInLength: Int { changes.reduce(0) { $0 + $1.changeInLength } }

    /// The former range of the edited text.
    public var oldRange: Range<Int> {
      range.lowerBound..<range.upperBound - changeInLength
    }

    /// Takes in a later replacement of what was `replaced` then.
    ///
    /// The time is proportional to the stretches behind it.
    mutating func add(_ kinds: Kinds, _ replaced: Range<Int>, by length: Int) {
      let longer = length - replaced.count
      // Those behind it only move, and those that it touches become one with it.
      var end = changes.count
      while end > 0, changes[end - 1].range.lowerBound > replaced.upperBound {
        end -= 1
        changes[end].range = changes[end].range.moved(by: longer)
      }
      var start = end
      while start > 0, changes[start - 1].range.upperBound >= replaced.lowerBound { start -= 1 }
      let touched = changes[start..<end]
      let lower = min(replaced.lowerBound, touched.first?.range.lowerBound ?? replaced.lowerBound)
      let upper = max(replaced.upperBound, touched.last?.range.upperBound ?? replaced.upperBound)
      // Text between stretches is as far from the one before it as it was.
      let before = start > 0 ? changes[start - 1] : nil
      let moved = before.map { $0.range.upperBound - $0.oldRange.upperBound } ?? 0
      let growth = touched.reduce(0) { $0 + $1.changeInLength }
      changes.replaceSubrange(
        start..<end,
        with: CollectionOfOne(
          Change(
            kinds: touched.reduce(into: kinds) { $0.formUnion($1.kinds) },
            range: lower..<upper + longer,
            oldRange: lower - moved..<upper - moved - growth)))
    }

    /// Takes in an edit that came after this one.
    mutating func add(_ later: Edit) {
      for change in later.changes {
        let start = change.range.lowerBound
        add(change.kinds, start..<start + change.oldRange.count, by: change.range.count)
      }
    }
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
