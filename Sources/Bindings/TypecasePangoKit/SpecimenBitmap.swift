// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango

/// A picture of a text in a face, of a bounded size: how much of each pixel the ink covers, or, for a face with
/// colors of its own, the colors.
public final class SpecimenBitmap: SetText, Sendable {
  /// The properties of a picture besides its pixels.
  public struct Header: Codable, Hashable, Sendable {
    /// The position of the picture's upper left corner, relative to that of the text, in pixels of the interface.
    public var x: Double
    public var y: Double
    /// In pixels of the screen.
    public var width: Int
    public var height: Int
    /// From one row of pixels to the next, in bytes.
    public var stride: Int
    /// Pixels of the screen for each pixel of the interface.
    public var scale: Int
    public var logical: SpecimenLayout.Bounds
    public var ink: SpecimenLayout.Bounds
    public var isColor: Bool
    public var isRightToLeft: Bool
    /// Whether the text is the requested name, and not a sample instead.
    public var isName: Bool

    public init(
      x: Double, y: Double, width: Int, height: Int, stride: Int, scale: Int,
      logical: SpecimenLayout.Bounds, ink: SpecimenLayout.Bounds, isColor: Bool,
      isRightToLeft: Bool, isName: Bool
    ) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.stride = stride
      self.scale = scale
      self.logical = logical
      self.ink = ink
      self.isColor = isColor
      self.isRightToLeft = isRightToLeft
      self.isName = isName
    }

    /// Bytes of a pixel.
    public var pixelSize: Int { isColor ? 4 : 1 }

    /// Whether a picture of this many bytes agrees with this description; the process that drew it may be
    /// compromised by the font.
    public func isPlausible(byteCount: Int, scale wanted: Int) -> Bool {
      func isBounded(_ box: SpecimenLayout.Bounds) -> Bool {
        [box.x, box.y].allSatisfy { abs($0) <= Self.placeLimit }
          && (0...Self.placeLimit).contains(box.width)
          && (0...Self.heightLimit).contains(box.height)
      }
      return scale == wanted && (0...Self.sideLimit).contains(width)
        && (0...Self.sideLimit).contains(height)
        && (width * pixelSize...Self.sideLimit * 5).contains(stride) && stride % 4 == 0
        && stride * height == byteCount && byteCount <= Self.byteLimit
        && abs(x) <= Self.placeLimit && abs(y) <= Self.placeLimit
        && isBounded(logical) && isBounded(ink)
    }

    /// No picture is wider or higher, in pixels of the screen.
    public static let sideLimit = 8192
    /// No picture has more bytes.
    public static let byteLimit = 16 << 20
    /// No text is longer, in pixels; Pango's own limit is less.
    private static let placeLimit = 4_194_304.0
    /// No text is higher, in pixels.
    private static let heightLimit = 65_536.0
  }

  public let header: Header
  /// Row after row, `header.stride` bytes each.
  public let pixels: [UInt8]

  public init(_ header: Header, pixels: [UInt8]) {
    self.header = header
    self.pixels = pixels
  }

  /// Whether the picture is of the name that was asked for.
  ///
  /// Only a request for a name has one: the process that drew the picture may claim anything.
  public func isName(for request: SpecimenRequest) -> Bool {
    if case .name = request.text { header.isName } else { false }
  }

  /// How many bytes it keeps.
  public var byteCount: Int { pixels.count }

  public var logicalBounds: SpecimenLayout.Bounds { header.logical }
  public var inkBounds: SpecimenLayout.Bounds { header.ink }
  public var isRightToLeft: Bool { header.isRightToLeft }
  public var isColor: Bool { header.isColor }

  /// Draws the picture with the text's upper left corner at a point, in the context's source where the face has no
  /// colors of its own.
  package func show(in cairo: OpaquePointer, x: Double, y: Double) {
    guard header.width > 0, header.height > 0 else { return }
    // cairo does not write to a surface that is only drawn from.
    pixels.withUnsafeBufferPointer { pixels in
      let surface = cairo_image_surface_create_for_data(
        UnsafeMutablePointer(mutating: pixels.baseAddress),
        header.isColor ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, CInt(header.width),
        CInt(header.height), CInt(header.stride))
      cairo_surface_set_device_scale(surface, Double(header.scale), Double(header.scale))
      if header.isColor {
        cairo_save(cairo)
        cairo_set_source_surface(cairo, surface, x + header.x, y + header.y)
        cairo_paint(cairo)
        cairo_restore(cairo)
      } else {
        cairo_mask_surface(cairo, surface, x + header.x, y + header.y)
      }
      // A recording surface keeps what it draws from until it is replayed: it must have the pixels by then.
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
  }
}
