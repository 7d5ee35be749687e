// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango
import TypecaseTextLayout

/// What a PDF has beside what is seen: links, and an outline of its headings.
package final class PDFMarks {
  struct Heading {
    var title: String
    var level: Int
    var (x, y): (Double, Double)
  }

  /// A `cairo_surface_t` of a PDF.
  private let surface: OpaquePointer
  /// The headings that later ones may be below, the outermost first.
  private var open: [(level: Int, id: CInt)] = []
  private let origin: (x: Double, y: Double)

  /// - Parameters:
  ///   - cairo: the caller's, which draws on a surface that lives as long as the marks are used.
  ///   - origin: where the pages' own origin is on the PDF's pages, in points.
  /// - Returns: nil where it draws on something else than a PDF.
  package init?(_ cairo: OpaquePointer, title: String?, origin: (x: Double, y: Double) = (0, 0)) {
    guard let surface = cairo_get_target(cairo),
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_PDF
    else { return nil }
    self.surface = surface
    self.origin = origin
    if let title {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    }
  }

  func add(_ heading: Heading, page: Int) {
    while let last = open.last, last.level >= heading.level { open.removeLast() }
    let id = cairo_pdf_surface_add_outline(
      surface, open.last?.id ?? CInt(CAIRO_PDF_OUTLINE_ROOT), heading.title,
      "page=\(page + 1) pos=[\(heading.x + origin.x) \(heading.y + origin.y)]",
      cairo_pdf_outline_flags_t(CAIRO_PDF_OUTLINE_FLAG_OPEN.rawValue))
    if id > 0 { open.append((heading.level, id)) }
  }

  /// - Parameters:
  ///   - x, y: where the upper left corner of the line's container is.
  ///   - cairo: the one that the marks were made for.
  func add(_ link: LineDrawing.Link, x: Double, y: Double, on cairo: OpaquePointer) {
    guard let target = Self.target(link.target) else { return }
    let rect = link.rect
    cairo_tag_begin(
      cairo, "Link",
      "rect=[\(rect.x + x) \(rect.y + y) \(rect.width) \(rect.height)] uri='\(target)'")
    cairo_tag_end(cairo, "Link")
  }

  /// A link's target in the letters that cairo and PDF take as they are; nil for what a page on paper cannot lead to.
  ///
  /// cairo 1.16 writes a target into the PDF without any change, where a bracket would end it.
  static func target(_ link: String) -> String? {
    let schemes = ["http:", "https:", "mailto:", "ftp:", "tel:"]
    guard schemes.contains(where: { link.lowercased().hasPrefix($0) }) else { return nil }
    let safe = Set("-._~:/?#@!$&*+,;=%".utf8)
    func isSafe(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: safe.contains(byte)
      }
    }
    return link.utf8.reduce(into: "") { target, byte in
      if isSafe(byte) {
        target.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        target += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }
}
