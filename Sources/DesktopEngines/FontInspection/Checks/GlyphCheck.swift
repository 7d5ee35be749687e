// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit
import TypecaseSystemKit

/// Checks that the engines can draw with a font: FreeType draws some glyphs of every face and named
/// instance at a small size, HarfBuzz shapes a short text.
struct GlyphCheck {
  /// A path under which the font can be opened.
  var path: String
  var directory: FontDirectory
  var bytes: FileBytes

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
      throw rejection(error, "the face cannot be opened", at: nil, index)
    }
    var failure = try drawGlyphs(face, count: Self.glyphsPerFace, index, "default")
    for instance in 0..<min(face.namedInstanceCount, Self.instanceLimit) {
      do throws(FreeTypeError) {
        try face.setNamedInstance(instance + 1)
      } catch {
        let what = "named instance \(instance + 1) cannot be set"
        if error.isOutOfMemory { throw rejection(error, what, at: nil, index) }
        failure = failure ?? Failure(glyph: nil, detail: "\(what): \(error)")
        continue
      }
      let failed = try drawGlyphs(
        face, count: Self.glyphsPerInstance, index, "named instance \(instance + 1)")
      failure = failure ?? failed
    }
    guard let failure else { return [] }
    let place = failure.glyph.map { GlyphPlace($0, face: directory.faces[index], bytes) }
    return [
      .warning(
        .freetype, .undrawableGlyphs, detail: failure.detail, table: place?.table,
        offset: place?.offset, face: index, glyph: failure.glyph)
    ]
  }

  /// A glyph that could not be drawn.
  private struct Failure {
    var glyph: Int?
    var detail: String
  }

  func shapeFace(
    _ index: Int, _ face: HarfBuzzFace, sample: some Sequence<Unicode.Scalar>
  ) throws(Rejection) {
    let glyphCount = face.glyphCount
    guard glyphCount > 0 else {
      throw Rejection(
        .invalidFontData, .harfbuzz, .unshapable,
        detail: "HarfBuzz finds no glyphs", face: index)
    }
    let glyphs = HarfBuzzFont(face).shape(sample)
    if let wrong = glyphs.first(where: { $0.identifier >= UInt32(clamping: glyphCount) }) {
      throw Rejection(
        .invalidFontData, .harfbuzz, .unshapable,
        detail: "shaping gives glyph \(wrong.identifier) of \(glyphCount)", face: index)
    }
  }

  /// Draws glyphs from all over the face: what failed, or nil; throws when none can be drawn.
  private func drawGlyphs(
    _ face: FreeTypeFace, count: Int, _ index: Int, _ place: String
  ) throws(Rejection) -> Failure? {
    let total = face.glyphCount
    guard total > 0 else {
      throw Rejection(
        .invalidFontData, .freetype, .noGlyphs, detail: "FreeType finds none",
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
      throw rejection(
        failure.error, "glyph \(failure.glyph), \(place)", at: failure.glyph, index)
    }
    return Failure(
      glyph: failure.glyph, detail: "glyph \(failure.glyph), \(place): \(failure.error)")
  }

  /// FreeType reports a file for which it has no memory as one of an unknown format.
  private var canBeMapped: Bool {
    do {
      return try FileBytes(mapping: OwnedDescriptor.open(path)).count > 0
    } catch {
      return false
    }
  }

  private func rejection(
    _ error: FreeTypeError, _ what: String, at glyph: Int?, _ index: Int
  ) -> Rejection {
    let place = glyph.map { GlyphPlace($0, face: directory.faces[index], bytes) }
    return error.isOutOfMemory || !canBeMapped
      ? Rejection(
        .invalidFontData, .memory, .tooMuchMemory,
        detail: "\(what): \(error)", face: index)
      : Rejection(
        .invalidFontData, .freetype, .undrawable, detail: "\(what): \(error)",
        table: place?.table, offset: place?.offset, face: index, glyph: glyph)
  }
}

/// The place of a glyph's outline in the file.
struct GlyphPlace {
  /// The table that holds it; nil when it could be one of several.
  var table: String?
  /// From the start of the file; nil where only the outline engine could tell.
  var offset: UInt64?

  init(_ glyph: Int, face: FontDirectory.Face, _ bytes: FileBytes) {
    table = ["glyf", "CFF ", "CFF2", "CBDT", "sbix"].first(where: face.has)
    guard let glyf = face.table("glyf"), let loca = face.table("loca"),
      let head = face.table("head"),
      // `head.indexToLocFormat`: 0 for halves in 16 bits, 1 for 32 bits.
      let format = bytes.bigEndian(UInt16.self, at: head.offset + 50)
    else { return }
    let number = UInt64(clamping: glyph)
    let start: UInt64? =
      format == 0
      ? bytes.bigEndian(UInt16.self, at: loca.offset + 2 * number).map { 2 * UInt64($0) }
      : bytes.bigEndian(UInt32.self, at: loca.offset + 4 * number).map { UInt64($0) }
    if let start, start < glyf.length { offset = glyf.offset + start }
  }
}
