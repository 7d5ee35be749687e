// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseRichText

/// Attributed text in the plainest way: attributes for every scalar.
///
/// It is slow, and easily right.
struct PlainText: Equatable {
  struct Element: Equatable {
    var scalar: Unicode.Scalar
    var attributes: TextAttributes
  }

  var elements: [Element] = []
  var color: TextColor?
  var styles = StyleSheet()
  var lastParagraph: ParagraphStyle?

  init(_ runs: [TextRun] = []) { elements = runs.flatMap(Self.elements) }

  private static func elements(_ run: TextRun) -> [Element] {
    run.text.unicodeScalars.map { Element(scalar: $0, attributes: run.attributes) }
  }

  var text: String { String(String.UnicodeScalarView(elements.map(\.scalar))) }

  func runs(_ range: Range<Int>) -> [TextRun] {
    var runs: [TextRun] = []
    for element in elements[range] {
      if runs.last?.attributes != element.attributes {
        runs.append(TextRun("", element.attributes))
      }
      runs[runs.count - 1].text.unicodeScalars.append(element.scalar)
    }
    return runs
  }

  var runs: [TextRun] { runs(0..<elements.count) }

  func spans(_ range: Range<Int>) -> [AttributeSpan] {
    runs(range).map { AttributeSpan($0.length, $0.attributes) }
  }

  // MARK: - Clusters

  /// Where clusters begin, and the end.
  private var clusterBounds: [Int] {
    var bounds = [0]
    for character in text { bounds.append((bounds.last ?? 0) + character.unicodeScalars.count) }
    return bounds
  }

  func wholeClusters(_ range: Range<Int>) -> Range<Int> {
    let bounds = clusterBounds
    let lower = bounds.last { $0 <= range.lowerBound } ?? 0
    if range.isEmpty { return lower..<lower }
    return lower..<(bounds.first { $0 >= range.upperBound } ?? elements.count)
  }

  /// Gives every cluster the attributes that it starts with.
  private mutating func join() {
    let bounds = clusterBounds
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      for place in start..<end { elements[place].attributes = elements[start].attributes }
    }
  }

  mutating func replace(_ range: Range<Int>, with text: String, _ attributes: TextAttributes) {
    elements.replaceSubrange(
      wholeClusters(range), with: Self.elements(TextRun(text.asStored, attributes)))
    join()
  }

  mutating func convert(_ range: Range<Int>, by handler: ConversionHandler) {
    for place in wholeClusters(range) {
      elements[place].attributes = handler(elements[place].attributes)
    }
  }

  // MARK: - Edits

  /// Makes an edit, whose "before" must be what is there.
  mutating func apply(_ edit: TextEdit) {
    switch edit {
    case .insert(let offset, let runs):
      elements.insert(contentsOf: runs.flatMap(Self.elements), at: offset.value)
    case .delete(let offset, let runs):
      let range = (offset..<offset + runs.length).values
      #expect(Array(elements[range]) == runs.flatMap(Self.elements))
      elements.removeSubrange(range)
    case .format(let offset, let old, let new):
      let range = (offset..<offset + old.length).values
      #expect(new.length == old.length)
      #expect(elements[range].map(\.attributes) == Self.attributes(old))
      for (place, attributes) in zip(range, Self.attributes(new)) {
        elements[place].attributes = attributes
      }
    case .color(let old, let new):
      #expect(color == old)
      color = new
    case .styles(let old, let new):
      #expect(styles == old)
      styles = new
    case .lastParagraph(let old, let new):
      #expect(lastParagraph == old)
      lastParagraph = new
    }
  }

  private static func attributes(_ spans: [AttributeSpan]) -> [TextAttributes] {
    spans.flatMap { Array(repeating: $0.attributes, count: $0.length) }
  }
}
