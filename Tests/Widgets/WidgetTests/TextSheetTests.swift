// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseTextViews

/// A view of text on small sheets, in a window that shows more than one of them.
@MainActor private func show(_ desk: TestDesk) async throws -> (
  view: RichTextView, scrolled: Widget, window: Widget
) {
  TextStyles.install()
  let text = (1...60).map { "Line \($0)" }.joined(separator: "\n")
  let view = RichTextView(TextStorage(runs: [TextRun(text)]))
  view.sheet = TextSheet(
    width: 200, height: 200, margins: TextMargins(left: 20, right: 20, top: 20, bottom: 20))
  let scrolled = Widget(gtk_scrolled_window_new())
  gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
  let window = try await desk.show(scrolled, focus: view.widget)
  try await desk.resize(window, width: 500, height: 700)
  return (view, scrolled, window)
}

extension RichTextView {
  /// Where a place of the text is in the widget, and on which sheet.
  fileprivate func place(of offset: ScalarOffset) throws -> (rect: LayoutRect, sheet: Int) {
    guard let caret = layout.caret(at: TextPosition(offset)) else {
      throw Failure(description: "\(offset) is nowhere")
    }
    let rect = LayoutRect(x: caret.x, y: caret.y, width: 1, height: caret.height)
    return (widgetRect(rect, inContainer: caret.container), caret.container)
  }

  /// The first place of each sheet.
  fileprivate func sheetStarts() throws -> [ScalarOffset] {
    var (starts, place): ([ScalarOffset], ScalarOffset) = ([], 0)
    while let line = layout.lineFragment(at: place) {
      if line.container == starts.count { starts.append(line.range.lowerBound) }
      guard line.range.upperBound < storage.end else { break }
      place = line.range.upperBound
    }
    return starts
  }
}

