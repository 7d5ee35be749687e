// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// Draws text on a snapshot as a widget's style wants it.
struct TextPainter {
  let snapshot: OpaquePointer
  let canvas: Widget

  /// The text color that the style gives the widget, such as white on dark.
  var color: GdkRGBA {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(canvas.pointer), &color)
    return color
  }

  /// The color of what stands back, as libadwaita's style class `dim-label` has it.
  var dimColor: GdkRGBA {
    var dim = color
    let isHighContrast = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
    dim.alpha *= isHighContrast ? 0.9 : 0.6
    return dim
  }

  /// Draws a layout with its upper left corner at a point.
  func draw(_ layout: TextLayout, x: Double, y: Double, color: GdkRGBA) {
    var point = graphene_point_t(x: Float(x), y: Float(y))
    var color = color
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &point)
    withExtendedLifetime(layout) { gtk_snapshot_append_layout(snapshot, $0.pointer, &color) }
    gtk_snapshot_restore(snapshot)
  }

  /// Draws what stays within a box: a font's ink must not reach what is said about the font.
  func clip(x: Double, y: Double, width: Double, height: Double, _ body: () -> Void) {
    var box = graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
    gtk_snapshot_push_clip(snapshot, &box)
    body()
    gtk_snapshot_pop(snapshot)
  }

  /// Fills a box with round corners.
  func fill(
    x: Double, y: Double, width: Double, height: Double, radius: Double, color: GdkRGBA
  ) {
    var (outline, color) = (GskRoundedRect(), color)
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
    gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
    gtk_snapshot_push_rounded_clip(snapshot, &outline)
    gtk_snapshot_append_color(snapshot, &color, &bounds)
    gtk_snapshot_pop(snapshot)
  }

  /// The color of a line of a specimen.
  ///
  /// The colors of a color font were made for light paper, and often are black: where text is light, the line gets
  /// paper behind it.
  private func ink(for layout: some SetText, x: Double, y: Double, width: Double) -> GdkRGBA {
    let color = color
    let isLight =
      luminance(red: Double(color.red), green: Double(color.green), blue: Double(color.blue)) > 0.5
    guard layout.isColor, isLight else { return color }
    let (bounds, margin) = (layout.inkBounds, Self.paperMargin)
    fill(
      x: x - margin, y: y + bounds.y - margin, width: width + 2 * margin,
      height: bounds.height + 2 * margin, radius: margin,
      color: GdkRGBA(red: 1, green: 1, blue: 1, alpha: color.alpha))
    return GdkRGBA(red: 0.1, green: 0.1, blue: 0.1, alpha: color.alpha)
  }

  /// What there is of the paper around a line, in pixels.
  private static let paperMargin = 4.0

  /// Draws one line of a specimen within `width`.
  ///
  /// It begins at the leading edge of the interface, and fades out where it does not fit. An
  /// ellipsis is not a choice: many faces have none.
  ///
  /// - Parameter y: the layout's upper edge.
  func drawLine(
    _ layout: some SetText, x: Double, y: Double, width: Double, isRightToLeft: Bool
  ) {
    let line = layout.logicalBounds
    let shown = min(line.width, width)
    let color = ink(
      for: layout, x: isRightToLeft ? x + width - shown : x, y: y, width: shown)
    if line.width <= width {
      draw(layout, x: isRightToLeft ? x + width - line.width : x, y: y, color: color)
      return
    }
    let fromRight = layout.isRightToLeft
    let ink = layout.inkBounds
    let top = min(y + ink.y, y) - 1
    let height = max(ink.y + ink.height, line.height) - min(ink.y, 0) + 2
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(top)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &bounds) else { return }
    defer { cairo_destroy(cairo) }
    cairo_push_group(cairo)
    cairo_set_source_rgba(
      cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    layout.show(in: cairo, x: fromRight ? x + width - line.width : x, y: y)
    cairo_pop_group_to_source(cairo)
    let fade = min(48, width / 3)
    let gradient =
      fromRight
      ? cairo_pattern_create_linear(x, 0, x + fade, 0)
      : cairo_pattern_create_linear(x + width, 0, x + width - fade, 0)
    cairo_pattern_add_color_stop_rgba(gradient, 0, 0, 0, 0, 0)
    cairo_pattern_add_color_stop_rgba(gradient, 1, 0, 0, 0, 1)
    cairo_mask(cairo, gradient)
    cairo_pattern_destroy(gradient)
  }

  /// Draws lines of a specimen as a paragraph, with the upper left corner at a point.
  func drawParagraph(_ text: some SetText, x: Double, y: Double) {
    draw(text, x: x, y: y, color: ink(for: text, x: x, y: y, width: text.logicalBounds.width))
  }

  /// Draws a specimen with its upper left corner at a point.
  private func draw(_ text: some SetText, x: Double, y: Double, color: GdkRGBA) {
    if let layout = text as? SpecimenLayout {
      return draw(layout.layout, x: x, y: y, color: color)
    }
    let ink = text.inkBounds
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: Float(x + ink.x - 1), y: Float(y + ink.y - 1)),
      size: graphene_size_t(width: Float(ink.width + 2), height: Float(ink.height + 2)))
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &bounds) else { return }
    cairo_set_source_rgba(
      cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    text.show(in: cairo, x: x, y: y)
    cairo_destroy(cairo)
  }
}

