// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The lines of a paragraph whose ends were chosen together; lengths are layout units.
///
/// They are for the parts that lines were expected to have. Where a line has others after all, it is broken by itself, and so are
/// those after it until one begins again where one was expected to.
struct FittedParagraph {
  struct Line {
    /// The height of the band that its parts are of.
    var height: Int
    var parts: [BrokenLine.Part]
  }

  /// By where they begin, in scalars from the paragraph's start.
  var lines: [Int: Line] = [:]
}

/// Chooses the ends of all lines of a paragraph that begins at some place of some containers.
struct ParagraphFitter {
  let paragraph: LayoutParagraph
  /// Knows the containers.
  let flow: LineFlow
  /// Where the paragraph begins; nil where all lines have the same room wherever they are.
  let start: LineFlow.Start?

  /// How often lines are chosen anew since they are of other heights than was expected, so that shapes leave them other parts.
  private static let mostRounds = 4
  /// More lines than that are broken one by one, where parts differ.
  private static let mostRows = 10_000

  /// The parts of a line, in the order in which text fills them, and its band's height.
  private struct Row {
    var spans: [ContainerGeometry.Span]
    var height: Int
  }

  func fitted() -> FittedParagraph {
    guard let items = FittingItems(paragraph) else { return FittedParagraph() }
    // Of the lines in turn, as far as they are known.
    var heights: [Int] = []
    var result = FittedParagraph()
    for _ in 0..<Self.mostRounds {
      let rows = rows(heights, for: items)
      let lines = lines(items, in: rows)
      result = FittedParagraph(
        lines: Dictionary(lines.map { ($0.start, $0.line) }) { first, _ in first })
      if start == nil { break }
      let real = lines.map { bandHeight(of: $0.line.parts, from: $0.start) }
      for (place, height) in zip(lines.map(\.start), real) {
        result.lines[place]?.height = height
      }
      if real == lines.map(\.line.height) { break }
      heights = real
    }
    return result
  }

  /// The height of the band that a line with some parts is tried in.
  private func bandHeight(of parts: [BrokenLine.Part], from place: Int) -> Int {
    let strut = paragraph.look(at: place).style
    let fills = parts.compactMap(\.fill)
    let (ascent, descent) = (fills.map(\.ascent).max(), fills.map(\.descent).max())
    let usual = paragraph.metrics(strut.ascent, strut.descent).height
    guard let ascent, let descent, ascent != .min else { return usual }
    return max(usual, paragraph.metrics(ascent, descent).height)
  }

  // MARK: - Parts

  /// The room of lines in turn: of all that have some of their own, and at last one for all others.
  private func rows(_ heights: [Int], for items: FittingItems) -> [Row] {
    let usual = bandHeight(of: [], from: 0)
    func row(_ number: Int, top: Int, in container: ContainerGeometry) -> Row {
      let height = number < heights.count ? heights[number] : usual
      let (left, right, _) = paragraph.margins(isFirst: number == 0, in: container)
      let spans = container.spans(top: top, height: height, left: left, right: right)
      return Row(spans: paragraph.room(in: spans, isFirst: number == 0).room, height: height)
    }
    guard let start else {
      return (0...1).map { row($0, top: 0, in: flow.container(0)) }
    }
    var rows: [Row] = []
    var position = start
    var room = 0
    // Twice as wide as the text, since no line is full.
    while flow.hasContainer(position.container), rows.count < Self.mostRows,
      room <= 2 * items.width + (items.segments.count + 3)
        * flow.container(position.container).width
    {
      let container =
        position.container == start.container
        ? flow.geometry(of: start.container, y: start.y, beside: start.pictures)
        : flow.container(position.container)
      let spacing = paragraph.spacing
      let gap =
        position.lines == 0
        ? 0 : rows.isEmpty ? max(position.space, spacing.before) : spacing.betweenLines
      var top = position.y + gap
      var next = row(rows.count, top: top, in: container)
      while next.spans.isEmpty,
        let below = container.nextTop(after: top, height: next.height)
      {
        top = below
        next = row(rows.count, top: top, in: container)
      }
      let isOver =
        container.lineCount.map { position.lines >= $0 } ?? false
        || container.height.map { top + next.height > $0 && position.lines > 0 } ?? false
      if isOver || next.spans.isEmpty {
        (position.container, position.y, position.lines) = (position.container + 1, 0, 0)
        continue
      }
      rows.append(next)
      room += next.spans.reduce(0) { $0 + $1.width }
      (position.y, position.lines) = (top + next.height, position.lines + 1)
    }
    return rows
  }

  // MARK: - Lines

  /// The lines in turn.
  private func lines(
    _ items: FittingItems, in rows: [Row]
  ) -> [(start: Int, line: FittedParagraph.Line)] {
    var lines: [(start: Int, line: FittedParagraph.Line)] = []
    var first = 0
    for segment in items.segments {
      // Without shapes the last row is that of all lines after it.
      let own = start == nil ? Array(rows[min(first, 1)...]) : Array(rows.dropFirst(first))
      guard let last = own.last?.spans.last else { break }
      let places = own.indices.flatMap { row in own[row].spans.indices.map { (row, $0) } }
      let widths = TotalFitWidths(
        (start == nil ? own.dropLast() : own[...]).flatMap { $0.spans.map(\.width) },
        rest: last.width)
      let parts = items.breaks(of: segment, widths)
      var place = segment.lowerBound
      var (open, number) = ([BrokenLine.Part](), -1)
      func close() {
        guard number >= 0 else { return }
        let row = own[min(number, own.count - 1)]
        // What stayed empty at the row's end.
        let rest = row.spans.dropFirst(open.count).map { BrokenLine.Part(span: $0) }
        if let start = open.lazy.compactMap(\.fill?.range.lowerBound).first {
          lines.append((start, .init(height: row.height, parts: open + rest)))
        }
      }
      for part in parts {
        let isBeyond = part.number >= places.count
        // Nothing is known of the room there, or it is too small.
        if isBeyond && start != nil || part.isOverfull { return lines }
        let (row, span) =
          isBeyond ? (part.number - places.count + own.count, 0) : places[part.number]
        if row != number {
          close()
          (open, number) = ([], row)
        }
        let spans = own[min(row, own.count - 1)].spans
        while open.count < span { open.append(BrokenLine.Part(span: spans[open.count])) }
        open.append(BrokenLine.Part(span: spans[span], fill: part.fill(from: place)))
        place = part.end
      }
      close()
      first += number + 1
    }
    return lines
  }
}
