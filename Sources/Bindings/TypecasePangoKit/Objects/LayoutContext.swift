// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecasePango
import TypecaseGLibKit

/// What text is set for: fonts, a resolution, a language, a direction.
public final class LayoutContext {
  /// The `PangoContext`, valid as long as this object.
  package let pointer: OpaquePointer

  /// Takes over a reference that the caller owns.
  package init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  /// Takes a reference of its own.
  package init(retaining pointer: OpaquePointer) {
    g_object_ref(pointer.raw)
    self.pointer = pointer
  }

  /// A context with the one font of a map, which must live as long as what is set with it.
  init(_ face: FaceFontMap) { pointer = pango_font_map_create_context(face.map) }

  deinit { g_object_unref(pointer.raw) }

  /// A context of no widget, with the fonts that all of the process's widgets have.
  package static var ofInterface: LayoutContext? {
    pango_font_map_create_context(pango_cairo_font_map_get_default()).map(
      LayoutContext.init(adopting:))
  }

  /// A context with a font map of its own, for a thread of its own: glyphs are not moved to pixels, so that text has the same lines
  /// on any screen and on paper.
  ///
  /// - Parameter dotsPerInch: of the medium's unit: 96 for pixels of the interface, 72 for points.
  package static func unhinted(dotsPerInch: Double) -> LayoutContext? {
    guard let map = pango_cairo_font_map_new() else { return nil }
    defer { g_object_unref(map) }
    guard let context = pango_font_map_create_context(map).map(LayoutContext.init(adopting:)) else {
      return nil
    }
    pango_cairo_context_set_resolution(context.pointer, dotsPerInch)
    context.hintNothing()
    context.placeFreely()
    return context
  }

  /// A context with the one font of a map, which must live as long as what is set with it; glyphs are not moved to pixels.
  package static func unhinted(_ face: FaceFontMap) -> LayoutContext {
    let context = LayoutContext(face)
    context.hintNothing()
    context.placeFreely()
    return context
  }

  /// The font of text that says none.
  public var font: FontDescription? {
    pango_context_get_font_description(pointer).map { FontDescription(copying: $0) }
  }

  /// Draws as another context does.
  func takeRendering(of other: LayoutContext) {
    pango_cairo_context_set_font_options(
      pointer, pango_cairo_context_get_font_options(other.pointer))
    pango_context_set_round_glyph_positions(
      pointer, pango_context_get_round_glyph_positions(other.pointer))
  }

  /// Leaves forms at their places, and does not move them to the grid of pixels.
  func hintNothing() {
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(pointer, options)
    cairo_font_options_destroy(options)
  }

  /// Has glyphs between pixels, too.
  func placeFreely() { pango_context_set_round_glyph_positions(pointer, 0) }

  /// Sets the language of text that says none, a BCP 47 tag.
  func setLanguage(_ language: String) {
    pango_context_set_language(pointer, pango_language_from_string(language))
  }

  /// Sets which side lines start at.
  ///
  /// - Parameter isWeak: whether letters of the text count more.
  func setDirection(isRightToLeft: Bool, isWeak: Bool) {
    let directions =
      isWeak
      ? (PANGO_DIRECTION_WEAK_LTR, PANGO_DIRECTION_WEAK_RTL)
      : (PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL)
    pango_context_set_base_dir(pointer, isRightToLeft ? directions.1 : directions.0)
  }

  /// Takes resolution and options of what cairo draws on.
  ///
  /// The context of cairo is the caller's, and used during the call.
  package func update(for cairo: OpaquePointer) { pango_cairo_update_context(cairo, pointer) }

  /// The font that fits a description best; nil when there is none.
  public func font(for description: FontDescription) -> LayoutFont? {
    description.withPointer { pango_context_load_font(pointer, $0) }.map(
      LayoutFont.init(adopting:))
  }
}

/// A font at a size.
public final class LayoutFont {
  /// The `PangoFont`, valid as long as this object.
  package let pointer: UnsafeMutablePointer<PangoFont>

