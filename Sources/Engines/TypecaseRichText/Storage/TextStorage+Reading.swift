// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What is asked of a storage; offsets count scalars.
extension TextStorage {
  /// The length of the text in Unicode scalars.
  public var length: Int { backingStore.length }

  /// The whole text.
  public var text: String { text(in: 0..<length) }

  /// A part of the text; the range is within it.
  public func text(in range: Range<Int>) -> String { backingStore.text(in: range) }

  /// The attributes of a scalar, and the range around it with the same ones.
  ///
  /// - Parameter offset: less than ``length``: at the end there is no scalar, and in an empty text none.
  public func attributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>) {
    backingStore.attributes(at: offset)
  }

  /// The attributes of a range, in order; neighbors differ, unless they have an attachment or something carried.
  public func spans(in range: Range<Int>) -> [AttributeSpan] { backingStore.spans(in: range) }

  /// The text of a range with its attributes, in order; neighbors differ, unless they have an attachment or something carried.
  public func runs(in range: Range<Int>) -> [TextRun] { backingStore.runs(in: range) }

  /// The whole paragraphs that a range is in or touches, with their line endings.
  ///
  /// The time is proportional to these paragraphs, not to the text.
  public func paragraphs(touching range: Range<Int>) -> Range<Int> {
    let step = 256
    var lower = range.lowerBound
    while lower > 0 {
      let start = max(0, lower - step)
      let before = text(in: start..<lower).unicodeScalars
      if let newline = before.lastIndex(of: "\n") {
        lower = start + before.distance(from: before.startIndex, to: newline) + 1
        break
      }
      lower = start
    }
    // What ends with a line's end does not touch the next line.
    var upper = range.isEmpty ? range.upperBound : range.upperBound - 1
    while upper < length {
      let end = min(length, upper + step)
      let after = text(in: upper..<end).unicodeScalars
      if let newline = after.firstIndex(of: "\n") {
        upper += after.distance(from: after.startIndex, to: newline) + 1
        break
      }
      upper = end
    }
    return lower..<upper
  }

  /// The attributes of text that replaces a range, unless it has its own.
  ///
  /// They are those of the replaced text, otherwise of the text before it in the line, otherwise of
  /// the text after it; never an attachment nor anything carried, and a link, a field or a recorded change only in the middle of
  /// one.
  public func attributesForInsertion(at range: Range<Int>) -> TextAttributes {
    guard length > 0 else { return TextAttributes() }
    var place = range.lowerBound
    if range.isEmpty, place > 0, place == length || text(in: place - 1..<place) != "\n" {
      place -= 1
    }
    let isBefore = range.isEmpty && place == range.lowerBound
    let next = range.upperBound < length ? attributes(at: range.upperBound).attributes : nil
    return attributes(at: min(place, length - 1)).attributes
      .forInsertion(before: isBefore ? nil : next)
  }

  /// A range, widened at both ends to whole grapheme clusters; an empty one only moves back.
  public func wholeClusters(_ range: Range<Int>) -> Range<Int> {
    let lower = cluster(around: range.lowerBound).lowerBound
    return range.isEmpty
      ? lower..<lower
      : lower..<max(cluster(around: range.upperBound).upperBound, range.upperBound)
  }

  /// The cluster that a place is inside of; empty, and the place itself, between two clusters.
  func cluster(around offset: Int) -> Range<Int> {
    guard offset > 0, offset < length else { return offset..<offset }
    let around = text(in: offset - 1..<offset + 1).unicodeScalars
    if around.allSatisfy(\.neverJoins) { return offset..<offset }
    let window = ClusterWindow.most
    return ClusterWindow(
      before: text(in: max(0, offset - window)..<offset),
      after: text(in: offset..<min(length, offset + window))
    ).cluster(around: offset)
  }
}
