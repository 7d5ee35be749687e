// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// A glyph drawn large: its outline with the points of its curves, on the lines of its face.
public final class GlyphView: CanvasContent {
  public struct Content: Hashable {
    public var face: FaceReference
    public var variations: String?
    public var glyph: UInt32
    /// Lines of the face and their names, in parts of the em above the baseline.
    public var lines: [Line]
    /// The glyph's advance, in parts of the em.
    public var advance: Double
    /// Where marks are attached, in parts of the em from the origin, up being positive.
    public var anchors: [Anchor]
    /// Whether the glyph is a picture, whose outline says nothing.
    public var isColor: Bool

    public struct Anchor: Hashable {
      public var x: Double
      public var y: Double
      /// Whether the glyph itself is attached by it, and not others to the glyph.
      public var isOwn: Bool

      public init(x: Double, y: Double, isOwn: Bool) {
        self.x = x
        self.y = y
        self.isOwn = isOwn
      }
    }

    public struct Line: Hashable {
      public var name: String
      public var height: Double

      public init(name: String, height: Double) {
        self.name = name
        self.height = height
      }
    }

    public init(
      face: FaceReference, variations: String?, glyph: UInt32, lines: [Line], advance: Double,
      anchors: [Anchor] = [], isColor: Bool
    ) {
      self.anchors = anchors
      self.isColor = isColor
      self.face = face
      self.variations = variations
      self.glyph = glyph
      self.lines = lines
      self.advance = advance
    }
  }

  private var content: Content?

  public static func make() -> Widget { Canvas.make(GlyphView()) }

  public static func set(_ content: Content, label: String, of widget: Widget) {
    guard let view = Canvas.content(of: widget) as? GlyphView else { return }
    view.content = content
    widget.setAccessibleLabel(label)
    gtk_widget_queue_draw(widget.pointer)
  }

