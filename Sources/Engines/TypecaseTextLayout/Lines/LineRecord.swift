// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// What is kept of a line while nobody looks at it; lengths are layout units.
///
/// The rest is made again when the line is seen: the same text in the same place is broken as it was.
struct LineRecord: Hashable, Sendable {
  struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// The line ends its paragraph.
    static let endsParagraph = Flags(rawValue: 1)
    /// It is the first one of a container.
    static let startsContainer = Flags(rawValue: 2)
    /// It is no line, but text that is to be laid out; its height is what it had.
    static let isStale = Flags(rawValue: 4)
    /// It is no line, but text for which no container has room.
    static let isUnplaced = Flags(rawValue: 8)
    /// It ends where no line should, in a word that is wider than its part.
    static let endsWithinWord = Flags(rawValue: 16)
    /// A token stands for some of its text.
    static let isTruncated = Flags(rawValue: 32)
    /// It is a whole row of a table, with the lines of its cells.
    static let isTableRow = Flags(rawValue: 64)
    /// Pictures are beside its paragraph that begins with it, or were too small to reach below it.
    static let placesPictures = Flags(rawValue: 128)
  }

  /// How many scalars it has, with the line feed at its paragraph's end.
  var length: Int32
  var height: Int32
  /// From the line's top to its baseline.
  var baseline: Int32
  var flags: Flags
  /// How many lines in a row up to it end with a hyphen, as far as they can be counted here.
  var hyphens: UInt8 = 0
  /// What is free above it, because paragraphs are apart, or because nothing had room there.
  var gap: Int
  /// How many containers before it stay empty since the line before.
  var skippedContainers: Int32 = 0
  /// The number of the pictures that reach below it, in the flow's `pictureStates`; 0 for none.
  var pictures: Int32 = 0

  /// Makes it the first one of a container, before which so many stay empty.
  mutating func startContainer(skipping count: Int) {
    flags.insert(.startsContainer)
    skippedContainers = Int32(count)
  }
}

/// Lines together.
struct LineSummary: OffsetTreeSummary, Hashable {
  var length = 0
  var lines = 0
  var paragraphEnds = 0
  /// Of all containers together, in layout units.
  var height = 0
  /// How often a container was begun.
  var containers = 0
  /// How many of them are no lines, but text that is to be laid out.
  var stale = 0

  static let zero = LineSummary()

  static func + (one: LineSummary, next: LineSummary) -> LineSummary {
    LineSummary(
      length: one.length + next.length, lines: one.lines + next.lines,
      paragraphEnds: one.paragraphEnds + next.paragraphEnds, height: one.height + next.height,
      containers: one.containers + next.containers, stale: one.stale + next.stale)
  }
}

extension LineRecord: OffsetTreeElement {
  var summary: LineSummary {
    LineSummary(
      length: Int(length), lines: flags.isDisjoint(with: [.isStale, .isUnplaced]) ? 1 : 0,
      paragraphEnds: flags.contains(.endsParagraph) ? 1 : 0,
      height: gap + Int(height),
      containers: (flags.contains(.startsContainer) ? 1 : 0) + Int(skippedContainers),
      stale: flags.contains(.isStale) ? 1 : 0)
  }

  /// Lines are replaced as a whole: one that is cut is only ever thrown away.
  func split(at offset: Int) -> (LineRecord, LineRecord) {
    var (before, after) = (self, self)
    before.length = Int32(offset)
    after.length = length - Int32(offset)
    return (before, after)
  }

  func joined(with next: LineRecord) -> LineRecord? { nil }
}
