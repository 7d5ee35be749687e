// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension PictureAnswer {
  /// What of a picture is not transparent, as polygons.
  package struct Outline: Sendable, Hashable, Codable {
    /// The largest number of points and of polygons.
    package static let mostPoints = 256
    package static let mostPolygons = 16
    /// What stands for the picture's whole width or height.
    private static let whole = 4096

    /// Of each polygon x and y of its points in turn, in 4096ths of the picture's width and height.
    private let coordinates: [[Int]]

    /// - Parameter polygons: points in parts of the picture's width and height, 0 to 1.
    package init(polygons: [[(x: Double, y: Double)]]) {
      coordinates = polygons.map { polygon in
        polygon.flatMap { point in
          [point.x, point.y].map {
            Int((min(max($0, 0), 1) * Double(Self.whole)).rounded())
          }
        }
      }
    }

    /// Points in parts of the picture's width and height.
    package var polygons: [[(x: Double, y: Double)]] {
      coordinates.map { numbers in
        stride(from: 0, to: numbers.count - 1, by: 2).map { place in
          (
            Double(numbers[place]) / Double(Self.whole),
            Double(numbers[place + 1]) / Double(Self.whole)
          )
        }
      }
    }

    /// Whether it is as large as an outline may be: the picture may have taken the helper over.
    var isPlausible: Bool {
      (1...Self.mostPolygons).contains(coordinates.count)
        && coordinates.allSatisfy { numbers in
          numbers.count >= 6 && numbers.count % 2 == 0
            && numbers.allSatisfy { (0...Self.whole).contains($0) }
        } && coordinates.reduce(0) { $0 + $1.count } <= 2 * Self.mostPoints
    }
  }
}