  public func measure(
    _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
  ) -> (minimum: Int, natural: Int) {
    orientation == GTK_ORIENTATION_VERTICAL ? (240, 300) : (160, 280)
  }

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    guard let content else { return }
    let painter = TextPainter(snapshot: snapshot, canvas: canvas)
    let em = min(height * 0.55, width * 0.6).rounded()
    guard
      let font = GlyphFonts.shared.font(content.face, pixels: em, variations: content.variations)
    else { return }
    let ink = font.extents(of: content.glyph).ink
    let advance = content.advance * em
    // The whole glyph is seen, however far it reaches.
    let across = [0, advance, ink.x, ink.x + ink.width] + content.anchors.map { $0.x * em }
    let down =
      [-0.8 * em, 0.25 * em, ink.y, ink.y + ink.height] + content.anchors.map { -$0.y * em }
    let (left, right) = (across.min() ?? 0, across.max() ?? 0)
    let (top, bottom) = (down.min() ?? 0, down.max() ?? 0)
    let scale = min(1, (width - 32) / max(right - left, 1), (height - 24) / max(bottom - top, 1))
    let x = (width - (left + right) * scale) / 2
    let y = (height - (top + bottom) * scale) / 2
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0),
      size: graphene_size_t(width: Float(width), height: Float(height)))
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &bounds) else { return }
    defer { cairo_destroy(cairo) }
    drawLines(
      content, painter, cairo, width: width, height: height, x: x, y: y, advance: advance * scale,
      em: em * scale)
    cairo_translate(cairo, x, y)
    cairo_scale(cairo, scale, scale)
    drawGlyph(content, font, painter, cairo, scale: scale)
    drawAnchors(content, painter, cairo, em: em, scale: scale)
  }

  /// A ring where others are attached to the glyph, and a full circle where it is attached itself, each
  /// with a cross that reaches beyond.
  private func drawAnchors(
    _ content: Content, _ painter: TextPainter, _ cairo: OpaquePointer, em: Double, scale: Double
  ) {
    Self.setColor(Self.anchorColor, in: cairo)
    cairo_set_line_width(cairo, 1.5 / scale)
    let (radius, arm) = (4 / scale, 8 / scale)
    for anchor in content.anchors {
      let (x, y) = (anchor.x * em, -anchor.y * em)
      cairo_new_path(cairo)
      cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
      if anchor.isOwn { cairo_fill(cairo) } else { cairo_stroke(cairo) }
      for (dx, dy) in [(arm, 0), (0, arm)] {
        cairo_move_to(cairo, x - dx, y - dy)
        cairo_line_to(cairo, x + dx, y + dy)
        cairo_stroke(cairo)
      }
    }
  }

  /// The lines of the face from side to side, and where the glyph begins and ends.
  private func drawLines(
    _ content: Content, _ painter: TextPainter, _ cairo: OpaquePointer, width: Double,
    height: Double, x: Double, y: Double, advance: Double, em: Double
  ) {
    Self.setColor(painter.dimColor, opacity: 0.5, in: cairo)
    cairo_set_line_width(cairo, 1)
    var lastLabel = Double.infinity
    for line in content.lines.sorted(by: { $0.height < $1.height }) {
      let position = (y - line.height * em).rounded() + 0.5
      cairo_move_to(cairo, 0, position)
      cairo_line_to(cairo, width, position)
      cairo_stroke(cairo)
      guard
        let label = InterfaceLayout(line.name, canvas: painter.canvas, scale: PANGO_SCALE_X_SMALL)
      else { continue }
      let size = label.size
      // Lines that are nearly at one height, as in a face of capitals, share a name.
      guard lastLabel - position > size.height * 0.9 else { continue }
      lastLabel = position
      painter.draw(
        label.layout, x: painter.canvas.isRightToLeft ? width - size.width - 4 : 4,
        y: position - size.height, color: painter.dimColor)
    }
    for position in [x, x + advance] {
      cairo_move_to(cairo, position.rounded() + 0.5, 0)
      cairo_line_to(cairo, position.rounded() + 0.5, height)
      cairo_stroke(cairo)
    }
  }

  private func drawGlyph(
    _ content: Content, _ font: GlyphFont, _ painter: TextPainter, _ cairo: OpaquePointer,
    scale: Double
  ) {
    guard let scaled = font.font.scaled else { return }
    var drawn = cairo_glyph_t(index: CUnsignedLong(content.glyph), x: 0, y: 0)
    cairo_set_scaled_font(cairo, scaled)
    cairo_glyph_path(cairo, &drawn, 1)
    guard let path = cairo_copy_path(cairo) else { return }
    defer { cairo_path_destroy(path) }
    let outline = Outline(path.pointee)
    if content.isColor || outline.contours == 0 {
      cairo_new_path(cairo)
      Self.setColor(painter.color, in: cairo)
      cairo_show_glyphs(cairo, &drawn, 1)
      return
    }
    Self.setColor(painter.color, opacity: 0.16, in: cairo)
    cairo_fill_preserve(cairo)
    Self.setColor(painter.color, in: cairo)
    cairo_set_line_width(cairo, 1.25 / scale)
    cairo_stroke(cairo)
    // Hundreds of points would hide the form.
    guard outline.onCurve.count <= 160 else { return }
    cairo_set_line_width(cairo, 0.75 / scale)
    Self.setColor(painter.dimColor, opacity: 0.7, in: cairo)
    for (start, end) in outline.handles {
      cairo_move_to(cairo, start.x, start.y)
      cairo_line_to(cairo, end.x, end.y)
      cairo_stroke(cairo)
    }
    let radius = 2 / scale
    for point in outline.onCurve {
      cairo_rectangle(cairo, point.x - radius, point.y - radius, 2 * radius, 2 * radius)
      cairo_fill(cairo)
    }
    for point in outline.offCurve {
      cairo_arc(cairo, point.x, point.y, radius, 0, 2 * .pi)
      cairo_fill(cairo)
    }
  }

  /// Of GNOME's palette: told from black, from white, and from the paper of either.
  private static let anchorColor = GdkRGBA(red: 0.21, green: 0.52, blue: 0.89, alpha: 1)

  private static func setColor(_ color: GdkRGBA, opacity: Double = 1, in cairo: OpaquePointer) {
    cairo_set_source_rgba(
      cairo, Double(color.red), Double(color.green), Double(color.blue),
      Double(color.alpha) * opacity)
  }
}

/// The points of an outline.
private struct Outline {
  typealias Point = (x: Double, y: Double)

  var contours = 0
  var onCurve: [Point] = []
  var offCurve: [Point] = []
  /// Lines from a point to the one that pulls the curve.
  var handles: [(Point, Point)] = []

  init(_ path: cairo_path_t) {
    var position = 0
    var last: Point = (0, 0)
    while position < Int(path.num_data) {
      let header = path.data[position].header
      func point(_ offset: Int) -> Point {
        let point = path.data[position + offset].point
        return (point.x, point.y)
      }
      switch header.type {
      case CAIRO_PATH_MOVE_TO, CAIRO_PATH_LINE_TO:
        // A move that closes a contour starts none.
        let isEmptyMove =
          header.type == CAIRO_PATH_MOVE_TO
          && position + Int(header.length) >= Int(path.num_data)
        if !isEmptyMove {
          if header.type == CAIRO_PATH_MOVE_TO { contours += 1 }
          last = point(1)
          onCurve.append(last)
        }
      case CAIRO_PATH_CURVE_TO:
        offCurve += [point(1), point(2)]
        handles += [(last, point(1)), (point(3), point(2))]
        last = point(3)
        onCurve.append(last)
      default: break
      }
      position += max(Int(header.length), 1)
    }
  }
}
