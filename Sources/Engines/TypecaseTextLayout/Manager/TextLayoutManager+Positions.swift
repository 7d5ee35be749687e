// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// Where a caret stands; lengths are units of the medium, from the upper left corner of its container.
public struct TextCaret: Sendable, Hashable {
  public var offset: ScalarOffset
  public var container: Int
  public var x: Double
  public var y: Double
  public var height: Double
  /// That of the text which it belongs to (UAX 9): what is typed there runs from the right where it is odd.
  public var level: UInt8
}

/// What is at a point.
public struct TextHit: Sendable, Hashable {
  /// The start of the cluster that is nearest.
  public var offset: ScalarOffset
  /// How far through the cluster the point is, in the direction of its text, 0 to 1.
  public var fraction: Double
  /// Whether the point is on the cluster, and not only nearest to it.
  public var isOnText: Bool
  public var container: Int
  /// Where a caret goes: before the cluster, or behind it; behind the last one of a line, which would be on the next line, before it.
  public var insertionOffset: ScalarOffset
  /// Where a caret goes that knows its side: before the cluster or behind it, on the line that was hit.
  public var position: TextPosition
}

// Points and places.
extension TextLayoutManager {
  // MARK: - Letters

  /// How far the letters of some text reach above the baseline and below it, whatever else is on their line; in units of the medium.
  ///
  /// - Parameter range: an empty one for the letters at its place.
  package func letterReach(in range: Range<ScalarOffset>) -> (above: Double, below: Double) {
    guard text.length > 0 else { return reach(of: TextAttributes()) }
    let first = min(max(range.lowerBound, 0), ScalarOffset(text.length - 1))
    let end = min(max(range.upperBound, first + 1), ScalarOffset(text.length))
    return text.spans(in: first..<end).reduce((0.0, 0.0)) { highest, span in
      let own = reach(of: span.attributes)
      return (max(highest.0, own.above), max(highest.1, own.below))
    }
  }

  private func reach(of attributes: TextAttributes) -> (above: Double, below: Double) {
    var attributes = attributes
    attributes.attachment = nil
    let style = shaper.look(of: attributes).style
    return (Double(units: Int(style.ascent)), Double(units: Int(style.descent)))
  }

  /// How high a mark or the caret is: as the line, or as its letters alone where a picture makes the line much higher.
  ///
  /// - Parameters:
  ///   - y, height: of the line, from its container's upper edge.
  ///   - baseline: of the line, asked for where it counts.
  package func markHeight(
    of range: Range<ScalarOffset>, y: Double, height: Double, baseline: () -> Double?
  ) -> (y: Double, height: Double) {
    let (above, below) = letterReach(in: range)
    guard height > 2 * (above + below), let baseline = baseline() else { return (y, height) }
    return (baseline - above, above + below)
  }

  // MARK: - From a point

  /// What is at a point of a container, or nearest to it; nil where the container has no line.
  public func hit(x: Double, y: Double, inContainer number: Int = 0) -> TextHit? {
    // The nearest part, and the nearest cell in it.
    func distance(_ from: Double, _ width: Double) -> Double {
      max(from - x, x - (from + width), 0)
    }
    // Of a table's row the nearest cell, and the nearest line in it.
    let line = lineFragments(atY: y, ofContainer: number).min { one, other in
      func distances(_ line: LineFragment) -> (Double, Double) {
        let rect = line.cells.last?.rect
        return (
          rect.map { distance($0.x, $0.width) } ?? 0, max(line.y - y, y - line.y - line.height, 0)
        )
      }
      return distances(one) < distances(other)
    }
    guard let line else { return nil }
    let isOnLine = y >= line.y && y < line.y + line.height
    let part = line.parts.min { distance($0.x, $0.width) < distance($1.x, $1.width) }
    guard let part,
      let cell = part.cells.min(by: { distance($0.x, $0.width) < distance($1.x, $1.width) })
    else {
      let place = part?.range.lowerBound ?? line.range.lowerBound
      return TextHit(
        offset: place, fraction: 0, isOnText: false, container: number, insertionOffset: place,
        position: TextPosition(place))
    }
    let along = cell.width > 0 ? min(max((x - cell.x) / cell.width, 0), 1) : 0
    let fraction = cell.level % 2 == 0 ? along : 1 - along
    let isOnText = isOnLine && x >= cell.x && x < cell.x + cell.width
    let isBehind = fraction >= 0.5
    var place = isBehind ? cell.range.upperBound : cell.range.lowerBound
    // Behind the last letter of a line a caret is on the next one.
    if place == line.range.upperBound.value, place < text.length || isEndOfParagraph(line) {
      place = cell.range.lowerBound
    }
    let stops = CaretStops(part, of: line, in: flow)
    let isBeside = x < cell.x || x >= cell.x + cell.width
    let position =
      isBeside ? stops.position(nearestTo: x) : stops.position(beside: cell, isBehind: isBehind)
    return TextHit(
      offset: ScalarOffset(cell.range.lowerBound), fraction: fraction, isOnText: isOnText,
      container: number, insertionOffset: ScalarOffset(place),
      position: position ?? TextPosition(ScalarOffset(place)))
  }

