// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TypecaseTextLayout

/// Tests of the web platform that are pictures: each has a square of text right beside a shape, and its place is the number.
///
/// The geometry is that of web-platform-tests, css/css-shapes/shape-outside: supported-shapes and shape-box. What CSS says by boxes,
/// percentages and sides is worked out here. Some are left out:
///
/// - ellipse 046 and 048, inset 022 and 025 to 027: their lines run downwards.
/// - box 009: it is about the margin box, beyond which CSS has no shapes, and exclusions do.
struct WebReferenceTests {
  /// The third line of 40 pixels beside a float, in a container of 300.
  ///
  /// - Parameter box: the side of the margin box, a square at the top.
  private static func probe(
    _ name: String, _ side: ShapedFloat.Side, at edge: Double, box: Double, _ shape: TextPath,
    margin: Double = 0
  ) -> WebLines {
    WebLines(
      name: name,
      float: ShapedFloat(
        side, in: 300,
        box: LayoutRect(x: side == .left ? 0 : 300 - box, y: 0, width: box, height: box),
        shape: shape, margin: margin),
      top: 80, height: 40, edges: [edge], tolerance: 1)
  }

  private static func left(
    _ name: String, box: Double, _ shape: TextPath, margin: Double = 0
  ) -> WebLines { probe(name, .left, at: 170, box: box, shape, margin: margin) }

  private static func right(
    _ name: String, box: Double, _ shape: TextPath, margin: Double = 0
  ) -> WebLines { probe(name, .right, at: 140, box: box, shape, margin: margin) }

  /// Eight lines of twenty pixels beside a round float in the second line, as its geometry says.
  private static func contour(_ name: String, _ height: Double) -> WebLines {
    let vertical = height / 2
    let edges = stride(from: 0, to: height, by: 20).map { line in
      let nearest = (min(max(vertical, line), line + 20) - vertical) / vertical
      return 80 + 80 * (1 - nearest * nearest).squareRoot()
    }
    return WebLines(
      name: name,
      float: ShapedFloat(
        .left, in: 400, box: LayoutRect(x: 0, y: 20, width: 160, height: 160),
        shape: .ellipse(80, vertical, at: 80, 20 + vertical)),
      // The test allows half a pixel here.
      top: 20, height: 20, edges: edges, tolerance: 0.5)
  }

  // MARK: - Circles and ellipses

  private static let circles = [
    left("circle-013", box: 200, .circle(80, at: 90, 90)),
    left("circle-014", box: 200, .circle(70, at: 100, 100)),
    left("circle-015", box: 200, .circle(75, at: 95, 100)),
    left("circle-016", box: 180, .circle(80, at: 90, 90)),
    left("circle-017", box: 200, .circle(56, at: 100, 100), margin: 14),
    left("circle-018", box: 200, .circle(40, at: 100, 100), margin: 30),
    // A part of the box's diagonal, as percentages of a radius are.
    left("circle-019", box: 180, .circle(178.2, at: 0, 0), margin: 10),
    left("circle-020", box: 180, .circle(86, at: 74, 90), margin: 10),
    left("circle-021", box: 180, .circle(150, at: 10, 90), margin: 10),
    left("circle-022", box: 180, .circle(20, at: 140, 90), margin: 10),
    right("circle-024", box: 180, .circle(64, at: 210, 90), margin: 6),
    right("circle-025", box: 180, .circle(60, at: 210, 90), margin: 10),
    right("circle-026", box: 180, .circle(60, at: 210, 90), margin: 10),
    right("circle-027", box: 170, .circle(60, at: 215, 85), margin: 15),
    right("circle-028", box: 170, .circle(60, at: 230, 85), margin: 30),
    right("circle-029", box: 170, .circle(120, at: 280, 85), margin: 20),
    contour("circle-030", 160), contour("circle-031", 160),
    left("circle-056", box: 180, .circle(70, at: 90, 90), margin: 10),
  ]

