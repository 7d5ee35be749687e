// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTKKit

/// A bar of colored parts, each as long as its share.
final class StorageBar {
  let widget = Widget(gtk_drawing_area_new())

  /// Kept by the widget, which draws it.
  private final class Shares {
    /// In any unit, with the place of the color of each.
    var values: [(value: Double, color: Int)] = []
  }

  private let shares = Shares()

  /// - Parameters: the least size, in pixels.
  init(width: CInt = -1, height: CInt = 18) {
    gtk_widget_set_size_request(widget.pointer, width, height)
    gtk_drawing_area_set_draw_func(
      widget.cast(to: GtkDrawingArea.self), Self.draw, Unmanaged.passRetained(shares).toOpaque(),
      Self.release)
  }

  /// A mark in the color of a part, for what stands beside it.
  static func makeMark(_ color: Int) -> Widget {
    let bar = StorageBar(width: 12, height: 12)
    gtk_widget_set_valign(bar.widget.pointer, GTK_ALIGN_CENTER)
    bar.show([1], colors: [color])
    bar.widget.hideFromAccessibility()
    return bar.widget
  }

  func show(_ values: [Double], colors: [Int]? = nil) {
    shares.values = Array(zip(values, colors ?? Array(values.indices)))
    gtk_widget_queue_draw(widget.pointer)
  }

  /// Of GNOME's palette: told apart also by who sees red and green alike, and on dark and light.
  private static let palette: [(red: Double, green: Double, blue: Double)] = [
    (0.21, 0.52, 0.89), (0.96, 0.76, 0.07), (0.57, 0.25, 0.67), (0.18, 0.76, 0.49),
    (0.90, 0.38, 0), (0.39, 0.73, 0.85), (0.60, 0.60, 0.59), (0.71, 0.51, 0.35),
  ]

  private nonisolated static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
    if let data = $0 { Unmanaged<Shares>.fromOpaque(data).release() }
  }

  private nonisolated static let draw:
    @convention(c) (
      UnsafeMutablePointer<GtkDrawingArea>?, OpaquePointer?, CInt, CInt, UnsafeMutableRawPointer?
    ) -> Void = { area, cairo, width, height, data in
      guard let area, let cairo, let data else { return }
      nonisolated(unsafe) let (area_, cairo_, data_) = (area, cairo, data)
      MainActor.assumeIsolated {
        paint(
          Unmanaged<Shares>.fromOpaque(data_).takeUnretainedValue().values, on: cairo_,
          width: Double(width), height: Double(height),
          isRightToLeft: Widget(area_.raw.cast(to: GtkWidget.self)).isRightToLeft)
      }
    }

  private static func paint(
    _ values: [(value: Double, color: Int)], on cairo: OpaquePointer, width: Double,
    height: Double, isRightToLeft: Bool
  ) {
    guard !values.isEmpty, width > 0 else { return }
    clipToRoundedBox(cairo, width: width, height: height)
    // A gap, so that parts of like colors stand apart.
    let gap = 1.0
    let lengths = lengths(of: values.map(\.value), in: width - gap * Double(values.count - 1))
    var start = 0.0
    for ((_, color), length) in zip(values, lengths) {
      let ink = palette[color % palette.count]
      cairo_set_source_rgb(cairo, ink.red, ink.green, ink.blue)
      cairo_rectangle(cairo, isRightToLeft ? width - start - length : start, 0, length, height)
      cairo_fill(cairo)
      start += length + gap
    }
  }

  /// How long each part is, together as long as there is room.
  ///
  /// Every part is visible, however small it is.
  nonisolated static func lengths(of values: [Double], in room: Double) -> [Double] {
    let least = min(4, max(room, 0) / Double(max(values.count, 1)))
    let total = values.reduce(0, +)
    let rest = max(room, 0) - least * Double(values.count)
    return values.map { least + (total > 0 ? rest * $0 / total : 0) }
  }

  private static func clipToRoundedBox(_ cairo: OpaquePointer, width: Double, height: Double) {
    let radius = min(height / 2, width / 2, 6)
    let quarter = Double.pi / 2
    let corners = [
      (width - radius, radius, -1.0), (width - radius, height - radius, 0),
      (radius, height - radius, 1), (radius, radius, 2),
    ]
    for (x, y, turn) in corners {
      cairo_arc(cairo, x, y, radius, turn * quarter, (turn + 1) * quarter)
    }
    cairo_close_path(cairo)
    cairo_clip(cairo)
  }
}
