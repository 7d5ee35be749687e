// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango
import TypecaseRichText

/// Why pages were not written.
package enum PageExportError: Error, Hashable {
  /// A page would have more pixels than a picture can have.
  case tooManyPixels(width: Double, height: Double)
  /// cairo could not draw, as its text says.
  case drawing(String)
}

extension DocumentPages {
  /// A picture has at most so many pixels on a side, and altogether.
  private static let (mostPixelsOnSide, mostPixels) = (32_000.0, 200_000_000.0)

  /// The pages as files; ``missingCharacterCount`` is known afterwards.
  ///
  /// - Parameters:
  ///   - title: that of the PDF where the document has none.
  ///   - scale: how many pixels of a PNG a point has.
  /// - Returns: the bytes of each file: one, or one for each page.
  package func files(
    as format: PageFormat, title: String?, scale: Double = 2
  ) throws(PageExportError) -> [[UInt8]] {
    switch format {
    case .pdf:
      return [
        try Self.stream { bytes in
          guard
            let surface = cairo_pdf_surface_create_for_stream(
              FileBytes.write, bytes, paper.width, paper.height)
          else { return nil }
          drawAll(on: surface, title: title)
          return surface
        }
      ]
    case .svg:
      return try (0..<count).map { page throws(PageExportError) in
        try Self.stream { bytes in
          guard
            let surface = cairo_svg_surface_create_for_stream(
              FileBytes.write, bytes, paper.width, paper.height)
          else { return nil }
          draw(page, on: surface, scale: 1)
          return surface
        }
      }
    case .png:
      let (width, height) = (
        (paper.width * scale).rounded(.up), (paper.height * scale).rounded(.up)
      )
      guard width <= Self.mostPixelsOnSide, height <= Self.mostPixelsOnSide,
        width * height <= Self.mostPixels
      else { throw .tooManyPixels(width: width, height: height) }
      return try (0..<count).map { page throws(PageExportError) in
        try Self.stream { bytes in
          guard
            let surface = cairo_image_surface_create(
              CAIRO_FORMAT_ARGB32, CInt(width), CInt(height))
          else { return nil }
          draw(page, on: surface, scale: scale, isOpaque: true)
          cairo_surface_write_to_png_stream(surface, FileBytes.write, bytes)
          return surface
        }
      }
    }
  }

  private func drawAll(on surface: OpaquePointer, title: String?) {
    guard let cairo = cairo_create(surface) else { return }
    defer { cairo_destroy(cairo) }
    let marks = PDFMarks(cairo, title: document.title ?? title)
    for page in 0..<count {
      draw(page, on: cairo, marks: marks)
      cairo_show_page(cairo)
    }
  }

  private func draw(
    _ page: Int, on surface: OpaquePointer, scale: Double, isOpaque: Bool = false
  ) {
    guard let cairo = cairo_create(surface) else { return }
    defer { cairo_destroy(cairo) }
    if isOpaque {
      cairo_set_source_rgb(cairo, 1, 1, 1)
      cairo_paint(cairo)
    }
    cairo_scale(cairo, scale, scale)
    draw(page, on: cairo)
  }

  // MARK: - Bytes

  private final class FileBytes {
    var bytes: [UInt8] = []

    /// Takes what cairo writes; the bytes are cairo's, read during the call.
    static let write: cairo_write_func_t = { target, data, count in
      guard let target, let data else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<FileBytes>.fromOpaque(target).takeUnretainedValue().bytes
        .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
      return CAIRO_STATUS_SUCCESS
    }
  }

  /// The bytes that a surface writes.
  ///
  /// - Parameter draw: makes the surface for a target of cairo's stream, draws on it and gives it away.
  private static func stream(
    _ draw: (_ target: UnsafeMutableRawPointer) -> OpaquePointer?
  ) throws(PageExportError) -> [UInt8] {
    let file = FileBytes()
    let surface = draw(Unmanaged.passUnretained(file).toOpaque())
    guard let surface else { throw .drawing("no memory") }
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    cairo_surface_destroy(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .drawing(cairo_status_to_string(status).map { String(cString: $0) } ?? "")
    }
    return withExtendedLifetime(file) { file.bytes }
  }
}