  private static let ellipses = [
    left("ellipse-013", box: 200, .ellipse(80, 40, at: 90, 90)),
    left("ellipse-014", box: 200, .ellipse(70, 35, at: 100, 100)),
    left("ellipse-015", box: 200, .ellipse(75, 80, at: 95, 100)),
    left("ellipse-016", box: 190, .ellipse(75, 37.5, at: 95, 95)),
    left("ellipse-017", box: 190, .ellipse(65, 65, at: 95, 95), margin: 10),
    left("ellipse-018", box: 200, .ellipse(40, 28, at: 100, 100), margin: 30),
    left("ellipse-019", box: 180, .ellipse(70, 35, at: 90, 90), margin: 10),
    left("ellipse-020", box: 180, .ellipse(72, 54, at: 80, 90), margin: 18),
    right("ellipse-021", box: 170, .ellipse(65, 40, at: 215, 85), margin: 10),
    right("ellipse-022", box: 180, .ellipse(60, 48, at: 210, 90), margin: 10),
    right("ellipse-023", box: 180, .ellipse(70, 90, at: 230, 90), margin: 20),
    right("ellipse-024", box: 180, .ellipse(40, 40, at: 210, 90), margin: 30),
    right("ellipse-025", box: 170, .ellipse(130, 65, at: 280, 85), margin: 10),
    contour("ellipse-030", 80), contour("ellipse-031", 80),
    left("ellipse-052", box: 200, .ellipse(40, 28, at: 100, 100), margin: 30),
  ]

  // MARK: - Rectangles

  private static let boxes = [
    probe("box-002", .left, at: 200, box: 230, .rectangle(30, 30, 170, 170)),
    probe("box-003", .left, at: 200, box: 210, .rectangle(10, 10, 190, 190)),
    probe("box-004", .left, at: 200, box: 220, .rectangle(20, 20, 180, 180)),
    probe("box-006", .right, at: 100, box: 230, .rectangle(100, 30, 170, 170)),
    probe("box-007", .right, at: 100, box: 210, .rectangle(100, 10, 190, 190)),
    probe("box-008", .right, at: 100, box: 220, .rectangle(100, 20, 180, 180)),
  ]

  /// Eight lines of 25 pixels beside a float that is as large as its container.
  private static func inset(
    _ number: Int, _ side: ShapedFloat.Side, _ shape: TextPath, margin: Double = 0
  ) -> WebLines {
    let far: Double = side == .left ? 0 : 200
    return WebLines(
      name: "inset-0\(number)",
      float: ShapedFloat(
        side, in: 200, box: LayoutRect(x: 0, y: 0, width: 200, height: 200), shape: shape,
        margin: margin),
      top: 0, height: 25, edges: [far, far, 100, 100, 100, 100, far, far], tolerance: 1)
  }

  private static let insets: [WebLines] = {
    let round =
      "M130 60H170A20 20 0 0 1 190 80V120A20 20 0 0 1 170 140H130A20 20 0 0 1 110 120V80"
      + "A20 20 0 0 1 130 60z"
    // Corners of 70 × 10 at the upper left, and of 10 × 20 at the lower left.
    let uneven = "M180 60H190V140H120A10 20 0 0 1 110 120V70A70 10 0 0 1 180 60z"
    guard let round = try? TextPath(data: round), let uneven = try? TextPath(data: uneven) else {
      return []
    }
    // All the same, by different boxes.
    let upright = (10...15).map { inset($0, .left, .rectangle(0, 50, 100, 100)) }
    return upright + [
      inset(28, .right, round, margin: 10), inset(29, .right, uneven, margin: 10),
      inset(30, .right, uneven, margin: 10),
    ]
  }()

  // MARK: - Polygons

  /// Lines of twenty pixels beside a float at the top of a container.
  private static func polygon(
    _ number: String, _ side: ShapedFloat.Side, _ width: Double, box: Double, _ shape: TextPath,
    margin: Double = 0, edges: [Double?]
  ) -> WebLines {
    WebLines(
      name: "polygon-\(number)",
      float: ShapedFloat(
        side, in: width,
        box: LayoutRect(x: side == .left ? 0 : width - box, y: 0, width: box, height: box),
        shape: shape, margin: margin),
      top: 0, height: 20, edges: edges, tolerance: 1)
  }

