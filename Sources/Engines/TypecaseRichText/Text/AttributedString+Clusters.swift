// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Edits that never leave half of what a person sees as one character.
extension AttributedString {
  /// The range, widened at both ends to whole grapheme clusters; an empty one only moves back.
  public func wholeClusters(_ range: Range<Index>) -> Range<Index> {
    let lower = cluster(around: range.lowerBound).lowerBound
    return range.isEmpty ? lower..<lower : lower..<cluster(around: range.upperBound).upperBound
  }

  /// The cluster that a place is inside of; empty, and the place itself, between two clusters.
  ///
  /// The text's own view of characters is not used: after an edit it can count a flag as two
  /// characters (seen with Swift 6.3). A string of the surrounding text is correct: the line, or a
  /// thousand scalars of it.
  private func cluster(around index: Index) -> Range<Index> {
    guard index > startIndex, index < endIndex else { return index..<index }
    let isBetween =
      unicodeScalars[unicodeScalars.index(before: index)].neverJoins
      && unicodeScalars[index].neverJoins
    guard !isBetween else { return index..<index }
    var (lower, before) = (index, 0)
    while lower > startIndex, before < ClusterWindow.most {
      let previous = unicodeScalars.index(before: lower)
      if unicodeScalars[previous] == "\n" { break }
      (lower, before) = (previous, before + 1)
    }
    var (upper, after) = (index, 0)
    while upper < endIndex, after < ClusterWindow.most, unicodeScalars[upper] != "\n" || after == 0
    {
      (upper, after) = (unicodeScalars.index(after: upper), after + 1)
    }
    let cluster = ClusterWindow(
      before: String(String.UnicodeScalarView(unicodeScalars[lower..<index])),
      after: String(String.UnicodeScalarView(unicodeScalars[index..<upper]))
    ).cluster(around: 0)
    return unicodeScalars.index(
      index, offsetBy: cluster.lowerBound)..<unicodeScalars.index(
        index, offsetBy: cluster.upperBound)
  }

  /// Replaces text, whole clusters of it.
  ///
  /// If the new text forms one cluster with its neighbor, the attributes at the start of the
  /// cluster apply to all of it.
  ///
  /// - Parameters:
  ///   - range: the replaced range; widened to whole clusters.
  ///   - text: the replacement.
  ///   - attributes: the attributes of the new text.
  /// - Returns: where the new text is.
  @discardableResult
  public mutating func replace(
    _ range: Range<Index>, with text: String, attributes: TextAttributes
  ) -> Range<Index> {
    let range = wholeClusters(range)
    let offset = scalarOffset(of: range.lowerBound)
    let count = text.unicodeScalars.count
    replaceWhole(range, with: AttributedString(text, attributes: attributes.container))
    join(at: offset)
    join(at: offset + count)
    // Flags are pairs of scalars, counted from the first one: one more changes all pairs after it.
    var end = offset + count
    while let index = index(scalarOffset: end), index < endIndex,
      unicodeScalars[index].isFlagHalf
    {
      end += 1
      join(at: end)
    }
    // Setting attributes makes indices invalid, not offsets.
    return self.range(scalars: offset..<offset + count) ?? endIndex..<endIndex
  }

  /// Replaces whole clusters, together with their neighbors as far as that is known to work.
  ///
  /// With Swift 6.3, `BigString` counts clusters wrongly when an edit makes the characters around
  /// it join or separate, and ends the process at that edit or a later one (`resyncBreaks`,
  /// `_index`). It counts correctly between characters that never join, and when text is only
  /// appended. So what is replaced reaches from two such characters to two others, and its new text is made
  /// by appending.
  private mutating func replaceWhole(_ range: Range<Index>, with text: AttributedString) {
    let (lower, upper) = (safePlace(before: range.lowerBound), safePlace(behind: range.upperBound))
    if lower == range.lowerBound, upper == range.upperBound {
      return replaceSubrange(range, with: text)
    }
    var middle = AttributedString(self[lower..<range.lowerBound])
    middle.append(text)
    middle.append(AttributedString(self[range.upperBound..<upper]))
    replaceSubrange(lower..<upper, with: middle)
  }

  /// The nearest place, at a cluster's start or before it, where nothing joins: two characters before it
  /// never do, and where it is not the start itself, neither does the one after it.
  ///
  /// Ends of lines are no such place for `BigString`. Where there is none near, it is the text's start.
  private func safePlace(before index: Index) -> Index {
    var (place, look) = (index, index)
    var (count, isMoved, steps) = (0, false, 0)
    while count < 2, look > startIndex {
      look = unicodeScalars.index(before: look)
      let neverJoins = unicodeScalars[look].neverJoins
      if neverJoins, !isMoved {
        count += 1
      } else {
        (place, count, isMoved) = (look, 0, !neverJoins)
      }
      steps += 1
      if steps > ClusterWindow.most { return startIndex }
    }
    return place
  }

  /// The same at a cluster's end or after it.
  private func safePlace(behind index: Index) -> Index {
    var (place, look) = (index, index)
    var (count, isMoved, steps) = (0, false, 0)
    while count < 2, look < endIndex {
      let neverJoins = unicodeScalars[look].neverJoins
      look = unicodeScalars.index(after: look)
      if neverJoins, !isMoved {
        count += 1
      } else {
        (place, count, isMoved) = (look, 0, !neverJoins)
      }
      steps += 1
      if steps > ClusterWindow.most { return endIndex }
    }
    return place
  }

  /// Gives the cluster that a place is inside of the attributes that it starts with.
  private mutating func join(at scalarOffset: Int) {
    guard let index = index(scalarOffset: scalarOffset) else { return }
    let joined = cluster(around: index)
    let runs = self[joined].runs
    guard runs.count > 1, let start = runs.first else { return }
    self[joined].setAttributes(start.attributes)
  }

  /// Calls a conversion handler once for each run of a range, in order, and sets the returned
  /// attributes.
  ///
  /// Attributes of other scopes stay as they are.
  ///
  /// - Parameters:
  ///   - range: widened to whole clusters.
  ///   - handler: returns the new attributes of a run.
  /// - Returns: whether anything changed.
  @discardableResult
  public mutating func convertAttributes(
    in range: Range<Index>, by handler: ConversionHandler
  ) -> Bool {
    var changes: [(range: Range<Index>, old: TextAttributes, new: TextAttributes)] = []
    for run in self[wholeClusters(range)].runs {
      let old = TextAttributes(run.attributes)
      let new = handler(old)
      if new != old { changes.append((run.range, old, new)) }
    }
    // Text that gets the same value gets it at once, however many runs it is.
    for attribute in TextAttribute.allCases {
      var stretch: (range: Range<Index>, attributes: TextAttributes)?
      for change in changes where !attribute.isEqual(in: change.old, change.new) {
        if let open = stretch, open.range.upperBound == change.range.lowerBound,
          attribute.isEqual(in: open.attributes, change.new)
        {
          stretch?.range = open.range.lowerBound..<change.range.upperBound
        } else {
          if let stretch { set(attribute, from: stretch.attributes, in: stretch.range) }
          stretch = (change.range, change.new)
        }
      }
      if let stretch { set(attribute, from: stretch.attributes, in: stretch.range) }
    }
    return !changes.isEmpty
  }
}
