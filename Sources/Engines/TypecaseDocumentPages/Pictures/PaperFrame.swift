// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango
import TypecaseFontDescriptors
import TypecaseRichText
import TypecaseTextAppearance
import TypecaseTextLayout

/// The place of a picture that is not there, on paper: a quiet frame, and the reason in small letters where there is room.
struct PaperFrame {
  let reason: String
  let appearance: TextAppearance

  private static let padding = 4.0

  /// Draws it, and changes cairo's source and path; lengths are points.
  ///
  /// - Parameters:
  ///   - cairo: the caller's, used during the call.
  ///   - color: of the text around it.
  func draw(on cairo: OpaquePointer, in place: LayoutRect, color: TextColor) {
    func set(opacity: Double) {
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * opacity)
    }
    // The line is inside.
    cairo_rectangle(
      cairo, place.x + 0.25, place.y + 0.25, max(place.width - 0.5, 0.5),
      max(place.height - 0.5, 0.5))
    set(opacity: 0.06)
    cairo_fill_preserve(cairo)
    cairo_set_line_width(cairo, 0.5)
    set(opacity: 0.4)
    cairo_stroke(cairo)
    let (wide, high) = (place.width - 2 * Self.padding, place.height - 2 * Self.padding)
    guard wide >= 24, high > 0 else { return }
    var attributes = TextAttributes()
    attributes.size = .points(8)
    attributes.paragraph = ParagraphStyle(alignment: .center)
    let manager = TextLayoutManager(
      TextStorage(runs: [TextRun(reason, attributes)]), appearance: appearance,
      containers: [
        TextContainer(width: wide, height: high, truncation: TextTruncation(.tail))
      ])
    let lines = manager.lineFragments(in: 0...high)
    // One line is there in any case.
    guard let last = lines.last, last.y + last.height <= high else { return }
    let top = place.y + Self.padding + (high - last.y - last.height) / 2
    let quiet = TextColor(
      red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * 0.8)
    for line in lines {
      CairoTextRenderer(cairo).draw(
        manager.drawing(of: line, TextDrawingOptions(foreground: quiet)),
        x: place.x + Self.padding, y: top)
    }
  }
}
