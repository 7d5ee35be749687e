// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePictures
import TypecaseSandbox
import TypecaseSystemKit

/// A decoded picture, or all of an animation, in the size that it is shown in, in sealed memory.
struct PicturePixels {
  let header: PictureAnswer.Header
  let memory: SealedMemory

  init(
    _ loading: PictureLoading, _ request: PictureRequest, _ limits: PictureLimits
  ) throws(PictureFailure) {
    // Exif, tag 0x0112: from 5 on, rows are columns.
    let orientation =
      gdk_pixbuf_get_option(loading.pixbuf, "orientation").flatMap { Int(String(cString: $0)) } ?? 1
    let isTurned = (5...8).contains(orientation)
    let source = isTurned ? loading.source.transposed : loading.source
    let size = source.fitted(into: request.box, pixelLimit: limits.shownPixels)
    if request.animates, let frames = loading.frames,
      size.pixels * frames.timing.delays.count <= limits.shownPixels
    {
      header = PictureAnswer.Header(
        size: size, stride: size.width * 4, source: source, animation: frames.timing)
      memory = try Self.memory(size) { () throws(PictureFailure) in
        guard let frame = frames.next() else { return nil }
        return try Self.scaled(frame, to: size)
      }
      return
    }
    // Turned when it is small: that takes less memory.
    let scaled = try Self.scaled(loading.pixbuf, to: isTurned ? size.transposed : size)
    defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
    gdk_pixbuf_copy_options(loading.pixbuf, scaled)
    guard let upright = gdk_pixbuf_apply_embedded_orientation(scaled) else { throw .tooLarge }
    var next: OpaquePointer? = upright
    header = PictureAnswer.Header(
      size: size, stride: size.width * 4, source: source, outline: PictureTracing(upright)?.outline)
    memory = try Self.memory(size) { () throws(PictureFailure) in
      defer { next = nil }
      return next
    }
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

  /// The pixels of pictures, one after another.
  ///
  /// - Parameter next: the next picture, of which it gives a reference away; nil behind the last one.
  private static func memory(
    _ size: PictureSize, of next: () throws(PictureFailure) -> OpaquePointer?
  ) throws(PictureFailure) -> SealedMemory {
    guard var rows = try next().map({ Rows($0, size) }) else { throw .damaged }
    var failure: PictureFailure?
    let memory = try? SealedMemory(name: "picture") { buffer in
      let count = rows.write(to: buffer)
      if count > 0 || failure != nil { return count }
      do throws(PictureFailure) {
        guard let picture = try next() else { return 0 }
        rows = Rows(picture, size)
      } catch {
        failure = error
        return 0
      }
      let first = rows.write(to: buffer)
      if first == 0 { failure = .damaged }
      return first
    }
    if let failure { throw failure }
    guard let memory, memory.byteCount > 0 else { throw .damaged }
    return memory
  }

  /// The rows of a picture, as blue, green, red and alpha, the colors multiplied by alpha.
  private final class Rows {
    private let pixbuf: OpaquePointer
    private let size: PictureSize
    private var row = 0

    /// - Parameter pixbuf: a reference that it takes over.
    init(_ pixbuf: OpaquePointer, _ size: PictureSize) {
      (self.pixbuf, self.size) = (pixbuf, size)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }

    /// - Parameter buffer: 256 KiB; a row has an eighth of that at the most.
    /// - Returns: how many bytes were written; 0 behind the last row, or for what is no picture of that size.
    func write(to buffer: UnsafeMutableRawBufferPointer) -> Int {
      let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
      let rowstride = Int(gdk_pixbuf_get_rowstride(pixbuf))
      let hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
      guard gdk_pixbuf_get_bits_per_sample(pixbuf) == 8, channels == (hasAlpha ? 4 : 3),
        Int(gdk_pixbuf_get_width(pixbuf)) == size.width,
        Int(gdk_pixbuf_get_height(pixbuf)) == size.height, rowstride >= channels * size.width,
        let start = gdk_pixbuf_read_pixels(pixbuf)
      else { return 0 }
      let count = min(buffer.count / (size.width * 4), size.height - row)
      var target = 0
      for line in row..<(row + count) {
        var place = start + line * rowstride
        for _ in 0..<size.width {
          let alpha = hasAlpha ? Int(place[3]) : 255
          buffer[target] = PicturePixels.multiplied(place[2], alpha)
          buffer[target + 1] = PicturePixels.multiplied(place[1], alpha)
          buffer[target + 2] = PicturePixels.multiplied(place[0], alpha)
          buffer[target + 3] = UInt8(truncatingIfNeeded: alpha)
          place += channels
          target += 4
        }
      }
      row += count
      return target
    }
  }

  fileprivate static func multiplied(_ color: UInt8, _ alpha: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (Int(color) * alpha + 127) / 255)
  }
}
