// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseGTK

/// A shape that text flows round, and a picture of it that is moved above the text.
///
/// Its outline is data that is made once. To move it is to give the layout the same outline elsewhere, and GTK the same picture.
final class MovableShape {
  /// The picture, in a `GtkFixed` above the text.
  let picture = Widget(gtk_picture_new())
  /// The place of its middle: across as a share of the room's width, 0 to 1, and in pixels below the text's upper edge.
  var place: (share: Double, y: Double)
  /// Clockwise, in degrees.
  var angle = 0.0 { didSet { turn() } }
  /// 1 for the size in which it is drawn; at 0 it is not there.
  var scale = 1.0 { didSet { turn() } }

  /// How many times as large as it is the picture is drawn, where that follows the text size.
  var enlargement = 1.0 { didSet { paint() } }
  /// The scale in which it was drawn last, so that a picture in that is only copied.
  private var drawnScale = 1.0

  private let outline: TextPath
  /// The outline around the origin, turned and scaled.
  private var exclusion: TextExclusion
  /// Of a circle in which all of it is, its shadow too.
  private let radius: Double
  private let draw: @MainActor (OpaquePointer) -> Void
  private static let margin = 10.0

  /// - Parameters:
  ///   - outline: around the origin.
  ///   - draw: draws it on a `cairo_t`, around the origin.
  init(
    _ name: String, _ outline: TextPath, radius: Double, at place: (share: Double, y: Double),
    draw: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    (self.outline, self.radius, self.place, self.draw) = (outline, radius, place, draw)
    exclusion = TextExclusion(outline, margin: Self.margin)
    picture.setAccessibleLabel(name)
    picture.setStyle("shape")
    gtk_widget_set_focusable(picture.pointer, 1)
    // As large as it is drawn.
    gtk_picture_set_can_shrink(picture.opaque, 0)
    for signal in ["realize", "notify::scale-factor"] {
      Signal.connect(picture, signal) { [weak self] in self?.paint() }
    }
  }

  var isShown: Bool { scale > 0.01 }

  /// How far it reaches from its middle, in pixels, in whatever direction it is turned.
  var reach: Double { radius * scale }

  /// Moves it as far as is needed for all of it to be in a room of a width.
  func keepInside(width: Double) {
    let points = exclusion.path.elements.flatMap(\.points).map(\.x)
    guard width > 0, let left = points.min(), let right = points.max(), right - left < width
    else { return }
    place.share = min(max(place.share, -left / width), 1 - right / width)
  }

  private func turn() {
    let (sine, cosine) = (sin(angle * .pi / 180) * scale, cos(angle * .pi / 180) * scale)
    exclusion = TextExclusion(
      outline.transformed(by: LayoutTransform(a: cosine, b: sine, c: -sine, d: cosine)),
      margin: Self.margin)
  }

  // MARK: - Text

  /// What it takes of a column.
  ///
  /// - Parameters:
  ///   - left: where the column begins in the room.
  ///   - width: that of the room.
  func exclusion(from left: Double, inWidth width: Double) -> TextExclusion {
    exclusion.moved(x: place.share * width - left, y: place.y)
  }

  /// Whether a point of the room is on the shape, and not in a hole of it.
  func contains(x: Double, y: Double, inWidth width: Double) -> Bool {
    exclusion(from: 0, inWidth: width).contains(LayoutPoint(x: x, y: y))
  }

  // MARK: - Picture

  /// The width and the height of the picture, in whole pixels.
  private var side: Double { (2 * radius * enlargement * drawnScale).rounded() }

  /// Puts the picture where the shape is.
  ///
  /// - Parameter origin: that of the room in `fixed`, which moves when the text is scrolled.
  func show(in fixed: Widget, origin: (x: Double, y: Double), width: Double) {
    picture.isVisible = isShown
    // At a whole pixel nothing of it is blurred.
    var corner = graphene_point_t(
      x: Float((origin.x + place.share * width - radius * scale).rounded()),
      y: Float((origin.y + place.y - radius * scale).rounded()))
    let more = Float(scale / drawnScale)
    let transform = gsk_transform_scale(gsk_transform_translate(nil, &corner), more, more)
    gtk_fixed_set_child_transform(fixed.cast(to: GtkFixed.self), picture.pointer, transform)
    gsk_transform_unref(transform)
  }

  /// Draws it with a soft shadow, once for all places: into an image of cairo's, which any renderer only copies.
  ///
  /// GTK 4.8 would convert the pixels of a texture in each frame that cairo draws.
  func paint() {
    drawnScale = isShown ? scale : 1
    let pixels = Double(gtk_widget_get_scale_factor(picture.pointer))
    let sidePixels = CInt(clamping: Int(side * pixels))
    guard let snapshot = gtk_snapshot_new(), let content = gtk_snapshot_new(),
      let image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, sidePixels, sidePixels)
    else { return }
    defer { cairo_surface_destroy(image) }
    cairo_surface_set_device_scale(image, pixels, pixels)
    var bounds = graphene_rect_t()
    graphene_rect_init(&bounds, 0, 0, Float(side), Float(side))
    var shadow = GskShadow(
      color: GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0.38), dx: Float(side / 120),
      dy: Float(side / 40), radius: Float(side / 40))
    gtk_snapshot_push_shadow(snapshot, &shadow, 1)
    if let cairo = gtk_snapshot_append_cairo(snapshot, &bounds) {
      cairo_translate(cairo, side / 2, side / 2)
      cairo_scale(cairo, enlargement * drawnScale, enlargement * drawnScale)
      cairo_rotate(cairo, angle * .pi / 180)
      draw(cairo)
      cairo_destroy(cairo)
    }
    gtk_snapshot_pop(snapshot)
    if let node = gtk_snapshot_free_to_node(snapshot), let cairo = cairo_create(image) {
      gsk_render_node_draw(node, cairo)
      cairo_destroy(cairo)
      gsk_render_node_unref(node)
    }
    if let cairo = gtk_snapshot_append_cairo(content, &bounds) {
      cairo_set_source_surface(cairo, image, 0, 0)
      cairo_paint(cairo)
      cairo_destroy(cairo)
    }
    guard let paintable = gtk_snapshot_free_to_paintable(content, nil) else { return }
    gtk_picture_set_paintable(picture.opaque, paintable)
    g_object_unref(UnsafeMutableRawPointer(paintable))
  }
}
