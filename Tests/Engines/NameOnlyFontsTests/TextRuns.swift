// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango

/// A text that is laid out with the process's own font map, and what it is drawn with.
final class TextRuns {
  private let layout: OpaquePointer?
  private let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 200, 60)

  convenience init(_ text: String, font: String) {
    self.init(text, pango_font_description_from_string(font))
  }

  /// Text whose family is exactly this: a name as CSS gives it, style words and all.
  convenience init(_ text: String, family: String) {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, family)
    pango_font_description_set_size(description, 20 * CInt(PANGO_SCALE))
    self.init(text, description)
  }

  private init(_ text: String, _ description: OpaquePointer?) {
    let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    let layout = pango_layout_new(context)
    if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
    pango_layout_set_text(layout, text, -1)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    self.layout = layout
  }

  deinit {
    if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) }
    cairo_surface_destroy(surface)
  }

  /// As widgets do when they learn that fonts changed.
  func layOutAgain() { pango_layout_context_changed(layout) }

  /// How many characters no font was found for.
  var unknownGlyphs: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }

  /// Family and style of the fonts of the runs.
  var faces: Set<String> {
    descriptions { description in
      guard let family = pango_font_description_get_family(description) else { return "" }
      let isBold = pango_font_description_get_weight(description).rawValue >= 600
      return "\(String(cString: family)) \(isBold ? "Bold" : "Regular")"
    }
  }

  var families: Set<String> {
    descriptions { description in
      pango_font_description_get_family(description).map { String(cString: $0) } ?? ""
    }
  }

  private func descriptions(_ read: (OpaquePointer?) -> String) -> Set<String> {
    var result: Set<String> = []
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator),
        let font = run.pointee.item.pointee.analysis.font
      else { continue }
      let description = pango_font_describe(font)
      result.insert(read(description))
      pango_font_description_free(description)
    } while pango_layout_iter_next_run(iterator) != 0
    return result
  }

  /// Draws, as a widget does.
  func draw() {
    let cairo = cairo_create(surface)
    cairo_move_to(cairo, 10, 10)
    pango_cairo_show_layout(cairo, layout)
    cairo_destroy(cairo)
  }
}
