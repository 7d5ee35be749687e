// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What a face looks like, as numbers that can be compared.
///
///     a file       TypecaseHarfBuzzKit            outlines of some letters of its script (MeasuredLetters)
///       v
///     GlyphForm    cut through, level and upright
///       v
///     FaceMeasures kept in a file (MeasuresCache), so that each face is measured once
///       v
///     Likeness     how far two faces are apart, and in what
///
/// Lengths are shares of the em. Faces are measured by the letters of the script that they are made
/// for, and only those of one script can be compared. What has no letters has no measures: symbols,
/// emoji, faces of color or of bitmaps only.
public struct FaceMeasures: Sendable, Hashable {
  /// ISO 15924 code of the script by whose letters it was measured.
  public var script: String
  /// How high small letters are, such as x; in a script of one case, letters.
  public var letterHeight: Double
  /// How high capitals are; nil in a script without.
  public var capitalHeight: Double?
  /// How far letters go up.
  public var ascender: Double
  /// How far letters go down, as a number of zero or less.
  public var descender: Double
  /// The mean advance of small letters, or of a script's first letters.
  public var width: Double
  /// How thick upright strokes are.
  public var stem: Double
  /// How thick level strokes are, which in letters of much contrast are the thin ones.
  public var bar: Double
  /// By how much the feet of stems are wider than the stems, as a share of these: 0 without serifs,
  /// mostly 1 and more with them; nil where it is not known.
  public var serifs: Double?
  /// Degrees, clockwise.
  public var slant: Double
  /// How full the o is: some 0.79 for an ellipse, 1 for a rectangle; nil in other scripts.
  public var fullness: Double?
  /// Whether all letters have one width.
  public var isMonospaced: Bool
  /// ISO 15924 codes of the scripts that it has letters of, in the order of the alphabet.
  public var scripts: [String]

  /// How much thinner level strokes are than upright ones: 0 for strokes of one thickness, near 1
  /// for hairlines; below 0 where level strokes are the thick ones.
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
