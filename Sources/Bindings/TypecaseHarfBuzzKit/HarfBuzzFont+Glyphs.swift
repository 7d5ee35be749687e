// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseHarfBuzz

extension HarfBuzzFont {
  /// The box of a glyph's outline, in the face's units, from its origin on the baseline.
  public struct GlyphBox: Sendable, Hashable {
    public var left: Int32
    public var bottom: Int32
    public var right: Int32
    public var top: Int32
  }

  /// How far a line continues after a glyph, in the face's units.
  public func advance(of glyph: UInt32) -> Int32 { hb_font_get_glyph_h_advance(handle, glyph) }

  /// The extents of a glyph's ink; nil for one without ink, such as a space.
  public func box(of glyph: UInt32) -> GlyphBox? {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(handle, glyph, &extents) != 0,
      extents.width != 0, extents.height != 0
    else { return nil }
    // HarfBuzz counts the height downwards.
    return GlyphBox(
      left: extents.x_bearing, bottom: extents.y_bearing + extents.height,
      right: extents.x_bearing + extents.width, top: extents.y_bearing)
  }

  /// A glyph's name in the file; nil where glyphs have numbers only.
  public func name(of glyph: UInt32) -> String? {
    // 63 characters are the most that a name may have.
    var name = [CChar](repeating: 0, count: 128)
    guard hb_font_get_glyph_name(handle, glyph, &name, UInt32(name.count)) != 0 else { return nil }
    let text = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  /// Turns text of one direction and script into glyphs, with features turned on or off.
  public func shape(
    _ text: some Sequence<Unicode.Scalar>, features: [String: UInt32]
  ) -> [Glyph] {
    // HB_FEATURE_GLOBAL_END, a macro that Swift does not import.
    let features = features.sorted { $0.key < $1.key }.map {
      hb_feature_t(tag: tagValue($0.key), value: $0.value, start: 0, end: UInt32.max)
    }
    return shape(text, with: features)
  }
}

extension HarfBuzzFace {
  /// The glyphs that a substitution feature looks for, in the order of their numbers.
  ///
  /// - Parameter limit: how many there are at most.
  public func glyphs(replacedBy feature: String, limit: Int) -> [UInt32] {
    guard let lookups = hb_set_create(), let input = hb_set_create() else { return [] }
    defer {
      hb_set_destroy(lookups)
      hb_set_destroy(input)
    }
    let table = ctypecase_harfbuzz_layout_table(0)
    // The list of tags ends with 0.
    hb_ot_layout_collect_lookups(handle, table, nil, nil, [tagValue(feature), 0], lookups)
    // HB_SET_VALUE_INVALID, a macro that Swift does not import: where a walk begins.
    var lookup = UInt32.max
    while hb_set_next(lookups, &lookup) != 0 {
      hb_ot_layout_lookup_collect_glyphs(handle, table, lookup, nil, input, nil, nil)
    }
    var glyphs: [UInt32] = []
    var glyph = UInt32.max
    while glyphs.count < limit, hb_set_next(input, &glyph) != 0 { glyphs.append(glyph) }
    return glyphs
  }
}
