// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc

// What shapes leave of a line is no API: who lays text out is told lines, not parts.
@testable import TypecaseTextLayout

// Says what shapes leave of lines, for tests that compare it with other programs: a JSON object in each line of the
// standard input, and an array in each line of the standard output, of the parts of each line, each with its start and its end.
//
//   {"width": 400, "shapes": [{"path": "M0 0H40V40z", "margin": 5, "x": 0}], "lines": [[0, 20], [20, 20]]}

struct Question: Decodable {
  struct Shape: Decodable {
    /// Path data of SVG.
    var path: String
    var margin: Double
    /// How far to the right it is moved.
    var x: Double
  }

  /// Of the container.
  var width: Double
  var shapes: [Shape]
  /// The top and the height of each.
  var lines: [[Double]]

  func answer() throws -> [[[Double]]] {
    let parts = LineParts(
      width: width, leastWidth: 0,
      exclusions: try shapes.map {
        TextExclusion(try TextPath(data: $0.path), margin: $0.margin).moved(x: $0.x, y: 0)
      })
    return lines.map { line in
      parts.parts(top: line[0], height: line[1]).map { [$0.start, $0.end] }
    }
  }
}

do {
  while let line = readLine() {
    let question = try JSONDecoder().decode(Question.self, from: Data(line.utf8))
    print(String(decoding: try JSONEncoder().encode(try question.answer()), as: UTF8.self))
  }
} catch {
  print("LayoutProbe: \(error)")
  exit(1)
}