  private func isEndOfParagraph(_ line: LineFragment) -> Bool {
    !line.range.isEmpty && flow.isParagraphEnd(line.range.upperBound.value - 1)
  }

  /// The line at a height of a container, or the nearest one; of a table's row its first one.
  public func lineFragment(atY y: Double, ofContainer number: Int = 0) -> LineFragment? {
    lineFragments(atY: y, ofContainer: number).first
  }

  /// The line at a height of a container, or the nearest one; all lines of a table's row.
  private func lineFragments(atY y: Double, ofContainer number: Int) -> [LineFragment] {
    layOut(throughHeight: Int(units: y), ofContainer: number)
    // Where text is left below the height, its last line is farther down.
    if tree.firstStale == nil, let last = lastLineFragment, last.container == number,
      y >= last.y || last.y == 0
    {
      return [last]
    }
    guard let start = tree.containerStart(number: number) else { return [] }
    let end = tree.containerStart(number: number + 1)?.height ?? tree.summary.height
    let height = min(start.height + max(Int(units: y), 0), end - 1)
    guard let found = tree.record(atHeight: height) else { return [] }
    return fragments(found.record, before: found.before)
  }

  // MARK: - From a place

  /// Where carets stand at a place: one, or at a change of direction two, of which the first is where text in the paragraph's direction
  /// is entered.
  public func carets(at place: ScalarOffset) -> [TextCaret] {
    guard let line = lineFragment(at: place) else { return [] }
    return carets(at: place, on: line)
  }

  private func carets(at place: ScalarOffset, on line: LineFragment) -> [TextCaret] {
    let parts = line.isRightToLeft ? line.parts.reversed() : line.parts
    // The part that the place is in: where one ends and the next begins, the next one.
    let part = parts.last { $0.range.lowerBound <= place } ?? parts.first
    guard let part else { return [] }
    return carets(
      at: place, on: line, in: part,
      before: part.cells.first { $0.range.upperBound == place.value },
      behind: part.cells.first { $0.range.contains(place.value) })
  }

  /// Carets between the cell that ends at a place and the one that it is in.
  private func carets(
    at place: ScalarOffset, on line: LineFragment, in part: LineFragment.Part,
    before: LineFragment.Cell?, behind: LineFragment.Cell?
  ) -> [TextCaret] {
    func caret(_ x: Double, _ level: UInt8) -> TextCaret {
      TextCaret(
        offset: place, container: line.container, x: x, y: line.y, height: line.height,
        level: level)
    }
    let base: UInt8 = line.isRightToLeft ? 1 : 0
    let ending = before.map { caret($0.level % 2 == 0 ? $0.x + $0.width : $0.x, $0.level) }
    let starting = behind.map { caret($0.level % 2 == 0 ? $0.x : $0.x + $0.width, $0.level) }
    switch (ending, starting) {
    case (let ending?, let starting?):
      if ending.x == starting.x || ending.level == starting.level { return [starting] }
      // At a change of direction the one of the paragraph's own direction.
      return (ending.level % 2 == base) && (starting.level % 2 != base)
        ? [ending, starting] : [starting, ending]
    case (let ending?, nil): return [ending]
    case (nil, let starting?): return [starting]
    case (nil, nil):
      let edge = line.isRightToLeft ? part.textX + part.textWidth : part.textX
      return [caret(edge, base)]
    }
  }

