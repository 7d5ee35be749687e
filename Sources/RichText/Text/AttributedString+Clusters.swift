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
  /// The text's own view of characters is not asked: after an edit it can take a flag for two
  /// characters (seen with Swift 6.3). A string of the neighbourhood tells it rightly, which is the
  /// line, or a thousand scalars of it.
  private func cluster(around index: Index) -> Range<Index> {
    guard index > startIndex, index < endIndex else { return index..<index }
    var (lower, before) = (index, 0)
    while lower > startIndex, before < 1024 {
      let previous = unicodeScalars.index(before: lower)
      if unicodeScalars[previous] == "\n" { break }
      (lower, before) = (previous, before + 1)
    }
    var (upper, after) = (index, 0)
    while upper < endIndex, after < 1024, unicodeScalars[upper] != "\n" || after == 0 {
      (upper, after) = (unicodeScalars.index(after: upper), after + 1)
    }
    let line = String(String.UnicodeScalarView(unicodeScalars[lower..<upper]))
    let place = line.unicodeScalars.index(line.startIndex, offsetBy: before)
    guard place.samePosition(in: line) == nil else { return index..<index }
    let end = line.index(after: place)
    let start = line.index(before: end)
    return unicodeScalars.index(
      lower, offsetBy: line.unicodeScalars.distance(from: line.startIndex, to: start))..<unicodeScalars
      .index(
        lower, offsetBy: line.unicodeScalars.distance(from: line.startIndex, to: end))
  }

  /// Replaces text, whole clusters of it.
  ///
  /// Where the new text joins with its neighbour to one cluster, the cluster has the attributes that
  /// it starts with.
  ///
  /// - Parameters:
  ///   - range: what goes; widened to whole clusters.
  ///   - text: what comes in its place.
  ///   - attributes: what the new text has.
  /// - Returns: where the new text is.
  @discardableResult
  public mutating func replace(
    _ range: Range<Index>, with text: String, attributes: TextAttributes
  ) -> Range<Index> {
    let range = wholeClusters(range)
    let offset = scalarOffset(of: range.lowerBound)
    let count = text.unicodeScalars.count
    replaceSubrange(range, with: AttributedString(text, attributes: attributes.container))
    guard let result = self.range(scalars: offset..<offset + count) else {
      return endIndex..<endIndex
    }
    for end in [result.lowerBound, result.upperBound] {
      let joined = cluster(around: end)
      guard let start = self[joined].runs.first else { continue }
      self[joined].setAttributes(start.attributes)
    }
    // Setting attributes makes indices invalid, not offsets.
    return self.range(scalars: offset..<offset + count) ?? endIndex..<endIndex
  }

  /// Calls a conversion handler once for each run of a range, in order, and sets what it gives back.
  ///
  /// Attributes of other scopes stay as they are.
  ///
  /// - Parameters:
  ///   - range: widened to whole clusters.
  ///   - handler: what becomes of a run's attributes.
  /// - Returns: whether anything is different.
  @discardableResult
  public mutating func convertAttributes(
    in range: Range<Index>, by handler: ConversionHandler
  ) -> Bool {
    var changes: [(range: Range<Index>, attributes: AttributeContainer)] = []
    for run in self[wholeClusters(range)].runs {
      let old = TextAttributes(run.attributes)
      let new = handler(old)
      guard new != old else { continue }
      var attributes = run.attributes
      new.write(to: &attributes)
      changes.append((run.range, attributes))
    }
    for change in changes { self[change.range].setAttributes(change.attributes) }
    return !changes.isEmpty
  }
}
