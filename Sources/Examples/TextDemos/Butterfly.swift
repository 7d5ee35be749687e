// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// A butterfly: its outline, and a picture that is drawn from it.
///
/// The middle of its body is the origin.
enum Butterfly {
  /// Wings and body, 264 pixels wide and 200 high; the two sides of it touch in the middle.
  static let outline = bothSides(of: right)

  /// All of it has room in a circle of this radius, with its shadow.
  static let radius = 172.0

  /// From the head round the right wings to the end of the body.
  private static let right = path(
    """
    M 0 -52 C 4 -64 8 -72 13 -78 C 20 -82 24 -75 19 -70 C 13 -63 10 -52 8 -34 C 34 -64 76 -106 118 -104 C 131 -103 135 -92 131 -80 C 124 -56 108 -32 96 -14
    C 88 -3 78 3 68 6 C 92 10 104 30 98 54 C 92 78 74 96 52 96 C 34 96 18 74 9 48 C 8 62 5 72 0 76 Z
    """)
  private static let forewing = path(
    """
    M 6 -26 C 34 -62 76 -106 118 -104 C 131 -103 135 -92 131 -80 C 124 -56 108 -32 96 -14 C 86 0 62 8 40 6
    C 22 4 10 -4 5 -12 Z
    """)
  private static let hindwing = path(
    """
    M 5 -12 C 16 4 48 0 68 6 C 92 10 104 30 98 54 C 92 78 74 96 52 96 C 34 96 18 74 9 48 C 6 30 4 8 5 -12 Z
    """)

  private static func path(_ data: String) -> TextPath { (try? TextPath(data: data)) ?? TextPath() }

  private static func bothSides(of half: TextPath) -> TextPath {
    var whole = half
    for element in half.transformed(by: .scale(x: -1, y: 1)).elements { whole.add(element) }
    return whole
  }

  // MARK: - Picture

  static func draw(on cairo: OpaquePointer) {
    for side in [1.0, -1] {
      cairo_save(cairo)
      cairo_scale(cairo, side, 1)
      drawWing(hindwing, hindSpots, veins: hindVeins, inner: 0.93, on: cairo)
      drawWing(forewing, foreSpots, veins: foreVeins, inner: 1, on: cairo)
      drawAntenna(on: cairo)
      cairo_restore(cairo)
    }
    drawBody(on: cairo)
  }

  /// Light where the wing begins, and dark at its edge, with veins, a border and spots in it.
  private static func drawWing(
    _ wing: TextPath, _ spots: [(x: Double, y: Double, radius: Double)],
    veins: [(x: Double, y: Double)], inner: Double, on cairo: OpaquePointer
  ) {
    cairo_save(cairo)
    wing.trace(on: cairo)
    cairo_clip_preserve(cairo)
    let light = cairo_pattern_create_radial(6, -10, 4, 30, -10, 128)
    for (offset, red, green, blue) in [
      (0, 1.0, 0.9, 0.5), (0.28, 1, 0.72, 0.2), (0.6, 0.96, 0.45, 0.1), (1, 0.75, 0.16, 0.12),
    ] { cairo_pattern_add_color_stop_rgb(light, offset, red * inner, green * inner, blue * inner) }
    cairo_set_source(cairo, light)
    cairo_fill_preserve(cairo)
    cairo_pattern_destroy(light)
    // The border fades into the wing, and its outer half is cut off.
    for (width, alpha) in [(42.0, 0.1), (34, 0.16), (28, 0.3), (22, 1)] {
      cairo_set_source_rgba(cairo, 0.16, 0.06, 0.13, alpha)
      cairo_set_line_width(cairo, width)
      cairo_stroke_preserve(cairo)
    }
    cairo_new_path(cairo)
    cairo_set_source_rgba(cairo, 0.2, 0.06, 0.1, 0.62)
    cairo_set_line_width(cairo, 1.5)
    for vein in veins {
      cairo_move_to(cairo, 5, -14)
      cairo_curve_to(
        cairo, vein.x * 0.35, vein.y * 0.42 - 14, vein.x * 0.72, vein.y * 0.66 - 6, vein.x, vein.y)
      cairo_stroke(cairo)
    }
    for spot in spots {
      cairo_arc(cairo, spot.x, spot.y, spot.radius, 0, 2 * .pi)
      cairo_set_source_rgb(cairo, 1, 0.95, 0.84)
      cairo_fill(cairo)
    }
    cairo_restore(cairo)
  }

  private static let foreVeins = [(122.0, -92.0), (124, -66), (108, -36), (88, -8), (56, 2)]
    .map { (x: $0.0, y: $0.1) }
  private static let hindVeins = [(92.0, 22.0), (94, 56), (74, 86), (46, 92), (22, 70)]
    .map { (x: $0.0, y: $0.1) }
  private static let foreSpots = [
    (121.0, -94.0, 3.6), (125, -82, 3), (119, -66, 3.2), (111, -50, 3), (102, -34, 2.7),
    (92, -20, 2.3), (104, -92, 2.4), (92, -84, 2), (107, -80, 4.2), (103, -64, 3.4),
  ].map { (x: $0.0, y: $0.1, radius: $0.2) }
  private static let hindSpots = [
    (88.0, 20.0, 2.4), (95, 34, 2.7), (94, 50, 2.9), (87, 66, 2.9), (77, 79, 2.7), (64, 88, 2.4),
    (50, 90, 2.1), (83, 34, 1.9), (83, 50, 2.1), (75, 64, 2.1), (64, 74, 1.9),
  ].map { (x: $0.0, y: $0.1, radius: $0.2) }

  private static func drawAntenna(on cairo: OpaquePointer) {
    cairo_set_source_rgb(cairo, 0.18, 0.1, 0.14)
    cairo_set_line_width(cairo, 1.7)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    cairo_move_to(cairo, 2, -46)
    cairo_curve_to(cairo, 4, -60, 9, -70, 16, -75)
    cairo_stroke(cairo)
    cairo_arc(cairo, 16.5, -75.5, 2.9, 0, 2 * .pi)
    cairo_fill(cairo)
  }

  /// Head, thorax and abdomen, lit from above.
  private static func drawBody(on cairo: OpaquePointer) {
    for (y, width, height) in [(26.0, 6.5, 48.0), (-18, 9, 24), (-42, 7, 8)] {
      cairo_save(cairo)
      cairo_translate(cairo, 0, y)
      cairo_scale(cairo, width, height)
      let light = cairo_pattern_create_radial(-0.3, -0.3, 0.05, 0, 0, 1)
      cairo_pattern_add_color_stop_rgb(light, 0, 0.55, 0.38, 0.34)
      cairo_pattern_add_color_stop_rgb(light, 0.45, 0.3, 0.16, 0.2)
      cairo_pattern_add_color_stop_rgb(light, 1, 0.13, 0.06, 0.1)
      cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
      cairo_set_source(cairo, light)
      cairo_fill(cairo)
      cairo_pattern_destroy(light)
      cairo_restore(cairo)
    }
  }
}
