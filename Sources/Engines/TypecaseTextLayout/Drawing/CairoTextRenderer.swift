// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango
import TypecasePangoKit
import TypecaseRichText

/// Draws lines with cairo: on paper, in a picture, in a PDF whose text can be searched.
public struct CairoTextRenderer {
  private let cairo: OpaquePointer

  /// - Parameter cairo: a `cairo_t` of the caller's, which lives as long as the renderer is used.
  public init(_ cairo: OpaquePointer) { self.cairo = cairo }

  /// Draws a line; cairo's source, path and font are others afterwards.
  ///
  /// - Parameters:
  ///   - x: where the left edge of the line's container is.
  ///   - y: where its upper edge is.
  ///   - attachment: draws what stands in the place of U+FFFC into a rectangle, whose place is that on cairo's page, in the color of the
  ///     text around it if it likes.
  public func draw(
    _ line: LineDrawing, x: Double, y: Double,
    attachment: (TextAttachment, LayoutRect, TextColor) -> Void = { _, _, _ in }
  ) {
    for element in line.elements {
      switch element {
      case .rectangle(let rect, let color):
        set(color)
        cairo_rectangle(cairo, x + rect.x, y + rect.y, rect.width, rect.height)
        cairo_fill(cairo)
      case .glyphs(let glyphs): draw(glyphs, x: x + glyphs.x, y: y + glyphs.baseline)
      case .rule(let rule): draw(rule, x: x, y: y)
      case .attachment(let picture, let rect, let color):
        let place = LayoutRect(
          x: x + rect.x, y: y + rect.y, width: rect.width, height: rect.height)
        attachment(picture, place, color)
      }
    }
  }

  private func set(_ color: TextColor) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  // MARK: - Glyphs

  private func draw(_ glyphs: DrawnGlyphs, x: Double, y: Double) {
    switch glyphs.paint {
    case .filled:
      if embedsFonts, glyphs.row.font.isVaried {
        addOutlines(of: glyphs, x: x, y: y)
        cairo_fill(cairo)
      } else {
        set(glyphs.color)
        glyphs.row.show(on: cairo, x: x, y: y)
      }
    case .outlined(let width):
      addOutlines(of: glyphs, x: x, y: y)
      cairo_set_line_width(cairo, width)
      cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke(cairo)
    case .shadow(let blur):
      guard let shadow = BlurredGlyphs(glyphs, blur: blur) else { return }
      set(glyphs.color)
      shadow.mask(on: cairo, x: x, y: y)
    }
  }

  /// Whether fonts go into a file: cairo 1.16 embeds a variable one as it is at the defaults of its axes.
  private var embedsFonts: Bool {
    let type = cairo_surface_get_type(cairo_get_target(cairo))
    return type == CAIRO_SURFACE_TYPE_PDF || type == CAIRO_SURFACE_TYPE_PS
  }

  /// Outlines are no text for who searches a PDF: text that cannot be seen is below them.
  private func addOutlines(of glyphs: DrawnGlyphs, x: Double, y: Double) {
    cairo_set_source_rgba(cairo, 1, 1, 1, 1.0 / 4096)
    glyphs.row.show(on: cairo, x: x, y: y)
    set(glyphs.color)
    cairo_new_path(cairo)
    glyphs.row.addOutlines(to: cairo, x: x, y: y)
  }

  // MARK: - Lines

  private func draw(_ rule: DrawnRule, x: Double, y: Double) {
    set(rule.color)
    cairo_new_path(cairo)
    switch rule.style {
    case .none: return
    case .single, .double:
      for stretch in rule.stretches {
        for copy in 0..<(rule.style == .double ? 2 : 1) {
          cairo_rectangle(
            cairo, x + stretch.start, y + rule.y + Double(copy) * 2 * rule.thickness, stretch.width,
            rule.thickness)
        }
      }
      cairo_fill(cairo)
    case .dotted:
      // Dots go on behind gaps as if there were none.
      let radius = rule.reach / 2
      for stretch in rule.stretches {
        var number = ((stretch.start - rule.x) / (4 * radius)).rounded(.up)
        while rule.x + number * 4 * radius + 2 * radius <= stretch.end {
          let center = x + rule.x + number * 4 * radius + radius
          cairo_new_sub_path(cairo)
          cairo_arc(cairo, center, y + rule.y + radius, radius, 0, 2 * .pi)
          number += 1
        }
      }
      cairo_fill(cairo)
    case .wavy:
      // Waves go on behind gaps as if there were none.
      cairo_save(cairo)
      for stretch in rule.stretches {
        cairo_rectangle(
          cairo, x + stretch.start, y + rule.y - rule.thickness, stretch.width,
          rule.reach + 2 * rule.thickness)
      }
      cairo_clip(cairo)
      addWave(rule, x: x + rule.x, y: y + rule.y + rule.reach / 2)
      cairo_set_line_width(cairo, rule.thickness)
      cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
      cairo_stroke(cairo)
      cairo_restore(cairo)
    }
  }

  private func addWave(_ rule: DrawnRule, x: Double, y: Double) {
    let (step, height) = (2 * rule.thickness, 1.5 * rule.thickness)
    var (pen, sign) = (x, -1.0)
    cairo_move_to(cairo, pen, y)
    while pen < x + rule.width {
      cairo_curve_to(
        cairo, pen + step / 2, y + sign * height, pen + step / 2, y + sign * height, pen + step, y)
      pen += step
      sign = -sign
    }
  }
}
