// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
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

  /// How wide each character is, in pixels.
  private static func advances(of characters: [Character], in layout: SpecimenLayout) -> [Double] {
    var byte: CInt = 0
    return characters.map { character in
      var place = PangoRectangle()
      let end = byte + CInt(character.utf8.count)
      var width: CInt = 0
      // A letter with its marks is of several scalars, and each has a place.
      for scalar in character.unicodeScalars {
        pango_layout_index_to_pos(layout.layout.pointer, byte, &place)
        width += abs(place.width)
        byte += CInt(String(scalar).utf8.count)
      }
      byte = end
      return Double(width) / Double(PANGO_SCALE)
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
