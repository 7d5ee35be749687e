// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FreeTypeKit
import HarfBuzzKit
import SystemKit

/// Whether the engines that will draw with a font can: FreeType draws some glyphs of every face and
/// named instance at a small size, HarfBuzz shapes a short text.
struct GlyphCheck {
  /// A path under which the font can be opened.
  var path: String

  private static let pixels: UInt32 = 16
  private static let glyphsPerFace = 24
  private static let glyphsPerInstance = 4
  private static let instanceLimit = 256

  func drawFace(_ index: Int, library: FreeTypeLibrary) throws(Rejection) -> [InspectionIssue] {
    let face: FreeTypeFace
    do throws(FreeTypeError) {
      face = try FreeTypeFace(path: path, index: index, library: library)
      try face.setSize(pixels: Self.pixels)
    } catch {
      throw rejection(error, "the face cannot be opened", index)
    }
    var failure = try drawGlyphs(face, count: Self.glyphsPerFace, index, "default")
    for instance in 0..<min(face.namedInstanceCount, Self.instanceLimit) {
      do throws(FreeTypeError) {
        try face.setNamedInstance(instance + 1)
      } catch {
        let what = "named instance \(instance + 1) cannot be set"
        if error.isOutOfMemory { throw rejection(error, what, index) }
        failure = failure ?? "\(what): \(error)"
        continue
      }
      let failed = try drawGlyphs(
        face, count: Self.glyphsPerInstance, index, "named instance \(instance + 1)")
      failure = failure ?? failed
    }
    guard let failure else { return [] }
    return [
      .warning(
        .freetype, "Some characters of the font cannot be drawn.", detail: failure, face: index)
    ]
  }

  func shapeFace(
    _ index: Int, _ face: HarfBuzzFace, sample: some Sequence<Unicode.Scalar>
  ) throws(Rejection) {
    let glyphCount = face.glyphCount
    guard glyphCount > 0 else {
      throw Rejection(
        .invalidFontData, .harfbuzz, "The font file is damaged.",
        detail: "HarfBuzz finds no glyphs", face: index)
    }
    let glyphs = HarfBuzzFont(face).shape(sample)
    if let wrong = glyphs.first(where: { $0.identifier >= UInt32(clamping: glyphCount) }) {
      throw Rejection(
        .invalidFontData, .harfbuzz, "The font file is damaged.",
        detail: "shaping gives glyph \(wrong.identifier) of \(glyphCount)", face: index)
    }
  }

  /// Draws glyphs from all over the face: what failed, or nil; throws when none can be drawn.
  private func drawGlyphs(
    _ face: FreeTypeFace, count: Int, _ index: Int, _ place: String
  ) throws(Rejection) -> String? {
    let total = face.glyphCount
    guard total > 0 else {
      throw Rejection(
        .invalidFontData, .freetype, "The font has no glyphs.", detail: "FreeType finds none",
        face: index)
    }
    var failure: (glyph: Int, error: FreeTypeError)?
    var drawn = 0
    let tried = min(count, total)
    for number in 0..<tried {
      let glyph = number * total / tried
      do throws(FreeTypeError) {
        try face.renderGlyph(glyph)
        drawn += 1
      } catch {
        failure = failure ?? (glyph, error)
      }
    }
    guard let failure else { return nil }
    if drawn == 0 || failure.error.isOutOfMemory {
      throw rejection(failure.error, "glyph \(failure.glyph), \(place)", index)
    }
    return "glyph \(failure.glyph), \(place): \(failure.error)"
  }

  /// FreeType takes a file that it has no memory for as one of an unknown format.
  private var canBeMapped: Bool {
    do {
      return try FileBytes(mapping: OwnedDescriptor.open(path)).count > 0
    } catch {
      return false
    }
  }

  private func rejection(_ error: FreeTypeError, _ what: String, _ index: Int) -> Rejection {
    error.isOutOfMemory || !canBeMapped
      ? Rejection(
        .invalidFontData, .memory, "The font takes too much memory to draw.",
        detail: "\(what): \(error)", face: index)
      : Rejection(
        .invalidFontData, .freetype, "The font file is damaged.", detail: "\(what): \(error)",
        face: index)
  }
}
