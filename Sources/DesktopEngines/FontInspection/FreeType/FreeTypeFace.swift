// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseInspection
import TypecaseSystemKit

/// An open face of a font file.
public final class FreeTypeFace {
  // A face must not outlive its library.
  private let library: FreeTypeLibrary
  let handle: FT_Face

  /// Opens a face.
  ///
  /// - Parameters:
  ///   - path: the font file, which must stay as it is while the face is open.
  ///   - index: the face's number in the file, from 0.
  public convenience init(
    path: String, index: Int, library: FreeTypeLibrary
  ) throws(FreeTypeError) {
    var handle: FT_Face?
    let code = FT_New_Face(library.handle, path.cPath, FT_Long(index), &handle)
    guard code == 0, let handle else { throw FreeTypeError(code: code) }
    self.init(adopting: handle, library: library)
  }

  /// Takes over a reference to a face of that library.
  init(adopting handle: FT_Face, library: FreeTypeLibrary) {
    self.handle = handle
    self.library = library
  }

  deinit { FT_Done_Face(handle) }

  /// How many glyphs the face has.
  public var glyphCount: Int { handle.pointee.num_glyphs }

  /// How many named instances a variable face has.
  public var namedInstanceCount: Int { Int(handle.pointee.style_flags >> 16) & 0x7FFF }

  /// Whether its outlines scale to every size.
  public var isScalable: Bool { ctypecase_freetype_is_scalable(handle) != 0 }

  /// How many sizes of bitmaps the face has.
  public var bitmapSizeCount: Int { Int(handle.pointee.num_fixed_sizes) }

  /// Sets the size in pixels an em; a face of bitmaps only gets its first size instead.
  public func setSize(pixels: UInt32) throws(FreeTypeError) {
    if !isScalable, bitmapSizeCount > 0 {
      try check(FT_Select_Size(handle, 0))
    } else {
      try check(FT_Set_Pixel_Sizes(handle, 0, pixels))
    }
  }

  /// Makes a variable face one of its named instances, from 1, or its default, 0.
  public func setNamedInstance(_ number: Int) throws(FreeTypeError) {
    try check(FT_Set_Named_Instance(handle, FT_UInt(number)))
  }

  /// Loads a glyph, running its instructions, and draws it.
  public func renderGlyph(_ glyph: Int) throws(FreeTypeError) {
    try check(FT_Load_Glyph(handle, FT_UInt(glyph), FT_Int32(FT_LOAD_RENDER | FT_LOAD_COLOR)))
  }

  func check(_ code: FT_Error) throws(FreeTypeError) {
    if code != 0 { throw FreeTypeError(code: code) }
  }
}
