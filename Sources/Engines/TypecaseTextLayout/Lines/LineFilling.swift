// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextAppearance

/// What of a paragraph stands in a part of a line; lengths are layout units.
struct PartFill {
  /// Why it ends where it does.
  enum Ending { case paragraph, separator, line, hyphen, cluster }

  /// From the paragraph's start, in scalars, with the white at the end.
  var range: Range<Int>
  /// The width without the white at the end, and that of the white.
  var (width, white): (Int, Int)
  /// Above and below the baseline; `Int32.min` where nothing takes room.
  var (ascent, descent): (Int32, Int32)
  var ending: Ending
  /// The widths of tabs, in their order.
  var tabs: [Int] = []
  /// How much of it is beyond the edges of the part.
  var hang = (start: 0, end: 0)
  /// Attachments for which a whole line has too little room, with that which they take of it, by their places.
  var fitted: [Int: AttachmentBox] = [:]
  /// Whether it was chosen wider than its part, so that spaces become narrower.
  var mayShrink = false
}

extension LayoutParagraph {
  /// How text that is wider than its part is treated.
  enum Overflow {
    /// The part stays empty.
    case leaves
    /// It is broken between clusters, of which there is one at least.
    case breaks
    /// It is broken between clusters wherever the part ends.
    case breaksAnywhere
    /// It is not broken before the paragraph's end.
    case goesOn
  }

  /// Fills a part of a line, as much as fits.
  ///
  /// - Parameters:
  ///   - start: of the text, at most at the paragraph's end.
  ///   - width: the part's.
  ///   - edge: where the part starts, from where lines of the paragraph start: tab stops are counted from there.
  ///   - mayHyphenate: whether a word that does not fit may be divided by its dictionary.
  /// - Returns: nil where nothing fits.
  func fill(
    from start: Int, width: Int, edge: Int, _ overflow: Overflow, mayHyphenate: Bool = false
  ) -> PartFill? {
    func fill(_ width: Int) -> PartFill? {
      hungFill(from: start, width: width, edge: edge, overflow, mayHyphenate)
    }
    let usual = fill(width)
    guard let decisions, let usual else { return usual }
    return allowed(usual, decisions, narrower: fill)
  }

  private func hungFill(
    from start: Int, width: Int, edge: Int, _ overflow: Overflow, _ mayHyphenate: Bool
  ) -> PartFill? {
    guard style.hangsPunctuation else {
      return filled(from: start, width: width, edge: edge, overflow, mayHyphenate)
    }
    let hang = hang(of: start, at: .start)
    return filled(
      from: start, width: width + hang, edge: edge - hang, overflow, mayHyphenate
    ).map(hung)
  }

  private func filled(
    from start: Int, width: Int, edge: Int, _ overflow: Overflow, _ mayHyphenate: Bool
  ) -> PartFill? {
    var fill = PartFill(
      range: start..<start, width: 0, white: 0, ascent: .min, descent: .min, ending: .paragraph)
    var best: PartFill?
    // Beside what is tried, since each place at which the line may end would have a copy of them.
    var (tabs, tabsOfBest) = ([Int](), 0)
    func withTabs(_ fill: PartFill, _ count: Int) -> PartFill {
      var fill = fill
      fill.tabs = Array(tabs[..<count])
      return fill
    }
    var (place, pen) = (start, 0)
    while place < length {
      let slice = slice(at: place)
      let first = slice.atom(at: place - slice.range.lowerBound)
      var number = first
      let atoms = slice.atoms
      while number < atoms.count {
        var atom = atoms[number]
        let skipped = place - slice.range.lowerBound - Int(atom.start)
        if skipped > 0 { atom = rest(of: atom, after: skipped, slice) }
        if atom.kind == .tab {
          let tab = tab(at: place, pen: pen, edge: edge, width: width)
          atom.space = Int32(clamping: tab)
          tabs.append(tab)
        }
        // What has no room anywhere is made smaller.
        if atom.kind == .attachment, Int(atom.advance) > width,
          overflow == .breaks || overflow == .breaksAnywhere
        {
          fill.fitted[place] = fit(&atom, at: place, within: width)
        }
        let candidate = pen + Int(atom.advance)
        if candidate > width, atom.advance > 0, overflow != .goesOn,
          candidate - hang(of: place + Int(atom.scalars - atom.white) - 1, at: .end) > width
        {
          if mayHyphenate, overflow != .breaksAnywhere,
            let divided = divided(
              number, of: slice, after: withTabs(fill, tabs.count), room: width - pen,
              best: best.map { withTabs($0, tabsOfBest) })
          {
            return divided
          }
          if let best, overflow != .breaksAnywhere { return withTabs(best, tabsOfBest) }
          return overflow == .breaks || overflow == .breaksAnywhere
            ? broken(from: start, width: width, edge: edge) : nil
        }
        pen = candidate + Int(atom.space)
        if atom.takesRoom { fill.width = candidate }
        fill.white = pen - fill.width
        fill.ascent = max(fill.ascent, atom.ascent)
        fill.descent = max(fill.descent, atom.descent)
        place += Int(atom.scalars)
        fill.range = start..<place
        switch atom.end {
        case .joins: break
        case .line:
          if atom.kind == .lineSeparator {
            fill.ending = .separator
            return withTabs(fill, tabs.count)
          }
          (best, tabsOfBest) = (fill, tabs.count)
          best?.ending = .line
        case .hyphenated:
          if overflow != .goesOn, candidate + hyphenRoom(at: place - 1) <= width {
            (best, tabsOfBest) = (fill, tabs.count)
            best?.ending = .hyphen
          }
        }
        number += 1
      }
    }
    fill.ending = .paragraph
    return withTabs(fill, tabs.count)
  }

