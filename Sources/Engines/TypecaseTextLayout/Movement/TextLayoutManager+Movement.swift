// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

// How carets move.
extension TextLayoutManager {
  /// Where a caret is drawn; nil where its text has no room.
  public func caret(at position: TextPosition) -> TextCaret? {
    guard let spot = spot(of: position) else { return nil }
    let (edge, level) = spot.stops.edge(of: position)
    return TextCaret(
      offset: position.offset, container: spot.line.container, x: spot.stops.x(of: edge),
      y: spot.line.y, height: spot.line.height, level: level)
  }

  /// Where a caret moves to; where it is already, if there is nothing in that direction.
  ///
  /// To the left and to the right it goes from one place on the screen to the next one, and beyond a line's end to the line that is the next
  /// one in the text. Which side that is follows from the line's paragraph: where the next paragraph has the other direction, the same key
  /// leads back from there, as it does in GTK.
  ///
  /// - Parameters:
  ///   - x: where lines above and below are met, in units of the medium from the container's left edge. Going up and down sets it and keeps
  ///     to it, everything else makes it nil.
  public func position(
    _ movement: TextMovement, from position: TextPosition, keeping x: inout Double?
  ) -> TextPosition {
    if movement == .up || movement == .down {
      return vertical(from: position, isUp: movement == .up, &x)
    }
    x = nil
    return outsideOfFolds(moved(movement, from: position), from: position.offset)
  }

  private func moved(_ movement: TextMovement, from position: TextPosition) -> TextPosition {
    let place = position.offset
    switch movement {
    case .left, .right: return visual(from: position, isRight: movement == .right)
    case .backward: return TextPosition(boundary(.cluster, from: place, .backward))
    case .forward: return TextPosition(boundary(.cluster, from: place, .forward))
    case .wordBackward: return TextPosition(boundary(.word, from: place, .backward))
    case .wordForward: return TextPosition(boundary(.word, from: place, .forward))
    case .wordLeft, .wordRight:
      let isForward = (movement == .wordRight) != isRightToLeft(at: position)
      return TextPosition(boundary(.word, from: place, isForward ? .forward : .backward))
    case .lineStart: return edge(of: spot(of: position)?.line, isEnd: false) ?? position
    case .lineEnd: return edge(of: spot(of: position)?.line, isEnd: true) ?? position
    case .paragraphStart:
      return start(at: self.text.paragraphStart(at: place))
    case .paragraphEnd:
      let end = self.text.paragraphEnd(at: place)
      let hasLineFeed = end > place && self.text.scalar(at: end - 1) == "\n"
      return self.end(at: hasLineFeed ? end - 1 : end)
    case .textStart: return start(at: 0)
    case .textEnd: return end(at: text.end)
    case .up, .down: return position
    }
  }

  /// What is selected when the caret of a selection moves.
  ///
  /// - Parameters:
  ///   - isExtending: whether the anchor stays. Otherwise a step to the side of a selection goes to its end on that side.
  ///   - x: as for ``position(_:from:keeping:)``.
  public func selection(
    _ movement: TextMovement, from selection: TextSelection, isExtending: Bool = false,
    keeping x: inout Double?
  ) -> TextSelection {
    if !isExtending, !selection.isCaret,
      let isForward = isForward(movement, at: selection.focusPosition)
    {
      x = nil
      return TextSelection(
        caret: isForward ? selection.range.upperBound : selection.range.lowerBound)
    }
    let moved = position(movement, from: selection.focusPosition, keeping: &x)
    return isExtending
      ? TextSelection(anchor: selection.anchor, focus: moved.offset, affinity: moved.affinity)
      : TextSelection(caret: moved)
  }

  /// Whether a step to the side goes on in the text; nil for other movements.
  private func isForward(_ movement: TextMovement, at position: TextPosition) -> Bool? {
    switch movement {
    case .forward: true
    case .backward: false
    case .left: isRightToLeft(at: position)
    case .right: !isRightToLeft(at: position)
    default: nil
    }
  }

