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
      /// Attributes of text were changed, or the style of a last paragraph without text, which is an empty range at the end.
      public static let attributes = Kinds(rawValue: 2)
      /// The color of the page was changed, which is an empty range at the start.
      public static let pageColor = Kinds(rawValue: 4)
    }

    /// One stretch that was edited.
    public struct Change: Sendable, Hashable {
      /// What was edited in it.
      public var kinds: Kinds
      /// The present range; empty where text was deleted.
      public var range: Range<ScalarOffset>
      /// The range that it was, in the text as it was before all of the edit's changes; empty where text was inserted.
      public var oldRange: Range<ScalarOffset>

      public init(kinds: Kinds, range: Range<ScalarOffset>, oldRange: Range<ScalarOffset>) {
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
    public init(kinds: Kinds, range: Range<ScalarOffset>, changeInLength: Int) {
      let oldRange = range.lowerBound..<range.upperBound - changeInLength
      changes = [Change(kinds: kinds, range: range, oldRange: oldRange)]
    }

    /// What was edited, in any of the stretches.
    public var kinds: Kinds { changes.reduce(into: []) { $0.formUnion($1.kinds) } }

    /// The present range from the first stretch to the last: everything outside is unchanged.
    public var range: Range<ScalarOffset> {
      changes[0].range.lowerBound..<changes[changes.count - 1].range.upperBound
    }

    /// The change in length; negative if the text is shorter.
    public var changeInLength: Int { changes.reduce(0) { $0 + $1.changeInLength } }

    /// The former range of the edited text.
    public var oldRange: Range<ScalarOffset> {
      range.lowerBound..<range.upperBound - changeInLength
    }

    /// Takes in an edit that came after this one, so that both are told together.
    public mutating func add(_ later: Edit) {
      var all = Collector(changes)
      for change in later.changes {
        let start = change.range.lowerBound
        all.add(change.kinds, start..<start + change.oldRange.count, by: change.range.count)
      }
      changes = all.changes
    }

    /// The edit of a session.
    init?(_ collector: Collector) {
      guard !collector.isEmpty else { return nil }
      changes = collector.changes
    }
  }
}

extension TextStorage.Edit {
  /// Stretches while they are collected.
  ///
  /// Those before the last edit and those behind it are apart, and what is behind is moved by one number: edits near each other, or
  /// from one end of the text to the other, take the same time however many there are.
  struct Collector {
    private var before: [Change]
    /// The nearest one last, and all of them `shift` before their places.
    private var behind: [Change] = []
    private var shift = 0

    init(_ changes: [Change] = []) { before = changes }

    var isEmpty: Bool { before.isEmpty && behind.isEmpty }

    /// In the order of the text.
    var changes: [Change] { before + behind.reversed().map { $0.moved(by: shift) } }

    /// Takes in a replacement of text, or of the attributes of as much.
    ///
    /// - Parameters:
    ///   - replaced: where it was, after all replacements before.
    ///   - length: of what is there now.
    mutating func add(_ kinds: Kinds, _ replaced: Range<ScalarOffset>, by length: Int) {
      while let last = before.last, last.range.lowerBound > replaced.upperBound {
        behind.append(last.moved(by: -shift))
        before.removeLast()
      }
      while let next = behind.last?.moved(by: shift), next.range.upperBound < replaced.lowerBound {
        before.append(next)
        behind.removeLast()
      }
      // Those that it touches become one with it.
      var (kinds, lower, upper) = (kinds, replaced.lowerBound, replaced.upperBound)
      var growth = 0
      func take(_ change: Change) {
        kinds.formUnion(change.kinds)
        (lower, upper) = (min(lower, change.range.lowerBound), max(upper, change.range.upperBound))
        growth += change.changeInLength
      }
      while let last = before.last, last.range.upperBound >= replaced.lowerBound {
        take(last)
        before.removeLast()
      }
      while let next = behind.last?.moved(by: shift), next.range.lowerBound <= replaced.upperBound {
        take(next)
        behind.removeLast()
      }
      // Text between stretches is as far from the one before it as it was.
      let moved = before.last.map { $0.range.upperBound - $0.oldRange.upperBound } ?? 0
      let longer = length - replaced.count
      before.append(
        Change(
          kinds: kinds, range: lower..<upper + longer,
          oldRange: lower - moved..<upper - moved - growth))
      shift += longer
    }
  }
}

extension TextStorage.Edit.Change {
  /// The same at another place of the present text.
  fileprivate func moved(by distance: Int) -> Self {
    var change = self
    change.range = range.lowerBound + distance..<range.upperBound + distance
    return change
  }
}
