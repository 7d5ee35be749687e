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
  /// It is only used for the place that a picture gets until it is there. A photograph that is to be turned is the other way
  /// round.
  ///
  /// - Returns: nil when it is of another format, or says no size.
  package init?(statedBy bytes: [UInt8]) {
    let found: PictureSize? =
      switch PictureFormat(of: bytes) {
      case .png: Self.ofPNG(bytes)
      case .jpeg: Self.ofJPEG(bytes)
      case .gif: Self.ofGIF(bytes)
      case .tiff, .bmp, .webp, nil: nil
      }
    guard let found, found.width > 0, found.height > 0 else { return nil }
    self = found
  }

  /// PNG, section 11.2.2: the first chunk, IHDR, begins with four bytes of width and four of height.
  private static func ofPNG(_ bytes: [UInt8]) -> PictureSize? {
    guard let length = number(bytes, at: 8, count: 4), length == 13,
      number(bytes, at: 12, count: 4) == 0x4948_4452,
      let width = number(bytes, at: 16, count: 4), let height = number(bytes, at: 20, count: 4)
    else { return nil }
    return PictureSize(width: width, height: height)
  }

  /// ITU T.81, annex B: segments with a marker and a length, until that of a frame, which has the size.
  private static func ofJPEG(_ bytes: [UInt8]) -> PictureSize? {
    var place = 2
    // A picture has a few dozen of them.
    for _ in 0..<1000 {
      guard let marker = number(bytes, at: place, count: 2), marker > 0xFF00 else { return nil }
      if marker == 0xFFFF {
        // A byte that fills.
        place += 1
        continue
      }
      if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        guard let height = number(bytes, at: place + 5, count: 2),
          let width = number(bytes, at: place + 7, count: 2)
        else { return nil }
        return PictureSize(width: width, height: height)
      }
      guard let length = number(bytes, at: place + 2, count: 2), length >= 2 else { return nil }
      place += 2 + length
    }
    return nil
  }

  /// GIF 89a, section 18: the logical screen, its low bytes first.
  private static func ofGIF(_ bytes: [UInt8]) -> PictureSize? {
    guard bytes.count >= 10 else { return nil }
    return PictureSize(
      width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
  }

  /// A number with its high byte first; nil when it is not wholly inside.
  private static func number(_ bytes: [UInt8], at place: Int, count: Int) -> Int? {
    guard place >= 0, place <= bytes.count - count else { return nil }
    return bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}
