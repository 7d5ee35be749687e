// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

extension TextPath {
  /// Makes it the path of a `cairo_t`, so that what text flows round is what is drawn.
  func trace(on cairo: OpaquePointer) {
    cairo_new_path(cairo)
    for element in elements {
      switch element {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point): cairo_line_to(cairo, point.x, point.y)
      case .quadratic(let control, let end):
        // The same curve as a cubic one: its control points are two thirds of the way to the other's.
        var (x, y) = (0.0, 0.0)
        cairo_get_current_point(cairo, &x, &y)
        cairo_curve_to(
          cairo, (x + 2 * control.x) / 3, (y + 2 * control.y) / 3, (end.x + 2 * control.x) / 3,
          (end.y + 2 * control.y) / 3, end.x, end.y)
      case .cubic(let one, let two, let end):
        cairo_curve_to(cairo, one.x, one.y, two.x, two.y, end.x, end.y)
      case .close: cairo_close_path(cairo)
      }
    }
  }
}
