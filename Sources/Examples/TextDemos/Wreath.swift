// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGTK

/// A wreath: a ring of leaves and berries, in whose hole there is text.
enum Wreath {
  /// Two circles, of which the inner one goes the other way round and so is a hole.
  static let outline: TextPath = {
    var ring = circle(radius: 106)
    let hole = circle(radius: 72).transformed(by: .scale(x: -1, y: 1))
    for element in hole.elements { ring.add(element) }
    return ring
  }()

  static let radius = 130.0

  private static func circle(radius: Double) -> TextPath {
    TextPath(
      ellipseIn: LayoutRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
  }

  static func draw(on cairo: OpaquePointer) {
    cairo_set_source_rgb(cairo, 0.36, 0.27, 0.16)
    cairo_set_line_width(cairo, 3)
    cairo_arc(cairo, 0, 0, 88, 0, 2 * .pi)
    cairo_stroke(cairo)
    let count = 26
    for number in 0..<count {
      let turn = Double(number) / Double(count) * 2 * .pi
      // Leaves at the outside and at the inside, in turns, each a little another green.
      drawLeaf(at: turn, outwards: -0.62, shade: Double(number * 7 % 5) / 5, on: cairo)
      drawLeaf(at: turn + 0.1, outwards: 0.62, shade: Double(number * 3 % 5) / 5, on: cairo)
      if number % 4 == 1 { drawBerry(at: turn + 0.06, on: cairo) }
    }
  }

  /// - Parameter outwards: how far it is turned away from the ring, in radians.
  private static func drawLeaf(
    at turn: Double, outwards: Double, shade: Double, on cairo: OpaquePointer
  ) {
    cairo_save(cairo)
    cairo_rotate(cairo, turn)
    cairo_translate(cairo, 88, 0)
    cairo_rotate(cairo, .pi / 2 + outwards * 0.55)
    cairo_move_to(cairo, 0, 0)
    cairo_curve_to(cairo, 7, -10, 21, -11, 31, -1)
    cairo_curve_to(cairo, 21, 7, 8, 8, 0, 0)
    let light = cairo_pattern_create_linear(0, -10, 0, 8)
    cairo_pattern_add_color_stop_rgb(light, 0, 0.45 + 0.2 * shade, 0.68 + 0.08 * shade, 0.3)
    cairo_pattern_add_color_stop_rgb(light, 1, 0.13 + 0.12 * shade, 0.42 + 0.06 * shade, 0.2)
    cairo_set_source(cairo, light)
    cairo_fill(cairo)
    cairo_pattern_destroy(light)
    cairo_move_to(cairo, 2, 0)
    cairo_curve_to(cairo, 10, -3, 20, -3, 28, -1)
    cairo_set_source_rgba(cairo, 0.9, 1, 0.75, 0.5)
    cairo_set_line_width(cairo, 0.9)
    cairo_stroke(cairo)
    cairo_restore(cairo)
  }

  private static func drawBerry(at turn: Double, on cairo: OpaquePointer) {
    let (x, y) = (88 * cos(turn), 88 * sin(turn))
    let light = cairo_pattern_create_radial(x - 2, y - 2.5, 0.6, x, y, 6.5)
    cairo_pattern_add_color_stop_rgb(light, 0, 1, 0.72, 0.66)
    cairo_pattern_add_color_stop_rgb(light, 0.35, 0.87, 0.17, 0.2)
    cairo_pattern_add_color_stop_rgb(light, 1, 0.55, 0.04, 0.12)
    cairo_arc(cairo, x, y, 6.2, 0, 2 * .pi)
    cairo_set_source(cairo, light)
    cairo_fill(cairo)
    cairo_pattern_destroy(light)
  }
}

/// A full moon.
enum Moon {
  static let outline = TextPath(ellipseIn: LayoutRect(x: -80, y: -80, width: 160, height: 160))

  static let radius = 108.0

  static func draw(on cairo: OpaquePointer) {
    cairo_arc(cairo, 0, 0, 80, 0, 2 * .pi)
    cairo_clip(cairo)
    let light = cairo_pattern_create_radial(-24, -30, 6, -6, -8, 96)
    cairo_pattern_add_color_stop_rgb(light, 0, 1, 0.98, 0.9)
    cairo_pattern_add_color_stop_rgb(light, 0.6, 0.95, 0.89, 0.7)
    cairo_pattern_add_color_stop_rgb(light, 1, 0.75, 0.64, 0.42)
    cairo_set_source(cairo, light)
    cairo_paint(cairo)
    cairo_pattern_destroy(light)
    for (x, y, radius) in [
      (-30.0, -22.0, 17.0), (22, -38, 10), (30, 18, 21), (-22, 36, 12), (-50, 14, 8), (2, 4, 7),
      (12, 58, 9), (54, -14, 7), (-8, -56, 8),
    ] {
      // The rim that is turned away from the light is bright.
      cairo_arc(cairo, x + 1.4, y + 1.6, radius, 0, 2 * .pi)
      cairo_set_source_rgba(cairo, 1, 1, 0.94, 0.7)
      cairo_fill(cairo)
      cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
      cairo_set_source_rgb(cairo, 0.86, 0.78, 0.57)
      cairo_fill(cairo)
    }
  }
}
