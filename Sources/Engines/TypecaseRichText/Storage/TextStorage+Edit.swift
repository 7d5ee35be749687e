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
      /// What the document says of its styles was changed, which is an empty range at the start; what paragraphs have is edited besides.
      public static let styles = Kinds(rawValue: 8)
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

      /// Whether text or its attributes were edited, and not only what the document says besides.
      package var isOfText: Bool { !kinds.isDisjoint(with: [.characters, .attributes]) }

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
  /// Each knows how far it is from the one before it, so that an edit moves none of those behind it: it takes time in proportion to
  /// the logarithm of their number, wherever it is.
  struct Collector {
    /// The only one, as while somebody types; nil when there is none, or more.
    private var only: Stretch?
    private var many: OffsetTree<Stretch>

    init(_ changes: [Change] = []) {
      var end = Stretch.start
      let stretches = changes.map { change in
        defer { end = change.range.upperBound.value }
        return Stretch(
          gap: change.range.lowerBound.value - end, kinds: change.kinds,
          newLength: change.range.count,
          oldLength: change.oldRange.count)
      }
      only = stretches.count == 1 ? stretches[0] : nil
      many = OffsetTree(stretches.count == 1 ? [] : stretches)
    }

    var isEmpty: Bool { only == nil && many.length == 0 }

    /// In the order of the text.
    var changes: [Change] {
      var changes: [Change] = []
      var (end, oldEnd) = (ScalarOffset(Stretch.start), ScalarOffset(Stretch.start))
      func add(_ stretch: Stretch) {
        let (start, oldStart) = (end + stretch.gap, oldEnd + stretch.gap)
        (end, oldEnd) = (start + stretch.newLength, oldStart + stretch.oldLength)
        changes.append(
          Change(kinds: stretch.kinds, range: start..<end, oldRange: oldStart..<oldEnd))
      }
      if let only { add(only) }
      many.forEach(in: 0..<many.length) { stretch, _ in add(stretch) }
      return changes
    }

    /// Takes in a replacement of text, or of the attributes of as much.
    ///
    /// - Parameters:
    ///   - replaced: where it was, after all replacements before.
    ///   - length: of what is there now.
    mutating func add(_ kinds: Kinds, _ replaced: Range<ScalarOffset>, by length: Int) {
      let start = replaced.lowerBound.value - Stretch.start
      let new = Stretch(gap: start, kinds: kinds, newLength: length, oldLength: replaced.count)
      guard many.length > 0 else {
        let all = new.among([only].compactMap(\.self), from: 0)
        if all.count == 1 { only = all[0] } else { (only, many) = (nil, OffsetTree(all)) }
        return
      }
      // Those that it touches, and the one behind it, which is nearer or farther then.
      var near: [Stretch] = []
      var (first, last) = (many.length, many.length)
      many.forEach(in: start - 1..<start + replaced.count + 1) { stretch, place in
        if near.isEmpty { first = place }
        near.append(stretch)
        last = place + stretch.length
      }
      many.replace(first..<last, with: new.among(near, from: first))
    }
  }

  /// Text that stays, and then text that was edited.
  private struct Stretch: OffsetTreeElement {
    /// Where the text begins for stretches: a scalar that nobody edits is before it, so that no stretch covers nothing.
    static let start = -1

    /// Scalars that stay: at least one, as what touches is one stretch.
    var gap: Int
    var kinds: Kinds
    /// Scalars that are there now.
    var newLength: Int
    /// Scalars that were there before.
    var oldLength: Int

    var summary: Int { gap + newLength }

    func split(at offset: Int) -> (Stretch, Stretch) {
      preconditionFailure("stretches are exchanged as a whole")
    }

    func joined(with next: Stretch) -> Stretch? { nil }

    /// The list with this one in it, whose gap is all text before it; those that it touches become one with it.
    ///
    /// - Parameters:
    ///   - stretches: those near to it.
    ///   - start: where the gap of the first of them begins.
    func among(_ stretches: [Stretch], from start: Int) -> [Stretch] {
      var (before, behind): ([Stretch], [Stretch]) = ([], [])
      var whole = self
      var (lower, upper) = (gap, gap + oldLength)
      var (end, place, growth) = (start, start, 0)
      for var stretch in stretches {
        let from = place + stretch.gap
        place = from + stretch.newLength
        if place < gap {
          before.append(stretch)
          end = place
        } else if from > gap + oldLength {
          if behind.isEmpty { stretch.gap = from - upper }
          behind.append(stretch)
        } else {
          whole.kinds.formUnion(stretch.kinds)
          (lower, upper) = (min(lower, from), max(upper, place))
          growth += stretch.newLength - stretch.oldLength
        }
      }
      whole.gap = lower - end
      whole.newLength = upper - lower + newLength - oldLength
      whole.oldLength = upper - lower - growth
      return before + [whole] + behind
    }
  }
}