  /// Makes an attachment as small as a line's room.
  private func fit(_ atom: inout LineAtom, at place: Int, within width: Int) -> AttachmentBox? {
    guard let attachment = store.attributes(at: start + place).attributes.attachment else {
      return nil
    }
    let box = shaper.box(of: attachment, within: width)
    atom.advance = box.advance
    (atom.ascent, atom.descent) = box.reach
    return box
  }

  /// An atom without its first scalars.
  func rest(of atom: LineAtom, after skipped: Int, _ slice: ParagraphSlice) -> LineAtom {
    var rest = atom
    let count = min(Int32(skipped), atom.scalars)
    rest.start += count
    rest.place += count
    rest.scalars -= count
    rest.white = min(rest.white, rest.scalars)
    let stretch = stretch(of: atom, in: slice)
    let core = Int(rest.place + rest.scalars - rest.white)
    rest.advance = Int32(clamping: width(of: Int(rest.place)..<core, of: atom, slice))
    rest.space = Int32(clamping: stretch.advance(of: core..<Int(rest.place + rest.scalars)))
    return rest
  }

  /// The stretch that an atom is of.
  func stretch(of atom: LineAtom, in slice: ParagraphSlice) -> ShapedStretch {
    slice.stretch ?? shaper.stretch(ofWord: atom.word)
  }

  /// As many clusters as fit, at least one.
  private func broken(from start: Int, width: Int, edge: Int) -> PartFill? {
    var fill = PartFill(
      range: start..<start, width: 0, white: 0, ascent: .min, descent: .min, ending: .cluster)
    var best: PartFill?
    var place = start
    while place < length {
      let slice = slice(at: place)
      var number = slice.atom(at: place - slice.range.lowerBound)
      while number < slice.atoms.count {
        let atom = slice.atoms[number]
        let stretch = atom.kind == .text ? stretch(of: atom, in: slice) : nil
        var within = place - slice.range.lowerBound - Int(atom.start)
        fill.ascent = max(fill.ascent, atom.ascent)
        fill.descent = max(fill.descent, atom.descent)
        if atom.kind == .fold {
          // The atoms of one that goes on in other slices are not divided either.
          if place > start, folds.stretch(at: place)?.range.lowerBound == place { best = fill }
          let advance = within == 0 ? Int(atom.advance) : 0
          if fill.width + advance > width, advance > 0, let best { return best }
          fill.width += advance
          place += Int(atom.scalars) - within
          fill.range = start..<place
          number += 1
          continue
        }
        while within < Int(atom.scalars) {
          let scalar = Int(atom.place) + within
          // A slice does not know what is before it.
          let isSliceStart = scalar == 0 && slice.stretch != nil || place == slice.range.lowerBound
          if place > start,
            isSliceStart
              ? isClusterStart(place) : stretch?.boundaries[scalar].contains(.character) ?? true
          {
            best = fill
          }
          let advance = stretch.map { Int($0.advances[scalar]) } ?? Int(atom.advance)
          if fill.width + advance > width, advance > 0, let best { return best }
          fill.width += advance
          within += 1
          place += 1
          fill.range = start..<place
        }
        number += 1
      }
    }
    fill.ending = .paragraph
    return place > start ? fill : nil
  }

