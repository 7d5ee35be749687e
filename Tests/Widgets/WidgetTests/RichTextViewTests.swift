// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import Foundation
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseTextViews

/// A rich text view in a scrolled window, with the focus.
@MainActor
private func show(
  _ runs: [TextRun], _ desk: TestDesk
) async throws -> (view: RichTextView, scrolled: Widget) {
  TextStyles.install()
  let view = RichTextView(TextStorage(runs: runs))
  let scrolled = Widget(gtk_scrolled_window_new())
  gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
  try await desk.show(scrolled, focus: view.widget)
  return (view, scrolled)
}

extension RichTextWidget {
  /// Moves the caret, as a key does that is bound to it.
  fileprivate func move(_ step: GtkMovementStep, _ count: Int, extends: Bool = false) {
    perform(
      TYPECASE_RICH_TEXT_COMMAND_MOVE_CURSOR, step: step.rawValue, count: count,
      isExtending: extends, text: "")
  }

  fileprivate func delete(_ type: GtkDeleteType, _ count: Int) {
    perform(
      TYPECASE_RICH_TEXT_COMMAND_DELETE_FROM_CURSOR, step: type.rawValue, count: count,
      isExtending: false, text: "")
  }

  fileprivate func emit(_ signal: String) { ctypecase_signal_emit(widget.pointer, signal) }
}

