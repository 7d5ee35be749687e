// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit

/// The lines of a text that several faces show on top of each other: they end at the same words in all of them.
enum OverlayLines {
  /// The lines of a text.
  ///
  /// - Parameters:
  ///   - layouts: of the whole text, each in one line.
  ///   - width: in pixels.
  static func lines(of text: String, in layouts: [SpecimenLayout], width: Double) -> [String] {
    let characters = Array(text)
    let advances = layouts.map { Self.advances(of: characters, in: $0) }
    return breaks(
      advances: advances, isSpace: characters.map { $0.isWhitespace }, width: width
    ).map { line in
      String(characters[line]).trimmingSpaces
    }
    .filter { !$0.isEmpty }
  }

  /// How wide each character is, in pixels; in time in proportion to the text.
  static func advances(of characters: [Character], in layout: SpecimenLayout) -> [Double] {
    let widths = layout.layout.scalarWidths
    var place = 0
    return characters.map { character in
      // A letter with its marks is of several scalars.
      let scalars = place..<min(place + character.unicodeScalars.count, widths.count)
      place = scalars.upperBound
      return widths[scalars].reduce(0, +)
    }
  }

  /// Where lines begin and end: behind spaces, or within a word that is wider than a line.
  ///
  /// - Parameters:
  ///   - advances: for each face the widths of all characters.
  ///   - isSpace: which of them are spaces.
  nonisolated static func breaks(
    advances: [[Double]], isSpace: [Bool], width: Double
  ) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < isSpace.count {
      var used = advances.map { _ in 0.0 }
      var (place, afterSpace) = (start, start)
      while place < isSpace.count {
        for (face, widths) in advances.enumerated() { used[face] += widths[place] }
        // Spaces at its end need no room.
        if !isSpace[place], place > start, used.contains(where: { $0 > width }) { break }
        place += 1
        if isSpace[place - 1] { afterSpace = place }
      }
      let end = place == isSpace.count || afterSpace == start ? place : afterSpace
      lines.append(start..<end)
      start = end
    }
    return lines
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    let first = drop { $0.isWhitespace }
    let last = first.reversed().drop { $0.isWhitespace }
    return String(last.reversed())
  }
}