@MainActor let textSheetTests: [WidgetTest] = [
  WidgetTest("a sheet of lengths that paper cannot have becomes one that it can") { desk in
    TextStyles.install()
    let view = RichTextView(TextStorage(runs: [TextRun("Some words")]))
    view.sheet = TextSheet(
      width: .nan, height: .infinity,
      margins: TextMargins(left: -.infinity, right: 1e300, top: .nan, bottom: -4))
    try desk.expectEqual(view.sheet?.width, 595.28)
    try desk.expectEqual(view.sheet?.height, 841.89)
    try desk.expectEqual(view.sheet?.margins.bottom, 0)
    try await desk.show(view.widget, focus: view.widget)
    view.sheet = TextSheet(width: 0, height: 1e-300)
    try desk.expectEqual(view.sheet?.width, 10)
    try await desk.nextFrame(of: view.widget)
    try desk.expect(view.layout.isLaidOut, "nothing is laid out")
  },

  WidgetTest("sheets are below each other in the middle, and have all of the text") { desk in
    let (view, scrolled, window) = try await show(desk)
    let starts = try view.sheetStarts()
    try desk.expect(starts.count > 3, "there are \(starts.count) sheets")
    let pixels = DesktopTextSize.pixels(ofPoints: 1)
    let tops = try starts.map { try view.place(of: $0).rect }
    for (upper, lower) in zip(tops, tops.dropFirst()) {
      try desk.expect(
        lower.y - upper.y > 200 * pixels, "sheets are \(lower.y - upper.y) apart")
      try desk.expectEqual(upper.x, lower.x)
    }
    let width = Double(gtk_widget_get_width(view.widget.pointer))
    try desk.expect(
      abs(tops[0].x - ((width - 200 * pixels) / 2 + 20 * pixels)) < 1, "\(tops[0].x) in \(width)")
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    try desk.expect(
      gtk_adjustment_get_upper(adjustment) > Double(starts.count) * 200 * pixels,
      "not all sheets can be scrolled to")
    try await desk.picture("sheets")
    // Paper differs from what is around it, and text from paper, also where windows are dark.
    let manager = adw_style_manager_get_default()
    let scheme = adw_style_manager_get_color_scheme(manager)
    defer { adw_style_manager_set_color_scheme(manager, scheme) }
    for (dark, name) in [
      (ADW_COLOR_SCHEME_FORCE_LIGHT, "light"), (ADW_COLOR_SCHEME_FORCE_DARK, "dark"),
    ] {
      adw_style_manager_set_color_scheme(manager, dark)
      try await desk.nextFrame(of: window)
      let pixels = desk.pixels(of: view.widget)
      @MainActor func lightness(_ x: Double, _ y: Double) -> Int {
        pixels[Int(y) * Int(width) + Int(x)].reduce(0) { $0 + Int($1) } / 3
      }
      let paper = lightness(tops[0].x - 5, tops[0].y)
      try desk.expect(
        abs(paper - lightness(10, tops[0].y)) > 8, "\(name): paper is not seen on what is behind it"
      )
      let middle = tops[0].y + tops[0].height / 2
      let ink = (0..<40).map { abs(lightness(tops[0].x + Double($0), middle) - paper) }.max() ?? 0
      try desk.expect(ink > 128, "\(name): text differs from paper by \(ink) of 255")
      try await desk.picture("sheets-\(name)")
    }

    // Another sheet is another number of them, and none is a text without end.
    view.sheet = TextSheet(
      width: 200, height: 400, margins: TextMargins(left: 20, right: 20, top: 20, bottom: 20))
    try await desk.nextFrame(of: window)
    try desk.expect(try view.sheetStarts().count < starts.count, "sheets are not higher")
    view.sheet = nil
    try await desk.nextFrame(of: window)
    try desk.expectEqual(try view.sheetStarts(), [0])
  },

  WidgetTest("caret and selection go from sheet to sheet") { desk in
    let (view, _, window) = try await show(desk)
    let second = try view.sheetStarts()[1]
    view.selection = TextSelection(caret: second - 3)
    @MainActor func move(_ step: GtkMovementStep, _ count: Int, extends: Bool = false) {
      view.perform(
        TYPECASE_RICH_TEXT_COMMAND_MOVE_CURSOR, step: step.rawValue, count: count,
        isExtending: extends, text: "")
    }
    move(GTK_MOVEMENT_DISPLAY_LINES, 1)
    try desk.expectEqual(try view.place(of: view.selection.focus).sheet, 1)
    move(GTK_MOVEMENT_DISPLAY_LINES, -1)
    try desk.expectEqual(view.selection.focus, second - 3)
    move(GTK_MOVEMENT_DISPLAY_LINES, 2, extends: true)
    try desk.expectEqual(view.selection.anchor, second - 3)
    try desk.expectEqual(try view.place(of: view.selection.focus).sheet, 1)
    let rects = view.layout.selectionRects(for: view.selection.range)
    try desk.expectEqual(Set(rects.map(\.container)), [0, 1])
    try await desk.nextFrame(of: window)
    try await desk.picture("sheets-selection")
    view.type("x")
    try desk.expectEqual(view.selection.focus, second - 2)
  },

  WidgetTest("between sheets a press means the nearest line, and what is far is scrolled to") {
    desk in
    let (view, scrolled, window) = try await show(desk)
    let starts = try view.sheetStarts()
    let (first, second) = (try view.place(of: 0).rect, try view.place(of: starts[1]).rect)
    let pixels = DesktopTextSize.pixels(ofPoints: 1)
    let lowerEdge = first.y + 180 * pixels
    guard let above = view.hit(x: first.x + 2, y: lowerEdge + 4),
      let below = view.hit(x: first.x + 2, y: second.y - 4)
    else { throw Failure(description: "nothing is hit between sheets") }
    try desk.expect(
      above.offset < starts[1] && above.offset >= starts[1] - 8, "\(above.offset) is hit above")
    try desk.expectEqual(below.offset, starts[1])
    // Beside the paper, too.
    try desk.expectEqual(view.hit(x: 1, y: second.y + 2)?.offset, starts[1])
    view.selection = TextSelection(caret: view.storage.end)
    view.scroll(to: view.storage.end..<view.storage.end)
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    try await desk.until("the end is seen") { gtk_adjustment_get_value(adjustment) > 0 }
    try await desk.nextFrame(of: window)
    let end = try view.place(of: view.storage.end).rect
    let height = Double(gtk_widget_get_height(view.widget.pointer))
    // It is scrolled by whole pixels.
    try desk.expect(
      end.y >= 0 && end.y + end.height < height + 1, "the end is at \(end) of \(height)")
    try desk.expectEqual(
      view.hit(x: end.x + 2, y: end.y + end.height / 2)?.insertionOffset, view.storage.end)
    try await desk.picture("sheets-end")
  },
]
