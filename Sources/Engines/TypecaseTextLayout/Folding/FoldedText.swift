// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// The text that a flow shows folded: stretches of which no two overlap, in order.
struct FoldedText: Sendable {
  /// A fold, in scalars of the storage, or in a paragraph from its start.
  struct Stretch: Sendable {
    var range: Range<Int>
    let fold: TextFold
  }

  let stretches: [Stretch]

  init(_ folds: TextFolds = TextFolds()) {
    stretches = folds.outermost.map {
      Stretch(range: $0.range.values, fold: $0)
    }
  }

  fileprivate init(_ stretches: [Stretch]) { self.stretches = stretches }

  var isEmpty: Bool { stretches.isEmpty }

  /// The stretch that a scalar is in.
  func stretch(at place: Int) -> Stretch? {
    let number = stretches.indices.first { stretches[$0].range.upperBound > place }
    guard number < stretches.count, stretches[number].range.lowerBound <= place else { return nil }
    return stretches[number]
  }

  /// Those that have some of a range.
  func stretches(in range: Range<Int>) -> ArraySlice<Stretch> {
    let first = stretches.indices.first { stretches[$0].range.upperBound > range.lowerBound }
    let end = stretches.indices.first { stretches[$0].range.lowerBound >= range.upperBound }
    return stretches[first..<max(end, first)]
  }

  /// Those of a paragraph, counted from its start.
  ///
  /// - Parameter range: of the paragraph's text, without the line feed that ends it, which is not folded.
  func inParagraph(_ range: Range<Int>) -> FoldedText {
    if isEmpty { return self }
    return FoldedText(
      stretches(in: range).compactMap { stretch in
        guard stretch.range.lowerBound >= range.lowerBound,
          stretch.range.upperBound <= range.upperBound
        else { return nil }
        var own = stretch
        own.range =
          stretch.range.lowerBound - range.lowerBound..<stretch.range.upperBound - range.lowerBound
        return own
      })
  }

  /// With others, as far as they have text and overlap neither these nor each other.
  func with(_ others: [Stretch]) -> FoldedText {
    guard !others.isEmpty else { return self }
    var (all, end) = ([Stretch](), 0)
    let sorted = others.sorted {
      ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
    }
    for other in sorted where !other.range.isEmpty && other.range.lowerBound >= end {
      if stretches(in: other.range).isEmpty {
        all.append(other)
        end = other.range.upperBound
      }
    }
    return FoldedText((stretches + all).sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  /// What a range has outside of the stretches.
  func shown(of range: Range<Int>) -> [Range<Int>] {
    var (shown, place) = ([Range<Int>](), range.lowerBound)
    for stretch in stretches(in: range) {
      if stretch.range.lowerBound > place { shown.append(place..<stretch.range.lowerBound) }
      place = max(place, stretch.range.upperBound)
    }
    if place < range.upperBound { shown.append(place..<range.upperBound) }
    return shown
  }
}

// Paragraphs whose ends are folded go on in the next one.
extension LineFlow {
  /// The stretch that a scalar is in, as far as it is shown folded.
  ///
  /// In tables a stretch is within one paragraph and before its end, so that no cell goes on in another.
  func foldedStretch(at place: Int) -> FoldedText.Stretch? {
    guard let stretch = folds.stretch(at: place) else { return nil }
    let (first, last) = (stretch.range.lowerBound, stretch.range.upperBound)
    let isWithinParagraph =
      store.paragraphStart(at: ScalarOffset(last)) <= ScalarOffset(first)
    return isWithinParagraph || !isInTable(first) && !isInTable(last) ? stretch : nil
  }

  private func isInTable(_ place: Int) -> Bool {
    place < store.length
      && store.attributes(at: ScalarOffset(place)).attributes.paragraph?.cell != nil
  }

  /// Whether a paragraph ends behind a scalar.
  func isParagraphEnd(_ place: Int) -> Bool {
    store.scalar(at: ScalarOffset(place)) == "\n"
      && (folds.isEmpty || foldedStretch(at: place) == nil)
  }

  /// Where the paragraph begins that a place is in, with those that go on in it.
  func paragraphStart(at place: Int) -> Int {
    var start = store.paragraphStart(at: ScalarOffset(place)).value
    while !folds.isEmpty, start > 0, let stretch = foldedStretch(at: start - 1) {
      start = store.paragraphStart(at: ScalarOffset(stretch.range.lowerBound)).value
    }
    return start
  }

  /// Where the paragraph ends that begins at a place, behind its line feed.
  func paragraphEnd(from start: Int) -> Int {
    var end = store.paragraphEnd(at: ScalarOffset(start)).value
    while !folds.isEmpty, end < store.length, let stretch = foldedStretch(at: end - 1) {
      end =
        stretch.range.upperBound < store.length
        ? store.paragraphEnd(at: ScalarOffset(stretch.range.upperBound)).value : store.length
    }
    return end
  }
}
