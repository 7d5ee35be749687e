// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The check of `sbix`: pictures for whole sizes (OpenType, chapter sbix).
struct PictureStrikeCheck {
  let table: TableReader
  let glyphCount: Int

  /// The most sizes: fonts of emoji have nine.
  static let strikeLimit = 64
  private static let (png, jpeg, duplicate) = (0x706E_6720, 0x6A70_6720, 0x6475_7065)

  /// Checks every picture of every size.
  func check() throws(TableFault) {
    let version = try table.u16(0)
    guard version == 1 else { throw table.damaged("version \(version)", at: 0) }
    let strikes = try table.u32(4)
    if strikes > Self.strikeLimit {
      throw .exceeding(
        .tooManyPictures, "sbix", "sizes", strikes, of: Self.strikeLimit, offset: table.place(4))
    }
    for strike in 0..<strikes { try check(strike: try table.u32(8 + 4 * strike)) }
  }

  private func check(strike: Int) throws(TableFault) {
    try table.require("the pictures of a size", at: strike + 4, count: 4 * (glyphCount + 1))
    var start = try table.u32(strike + 4)
    for glyph in 0..<glyphCount {
      let end = try table.u32(strike + 8 + 4 * glyph)
      guard end >= start else {
        throw table.damaged("a picture ends before it begins", at: strike + start, glyph: glyph)
      }
      if end > start {
        try table.require("a picture", at: strike + start, count: end - start)
        try check(picture: strike + start, count: end - start, glyph)
      }
      start = end
    }
  }

  private func check(picture: Int, count: Int, _ glyph: Int) throws(TableFault) {
    guard count >= 8 else {
      throw table.damaged("a picture of \(count) bytes", at: picture, glyph: glyph)
    }
    let kind = try table.u32(picture + 4)
    switch kind {
    case Self.png:
      try PictureHeader.checkPNG(table, at: picture + 8, count: count - 8, glyph: glyph)
    case Self.jpeg:
      try PictureHeader.checkJPEG(table, at: picture + 8, count: count - 8, glyph: glyph)
    case Self.duplicate:
      // Programs follow one reference, or some: what it leads to has been checked itself.
      guard count >= 10, try table.u16(picture + 8) < glyphCount else {
        throw table.damaged(
          "a picture is that of a glyph that is not there", at: picture, glyph: glyph)
      }
    default:
      throw TableFault(
        fault: .unknownPicture, detail: "sbix: a picture of the kind 0x\(String(kind, radix: 16))",
        table: "sbix",
        offset: table.place(picture + 4), glyph: glyph)
    }
  }
}