  private func isRightToLeft(at position: TextPosition) -> Bool {
    spot(of: position).map { isRightToLeft($0.line) } ?? (direction == .rightToLeft)
  }

  /// Whether carets go on to the left beyond a line's end.
  ///
  /// A paragraph without text has no direction of its own: it has that of the text before it, so that a caret gets beyond it.
  private func isRightToLeft(_ line: LineFragment) -> Bool {
    let start = line.range.lowerBound
    guard line.parts.allSatisfy({ $0.cells.isEmpty }), start > 0 else { return line.isRightToLeft }
    let text = self.text.text(in: max(start - Self.mostEmptyParagraphs, 0)..<start).unicodeScalars
    guard let last = text.lastIndex(where: { $0 != "\n" }) else { return line.isRightToLeft }
    let place = start - text.distance(from: last, to: text.endIndex)
    return lineFragment(at: place)?.isRightToLeft ?? line.isRightToLeft
  }

  private static let mostEmptyParagraphs = 256

  // MARK: - Where a caret is

  /// A part of a line.
  private struct Spot {
    var line: LineFragment
    /// In the order of the text.
    var parts: [LineFragment.Part]
    var number: Int
    var stops: CaretStops
  }

  private func spot(of position: TextPosition) -> Spot? {
    catchUp()
    let place = position.offset
    let isWithLast =
      position.affinity == .upstream && place > 0
      && !flow.isParagraphEnd(place.value - 1)
    guard let line = lineFragment(at: isWithLast ? place - 1 : place) else { return nil }
    return spot(on: line) { isWithLast ? $0 < place : $0 <= place }
  }

  /// The last part of a line whose start is within a bound.
  private func spot(on line: LineFragment, _ isStart: (ScalarOffset) -> Bool) -> Spot? {
    let parts = line.isRightToLeft ? line.parts.reversed() : line.parts
    guard !parts.isEmpty else { return nil }
    let number = parts.lastIndex { isStart($0.range.lowerBound) } ?? 0
    return Spot(
      line: line, parts: parts, number: number,
      stops: CaretStops(parts[number], of: line, in: flow))
  }

  /// The part before or behind another one in the text.
  private func neighbor(of spot: Spot, isForward: Bool) -> Spot? {
    let number = spot.number + (isForward ? 1 : -1)
    if spot.parts.indices.contains(number) {
      var other = spot
      other.number = number
      other.stops = CaretStops(spot.parts[number], of: spot.line, in: flow)
      return other
    }
    let (start, end) = (spot.line.range.lowerBound, spot.line.range.upperBound)
    guard isForward else {
      return start > 0
        ? lineFragment(at: start - 1).flatMap { self.spot(on: $0) { _ in true } } : nil
    }
    // At the end of the text is a line only behind a line feed.
    guard end < text.end || !spot.line.range.isEmpty && flow.hasEmptyLastParagraph else {
      return nil
    }
    return lineFragment(at: end).flatMap { self.spot(on: $0) { _ in false } }
  }

  // MARK: - To the side

  private func visual(from position: TextPosition, isRight: Bool) -> TextPosition {
    guard let spot = spot(of: position) else { return position }
    let step = isRight ? 1 : -1
    func first(_ stops: CaretStops, from start: Int, by step: Int) -> TextPosition? {
      var edge = start
      while edge >= 0, edge <= stops.lastEdge {
        if let found = stops.position(at: edge, stopsAtWrap: false) { return found }
        edge += step
      }
      return nil
    }
    let own = spot.stops.edge(of: position).edge
    if let found = first(spot.stops, from: own + step, by: step) { return found }
    let isForward = isRight != isRightToLeft(spot.line)
    guard let next = neighbor(of: spot, isForward: isForward) else { return position }
    let stops = next.stops
    let start = isForward ? stops.leadingEdge : stops.trailingEdge
    return first(stops, from: start, by: start == 0 ? 1 : -1) ?? position
  }