  /// Takes over a reference that the caller owns.
  package init(adopting pointer: UnsafeMutablePointer<PangoFont>) { self.pointer = pointer }

  deinit { g_object_unref(pointer) }

  /// cairo's font; it is owned by this one.
  package var scaled: OpaquePointer? {
    pango_cairo_font_get_scaled_font(ctypecase_pango_cairo_font(pointer))
  }

  /// Whether the font's rules know the space, so that words beside one may have other glyphs than by themselves.
  ///
  /// - Parameters:
  ///   - script: its OpenType tag, such as `latn`.
  ///   - features: tags of those that are on.
  package func knowsSpace(inScript script: String, features: [String]) -> Bool {
    let tags = features.map { hb_tag_from_string($0, 4) } + [0]
    return ctypecase_pango_knows_space(pointer, hb_tag_from_string(script, 4), tags) != 0
  }

  /// Where carets stand within a ligature, by the font's own table (`GDEF`, LigCaretList): in Pango's units from the glyph's origin, from
  /// left to right; empty where the font says nothing.
  package func ligatureCarets(of glyph: UInt32, isRightToLeft: Bool) -> [Int32] {
    let font = pango_font_get_hb_font(pointer)
    let direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    var count: CUnsignedInt = 0
    let all = hb_ot_layout_get_ligature_carets(font, direction, glyph, 0, &count, nil)
    guard all > 0 else { return [] }
    count = all
    return [hb_position_t](unsafeUninitializedCapacity: Int(all)) { carets, initialized in
      hb_ot_layout_get_ligature_carets(font, direction, glyph, 0, &count, carets.baseAddress)
      initialized = Int(count)
    }.sorted()
  }

  /// The PostScript name of the face; nil where the font has none.
  package var postScriptName: String? {
    let face = hb_font_get_face(pango_font_get_hb_font(pointer))
    // A PostScript name has no more than 63 bytes.
    let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { bytes in
      var length = CUnsignedInt(bytes.count)
      hb_ot_name_get_utf8(
        face, hb_ot_name_id_t(HB_OT_NAME_ID_POSTSCRIPT_NAME), nil, &length, bytes.baseAddress)
      return String(
        decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<Int(length)]),
        as: UTF8.self)
    }
    return name.isEmpty ? nil : name
  }

  /// The box that a glyph marks and its advance, in pixels from its origin, downwards.
  public func extents(of glyph: UInt32) -> (ink: LayoutBounds, advance: Double) {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_font_get_glyph_extents(pointer, glyph, &ink, &logical)
    return (LayoutBounds(ink), Double(pangoUnits: logical.width))
  }

  /// How far lines reach above and below the baseline, in pixels.
  public var lineReach: (above: Double, below: Double) {
    guard let metrics = pango_font_get_metrics(pointer, nil) else { return (0, 0) }
    defer { pango_font_metrics_unref(metrics) }
    return (
      Double(pangoUnits: pango_font_metrics_get_ascent(metrics)),
      Double(pangoUnits: pango_font_metrics_get_descent(metrics))
    )
  }
}

/// Glyphs of a font by their numbers, with their places.
public final class GlyphString {
  /// The `PangoGlyphString`, valid as long as this object.
  package let pointer: UnsafeMutablePointer<PangoGlyphString>

  /// One glyph, to be drawn with its origin at the pen.
  public init(_ glyph: UInt32) {
    pointer = pango_glyph_string_new()
    pango_glyph_string_set_size(pointer, 1)
    pointer.pointee.glyphs[0].glyph = glyph
    pointer.pointee.glyphs[0].geometry = PangoGlyphGeometry(width: 0, x_offset: 0, y_offset: 0)
    pointer.pointee.glyphs[0].attr.is_cluster_start = 1
    pointer.pointee.glyphs[0].attr.is_color = 0
    pointer.pointee.log_clusters[0] = 0
  }

  deinit { pango_glyph_string_free(pointer) }
}