@MainActor let richTextViewTests: [WidgetTest] = [
  WidgetTest("a rich text view shows a text, and its widget keeps it") { desk in
    let (view, _) = try await show([TextRun("Hello, world")], desk)
    weak var kept = view
    try desk.expect(kept != nil, "the view is gone")
    try desk.expect(RichTextView.of(view.widget) === view, "the widget has another object")
    try desk.expectEqual(Property.string(view.widget, "text"), "Hello, world")
  },

  WidgetTest("keys move, select and delete as in GTK's text view") { desk in
    let (view, _) = try await show([TextRun("One two\nthree four five")], desk)
    view.selection = TextSelection(caret: 0)
    view.move(GTK_MOVEMENT_WORDS, 1)
    try desk.expectEqual(view.selection.focus, 3)
    view.move(GTK_MOVEMENT_DISPLAY_LINES, 1)
    view.move(GTK_MOVEMENT_DISPLAY_LINE_ENDS, 1, extends: true)
    try desk.expectEqual(view.selection.range.upperBound, 23)
    view.emit("backspace")
    try desk.expectEqual(view.storage.length, Int(view.selection.focus.value))
    view.perform(
      TYPECASE_RICH_TEXT_COMMAND_UNDO, step: 0, count: 0, isExtending: false, text: "")
    try desk.expectEqual(view.storage.text, "One two\nthree four five")
    try desk.expectEqual(view.selection.range.upperBound, 23)
    view.selection = TextSelection(caret: 8)
    view.delete(GTK_DELETE_WORD_ENDS, 1)
    try desk.expectEqual(view.storage.text, "One two\n four five")
    view.delete(GTK_DELETE_PARAGRAPH_ENDS, 1)
    try desk.expectEqual(view.storage.text, "One two\n")
    view.emit("backspace")
    try desk.expectEqual(view.storage.text, "One two")
    view.type("!")
    try desk.expectEqual(view.storage.text, "One two!")
  },

  WidgetTest("scrolling draws no line twice, and an edit only the lines that it touches") { desk in
    let text = (0..<400).map { "Line \($0) of a text that is long" }.joined(separator: "\n")
    let (view, scrolled) = try await show([TextRun(text)], desk)
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    let first = view.drawnLineCount
    try desk.expect(first > 5, "only \(first) lines were drawn")
    gtk_adjustment_set_value(adjustment, 40)
    try await desk.nextFrame(of: scrolled)
    gtk_adjustment_set_value(adjustment, 0)
    try await desk.nextFrame(of: scrolled)
    let scrolledCount = view.drawnLineCount
    try desk.expect(
      scrolledCount - first <= 4, "\(scrolledCount - first) lines for two of scrolling")
    view.selection = TextSelection(caret: 3)
    view.type("x")
    try await desk.nextFrame(of: scrolled)
    try desk.expect(
      view.drawnLineCount - scrolledCount <= 4,
      "\(view.drawnLineCount - scrolledCount) lines for a letter")
    view.selection = TextSelection(0..<80)
    try await desk.nextFrame(of: scrolled)
    try desk.expect(view.drawnLineCount - scrolledCount <= 4, "lines for a selection")
  },

  WidgetTest("the caret and marks beside a picture in a line are as high as letters") { desk in
    var picture = TextAttributes()
    picture.attachment = TextAttachment(bytes: [1], type: "image/png", width: 30, height: 200)
    let (view, _) = try await show([TextRun("letters"), TextRun("\u{FFFC}", picture)], desk)
    let letters = view.layout.letterReach(in: 0..<1)
    let height = letters.above + letters.below
    try desk.expect((8...60).contains(height), "letters are \(height) high")
    view.selection = TextSelection(caret: 7)
    try desk.expectEqual(view.caretRect()?.height ?? 0, height)
    var marked = TextAttributes()
    marked.background = TextColor(red: 0, green: 0.6, blue: 0)
    let overlay = TextOverlay(over: view.storage, attributes: marked)
    overlay.replaceMarks(in: 0..<8, with: [0..<7])
    view.show(overlay)
    try await desk.nextFrame(of: view.widget)
    let width = Int(gtk_widget_get_width(view.widget.pointer))
    let pixels = desk.pixels(of: view.widget)
    let green = stride(from: 0, to: pixels.count, by: width).count { start in
      pixels[start..<start + 20].contains { $0[1] > 100 && $0[0] < 60 && $0[2] < 60 }
    }
    try desk.expect(green > 5 && Double(green) < 1.5 * height, "a mark is \(green) pixels high")
  },

  WidgetTest("a mark in a later line of a table's cell is below its own line") { desk in
    var attributes = TextAttributes()
    attributes.paragraph = ParagraphStyle()
    attributes.paragraph?.cell = TableCell(table: 1, row: 0, column: 0, end: 60)
    let words = "aa bb cc dd ee ff gg hh ii jj kk ll mm nn"
    let (view, _) = try await show([TextRun(words + "\n", attributes)], desk)
    let mark = ScalarOffset(words.count - 2)..<ScalarOffset(words.count)
    var marked = TextAttributes()
    marked.underline = TextLine(.single, color: TextColor(red: 0, green: 0.6, blue: 0))
    let overlay = TextOverlay(over: view.storage, attributes: marked)
    overlay.replaceMarks(in: 0..<view.storage.end, with: [mark])
    view.show(overlay)
    try await desk.nextFrame(of: view.widget)
    let line = view.widgetRect(view.layout.selectionRects(for: mark)[0].rect, inContainer: 0)
    try desk.expect(line.y > 20, "the last words are in the first line")
    let width = Int(gtk_widget_get_width(view.widget.pointer))
    let pixels = desk.pixels(of: view.widget)
    let green = pixels.indices.filter { pixels[$0][1] > 100 && pixels[$0][0] < 60 }
    let rows = Set(green.map { Double($0 / width) })
    try desk.expect(
      !rows.isEmpty && rows.allSatisfy { $0 > line.y && $0 <= line.y + line.height },
      "\(rows.sorted()) are not below the line at \(line.y)")
  },

  WidgetTest("search matches and marked text can be read on a dark page") { desk in
    let page = TextColor(red: 0.1, green: 0.1, blue: 0.2)
    let yellow = TextColor(red: 0.98, green: 0.94, blue: 0.42)
    var marked = TextAttributes()
    marked.background = yellow
    let (view, _) = try await show([], desk)
    view.storage.load(
      RichTextDocument(
        runs: [TextRun("████\n", marked), TextRun("████")], color: page))
    let overlay = TextOverlay(over: view.storage, attributes: marked)
    overlay.replaceMarks(in: 0..<view.storage.end, with: [5..<9])
    view.show(overlay)
    try await desk.nextFrame(of: view.widget)
    let width = Int(gtk_widget_get_width(view.widget.pointer))
    let pixels = desk.pixels(of: view.widget)
    /// How light the letters of a line are, 0 to 255.
    @MainActor func light(_ place: ScalarOffset) -> Int {
      let rect = view.layout.selectionRects(for: place..<place + 4)[0].rect
      // Inside of one letter: beside each other two may have an edge between them.
      let (x, y) = (rect.x + rect.width / 8, rect.y + rect.height / 2)
      let pixel = pixels[Int(y) * width + Int(x)]
      return pixel.reduce(0) { $0 + Int($1) } / 3
    }
    try desk.expect(light(0) < 60, "letters on yellow are \(light(0))")
    try desk.expect(light(5) > 180, "letters on a match are \(light(5))")
  },

  WidgetTest("a page has its color, and text that says nothing of its color can be read on it") {
    desk in
    let (view, _) = try await show([], desk)
    let pages = [
      TextColor(red: 0.1, green: 0.1, blue: 0.2), TextColor(red: 1, green: 1, blue: 0.9),
    ]
    for page in pages {
      view.storage.load(
        RichTextDocument(runs: [TextRun(String(repeating: "████\n", count: 3))], color: page))
      try await desk.nextFrame(of: view.widget)
      let pixels = desk.pixels(of: view.widget)
      let color = page.rgba
      let bytes = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
      try desk.expect(
        zip(pixels.last ?? [], bytes).allSatisfy { abs(Int($0) - $1) < 3 },
        "\(pixels.last ?? []) is not \(bytes)")
      let isDark = page == pages[0]
      try desk.expect(
        pixels.contains { isDark ? $0.min() ?? 0 > 180 : $0.max() ?? 255 < 100 },
        "nothing can be read on \(bytes)")
    }
  },

  WidgetTest("what is seen stays where it is when text above it changes its height") { desk in
    let text = (0..<300).map { "Line \($0)" }.joined(separator: "\n")
    let (view, scrolled) = try await show([TextRun(text)], desk)
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    let height = view.layout.usedHeight()
    try desk.expectEqual(gtk_adjustment_get_upper(adjustment), height.rounded(.up))
    gtk_adjustment_set_value(adjustment, 1000)
    try await desk.nextFrame(of: scrolled)
    let seen = view.layout.lineFragment(atY: 1000)
    guard let seen else { throw Failure(description: "no line") }
    let place = TrackedRange(seen.range.lowerBound, in: view.storage, gravity: .forward)
    let before = seen.y - gtk_adjustment_get_value(adjustment)
    view.storage.replace(0..<0, with: "New line\nAnother one\nA third one\n")
    try await desk.nextFrame(of: scrolled)
    let now = view.layout.lineFragment(at: place.range.lowerBound)
    let after = (now?.y ?? 0) - gtk_adjustment_get_value(adjustment)
    try desk.expect(abs(after - before) < 0.51, "it moved from \(before) to \(after)")
    try desk.expectEqual(
      gtk_adjustment_get_upper(adjustment), view.layout.usedHeight().rounded(.up))
  },

  WidgetTest("the caret is scrolled to, and no more than that needs") { desk in
    let text = (0..<300).map { "Line \($0)" }.joined(separator: "\n")
    let (view, scrolled) = try await show([TextRun(text)], desk)
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    view.selection = TextSelection(caret: 0)
    view.move(GTK_MOVEMENT_BUFFER_ENDS, 1)
    try await desk.until("the end is seen") {
      gtk_adjustment_get_value(adjustment)
        == gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    }
    let end = gtk_adjustment_get_value(adjustment)
    view.move(GTK_MOVEMENT_DISPLAY_LINES, -1)
    try await desk.nextFrame(of: scrolled)
    try desk.expectEqual(gtk_adjustment_get_value(adjustment), end)
    view.move(GTK_MOVEMENT_PAGES, -1)
    view.move(GTK_MOVEMENT_PAGES, -1)
    try await desk.until("a page above is seen") { gtk_adjustment_get_value(adjustment) < end }
    view.move(GTK_MOVEMENT_BUFFER_ENDS, -1)
    try await desk.until("the start is seen") { gtk_adjustment_get_value(adjustment) == 0 }
  },

  WidgetTest("letters in the line at the lower edge scroll no part of a pixel") { desk in
    var attributes = TextAttributes()
    attributes.size = .points(10.3)
    let text = (0..<300).map { "Line \($0)" }.joined(separator: "\n")
    let (view, scrolled) = try await show([TextRun(text, attributes)], desk)
    guard let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque) else {
      throw Failure(description: "no adjustment")
    }
    var moves = 0
    Signal.connect(adjustment, "value-changed") { moves += 1 }
    var parts = 0
    for line in 100..<105 {
      guard let place = view.layout.lineFragment(number: line)?.range.lowerBound else {
        throw Failure(description: "no line")
      }
      view.selection = TextSelection(caret: place)
      view.scroll(to: place..<place)
      try await desk.nextFrame(of: scrolled)
      guard let fragment = view.layout.lineFragment(at: place) else {
        throw Failure(description: "no line")
      }
      let bottom = fragment.y + fragment.height
      if bottom != bottom.rounded() { parts += 1 }
      let value = gtk_adjustment_get_value(adjustment)
      try desk.expectEqual(value, value.rounded())
      moves = 0
      for _ in 0..<3 {
        view.type("x")
        try await desk.nextFrame(of: scrolled)
      }
      try desk.expectEqual(moves, 0)
    }
    try desk.expect(parts > 0, "no line ends between two pixels")
  },

  WidgetTest("the panel formats what is selected in a view") { desk in
    let (view, _) = try await show([TextRun("one two")], desk)
    view.selection = TextSelection(0..<3)
    let red = TextColor(red: 1, green: 0, blue: 0)
    try desk.expect(desk.coordinator.apply(.color(red)), "nobody took the change")
    try desk.expectEqual(view.storage.attributes(at: 0).attributes.color, red)
    try desk.expectEqual(view.storage.attributes(at: 4).attributes.color, nil)
    view.undo()
    try desk.expectEqual(view.storage.attributes(at: 0).attributes.color, nil)
    try desk.expectEqual(view.selection.range, 0..<3)
  },

  WidgetTest("return and tab are what a list and a table want") { desk in
    var item = TextAttributes()
    item.paragraph = ParagraphStyle()
    item.paragraph?.list = ListItem(list: 1)
    let (view, _) = try await show([TextRun("one", item)], desk)
    view.selection = TextSelection(caret: 3)
    _ = view.keyPressed(GDK_KEY_Return, held: GdkModifierType(rawValue: 0))
    try desk.expectEqual(view.storage.text, "one\n")
    try desk.expect(view.storage.paragraphStyle(at: 4)?.list != nil, "the list ends")
    _ = view.keyPressed(GDK_KEY_Tab, held: GdkModifierType(rawValue: 0))
    try desk.expectEqual(view.storage.paragraphStyle(at: 4)?.list?.level, 1)
    _ = view.keyPressed(GDK_KEY_Return, held: GdkModifierType(rawValue: 0))
    try desk.expectEqual(view.storage.paragraphStyle(at: 4)?.list?.level, 0)
    _ = view.keyPressed(GDK_KEY_Return, held: GdkModifierType(rawValue: 0))
    try desk.expect(view.storage.paragraphStyle(at: 4)?.list == nil, "the list goes on")
    try desk.expectEqual(view.storage.text, "one\n")

    @MainActor func cell(_ row: Int, _ column: Int) -> TextAttributes {
      var attributes = TextAttributes()
      attributes.paragraph = ParagraphStyle()
      attributes.paragraph?.cell = TableCell(table: 1, row: row, column: column)
      return attributes
    }
    view.show(
      TextLayoutManager(
        TextStorage(runs: [
          TextRun("a\n", cell(0, 0)), TextRun("bb\n", cell(0, 1)), TextRun("c\n", cell(1, 0)),
          TextRun("d\n", cell(1, 1)), TextRun("end"),
        ]), appearance: view.appearance, containers: [TextContainer(width: 100)]))
    view.selection = TextSelection(caret: 0)
    let shift = GDK_SHIFT_MASK
    var selected: [Range<ScalarOffset>] = []
    for held in [GdkModifierType(rawValue: 0), GdkModifierType(rawValue: 0), shift, shift] {
      _ = view.keyPressed(GDK_KEY_Tab, held: held)
      selected.append(view.selection.range)
    }
    try desk.expectEqual(selected, [2..<4, 5..<6, 2..<4, 0..<1])
    // From the last cell to a new row, which is undone as one step.
    view.selection = TextSelection(caret: 8)
    _ = view.keyPressed(GDK_KEY_Tab, held: GdkModifierType(rawValue: 0))
    try desk.expectEqual(view.storage.text, "a\nbb\nc\nd\n\n\nend")
    try desk.expectEqual(view.selection.range, 9..<9)
    let added = [9, 10].map { view.storage.paragraphStyle(at: $0)?.cell }
    try desk.expectEqual(added.map { $0?.row }, [2, 2])
    try desk.expectEqual(added.map { $0?.column }, [0, 1])
    try desk.expect(view.storage.paragraphStyle(at: 11)?.cell == nil, "the table goes on")
    view.undo()
    try desk.expectEqual(view.storage.text, "a\nbb\nc\nd\nend")
  },

  WidgetTest("text for another kind of screen is shown in standard sizes by one transform") {
    desk in
    let (view, scrolled) = try await show(
      [TextRun("Some words", attributes { $0.size = .points(17) })], desk)
    view.textScaling = .iOS
    let before = view.widgetRect(view.rect(of: 5), inContainer: 0)
    view.usesStandardTextScaling = true
    try await desk.nextFrame(of: scrolled)
    let after = view.widgetRect(view.rect(of: 5), inContainer: 0)
    try desk.expect(
      abs(after.x / before.x - TextScaling.factor) < 0.001,
      "\(after.x) is not \(TextScaling.factor) of \(before.x)")
    try desk.expectEqual(view.hit(x: after.x + 1, y: after.y + after.height / 2)?.offset, 5)
    try desk.expectEqual(view.storage.attributes(at: 0).attributes.size, .points(17))
  },

  WidgetTest("text is scrolled to where it is asked for, also sideways") { desk in
    TextStyles.install()
    let field = RichTextField(
      TextStorage(runs: [TextRun("start " + String(repeating: "words ", count: 60) + "end")]))
    let view = RichTextView(TextStorage(runs: [TextRun(String(repeating: "words ", count: 900))]))
    view.sheet = TextSheet()
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    gtk_widget_set_vexpand(scrolled.pointer, 1)
    let other = Widget(gtk_button_new_with_label("Keyboard"))
    let window = try await desk.show(
      makeBox(GTK_ORIENTATION_VERTICAL, [field.widget, scrolled, other]), focus: other)
    gtk_window_set_default_size(window.window, 320, 320)
    try await desk.until("a small window") { gtk_widget_get_width(view.widget.pointer) <= 320 }
    try await desk.nextFrame(of: scrolled)
    @MainActor func left(_ place: ScalarOffset, of text: RichTextWidget) -> Double {
      guard let (container, rect) = text.layout.selectionRects(for: place..<place + 1).first
      else { return .nan }
      return text.widgetRect(of: rect, inContainer: container).x
    }
    let width = Double(gtk_widget_get_width(field.widget.pointer))
    let end = field.storage.end
    try desk.expect(left(end - 1, of: field) > width, "the end is seen at first")
    field.scroll(to: end - 3..<end)
    try desk.expect((0..<width).contains(left(end - 1, of: field)), "the end is not seen")
    field.scroll(to: 0..<5)
    try desk.expect((0..<width).contains(left(0, of: field)), "the start is not seen")
    field.scroll(to: 36..<40, x: 20, y: 0)
    try desk.expect(abs(left(36, of: field) - 20) < 1, "it is at \(left(36, of: field))")
    view.scroll(to: 42..<47, x: 50, y: nil)
    try await desk.until("the word is in its place") { abs(left(42, of: view) - 50) < 1 }
    view.scroll(to: 42..<47, x: 90, y: 70)
    try await desk.until("the word is in its place") { abs(left(42, of: view) - 90) < 1 }
  },

  WidgetTest("a field has one line, or as many as it needs up to a number") { desk in
    TextStyles.install()
    let field = RichTextField(TextStorage(runs: [TextRun("one")]))
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [field.widget])
    try await desk.show(box, focus: field.widget)
    @MainActor func height() -> CInt {
      var natural: CInt = 0
      gtk_widget_measure(
        field.widget.pointer, GTK_ORIENTATION_VERTICAL, 200, nil, &natural, nil, nil)
      return natural
    }
    let one = height()
    field.type("two\nthree")
    try desk.expectEqual(field.storage.text, "two three" + "one")
    try desk.expectEqual(height(), one)
    field.selection = TextSelection(caret: field.storage.end)
    field.maximumLines = 9
    field.type("\nfour\nfive\nsix\nseven")
    let five = height()
    try desk.expect(five > 2 * one, "four more lines take no room")
    field.maximumLines = 3
    try await desk.nextFrame(of: box)
    try desk.expect(height() < five, "it has more lines than it may have")
  },

  WidgetTest("a label wraps, and is cut off where it is to be") { desk in
    TextStyles.install()
    let words = "Several words that are wider than what a narrow label has room for"
    let label = RichTextLabel(TextStorage(runs: [TextRun(words)]))
    @MainActor func size(_ width: CInt) -> CInt {
      var natural: CInt = 0
      gtk_widget_measure(
        label.widget.pointer, GTK_ORIENTATION_VERTICAL, width, nil, &natural, nil, nil)
      return natural
    }
    let (wide, narrow) = (size(2000), size(100))
    try desk.expect(narrow >= 4 * wide, "\(narrow) is no four times \(wide)")
    try await desk.show(makeBox(GTK_ORIENTATION_VERTICAL, [label.widget]))
    label.maximumLines = 1
    label.ellipsize = PANGO_ELLIPSIZE_END
    try desk.expectEqual(size(100), wide)
    try desk.expect(
      label.layout.lineFragment(at: 0)?.truncatedRange != nil, "nothing says that there is more")
    var (least, natural): (CInt, CInt) = (0, 0)
    gtk_widget_measure(
      label.widget.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nil, nil)
    try desk.expect(least < natural / 4, "it cannot be narrower than \(least) of \(natural)")
  },

  WidgetTest(
    "a layout that was assembled by hand keeps what it says, and its width follows the view"
  ) { desk in
    TextStyles.install()
    let layout = TextLayoutManager(
      TextStorage(runs: [TextRun("Some words in a layout of an app")]),
      appearance: desk.coordinator.appearance,
      baseAttributes: attributes { $0.size = .points(30) }, containers: [TextContainer(width: 0)])
    let view = RichTextView(layout)
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    try await desk.show(scrolled, focus: view.widget)
    try desk.expect(view.layout === layout, "it has another layout")
    try desk.expectEqual(layout.baseAttributes.size, .points(30))
    try desk.expectEqual(
      layout.containers[0].width, Double(gtk_widget_get_width(view.widget.pointer)))
    // A shape in the middle has text on both sides.
    let middle = LayoutRect(x: 150, y: 0, width: 60, height: 100)
    layout.containers[0].exclusions = [TextExclusion(TextPath(middle))]
    try await desk.nextFrame(of: scrolled)
    try desk.expectEqual(layout.lineFragment(at: 0)?.parts.count, 2)
  },

  WidgetTest("a widget in a text has the room that it needs, and moves with its text") { desk in
    let (view, scrolled) = try await show([TextRun("Before and behind")], desk)
    let button = Widget(gtk_button_new_with_label("A button"))
    let attachment = view.embed(button)
    view.selection = TextSelection(caret: 7)
    view.insert([TextRun("\u{FFFC}", attributes { $0.attachment = attachment })])
    try await desk.nextFrame(of: scrolled)
    @MainActor func place() -> (x: Double, width: Double) {
      var bounds = graphene_rect_t()
      _ = gtk_widget_compute_bounds(button.pointer, view.widget.pointer, &bounds)
      return (Double(bounds.origin.x), Double(bounds.size.width))
    }
    var natural: CInt = 0
    gtk_widget_measure(button.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
    let (before, rect) = (place(), view.rect(of: 7))
    try desk.expectEqual(rect.width, Double(natural))
    try desk.expect(abs(before.x - rect.x) <= 1, "it is at \(before), and its room at \(rect)")
    view.selection = TextSelection(caret: 0)
    view.type("More ")
    try await desk.nextFrame(of: scrolled)
    try desk.expect(place().x > before.x + 10, "it stayed at \(place())")
    gtk_button_set_label(button.cast(to: GtkButton.self), "A button with a longer label")
    try await desk.until("it has more room") { view.rect(of: 12).width > rect.width + 20 }
    view.storage.replace(12..<13, with: "")
    try await desk.nextFrame(of: scrolled)
    try desk.expect(gtk_widget_get_child_visible(button.pointer) == 0, "it is still seen")
  },

  WidgetTest("a checker's marks can be corrected, as one step, and no longer when it is gone") {
    desk in
    let (view, _) = try await show([TextRun("A mispelled word")], desk)
    let checker = Checker(view.storage)
    view.add(checker)
    let corrections = view.corrections(at: 4)
    try desk.expectEqual(corrections.map(\.correction.label), ["misspelled", "Ignore"])
    view.apply(corrections[0].correction, to: corrections[0].mark)
    try desk.expectEqual(view.storage.text, "A misspelled word")
    view.undo()
    try desk.expectEqual(view.storage.text, "A mispelled word")
    view.apply(corrections[1].correction, to: corrections[1].mark)
    try desk.expect(checker.isIgnored, "the app's own correction was not done")
    view.remove(checker)
    try desk.expectEqual(view.corrections(at: 4).count, 0)
  },

  WidgetTest("a search shows all matches, goes round, and replaces as one step") { desk in
    let (view, _) = try await show([TextRun("Alice, alice and Malice; ALICE\nStraße Ünder")], desk)
    let search = TextSearch(in: view)
    try desk.expectEqual(search.find("alice"), 4)
    try desk.expectEqual(search.find("alice", options: .wholeWords), 3)
    try desk.expectEqual(search.find("alice", options: [.wholeWords, .matchesCase]), 1)
    try desk.expectEqual(search.find("ünder"), 1)
    try desk.expectEqual(search.find("e\ns"), 1)
    try desk.expectEqual(search.find("Alice"), 4)
    view.selection = TextSelection(caret: 1)
    try desk.expectEqual(search.select(.forward), 1)
    try desk.expectEqual(view.selection.range, 7..<12)
    try desk.expectEqual(search.select(.backward), 0)
    try desk.expectEqual(search.select(.backward), 3)
    try desk.expect(search.replace(with: "Bob"), "the selected match is not replaced")
    try desk.expectEqual(search.replaceAll(with: "Eve"), 3)
    try desk.expectEqual(view.storage.text, "Eve, Eve and MEve; Bob\nStraße Ünder")
    view.undo()
    try desk.expectEqual(view.storage.text, "Alice, alice and Malice; Bob\nStraße Ünder")
    view.undo()
    try desk.expectEqual(view.storage.text, "Alice, alice and Malice; ALICE\nStraße Ünder")
  },

  WidgetTest("what is measured and drawn has nothing measured again") { desk in
    TextStyles.install()
    let words = "Words that wrap in a window which is not as wide as they are, all of them"
    let texts: [RichTextWidget] = [
      RichTextLabel(TextStorage(runs: [TextRun(words)])),
      RichTextField(TextStorage(runs: [TextRun(words)])),
      RichTextView(TextStorage(runs: [TextRun(words)])),
    ]
    let box = makeBox(GTK_ORIENTATION_VERTICAL, texts.map(\.widget))
    let window = try await desk.show(box, focus: texts[2].widget)
    guard let clock = gtk_widget_get_frame_clock(window.pointer) else {
      throw Failure(description: "the window has no frames")
    }
    var count = 0
    let handler = Signal.connect(clock, "layout") { count += 1 }
    // The first frames have sizes to find.
    var (frames, quiet) = (0, 0)
    while frames < 40, quiet < 5 {
      let before = count
      try await desk.nextFrame(of: window)
      frames += 1
      quiet = count == before ? quiet + 1 : 0
    }
    Signal.disconnect(handler, from: clock)
    try desk.expect(quiet == 5, "\(count) of \(frames) frames were laid out")
  },

  WidgetTest("a view is gone with its window, and its nodes, text and handlers with it") { desk in
    weak var gone: RichTextView?
    weak var storage: TextStorage?
    for _ in 0..<10 {
      do {
        let (view, _) = try await show([TextRun("Some text")], desk)
        (gone, storage) = (view, view.storage)
        view.selection = TextSelection(0..<4)
      }
      desk.closeLast()
      try await desk.until("the view is gone") { gone == nil && storage == nil }
    }
  },

  WidgetTest("a view that nobody took is gone, too") { desk in
    TextStyles.install()
    weak var gone: RichTextView?
    do {
      let view = RichTextView(TextStorage())
      gone = view
      view.widget.setMargins(3)
    }
    try await desk.until("the view is gone") { gone == nil }
  },
]

/// Knows one word that is wrong.
private final class Checker: TextChecker {
  let overlay: TextOverlay
  let meaning = TextMarkMeaning.misspelled
  private(set) var isIgnored = false

  init(_ storage: TextStorage) {
    overlay = TextOverlay(over: storage, attributes: attributes { $0.underline = TextLine(.wavy) })
    overlay.replaceMarks(in: 0..<storage.end, with: [2..<11])
  }

  func corrections(of mark: Range<ScalarOffset>) -> [TextCorrection] {
    [.replacement("misspelled"), TextCorrection("Ignore") { self.isIgnored = true }]
  }
}

extension RichTextWidget {
  /// Where a character is, in its container.
  fileprivate func rect(of place: ScalarOffset) -> LayoutRect {
    layout.selectionRects(for: place..<place + 1)[0].rect
  }
}
