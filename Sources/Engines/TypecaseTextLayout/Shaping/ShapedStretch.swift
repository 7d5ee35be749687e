// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit

/// Text with its glyphs: words that many lines share, or a slice of a paragraph.
///
/// It never changes. Lengths are layout units.
final class ShapedStretch {
  /// Glyphs of one font and direction.
  struct Run {
    /// In scalars, from the stretch's start.
    var scalars: Range<Int>
    /// Odd where it runs from the right.
    var level: UInt8
    var font: LayoutFont
    /// The ascent and the descent of the font, and how far the glyphs are raised.
    var (ascent, descent, rise): (Int32, Int32, Int32)
    /// From left to right; `byte` counts scalars here, from the stretch's start.
    var glyphs: [TextItem.Glyph]

    /// Whether no font has some of its characters.
    var isMissing: Bool { glyphs.contains(where: \.isMissing) }
  }

  let text: [UInt8]
  /// Of each scalar: all of its cluster's at the first one, and nothing at the others.
  let advances: [Int32]
  /// What can be done before each scalar, and at the end; of words that were shaped together nothing about whole words and sentences, nor
  /// whether a line may end between two of them.
  let boundaries: [TextBoundary]
  /// In the order of the text.
  let runs: [Run]
  /// How wide all text before each scalar is, and at the end all of it.
  private let sums: [Int]
  private let clusterStarts: [Bool]

  init(text: [UInt8], advances: [Int32], boundaries: [TextBoundary], runs: [Run]) {
    (self.text, self.advances, self.boundaries, self.runs) = (text, advances, boundaries, runs)
    var (sum, sums) = (0, [0])
    sums.reserveCapacity(advances.count + 1)
    for advance in advances {
      sum += Int(advance)
      sums.append(sum)
    }
    self.sums = sums
    // What has no glyphs, such as a tab, belongs to no cluster before it.
    var starts = [Bool](repeating: true, count: advances.count)
    for run in runs {
      for scalar in run.scalars { starts[scalar] = false }
      for glyph in run.glyphs { starts[Int(glyph.byte)] = true }
    }
    clusterStarts = starts
  }

  /// The glyphs of a run that are of some of its scalars.
  func glyphs(ofRun number: Int, in scalars: Range<Int>) -> ArraySlice<TextItem.Glyph> {
    // Clusters follow each other as the text does, or the other way round.
    let (one, other) = (
      firstGlyph(at: scalars.lowerBound, number), firstGlyph(at: scalars.upperBound, number)
    )
    return runs[number].glyphs[min(one, other)..<max(one, other)]
  }

  /// The first glyph of a run, from the left, that is of a scalar or of one behind it; where it runs from the right, behind all of these.
  private func firstGlyph(at scalar: Int, _ number: Int) -> Int {
    let end = runs[number].scalars.upperBound
    if scalar < end { return Int(firstGlyphs[scalar]) }
    return runs[number].level % 2 == 0 ? runs[number].glyphs.count : 0
  }

  /// For each scalar.
  private lazy var firstGlyphs: [Int32] = {
    var first = [Int32](repeating: 0, count: advances.count)
    for run in runs {
      let isRightToLeft = run.level % 2 == 1
      var number = isRightToLeft ? 0 : run.glyphs.count
      for scalar in run.scalars.reversed() {
        if isRightToLeft {
          while number < run.glyphs.count, Int(run.glyphs[number].byte) >= scalar { number += 1 }
        } else {
          while number > 0, Int(run.glyphs[number - 1].byte) >= scalar { number -= 1 }
        }
        first[scalar] = Int32(number)
      }
    }
    return first
  }()

  /// The width of some of it.
  func advance(of scalars: Range<Int>) -> Int {
    sums[scalars.upperBound] - sums[scalars.lowerBound]
  }

  /// Text between two places where a caret stands.
  struct Cell {
    /// Scalars from the stretch's start.
    var (start, end): (Int, Int)
    var width: Int
  }

  /// In the order of the text; of each run its own.
  private lazy var cells: [Cell] = runs.indices.flatMap { number in
    let run = runs[number]
    var cells: [Cell] = []
    cells.reserveCapacity(run.scalars.count)
    var start = run.scalars.lowerBound
    while start < run.scalars.upperBound {
      var end = start + 1
      // Glyphs of one cluster, which may be a ligature of several letters; or of several, where marks have clusters of their own.
      while end < run.scalars.upperBound,
        !startsCluster(end) || !boundaries[end].contains(.cursor)
      {
        end += 1
      }
      if end == start + 1 {
        cells.append(Cell(start: start, end: end, width: advance(of: start..<end)))
        start = end
        continue
      }
      let stops =
        (start..<end).filter { $0 == start || boundaries[$0].contains(.cursor) } + [end]
      let widths = widths(of: start..<end, in: number, count: stops.count - 1)
      for (number, width) in widths.enumerated() {
        cells.append(Cell(start: stops[number], end: stops[number + 1], width: width))
      }
      start = end
    }
    return cells
  }

