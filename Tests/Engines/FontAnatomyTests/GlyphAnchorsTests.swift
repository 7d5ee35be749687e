// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontAnatomy

/// Where marks are put on glyphs, as the file says it.
@Suite struct GlyphAnchorsTests {
  /// Numbers of 16 bits as bytes.
  private static func words(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  /// A table with one lookup from marks (glyph 9) to bases (glyphs 5 and 6) of two classes.
  private static func markTable(anchorFormat: Int = 1) -> [UInt8] {
    let header = [1, 0, 0, 0, 10]
    let list = [1, 4]
    let lookup = [4, 0, 1, 8]
    let subtable = [1, 12, 18, 2, 28, 40]
    let marks = [1, 1, 9]
    let bases = [2, 1, 5, 6, 0]
    // One mark of class 1 at -20, 30; its anchor is 6 bytes from the array's start.
    let markArray = [1, 1, 6, 1, -20, 30]
    // Two bases of two classes; the second has an anchor for class 1 only.
    let baseArray = [2, 10, 16, 0, 22, 1, 100, 500, 1, 120, -40]
    let last =
      anchorFormat == 3
      ? [3, 90, 700, 10, 0, 0, 0, 0x8000] : [1, 90, 700]
    return words(
      header + list + lookup + subtable + marks + bases + markArray + baseArray + last)
  }

  @Test func `the anchors of bases and marks are found`() {
    let anchors = GlyphAnchors(table: Self.markTable())
    #expect(
      anchors.anchors(of: 5, isAtDefault: true) == [
        GlyphAnchor(.base, x: 100, y: 500), GlyphAnchor(.base, x: 120, y: -40),
      ])
    #expect(anchors.anchors(of: 6, isAtDefault: true) == [GlyphAnchor(.base, x: 90, y: 700)])
    #expect(anchors.anchors(of: 9, isAtDefault: true) == [GlyphAnchor(.mark, x: -20, y: 30)])
    #expect(anchors.anchors(of: 7, isAtDefault: true) == [])
  }

  @Test func `an anchor that moves with the axes is not told elsewhere on them`() {
    let anchors = GlyphAnchors(table: Self.markTable(anchorFormat: 3))
    #expect(anchors.anchors(of: 6, isAtDefault: true) == [GlyphAnchor(.base, x: 90, y: 700)])
    #expect(anchors.anchors(of: 6, isAtDefault: false) == [])
    #expect(anchors.anchors(of: 5, isAtDefault: false).count == 2)
  }

  @Test func `a table that ends too early, or is of noise, gives what is there`() {
    let whole = Self.markTable()
    for length in 0..<whole.count {
      let anchors = GlyphAnchors(table: Array(whole.prefix(length)))
      for glyph in UInt32(4)...10 { _ = anchors.anchors(of: glyph, isAtDefault: true) }
    }
    for value in UInt8.min...UInt8.max {
      let anchors = GlyphAnchors(table: [UInt8](repeating: value, count: 600))
      #expect(anchors.anchors(of: 257, isAtDefault: false).count <= 64)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a table that claims billions of records is given up`() {
    // Each of 1,000 lookups is the same one: a ligature of 65,535 parts with as many classes of marks.
    let lookupCount = 1000
    let header = [1, 0, 0, 0, 10]
    let list = [lookupCount] + [Int](repeating: 2 + 2 * lookupCount, count: lookupCount)
    let lookup = [5, 0, 1, 8]
    let subtable = [1, 12, 16, 0xFFFF, 0, 22]
    let marks = [1, 0]
    let ligatures = [1, 1, 5]
    let array = [1, 4, 0xFFFF]
    let table = Self.words(
      header + list + lookup + subtable + marks + ligatures + array
        + [Int](repeating: 0, count: 30_000))
    #expect(GlyphAnchors(table: table).anchors(of: 5, isAtDefault: true) == [])
  }

  @Test func `a letter of a real font takes marks above it`() throws {
    let glyphs = try #require(
      FaceGlyphs(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", index: 0))
    func anchors(_ scalar: Unicode.Scalar) throws -> [GlyphAnchor] {
      let entry = try #require(glyphs.list.entries.first { $0.scalar == scalar })
      return glyphs.anchors(of: entry.glyph)
    }
    let height = try #require(glyphs.heights.small)
    #expect(try anchors("x").contains { $0.kind == .base && $0.y >= height })
    #expect(try anchors("\u{301}").contains { $0.kind == .mark })
    #expect(try anchors("(") == [])
  }
}
