// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import DynamicType
import GLibKit
import GTKKit
import RichText
import TypecaseGTK

private let red = TextColor(red: 1, green: 0, blue: 0)

/// What apps do with text views and their buffers behind the library's back.
@MainActor let textBufferTests: [WidgetTest] = [
  WidgetTest("a view that gets another buffer goes on with that one") { desk in
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

  WidgetTest("formatting that an app keeps outlives its view") { desk in
    let view: Widget = gtk_text_view_new()
    let window = try await desk.show(view)
    guard let formatting = desk.coordinator.textView(view) else {
      throw Failure(description: "no formatting")
    }
    let runs = [
      TextRun(
        "text",
        attributes {
          $0.size = .points(20); $0.color = red
        })
    ]
    formatting.load(RichTextDocument(runs: runs))
    let gone = Witness(of: view)
    desk.close(window)
    try await desk.until("the view is gone") { gone.isGone }
    let usual = desk.coordinator.appearance
    defer { desk.coordinator.appearance = usual }
    var large = usual
    large.textSize = DesktopTextSize(textScaling: 1.5, interfaceFontSize: 11)
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
    let other: Widget = gtk_text_view_new_with_buffer(desk.buffer(view))
    let window = try await desk.show(other)
    guard let second = desk.coordinator.textView(other) else {
      throw Failure(description: "no formatting")
    }
    var (told, toldSecond) = (0, 0)
    first.changed = { told += 1 }
    second.changed = { toldSecond += 1 }
    desk.selectAll(view)
    desk.coordinator.apply(.color(red))
    try desk.expectEqual([told, toldSecond], [1, 1])
    let gone = Witness(of: other)
    desk.close(window)
    try await desk.until("the second view is gone") { gone.isGone }
    first.undo()
    try desk.expectEqual([told, toldSecond], [2, 1])
  },
]

/// Tells whether a widget is still there.
final class Witness {
  private(set) var isGone = false

  init(of widget: Widget) {
    // What is attached goes with the widget.
    AttachedObject.set(Goodbye { self.isGone = true }, "widget-tests-witness", of: widget)
  }

  private final class Goodbye {
    let said: () -> Void
    init(_ said: @escaping () -> Void) { self.said = said }
    isolated deinit { said() }
  }
}
