// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePictures
import Testing
import TypecaseSystemKit

/// Pictures to decode.
enum Pictures {
  /// A PNG of four bytes a pixel, without compression: red, green, blue, alpha.
  ///
  /// - Parameter stated: the size that it says instead of its own.
  static func png(
    width: Int, height: Int, _ pixels: [UInt8], stated: (width: Int, height: Int)? = nil
  ) -> [UInt8] {
    var rows: [UInt8] = []
    for row in 0..<height { rows += [0] + pixels[(row * width * 4)..<((row + 1) * width * 4)] }
    // RFC 1950 and 1951: one block that is stored as it is.
    let count = UInt16(rows.count)
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in rows {
      (a, b) = ((a + UInt32(byte)) % 65521, (b + (a + UInt32(byte)) % 65521) % 65521)
    }
    let stored: [UInt8] =
      [0x78, 0x01, 1] + littleEndian(count) + littleEndian(~count) + rows + bigEndian(b << 16 | a)
    return pngHead(width: stated?.width ?? width, height: stated?.height ?? height)
      + chunk("IDAT", stored) + chunk("IEND", [])
  }

  /// The beginning of a PNG, which says its size.
  static func pngHead(width: Int, height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 6, 0, 0, 0])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    var crc: UInt32 = .max
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bigEndian(UInt32(data.count)) + body + bigEndian(~crc)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private static func littleEndian(_ number: UInt16) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  /// A picture whose left half is of one color and whose right half is of another, as gdk-pixbuf writes it.
  ///
  /// - Parameter left: red, green, blue and alpha, from high to low.
  static func halves(
    _ format: String, width: Int, height: Int, left: UInt32 = 0xFF00_00FF,
    right: UInt32 = 0x0000_FFFF
  ) throws -> [UInt8] {
    let pixbuf = try #require(
      gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, CInt(width), CInt(height)))
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    gdk_pixbuf_fill(pixbuf, left)
    let half = try #require(
      gdk_pixbuf_new_subpixbuf(pixbuf, CInt(width / 2), 0, CInt(width - width / 2), CInt(height)))
    gdk_pixbuf_fill(half, right)
    g_object_unref(UnsafeMutableRawPointer(half))
    var (buffer, count): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, format, nil, nil, nil) != 0 else {
      throw SystemError(code: 0, operation: "write \(format)")
    }
    defer { g_free(buffer) }
    return UnsafeRawBufferPointer(start: buffer, count: Int(count)).map(\.self)
  }

  /// The same JPEG, to be turned before it is shown: Exif, tag 0x0112, in a segment of its own.
  static func turned(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
    let exif: [UInt8] =
      Array("Exif".utf8) + [0, 0] + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0] + [0, 0, 0, 0]
    return jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
  }

  /// An animation whose pictures are each of one color of four: black, red, green, blue.
  ///
  /// - Parameters:
  ///   - frames: the color of each picture, and how long it is seen, in hundredths of a second.
  ///   - repeats: as the file says it: 0 for no end; nil where it says nothing.
  static func animation(
    width: UInt16, height: UInt16, _ frames: [(color: UInt8, delay: UInt16)], repeats: UInt16?
  ) -> [UInt8] {
    let size = littleEndian(width) + littleEndian(height)
    let colors: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    var bytes = Array("GIF89a".utf8) + size + [0x81, 0, 0] + colors
    if let repeats {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + littleEndian(repeats) + [0]
    }
    for frame in frames {
      bytes += [0x21, 0xF9, 4, 0] + littleEndian(frame.delay) + [0, 0]
      bytes += [0x2C, 0, 0, 0, 0] + size + [0, 2]
      bytes += solid(frame.color, count: Int(width) * Int(height))
    }
    return bytes + [0x3B]
  }

  /// Pixels of one color in codes of three bits, which a code for a new table before every two pixels keeps so short.
  private static func solid(_ color: UInt8, count: Int) -> [UInt8] {
    var codes: [UInt8] = []
    for pixel in 0..<count {
      if pixel.isMultiple(of: 2) { codes.append(4) }
      codes.append(color)
    }
    codes.append(5)
    var (data, bits, length) = ([UInt8](), UInt32(0), UInt32(0))
    for code in codes {
      bits |= UInt32(code) << length
      length += 3
      while length >= 8 {
        data.append(UInt8(truncatingIfNeeded: bits))
        (bits, length) = (bits >> 8, length - 8)
      }
    }
    if length > 0 { data.append(UInt8(truncatingIfNeeded: bits)) }
    var blocks: [UInt8] = []
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(start + 255, data.count)]
      blocks += [UInt8(block.count)] + block
    }
    return blocks + [0]
  }

  /// A GIF that says how large it is, and has one pixel.
  static func gif(width: UInt16, height: UInt16) -> [UInt8] {
    let size = littleEndian(width) + littleEndian(height)
    return Array("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0]
      + size
      + [0, 2, 2, 0x4C, 0x01, 0, 0x3B]
  }
}
