// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseInspection

/// FreeType's measures of a face, for comparison with those of HarfBuzz.
extension FreeTypeFace {
  /// How far lines reach and stand apart, in the face's units; the descender is below zero.
  var lineExtents: (ascender: Int, descender: Int, spacing: Int) {
    let face = handle.pointee
    return (Int(face.ascender), Int(face.descender), Int(face.height))
  }

  /// How high a character's outline goes above the baseline, in the face's units; nil when the face
  /// has no such character.
  func top(of scalar: Unicode.Scalar) throws(FreeTypeError) -> Int? {
    let glyph = FT_Get_Char_Index(handle, FT_ULong(scalar.value))
    guard glyph != 0 else { return nil }
    try check(FT_Load_Glyph(handle, glyph, FT_Int32(FT_LOAD_NO_SCALE)))
    return handle.pointee.glyph.pointee.metrics.horiBearingY
  }
}
