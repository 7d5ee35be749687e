// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseInspection

// The results of FreeType's validators for tables that it does not read itself.
extension FreeTypeFace {
  /// A table of OpenType's that FreeType can validate.
  public enum OpenTypeTable: Sendable { case base, justification }

  /// A table of Apple's that FreeType can validate.
  public enum AppleTable: Int, Sendable {
    // By the numbers of gxval.h: FT_VALIDATE_feat_INDEX and the following ones.
    case bsln = 3
    case just = 4
    case opbd = 6
    case prop = 8
    case lcar = 9
  }

  /// Validates a table.
  ///
  /// - Throws: the reason for which it is invalid, or that this FreeType has no validator.
  public func validate(_ table: OpenTypeTable) throws(FreeTypeError) {
    var tables = [FT_Bytes?](repeating: nil, count: 5)
    let flag = table == .base ? FT_VALIDATE_BASE : FT_VALIDATE_JSTF
    let code = tables.withUnsafeMutableBufferPointer { found -> FT_Error in
      guard let start = found.baseAddress else { return 0 }
      return FT_OpenType_Validate(
        handle, FT_UInt(flag), start, start + 1, start + 2, start + 3, start + 4)
    }
    for table in tables { if let table { FT_OpenType_Free(handle, table) } }
    try check(code)
  }

  /// Validates a table.
  ///
  /// - Throws: the reason for which it is invalid, or that this FreeType has no validator.
  public func validate(_ table: AppleTable) throws(FreeTypeError) {
    // FT_VALIDATE_GX_LENGTH, a macro that Swift does not see.
    var tables = [FT_Bytes?](repeating: nil, count: 10)
    let code = FT_TrueTypeGX_Validate(
      handle, FT_UInt(FT_VALIDATE_GX_START) << FT_UInt(table.rawValue), &tables,
      FT_UInt(tables.count))
    for table in tables { if let table { FT_TrueTypeGX_Free(handle, table) } }
    try check(code)
  }

  /// How many points the outline of a glyph has, in the units of the design; nil where it has none.
  public func pointCount(ofGlyph glyph: Int) -> Int? {
    let flags = FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP
    guard FT_Load_Glyph(handle, FT_UInt(glyph), FT_Int32(flags)) == 0,
      let slot = handle.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    return Int(slot.pointee.outline.n_points)
  }
}
