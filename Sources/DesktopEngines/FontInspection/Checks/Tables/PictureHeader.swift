// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The size of a picture in a font, as its own header says it: what a table says of it may be another.
enum PictureHeader {
  /// The most pixels of a picture.
  ///
  /// Emoji have about twenty thousand, and letters that are photographs up to a million. It takes a
  /// tenth of a second to unpack so many.
  static let pixelLimit = 1 << 20

  /// Checks a picture in the PNG format.
  static func checkPNG(
    _ table: TableReader, at offset: Int, count: Int, glyph: Int
  ) throws(TableFault) {
    // PNG, section 5: eight bytes of signature, then IHDR, with its length, of which width and height are first.
    guard count >= 33, try table.u32(offset) == 0x8950_4E47,
      try table.u32(offset + 4) == 0x0D0A_1A0A,
      try table.u32(offset + 8) == 13, try table.u32(offset + 12) == 0x4948_4452
    else { throw table.damaged("a picture is no PNG", at: offset, glyph: glyph) }
    try check(
      width: try table.u32(offset + 16), height: try table.u32(offset + 20), table, at: offset,
      glyph: glyph)
  }

  /// Checks a picture in the JPEG format.
  static func checkJPEG(
    _ table: TableReader, at offset: Int, count: Int, glyph: Int
  ) throws(TableFault) {
    let end = offset + count
    guard count >= 4, try table.u16(offset) == 0xFFD8 else {
      throw table.damaged("a picture is no JPEG", at: offset, glyph: glyph)
    }
    // ITU T.81, annex B: markers with lengths, until that of a frame, which has the size.
    var place = offset + 2
    while place + 9 <= end {
      let marker = try table.u16(place)
      guard marker > 0xFF00 else { break }
      if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        return try check(
          width: try table.u16(place + 7), height: try table.u16(place + 5), table, at: offset,
          glyph: glyph)
      }
      let length = try table.u16(place + 2)
      guard length >= 2 else { break }
      place += 2 + length
    }
    throw table.damaged("a picture does not say its size", at: offset, glyph: glyph)
  }

  static func check(
    width: Int, height: Int, _ table: TableReader, at offset: Int, glyph: Int
  ) throws(TableFault) {
    guard width > 0, height > 0 else {
      throw table.damaged("a picture of \(width) by \(height) pixels", at: offset, glyph: glyph)
    }
    // Each has 32 bits at the most.
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    if overflows || pixels > pixelLimit {
      throw .exceeding(
        .tooLargePicture, table.table.tag, "pixels (\(width) by \(height))",
        overflows ? .max : pixels,
        of: pixelLimit, glyph: glyph, offset: table.place(offset))
    }
  }
}
