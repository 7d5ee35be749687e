// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextLayout

/// What a text is divided into for AT-SPI: each unit goes on to the start of the next one, with the space between them.
@MainActor struct TextUnits {
  let layout: TextLayoutManager
  let unit: TextUnit

  private var end: ScalarOffset { layout.storage.end }

  /// The unit that a place is in; at the end of the text the last one, but no character.
  func range(around place: ScalarOffset) -> Range<ScalarOffset> {
    if unit == .cluster, place >= end { return end..<end }
    guard unit == .word, end > 0 else { return layout.range(of: unit, around: place) }
    let start = layout.boundary(.word, from: min(place + 1, end), .backward)
    return start..<(place < end ? startOfNextWord(behind: place) : end)
  }

  private func startOfNextWord(behind place: ScalarOffset) -> ScalarOffset {
    var found = place
    // The first end may be that of the word that the place is in.
    for _ in 0..<2 {
      found = layout.boundary(.word, from: found, .forward)
      let start = layout.boundary(.word, from: found, .backward)
      if start > place { return start }
    }
    return end
  }

  /// The one before a unit; empty where there is none.
  func range(before unit: Range<ScalarOffset>) -> Range<ScalarOffset> {
    unit.lowerBound > 0 ? range(around: unit.lowerBound - 1) : 0..<0
  }

  /// The one behind a unit; empty where there is none.
  func range(behind unit: Range<ScalarOffset>) -> Range<ScalarOffset> {
    guard unit.upperBound < end || unit.upperBound == end && hasEmptyLast && !unit.isEmpty else {
      return end..<end
    }
    return range(around: unit.upperBound)
  }

  /// Whether the last unit has no text.
  private var hasEmptyLast: Bool {
    (unit == .line || unit == .paragraph) && layout.storage.isLastParagraphEmpty
  }

  /// Where a unit itself ends: without the space, or the end of the paragraph, between it and the next one.
  func end(of range: Range<ScalarOffset>) -> ScalarOffset {
    switch unit {
    case .cluster: return range.upperBound
    case .word:
      // Before the first word is only space.
      let end = layout.boundary(.word, from: range.lowerBound, .forward)
      return end <= range.upperBound ? end : range.lowerBound
    case .sentence, .line, .paragraph:
      let tail = max(range.lowerBound, range.upperBound - Self.mostSpace)..<range.upperBound
      let space = layout.storage.text(in: tail).unicodeScalars.reversed().prefix { scalar in
        unit == .sentence ? scalar.properties.isWhitespace : scalar == "\n" || scalar == "\u{2028}"
      }
      return range.upperBound - space.count
    }
  }

  /// So much of the space behind a sentence is looked at, in scalars.
  private static let mostSpace = 1024

  /// The stretches from the end of one unit to the end of the next: before the one that a place is in, that one, and behind it.
  func ends(around place: ScalarOffset) -> (
    before: Range<ScalarOffset>, at: Range<ScalarOffset>, behind: Range<ScalarOffset>
  ) {
    var own = range(around: place)
    if place >= end(of: own) {
      if own.upperBound < end {
        own = range(behind: own)
      } else if end(of: own) < end {
        // Space or signs behind the last one.
        let start = end(of: own)
        let former = own.lowerBound > 0 ? end(of: range(before: own)) : 0
        return (former..<start, start..<end, end..<end)
      }
    }
    let (before, behind) = (range(before: own), range(behind: own))
    let start = own.lowerBound > 0 ? end(of: before) : 0
    let former = before.lowerBound > 0 ? end(of: range(before: before)) : 0
    let stop = max(start, end(of: own))
    return (min(former, start)..<start, start..<stop, stop..<max(stop, end(of: behind)))
  }
}