/// Text in the interface font, ready to be drawn.
final class InterfaceLayout {
  let layout: TextLayout

  /// - Parameters:
  ///   - scale: relative to the widget's own font size.
  ///   - width: where the text is cut off with an ellipsis, in pixels.
  ///   - wraps: whether it continues in another line instead.
  init?(
    _ text: String, canvas: Widget, scale: Double = 1, isBold: Bool = false, width: Double? = nil,
    wraps: Bool = false
  ) {
    guard let context = LayoutContext(of: canvas) else { return nil }
    layout = TextLayout(text, in: context)
    // A name with a hyphen that is not its own would be another name.
    let attributes = AttributeList([.scale(scale), .hyphens(false)])
    if isBold { attributes.add(.weight(700)) }
    layout.setAttributes(attributes)
    layout.setSingleParagraph()
    align(text, isRightToLeft: canvas.isRightToLeft)
    if let width {
      layout.setWidth(max(width, 0).rounded(.down), wraps ? .wraps : .endsInEllipsis)
    }
  }

  /// Has the text begin where lines of the interface do, whatever it begins with.
  ///
  /// Pango's "left" is the opposite side for text whose direction differs from its surroundings. Words of an
  /// interface from right to left run that way, though a name from left to right be the first of them.
  private func align(_ text: String, isRightToLeft: Bool) {
    // Nothing before Hebrew runs from the right.
    guard text.unicodeScalars.contains(where: { $0.value >= 0x590 }) else { return }
    if isRightToLeft {
      guard (0..<text.utf8.count).contains(where: layout.isRightToLeft) else { return }
      layout.setDirectionOfSurroundings()
      layout.setAlignment(.right)
    } else {
      // Else a name from right to left at its start would turn the whole line around.
      layout.setDirectionOfSurroundings()
    }
  }

  /// In pixels.
  var size: (width: Double, height: Double) { layout.pixelSize }
}

/// Sizes that follow the person's text size.
enum TextScale {
  /// Pixels for a size in points.
  static func pixels(points: Double, for widget: Widget) -> Double {
    let resolution =
      gtk_widget_get_settings(widget.pointer).map { Property.int($0, "gtk-xft-dpi") } ?? -1
    return points * (resolution > 0 ? Double(resolution) / 1024 : 96) / 72
  }

  /// The height of a line of the widget's own font.
  ///
  /// It is reckoned, not measured: to ask Pango for metrics loads the font, for each of the rows
  /// that a list makes and never shows.
  static func lineHeight(of widget: Widget, scale: Double = 1) -> Double {
    let pixels =
      switch LayoutContext(of: widget)?.font?.size {
      case .pixels(let pixels): pixels
      case .points(let points): self.pixels(points: points, for: widget)
      case nil: 0.0
      }
    return (pixels * scale * 1.5).rounded(.up)
  }
}
