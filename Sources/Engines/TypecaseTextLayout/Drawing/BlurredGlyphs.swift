// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango
import TypecasePangoKit

/// The blurred forms of some glyphs, as a mask: cairo itself blurs nothing.
final class BlurredGlyphs {
  /// An image surface with one byte for each pixel.
  private let surface: OpaquePointer
  /// Pixels to a unit of the medium.
  private let scale: Double
  /// Where the surface begins, from the first glyph's origin.
  private let (left, top): (Double, Double)

  /// So many pixels are enough for a blur, and end no program.
  private static let mostPixels = 4_000_000.0

  /// - Returns: nil when there is nothing to see, or no memory.
  init?(_ glyphs: DrawnGlyphs, blur: Double) {
    let reach = glyphs.row.font.lineReach
    // Letters may reach out of their boxes.
    let room = blur + glyphs.row.font.size
    let (width, height) = (glyphs.width + 2 * room, reach.above + reach.below + 2 * room)
    guard width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
    let scale = min(4, (Self.mostPixels / (width * height)).squareRoot(), 16_000 / width)
    let (columns, rows) = (Int((width * scale).rounded(.up)), Int((height * scale).rounded(.up)))
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_A8, CInt(clamping: columns), CInt(clamping: rows))
    else { return nil }
    self.surface = surface
    self.scale = scale
    (left, top) = (-room, -reach.above - room)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cairo = cairo_create(surface)
    else { return nil }
    cairo_scale(cairo, scale, scale)
    glyphs.row.show(on: cairo, x: -left, y: -top)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    // As the text kit and CSS say: the deviation is half the blur. Three boxes are nearly a Gaussian.
    let radius = Int((blur / 2 * scale * 0.94).rounded())
    for _ in 0..<3 {
      for row in 0..<rows {
        Self.blur(pixels + row * stride, count: columns, step: 1, radius: radius)
      }
      for column in 0..<columns {
        Self.blur(pixels + column, count: rows, step: stride, radius: radius)
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  deinit { cairo_surface_destroy(surface) }

  /// Paints cairo's source through the mask.
  ///
  /// - Parameters:
  ///   - cairo: the caller's, used during the call.
  ///   - x: of the first glyph's origin.
  ///   - y: of the first glyph's origin.
  func mask(on cairo: OpaquePointer, x: Double, y: Double) {
    cairo_save(cairo)
    cairo_translate(cairo, x + left, y + top)
    cairo_scale(cairo, 1 / scale, 1 / scale)
    cairo_mask_surface(cairo, surface, 0, 0)
    cairo_restore(cairo)
  }

  /// Makes each of some bytes the mean of those around it.
  ///
  /// - Parameter pixels: the surface's, of which `count` are read and written, `step` apart.
  private static func blur(
    _ pixels: UnsafeMutablePointer<UInt8>, count: Int, step: Int, radius: Int
  ) {
    guard radius > 0 else { return }
    let size = 2 * radius + 1
    // Those that were written over are still needed.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { old in
      for place in 0..<count { old[place] = pixels[place * step] }
      var sum = (0..<min(radius, count)).reduce(0) { $0 + Int(old[$1]) }
      for place in 0..<count {
        if place + radius < count { sum += Int(old[place + radius]) }
        if place - radius - 1 >= 0 { sum -= Int(old[place - radius - 1]) }
        pixels[place * step] = UInt8(sum / size)
      }
    }
  }
}
