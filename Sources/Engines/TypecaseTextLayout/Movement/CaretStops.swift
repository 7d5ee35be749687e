// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// The places of a part of a line at which a caret stops, from left to right: the edges of its cells.
///
/// At an edge between two directions each cell has a position of its own. The one that counts is that of the outer direction, so that each
/// edge has one position, and each such position one edge. The paragraph's own direction goes on beyond its first and its last letter.
struct CaretStops {
  /// From left to right; those of one token are one.
  private let cells: [LineFragment.Cell]
  /// The part's text, without the line feed.
  let range: Range<Int>
  private let isRightToLeft: Bool
  /// Whether the paragraph begins or ends with the part.
  private let (startsParagraph, endsParagraph): (Bool, Bool)
  /// Where a caret is in a part without text.
  private let emptyX: Double

  init(_ part: LineFragment.Part, of line: LineFragment, in flow: LineFlow) {
    func isLineFeed(_ place: ScalarOffset) -> Bool { flow.isParagraphEnd(place.value) }
    var cells: [LineFragment.Cell] = []
    for cell in part.cells {
      if let last = cells.last, last.range == cell.range {
        cells[cells.count - 1].width += cell.width
      } else {
        cells.append(cell)
      }
    }
    self.cells = cells
    let (start, end) = (part.range.lowerBound, part.range.upperBound)
    let endsWithLineFeed = start < end && isLineFeed(end - 1)
    range = start.value..<(endsWithLineFeed ? end - 1 : end).value
    startsParagraph = start == 0 || isLineFeed(start - 1)
    endsParagraph = endsWithLineFeed || end == flow.store.end
    isRightToLeft = line.isRightToLeft
    emptyX = isRightToLeft ? part.textX + part.textWidth : part.textX
  }

  /// The number of the last edge; the first one is 0.
  var lastEdge: Int { cells.count }
  /// The edge at which the part's text begins, in the paragraph's direction, and at which it ends.
  var leadingEdge: Int { isRightToLeft ? lastEdge : 0 }
  var trailingEdge: Int { isRightToLeft ? 0 : lastEdge }

  /// Where an edge is.
  func x(of edge: Int) -> Double {
    if edge < cells.count { return cells[edge].x }
    return cells.last.map { $0.x + $0.width } ?? emptyX
  }

  // MARK: - From an edge

  private typealias Candidate = (position: TextPosition, level: UInt8)

  /// The position of an edge.
  ///
  /// - Parameter stopsAtWrap: whether the end of a part, whose paragraph goes on in the next one, has one.
  func position(at edge: Int, stopsAtWrap: Bool) -> TextPosition? {
    var candidates: [Candidate] = []
    if edge > 0 { candidates.append(rightSide(of: cells[edge - 1])) }
    if edge < cells.count { candidates.append(leftSide(of: cells[edge])) }
    let base: UInt8 = isRightToLeft ? 1 : 0
    if edge == leadingEdge, startsParagraph || cells.isEmpty {
      let affinity: TextSelection.Affinity = cells.isEmpty ? .downstream : .upstream
      candidates.append((TextPosition(ScalarOffset(range.lowerBound), affinity: affinity), base))
    }
    if edge == trailingEdge, endsParagraph {
      candidates.append((TextPosition(ScalarOffset(range.upperBound)), base))
    }
    let wrap = TextPosition(ScalarOffset(range.upperBound), affinity: .upstream)
    if !endsParagraph, !stopsAtWrap || candidates.count > 1 {
      candidates.removeAll { $0.position == wrap }
    }
    return candidates.min { one, other in
      (one.level, one.position.affinity == .downstream ? 0 : 1)
        < (other.level, other.position.affinity == .downstream ? 0 : 1)
    }?.position
  }

  private func leftSide(of cell: LineFragment.Cell) -> Candidate {
    (cell.level % 2 == 0 ? start(of: cell) : end(of: cell), cell.level)
  }

  private func rightSide(of cell: LineFragment.Cell) -> Candidate {
    (cell.level % 2 == 0 ? end(of: cell) : start(of: cell), cell.level)
  }

  private func start(of cell: LineFragment.Cell) -> TextPosition {
    TextPosition(ScalarOffset(cell.range.lowerBound))
  }

  private func end(of cell: LineFragment.Cell) -> TextPosition {
    TextPosition(ScalarOffset(cell.range.upperBound), affinity: .upstream)
  }

  // MARK: - To an edge

  /// The edge of a position, with the level of the text that it is drawn with.
  func edge(of position: TextPosition) -> (edge: Int, level: UInt8) {
    let place = position.offset.value
    let starting = cells.firstIndex { $0.range.lowerBound == place }.map { leading($0) }
    let ending = cells.firstIndex { $0.range.upperBound == place }.map { trailing($0) }
    let base: UInt8 = isRightToLeft ? 1 : 0
    let outer =
      place == range.lowerBound && startsParagraph && position.affinity == .upstream
      ? (leadingEdge, base)
      : place == range.upperBound && endsParagraph && position.affinity == .downstream
        ? (trailingEdge, base) : nil
    let own = position.affinity == .downstream ? starting ?? outer : ending ?? outer
    return own ?? starting ?? ending
      ?? cells.firstIndex { $0.range.contains(place) }.map { leading($0) }
      ?? (place <= range.lowerBound ? leadingEdge : trailingEdge, base)
  }

  private func leading(_ number: Int) -> (Int, UInt8) {
    let level = cells[number].level
    return (level % 2 == 0 ? number : number + 1, level)
  }

  private func trailing(_ number: Int) -> (Int, UInt8) {
    let level = cells[number].level
    return (level % 2 == 0 ? number + 1 : number, level)
  }

  // MARK: - From a point

  /// The position of the edge that is nearest to an x.
  func position(nearestTo x: Double) -> TextPosition? {
    var nearest: (distance: Double, position: TextPosition)?
    for edge in 0...lastEdge {
      guard let position = position(at: edge, stopsAtWrap: true) else { continue }
      let distance = abs(self.x(of: edge) - x)
      if nearest.map({ distance < $0.distance }) ?? true { nearest = (distance, position) }
    }
    return nearest?.position
  }

  /// The position of that side of a cell which was hit, with its own text where two directions meet.
  func position(beside cell: LineFragment.Cell, isBehind: Bool) -> TextPosition? {
    let own = isBehind ? end(of: cell) : start(of: cell)
    let usual = position(at: edge(of: own).edge, stopsAtWrap: true)
    return usual?.offset == own.offset ? usual : own
  }
}
