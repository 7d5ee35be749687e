// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecasePango
import TypecaseGLibKit

/// A face at a size, whose glyphs are drawn by their numbers.
public final class GlyphFont {
  /// The `PangoFont`, for what draws glyphs in nodes of GTK; valid as long as this object.
  public let pointer: UnsafeMutablePointer<PangoFont>
  /// Kept for as long as the font is used.
  private let face: FaceFontMap

  /// - Parameter variations: axis settings in CSS notation, such as "wght=650".
  /// - Returns: nil when Pango cannot use the face.
  public init?(_ face: FaceFontMap, pixels: Double, variations: String? = nil) {
    let context = pango_font_map_create_context(face.map)
    defer { if let context { g_object_unref(context.raw) } }
    // Forms at their places, not moved to the grid of pixels.
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    let description = face.description(pixels: pixels, variations: variations)
    defer { pango_font_description_free(description) }
    guard let font = pango_font_map_load_font(face.map, context, description) else { return nil }
    pointer = font
    self.face = face
  }

  deinit { g_object_unref(pointer) }

  /// Calls `draw` with a string of one glyph, to be drawn with its origin at the pen; it is freed after the call.
  public func withString(of glyph: UInt32, _ draw: (UnsafeMutablePointer<PangoGlyphString>) -> Void)
  {
    guard let string = pango_glyph_string_new() else { return }
    defer { pango_glyph_string_free(string) }
    pango_glyph_string_set_size(string, 1)
    string.pointee.glyphs[0].glyph = glyph
    string.pointee.glyphs[0].geometry = PangoGlyphGeometry(width: 0, x_offset: 0, y_offset: 0)
    string.pointee.glyphs[0].attr.is_cluster_start = 1
    string.pointee.glyphs[0].attr.is_color = 0
    string.pointee.log_clusters[0] = 0
    draw(string)
  }

  /// cairo's font; it is owned by the Pango font.
  public var scaled: OpaquePointer? {
    pango_cairo_font_get_scaled_font(ctypecase_pango_cairo_font(pointer))
  }

  /// The box that a glyph marks and its advance, in pixels from its origin, downwards.
  public func extents(of glyph: UInt32) -> (ink: SpecimenLayout.Bounds, advance: Double) {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_font_get_glyph_extents(pointer, glyph, &ink, &logical)
    let scale = Double(PANGO_SCALE)
    return (
      SpecimenLayout.Bounds(
        x: Double(ink.x) / scale, y: Double(ink.y) / scale, width: Double(ink.width) / scale,
        height: Double(ink.height) / scale),
      Double(logical.width) / scale
    )
  }

  /// How far lines reach above and below the baseline, in pixels.
  public var lineReach: (above: Double, below: Double) {
    guard let metrics = pango_font_get_metrics(pointer, nil) else { return (0, 0) }
    defer { pango_font_metrics_unref(metrics) }
    let scale = Double(PANGO_SCALE)
    return (
      Double(pango_font_metrics_get_ascent(metrics)) / scale,
      Double(pango_font_metrics_get_descent(metrics)) / scale
    )
  }
}
