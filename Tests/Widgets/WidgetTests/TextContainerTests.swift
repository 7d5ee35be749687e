// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseTextViews

private let manyWords = String(repeating: "Words that go on and on. ", count: 20)

/// A label, a field and a view with the same words, in a box.
@MainActor
private func show(
  _ desk: TestDesk, _ prepare: (RichTextWidget) -> Void
) async throws -> [RichTextWidget] {
  TextStyles.install()
  let texts: [RichTextWidget] = [
    RichTextLabel(TextStorage(runs: [TextRun(manyWords)])),
    RichTextField(TextStorage(runs: [TextRun(manyWords)])),
    RichTextView(TextStorage(runs: [TextRun(manyWords)])),
  ]
  for text in texts { prepare(text) }
  let button = Widget(gtk_button_new())
  let box = makeBox(GTK_ORIENTATION_VERTICAL, texts.map(\.widget) + [button])
  gtk_widget_set_vexpand(texts[2].widget.pointer, 1)
  try await desk.show(box, focus: button)
  return texts
}

@MainActor let textContainerTests: [WidgetTest] = [
  WidgetTest("text flows round a shape in a label, a field and a view, in any width") { desk in
    let shape = TextExclusion(TextPath(LayoutRect(x: 0, y: 0, width: 120, height: 30)))
    let texts = try await show(desk) { text in
      text.maximumLines = 0
      text.layout.containers[0].exclusions = [shape]
    }
    for text in texts {
      try desk.expectEqual(text.layout.containers[0].exclusions, [shape])
      try desk.expect(text.layout.containers[0].width > 200, "it has no width of its own")
      let first = text.layout.lineFragment(at: 0)
      try desk.expect((first?.usedRect.x ?? 0) >= 119, "\(type(of: text)) begins in the shape")
    }
  },

  WidgetTest("what has no room gives way to a token in a label, a field and a view") { desk in
    let texts = try await show(desk) { text in
      text.maximumLines = 2
      text.truncation = TextTruncation(.tail, token: " more…")
    }
    for text in texts {
      let cut = text.layout.lineFragments(in: 0...10_000).compactMap(\.truncatedRange)
      try desk.expectEqual(cut.count, 1)
      try desk.expectEqual(cut.first?.upperBound.value ?? 0, manyWords.count)
    }
    gtk_widget_grab_focus(texts[1].widget.pointer)
    try await desk.until("a field that is written in has all of its text") {
      !texts[1].layout.lineFragments(in: 0...10_000).contains {
        $0.truncatedRange != nil
      }
    }
    for text in texts {
      text.truncation = nil
      text.maximumLines = 0
    }
    try await desk.until("nothing is left out any more") {
      texts.allSatisfy { text in
        !text.layout.lineFragments(in: 0...10_000).contains { $0.truncatedRange != nil }
      }
    }
  },

  WidgetTest("text is folded in a label, a field and a view") { desk in
    let texts = try await show(desk) { $0.maximumLines = 0 }
    for text in texts {
      let before = text.layout.lineFragments(in: 0...10_000).count
      try desk.expect(text.layout.fold(TextFold(10..<400, token: "…")), "nothing was folded")
      try await desk.until("fewer lines") {
        text.layout.lineFragments(in: 0...10_000).count < before / 2
      }
      text.layout.unfoldAll()
      try desk.expectEqual(text.layout.lineFragments(in: 0...10_000).count, before)
    }
  },

  WidgetTest("a placeholder is where the same words would be, and as large") { desk in
    TextStyles.install()
    let button = Widget(gtk_button_new())
    let empty = RichTextField()
    let fields = [RichTextField(TextStorage(runs: [TextRun("A place")])), RichTextField(), empty]
    fields[1].placeholder = "A place"
    let box = makeBox(GTK_ORIENTATION_VERTICAL, fields.map(\.widget) + [button])
    try await desk.show(box, focus: button)
    /// The lines and columns of pixels that an empty field has otherwise.
    @MainActor func inkOf(_ field: RichTextField) -> (rows: Set<Int>, columns: Set<Int>) {
      let (bytes, others) = (desk.bytes(of: field.widget), desk.bytes(of: empty.widget))
      guard bytes.count == others.count else { return ([], []) }
      let width = max(Int(gtk_widget_get_width(field.widget.pointer)), 1)
      let inked = bytes.indices.filter { bytes[$0] != others[$0] }.map { $0 / 4 }
      return (Set(inked.map { $0 / width }), Set(inked.map { $0 % width }))
    }
    var heights: [Int] = []
    for style in [TextStyle.body, .largeTitle] {
      for field in fields { field.textStyle = style }
      try await desk.until("both fields are as high as their text") {
        fields.allSatisfy {
          Double(gtk_widget_get_height($0.widget.pointer))
            >= ($0.layout.lineFragment(at: 0)?.height ?? .infinity)
        }
      }
      try await desk.until("both are drawn") {
        fields[...1].allSatisfy { !inkOf($0).rows.isEmpty }
      }
      let inks = fields[...1].map(inkOf)
      try desk.expectEqual(inks[0].rows, inks[1].rows)
      try desk.expectEqual(inks[0].columns, inks[1].columns)
      heights.append(inks[1].rows.count)
    }
    try desk.expect(heights[0] > 4 && heights[1] > heights[0], "\(heights)")
  },

  WidgetTest("a placeholder of any script and length is in a field of any width") { desk in
    TextStyles.install()
    let button = Widget(gtk_button_new())
    let (written, waiting, empty) = (RichTextField(), RichTextField(), RichTextField())
    let fields = [written, waiting, empty]
    let box = makeBox(GTK_ORIENTATION_VERTICAL, fields.map(\.widget) + [button])
    gtk_widget_set_halign(box.pointer, GTK_ALIGN_START)
    try await desk.show(box, focus: button)
    @MainActor func ink(_ field: RichTextField) -> [Int] {
      let (bytes, others) = (desk.bytes(of: field.widget), desk.bytes(of: empty.widget))
      let width = max(Int(gtk_widget_get_width(field.widget.pointer)), 1)
      guard bytes.count == others.count else { return [-1] }
      return Set(bytes.indices.filter { bytes[$0] != others[$0] }.map { $0 / 4 % width }).sorted()
    }
    for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
      for width: CInt in [40, 300, 3000] {
        for field in fields {
          gtk_widget_set_direction(field.widget.pointer, direction)
          gtk_widget_set_size_request(field.widget.pointer, width, 40)
        }
        for words in ["A place", "שלום לכולם", "مرحبا", "👩\u{200D}👧 a", ""] {
          written.storage.replace(0..<written.storage.end, with: words)
          waiting.placeholder = words
          try await desk.nextFrame(of: box)
          try await desk.until("both are \(width) wide") {
            // But for what its style has round it.
            gtk_widget_get_width(waiting.widget.pointer) > width - 30
          }
          // What has no room ends with dots. Fainter edges are not always seen.
          try await desk.until("“\(words)” in \(width) pixels, direction \(direction.rawValue)") {
            let (own, expected) = (ink(waiting), ink(written))
            guard let first = own.first, let last = own.last else { return words.isEmpty }
            return first >= 0
              && (width == 40
                || abs(first - (expected.first ?? -9)) <= 1
                  && abs(last - (expected.last ?? -9)) <= 1)
          }
        }
        waiting.placeholder = "one\ntwo"
        try await desk.nextFrame(of: box)
        try desk.expect(!ink(waiting).isEmpty, "the first of two lines is not drawn")
        waiting.placeholder = String(repeating: "many words ", count: 100_000)
        try await desk.nextFrame(of: box)
        try desk.expect(!ink(waiting).isEmpty, "long words are not drawn")
      }
    }
  },

  WidgetTest(
    "columns follow the width of a view, the text size and the direction, and are where lines begin"
  ) {
    desk in
    TextStyles.install()
    let view = RichTextView(TextStorage(runs: [TextRun(manyWords)]))
    view.textStyle = .body
    view.margins = TextMargins(left: 10, right: 20)
    view.columnSpacing = 30
    var rooms: [Double] = []
    view.arrangement = { [unowned view] width, _ in
      rooms.append(width)
      let column = (width - view.columnSpacing) / 2
      return [
        TextContainer(width: column, height: view.widget.scaledValue(60)),
        TextContainer(width: column),
      ]
    }
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    try await desk.show(scrolled, focus: view.widget)
    let width = Double(gtk_widget_get_width(view.widget.pointer))
    try desk.expectEqual(rooms.last ?? 0, width - 30)
    let lines = view.layout.lineFragments(in: 0...10_000, ofContainer: 1)
    try desk.expect(!lines.isEmpty, "nothing is in the second column")
    /// Where the columns are in the widget.
    @MainActor func lefts() -> [Double] {
      (0...1).map {
        view.widgetRect(LayoutRect(x: 0, y: 0, width: 1, height: 1), inContainer: $0).x
      }
    }
    let column = (width - 60) / 2
    try desk.expectEqual(lefts(), [10, 10 + column + 30])
    try desk.expectEqual(view.hit(x: 15, y: 5)?.container ?? 9, 0)
    try desk.expectEqual(view.hit(x: width - 25, y: 5)?.container ?? 9, 1)

    gtk_widget_set_direction(view.widget.pointer, GTK_TEXT_DIR_RTL)
    try await desk.nextFrame(of: scrolled)
    try desk.expectEqual(lefts(), [10 + column + 30, 10])
    try desk.expectEqual(view.hit(x: 15, y: 5)?.container ?? 9, 1)
    try desk.expectEqual(view.hit(x: width - 25, y: 5)?.container ?? 9, 0)

    let height = view.layout.containers[0].height ?? 0
    desk.setCategory(.accessibilityMedium)
    try await desk.until("a higher column") { (view.layout.containers[0].height ?? 0) > height }
    view.arrangement = nil
    try await desk.nextFrame(of: scrolled)
    try desk.expectEqual(view.layout.containers.map(\.width), [width - 30])
    try desk.expectEqual(view.layout.containers[0].height, nil)
  },

  WidgetTest("a shape that is moved does not scroll the text, whatever becomes of the lines above")
  {
    desk in
    TextStyles.install()
    let view = RichTextView(TextStorage(runs: [TextRun(String(repeating: manyWords, count: 10))]))
    var y = 0.0
    view.arrangement = { width, _ in
      let shape = TextExclusion(TextPath(LayoutRect(x: 0, y: y, width: width, height: 80)))
      return [TextContainer(width: width, exclusions: [shape])]
    }
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    try await desk.show(scrolled, focus: view.widget)
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    gtk_adjustment_set_value(adjustment, 200)
    try await desk.nextFrame(of: scrolled)
    // It comes from above what is seen to below it: all lines between move up.
    y = 2000
    view.rearrange()
    try await desk.nextFrame(of: scrolled)
    try desk.expectEqual(gtk_adjustment_get_value(adjustment), 200)
  },

  WidgetTest("lines that look the same beside a moved shape are not drawn again") { desk in
    TextStyles.install()
    let view = RichTextView(
      TextStorage(runs: [TextRun(String(repeating: "words ", count: 200))]))
    var x = 150.0
    view.arrangement = { width, _ in
      let shape = TextExclusion(TextPath(LayoutRect(x: x, y: 0, width: width, height: 4000)))
      return [TextContainer(width: width, exclusions: [shape])]
    }
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    try await desk.show(scrolled, focus: view.widget)
    // A little wider than the words in it, so that another pixel is not enough for one more.
    x = (view.layout.lineFragment(at: 0)?.parts[0].textWidth ?? 0) + 4
    view.rearrange()
    try await desk.nextFrame(of: scrolled)
    let lines = view.drawnLineCount
    try desk.expect(lines > 5, "only \(lines) lines were drawn")
    x += 1
    view.rearrange()
    try await desk.nextFrame(of: scrolled)
    try desk.expectEqual(view.drawnLineCount, lines)
    // With other colors they are.
    view.storage.convertAttributes(in: 0..<view.storage.end) { attributes in
      var attributes = attributes
      attributes.color = .white
      return attributes
    }
    try await desk.nextFrame(of: scrolled)
    let colored = view.drawnLineCount
    try desk.expect(colored > lines + 5, "only \(colored - lines) lines have the color")
    x = 60
    view.rearrange()
    try await desk.nextFrame(of: scrolled)
    try desk.expect(view.drawnLineCount > colored, "lines in less room look as before")
  },

  WidgetTest("a view that nothing scrolls is as high as its text") { desk in
    let texts = try await show(desk) { $0.maximumLines = 0 }
    let view = texts[2]
    try desk.expect(
      Double(gtk_widget_get_height(view.widget.pointer)) >= view.layout.usedHeight(),
      "a part of it cannot be seen")
  },

  WidgetTest("a widget in the margin is beside its line, goes with it, and is hidden with it") {
    desk in
    TextStyles.install()
    let text = "One\nTwo\n" + String(repeating: "More\n", count: 60)
    let view = RichTextView(TextStorage(runs: [TextRun(text)]))
    view.margins = TextMargins(left: 50, right: 50)
    let (button, last) = (
      Widget(gtk_button_new_with_label("A")), Widget(gtk_button_new_with_label("B"))
    )
    view.addMarginWidget(button, at: 4)
    view.addMarginWidget(last, at: ScalarOffset(text.count - 2))
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    try await desk.show(scrolled, focus: view.widget)
    /// How far the middle of the button is from that of the line of a place, and its sides in the widget.
    @MainActor func place(_ offset: ScalarOffset) -> (off: Double, left: Double, right: Double) {
      var bounds = graphene_rect_t()
      _ = gtk_widget_compute_bounds(button.pointer, view.widget.pointer, &bounds)
      guard let caret = view.layout.caret(at: TextPosition(offset)) else { return (999, 0, 0) }
      let line = view.widgetRect(
        LayoutRect(x: 0, y: caret.y, width: 1, height: caret.height), inContainer: 0)
      let (y, height) = (Double(bounds.origin.y), Double(bounds.size.height))
      let left = Double(bounds.origin.x)
      return (
        abs(y + height / 2 - line.y - line.height / 2), left, left + Double(bounds.size.width)
      )
    }
    try desk.expect(place(4).off <= 1, "\(place(4))")
    try desk.expectEqual(place(4).right, 50)
    // It stays with its text.
    view.storage.replace(0..<0, with: "New\nlines\n")
    try await desk.nextFrame(of: scrolled)
    try desk.expect(place(14).off <= 1, "\(place(14))")
    // The interface turns round, and lines begin where they did, until they have other letters.
    gtk_widget_set_direction(view.widget.pointer, GTK_TEXT_DIR_RTL)
    try await desk.nextFrame(of: scrolled)
    try desk.expectEqual(place(14).right, 50)
    view.storage.replace(14..<17, with: "אבג")
    try await desk.until("at the right") {
      place(14).left == Double(gtk_widget_get_width(view.widget.pointer)) - 50
    }
    view.layout.fold(TextFold(3..<30, token: "…"))
    try await desk.until("hidden") { gtk_widget_get_child_visible(button.pointer) == 0 }
    view.layout.unfoldAll()
    try await desk.until("seen again") { gtk_widget_get_child_visible(button.pointer) != 0 }
    // The keyboard comes to one that is far below, and the text is scrolled there.
    gtk_widget_grab_focus(last.pointer)
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    try await desk.until("scrolled") { gtk_adjustment_get_value(adjustment) > 100 }
    view.removeMarginWidget(last)
    try desk.expectEqual(view.widget.children.filter { $0.isA(gtk_button_get_type()) }.count, 1)
  },
]
