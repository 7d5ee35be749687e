// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

private let red = TextColor(red: 1, green: 0, blue: 0)

/// What apps do with text views and buffers without telling the library.
@MainActor let textBufferTests: [WidgetTest] = [
  WidgetTest("a view that gets another buffer formats that one") { desk in
    let formatting = try await desk.showText([TextRun("old text")], color: red)
    let view = try desk.focused()
    var changes = 0
    formatting.changed = { changes += 1 }
    guard let new = gtk_text_buffer_new(nil) else { throw Failure(description: "no buffer") }
    gtk_text_buffer_set_text(new, "new text", -1)
    gtk_text_view_set_buffer(view.cast(to: GtkTextView.self), new)
    g_object_unref(new)
    try desk.expectEqual(changes, 1)
    try desk.expectEqual(formatting.document, RichTextDocument(runs: [TextRun("new text")]))
    desk.selectAll(view)
    try desk.expect(desk.coordinator.apply(.color(red)), "nobody took the change")
    try desk.expectEqual(
      formatting.document.runs, [TextRun("new text", attributes { $0.color = red })])
    let updates = desk.coordinator.updateCount
    desk.select(view, 1..<2)
    try await desk.until("the selection is told") { desk.coordinator.updateCount > updates }
  },

  WidgetTest("equal pictures beside each other stay as many, and text behind them is no picture") {
    desk in
    let picture = TextRun(
      String(TextAttachment.character),
      attributes { $0.attachment = TextAttachment(bytes: [1, 2, 3], type: "image/png") })
    let formatting = try await desk.showText([TextRun("a"), picture, picture])
    let view = try desk.focused()
    try desk.expectEqual(formatting.document.runs, [TextRun("a"), picture, picture])
    desk.select(view, 3..<3)
    desk.type("!", into: view)
    try desk.expectEqual(formatting.document.runs, [TextRun("a"), picture, picture, TextRun("!")])
    desk.select(view, 3..<3)
    formatting.replaceSelection(with: [picture])
    try desk.expectEqual(
      formatting.document.runs, [TextRun("a"), picture, picture, picture, TextRun("!")])
    // Over a picture that is selected there is text.
    desk.select(view, 2..<3)
    desk.type("?", into: view)
    try desk.expectEqual(
      formatting.document.runs, [TextRun("a"), picture, TextRun("?"), picture, TextRun("!")])
    while formatting.canUndo { formatting.undo() }
    try desk.expectEqual(formatting.document.runs, [TextRun("a"), picture, picture])
  },

  WidgetTest("text that is typed behind a field, a carried group or a link has nothing of them") {
    desk in
    let kinds: [(inout TextAttributes) -> Void] = [
      { $0.field = "PAGE" }, { $0.carried = CarriedRTF(#"{\*\bkmkstart a}"#) },
      { $0.link = "https://example.org" }, { $0.revision = TextRevision(.inserted) },
      { $0.app = ["org.example.note": .text("a")] },
    ]
    for set in kinds {
      let run = TextRun("1", attributes(set).with { $0.color = red })
      let formatting = try await desk.showText([run])
      let view = try desk.focused()
      desk.select(view, 1..<1)
      desk.type("!", into: view)
      let typed = TextRun("!", attributes { $0.color = red })
      try desk.expectEqual(formatting.document.runs, [run, typed])
    }
  },

  WidgetTest("text that is typed into the middle of a field or a link is a part of it") { desk in
    let kinds: [(inout TextAttributes) -> Void] = [
      { $0.field = "DATE" }, { $0.link = "https://example.org" },
      { $0.app = ["org.example.note": .text("a")] },
    ]
    for set in kinds {
      let formatting = try await desk.showText([
        TextRun("a "), TextRun("3 May", attributes(set)), TextRun(" b"),
      ])
      let view = try desk.focused()
      desk.select(view, 3..<3)
      desk.type("0", into: view)
      desk.select(view, 5..<7)
      desk.type("a", into: view)
      try desk.expectEqual(
        formatting.document.runs,
        [TextRun("a "), TextRun("30 ay", attributes(set)), TextRun(" b")])
      desk.select(view, 2..<2)
      desk.type("x", into: view)
      try desk.expectEqual(formatting.document.runs.map(\.text), ["a x", "30 ay", " b"])
    }
  },

  WidgetTest("formatting that an app keeps outlives its view") { desk in
    let (formatting, gone) = try await desk.showView()
    let runs = [
      TextRun(
        "text",
        attributes {
          $0.size = .points(20); $0.color = red
        })
    ]
    formatting.load(RichTextDocument(runs: runs))
    desk.closeLast()
    try await desk.until("the view is gone") { gone.isGone }
    let usual = desk.coordinator.appearance
    defer { desk.coordinator.appearance = usual }
    var large = usual
    large.textSize = DesktopTextSize(textScalingFactor: 1.5, interfaceFontSize: 11)
    desk.coordinator.appearance = large
    try desk.expect(formatting.formattingSelection == nil, "there is something to format")
    try desk.expectEqual(formatting.formattingModes, [])
    formatting.replaceSelection(with: [TextRun("more")])
    formatting.undo()
    formatting.redo()
    formatting.load(RichTextDocument(runs: runs, color: red))
    try desk.expectEqual(formatting.document, RichTextDocument(runs: runs, color: red))
    try desk.expectEqual(formatting.missingFonts, [])
  },

  WidgetTest("two views of one buffer are both told") { desk in
    let first = try await desk.showText([TextRun("shared")])
    let view = try desk.focused()
    let (second, gone) = try await desk.showView(of: desk.buffer(view))
    var (told, toldSecond) = (0, 0)
    first.changed = { told += 1 }
    second.changed = { toldSecond += 1 }
    desk.selectAll(view)
    desk.coordinator.apply(.color(red))
    try desk.expectEqual([told, toldSecond], [1, 1])
    desk.closeLast()
    try await desk.until("the second view is gone") { gone.isGone }
    first.undo()
    try desk.expectEqual([told, toldSecond], [2, 1])
  },

  WidgetTest("an app may edit in the middle of an edit") { desk in
    let formatting = try await desk.showText([TextRun("hello world")])
    let view = try desk.focused()
    guard let buffer = desk.buffer(view) else { throw Failure(description: "no buffer") }
    var isFirst = true
    Signal.connect(buffer, "changed") {
      guard isFirst else { return }
      isFirst = false
      var start = GtkTextIter()
      gtk_text_buffer_get_iter_at_offset(buffer, &start, 0)
      gtk_text_buffer_insert(buffer, &start, "#", -1)
    }
    desk.select(view, 11..<11)
    desk.type("!", into: view)
    try desk.expectEqual(formatting.document.runs, [TextRun("#hello world!")])
    formatting.undo()
    try desk.expectEqual(formatting.document.runs, [TextRun("hello world")])
    formatting.redo()
    try desk.expectEqual(formatting.document.runs, [TextRun("#hello world!")])
  },

  WidgetTest("edits that an app prevents are no steps") { desk in
    let formatting = try await desk.showText([TextRun("abc def")])
    let view = try desk.focused()
    guard let buffer = desk.buffer(view) else { throw Failure(description: "no buffer") }
    let app = StoppingApp()
    Signal.connect(buffer, "insert-text") {
      if app.stops { g_signal_stop_emission_by_name(buffer.raw, "insert-text") }
    }
    Signal.connect(buffer, "delete-range") {
      if app.stops { g_signal_stop_emission_by_name(buffer.raw, "delete-range") }
    }
    gtk_text_buffer_delete_selection(buffer, 1, 1)
    desk.select(view, 7..<7)
    desk.type("1", into: view)
    try desk.expect(!formatting.canUndo, "there is something to undo")
    app.stops = false
    desk.select(view, 0..<0)
    desk.type("x", into: view)
    try desk.expectEqual(formatting.document.runs, [TextRun("xabc def")])
    formatting.undo()
    try desk.expectEqual(formatting.document.runs, [TextRun("abc def")])
  },

  WidgetTest("inserted text never splits a character") { desk in
    let colored = attributes { $0.color = red }
    let formatting = try await desk.showText([TextRun("xe"), TextRun("y")])
    let view = try desk.focused()
    desk.select(view, 2..<2)
    desk.coordinator.apply(.color(red))
    desk.type("\u{301}", into: view)
    try desk.expectEqual(formatting.document.runs, [TextRun("xe\u{301}y")])
    formatting.undo()
    try desk.expectEqual(formatting.document.runs, [TextRun("xey")])
    desk.select(view, 2..<2)
    formatting.replaceSelection(with: [TextRun("\u{301}z", colored)])
    try desk.expectEqual(
      formatting.document.runs, [TextRun("xe\u{301}"), TextRun("z", colored), TextRun("y")])
    formatting.undo()
    try desk.expectEqual(formatting.document.runs, [TextRun("xey")])
    formatting.load(RichTextDocument(runs: [TextRun("e"), TextRun("\u{301}", colored)]))
    try desk.expectEqual(formatting.document.runs, [TextRun("e\u{301}")])
  },

  WidgetTest("an underline of the app's own tag can be removed, and ends where the tag ends") {
    desk in
    let view = Widget(gtk_text_view_new())
    let buffer = desk.buffer(view)
    gtk_text_buffer_set_text(buffer, "under plain", -1)
    guard let tag = gtk_text_tag_new("wavy") else { throw Failure(description: "no tag") }
    Property.set(tag, "underline", enumeration: 4, type: pango_underline_get_type())
    gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), tag)
    g_object_unref(tag)
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &start, 0)
    gtk_text_buffer_get_iter_at_offset(buffer, &end, 5)
    gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    try await desk.show(view)
    guard let formatting = desk.coordinator.textView(view) else {
      throw Failure(description: "no formatting")
    }
    desk.select(view, 5..<5)
    desk.type("X", into: view)
    try desk.expectEqual(formatting.document.runs.map(\.text), ["under", "X plain"])
    try desk.expectEqual(formatting.document.runs.last, TextRun("X plain"))
    // Nor does text that is typed over a part of it keep the line.
    desk.select(view, 4..<5)
    desk.type("Y", into: view)
    try desk.expectEqual(formatting.document.runs.last, TextRun("YX plain"))
    desk.select(view, 0..<4)
    desk.coordinator.apply(.underline(nil))
    try desk.expectEqual(formatting.document.runs.first?.attributes.underline, TextLine.none)
    formatting.undo()
    try desk.expectEqual(formatting.document.runs.first?.attributes.underline?.style, .wavy)
  },
]

/// An app that prevents edits for a while.
private final class StoppingApp { var stops = true }

extension TestDesk {
  /// Shows a text view that only its window keeps.
  ///
  /// - Parameter buffer: nil for one of its own.
  func showView(
    of buffer: UnsafeMutablePointer<GtkTextBuffer>? = nil
  ) async throws -> (formatting: TextViewFormatting, gone: Witness) {
    let view = Widget(
      buffer == nil ? gtk_text_view_new() : gtk_text_view_new_with_buffer(buffer))
    try await show(view)
    guard let formatting = coordinator.textView(view) else {
      throw Failure(description: "no formatting")
    }
    return (formatting, Witness(of: view))
  }
}

/// Tells whether a widget still exists.
final class Witness {
  private(set) var isGone = false

  init(of widget: Widget) {
    // What is attached to a widget is released with it.
    AttachedObject.set(Goodbye { self.isGone = true }, "widget-tests-witness", of: widget)
  }

  private final class Goodbye {
    let said: () -> Void
    init(_ said: @escaping () -> Void) { self.said = said }
    isolated deinit { said() }
  }
}
