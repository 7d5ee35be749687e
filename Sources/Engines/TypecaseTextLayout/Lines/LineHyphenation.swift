// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Words that have no room on a line, and are divided by the dictionary of their language.
extension LayoutParagraph {
  /// What a part has, with as much of the next word as fits with a hyphen; nil where nothing of it does, or where it may not be
  /// divided.
  ///
  /// - Parameters:
  ///   - number: that of the word's atom in a slice.
  ///   - fill: what is before the word, or on a line that goes on with it before the rest of it.
  ///   - room: the width that is left.
  ///   - best: the part without the word; nil where nothing is before it.
  func divided(
    _ number: Int, of slice: ParagraphSlice, after fill: PartFill, room: Int, best: PartFill?
  ) -> PartFill? {
    let atom = slice.atoms[number]
    let start = slice.range.lowerBound + Int(atom.start)
    // A rest of the last word would be alone on the last line.
    if best != nil, start + Int(atom.scalars) >= length { return nil }
    let from = fill.range.upperBound
    for place in hyphenPlaces(number, of: slice).reversed() where place > from {
      let width = width(
        of: from - start + Int(atom.place)..<place - start + Int(atom.place), of: atom, slice)
      guard width + hyphenRoom(at: place - 1) <= room else { continue }
      var divided = fill
      divided.range = fill.range.lowerBound..<place
      divided.width += fill.white + width
      divided.white = 0
      divided.ascent = max(fill.ascent, atom.ascent)
      divided.descent = max(fill.descent, atom.descent)
      divided.ending = .hyphen
      return divided
    }
    return nil
  }

  /// Where a word may be divided, from the paragraph's start, in order.
  ///
  /// - Parameter number: that of its atom in a slice.
  func hyphenPlaces(_ number: Int, of slice: ParagraphSlice) -> [Int] {
    let atom = slice.atoms[number]
    // A word with soft hyphens has only these.
    guard atom.kind == .text, atom.scalars - atom.white > 1, atom.end != .hyphenated,
      number == 0 || slice.atoms[number - 1].end != .hyphenated,
      let language = slice.style(at: Int(atom.start)).style.language ?? language,
      let hyphenator = hyphenators.hyphenator(for: language)
    else { return [] }
    let word = stretch(of: atom, in: slice).text(
      of: Int(atom.place)..<Int(atom.place + atom.scalars - atom.white))
    let start = slice.range.lowerBound + Int(atom.start)
    return hyphenator.places(in: word).map { start + $0 }
  }

  // MARK: - Parts of atoms

  /// The glyphs of some text of an atom: those of its stretch, or where a ligature is divided its own.
  ///
  /// - Parameter scalars: in the atom's stretch.
  /// - Returns: the stretch, and the text's scalars in it.
  func glyphs(
    of scalars: Range<Int>, of atom: LineAtom, _ slice: ParagraphSlice
  ) -> (stretch: ShapedStretch, scalars: Range<Int>) {
    let stretch = stretch(of: atom, in: slice)
    if stretch.isWhole(scalars) { return (stretch, scalars) }
    let place = Int(atom.start) + scalars.lowerBound - Int(atom.place)
    let own = shaper.stretch(of: stretch.text(of: scalars), in: slice.style(at: place))
    return (own, 0..<scalars.count)
  }

  /// The width of the same.
  func width(of scalars: Range<Int>, of atom: LineAtom, _ slice: ParagraphSlice) -> Int {
    let own = glyphs(of: scalars, of: atom, slice)
    return own.stretch.advance(of: own.scalars)
  }
}
