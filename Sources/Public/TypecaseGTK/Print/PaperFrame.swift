// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecasePangoKit
import TypecaseRichText
import TypecaseWidgets

/// The place of a picture that is not there, on paper: a quiet frame, and the reason in small letters where there is room.
struct PaperFrame {
  let reason: String

  private static let padding = 4.0

  /// Draws it, and changes the source of cairo's context; lengths are points.
  ///
  /// - Parameters:
  ///   - cairo: the caller's, as is the context of printing; both are used during the call.
  ///   - color: of the text around it.
  func draw(
    on cairo: OpaquePointer, of context: OpaquePointer, x: Double, y: Double, width: Double,
    height: Double, color: TextColor
  ) {
    func set(opacity: Double) {
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * opacity)
    }
    // The line is inside.
    cairo_rectangle(cairo, x + 0.25, y + 0.25, max(width - 0.5, 0.5), max(height - 0.5, 0.5))
    set(opacity: 0.06)
    cairo_fill_preserve(cairo)
    cairo_set_line_width(cairo, 0.5)
    set(opacity: 0.4)
    cairo_stroke(cairo)
    let (wide, high) = (width - 2 * Self.padding, height - 2 * Self.padding)
    guard wide >= 24, high > 0, let surroundings = LayoutContext(ofPage: context) else { return }
    let layout = TextLayout(reason, in: surroundings)
    layout.setFont(FontDescription(text: "Sans 8"))
    layout.setWidth(wide, .wraps)
    layout.setHeight(high)
    layout.setAlignment(.center)
    let size = layout.bounds.logical.height
    // One line is set in any case.
    guard size <= high else { return }
    set(opacity: 0.8)
    layout.show(in: cairo, x: x + Self.padding, y: y + (height - size) / 2)
  }
}
