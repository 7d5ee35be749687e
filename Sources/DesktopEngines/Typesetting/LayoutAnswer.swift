// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextLayout
import TypesettingRequests

/// Where the text is; the names of keys are a contract.
struct LayoutAnswer: Encodable {
  /// A column, with the lines in it.
  struct Container: Encodable {
    /// Where its left edge is on the page.
    var x: Double
    var width: Double
    /// Nil for one that ends with its text, which is written.
    var height: Double?
    /// From the leftmost letter and the highest line to the rightmost and the lowest: x, y, width, height.
    var used: [Double]
    var lines: [Line]
    /// Those that text flows round, which are in no line; absent where none is.
    var pictures: [Picture]?

    private enum CodingKeys: CodingKey { case x, width, height, used, lines, pictures }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(x, forKey: .x)
      try values.encode(width, forKey: .width)
      try values.encode(height, forKey: .height)
      try values.encode(used, forKey: .used)
      try values.encode(lines, forKey: .lines)
      try values.encodeIfPresent(pictures, forKey: .pictures)
    }
  }

  /// Lengths are in the column's coordinates.
  struct Picture: Encodable {
    var offset: Int
    var x, y, width, height: Double
  }

  /// Lengths are in the column's coordinates.
  struct Line: Encodable {
    var start, end: Int
    var y, height: Double
    /// From the column's upper edge.
    var baseline: Double
    var parts: [Part]
    /// Text of it that is not shown; absent where all is.
    var truncated: [Int]?
    /// Text of it that is folded; absent where none is.
    var folded: [[Int]]?
    /// Whether it ends with a hyphen that the text does not have; absent where not.
    var hyphen: Bool?
  }

  struct Part: Encodable {
    var start, end: Int
    var x, width, textX, textWidth: Double

    private enum CodingKeys: String, CodingKey {
      case start, end, x, width
      case textX = "text-x"
      case textWidth = "text-width"
    }
  }

  struct Hit: Encodable {
    var offset: Int
    var fraction: Double
    var onText: Bool
    var container: Int
    /// Where a caret goes.
    var insertion: Int

    private enum CodingKeys: String, CodingKey {
      case offset, fraction, container, insertion
      case onText = "on-text"
    }
  }

  /// On the page: x, y, width, height, level, offset.
  struct Caret: Encodable {
    var caret: TextCaret
    var columnStart: Double

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for length in [columnStart + caret.x, caret.y, 0, caret.height] { try list.encode(length) }
      try list.encode(caret.level)
      try list.encode(caret.offset.value)
    }
  }

  var containers: [Container]
  /// How much of the text has room, and how long it is.
  var laidOut, length: Int
  /// Nil for a point of a page without lines.
  var hits: [Hit?]
  var carets: [[Caret]]
  /// On the page: x, y, width, height.
  var selections: [[[Double]]]

  private enum CodingKeys: String, CodingKey {
    case containers, length, hits, carets, selections
    case laidOut = "laid-out"
  }

  init(of text: TypesetText, to request: LayoutRequest) {
    let manager = text.manager
    // All at once: lines that are asked for one by one are put into the tree one by one.
    manager.ensureLayout()
    containers = text.columnStarts.map { start in
      Container(
        x: start, width: request.columnWidth, height: request.height, used: [0, 0, 0, 0], lines: [])
    }
    var used = [Int: LayoutRect]()
    var lines = [[Line]](repeating: [], count: containers.count)
    manager.enumerateLineFragments { fragment in
      lines[fragment.container].append(Line(fragment))
      used[fragment.container] =
        used[fragment.container]?.joined(with: fragment.usedRect) ?? fragment.usedRect
      return true
    }
    for number in containers.indices {
      containers[number].lines = lines[number]
      guard let rect = used[number] else { continue }
      containers[number].used = rect.list(movedBy: 0)
      let pictures = manager.placedPictures(
        in: 0...max(rect.y + rect.height, 0), ofContainer: number)
      if !pictures.isEmpty { containers[number].pictures = pictures.map(Picture.init) }
    }
    (laidOut, length) = (manager.laidOutLength, manager.storage.length)
    hits = request.hits.map { text.hit($0).map(Hit.init) }
    carets = request.carets.map { range in
      var carets: [Caret] = []
      manager.enumerateCarets(
        in: ScalarOffset(range.lowerBound)...ScalarOffset(range.upperBound)
      ) { carets.append(Caret(caret: $0, columnStart: text.columnStarts[$0.container])) }
      return carets
    }
    selections = request.selections.map { range in
      manager.selectionRects(
        for: ScalarOffset(range.lowerBound)..<ScalarOffset(range.upperBound)
      ).map { $0.rect.list(movedBy: text.columnStarts[$0.container]) }
    }
  }
}

extension LayoutAnswer.Line {
  fileprivate init(_ fragment: LineFragment) {
    (start, end) = (fragment.range.lowerBound.value, fragment.range.upperBound.value)
    (y, height, baseline) = (fragment.y, fragment.height, fragment.baseline)
    parts = fragment.parts.map { part in
      .init(
        start: part.range.lowerBound.value, end: part.range.upperBound.value, x: part.x,
        width: part.width, textX: part.textX, textWidth: part.textWidth)
    }
    truncated = fragment.truncatedRange.map { [$0.lowerBound.value, $0.upperBound.value] }
    let folds = fragment.foldedRanges.map { [$0.lowerBound.value, $0.upperBound.value] }
    folded = folds.isEmpty ? nil : folds
    hyphen = fragment.endsWithHyphen ? true : nil
  }
}

extension LayoutAnswer.Picture {
  fileprivate init(_ picture: PlacedPicture) {
    let frame = picture.frame
    (offset, x, y) = (picture.place.value, frame.x, frame.y)
    (width, height) = (frame.width, frame.height)
  }
}

extension LayoutAnswer.Hit {
  fileprivate init(_ hit: TextHit) {
    (offset, fraction, onText) = (hit.offset.value, hit.fraction, hit.isOnText)
    (container, insertion) = (hit.container, hit.insertionOffset.value)
  }
}

extension LayoutRect {
  /// The least rectangle with both.
  fileprivate func joined(with other: LayoutRect) -> LayoutRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    let right = max(x + width, other.x + other.width)
    let bottom = max(y + height, other.y + other.height)
    return LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  fileprivate func list(movedBy distance: Double) -> [Double] { [x + distance, y, width, height] }
}

extension TypesetText {
  /// What is at a point of the page: in the column that is nearest to it, of those with lines.
  fileprivate func hit(_ point: LayoutRequest.Point) -> TextHit? {
    func distance(_ number: Int) -> Double {
      let start = columnStarts[number]
      return max(start - point.x, point.x - (start + manager.containers[number].width), 0)
    }
    for number in columnStarts.indices.sorted(by: { distance($0) < distance($1) }) {
      if let hit = manager.hit(
        x: point.x - columnStarts[number], y: point.y, inContainer: number)
      {
        return hit
      }
    }
    return nil
  }
}
