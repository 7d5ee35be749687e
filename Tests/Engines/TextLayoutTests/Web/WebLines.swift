// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Where a test of the web platform expects the lines beside a float, in pixels.
struct WebLines: Sendable, CustomTestStringConvertible {
  /// The test's, without `shape-outside-` and the end of its file.
  let name: String
  let float: ShapedFloat
  /// The top of the first line, and the height of each.
  let top: Double
  let height: Double
  /// Of lines one below the other; nil for one of which the test says nothing.
  let edges: [Double?]
  /// How far a line may be from there.
  let tolerance: Double

  var testDescription: String { name }

  /// How far each line is from where it is expected.
  ///
  /// - Parameter shift: how far the shape is moved to the right.
  func differences(shift: Double = 0) -> [Double] {
    edges.enumerated().compactMap { number, expected in
      expected.map {
        let line = top + Double(number) * height
        return abs(float.edge(top: line, height: height, shift: shift) - $0)
      }
    }
  }

  /// Checks that each line is where it is expected, and that it is noticed when a shape is a few pixels beside its place.
  func expectAgreement(_ location: SourceLocation = #_sourceLocation) {
    let found = differences()
    #expect(
      found.allSatisfy { $0 <= tolerance }, "\(name): off by \(found)", sourceLocation: location)
    // Browsers have text up to two pixels beside the outline of a picture, so that what is to the right of it is noticed later.
    for shift in [-3, max(3, tolerance + 2)] {
      let moved = differences(shift: shift)
      #expect(
        moved.contains { $0 > tolerance }, "\(name), \(shift) beside: \(moved)",
        sourceLocation: location)
    }
  }
}
