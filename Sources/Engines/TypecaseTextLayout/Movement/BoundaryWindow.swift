// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText

/// Looks for boundaries in the text around a place, in larger and larger stretches.
struct BoundaryWindow {
  let storage: TextStorage
  let context: LayoutContext

  /// How much text beside a boundary decides whether it is one, in scalars: enough for any that a person wrote.
  private static let surroundings = 128
  private static let first = 256
  /// What is longer is divided anywhere.
  private static let most = 1 << 16

  /// The next one behind a place before the text's end; the end where there is none.
  func next(_ kind: TextBoundary, behind place: Int) -> Int {
    var reach = Self.first
    while true {
      let end = min(place + reach, storage.length)
      let (start, found) = boundaries(around: max(place - Self.surroundings, 0)..<end)
      let limit = end == storage.length ? end : end - Self.surroundings
      for other in place + 1..<limit where found[other - start].contains(kind) { return other }
      if end == storage.length { return end }
      if reach >= Self.most {
        return (place + 1...limit).last { found[$0 - start].contains(.cursor) } ?? limit
      }
      reach *= 4
    }
  }

  /// The last one before a place behind the text's start; the start where there is none.
  func last(_ kind: TextBoundary, before place: Int) -> Int {
    var reach = Self.first
    while true {
      let (start, found) = boundaries(
        around: max(place - reach, 0)..<min(place + Self.surroundings, storage.length))
      let limit = start == 0 ? 0 : min(start + Self.surroundings, place - 1)
      for other in (limit..<place).reversed() where found[other - start].contains(kind) {
        return other
      }
      if start == 0 { return 0 }
      if reach >= Self.most {
        return (limit..<place).first { found[$0 - start].contains(.cursor) } ?? limit
      }
      reach *= 4
    }
  }

  /// What can be done before each scalar of a stretch, and at its end.
  ///
  /// - Returns: with where the stretch begins: between two clusters, as pairs of letters that stand for flags are counted from there.
  private func boundaries(around range: Range<Int>) -> (start: Int, boundaries: [TextBoundary]) {
    let asked = ScalarOffset(range.lowerBound)
    let start = storage.wholeClusters(asked..<asked).lowerBound
    let text = storage.text(in: start..<ScalarOffset(range.upperBound))
    let boundaries = Array(text.utf8).withUnsafeBufferPointer { bytes in
      TextAnalysis.boundaries(
        of: bytes, scalarCount: range.upperBound - start.value,
        items: TextItem.items(
          of: bytes, in: 0..<bytes.count, attributes: AttributeList(), context: context,
          isRightToLeft: false))
    }
    return (start.value, boundaries)
  }
}
