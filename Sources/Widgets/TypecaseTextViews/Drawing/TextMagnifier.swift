// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// Shows what is below a finger, larger and above it.
final class TextMagnifier {
  private unowned let owner: RichTextWidget
  /// The place in the middle of it; nil while it is not seen.
  private(set) var place: TextPosition?

  private static let magnification = 1.5
  private static let width = 150.0
  /// How far it is from the line, in pixels.
  private static let gap = 14.0

  init(_ owner: RichTextWidget) { self.owner = owner }

  func show(at place: TextPosition) {
    self.place = place
    owner.queueDraw()
  }

  func hide() {
    place = nil
    owner.queueDraw()
  }

  /// Where it is, in the widget's coordinates, and what it shows; nil while it is not seen.
  func frame() -> (lens: LayoutRect, middle: (x: Double, y: Double))? {
    guard let place, let widget = owner.shown, let caret = owner.layout.caret(at: place) else {
      return nil
    }
    let rect = owner.widgetRect(
      LayoutRect(x: caret.x, y: caret.y, width: 1, height: caret.height),
      inContainer: caret.container)
    let most = Double(gtk_widget_get_width(widget.pointer))
    let width = min(Self.width, most)
    let height = (rect.height * Self.magnification * 1.4).rounded(.up)
    let x = min(max(rect.x - width / 2, 0), most - width).rounded()
    let above = (rect.y - Self.gap - height).rounded()
    // Where there is no room above the line, it is below the handle and the finger.
    let y = above >= 0 ? above : (rect.y + rect.height + 60).rounded()
    return (
      LayoutRect(x: x, y: y, width: width, height: height), (rect.x, rect.y + rect.height / 2)
    )
  }

  /// Draws it.
  ///
  /// - Parameters:
  ///   - snapshot: GTK's, valid during the call.
  ///   - text: draws the widget's text that is seen, where it is.
  func draw(on snapshot: OpaquePointer, _ text: () -> Void) {
    guard let widget = owner.shown, let (lens, middle) = frame() else { return }
    let radius = Float(lens.height / 2)
    var (bounds, outline) = (lens.graphene, GskRoundedRect())
    gsk_rounded_rect_init_from_rect(&outline, &bounds, radius)
    var shadow = TextColor(red: 0, green: 0, blue: 0, alpha: 0.35).rgba
    gtk_snapshot_append_outset_shadow(snapshot, &outline, &shadow, 0, 1, 0, 6)
    gtk_snapshot_push_rounded_clip(snapshot, &outline)
    gtk_snapshot_render_background(
      snapshot, gtk_widget_get_style_context(widget.pointer), lens.x, lens.y, lens.width,
      lens.height)
    gtk_snapshot_save(snapshot)
    var point = graphene_point_t(
      x: Float(lens.x + lens.width / 2), y: Float(lens.y + lens.height / 2))
    gtk_snapshot_translate(snapshot, &point)
    gtk_snapshot_scale(snapshot, Float(Self.magnification), Float(Self.magnification))
    point = graphene_point_t(x: Float(-middle.x), y: Float(-middle.y))
    gtk_snapshot_translate(snapshot, &point)
    text()
    gtk_snapshot_restore(snapshot)
    gtk_snapshot_pop(snapshot)
    let edge = owner.foreground.withAlpha(0.3).rgba
    let (widths, colors) = ([Float](repeating: 1, count: 4), [GdkRGBA](repeating: edge, count: 4))
    gtk_snapshot_append_border(snapshot, &outline, widths, colors)
  }
}
