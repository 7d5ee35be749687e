// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What of a punctuation mark hangs beyond the edge of a line, so that edges look straight.
enum HangingPunctuation {
  enum Edge { case start, end }

  /// As a part of the mark's own width, in halves.
  ///
  /// Marks of Latin, Greek and Cyrillic text have half of their width in ink, about, and so have those of the width of an ideograph;
  /// ideographic stops hang as a whole (CSS Text Module Level 3, "Hanging Punctuation").
  static func halves(_ scalar: Unicode.Scalar, at edge: Edge) -> Int {
    switch (scalar, edge) {
    // Quotation marks, which open in one language and close in another.
    case ("\"", _), ("'", _), ("\u{2018}"..."\u{201F}", _), ("\u{AB}", _), ("\u{BB}", _),
      ("\u{2039}", _), ("\u{203A}", _):
      1
    case (".", .end), (",", .end), ("-", .end), ("\u{2010}"..."\u{2013}", .end),
      ("\u{60C}", .end), ("\u{6D4}", .end):
      1
    case ("\u{300C}", .start), ("\u{300E}", .start), ("\u{300D}", .end), ("\u{300F}", .end): 1
    case ("\u{3001}", .end), ("\u{3002}", .end), ("\u{FF0C}", .end), ("\u{FF0E}", .end),
      ("\u{FF61}", .end), ("\u{FF64}", .end):
      2
    default: 0
    }
  }
}

extension LayoutParagraph {
  /// How far the text at a place hangs beyond the edge of a line that it begins or ends, in layout units.
  func hang(of place: Int, at edge: HangingPunctuation.Edge) -> Int {
    guard style.hangsPunctuation, place >= 0, place < length,
      level(at: place) == (isRightToLeft ? 1 : 0)
    else { return 0 }
    let halves = HangingPunctuation.halves(scalar(at: place), at: edge)
    let (atom, start, slice) = atom(at: place)
    guard halves > 0, atom.kind == .text else { return 0 }
    let stretch = stretch(of: atom, in: slice)
    let scalar = place - start + Int(atom.place)
    guard stretch.isWhole(scalar..<scalar + 1) else { return 0 }
    return Int(stretch.advances[scalar]) * halves / 2
  }

  /// How far a hyphen that the text does not have hangs, in the look of the text at a place.
  func hyphenHang(at place: Int) -> Int {
    style.hangsPunctuation
      ? hyphenWidth(at: place) * HangingPunctuation.halves("\u{2010}", at: .end) / 2 : 0
  }

  /// The room that a hyphen takes at a line's end.
  func hyphenRoom(at place: Int) -> Int { hyphenWidth(at: place) - hyphenHang(at: place) }

  /// A part with what of it hangs.
  func hung(_ fill: PartFill) -> PartFill {
    guard style.hangsPunctuation, !fill.range.isEmpty else { return fill }
    var hung = fill
    hung.hang.start = hang(of: fill.range.lowerBound, at: .start)
    let end = coreEnd(of: fill)
    hung.hang.end =
      fill.ending == .hyphen
      ? hyphenHang(at: fill.range.upperBound - 1)
      : end > fill.range.lowerBound ? hang(of: end - 1, at: .end) : 0
    return hung
  }

  /// Where the white at a part's end begins.
  func coreEnd(of fill: PartFill) -> Int {
    var end = fill.range.upperBound
    while end > fill.range.lowerBound {
      let (atom, start, _) = atom(at: end - 1)
      let core = start + Int(atom.scalars - atom.white)
      if core < end { end = max(core, fill.range.lowerBound) }
      if atom.scalars > atom.white || end > start { break }
    }
    return end
  }
}
