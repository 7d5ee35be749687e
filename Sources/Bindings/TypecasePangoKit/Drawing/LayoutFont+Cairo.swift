// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecasePango

/// Where the lines of a font are; lengths are units of the medium.
package struct RuleMetrics: Hashable, Sendable {
  /// How far a line's upper edge is below the baseline; a line above it has a negative one.
  package var underlineTop: Double
  package var underlineThickness: Double
  package var strikethroughTop: Double
  package var strikethroughThickness: Double
}

/// Glyphs of one font in a row, with the text that they are of.
package struct GlyphRow {
  package var font: LayoutFont
  /// From left to right; `byte` counts scalars of any text.
  package var glyphs: [TextItem.Glyph]
  /// The text, and which scalar it starts at by the glyphs' count: so a PDF can be searched.
  package var text: String
  package var start: Int
  package var isRightToLeft: Bool

  package init(
    _ glyphs: [TextItem.Glyph], of font: LayoutFont, text: String, start: Int, isRightToLeft: Bool
  ) {
    (self.glyphs, self.font, self.text, self.start) = (glyphs, font, text, start)
    self.isRightToLeft = isRightToLeft
  }
}

extension LayoutFont {
  package var ruleMetrics: RuleMetrics? {
    guard let metrics = pango_font_get_metrics(pointer, nil) else { return nil }
    defer { pango_font_metrics_unref(metrics) }
    return RuleMetrics(
      underlineTop: -Double(pangoUnits: pango_font_metrics_get_underline_position(metrics)),
      underlineThickness: Double(
        pangoUnits: pango_font_metrics_get_underline_thickness(metrics)),
      strikethroughTop: -Double(pangoUnits: pango_font_metrics_get_strikethrough_position(metrics)),
      strikethroughThickness: Double(
        pangoUnits: pango_font_metrics_get_strikethrough_thickness(metrics)))
  }

  /// Whether it is another instance of its face than the one at the defaults of its axes.
  package var isVaried: Bool {
    guard let font = pango_font_get_hb_font(pointer) else { return false }
    var count: UInt32 = 0
    let places = hb_font_get_var_coords_normalized(font, &count)
    return UnsafeBufferPointer(start: places, count: Int(count)).contains { $0 != 0 }
  }

  /// Its size in units of the medium.
  package var size: Double {
    guard let description = pango_font_describe_with_absolute_size(pointer) else { return 0 }
    defer { pango_font_description_free(description) }
    return Double(pangoUnits: pango_font_description_get_size(description))
  }

  /// The stretches of a glyph's width in which its outline is within a band; empty for glyphs without one.
  ///
  /// - Parameters:
  ///   - top, bottom: of the band, in units of the medium below the baseline.
  /// - Returns: from the glyph's origin, in no order.
  package func inkSpans(
    of glyph: UInt32, from top: Double, to bottom: Double
  ) -> [ClosedRange<Double>] {
    let box = extents(of: glyph).ink
    guard box.y < bottom, box.y + box.height > top, let scaled,
      let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    else { return [] }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return [] }
    defer { cairo_destroy(cairo) }
    cairo_set_scaled_font(cairo, scaled)
    var place = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    cairo_glyph_path(cairo, &place, 1)
    guard let path = cairo_copy_path_flat(cairo) else { return [] }
    defer { cairo_path_destroy(path) }
    guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else {
      return []
    }
    var spans: [ClosedRange<Double>] = []
    var (x, y, startX, startY) = (0.0, 0.0, 0.0, 0.0)
    func edge(toX endX: Double, _ endY: Double) {
      defer { (x, y) = (endX, endY) }
      let (high, low) = (min(y, endY), max(y, endY))
      guard high < bottom, low > top else { return }
      func crossing(_ height: Double) -> Double {
        endY == y ? x : x + (endX - x) * (height - y) / (endY - y)
      }
      let ends =
        endY == y
        ? [x, endX] : [crossing(max(high, top)), crossing(min(low, bottom))]
      spans.append(min(ends[0], ends[1])...max(ends[0], ends[1]))
    }
    var index = 0
    while index < Int(path.pointee.num_data) {
      let header = data[index].header
      let point = header.length > 1 ? data[index + 1].point : .init(x: startX, y: startY)
      switch header.type {
      case CAIRO_PATH_MOVE_TO: (x, y, startX, startY) = (point.x, point.y, point.x, point.y)
      case CAIRO_PATH_LINE_TO: edge(toX: point.x, point.y)
      default: edge(toX: startX, startY)
      }
      index += max(Int(header.length), 1)
    }
    return spans
  }
}

