// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What a paragraph is made of where the ends of its lines are chosen together; lengths are layout units.
struct FittingItems {
  /// The text of a part of a line.
  struct Part {
    let paragraph: LayoutParagraph
    /// Its number among the widths.
    var number: Int
    /// Where it ends, in scalars from the paragraph's start.
    var end: Int
    var ending: PartFill.Ending
    /// Whether it is wider than its room.
    var isOverfull: Bool

    func fill(from start: Int) -> PartFill { paragraph.fill(start..<end, ending: ending) }
  }

  let paragraph: LayoutParagraph
  /// Text up to each line separator, with it, and to the paragraph's end; in scalars from the paragraph's start.
  let segments: [Range<Int>]
  /// Of all text in one line.
  let width: Int

  /// - Returns: nil for text with tabs, whose widths depend on where they are.
  init?(_ paragraph: LayoutParagraph) {
    self.paragraph = paragraph
    var segments: [Range<Int>] = []
    var (start, place, width) = (0, 0, 0)
    while place < paragraph.length {
      let slice = paragraph.slice(at: place)
      for atom in slice.atoms {
        if atom.kind == .tab { return nil }
        place += Int(atom.scalars)
        width += Int(atom.advance) + Int(atom.space)
        if atom.kind == .lineSeparator {
          segments.append(start..<place)
          start = place
        }
      }
    }
    segments.append(start..<paragraph.length)
    (self.segments, self.width) = (segments, width)
  }

  // MARK: - Breaks

  /// The parts of a segment, of the first attempt that succeeds: without hyphens, with those of dictionaries, with spaces that are wider
  /// than they should be, with what is wider than its part.
  func breaks(of segment: Range<Int>, _ widths: TotalFitWidths) -> [Part] {
    var options = TotalFitOptions()
    var fitted = breaks(of: segment, widths, options)
    let most = paragraph.options.mostHyphensInRow
    if most > 0, Self.hyphensInRow(fitted) > most {
      options.consecutiveFlaggedDemerits = 1 << 32
      fitted = breaks(of: segment, widths, options)
    }
    return fitted
  }

  private static func hyphensInRow(_ parts: [Part]) -> Int {
    var (row, longest) = (0, 0)
    for part in parts {
      row = part.ending == .hyphen ? row + 1 : 0
      longest = max(longest, row)
    }
    return longest
  }

  private func breaks(
    of segment: Range<Int>, _ widths: TotalFitWidths, _ options: TotalFitOptions
  ) -> [Part] {
    let style = paragraph.look(at: segment.lowerBound).style
    let em = Int(style.ascent) + Int(style.descent)
    // Where lines are not justified, they may be shorter than their parts instead of having wider spaces.
    let isJustified = paragraph.style.alignment == .justified
    let (usual, emergency) = isJustified ? (0, 3 * em) : (3 * em, 6 * em)
    let plain = items(of: segment, isHyphenated: false)
    let first = TotalFit.Pass(
      tolerance: options.pretolerance, allowsFlagged: false, emergencyStretch: usual)
    if let found = TotalFit(items: plain.items, widths: widths, options: options).breaks(first) {
      return parts(found, of: segment, plain)
    }
    let hyphenated =
      paragraph.mayHyphenate(after: 0) ? items(of: segment, isHyphenated: true) : plain
    let fit = TotalFit(items: hyphenated.items, widths: widths, options: options)
    for pass in [
      TotalFit.Pass(tolerance: options.tolerance, emergencyStretch: usual),
      TotalFit.Pass(tolerance: options.tolerance, emergencyStretch: emergency),
      TotalFit.Pass(tolerance: Badness.most, emergencyStretch: emergency, allowsOverfull: true),
    ] {
      if let found = fit.breaks(pass) { return parts(found, of: segment, hyphenated) }
    }
    return []
  }

  private func parts(_ fitted: FittedText, of segment: Range<Int>, _ items: Items) -> [Part] {
    fitted.parts.enumerated().map { number, part in
      let isLast = number == fitted.parts.count - 1
      var ending = PartFill.Ending.line
      if isLast {
        ending =
          segment.upperBound == paragraph.length && !endsWithSeparator(segment)
          ? .paragraph : .separator
      } else if case .penalty(_, _, true) = items.items[part.end] {
        ending = .hyphen
      }
      return Part(
        paragraph: paragraph, number: part.number,
        end: isLast ? segment.upperBound : items.ends[part.end], ending: ending,
        isOverfull: part.isOverfull)
    }
  }

  private func endsWithSeparator(_ segment: Range<Int>) -> Bool {
    !segment.isEmpty
      && paragraph.atom(at: segment.upperBound - 1).atom.kind == .lineSeparator
  }

  // MARK: - Items

  private struct Items {
    var items: [TotalFitItem] = []
    /// Where a line ends that ends at an item, in scalars from the paragraph's start.
    var ends: [Int] = []

    mutating func append(_ item: TotalFitItem, endsAt end: Int) {
      items.append(item)
      ends.append(end)
    }

    /// Whether a line may end at a space that comes next.
    var endsWithBox: Bool { if case .box? = items.last { true } else { false } }

