// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Width and height of a picture, in pixels; both are positive.
package struct PictureSize: Sendable, Hashable, Codable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many pixels it has, or `Int.max`.
  package var pixels: Int {
    let (product, overflows) = width.multipliedReportingOverflow(by: height)
    return overflows ? .max : product
  }

  /// The size after a quarter turn.
  package var transposed: PictureSize { PictureSize(width: height, height: width) }

  /// The size of the same shape that fits into a box and has no more pixels than allowed; never larger than it is.
  package func fitted(into box: PictureSize, pixelLimit: Int) -> PictureSize {
    let byArea = (Double(pixelLimit) / max(Double(width) * Double(height), 1)).squareRoot()
    let factor = min(
      1, Double(box.width) / Double(width), Double(box.height) / Double(height), byArea)
    guard factor < 1 else { return self }
    // Rounded down where the number of pixels is what limits it.
    let rule: FloatingPointRoundingRule = factor == byArea ? .down : .toNearestOrAwayFromZero
    func side(_ length: Int, _ most: Int) -> Int {
      min(max(Int((Double(length) * factor).rounded(rule)), 1), max(most, 1))
    }
    return PictureSize(width: side(width, box.width), height: side(height, box.height))
  }
}

extension PictureSize {
  /// The size that a picture says in its first bytes, before anybody decodes it: of PNG, JPEG and GIF.
  ///
  /// A photograph that is to be turned is shown the other way round.
  ///
  /// - Returns: nil when it is of another format, or says no size.
  package init?(statedBy bytes: [UInt8]) {
    let byte = { (place: Int) in bytes.indices.contains(place) ? bytes[place] : nil }
    let found: PictureSize? =
      switch PictureFormat(of: bytes) {
      case .png: Self.statedByPNG(byte)
      case .jpeg: Self.statedByJPEG(byte)
      case .gif: Self.statedByGIF(byte)
      case .tiff, .bmp, .webp, nil: nil
      }
    guard let found, found.width > 0, found.height > 0 else { return nil }
    self = found
  }

  /// The size that a PNG says; its sides can be 0.
  ///
  /// PNG, section 5: eight bytes of signature, then IHDR, with its length, of which width and height are first.
  ///
  /// - Parameter byte: one of the picture, counted from 0; nil outside of it.
  package static func statedByPNG(_ byte: (Int) -> UInt8?) -> PictureSize? {
    guard number(byte, at: 0, count: 4) == 0x8950_4E47,
      number(byte, at: 4, count: 4) == 0x0D0A_1A0A,
      number(byte, at: 8, count: 4) == 13, number(byte, at: 12, count: 4) == 0x4948_4452,
      let width = number(byte, at: 16, count: 4), let height = number(byte, at: 20, count: 4)
    else { return nil }
    return PictureSize(width: width, height: height)
  }

  /// The size that a JPEG says; its sides can be 0.
  ///
  /// ITU T.81, annex B: segments with a marker and a length, until that of a frame, which has the size.
  ///
  /// - Parameter byte: one of the picture, counted from 0; nil outside of it.
  package static func statedByJPEG(_ byte: (Int) -> UInt8?) -> PictureSize? {
    guard number(byte, at: 0, count: 2) == 0xFFD8 else { return nil }
    var place = 2
    // A picture has a few dozen of them.
    for _ in 0..<1000 {
      guard let marker = number(byte, at: place, count: 2), marker > 0xFF00 else { return nil }
      if marker == 0xFFFF {
        // A byte that fills.
        place += 1
        continue
      }
      if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        guard let height = number(byte, at: place + 5, count: 2),
          let width = number(byte, at: place + 7, count: 2)
        else { return nil }
        return PictureSize(width: width, height: height)
      }
      guard let length = number(byte, at: place + 2, count: 2), length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }

  /// GIF 89a, section 18: the logical screen, its low bytes first.
  private static func statedByGIF(_ byte: (Int) -> UInt8?) -> PictureSize? {
    guard let width = number(byte, at: 6, count: 2), let height = number(byte, at: 8, count: 2)
    else { return nil }
    return PictureSize(
      width: Int(UInt16(clamping: width).byteSwapped),
      height: Int(UInt16(clamping: height).byteSwapped))
  }

  /// A number of at most four bytes with its high byte first; nil when it is not wholly inside.
  private static func number(_ byte: (Int) -> UInt8?, at place: Int, count: Int) -> Int? {
    var value = 0
    for offset in 0..<count {
      guard let byte = byte(place + offset) else { return nil }
      value = value << 8 | Int(byte)
    }
    return value
  }
}
