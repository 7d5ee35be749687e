// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A face at a size, whose glyphs are drawn by their numbers.
public final class GlyphFont {
  package let font: LayoutFont
  /// Kept for as long as the font is used.
  private let face: FaceFontMap

  /// - Parameter variations: axis settings in CSS notation, such as "wght=650".
  /// - Returns: nil when Pango cannot use the face.
  public init?(_ face: FaceFontMap, pixels: Double, variations: String? = nil) {
    let context = LayoutContext(face)
    context.hintNothing()
    guard let font = context.font(for: face.description(pixels: pixels, variations: variations))
    else { return nil }
    self.font = font
    self.face = face
  }

  /// The box that a glyph marks and its advance, in pixels from its origin, downwards.
  public func extents(of glyph: UInt32) -> (ink: LayoutBounds, advance: Double) {
    font.extents(of: glyph)
  }

  /// How far lines reach above and below the baseline, in pixels.
  public var lineReach: (above: Double, below: Double) { font.lineReach }
}