extension GlyphRow {
  /// Draws the glyphs with what is set as cairo's source.
  ///
  /// Glyphs that stand for characters which no font has are boxes with their numbers.
  ///
  /// - Parameters:
  ///   - cairo: the caller's, used during the call.
  ///   - x, y: of the first glyph's origin.
  package func show(on cairo: OpaquePointer, x: Double, y: Double) {
    guard let scaled = font.scaled else { return }
    cairo_set_scaled_font(cairo, scaled)
    let places = places(x: x, y: y)
    let clusters = clusters()
    if clusters.isEmpty || cairo_surface_has_show_text_glyphs(cairo_get_target(cairo)) == 0 {
      cairo_show_glyphs(cairo, places, CInt(clamping: places.count))
    } else {
      var text = text
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          cairo_show_text_glyphs(
            cairo, characters.baseAddress, CInt(clamping: characters.count), places,
            CInt(clamping: places.count), clusters, CInt(clamping: clusters.count),
            isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
        }
      }
    }
    showMissing(on: cairo, x: x, y: y)
  }

  /// Adds the outlines of the glyphs to cairo's path.
  ///
  /// - Parameter cairo: the caller's, used during the call.
  package func addOutlines(to cairo: OpaquePointer, x: Double, y: Double) {
    guard let scaled = font.scaled else { return }
    cairo_set_scaled_font(cairo, scaled)
    let places = places(x: x, y: y)
    cairo_glyph_path(cairo, places, CInt(clamping: places.count))
  }

  private func places(x: Double, y: Double) -> [cairo_glyph_t] {
    var pen = 0
    return glyphs.compactMap { glyph in
      defer { pen += Int(glyph.advance) }
      guard glyph.isDrawn else { return nil }
      return cairo_glyph_t(
        index: UInt(glyph.id), x: x + Double(pen + Int(glyph.x)) / 1024,
        y: y + Double(glyph.y) / 1024)
    }
  }

  /// Which bytes belong to which glyphs, in the order of the text; none where they cannot be told.
  private func clusters() -> [cairo_text_cluster_t] {
    if text.isEmpty { return [] }
    var made: [cairo_text_cluster_t] = []
    var scalars = text.unicodeScalars[...]
    var scalar = start
    /// The bytes of the text up to a scalar.
    func bytes(upTo end: Int) -> CInt {
      var count = 0
      while scalar < end, let first = scalars.popFirst() {
        count += UTF8.width(first)
        scalar += 1
      }
      return CInt(count)
    }
    let ordered = isRightToLeft ? glyphs.reversed() : glyphs
    for glyph in ordered {
      let count: CInt = glyph.isDrawn ? 1 : 0
      if !made.isEmpty, Int(glyph.byte) < scalar {
        made[made.count - 1].num_glyphs += count
        continue
      }
      // What is before the first cluster belongs to it.
      let before = bytes(upTo: Int(glyph.byte))
      if made.isEmpty {
        made.append(cairo_text_cluster_t(num_bytes: before, num_glyphs: 0))
      } else {
        made[made.count - 1].num_bytes += before
      }
      made.append(cairo_text_cluster_t(num_bytes: 0, num_glyphs: count))
      if let first = scalars.popFirst() {
        made[made.count - 1].num_bytes = CInt(UTF8.width(first))
        scalar += 1
      }
    }
    if !made.isEmpty { made[made.count - 1].num_bytes += bytes(upTo: .max) }
    // cairo draws nothing any more after clusters that do not fit.
    let all = made.reduce(into: (bytes: 0, glyphs: 0)) { sums, cluster in
      sums.bytes += Int(cluster.num_bytes)
      sums.glyphs += Int(cluster.num_glyphs)
    }
    guard all.bytes == text.utf8.count, all.glyphs == glyphs.count(where: \.isDrawn) else {
      return []
    }
    return made.filter { $0.num_bytes > 0 || $0.num_glyphs > 0 }
  }

  /// The boxes of missing characters, not wider than the room that the line has for them.
  private func showMissing(on cairo: OpaquePointer, x: Double, y: Double) {
    var pen = 0
    for glyph in glyphs {
      defer { pen += Int(glyph.advance) }
      guard glyph.isMissing, let string = pango_glyph_string_new() else { continue }
      defer { pango_glyph_string_free(string) }
      pango_glyph_string_set_size(string, 1)
      var logical = PangoRectangle()
      pango_font_get_glyph_extents(font.pointer, glyph.id, nil, &logical)
      string.pointee.glyphs[0].glyph = glyph.id
      string.pointee.glyphs[0].geometry = PangoGlyphGeometry(
        width: logical.width, x_offset: 0, y_offset: 0)
      cairo_save(cairo)
      cairo_translate(cairo, x + Double(pen + Int(glyph.x)) / 1024, y + Double(glyph.y) / 1024)
      if logical.width > glyph.advance, glyph.advance > 0 {
        let factor = Double(glyph.advance) / Double(logical.width)
        cairo_scale(cairo, factor, factor)
      }
      cairo_move_to(cairo, 0, 0)
      pango_cairo_show_glyph_string(cairo, font.pointer, string)
      cairo_restore(cairo)
    }
  }
}

extension TextItem.Glyph {
  /// Whether a font has it, and it is to be seen.
  package var isDrawn: Bool {
    !isMissing && id != UInt32(PANGO_GLYPH_EMPTY) && id != UInt32.max
  }
}