    /// Takes away what no line ends with: spaces, and places where one could end.
    mutating func trim() {
      while let last = items.last {
        if case .box = last { return }
        items.removeLast()
        ends.removeLast()
      }
    }
  }

  private func items(of segment: Range<Int>, isHyphenated: Bool) -> Items {
    var items = Items()
    // White at the start stays.
    items.append(.box(width: 0), endsAt: segment.lowerBound)
    let isJustified = paragraph.style.alignment == .justified
    var place = segment.lowerBound
    while place < segment.upperBound {
      let slice = paragraph.slice(at: place)
      var number = slice.atom(at: place - slice.range.lowerBound)
      while number < slice.atoms.count, place < segment.upperBound {
        let atom = slice.atoms[number]
        let end = place + Int(atom.scalars)
        if atom.advance > 0 {
          add(atom, number, slice, isHyphenated: isHyphenated, to: &items)
        }
        let hang = paragraph.hang(of: end - Int(atom.white) - 1, at: .end)
        if atom.space > 0 {
          if atom.end == .line, hang > 0 {
            // Here, and not at the space, which adds nothing at a line's end.
            items.append(.penalty(width: -hang, cost: 0, isFlagged: false), endsAt: end)
          } else if atom.end == .line {
            if !items.endsWithBox { items.append(.box(width: 0), endsAt: place) }
          } else {
            items.append(
              .penalty(width: 0, cost: TotalFitItem.forbidden, isFlagged: false), endsAt: end)
          }
          let isElastic = isJustified && isExpandable(atom, slice)
          let space = Int(atom.space)
          // Words with less than about a fifth of an em between them are not told apart, however narrow the font's own space is.
          let least = Int(atom.ascent &+ atom.descent) / 6
          let shrink = min(space / 3, max(space - least, 0))
          items.append(
            .glue(
              width: space, stretch: isElastic ? space / 2 : 0, shrink: isElastic ? shrink : 0),
            endsAt: end)
        } else if atom.end == .hyphenated {
          items.append(
            .penalty(
              width: paragraph.hyphenRoom(at: end - 1), cost: Self.hyphenCost, isFlagged: true),
            endsAt: end)
        } else if atom.end == .line {
          items.append(.penalty(width: -hang, cost: 0, isFlagged: false), endsAt: end)
        }
        place = end
        number += 1
      }
    }
    items.trim()
    for item in TotalFitItem.paragraphEnd { items.append(item, endsAt: segment.upperBound) }
    return items
  }

  /// What a hyphen costs; TeX: `\hyphenpenalty`.
  private static let hyphenCost = 50

  /// The text of an atom without white, with the places where its dictionary divides it.
  private func add(
    _ atom: LineAtom, _ number: Int, _ slice: ParagraphSlice, isHyphenated: Bool,
    to items: inout Items
  ) {
    let start = slice.range.lowerBound + Int(atom.start)
    var (place, width) = (start, 0)
    if isHyphenated {
      for next in paragraph.hyphenPlaces(number, of: slice) {
        // From the start, so that all parts together are as wide as the word.
        let through = paragraph.width(
          of: Int(atom.place)..<Int(atom.place) + next - start, of: atom, slice)
        items.append(.box(width: through - width), endsAt: place)
        items.append(
          .penalty(
            width: paragraph.hyphenRoom(at: next - 1), cost: Self.hyphenCost, isFlagged: true),
          endsAt: next)
        (place, width) = (next, through)
      }
    }
    items.append(.box(width: Int(atom.advance) - width), endsAt: place)
  }

  /// Whether the white of an atom becomes wider in justified lines.
  private func isExpandable(_ atom: LineAtom, _ slice: ParagraphSlice) -> Bool {
    let stretch = paragraph.stretch(of: atom, in: slice)
    return atom.kind == .text && atom.white > 0
      && stretch.boundaries[Int(atom.place + atom.scalars - atom.white)].contains(.expandable)
  }
}

extension LayoutParagraph {
  /// A part of a line with some text, however wide it is.
  func fill(_ range: Range<Int>, ending: PartFill.Ending) -> PartFill {
    var fill = PartFill(
      range: range, width: 0, white: 0, ascent: .min, descent: .min, ending: ending)
    fill.mayShrink = style.alignment == .justified
    var (place, pen) = (range.lowerBound, 0)
    while place < range.upperBound {
      let (whole, start, slice) = atom(at: place)
      var atom = place > start ? rest(of: whole, after: place - start, slice) : whole
      let end = min(start + Int(whole.scalars), range.upperBound)
      if end < start + Int(whole.scalars) {
        let first = Int(atom.place)
        atom.advance = Int32(
          clamping: width(of: first..<first + (end - place), of: whole, slice))
        atom.space = 0
      }
      if atom.takesRoom { fill.width = pen + Int(atom.advance) }
      pen += Int(atom.advance) + Int(atom.space)
      fill.ascent = max(fill.ascent, atom.ascent)
      fill.descent = max(fill.descent, atom.descent)
      place = end
    }
    fill.white = pen - fill.width
    return hung(fill)
  }
}
