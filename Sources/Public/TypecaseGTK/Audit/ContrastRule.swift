// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Glibc
import TypecaseGLibKit
import TypecaseGTKKit

/// Text differs enough from what is behind it: WCAG 2.1, 1.4.3.
///
/// Both colors are read from what is drawn. Behind the text is what most pixels around it are; the
/// text has the color of the pixel that differs most from that.
enum ContrastRule {
  static func faults(in tree: AuditedTree) -> [AuditFault] {
    guard let picture = WindowPicture(of: tree.window) else { return [] }
    return tree.labels.compactMap { label in
      // What cannot be used need not be read (1.4.3, inactive components).
      guard gtk_widget_is_sensitive(label.widget.pointer) != 0,
        let part = seenPart(of: label)
      else { return nil }
      let least = isLarge(label.widget) ? 3 : 4.5
      guard let contrast = picture.contrast(in: part, least: least), contrast < least else {
        return nil
      }
      // The thin strokes of small letters fill no pixel; enlarged they do.
      let exact = max(contrast, picture.contrastEnlarged(in: part, least: least) ?? 0)
      guard exact < least else { return nil }
      return AuditFault(
        kind: .lowContrast, part: label,
        reason: "The contrast is \(decimal(exact)):1, and should be \(decimal(least)):1.")
    }
  }

  /// The part that is not scrolled away; nil when it has no whole line.
  private static func seenPart(of label: AuditedPart) -> AuditFrame? {
    let part = label.frame.intersection(label.sight)
    let line = 1.5 * (label.widget.lineMetrics?.size ?? 0)
    guard part.width >= min(label.frame.width, line), part.height >= min(label.frame.height, line)
    else { return nil }
    return part
  }

  /// Large is 18 points, or 14 points in bold, of CSS.
  private static func isLarge(_ label: Widget) -> Bool {
    let size = label.lineMetrics?.size ?? 0
    let font = gtk_widget_get_pango_context(label.pointer)
      .flatMap { pango_context_get_font_description($0) }
    let isBold = font.map { pango_font_description_get_weight($0).rawValue >= 700 } ?? false
    return size >= 24 || isBold && size >= 18.66
  }

