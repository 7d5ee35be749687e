// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseHarfBuzz

extension HarfBuzzFont {
  /// How far lines reach and stand apart, in the face's units; the descender is below zero.
  public struct LineExtents: Sendable, Hashable {
    public var ascender: Int32
    public var descender: Int32
    /// The face's own gap between two lines.
    public var gap: Int32
  }

  /// The extents of horizontal lines; nil for a face without them.
  ///
  /// From `OS/2` where its bit 7 of `fsSelection` says so, otherwise from `hhea`, otherwise from
  /// `OS/2`; what `MVAR` adds at the font's place is in them.
  public var lineExtents: LineExtents? {
    var extents = hb_font_extents_t()
    guard hb_font_get_h_extents(handle, &extents) != 0 else { return nil }
    return LineExtents(
      ascender: extents.ascender, descender: extents.descender, gap: extents.line_gap)
  }

  /// A height that a face says of itself, in OS/2 from version 2 on.
  public enum Height: Sendable { case capital, small }

  /// What the face says, in its units, with what `MVAR` adds; nil when it says nothing.
  public func height(_ height: Height) -> Int32? {
    var position: hb_position_t = 0
    let tag = height == .capital ? HB_OT_METRICS_TAG_CAP_HEIGHT : HB_OT_METRICS_TAG_X_HEIGHT
    return hb_ot_metrics_get_position(handle, tag, &position) != 0 ? position : nil
  }

  /// How high a character's outline goes above the baseline, in the face's units; nil when the face
  /// has no such character.
  public func top(of scalar: Unicode.Scalar) -> Int32? {
    var extents = hb_glyph_extents_t()
    guard let glyph = glyph(for: scalar), hb_font_get_glyph_extents(handle, glyph, &extents) != 0
    else { return nil }
    return extents.y_bearing
  }
}
