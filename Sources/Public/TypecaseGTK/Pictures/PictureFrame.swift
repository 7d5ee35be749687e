// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseWidgets

/// The place of a picture that is not there: a quiet frame, an icon, and a reason in small letters where there is room.
struct PictureFrame {
  /// What it is drawn in, for colors and font; nil for gray, and the interface's font.
  let widget: Widget?
  let reason: String?

  private static let padding = 6.0
  private static let iconSize = 16.0

  func draw(on snapshot: OpaquePointer, width: Double, height: Double) {
    drawFrame(on: snapshot, width, height)
    let (padding, icon) = (Self.padding, Self.iconSize)
    guard width >= icon, height >= icon else { return }
    let layout = reason.flatMap { reason in
      words(reason, width: width - 2 * padding, height: height - icon - 3 * padding)
    }
    let all = icon + (layout.map { padding + $0.pixelSize.height } ?? 0)
    let top = ((height - all) / 2).rounded(.down)
    drawIcon(on: snapshot, x: ((width - icon) / 2).rounded(.down), y: top)
    guard let layout else { return }
    var color = ink(opacity: widget == nil ? 1 : 0.8)
    gtk_snapshot_save(snapshot)
    // The layout is as wide as the frame without its padding, and centers its lines.
    var place = graphene_point_t(x: Float(padding), y: Float(top + icon + padding))
    gtk_snapshot_translate(snapshot, &place)
    gtk_snapshot_append_layout(snapshot, layout.pointer, &color)
    gtk_snapshot_restore(snapshot)
  }

  private func drawFrame(on snapshot: OpaquePointer, _ width: Double, _ height: Double) {
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0),
      size: graphene_size_t(width: Float(width), height: Float(height)))
    var fill = ink(opacity: 0.06)
    gtk_snapshot_append_color(snapshot, &fill, &bounds)
    var outline = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&outline, &bounds, 0)
    let lines = [Float](repeating: 1, count: 4)
    let colors = [GdkRGBA](repeating: ink(opacity: 0.3), count: 4)
    gtk_snapshot_append_border(snapshot, &outline, lines, colors)
  }

  private func drawIcon(on snapshot: OpaquePointer, x: Double, y: Double) {
    guard
      let display = widget.map({ gtk_widget_get_display($0.pointer) }) ?? gdk_display_get_default(),
      let icon = gtk_icon_theme_lookup_icon(
        gtk_icon_theme_get_for_display(display),
        reason == nil ? "image-x-generic-symbolic" : "image-missing-symbolic", nil,
        CInt(Self.iconSize), widget.map { gtk_widget_get_scale_factor($0.pointer) } ?? 1,
        GTK_TEXT_DIR_NONE, GtkIconLookupFlags(0))
    else { return }
    defer { g_object_unref(icon.raw) }
    var color = ink(opacity: 0.6)
    gtk_snapshot_save(snapshot)
    var place = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_translate(snapshot, &place)
    gtk_symbolic_paintable_snapshot_symbolic(
      icon, snapshot, Self.iconSize, Self.iconSize, &color, 1)
    gtk_snapshot_restore(snapshot)
  }

  /// The words, set in small letters; nil where not even a line has room.
  private func words(_ text: String, width: Double, height: Double) -> TextLayout? {
    guard width >= 24, height > 0,
      let context = widget.flatMap(LayoutContext.init(of:)) ?? LayoutContext.ofInterface
    else { return nil }
    let layout = TextLayout(text, in: context)
    layout.setAttributes(AttributeList([.scale(0.85)]))
    layout.setWidth(width, .wraps)
    layout.setHeight(height)
    layout.setAlignment(.center)
    // One line is set in any case.
    return layout.pixelSize.height <= height ? layout : nil
  }

  /// The widget's color of text, or a gray that is seen on light and dark paper.
  private func ink(opacity: Float) -> GdkRGBA {
    var color = GdkRGBA(red: 0.46, green: 0.46, blue: 0.46, alpha: 1)
    if let widget {
      gtk_style_context_get_color(gtk_widget_get_style_context(widget.pointer), &color)
    }
    color.alpha *= opacity
    return color
  }
}