  private static let notched = TextPath.polygon(
    0, 40, 120, 40, 120, 80, 80, 80, 80, 120, 160, 120, 160, 160, 0, 160)
  private static let notchedInside = notched.transformed(by: .translation(x: 20, y: 20))
  private static let notchedEdges: [Double] = [0, 0, 120, 120, 80, 80, 160, 160, 0, 0]
  private static let insideEdges: [Double] = [
    0, 0, 0, 140, 140, 100, 100, 180, 180, 0, 0, 0,
  ]
  private static let hook = TextPath.polygon(
    80, 40, 220, 40, 220, 160, 140, 160, 140, 140, 180, 140, 180, 80, 80, 80)
  /// The sixth line only touches margins, above it and below; of where it begins the test says no more than that seven letters fit.
  private static let hookEdges: [Double?] = [
    240, 60, 60, 60, 60, nil, 120, 120, 120, 240, 240, 240,
  ]

  private static let polygons = [
    polygon("007", .left, 200, box: 200, notched, edges: notchedEdges),
    polygon("008", .left, 200, box: 200, notched, edges: notchedEdges),
    polygon("009", .left, 180, box: 200, notched, edges: Array(notchedEdges.prefix(9))),
    polygon("010", .left, 240, box: 240, notchedInside, edges: insideEdges),
    polygon("011", .left, 240, box: 240, notchedInside, edges: insideEdges),
    polygon("012", .right, 240, box: 200, hook, margin: 20, edges: hookEdges),
    polygon(
      "013", .right, 240, box: 220,
      .polygon(70, 50, 230, 50, 230, 190, 130, 190, 130, 150, 170, 150, 170, 90, 70, 90),
      margin: 10, edges: [240, 240, 60, 60, 60, 160, 160, 120, 120, 120, 240, 240]),
    polygon(
      "014", .right, 240, box: 240,
      .polygon(60, 60, 220, 60, 220, 200, 120, 200, 120, 160, 160, 160, 160, 100, 60, 100),
      margin: 20, edges: [240, 240, 40, 40, 40, 40, 140, 100, 100, 100, 100, 240]),
    polygon(
      "015", .right, 240, box: 240,
      .polygon(80, 60, 220, 60, 220, 180, 140, 180, 140, 160, 180, 160, 180, 100, 80, 100),
      margin: 20, edges: [240, 240, 60, 60, 60, 60, 160, 120, 120, 120, 240, 240]),
    // It crosses itself. CSS has the even-odd rule there, which changes nothing at the outer side.
    polygon(
      "016", .left, 240, box: 200,
      .polygon(
        0, 200, 200, 200, 200, 40, 50, 40, 50, 100, 150, 100, 150, 150, 100, 150, 100, 0, 0, 0),
      edges: [100, 100, 200, 200, 200, 200, 200, 200, 200, 200, 0, 0]),
    // The second of the two squares is where the margin box ends.
    WebLines(
      name: "polygon-017",
      float: ShapedFloat(
        .right, in: 300, box: LayoutRect(x: 100, y: 0, width: 200, height: 180),
        shape: .polygon(100, 130, 100, 180, 300, 180, 300, 0, 260, 0, 260, 130), margin: 40),
      top: 40, height: 40, edges: [220, nil, 100], tolerance: 1),
    polygon("032", .right, 240, box: 200, hook, margin: 20, edges: hookEdges),
  ]

  @Test(arguments: circles + ellipses + boxes + insets + polygons)
  func `a line beside a shape is where browsers have it`(lines: WebLines) {
    lines.expectAgreement()
  }

  @Test func `none that can be judged is missing`() {
    #expect(Self.circles.count == 19)
    #expect(Self.ellipses.count == 16)
    #expect(Self.boxes.count == 6)
    #expect(Self.insets.count == 9)
    #expect(Self.polygons.count == 12)
  }
}
