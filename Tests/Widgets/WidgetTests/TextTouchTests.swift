// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextViews

/// A view of many lines in a scrolled window, with the focus.
@MainActor
private func show(
  lines: Int, _ desk: TestDesk
) async throws -> (view: RichTextView, scrolled: Widget) {
  TextStyles.install()
  let text = (0..<lines).map { "Line \($0) of a text" }.joined(separator: "\n")
  let view = RichTextView(TextStorage(runs: [TextRun(text)]))
  let scrolled = Widget(gtk_scrolled_window_new())
  gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
  try await desk.show(scrolled, focus: view.widget)
  return (view, scrolled)
}

@MainActor let textTouchTests: [WidgetTest] = [
  WidgetTest("handles are at the caret or at both ends of a selection, until a key is pressed") {
    desk in
    let (view, _) = try await show(lines: 10, desk)
    view.selection = TextSelection(caret: 6)
    try await desk.nextFrame(of: view.widget)
    try desk.expectEqual(view.handles.shown.count, 0)
    view.handles.show()
    try await desk.until("the caret's handle") { Set(view.handles.shown.keys) == [.caret] }
    let caret = view.widgetRect(
      view.layout.selectionRects(for: 6..<7)[0].rect, inContainer: 0)
    guard let handle = view.handles.shown[.caret] else { throw Failure(description: "no handle") }
    try desk.expect(
      abs(handle.x + handle.width / 2 - caret.x) <= 1, "it is not below the caret: \(handle)")
    try desk.expect(abs(handle.y - caret.y - caret.height) <= 2, "it is not below the line")
    try desk.expect(handle.width >= 44 && handle.height >= 40, "it is small: \(handle)")

    view.selection = TextSelection(2..<6)
    try await desk.until("two handles") { Set(view.handles.shown.keys) == [.start, .end] }
    guard let start = view.handles.shown[.start], let end = view.handles.shown[.end] else {
      throw Failure(description: "no handles")
    }
    try desk.expect(start.x < end.x, "they are the wrong way round")
    _ = view.keyPressed(GDK_KEY_a, held: GdkModifierType(rawValue: 0))
    try await desk.until("no handles") { view.handles.shown.isEmpty }

    view.isEditable = false
    view.selection = TextSelection(caret: 3)
    view.handles.show()
    try await desk.nextFrame(of: view.widget)
    try desk.expectEqual(view.handles.shown.count, 0)
  },

  WidgetTest("keys zoom a view that can be zoomed, and the line in its middle stays") { desk in
    let (view, scrolled) = try await show(lines: 300, desk)
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    let control = GDK_CONTROL_MASK
    try desk.expect(!view.keyPressed(GDK_KEY_plus, held: control), "it was not to be zoomed")
    view.isZoomable = true
    let height = gtk_adjustment_get_upper(adjustment)
    gtk_adjustment_set_value(adjustment, 1500)
    try await desk.nextFrame(of: scrolled)
    let middle = Double(gtk_widget_get_height(view.widget.pointer)) / 2
    let place = view.hit(x: 0, y: middle)?.offset
    for _ in 0..<5 {
      try desk.expect(view.keyPressed(GDK_KEY_plus, held: control), "nothing was zoomed")
      try await desk.nextFrame(of: scrolled)
    }
    try desk.expect(abs(view.magnification - 1.61) < 0.01, "it is \(view.magnification)")
    try await desk.until("more to scroll") { gtk_adjustment_get_upper(adjustment) > height * 1.5 }
    let line = view.layout.lineFragment(at: place ?? 0)
    let y = view.layout.caret(at: TextPosition(place ?? 0)).map { $0.y * view.magnification } ?? 0
    let seen = y - gtk_adjustment_get_value(adjustment)
    try desk.expect(
      abs(seen - middle) < (line?.height ?? 0) * 3, "the line went from \(middle) to \(seen)")
    try desk.expect(view.keyPressed(GDK_KEY_0, held: control), "0 did nothing")
    try desk.expectEqual(view.magnification, 1)
    view.magnification = 100
    try desk.expectEqual(view.magnification, 5)
  },

  WidgetTest("fingers scale a picture of the text, which is drawn anew when they are lifted") {
    desk in
    let (view, scrolled) = try await show(lines: 300, desk)
    view.isZoomable = true
    try await desk.nextFrame(of: scrolled)
    let count = view.drawnLineCount
    try desk.expect(view.zooming.begin(at: (100, 100)), "nothing was begun")
    for step in 1...10 {
      view.zooming.scale(by: 1 + Double(step) / 10)
      try await desk.nextFrame(of: scrolled)
    }
    try desk.expectEqual(view.drawnLineCount, count)
    try desk.expectEqual(view.magnification, 1)
    view.zooming.end()
    try desk.expectEqual(view.magnification, 2)
    try await desk.nextFrame(of: scrolled)
    try desk.expect(view.drawnLineCount > count, "nothing was drawn in the new size")
    view.isZoomable = false
    try desk.expect(!view.zooming.begin(at: (100, 100)), "it was not to be zoomed")
  },
]
