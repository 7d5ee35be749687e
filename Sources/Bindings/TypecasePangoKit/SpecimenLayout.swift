// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecasePango
import TypecaseGLibKit

/// Text set in one face, ready to be drawn.
public final class SpecimenLayout: SetText {
  /// The `PangoLayout`, for what draws it in nodes of GTK; valid as long as this object.
  public let pointer: OpaquePointer
  /// Kept for as long as its fonts are used.
  private let face: FaceFontMap

  /// Whether the face has colors of its own.
  public var isColor: Bool { face.isColor }

  /// How a layout is to be made.
  public struct Style {
    /// The font size in pixels.
    public var pixels: Double
    /// The width in pixels to wrap lines at; nil for one line however long.
    public var wrapWidth: Int?
    /// Axis settings in CSS notation, such as "wght=650"; nil for the face as it is.
    public var variations: String?
    /// OpenType features in CSS notation, such as "ss01=1,liga=0"; nil for the font's own.
    public var features: String?
    /// The language of the text, in BCP 47; nil for the desktop's.
    public var language: String?
    /// Whether lines that wrap start at the right.
    public var isRightToLeft: Bool
    /// Whether the text is for paper, where no pixels round the places of glyphs.
    public var isPrinted = false

    public init(
      pixels: Double, wrapWidth: Int? = nil, variations: String? = nil, features: String? = nil,
      language: String? = nil, isRightToLeft: Bool = false
    ) {
      self.features = features
      self.pixels = pixels
      self.wrapWidth = wrapWidth
      self.variations = variations
      self.language = language
      self.isRightToLeft = isRightToLeft
    }
  }

  /// Sets `text` in a face.
  ///
  /// - Parameter surroundings: the `PangoContext` of the widget that draws, for its rendering
  ///   options; it is not kept.
  public init(_ text: String, face: FaceFontMap, style: Style, surroundings: OpaquePointer?) {
    self.face = face
    let context = pango_font_map_create_context(face.map)
    defer { g_object_unref(context?.raw) }
    if let surroundings {
      pango_cairo_context_set_font_options(
        context, pango_cairo_context_get_font_options(surroundings))
      pango_context_set_round_glyph_positions(
        context, pango_context_get_round_glyph_positions(surroundings))
    }
    if style.isPrinted {
      let options = cairo_font_options_create()
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      pango_cairo_context_set_font_options(context, options)
      cairo_font_options_destroy(options)
      pango_context_set_round_glyph_positions(context, 0)
    }
    if let language = style.language {
      pango_context_set_language(context, pango_language_from_string(language))
    }
    pango_context_set_base_dir(
      context, style.isRightToLeft ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR)
    pointer = pango_layout_new(context)
    pango_layout_set_text(pointer, text, -1)
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    if let features = style.features, !features.isEmpty {
      pango_attr_list_insert(attributes, pango_attr_font_features_new(features))
    }
    // Only the given text is shown, without hyphens from Pango.
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    pango_layout_set_attributes(pointer, attributes)
    if let wrapWidth = style.wrapWidth {
      pango_layout_set_width(pointer, CInt(clamping: wrapWidth) * PANGO_SCALE)
      pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
      // Pango's "left" is the right side only for text that runs against its surroundings.
      if style.isRightToLeft, isRightToLeft {
        pango_layout_set_alignment(pointer, PANGO_ALIGN_RIGHT)
      }
    } else {
      pango_layout_set_single_paragraph_mode(pointer, 1)
    }
    set(pixels: style.pixels, variations: style.variations)
  }

  deinit { g_object_unref(pointer.raw) }

  private func set(pixels: Double, variations: String?) {
    let description = face.description(pixels: pixels, variations: variations)
    pango_layout_set_font_description(pointer, description)
    pango_font_description_free(description)
  }

  /// Makes the text smaller until its ink is no higher than `height` pixels.
  ///
  /// Some faces, such as Nastaliq ones, draw several times their size.
  public func shrink(toInkHeight height: Double, from pixels: Double, variations: String? = nil) {
    let ink = inkBounds.height
    guard ink > height, ink > 0 else { return }
    set(pixels: max(pixels * height / ink, pixels * 0.4), variations: variations)
  }

  /// Pixels.
  public struct Bounds: Codable, Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The ink extents of the glyphs, from the layout's upper left corner.
  public var inkBounds: Bounds { bounds.ink }

  /// The box of the text's lines.
  public var logicalBounds: Bounds { bounds.logical }

  /// Whether the first strong character is written from the right.
  public var isRightToLeft: Bool {
    pango_layout_get_direction(pointer, 0) == PANGO_DIRECTION_RTL
  }

  private var bounds: (ink: Bounds, logical: Bounds) {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_get_extents(pointer, &ink, &logical)
    func bounds(_ rectangle: PangoRectangle) -> Bounds {
      let scale = Double(PANGO_SCALE)
      return Bounds(
        x: Double(rectangle.x) / scale, y: Double(rectangle.y) / scale,
        width: Double(rectangle.width) / scale, height: Double(rectangle.height) / scale)
    }
    return (bounds(ink), bounds(logical))
  }

  public func show(in cairo: OpaquePointer, x: Double, y: Double) {
    Self.show(pointer, in: cairo, x: x, y: y)
  }

  /// Draws the glyphs of any `PangoLayout`, run by run, with its upper left corner at a point.
  ///
  /// `pango_cairo_show_layout` also tells a recording surface which characters the glyphs are for,
  /// and Pango 1.50 ends the process over some texts that it has itself split into runs.
  ///
  /// Layout and context are the caller's, and are used during the call.
  ///
  /// - Parameter asOutlines: whether forms are drawn instead of text: cairo 1.16 embeds a variable
  ///   font as it is at its defaults, wherever on its axes the text is.
  public static func show(
    _ layout: OpaquePointer, in cairo: OpaquePointer, x: Double, y: Double,
    asOutlines: Bool = false
  ) {
    let runs = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(runs) }
    let scale = Double(PANGO_SCALE)
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(runs), let item = run.pointee.item else {
        continue
      }
      var extents = PangoRectangle()
      pango_layout_iter_get_run_extents(runs, nil, &extents)
      cairo_move_to(
        cairo, x + Double(extents.x) / scale,
        y + Double(pango_layout_iter_get_baseline(runs)) / scale)
      if asOutlines {
        pango_cairo_glyph_string_path(cairo, item.pointee.analysis.font, run.pointee.glyphs)
        cairo_fill(cairo)
      } else {
        pango_cairo_show_glyph_string(cairo, item.pointee.analysis.font, run.pointee.glyphs)
      }
    } while pango_layout_iter_next_run(runs) != 0
  }
}
