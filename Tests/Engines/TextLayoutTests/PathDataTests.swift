// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseTextLayout

struct PathDataTests {
  private func at(_ x: Double, _ y: Double) -> LayoutPoint { LayoutPoint(x: x, y: y) }

  @Test func `each command is read, in both forms, and repeated without its letter`() throws {
    let path = try TextPath(
      data: "M10 20 30,40l1-2.5.5.5H5h1V7v-1z m1 1C1 2 3 4 5 6s1 1 2 2Q0 0 1 1t1 1 T 9e0,1E+1")
    #expect(
      path.elements == [
        .move(at(10, 20)), .line(at(30, 40)), .line(at(31, 37.5)), .line(at(31.5, 38)),
        .line(at(5, 38)), .line(at(6, 38)), .line(at(6, 7)), .line(at(6, 6)), .close,
        // After a close, places count from where the part began.
        .move(at(11, 21)), .cubic(at(1, 2), at(3, 4), at(5, 6)),
        // A smooth curve mirrors the control point of one of its kind.
        .cubic(at(7, 8), at(6, 7), at(7, 8)), .quadratic(at(0, 0), at(1, 1)),
        .quadratic(at(2, 2), at(2, 2)), .quadratic(at(2, 2), at(9, 10)),
      ])
    #expect(try TextPath(data: " \n").elements.isEmpty)
    // Without one of its kind before it, it begins straight.
    #expect(
      try TextPath(data: "M1 2S3 4 5 6T7 8").elements == [
        .move(at(1, 2)), .cubic(at(1, 2), at(3, 4), at(5, 6)), .quadratic(at(5, 6), at(7, 8)),
      ])
  }

  @Test(arguments: [
    // A half circle, over and under the line of its ends; flags may touch what is behind them.
    ("M0 0A50 50 0 0 1 100 0", 50.0, -50.0), ("M0 0A50 50 0 00100 0", 50, 50),
    // Radii that are too small are made as large as they must be, and their signs mean nothing.
    ("M0 0a1-1 0 0 1 100 0", 50, -50),
    // A turned ellipse, whose longer axis is upright then.
    ("M0 0A100 50 90 0 1 100 0", 50, -100),
  ])
  func `an arc goes through its middle and ends where it is said`(
    data: String, x: Double, y: Double
  ) throws {
    let path = try TextPath(data: data)
    let ends = path.elements.compactMap { element -> LayoutPoint? in
      if case .cubic(_, _, let end) = element { end } else { nil }
    }
    #expect(ends.last == at(100, 0))
    #expect(ends.count == 2)
    let middle = try #require(ends.first)
    #expect(abs(middle.x - x) < 1e-9 && abs(middle.y - y) < 1e-9, "\(middle)")
  }

  @Test func `a point is inside of a path, but not in its hole or beside it`() throws {
    // A square with a hole that goes the other way round, and a curve that bulges beyond its corners.
    let square = try TextPath(data: "M0 0H100V100H0z M30 30V70H70V30z")
    for (x, y, isInside) in [
      (10.0, 10.0, true), (50, 50, false), (85, 50, true), (-1, 50, false), (101, 50, false),
      (50, 101, false),
    ] { #expect(square.contains(at(x, y)) == isInside, "\(x) \(y)") }
    let circle = TextPath(ellipseIn: LayoutRect(x: -40, y: -40, width: 80, height: 80))
    #expect(circle.contains(at(28, 28)) && !circle.contains(at(29, 29)))
    // Round the same way twice is inside, too.
    #expect(try TextPath(data: "M0 0H9V9H0z M3 3H6V6H3z").contains(at(4, 4)))
    #expect(!TextPath().contains(at(0, 0)))
  }

  @Test func `an arc without a radius is a line, and one without a way is nothing`() throws {
    #expect(
      try TextPath(data: "M1 1A0 5 0 0 1 9 9").elements == [.move(at(1, 1)), .line(at(9, 9))])
    #expect(try TextPath(data: "M1 1A5 5 0 0 1 1 1").elements == [.move(at(1, 1))])
  }

  @Test(arguments: [
    ("L0 0", PathDataError.Reason.noStart, 0),
    ("M0 0 é", .unknown("é"), 5),
    ("M0 0 L1", .missingNumber(command: "L"), 7),
    ("M0 0 L1 z", .missingNumber(command: "L"), 8),
    ("M0", .missingNumber(command: "M"), 2),
    ("M0 0 L1e999 0", .tooFar, 6),
    ("M0 0 L1e10 0", .tooFar, 12),
    ("M0 0 a1 1 0 2 0 1 1", .noFlag("2"), 12),
    ("M0 0 L NaN 0", .missingNumber(command: "L"), 7),
    ("M0 0 zz5", .unknown("5"), 7),
  ])
  func `what is no path data is refused whole, with the reason and the place`(
    data: String, reason: PathDataError.Reason, position: Int
  ) {
    #expect(throws: PathDataError(reason: reason, position: position)) {
      try TextPath(data: data)
    }
  }

  @Test func `a path that is too long is refused`() {
    let data = "M0 0" + String(repeating: "h1", count: TextPath.mostSteps)
    let error = #expect(throws: PathDataError.self) { try TextPath(data: data) }
    #expect(error?.reason == .tooLong(limit: TextPath.mostSteps))
    #expect(error?.description.hasPrefix("more than 100000 steps (character ") == true)
  }

  @Test func `steps that are no places are not added`() {
    var path = TextPath()
    let steps: [(TextPath.Element, isAdded: Bool)] = [
      (.line(at(1, 1)), false), (.move(at(.nan, 0)), false), (.move(at(0, .infinity)), false),
      (.move(at(0, 0)), true), (.cubic(at(0, 0), at(.nan, 0), at(1, 1)), false),
    ]
    for (step, isAdded) in steps {
      let wasAdded = path.add(step)
      #expect(wasAdded == isAdded, "\(step)")
    }
    #expect(path.elements == [.move(at(0, 0))])
    // Nor does a transform make any.
    let far = path.transformed(by: .translation(x: 2e9, y: 0))
    #expect(far.elements.isEmpty)
  }

  @Test func `transforms are applied in the order in which they are put together`() {
    let both = LayoutTransform.scale(x: 2, y: 3).followed(by: .translation(x: 10, y: 20))
    #expect(both.applied(to: at(1, 1)) == at(12, 23))
    let other = LayoutTransform.translation(x: 10, y: 20).followed(by: .scale(x: 2, y: 3))
    #expect(other.applied(to: at(1, 1)) == at(22, 63))
    #expect(LayoutTransform.identity.followed(by: both) == both)
  }
}