  /// The width of its longest word with its indents, and that of all of it in one line, in layout units.
  var widths: ColumnNeed {
    let indents =
      Int(units: style.leadingIndent) + Int(units: style.trailingIndent) + (marker?.room ?? 0)
    var need = ColumnNeed(least: 0, natural: 0)
    var (place, line, word, white) = (0, 0, 0, 0)
    while place < length {
      let slice = slice(at: place)
      for atom in slice.atoms {
        line += white + Int(atom.advance)
        word += Int(atom.advance)
        white = atom.kind == .tab ? shaper.usualTabDistance : Int(atom.space)
        need.natural = max(need.natural, line)
        need.least = max(need.least, word)
        if atom.end != .joins { word = 0 }
        if atom.kind == .lineSeparator { (line, white) = (0, 0) }
      }
      place = slice.range.upperBound
    }
    if !pictures.isEmpty {
      let beside = pictureWidths
      need.least = max(need.least, beside.least)
      need.natural += beside.natural
    }
    // A length is rounded when a container takes it over.
    return ColumnNeed(least: need.least + indents + 1, natural: need.natural + indents + 1)
  }

  /// The width of the hyphen in the look of the text at a place.
  func hyphenWidth(at place: Int) -> Int {
    shaper.hyphen(in: look(at: place).style).advance(of: 0..<1)
  }

  // MARK: - Tabs

  /// How wide a tab is.
  ///
  /// - Parameters:
  ///   - pen: where it is, from the part's start.
  ///   - edge: where the part starts, from where lines of the paragraph start.
  private func tab(at place: Int, pen: Int, edge: Int, width: Int) -> Int {
    let here = pen + edge
    let (position, alignment) = stop(after: here)
    let room = position - here
    switch alignment {
    case .left: return room
    case .right: return max(room - following(place + 1, atMost: room).width, 0)
    case .center: return max(room - following(place + 1, atMost: room * 2).width / 2, 0)
    case .decimal: return max(room - following(place + 1, atMost: room).integer, 0)
    }
  }

  /// The next stop, from where lines of the paragraph start.
  private func stop(after here: Int) -> (position: Int, alignment: TabStop.Alignment) {
    let stops = style.tabs.map { (position: Int(units: $0.position), alignment: $0.alignment) }
    for stop in stops where stop.position > here { return stop }
    let last = stops.last?.position ?? 0
    let before = stops.count > 1 ? stops[stops.count - 2].position : 0
    let distance = max(stops.isEmpty ? shaper.usualTabDistance : last - before, 1024)
    return (last + ((here - last) / distance + 1) * distance, .left)
  }

  /// The width of the text behind a tab, up to the next one or the paragraph's end, and up to its decimal point.
  private func following(_ start: Int, atMost most: Int) -> (width: Int, integer: Int) {
    var (place, width, white) = (start, 0, 0)
    var integer: Int?
    while place < length, width <= most {
      let slice = slice(at: place)
      var number = slice.atom(at: place - slice.range.lowerBound)
      while number < slice.atoms.count, width <= most {
        let atom = slice.atoms[number]
        if atom.kind == .tab || atom.kind == .lineSeparator { return (width, integer ?? width) }
        if integer == nil, atom.kind == .text {
          let stretch = stretch(of: atom, in: slice)
          if let point = stretch.decimalPoint(
            in: Int(atom.place)..<Int(atom.place + atom.scalars))
          {
            integer = width + white + stretch.advance(of: Int(atom.place)..<point)
          }
        }
        width += white + Int(atom.advance)
        white = Int(atom.space)
        place += Int(atom.scalars)
        number += 1
      }
    }
    return (width, integer ?? width)
  }
}

extension ShapedStretch {
  /// Where the decimal point is; nil where there is none.
  ///
  /// - Parameter scalars: where to look.
  func decimalPoint(in scalars: Range<Int>) -> Int? {
    var scalar = -1
    var found: Int?
    for byte in text {
      if !byte.continuesScalar { scalar += 1 }
      // The last one: others may group figures.
      if scalars.contains(scalar), byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        found = scalar
      }
    }
    return found
  }
}
