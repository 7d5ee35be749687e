// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePictures
import TypecaseSandbox
import TypecaseSystemKit

/// A decoded picture in the size that it is shown in, in sealed memory.
struct PicturePixels {
  let header: PictureAnswer.Header
  let memory: SealedMemory

  init(_ loading: PictureLoading, box: PictureSize, limits: PictureLimits) throws(PictureFailure) {
    // Exif, tag 0x0112: from 5 on, rows are columns.
    let orientation =
      gdk_pixbuf_get_option(loading.pixbuf, "orientation").flatMap { Int(String(cString: $0)) } ?? 1
    let isTurned = (5...8).contains(orientation)
    let source = isTurned ? loading.source.transposed : loading.source
    let size = source.fitted(into: box, pixelLimit: limits.shownPixels)
    // Turned when it is small: that takes less memory.
    let scaled = try Self.scaled(loading.pixbuf, to: isTurned ? size.transposed : size)
    defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
    gdk_pixbuf_copy_options(loading.pixbuf, scaled)
    guard let upright = gdk_pixbuf_apply_embedded_orientation(scaled) else { throw .tooLarge }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    guard Int(gdk_pixbuf_get_width(upright)) == size.width,
      Int(gdk_pixbuf_get_height(upright)) == size.height,
      let memory = Self.pixels(of: upright, size)
    else { throw .damaged }
    header = PictureAnswer.Header(size: size, stride: size.width * 4, source: source)
    self.memory = memory
  }

  /// No step makes a side smaller than by this: the tables of gdk-pixbuf grow with its square.
  private static let mostPerStep = 16

  /// Made smaller, each pixel the mean of those that it stands for.
  ///
  /// - Returns: a reference that the caller owns.
  private static func scaled(
    _ pixbuf: OpaquePointer, to size: PictureSize
  ) throws(PictureFailure) -> OpaquePointer {
    g_object_ref(UnsafeMutableRawPointer(pixbuf))
    var result = pixbuf
    while true {
      let now = PictureSize(
        width: Int(gdk_pixbuf_get_width(result)), height: Int(gdk_pixbuf_get_height(result)))
      if now == size { return result }
      let next = PictureSize(
        width: max(size.width, now.width / mostPerStep),
        height: max(size.height, now.height / mostPerStep))
      let smaller = gdk_pixbuf_scale_simple(
        result, CInt(clamping: next.width), CInt(clamping: next.height), GDK_INTERP_BILINEAR)
      g_object_unref(UnsafeMutableRawPointer(result))
      guard let smaller else { throw .tooLarge }
      result = smaller
    }
  }

  /// Blue, green, red and alpha, the colors multiplied by alpha; nil when there is no memory.
  private static func pixels(of pixbuf: OpaquePointer, _ size: PictureSize) -> SealedMemory? {
    guard gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
      let start = gdk_pixbuf_read_pixels(pixbuf)
    else { return nil }
    let rowstride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    guard channels == (hasAlpha ? 4 : 3), rowstride >= channels * size.width else { return nil }
    var row = 0
    return try? SealedMemory(name: "picture") { buffer in
      // A row has 32 KiB at the most, and the buffer eight times that.
      let count = min(buffer.count / (size.width * 4), size.height - row)
      var target = 0
      for line in row..<(row + count) {
        var place = start + line * rowstride
        for _ in 0..<size.width {
          let alpha = hasAlpha ? Int(place[3]) : 255
          buffer[target] = multiplied(place[2], alpha)
          buffer[target + 1] = multiplied(place[1], alpha)
          buffer[target + 2] = multiplied(place[0], alpha)
          buffer[target + 3] = UInt8(truncatingIfNeeded: alpha)
          place += channels
          target += 4
        }
      }
      row += count
      return target
    }
  }

  private static func multiplied(_ color: UInt8, _ alpha: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (Int(color) * alpha + 127) / 255)
  }
}
