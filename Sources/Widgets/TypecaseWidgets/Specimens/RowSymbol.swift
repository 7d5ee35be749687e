// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// Symbols of the icon theme within rows that draw themselves.
enum RowSymbol {
  private static var icons: [String: ObjectRef<OpaquePointer>] = [:]

  /// The width and height of a symbol, in pixels.
  static var size: Double { (16 * SpecimenScale.current.imageScale).rounded() }

  /// Draws a symbol with its upper left corner at a point, paler than text.
  static func draw(
    _ name: String, _ painter: TextPainter, x: Double, y: Double, isRightToLeft: Bool
  ) {
    guard let icon = icon(name, for: painter.canvas, isRightToLeft) else { return }
    var colors = [painter.dimColor, painter.dimColor, painter.dimColor, painter.dimColor]
    var point = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_save(painter.snapshot)
    gtk_snapshot_translate(painter.snapshot, &point)
    gtk_symbolic_paintable_snapshot_symbolic(icon, painter.snapshot, size, size, &colors, 4)
    gtk_snapshot_restore(painter.snapshot)
  }

  private static func icon(
    _ name: String, for widget: Widget, _ isRightToLeft: Bool
  ) -> OpaquePointer? {
    let scale = gtk_widget_get_scale_factor(widget.pointer)
    let key = "\(name) \(size) \(scale) \(isRightToLeft)"
    if let icon = icons[key] { return icon.pointer }
    guard let display = gtk_widget_get_display(widget.pointer),
      let paintable = gtk_icon_theme_lookup_icon(
        gtk_icon_theme_get_for_display(display), name, nil, CInt(size), scale,
        isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR, GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
    else { return nil }
    icons[key] = ObjectRef(adopting: paintable)
    return paintable
  }
}
