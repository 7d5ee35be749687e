// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The appearance of a face, as numbers that can be compared.
///
///     a file       TypecaseHarfBuzzKit            outlines of some letters of its script (MeasuredLetters)
///       v
///     GlyphForm    cut through, level and upright
///       v
///     FaceMeasures kept in a file (MeasuresCache), so that each face is measured once
///       v
///     Likeness     how far two faces are apart, and in what
///
/// Lengths are fractions of the em. Faces are measured by the letters of the script that they are
/// made for, and only those of one script can be compared. Faces without letters have no measures:
/// symbols, emoji, faces with only color or bitmaps.
public struct FaceMeasures: Sendable, Hashable {
  /// ISO 15924 code of the script by whose letters it was measured.
  public var script: String
  /// The height of small letters, such as x; in a script without cases, of letters.
  public var letterHeight: Double
  /// The height of capitals; nil in a script without capitals.
  public var capitalHeight: Double?
  /// The height of ascenders.
  public var ascender: Double
  /// The depth of descenders, zero or negative.
  public var descender: Double
  /// The mean advance of small letters, or of a script's first letters.
  public var width: Double
  /// The thickness of vertical strokes.
  public var stem: Double
  /// The thickness of horizontal strokes, which in letters with high contrast are the thin ones.
  public var bar: Double
  /// How much wider the feet of stems are than the stems, as a fraction of these: 0 without serifs,
  /// usually 1 or more with them; nil if unknown.
  public var serifs: Double?
  /// Degrees, clockwise.
  public var slant: Double
  /// The fullness of the o: about 0.79 for an ellipse, 1 for a rectangle; nil in other scripts.
  public var fullness: Double?
  /// Whether all letters have one width.
  public var isMonospaced: Bool
  /// ISO 15924 codes of the scripts of its letters, in alphabetical order.
  public var scripts: [String]

  /// How much thinner horizontal strokes are than vertical ones: 0 for equal thickness, near 1 for
  /// hairlines; below 0 if horizontal strokes are thicker.
  public var contrast: Double { (stem - bar) / max(stem, bar, 1e-9) }
}

extension FaceMeasures {
  /// The same numbers, in an order that files keep.
  var numbers: [Double?] {
    [
      letterHeight, capitalHeight, ascender, descender, width, stem, bar, serifs, slant, fullness,
      isMonospaced ? 1 : 0,
    ]
  }

  /// Nil for numbers that no face has.
  init?(script: String, numbers: [Double?], scripts: [String]) {
    let isSound = numbers.allSatisfy { $0.map { $0.isFinite && abs($0) < 100 } ?? true }
    guard numbers.count == 11, isSound, let letterHeight = numbers[0], let ascender = numbers[2],
      let descender = numbers[3], let width = numbers[4], let stem = numbers[5],
      let bar = numbers[6], let slant = numbers[8], letterHeight > 0, width > 0, stem > 0, bar > 0
    else { return nil }
    self.init(
      script: script, letterHeight: letterHeight, capitalHeight: numbers[1], ascender: ascender,
      descender: descender, width: width, stem: stem, bar: bar, serifs: numbers[7], slant: slant,
      fullness: numbers[9], isMonospaced: numbers[10] == 1, scripts: scripts)
  }
}
