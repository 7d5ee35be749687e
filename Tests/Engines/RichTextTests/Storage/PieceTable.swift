// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// A backing store as an app may have one: what was opened is never moved, and what was typed is appended
/// to a list of its own; the text is pieces of both.
struct PieceTable: TextBackingStore {
  private struct Piece {
    var isAdded: Bool
    var range: Range<Int>
  }

  private let original: [Unicode.Scalar]
  private var added: [Unicode.Scalar] = []
  private var pieces: [Piece]
  private var spans: [AttributeSpan]
  private(set) var length: Int
  /// Counts the scalars that were asked for; a copy counts into the same.
  let reads = Reads()

  final class Reads { var count = 0 }

  init(_ text: String, _ attributes: TextAttributes = TextAttributes()) {
    original = Array(text.unicodeScalars)
    length = original.count
    pieces = length > 0 ? [Piece(isAdded: false, range: 0..<length)] : []
    spans = length > 0 ? [AttributeSpan(length, attributes)] : []
  }

  init(runs: [TextRun]) {
    self.init(runs.map(\.text).joined())
    spans = runs.map { AttributeSpan($0.length, $0.attributes) }
  }

  func text(in range: Range<ScalarOffset>) -> String {
    let range = range.values
    reads.count += range.count
    var scalars = String.UnicodeScalarView()
    var start = 0
    for piece in pieces where !range.isEmpty {
      let wanted = range.clamped(to: start..<start + piece.range.count)
      if !wanted.isEmpty {
        let lower = piece.range.lowerBound + wanted.lowerBound - start
        scalars.append(contentsOf: (piece.isAdded ? added : original)[lower..<lower + wanted.count])
      }
      start += piece.range.count
    }
    return String(scalars)
  }

  func attributes(at offset: ScalarOffset) -> (
    attributes: TextAttributes, range: Range<ScalarOffset>
  ) {
    let offset = offset.value
    var start = 0
    for span in spans {
      if offset < start + span.length {
        return (span.attributes, Range(start..<start + span.length))
      }
      start += span.length
    }
    return (TextAttributes(), 0..<0)
  }

  mutating func replace(_ range: Range<ScalarOffset>, with text: String) {
    let range = range.values
    let start = added.count
    added += text.unicodeScalars
    splice(range, AttributeSpan(added.count - start, TextAttributes()))
    var (before, after): ([Piece], [Piece]) = ([], [])
    var place = 0
    for piece in pieces {
      let (lower, end) = (piece.range.lowerBound, place + piece.range.count)
      if place < range.lowerBound {
        let count = min(range.lowerBound, end) - place
        before.append(Piece(isAdded: piece.isAdded, range: lower..<lower + count))
      }
      if end > range.upperBound {
        let skipped = max(range.upperBound - place, 0)
        after.append(Piece(isAdded: piece.isAdded, range: lower + skipped..<piece.range.upperBound))
      }
      place = end
    }
    let new = added.count > start ? [Piece(isAdded: true, range: start..<added.count)] : []
    pieces = before + new + after
    length += added.count - start - range.count
  }

  mutating func setAttributes(_ attributes: TextAttributes, in range: Range<ScalarOffset>) {
    splice(range.values, AttributeSpan(range.count, attributes))
  }

  private mutating func splice(_ range: Range<Int>, _ new: AttributeSpan) {
    var (before, after): ([AttributeSpan], [AttributeSpan]) = ([], [])
    var place = 0
    for span in spans {
      let end = place + span.length
      if place < range.lowerBound {
        before.append(AttributeSpan(min(range.lowerBound, end) - place, span.attributes))
      }
      if end > range.upperBound {
        after.append(AttributeSpan(end - max(range.upperBound, place), span.attributes))
      }
      place = end
    }
    spans = before + (new.length > 0 ? [new] : []) + after
  }
}