  /// Places at which a caret can stand in some text, in order.
  public func insertionPoints(in range: Range<ScalarOffset>) -> [ScalarOffset] {
    var points: [ScalarOffset] = []
    enumerateLineFragments(from: range.lowerBound) { line in
      if line.range.lowerBound > range.upperBound { return false }
      points += insertionPoints(on: line).filter(range.contains)
      return line.range.upperBound < range.upperBound
    }
    points.append(range.upperBound)
    return points
  }

  /// Those on a line, in order; the end of the text is on the last one.
  private func insertionPoints(on line: LineFragment) -> [ScalarOffset] {
    // A token has several cells for the same text.
    var points = Set(line.parts.flatMap(\.cells).map(\.range.lowerBound)).sorted()
    if isEndOfParagraph(line) {
      points.append(line.range.upperBound.value - 1)
    } else if line.range.upperBound == text.end {
      points.append(text.length)
    }
    return points.map(ScalarOffset.init)
  }

  /// Calls a body for each caret in some text that has room, and at both of its ends: line by line, of two carets at one place the
  /// first as in ``carets(at:)``.
  package func enumerateCarets(in range: ClosedRange<ScalarOffset>, _ body: (TextCaret) -> Void) {
    guard let first = lineFragment(at: range.lowerBound) else { return }
    enumerateLineFragments(from: first.range.lowerBound) { line in
      guard line.range.lowerBound <= range.upperBound else { return false }
      // A line may be as long as the text, so that its cells are looked through once.
      var cells = (ends: [Int: LineFragment.Cell](), starts: [Int: LineFragment.Cell]())
      var parts = (line.isRightToLeft ? line.parts.reversed() : line.parts)[...]
      var part: LineFragment.Part?
      for place in insertionPoints(on: line) {
        while let next = parts.first, part == nil || next.range.lowerBound <= place {
          part = parts.removeFirst()
          cells.ends = .init(next.cells.map { ($0.range.upperBound, $0) }) { first, _ in first }
          cells.starts = .init(next.cells.map { ($0.range.lowerBound, $0) }) { first, _ in first }
        }
        guard let part, range.contains(place) else { continue }
        carets(
          at: place, on: line, in: part, before: cells.ends[place.value],
          behind: cells.starts[place.value]
        ).forEach(body)
      }
      return line.range.upperBound <= range.upperBound
    }
  }

  /// Rectangles that a selection covers, of one line after another; in a line with several directions they are several, from left to
  /// right.
  public func selectionRects(
    for range: Range<ScalarOffset>
  ) -> [(container: Int, rect: LayoutRect)] {
    guard !range.isEmpty else { return [] }
    var rects: [(container: Int, rect: LayoutRect)] = []
    enumerateLineFragments(from: range.lowerBound) { line in
      guard line.range.lowerBound < range.upperBound else { return false }
      rects += line.rects(of: range).map { (line.container, $0) }
      return line.range.upperBound < range.upperBound
    }
    return rects
  }
}

extension LineFragment {
  /// Where some text is on the line, as high as that; several where it is divided.
  package func rects(of range: Range<ScalarOffset>) -> [LayoutRect] {
    var rects: [LayoutRect] = []
    for part in parts {
      var open: LayoutRect?
      for cell in part.cells {
        let isSelected =
          cell.range.lowerBound < range.upperBound.value
          && cell.range.upperBound > range.lowerBound.value
        if isSelected, let last = open, abs(last.x + last.width - cell.x) < 0.01 {
          open?.width = cell.x + cell.width - last.x
        } else {
          if let open, open.width > 0 { rects.append(open) }
          open =
            isSelected ? LayoutRect(x: cell.x, y: y, width: cell.width, height: height) : nil
        }
      }
      if let open, open.width > 0 { rects.append(open) }
    }
    return rects
  }
}
