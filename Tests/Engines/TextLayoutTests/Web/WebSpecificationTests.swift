// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TypecaseTextLayout

/// Tests of the web platform that have numbers: the examples of CSS Shapes 1, and shapes by gradients.
///
/// The numbers and the geometry are those of web-platform-tests, css/css-shapes: spec-examples/shape-outside-010 to 019, and
/// shape-outside/shape-image/gradients/shape-outside-radial-gradient-001 to 004. Their letters are squares of a test font, so that
/// the place of a line is where its part begins.
struct WebSpecificationTests {
  /// Lines of 40 pixels beside a float at the upper left of a container that is 400 pixels wide.
  private static func example(
    _ number: Int, _ edges: [Double], _ tolerance: Double, _ shape: TextPath,
    margin: Double = 0, width: Double = 400, box: (width: Double, height: Double) = (200, 200)
  ) -> WebLines {
    WebLines(
      name: "spec-examples 0\(number)",
      float: ShapedFloat(
        .left, in: width, box: LayoutRect(x: 0, y: 0, width: box.width, height: box.height),
        shape: shape, margin: margin),
      top: 0, height: 40, edges: edges, tolerance: tolerance)
  }

  /// A disc: alone in a picture of 300 × 250 pixels, and with it the opaque part of the other picture.
  private static let disc = TextPath.circle(100, at: 100, 100)

  /// All that is not wholly transparent in a picture of 300 × 250 pixels, of that disc with a soft shadow at its right: how far it
  /// reaches to the right in the picture's rows, and to the left at its last ones.
  private static let discWithShadow = TextPath.polygon(
    68, 0, 162, 0, 183, 10, 198, 20, 209, 30, 217, 40, 224, 50, 229, 60, 233, 70, 235, 80, 237, 90,
    237, 110, 235, 120, 233, 130, 229, 140, 224, 150, 217, 160, 208, 170, 197, 180, 182, 190, 162,
    199, 159, 200, 131, 207, 99, 207, 68, 199, 13, 160, 0, 120, 0, 80, 13, 40)

  /// A box of 200 pixels with corners of 90.
  private static let roundedBox = """
    M90 0H110A90 90 0 0 1 200 90V110A90 90 0 0 1 110 200H90A90 90 0 0 1 0 110V90A90 90 0 0 1 90 0z
    """

  private static let examples: [WebLines] = {
    guard let rounded = try? TextPath(data: roundedBox) else { return [] }
    let picture = (width: 300.0, height: 250.0)
    return [
      example(10, [182, 199, 201, 199, 182, 0], 2, disc, box: picture),
      example(11, [218, 236, 238, 236, 218, 160], 2, discWithShadow, box: picture),
      example(12, [181, 199, 201, 199, 181, 0], 2, disc, box: picture),
      example(13, [200, 214, 216, 214, 200, 158, 0], 2, disc, margin: 15, box: picture),
      // The margin box of a box with corners that make it a disc. The test allows three pixels.
      example(14, [182, 198, 200, 198, 182, 0], 2.1, disc),
      example(15, [185, 199, 200, 199, 185, 0], 1, rounded),
      example(16, [185, 199, 200, 199, 185, 0], 1, rounded),
      example(17, [185, 199, 200, 199, 185, 0], 1, rounded),
      example(
        18, [48, 88, 128, 168, 180, 0], 1, .polygon(20, 40, 160, 180, 20, 180), margin: 20,
        width: 300),
      example(
        19, [242, 256, 258, 256, 242, 204, 0], 2, discWithShadow, margin: 20, box: picture),
    ]
  }()

  @Test(arguments: examples)
  func `a line beside an example of CSS Shapes is where browsers have it`(lines: WebLines) {
    lines.expectAgreement()
  }

  @Test func `none of the examples is missing`() { #expect(Self.examples.count == 10) }

  /// Ten lines of ten pixels beside a float of 100 × 100 in the second line, with a round gradient.
  ///
  /// - Parameter radius: to where the gradient is opaque enough.
  private static func gradient(
    _ number: Int, _ radius: Double, margin: Double = 0, tolerance: Double,
    _ side: ShapedFloat.Side = .left
  ) -> WebLines {
    let left = side == .left ? 0.0 : 100
    let reach = (0..<10).map { line in
      // With its margin, each is as large as its float.
      let nearest = min(max(50, Double(line) * 10), Double(line + 1) * 10) - 50
      return 50 + (2500 - nearest * nearest).squareRoot()
    }
    return WebLines(
      name: "shape-image radial-gradient-00\(number)",
      float: ShapedFloat(
        side, in: 200, box: LayoutRect(x: left, y: 10, width: 100, height: 100),
        shape: .circle(radius, at: left + 50, 60), margin: margin),
      top: 10, height: 10, edges: side == .left ? reach : reach.map { 200 - $0 },
      tolerance: tolerance)
  }

  @Test(arguments: [
    gradient(1, 50, tolerance: 1.5), gradient(2, 40, margin: 10, tolerance: 1),
    gradient(3, 25, margin: 25, tolerance: 1.5), gradient(4, 50, tolerance: 1, .right),
  ])
  func `a line beside a round gradient is where browsers have it`(lines: WebLines) {
    lines.expectAgreement()
  }
}