  /// How wide the cells of a cluster are, in the order of the text: as the font divides its ligature, else all alike.
  private func widths(of cluster: Range<Int>, in number: Int, count: Int) -> [Int] {
    let (width, run) = (advance(of: cluster), runs[number])
    guard count > 1 else { return [width] }
    let isRightToLeft = run.level % 2 == 1
    var (pen, carets) = (0, [Int]())
    for glyph in glyphs(ofRun: number, in: cluster) {
      // Marks have no carets.
      if carets.isEmpty, !glyph.isMissing {
        carets = run.font.ligatureCarets(of: glyph.id, isRightToLeft: isRightToLeft)
          .map { pen + Int(glyph.x) + Int($0) }
      }
      pen += Int(glyph.advance)
    }
    let edges = [0] + carets + [width]
    // A table for another number of letters, or with carets outside of the glyph, says nothing.
    guard carets.count == count - 1, zip(edges, edges.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      return (0..<count).map { width * ($0 + 1) / count - width * $0 / count }
    }
    let widths = zip(edges, edges.dropFirst()).map { $1 - $0 }
    return isRightToLeft ? widths.reversed() : widths
  }

  /// Those of a run that are in some scalars, in the order of the text.
  func cells(ofRun number: Int, in scalars: Range<Int>) -> ArraySlice<Cell> {
    let range = runs[number].scalars.clamped(to: scalars)
    return cells[Int(firstCells[range.lowerBound])..<Int(firstCells[range.upperBound])]
  }

  /// The first cell that starts at each scalar or behind it, and at the end.
  private lazy var firstCells: [Int32] = {
    var (first, number) = ([Int32](repeating: 0, count: advances.count + 1), cells.count)
    for scalar in first.indices.reversed() {
      while number > 0, cells[number - 1].start >= scalar { number -= 1 }
      first[scalar] = Int32(number)
    }
    return first
  }()

  /// Whether a scalar is the first one of a cluster that has a glyph.
  func startsCluster(_ scalar: Int) -> Bool {
    scalar >= clusterStarts.count || clusterStarts[scalar]
  }

  /// Where scalars begin in the text, and the end; empty where each is a byte.
  private lazy var starts: [Int32] =
    text.count == advances.count
    ? [] : text.indices.filter { !text[$0].continuesScalar }.map(Int32.init) + [Int32(text.count)]

  /// Where a scalar begins in the text; it may be the end.
  func byte(of scalar: Int) -> Int { starts.isEmpty ? scalar : Int(starts[scalar]) }

  /// How far the fonts of some of it reach above and below the baseline.
  func reach(of scalars: Range<Int>) -> (ascent: Int32, descent: Int32) {
    var (ascent, descent) = (Int32.min, Int32.min)
    for run in runs where run.scalars.overlaps(scalars) {
      ascent = max(ascent, run.ascent)
      descent = max(descent, run.descent)
    }
    return (ascent, descent)
  }
}

/// Text that is shaped, with what it is part of.
struct ShapingInput {
  /// UTF-8 with what is around it, as far as glyphs depend on that.
  var bytes: [UInt8]
  /// The stretch in it.
  var range: Range<Int>
  /// The looks of the stretch's text, by bytes of it from its start, in order and without gaps.
  var styles: [(end: Int, style: RunStyle)]
  /// Of each scalar of the stretch; nil where all text of it runs from the left.
  var levels: [UInt8]?
  /// What all of the text is, with what is around it; nil where that is to be found out.
  var item: TextItem?
  /// What can be done before each scalar of the whole text, and at its end; nil where that is to be found out.
  var boundaries: [TextBoundary]?
}

extension ShapedStretch {
  /// Shapes text.
  ///
  /// - Parameter placeholders: scalars of the stretch that get no glyphs, in order: tabs, attachments, hidden text.
  static func shaped(
    _ input: ShapingInput, placeholders: [Int] = [], context: LayoutContext
  ) -> ShapedStretch {
    input.bytes.withUnsafeBufferPointer { bytes in
      Shaping(input, bytes, placeholders, context).result
    }
  }

  /// One stretch while it is shaped.
  private struct Shaping {
    let input: ShapingInput
    let bytes: UnsafeBufferPointer<UInt8>
    let context: LayoutContext
    /// Where each scalar of the whole text begins, and the end.
    var starts: [Int] = []
    /// Scalars before the stretch, and to its end.
    var scalars: Range<Int> = 0..<0
    var advances: [Int32] = []
    var runs: [Run] = []
    var boundaries: [TextBoundary] = []

    init(
      _ input: ShapingInput, _ bytes: UnsafeBufferPointer<UInt8>, _ placeholders: [Int],
      _ context: LayoutContext
    ) {
      (self.input, self.bytes, self.context) = (input, bytes, context)
      starts.reserveCapacity(bytes.count + 1)
      for place in bytes.indices where !bytes[place].continuesScalar {
        starts.append(place)
      }
      starts.append(bytes.count)
      scalars = scalar(at: input.range.lowerBound)..<scalar(at: input.range.upperBound)
      advances = [Int32](repeating: 0, count: scalars.count)
      let items = input.item.map { [$0] } ?? itemized()
      let all =
        input.boundaries
        ?? TextAnalysis.boundaries(of: bytes, scalarCount: starts.count - 1, items: items)
      boundaries = Array(all[scalars.lowerBound...scalars.upperBound])
      var first = 0
      for item in items {
        let range = first..<first + item.scalarCount
        first = range.upperBound
        shape(item, range, placeholders)
      }
    }