  // MARK: - To ends

  /// The start or the end of a line.
  private func edge(of line: LineFragment?, isEnd: Bool) -> TextPosition? {
    guard let spot = line.flatMap({ spot(on: $0) { _ in isEnd } }) else { return nil }
    let stops = spot.stops
    let edge = isEnd ? stops.trailingEdge : stops.leadingEdge
    let place = isEnd ? stops.range.upperBound : stops.range.lowerBound
    if let found = stops.position(at: edge, stopsAtWrap: true), found.offset.value == place {
      return found
    }
    return TextPosition(ScalarOffset(place), affinity: isEnd ? .upstream : .downstream)
  }

  /// The position of a place at which a paragraph starts.
  private func start(at place: ScalarOffset) -> TextPosition {
    edge(of: lineFragment(at: place), isEnd: false) ?? TextPosition(place)
  }

  /// The position of a place at which a paragraph ends.
  private func end(at place: ScalarOffset) -> TextPosition {
    edge(of: lineFragment(at: place), isEnd: true) ?? TextPosition(place)
  }

  // MARK: - Up and down

  private func vertical(
    from position: TextPosition, isUp: Bool, _ x: inout Double?
  ) -> TextPosition {
    guard let spot = spot(of: position) else { return position }
    let kept = x ?? spot.stops.x(of: spot.stops.edge(of: position).edge)
    x = kept
    guard let line = line(beside: spot.line, isUp: isUp, x: kept) else { return position }
    func distance(_ part: LineFragment.Part) -> Double {
      max(part.x - kept, kept - part.x - part.width, 0)
    }
    guard let part = line.parts.min(by: { distance($0) < distance($1) }) else { return position }
    return CaretStops(part, of: line, in: flow).position(nearestTo: kept)
      ?? position
  }

  /// The line above or below another one: in a table within a column, and beyond a container's edge in the next one.
  private func line(beside line: LineFragment, isUp: Bool, x: Double) -> LineFragment? {
    let place = line.range.lowerBound.value
    guard place < tree.length, let own = tree.record(at: place) else {
      // The line of a last paragraph without text.
      return isUp && tree.length > 0 ? nearest(at: tree.length - 1, isUp: true, x: x) : nil
    }
    if let cell = line.cells.last?.rect {
      // Lines of the row that are in the same column.
      let inside = min(max(x, cell.x), cell.x + cell.width)
      let others = fragments(own.record, before: own.before).filter { other in
        let isBeyond =
          isUp ? other.y + other.height <= line.y + 0.01 : other.y >= line.y + line.height - 0.01
        return isBeyond && other.cells.last.map { $0.rect.distance(to: inside) == 0 } ?? false
      }
      if let found = isUp ? others.max(by: { $0.y < $1.y }) : others.min(by: { $0.y < $1.y }) {
        return found
      }
    }
    if isUp {
      return own.before.length > 0 ? nearest(at: own.before.length - 1, isUp: true, x: x) : nil
    }
    let next = own.before.length + Int(own.record.length)
    return next < tree.length ? nearest(at: next, isUp: false, x: x) : lastLineFragment
  }

  /// The line of a record that is nearest to an x; of several above each other the first one that is met.
  private func nearest(at place: Int, isUp: Bool, x: Double) -> LineFragment? {
    ensureLayout(through: ScalarOffset(place))
    guard let found = tree.record(at: place) else { return nil }
    return fragments(found.record, before: found.before).min { one, other in
      func order(_ line: LineFragment) -> (Double, Double) {
        (line.cells.last?.rect.distance(to: x) ?? 0, isUp ? -line.y : line.y)
      }
      return order(one) < order(other)
    }
  }
}

extension LayoutRect {
  /// How far an x is beside it; 0 within it.
  fileprivate func distance(to x: Double) -> Double { max(self.x - x, x - self.x - width, 0) }
}
