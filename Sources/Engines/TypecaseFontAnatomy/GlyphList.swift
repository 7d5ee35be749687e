// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// All glyphs of a face: those of its characters in the order of their code points, then those
/// without a code point, in the order of their numbers.
///
///     file  -->  GlyphList  -->  filter: a block, a search  -->  the places of what is shown
public struct GlyphList: Sendable {
  /// An entry of the list; a glyph of several characters is listed for each of them.
  public struct Entry: Sendable, Hashable {
    public var glyph: UInt32
    /// Nil for a glyph that only substitutions produce: ligatures, alternates and parts.
    public var scalar: Unicode.Scalar?
  }

  /// A Unicode block with characters of the face, or its glyphs without a code point.
  public struct Section: Sendable, Hashable {
    /// Nil for glyphs without a code point, and for code points outside all blocks.
    public var block: UnicodeBlock?
    /// Places in `entries`.
    public var range: Range<Int>
  }

  public let entries: [Entry]
  public let sections: [Section]
  public let glyphCount: Int

  public init(characters: [(scalar: Unicode.Scalar, glyph: UInt32)], glyphCount: Int) {
    var entries = characters.map { Entry(glyph: $0.glyph, scalar: $0.scalar) }
    var isEncoded = [Bool](repeating: false, count: glyphCount)
    for entry in entries where Int(entry.glyph) < glyphCount { isEncoded[Int(entry.glyph)] = true }
    let encodedCount = entries.count
    for glyph in 0..<glyphCount where !isEncoded[glyph] {
      entries.append(Entry(glyph: UInt32(glyph), scalar: nil))
    }
    self.entries = entries
    self.glyphCount = glyphCount
    sections = Self.sections(of: entries, encodedCount: encodedCount)
  }

  private static func sections(of entries: [Entry], encodedCount: Int) -> [Section] {
    var sections: [Section] = []
    var start = 0
    while start < encodedCount, let scalar = entries[start].scalar {
      let block = UnicodeBlock.place(of: scalar.value).map { UnicodeBlock.all[$0] }
      var end = start + 1
      while end < encodedCount, let next = entries[end].scalar?.value,
        block?.range.contains(next) ?? (UnicodeBlock.place(of: next) == nil)
      { end += 1 }
      sections.append(Section(block: block, range: start..<end))
      start = end
    }
    if encodedCount < entries.count {
      sections.append(Section(block: nil, range: encodedCount..<entries.count))
    }
    return sections
  }

  /// Reads the file in this process: only for those that were inspected, or that the desktop has.
  ///
  /// Takes some milliseconds for a large font: not for the main thread.
  ///
  /// - Returns: nil when the file cannot be read, or has no such face.
  public init?(path: String, index: Int) {
    guard let blob = HarfBuzzBlob(path: path), index >= 0, index < blob.faceCount else {
      return nil
    }
    let face = HarfBuzzFace(blob, index: index)
    let font = HarfBuzzFont(face)
    var characters: [(scalar: Unicode.Scalar, glyph: UInt32)] = []
    for range in face.characters {
      for value in range {
        guard let scalar = Unicode.Scalar(value), let glyph = font.glyph(for: scalar) else {
          continue
        }
        characters.append((scalar, glyph))
      }
    }
    self.init(characters: characters, glyphCount: face.glyphCount)
  }
}