    var result: ShapedStretch {
      ShapedStretch(
        text: Array(bytes[input.range]), advances: advances, boundaries: boundaries, runs: runs)
    }

    private func scalar(at byte: Int) -> Int {
      if starts.count == bytes.count + 1 { return byte }
      return (0..<starts.count - 1).first { starts[$0] >= byte }
    }

    /// The items of the whole text in its order.
    private func itemized() -> [TextItem] {
      let list = AttributeList()
      var start = input.range.lowerBound
      for (end, style) in input.styles {
        let range = start..<input.range.lowerBound + end
        start = range.upperBound
        // What is around the stretch has the look of its ends.
        let isFirst = range.lowerBound == input.range.lowerBound
        let isLast = range.upperBound == input.range.upperBound
        let all = (isFirst ? 0 : range.lowerBound)..<(isLast ? bytes.count : range.upperBound)
        for attribute in style.attributes { list.add(attribute, to: all) }
      }
      guard let levels = input.levels else {
        return TextItem.items(
          of: bytes, in: 0..<bytes.count, attributes: list, context: context, isRightToLeft: false)
      }
      var items: [TextItem] = []
      var place = 0
      while place < starts.count - 1 {
        let level = self.level(levels, at: place)
        var end = place + 1
        while end < starts.count - 1, self.level(levels, at: end) == level { end += 1 }
        items += TextItem.items(
          of: bytes, in: starts[place]..<starts[end], attributes: list, context: context,
          isRightToLeft: level % 2 == 1, level: level)
        place = end
      }
      return items
    }

    /// That of the stretch's end, for what is around it.
    private func level(_ levels: [UInt8], at scalar: Int) -> UInt8 {
      guard !levels.isEmpty else { return 0 }
      return levels[min(max(scalar - scalars.lowerBound, 0), levels.count - 1)]
    }

    private mutating func shape(_ item: TextItem, _ range: Range<Int>, _ placeholders: [Int]) {
      var start = max(range.lowerBound, scalars.lowerBound)
      let end = min(range.upperBound, scalars.upperBound)
      // What is around the stretch may be items of their own, such as in another font.
      guard start < end else { return }
      let first = placeholders.indices.first { placeholders[$0] + scalars.lowerBound >= start }
      for placeholder in placeholders[first...] {
        let place = placeholder + scalars.lowerBound
        guard place < end else { break }
        shape(item, part: start..<place)
        start = place + 1
      }
      shape(item, part: start..<end)
    }

    private mutating func shape(_ item: TextItem, part: Range<Int>) {
      guard !part.isEmpty, let font = item.font else { return }
      let style = self.style(at: starts[part.lowerBound] - input.range.lowerBound)
      var shaped = item.shape(bytes, starts[part.lowerBound]..<starts[part.upperBound])
      let base = part.lowerBound - scalars.lowerBound
      // Letters are moved apart, and not what is invisible between them (CSS Text Module Level 3, "Tracking").
      let spaced =
        style.letterSpacing == 0
        ? [] : Set(shaped.glyphs.filter { $0.advance != 0 }.map(\.byte))
      for place in shaped.glyphs.indices {
        let isSpaced = spaced.contains(shaped.glyphs[place].byte)
        let byte = starts[part.lowerBound] + Int(shaped.glyphs[place].byte)
        let scalar = self.scalar(at: byte) - scalars.lowerBound
        shaped.glyphs[place].byte = Int32(scalar)
        // Which font's box stands for a character that no font has depends on what was drawn before.
        if shaped.glyphs[place].isMissing { shaped.glyphs[place].advance = style.missingAdvance }
        let isLastOfCluster =
          item.level % 2 == 0
          ? place + 1 == shaped.glyphs.count
            || shaped.glyphs[place + 1].byte + Int32(starts[part.lowerBound]) != Int32(byte)
          : place == 0 || shaped.glyphs[place - 1].byte != Int32(scalar)
        if isSpaced, isLastOfCluster {
          shaped.glyphs[place].advance &+= style.letterSpacing
        }
        advances[scalar] &+= shaped.glyphs[place].advance
      }
      if shaped.glyphs.allSatisfy(\.isMissing) {
        shaped.ascent = style.ascent &- style.rise
        shaped.descent = style.descent &+ style.rise
      } else {
        shaped.ascent &+= style.leading.above
        shaped.descent &+= style.leading.below
      }
      runs.append(
        Run(
          scalars: base..<base + part.count, level: item.level, font: font,
          ascent: shaped.ascent &+ style.rise, descent: shaped.descent &- style.rise,
          rise: style.rise, glyphs: shaped.glyphs))
    }

    private func style(at byte: Int) -> RunStyle {
      (input.styles.first { byte < $0.end } ?? input.styles[input.styles.count - 1]).style
    }
  }
}
