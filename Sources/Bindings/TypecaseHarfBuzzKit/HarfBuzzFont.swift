// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseHarfBuzz

/// A face at a size, for shaping.
///
/// Nothing changes it once it is made, and HarfBuzz lets several threads use such an object at once.
public final class HarfBuzzFont: @unchecked Sendable {
  let handle: OpaquePointer

  /// A face at a size of as many units as its em has.
  ///
  /// - Parameter variations: its place on its axes, in their units; an axis that is left out is at its
  ///   default, and one that the face does not have counts for nothing.
  public init(_ face: HarfBuzzFace, variations: [String: Double] = [:]) {
    handle = hb_font_create(face.handle)
    guard !variations.isEmpty else { return }
    let places = variations.map { hb_variation_t(tag: tagValue($0.key), value: Float($0.value)) }
    hb_font_set_variations(handle, places, UInt32(places.count))
  }

  deinit { hb_font_destroy(handle) }

  /// The glyph that the face has for a character by itself; nil when it has none.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(handle, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// A glyph in its place in shaped text.
  public struct Glyph: Sendable, Hashable {
    public var identifier: UInt32
    /// The offset in the text, in Unicode scalars, of what it stands for.
    public var cluster: UInt32
    /// In the font's units.
    public var advance: Int32
  }

  /// Turns text of one direction and script into glyphs.
  public func shape(_ text: some Sequence<Unicode.Scalar>) -> [Glyph] { shape(text, with: []) }

  func shape(_ text: some Sequence<Unicode.Scalar>, with features: [hb_feature_t]) -> [Glyph] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    let scalars = text.map(\.value)
    hb_buffer_add_utf32(buffer, scalars, Int32(scalars.count), 0, Int32(scalars.count))
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(handle, buffer, features, UInt32(features.count))
    var count: UInt32 = 0
    let glyphs = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, nil)
    guard let glyphs, let positions else { return [] }
    return (0..<Int(count)).map {
      Glyph(
        identifier: glyphs[$0].codepoint, cluster: glyphs[$0].cluster,
        advance: positions[$0].x_advance)
    }
  }
}

/// Unicode properties of characters.
public enum HarfBuzzUnicode {
  /// The ISO 15924 code of a code point's script: "Latn", "Zyyy" for what scripts share, "Zinh" for
  /// what takes the script of its base, "Zzzz" for none.
  public static func script(_ codePoint: UInt32) -> String {
    tagText(scriptTag(codePoint))
  }

  /// The same as a number, for counting.
  public static func scriptTag(_ codePoint: UInt32) -> UInt32 {
    hb_unicode_script(hb_unicode_funcs_get_default(), codePoint).rawValue
  }

  /// The ISO 15924 code of such a number.
  public static func script(tag: UInt32) -> String { tagText(tag) }

  /// The number of an ISO 15924 code.
  public static func scriptTag(_ code: String) -> UInt32 { tagValue(code) }
}
