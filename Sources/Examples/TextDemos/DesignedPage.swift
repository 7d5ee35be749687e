// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// A page as somebody drew it, whose distances are those of its fonts.
///
///     Title of
///     Two Lines                which overlap
///     ──────────────────────   the key line
///      8
///     8 picture   Name         or, from the first accessibility size on, the picture above
///       picture   ──────────
///                 text         its capitals are 0.8 of their height below the line
final class DesignedPage: DemonstrationPage {
  let widget: Widget
  let options = DemoOptions()

  private let picture = MovableShape(
    tr("Butterfly"), Butterfly.outline, radius: 80, at: (0, 0), draw: DesignedPage.draw)

  init() {
    let title = makeLabel(tr("The Butterfly\nThat Slept"))
    title.setTextStyle(.largeTitle, isEmphasized: true)
    // Lines are closer than the font has them, and overlap.
    title.setLeading(-7)
    title.wrapWords()
    let name = makeLabel(tr("A Swallowtail"))
    name.setTextStyle(.title2, isEmphasized: true)
    name.wrapWords()
    let text = makeLabel(AliceText.chapters[2].text.split(separator: "\n").joined(separator: " "))
    text.setTextStyle(.body)
    text.wrapWords()
    gtk_label_set_width_chars(text.opaque, 16)
    // From the line to the baseline: the height of a capital, and 0.8 of it above that.
    let column = makeBaselineColumn(
      [(name, .spacing()), (Self.line(), .spacing()), (text, .capHeights(1.8))], overlaps: true)
    gtk_widget_set_hexpand(column.pointer, 1)
    let row = makeAdaptiveBox(spacing: 16, [Self.framed(picture), column])
    row.followScaledValue(8) { row, pixels in
      gtk_widget_set_margin_top(row.pointer, CInt(pixels))
      gtk_widget_set_margin_start(row.pointer, CInt(pixels))
    }
    let head = makeBaselineColumn([(title, .spacing()), (Self.line(), .spacing())], overlaps: true)
    let content = makeBox(GTK_ORIENTATION_VERTICAL, [head, row])
    content.setScaledMargins(24)
    widget = makeFittingPage(makeReadableColumn(characters: 64, content))
    widget.setStyle("view")
  }

  private static func line() -> Widget { Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)) }

  // MARK: - Picture

  /// The picture at the upper edge of its place, as large as the text asks for, and drawn in that size.
  private static func framed(_ shape: MovableShape) -> Widget {
    gtk_widget_set_focusable(shape.picture.pointer, 0)
    // A picture would like to be as wide as the text beside it is high.
    let frame = Widget(adw_clamp_new())
    adw_clamp_set_child(frame.opaque, shape.picture.pointer)
    gtk_widget_set_halign(frame.pointer, GTK_ALIGN_START)
    gtk_widget_set_valign(frame.pointer, GTK_ALIGN_START)
    frame.followScaledValue(160) { [weak shape] frame, pixels in
      // A narrow window has no more room beside its margins.
      let pixels = min(pixels, 230)
      adw_clamp_set_maximum_size(frame.opaque, CInt(pixels))
      adw_clamp_set_tightening_threshold(frame.opaque, CInt(pixels))
      shape?.enlargement = Double(pixels) / 160
    }
    return frame
  }

  /// The butterfly above a meadow, which fills the square.
  private static func draw(on cairo: OpaquePointer) {
    let light = cairo_pattern_create_linear(0, -80, 0, 80)
    cairo_pattern_add_color_stop_rgb(light, 0, 0.72, 0.87, 0.95)
    cairo_pattern_add_color_stop_rgb(light, 0.62, 0.93, 0.96, 0.86)
    cairo_pattern_add_color_stop_rgb(light, 1, 0.56, 0.74, 0.4)
    cairo_rectangle(cairo, -80, -80, 160, 160)
    cairo_set_source(cairo, light)
    cairo_fill(cairo)
    cairo_pattern_destroy(light)
    cairo_rotate(cairo, 0.25)
    cairo_scale(cairo, 0.5, 0.5)
    Butterfly.draw(on: cairo)
  }
}
