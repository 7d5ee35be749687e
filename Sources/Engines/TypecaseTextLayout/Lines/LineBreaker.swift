// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextAppearance

/// One line in its container; lengths are layout units, from the container's upper left corner.
struct BrokenLine {
  struct Part {
    var span: ContainerGeometry.Span
    /// In scalars from the paragraph's start; nil where the part stayed empty.
    var fill: PartFill?
    /// Nil where all text of the part is shown.
    var truncation: PartTruncation?
  }

  /// In scalars from the paragraph's start, without the line feed.
  var range: Range<Int>
  /// In the order in which text fills them.
  var parts: [Part]
  var top: Int
  var height: Int
  /// From the top.
  var baseline: Int
  var endsParagraph: Bool
  /// The left edge of its list item's marker; nil where it has none.
  var markerX: Int?
  /// Whether it ends within a word, which goes on in the next line.
  var endsWithinWord: Bool
  /// How many lines in a row up to it end with a hyphen.
  var hyphens: Int
}

/// Breaks a paragraph into lines, one after another.
///
/// It is a value: whoever keeps a copy goes back to where it was taken.
struct LineBreaker {
  /// What the next line came to.
  enum Step {
    case line(BrokenLine)
    /// The line is higher than what is left of the container.
    case heightExceeded
    /// The paragraph has ended.
    case end
  }

  let paragraph: LayoutParagraph
  /// Where the next line begins, in scalars from the paragraph's start.
  private(set) var place: Int
  private var hasEnded = false
  /// How many lines in a row before the next one end with a hyphen.
  private var hyphens: Int
  /// The lines whose ends were chosen together; nil where each is broken by itself.
  private let fitted: FittedParagraph?

  init(
    _ paragraph: LayoutParagraph, from place: Int = 0, hyphens: Int = 0,
    fitted: FittedParagraph? = nil
  ) {
    (self.paragraph, self.place, self.hyphens) = (paragraph, place, hyphens)
    self.fitted = fitted
  }

  /// Breaks the next line.
  ///
  /// - Parameters:
  ///   - top: where it may begin.
  ///   - isFirst: whether the container has no line before it, so that it stays however high it is.
  mutating func next(
    in container: ContainerGeometry, top: Int, isFirst: Bool = false
  ) -> Step {
    if hasEnded { return .end }
    let line = line(in: container, top: top, isFirst: isFirst)
    if let height = container.height, line.top + line.height > height,
      !isFirst || line.top > top
    {
      return .heightExceeded
    }
    place = line.range.upperBound
    hyphens = line.hyphens
    hasEnded = line.endsParagraph
    return .line(line)
  }

  /// At most this many places are tried for one line, beside slopes: then it goes below everything.
  static let mostTries = 2000

  private func line(in container: ContainerGeometry, top: Int, isFirst: Bool) -> BrokenLine {
    let (left, right, edge) = paragraph.margins(isFirst: place == 0, in: container)
    let strut = paragraph.look(at: place).style
    let expected = fitted?.lines[place]
    let least = expected?.height ?? paragraph.metrics(strut.ascent, strut.descent).height
    // At each place anew, so that a line is broken in the same way when it begins at the place that is found.
    var (top, tries, height) = (top, 0, least)
    let whole = max(container.width - left - right - 2 * container.padding, 0)
    while true {
      let spans = container.spans(top: top, height: height, left: left, right: right)
      let (room, markerX) = paragraph.room(in: spans, isFirst: place == 0)
      let usual: LayoutParagraph.Overflow =
        switch container.lineBreakMode {
        case .byWord: .leaves
        case .byCharacter: .breaksAnywhere
        case .clip: .goesOn
        }
      let known = expected.flatMap { $0.parts.map(\.span) == room ? $0.parts : nil }
      var parts = known ?? filled(room, edge: edge, usual)
      if parts == nil {
        let next = tries < Self.mostTries ? container.nextTop(after: top, height: height) : nil
        // What is wider than a whole line is broken where it is.
        let canBeWider = next != nil && spans.allSatisfy { $0.width < whole }
        if !canBeWider || spans.contains(where: { $0.width >= whole }) {
          if tries >= Self.mostTries, let bottom = container.bottomOfExclusions, bottom > top {
            (top, tries, height) = (bottom, 0, least)
            continue
          }
          let none = ContainerGeometry.Span(start: left, end: left)
          parts = filled(room.isEmpty ? [none] : room, edge: edge, .breaks)
        } else if let next {
          (top, tries, height) = (next, tries + 1, least)
          continue
        }
      }
      let fills = (parts ?? []).compactMap(\.fill)
      var ascent = fills.map(\.ascent).max() ?? .min
      var descent = fills.map(\.descent).max() ?? .min
      if ascent == .min { (ascent, descent) = (strut.ascent, strut.descent) }
      let metrics = paragraph.metrics(ascent, descent)
      if metrics.height > height, container.parts != nil {
        height = metrics.height
        continue
      }
      if let moved = paragraph.gridTop(from: top, metrics, in: container, isFirst: isFirst) {
        if container.parts != nil, moved > top, tries < Self.mostTries {
          // Shapes may leave it other parts there.
          (top, tries, height) = (moved, tries + 1, least)
          continue
        }
        top = moved
      }
      let end = fills.last?.range.upperBound ?? paragraph.length
      let line = BrokenLine(
        range: place..<end, parts: parts ?? [], top: top, height: metrics.height,
        baseline: metrics.baseline, endsParagraph: fills.last?.ending == .paragraph,
        markerX: markerX,
        endsWithinWord: fills.last?.ending == .cluster || fills.last?.ending == .hyphen,
        hyphens: fills.last?.ending == .hyphen ? hyphens + 1 : 0)
      return paragraph.decisions?.placed(line, of: paragraph, in: container, isFirst: isFirst)
        ?? line
    }
  }

