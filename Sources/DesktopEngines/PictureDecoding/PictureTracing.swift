// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePictures
import TypecaseSandbox

/// Finds the outline of what of a picture is not transparent, for text that flows round it.
///
/// The picture is laid over a grid, of which a square is taken where any pixel in it is seen. The squares' borders are followed, their
/// corners cut as marching squares do it, and points left out that are near to the line between others. Time is in proportion to the
/// pixels, and squares are a few thousand whatever the picture is.
struct PictureTracing {
  /// Squares along the longer side.
  private static let mostSquares = 96
  /// From here on a pixel is seen.
  private static let leastAlpha: UInt8 = 32

  private let (columns, rows): (Int, Int)
  private var taken: [Bool]

  /// - Parameter pixbuf: upright, used during the call.
  /// - Returns: nil for a picture without transparency.
  init?(_ pixbuf: OpaquePointer) {
    guard gdk_pixbuf_get_has_alpha(pixbuf) != 0, gdk_pixbuf_get_n_channels(pixbuf) == 4,
      gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
      let pixels = gdk_pixbuf_read_pixels(pixbuf)
    else { return nil }
    let (width, height) = (
      Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf))
    )
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    self.init(width: width, height: height) { x, y in pixels[y * stride + x * 4 + 3] }
  }

  /// - Parameter alpha: of the pixel at a column and a row.
  init(width: Int, height: Int, alpha: (Int, Int) -> UInt8) {
    let step = max((max(width, height) + Self.mostSquares - 1) / Self.mostSquares, 1)
    (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
    (self.width, self.height) = (Double(width) / Double(step), Double(height) / Double(step))
    taken = Array(repeating: false, count: columns * rows)
    for y in 0..<height {
      let row = y / step * columns
      for x in 0..<width where alpha(x, y) >= Self.leastAlpha { taken[row + x / step] = true }
    }
  }

  /// Of the picture, in squares.
  private let (width, height): (Double, Double)

  private struct Point: Hashable {
    var (x, y): (Int, Int)
  }

  private typealias Line = [(x: Double, y: Double)]

  /// The outline; nil where all of the picture is seen, or nothing, or where it is in too many parts.
  var outline: PictureAnswer.Outline? {
    guard taken.contains(true), taken.contains(false) else { return nil }
    let borders = borders
    guard !borders.isEmpty else { return nil }
    var tolerance = 0.5
    while true {
      let simple = borders.map { Self.simplified($0, tolerance) }
      let count = simple.reduce(0) { $0 + $1.count }
      if count <= PictureAnswer.Outline.mostPoints {
        return PictureAnswer.Outline(
          polygons: simple.map { $0.map { (min($0.x / width, 1), min($0.y / height, 1)) } })
      }
      tolerance *= 2
    }
  }

  private func isTaken(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < columns && y < rows && taken[y * columns + x]
  }

  /// The outer borders of the islands, the largest first and without specks, each of the middles of its squares' sides; none where there
  /// are too many islands.
  private var borders: [Line] {
    // Sides go clockwise round what is taken. Where two squares touch at a corner, two sides begin at it.
    var next: [Point: [Point]] = [:]
    for y in 0..<rows {
      for x in 0..<columns where isTaken(x, y) {
        let corners = [
          Point(x: x, y: y), Point(x: x + 1, y: y), Point(x: x + 1, y: y + 1),
          Point(x: x, y: y + 1),
        ]
        let neighbors = [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]
        for (side, neighbor) in neighbors.enumerated() where !isTaken(neighbor.0, neighbor.1) {
          next[corners[side], default: []].append(corners[(side + 1) % 4])
        }
      }
    }
    var found: [(area: Int, line: Line)] = []
    for y in 0...rows {
      for x in 0...columns {
        let start = Point(x: x, y: y)
        while next[start]?.isEmpty == false {
          var (place, area, line) = (start, 0, Line())
          while let end = next[place]?.popLast() {
            area += place.x * end.y - end.x * place.y
            line.append((Double(place.x + end.x) / 2, Double(place.y + end.y) / 2))
            place = end
          }
          // Round a hole sides go the other way.
          if area > 0 { found.append((area, line)) }
        }
      }
    }
    found.sort { $0.area > $1.area }
    let most = PictureAnswer.Outline.mostPolygons
    func area(_ islands: some Sequence<(area: Int, line: Line)>) -> Int {
      islands.reduce(0) { $0 + $1.area }
    }
    // Text may be over specks, and over nothing else.
    guard 100 * area(found.dropFirst(most)) <= area(found) else { return [] }
    return found.prefix(most).map(\.line)
  }

  /// A closed line without the points that are nearer to it than a tolerance (Douglas and Peucker); three are left at least.
  private static func simplified(_ line: Line, _ tolerance: Double) -> Line {
    guard line.count > 3 else { return line }
    // From the first point to the one that is farthest from it, and back.
    func distance(_ one: (x: Double, y: Double), _ other: (x: Double, y: Double)) -> Double {
      let (x, y) = (one.x - other.x, one.y - other.y)
      return (x * x + y * y).squareRoot()
    }
    let middle = line.indices.max { distance(line[0], line[$0]) < distance(line[0], line[$1]) } ?? 1
    var keeps = Array(repeating: false, count: line.count)
    (keeps[0], keeps[middle]) = (true, true)
    var open = [(0, middle), (middle, line.count)]
    while let (first, last) = open.popLast() {
      let (start, end) = (line[first], line[last % line.count])
      let length = distance(start, end)
      var farthest = (place: first, distance: 0.0)
      for place in first + 1..<max(last, first + 1) {
        let point = line[place]
        let away =
          length > 0
          ? abs(
            (end.x - start.x) * (start.y - point.y) - (start.x - point.x) * (end.y - start.y))
            / length : distance(point, start)
        if away > farthest.distance { farthest = (place, away) }
      }
      guard farthest.distance > tolerance else { continue }
      keeps[farthest.place] = true
      open += [(first, farthest.place), (farthest.place, last)]
    }
    let kept = line.indices.filter { keeps[$0] }
    if kept.count > 2 { return kept.map { line[$0] } }
    // A line is no polygon.
    return [line[0], line[middle / 2], line[middle]]
  }
}
