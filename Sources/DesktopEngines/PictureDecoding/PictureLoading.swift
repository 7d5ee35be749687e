// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePictures
import TypecaseSandbox
import TypecaseSystemKit

/// The pixels of a picture as a loader of gdk-pixbuf gives them: of an animation, the first.
final class PictureLoading {
  /// Valid as long as this object lives.
  let pixbuf: OpaquePointer
  /// The picture's own size, before it is turned.
  let source: PictureSize

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>

  /// Decodes a picture.
  ///
  /// - Parameter box: the result has at least the pixels to fill it, turned or not, if the picture has them.
  init(_ bytes: FileBytes, box: PictureSize, limits: PictureLimits) throws(PictureFailure) {
    guard let format = PictureFormat(of: bytes.buffer) else { throw .unknownFormat }
    // By its name, so that no other loader looks at the bytes; nil where the system has none for this format.
    guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, nil) else {
      throw .unknownFormat
    }
    let sizing = Sizing(box: box, limits: limits, format: format)
    let data = Unmanaged.passUnretained(sizing).toOpaque()
    ctypecase_pictures_follow_size(loader, Self.sizePrepared, data)
    ctypecase_pictures_follow_rows(loader, Self.rowsUpdated, data)
    let outcome = Self.load(bytes, loader, sizing)
    guard case .success(let (pixbuf, source)) = outcome else {
      g_object_unref(loader)
      if case .failure(let failure) = outcome { throw failure }
      throw .damaged
    }
    self.loader = loader
    self.pixbuf = pixbuf
    self.source = source
  }

  deinit { g_object_unref(loader) }

  /// All pictures of an animation; nil for a picture that stands still.
  var frames: PictureFrames? {
    gdk_pixbuf_loader_get_animation(loader).flatMap { PictureFrames($0) }
  }

  /// Has gdk-pixbuf load the loaders of all formats, which otherwise come with the first picture of each.
  static func loadLibraries() {
    for format in PictureFormat.allCases {
      guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, nil) else { continue }
      gdk_pixbuf_loader_close(loader, nil)
      g_object_unref(loader)
    }
  }

  private static func load(
    _ bytes: FileBytes, _ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ sizing: Sizing
  ) -> Result<(OpaquePointer, PictureSize), PictureFailure> {
    var failure = write(bytes, to: loader, sizing)
    // A loader must be closed, also one that failed.
    var error: UnsafeMutablePointer<GError>?
    if gdk_pixbuf_loader_close(loader, &error) == 0 { failure = failure ?? self.failure(error) }
    g_clear_error(&error)
    if sizing.isTooLarge { return .failure(.tooLarge) }
    if let failure { return .failure(failure) }
    guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return .failure(.damaged) }
    let size = PictureSize(
      width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
    // That loader takes a picture for whole that ends early, and its last rows are whatever the memory had before.
    let isWhole = sizing.format != .png || sizing.rows >= size.height
    guard size.width > 0, size.height > 0, isWhole else { return .failure(.damaged) }
    return .success((pixbuf, sizing.source ?? size))
  }

  /// In pieces, so that a picture that is too large is not read to its end.
  private static func write(
    _ bytes: FileBytes, to loader: UnsafeMutablePointer<GdkPixbufLoader>, _ sizing: Sizing
  ) -> PictureFailure? {
    var place = 0
    while place < bytes.count {
      let count = min(65_536, bytes.count - place)
      let piece = UnsafeRawBufferPointer(rebasing: bytes.buffer[place..<(place + count)])
      var error: UnsafeMutablePointer<GError>?
      defer { g_clear_error(&error) }
      let isWritten = gdk_pixbuf_loader_write(
        loader, piece.bindMemory(to: UInt8.self).baseAddress, gsize(count), &error)
      if sizing.isTooLarge { return .tooLarge }
      if isWritten == 0 { return failure(error) }
      place += count
    }
    return nil
  }

  /// Nil for an animation of which only later pictures are damaged.
  private static func failure(_ error: UnsafeMutablePointer<GError>?) -> PictureFailure? {
    guard let error, error.pointee.domain == gdk_pixbuf_error_quark() else { return .damaged }
    return switch GdkPixbufError(rawValue: UInt32(bitPattern: error.pointee.code)) {
    case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY: .tooLarge
    case GDK_PIXBUF_ERROR_UNKNOWN_TYPE, GDK_PIXBUF_ERROR_UNSUPPORTED_OPERATION: .unknownFormat
    case GDK_PIXBUF_ERROR_INCOMPLETE_ANIMATION: nil
    default: .damaged
    }
  }

  // MARK: - The size

  /// What is decided when the loader knows the picture's size, before it makes room for the pixels.
  private final class Sizing {
    let box: PictureSize
    let limits: PictureLimits
    let format: PictureFormat
    var source: PictureSize?
    /// How many have their pixels, from the first.
    var rows = 0
    var isTooLarge = false

    init(box: PictureSize, limits: PictureLimits, format: PictureFormat) {
      self.box = box
      self.limits = limits
      self.format = format
    }

    /// The size to decode in; nil for none at all.
    func prepare(_ size: PictureSize) -> PictureSize? {
      source = size
      guard size.pixels <= limits.sourcePixels else {
        isTooLarge = true
        return nil
      }
      // The others are decoded as a whole, whatever is asked for.
      return format == .jpeg ? smallest(of: size) : size
    }

    /// A half, a quarter or an eighth, as JPEG's transform gives them for less work than the whole.
    ///
    /// It is the smallest that need not be enlarged. Whether the picture is to be turned is not known yet.
    private func smallest(of size: PictureSize) -> PictureSize {
      let upright = size.fitted(into: box, pixelLimit: limits.shownPixels)
      let turned = size.transposed.fitted(into: box, pixelLimit: limits.shownPixels).transposed
      let wanted = upright.width > turned.width ? upright : turned
      var result = size
      for divisor in [2, 4, 8] {
        let next = PictureSize(
          width: (size.width + divisor - 1) / divisor,
          height: (size.height + divisor - 1) / divisor)
        guard next.width >= wanted.width, next.height >= wanted.height else { break }
        result = next
      }
      return result
    }
  }

  private static let sizePrepared:
    @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, CInt, CInt, gpointer?) -> Void = {
      loader, width, height, data in
      guard let data else { return }
      let sizing = Unmanaged<Sizing>.fromOpaque(data).takeUnretainedValue()
      let size = sizing.prepare(PictureSize(width: Int(width), height: Int(height)))
      // Loaders give up at a size of nothing.
      gdk_pixbuf_loader_set_size(
        loader, CInt(clamping: size?.width ?? 0), CInt(clamping: size?.height ?? 0))
    }

  private static let rowsUpdated:
    @convention(c) (
      UnsafeMutablePointer<GdkPixbufLoader>?, CInt, CInt, CInt, CInt, gpointer?
    ) -> Void = { _, _, y, _, height, data in
      guard let data else { return }
      let sizing = Unmanaged<Sizing>.fromOpaque(data).takeUnretainedValue()
      sizing.rows = max(sizing.rows, Int(y) + Int(height))
    }
}
