// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK
import TypecaseTextViews

/// Says where the text of a view is, with its numbers as they are, each time when its window was drawn and that is elsewhere than before.
final class TextPlaces {
  private let view: RichTextView
  private let say: (String) -> Void
  private var said: [String] = []

  init(of view: RichTextView, _ say: @escaping (String) -> Void) {
    (self.view, self.say) = (view, say)
    // A caret would be ink that comes and goes.
    view.showsCaret = false
    Signal.connect(view.widget, "map") { [weak self] in self?.follow() }
  }

  private func follow() {
    guard let clock = gtk_widget_get_frame_clock(view.widget.pointer) else { return }
    Signal.connect(clock, "after-paint") { [weak self] in self?.drawn() }
  }

  private func drawn() {
    guard view.layout.isLaidOut, gtk_widget_get_width(view.widget.pointer) > 0 else { return }
    let lines = places()
    guard lines != said else { return }
    said = lines
    for line in lines { say(line) }
    say("places \(lines.count)")
  }

  private func places() -> [String] {
    var lines = ["renderer \(renderer) \(gtk_widget_get_scale_factor(view.widget.pointer))"]
    let layout = view.layout
    layout.enumerateLineFragments { line in
      let parts = line.parts.flatMap { [$0.textX, $0.textWidth] }.map { "\($0)" }
      lines.append(
        "line \(line.range.lowerBound.value) \(line.range.upperBound.value) \(line.y) \(line.baseline) \(line.height) "
          + parts.joined(separator: " "))
      return true
    }
    layout.enumerateCarets(in: 0...layout.storage.end) { caret in
      lines.append(
        "caret \(caret.offset.value) \(caret.x) \(caret.y) \(caret.height) \(caret.level)")
    }
    layout.enumerateLineFragments { line in
      let rect = onWindow(
        view.widgetRect(
          LayoutRect(x: 0, y: line.y, width: layout.containers[0].width, height: line.height),
          inContainer: line.container))
      lines.append("seen \(rect.x) \(rect.y) \(rect.width) \(rect.height)")
      return true
    }
    return lines
  }

  private var native: OpaquePointer? { gtk_widget_get_native(view.widget.pointer) }

  /// What draws the window.
  private var renderer: String {
    native.flatMap { gtk_native_get_renderer($0) }.flatMap { renderer in
      UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self).pointee.g_class
        .map { String(cString: g_type_name($0.pointee.g_type)) }
    } ?? "none"
  }

  /// Where a rectangle of the view is in the window's picture, in pixels of the desktop.
  private func onWindow(_ rect: LayoutRect) -> LayoutRect {
    guard let native else { return rect }
    let window = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var (x, y, edgeX, edgeY) = (0.0, 0.0, 0.0, 0.0)
    gtk_widget_translate_coordinates(view.widget.pointer, window, rect.x, rect.y, &x, &y)
    gtk_native_get_surface_transform(native, &edgeX, &edgeY)
    return LayoutRect(x: x + edgeX, y: y + edgeY, width: rect.width, height: rect.height)
  }
}