  private static func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// The pixels of a window as it is drawn, or of a part of it.
package struct WindowPicture {
  let texture: ObjectRef<OpaquePointer>
  private let window: Widget
  private let bytes: [UInt8]
  private let width: Int
  private let height: Int

  /// Nil when nothing was drawn.
  package init?(of window: Widget) {
    self.init(
      of: window,
      AuditFrame(
        x: 0, y: 0, width: Double(gtk_widget_get_width(window.pointer)),
        height: Double(gtk_widget_get_height(window.pointer))), scale: 1)
  }

  /// - Parameter scale: how many pixels of the picture one of the window is.
  private init?(of window: Widget, _ frame: AuditFrame, scale: Double) {
    guard let paintable = gtk_widget_paintable_new(window.pointer),
      let snapshot = gtk_snapshot_new(),
      let native = gtk_widget_get_native(window.pointer),
      let renderer = gtk_native_get_renderer(native)
    else { return nil }
    defer { g_object_unref(paintable.raw) }
    gtk_snapshot_scale(snapshot, Float(scale), Float(scale))
    // What is drawn begins with the window's border, and places in a window behind it.
    let bounds = AuditedTree.bounds(of: window, in: window)
    var origin = graphene_point_t(x: Float(bounds.x), y: Float(bounds.y))
    gtk_snapshot_translate(snapshot, &origin)
    gdk_paintable_snapshot(paintable, snapshot, bounds.width, bounds.height)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(node) }
    (width, height) = (Int(frame.width * scale), Int(frame.height * scale))
    // A shadow or a menu reaches beyond the window.
    var viewport = graphene_rect_t()
    graphene_rect_init(
      &viewport, Float(frame.x * scale), Float(frame.y * scale), Float(width), Float(height))
    guard width > 0, height > 0,
      let texture = gsk_renderer_render_texture(renderer, node, &viewport)
    else { return nil }
    self.window = window
    self.texture = ObjectRef(adopting: texture)
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture, &bytes, gsize(width * 4))
    self.bytes = bytes
  }

  /// Writes it as PNG; false where the file cannot be written.
  package func write(to path: String) -> Bool {
    gdk_texture_save_to_png(texture.pointer, path) != 0
  }

  /// The contrast in a frame when it is drawn large enough for the thinnest stroke to fill a pixel.
  func contrastEnlarged(in frame: AuditFrame, least: Double) -> Double? {
    let (scale, margin) = (4.0, 2.0)
    let around = AuditFrame(
      x: frame.x - margin, y: frame.y - margin, width: frame.width + 2 * margin,
      height: frame.height + 2 * margin)
    return WindowPicture(of: window, around, scale: scale)?.contrast(
      in: AuditFrame(
        x: margin * scale, y: margin * scale, width: frame.width * scale,
        height: frame.height * scale), least: least)
  }

  /// The contrast between what most pixels around a frame are and what differs most from that within it, from 1
  /// to 21; nil where nothing of the frame is seen.
  ///
  /// - Parameter least: a sufficient contrast; no further pixels are read then.
  func contrast(in frame: AuditFrame, least: Double) -> Double? {
    let seen = frame.intersection(
      AuditFrame(x: 0, y: 0, width: Double(width), height: Double(height)))
    guard !seen.isEmpty else { return nil }
    let columns = Int(seen.x)..<Int(seen.x + seen.width)
    let rows = Int(seen.y)..<Int(seen.y + seen.height)
    let behind = Self.luminance(color(around: columns, rows))
    return bytes.withUnsafeBufferPointer { bytes in
      var (darkest, lightest) = (UInt32(0xFFFFFF), UInt32(0))
      var (lowest, highest) = (UInt32.max, UInt32(0))
      var contrast = 1.0
      for row in rows {
        for column in columns {
          let color = Self.color(bytes, (row &* width &+ column) &* 4)
          // Near to the luminance, and quick: it only orders the colors.
          let lightness =
            (color >> 16) &* 54 &+ (color >> 8 & 0xFF) &* 183 &+ (color & 0xFF) &* 19
          if lightness < lowest { (lowest, darkest) = (lightness, color) }
          if lightness > highest { (highest, lightest) = (lightness, color) }
        }
        contrast = max(
          Self.contrast(behind, Self.luminance(darkest)),
          Self.contrast(behind, Self.luminance(lightest)))
        if contrast >= least { break }
      }
      return contrast
    }
  }

  /// The most frequent color in the two lines around a part of the picture.
  private func color(around columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    var counts: [UInt32: Int] = [:]
    bytes.withUnsafeBufferPointer { bytes in
      func add(_ column: Int, _ row: Int) {
        guard column >= 0, column < width, row >= 0, row < height else { return }
        counts[Self.color(bytes, (row * width + column) * 4), default: 0] += 1
      }
      for distance in 1...2 {
        for column in columns {
          add(column, rows.lowerBound - distance)
          add(column, rows.upperBound - 1 + distance)
        }
        for row in rows {
          add(columns.lowerBound - distance, row)
          add(columns.upperBound - 1 + distance, row)
        }
      }
    }
    return counts.max { $0.value < $1.value }?.key ?? 0
  }

  /// A pixel's color; Cairo's order is blue first where the lowest byte comes first.
  private nonisolated static func color(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> UInt32
  {
    UInt32(bytes[place &+ 2]) << 16 | UInt32(bytes[place &+ 1]) << 8 | UInt32(bytes[place])
  }

  private nonisolated static func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Relative luminance of a color in sRGB.
  private nonisolated static func luminance(_ color: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let value = Double(color >> shift & 0xFF) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return TypecaseGTKKit.luminance(red: linear(16), green: linear(8), blue: linear(0))
  }
}
