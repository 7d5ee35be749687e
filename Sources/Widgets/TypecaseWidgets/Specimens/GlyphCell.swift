// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// A cell of a grid of glyphs: the glyph in its own face, by its number in the file.
public final class GlyphCell: DrawnRow {
  public struct Content: Hashable, DrawnContent {
    public typealias Row = GlyphCell

    public var face: FaceReference
    /// Axis settings in CSS notation, such as "wght=650".
    public var variations: String?
    public var glyph: UInt32
    /// What stands below the glyph, such as "00DF".
    public var caption: String

    public init(face: FaceReference, variations: String?, glyph: UInt32, caption: String) {
      self.face = face
      self.variations = variations
      self.glyph = glyph
      self.caption = caption
    }
  }

  private var content: Content?

  public static func make() -> Widget {
    let cell = Canvas.make(GlyphCell(), role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    return cell
  }

  public static func set(_ content: Content, of widget: Widget) {
    guard let cell = Canvas.content(of: widget) as? GlyphCell, cell.content != content else {
      return
    }
    cell.content = content
    gtk_widget_queue_draw(widget.pointer)
  }

  private static let points = 20.0

  private static func side(_ canvas: Widget) -> Double {
    (SpecimenScale.current.pixels(points: points, for: canvas) * 2.1).rounded()
  }

  public func measure(
    _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
  ) -> (minimum: Int, natural: Int) {
    let side = Self.side(canvas)
    let caption = TextScale.lineHeight(of: canvas, scale: PANGO_SCALE_SMALL)
    let length = Int(orientation == GTK_ORIENTATION_VERTICAL ? side + caption : side)
    return (length, length)
  }

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    guard let content else { return }
    let painter = TextPainter(snapshot: snapshot, canvas: canvas)
    let line = TextScale.lineHeight(of: canvas, scale: PANGO_SCALE_SMALL)
    if let caption = InterfaceLayout(
      content.caption, canvas: canvas, scale: PANGO_SCALE_SMALL)
    {
      let size = caption.size
      painter.draw(
        caption.layout, x: max((width - size.width) / 2, 0), y: height - line,
        color: painter.dimColor)
    }
    let pixels = SpecimenScale.current.pixels(points: Self.points, for: canvas)
    let fonts = GlyphFonts.shared
    guard let font = fonts.font(content.face, pixels: pixels, variations: content.variations) else {
      return
    }
    let (ink, advance) = font.extents(of: content.glyph)
    let room = height - line
    let reach = font.lineReach
    // On one baseline; what does not fit so stands in the middle, smaller if it must be.
    var (scale, x, y) = (
      1.0, (width - advance) / 2, (room - reach.above - reach.below) / 2 + reach.above
    )
    let fits =
      x + ink.x >= 1 && x + ink.x + ink.width <= width - 1 && y + ink.y >= 1
      && y + ink.y + ink.height <= room - 1
    if !fits, ink.width > 0, ink.height > 0 {
      scale = min(1, (width - 4) / ink.width, (room - 4) / ink.height)
      x = (width - ink.width * scale) / 2 - ink.x * scale
      y = (room - ink.height * scale) / 2 - ink.y * scale
    }
    painter.draw(font, glyph: content.glyph, x: x, y: y, scale: scale)
  }
}

extension TextPainter {
  /// Draws a glyph with its origin at a point.
  func draw(_ font: GlyphFont, glyph: UInt32, x: Double, y: Double, scale: Double = 1) {
    var point = graphene_point_t(x: Float(x), y: Float(y))
    var origin = graphene_point_t(x: 0, y: 0)
    var color = color
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &point)
    if scale != 1 { gtk_snapshot_scale(snapshot, Float(scale), Float(scale)) }
    let node = withExtendedLifetime((font.font, GlyphString(glyph))) { font, glyphs in
      gsk_text_node_new(font.pointer, glyphs.pointer, &color, &origin)
    }
    if let node {
      gtk_snapshot_append_node(snapshot, node)
      gsk_render_node_unref(node)
    }
    gtk_snapshot_restore(snapshot)
  }
}

/// The fonts that glyphs were drawn with last.
final class GlyphFonts {
  static let shared = GlyphFonts()

  private struct Key: Hashable {
    var path: String
    var index: Int
    var pixels: Double
    var variations: String?
  }

  private var fonts: [(key: Key, font: GlyphFont)] = []
  private let limit = 6

  func font(_ face: FaceReference, pixels: Double, variations: String?) -> GlyphFont? {
    let key = Key(path: face.path, index: face.index, pixels: pixels, variations: variations)
    if let known = fonts.first(where: { $0.key == key }) { return known.font }
    guard let map = face.open(isVariable: variations != nil),
      let font = GlyphFont(map, pixels: pixels, variations: variations)
    else { return nil }
    fonts.append((key, font))
    if fonts.count > limit { fonts.removeFirst() }
    return font
  }
}
