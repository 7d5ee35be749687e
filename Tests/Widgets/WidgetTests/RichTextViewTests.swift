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

  WidgetTest("LOOK") { desk in
    var heading = TextAttributes()
    heading.size = .style(.title1)
    var red = TextAttributes()
    red.color = TextColor(red: 0.8, green: 0.1, blue: 0.1)
    red.underline = TextLine(.wavy)
    var link = TextAttributes()
    link.link = "https://example.org"
    var shadow = TextAttributes()
    shadow.shadow = TextShadow(x: 2, y: 2, blur: 3, color: TextColor(red: 0, green: 0, blue: 0, alpha: 0.6))
    shadow.size = .points(24)
    let runs: [TextRun] = [
      TextRun("A heading\n", heading),
      TextRun("Alice was beginning to get very tired of sitting by her sister on the bank, and "),
      TextRun("of having nothing to do", red), TextRun(": once or twice she had peeped into "),
      TextRun("the book", link), TextRun(" her sister was reading.\n"),
      TextRun("Shadow and ffi\n", shadow), TextRun("שלום עולם and مرحبا\n"),
      TextRun(String(repeating: "More words to scroll through. ", count: 200)),
    ]
    let (view, scrolled) = try await show(runs, desk)
    view.margins = TextMargins(left: 12, right: 12, top: 12, bottom: 12)
    view.selection = TextSelection(20..<60)
    try await rest(1500)
    run("import -window root /tmp/look1.png")
    view.selection = TextSelection(caret: view.storage.end)
    view.scroll(to: view.storage.end..<view.storage.end)
    try await rest(800)
    run("import -window root /tmp/look2.png")
    _ = scrolled
  },
]
private func run(_ command: String) {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/sh")
  process.arguments = ["-c", command]
  try? process.run()
  process.waitUntilExit()
}

@MainActor private func rest(_ milliseconds: Int) async throws {
  try await Task.sleep(for: .milliseconds(milliseconds))
}
