// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox

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
    guard let size = PictureSize.statedByPNG(bytes(of: table, at: offset, count: count)) else {
      throw table.damaged("a picture is no PNG, or does not say its size", at: offset, glyph: glyph)
    }
    try check(width: size.width, height: size.height, table, at: offset, glyph: glyph)
  }

  /// Checks a picture in the JPEG format.
  static func checkJPEG(
    _ table: TableReader, at offset: Int, count: Int, glyph: Int
  ) throws(TableFault) {
    guard let size = PictureSize.statedByJPEG(bytes(of: table, at: offset, count: count)) else {
      throw table.damaged(
        "a picture is no JPEG, or does not say its size", at: offset, glyph: glyph)
    }
    try check(width: size.width, height: size.height, table, at: offset, glyph: glyph)
  }

  private static func bytes(
    of table: TableReader, at offset: Int, count: Int
  ) -> (Int) -> UInt8? {
    { place in
      guard place < count, let byte = try? table.u8(saturatingSum(offset, place)) else {
        return nil
      }
      return UInt8(truncatingIfNeeded: byte)
    }
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
