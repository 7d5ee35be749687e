// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Text between two places at which a line may end, with the white behind it; or a tab, an attachment, hidden or folded text.
///
/// Lengths are layout units.
struct LineAtom {
  enum Kind: UInt8 {
    case text, tab, attachment, hidden
    /// Text that is not shown, in one with all of its slice.
    case fold
    /// U+2028, which ends a line.
    case lineSeparator
  }

  /// What may follow it.
  enum End: UInt8 {
    /// Text that stays on its line.
    case joins
    case line
    /// A line, whose end shows a hyphen then: U+00AD.
    case hyphenated
  }

  /// From the slice's start.
  var start: Int32
  var scalars: Int32
  /// Of these, the white ones at the end, which may hang beyond a line's edge.
  var white: Int32
  /// The width without white at the end, and that of the white.
  var (advance, space): (Int32, Int32)
  var (ascent, descent): (Int32, Int32)
  /// The number of the cached word that it is of, or -1 for the slice's own stretch.
  var word: Int32
  /// Where it starts in that stretch, in scalars.
  var place: Int32
  var kind: Kind
  var end: End

  /// Whether it is no white at the end of a line, however wide it is.
  var takesRoom: Bool { advance > 0 || kind == .attachment }
}

/// A part of a paragraph that is shaped at once.
final class ParagraphSlice {
  /// Scalars from the paragraph's start.
  let range: Range<Int>
  let atoms: [LineAtom]
  /// The stretch of all of it; nil where it is made of cached words.
  let stretch: ShapedStretch?
  /// Looks, in order, each with where it ends in scalars from the slice's start.
  let styles: [(end: Int, style: RunStyle)]

  init(
    range: Range<Int>, atoms: [LineAtom], stretch: ShapedStretch?,
    styles: [(end: Int, style: RunStyle)]
  ) {
    (self.range, self.atoms, self.stretch, self.styles) = (range, atoms, stretch, styles)
  }

  /// The number of the atom that a scalar is in.
  ///
  /// - Parameter scalar: from the slice's start.
  func atom(at scalar: Int) -> Int {
    (1..<max(atoms.count, 1)).first { atoms[$0].start > scalar } - 1
  }

  /// The look of a scalar.
  func style(at scalar: Int) -> RunStyle {
    styles[(0..<styles.count - 1).first { styles[$0].end > scalar }].style
  }
}