  /// The parts with text; nil where none of them takes any.
  ///
  /// - Parameters:
  ///   - spans: in the order in which text fills them.
  ///   - edge: where lines of the paragraph start, from which tab stops are counted.
  private func filled(
    _ spans: [ContainerGeometry.Span], edge: Int, _ overflow: LayoutParagraph.Overflow
  ) -> [BrokenLine.Part]? {
    var parts: [BrokenLine.Part] = []
    var start = place
    var overflow = overflow
    for span in spans {
      let distance = paragraph.isRightToLeft ? edge - span.end : span.start - edge
      let fill = paragraph.fill(
        from: start, width: span.width, edge: distance, overflow,
        mayHyphenate: paragraph.mayHyphenate(after: hyphens))
      parts.append(.init(span: span, fill: fill))
      guard let fill else { continue }
      start = fill.range.upperBound
      // Only what has no room anywhere is broken.
      if overflow == .breaks { overflow = .leaves }
      if fill.ending == .paragraph || fill.ending == .separator { break }
    }
    return parts.contains { $0.fill != nil } ? parts : nil
  }
}

extension LayoutParagraph {
  /// What is free at the left and the right of a line, and where lines of the paragraph start, from which tab stops are counted.
  ///
  /// - Parameter isFirst: whether it is the paragraph's first line.
  func margins(
    isFirst: Bool, in container: ContainerGeometry
  ) -> (left: Int, right: Int, edge: Int) {
    let first = isFirst ? style.firstLineIndent : 0
    let others = !isFirst && style.firstLineIndent < 0 ? -style.firstLineIndent : 0
    let leading = Int(units: style.leadingIndent) + Int(units: max(first, 0) + others)
    let trailing = Int(units: style.trailingIndent)
    let (left, right) = isRightToLeft ? (trailing, leading) : (leading, trailing)
    let outermost = container.padding + Int(units: style.leadingIndent)
    return (left, right, isRightToLeft ? container.width - outermost : outermost)
  }

  /// What text has of a line's parts, in the order in which it fills them, and the left edge of the marker before it.
  ///
  /// A marker takes its room, where it has any, of the first part that has more.
  func room(
    in spans: [ContainerGeometry.Span], isFirst: Bool
  ) -> (room: [ContainerGeometry.Span], markerX: Int?) {
    var room = isRightToLeft ? spans.reversed() : spans
    guard isFirst, let marker else { return (room, nil) }
    guard let place = room.firstIndex(where: { $0.width > marker.room }) ?? room.indices.first
    else { return (room, nil) }
    let span = room[place]
    if isRightToLeft {
      room[place].end = max(span.end - marker.room, span.start)
    } else {
      room[place].start = min(span.start + marker.room, span.end)
    }
    let start = isRightToLeft ? span.end - marker.room : span.start + marker.room
    return (
      room, isRightToLeft ? start + marker.distance - marker.width : start - marker.distance
    )
  }

  /// The top of a line whose baseline is on the grid; nil where there is none.
  ///
  /// - Parameters:
  ///   - top: where it would be.
  ///   - isFirst: whether it is the first one of its container, so that it stays there where it would be beyond its end on the grid.
  func gridTop(
    from top: Int, _ metrics: (height: Int, baseline: Int), in container: ContainerGeometry,
    isFirst: Bool
  ) -> Int? {
    let distance = options.gridDistance
    guard distance > 0 else { return nil }
    let lines = (max(top + metrics.baseline, 0) + distance - 1) / distance
    let moved = lines * distance - metrics.baseline
    if isFirst, let height = container.height, moved + metrics.height > height { return nil }
    return moved
  }

  /// The height of a line by its paragraph's rules, and where its baseline is: what is added is above and below alike.
  func metrics(_ ascent: Int32, _ descent: Int32) -> (height: Int, baseline: Int) {
    let natural = max(Int(ascent) + Int(descent), 0)
    var height = style.lineHeight == 1 ? natural : Int(Double(natural) * style.lineHeight)
    if style.minimumLineHeight > 0 { height = max(height, Int(units: style.minimumLineHeight)) }
    if style.maximumLineHeight > 0 { height = min(height, Int(units: style.maximumLineHeight)) }
    return (height, Int(ascent) + (height - natural) / 2)
  }
}
