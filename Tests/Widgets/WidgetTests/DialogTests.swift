// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

@MainActor let dialogTests: [WidgetTest] = [
  WidgetTest("a long question fits a phone at the largest text size, with each answer in sight") {
    desk in
    let phone = try await desk.showPhone()
    for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
      gtk_widget_set_default_direction(direction)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let (dialog, answer) = try await desk.ask(longQuestion, over: phone)
      let (width, height) = (
        gtk_widget_get_width(dialog.pointer), gtk_widget_get_height(dialog.pointer)
      )
      try desk.expect(width <= 360 && height <= 640, "\(width) × \(height) pixels")
      let buttons = desk.buttons(of: dialog)
      try desk.expectEqual(buttons.count, longQuestion.answers.count)
      for button in buttons { try desk.expectSeen(button, in: dialog) }
      guard let keep = buttons.first(where: { desk.words(of: $0).hasPrefix("Keep") }) else {
        throw Failure(description: "no answer to keep")
      }
      gtk_widget_activate(keep.pointer)
      try desk.expectEqual(await answer.value, "keep")
    }
  },

  WidgetTest("keys reach the words of a long question, scroll them, and reach each answer") {
    desk in
    let phone = try await desk.showPhone()
    let (dialog, answer) = try await desk.ask(longQuestion, over: phone)
    // At first it is the answer that Return gives.
    try desk.expect(
      desk.focus(of: dialog).map { $0.isA(gtk_button_get_type()) } ?? false,
      "no button has the focus")
    var (buttons, scrolled): (Set<Widget>, Widget?) = ([], nil)
    for _ in 0..<8 {
      gtk_widget_child_focus(dialog.pointer, GTK_DIR_TAB_FORWARD)
      guard let focus = desk.focus(of: dialog) else { continue }
      if focus.isA(gtk_scrolled_window_get_type()) { scrolled = focus }
      guard focus.isA(gtk_button_get_type()) else { continue }
      buttons.insert(focus)
      try await desk.untilSeen(focus, in: dialog)
    }
    try desk.expectEqual(buttons.count, longQuestion.answers.count)
    guard let scrolled, let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque) else {
      throw Failure(description: "the words have no focus")
    }
    try desk.expectEqual(gtk_adjustment_get_value(adjustment), 0)
    gtk_widget_grab_focus(scrolled.pointer)
    try await desk.xdotool("key", "End")
    try await desk.until("the end of the words") {
      gtk_adjustment_get_value(adjustment) + gtk_adjustment_get_page_size(adjustment)
        >= gtk_adjustment_get_upper(adjustment) - 1
    }
    gtk_window_close(dialog.window)
    try desk.expectEqual(await answer.value, nil)
  },

  WidgetTest("more answers than fit a phone are scrolled to, and the question is seen first") {
    desk in
    let phone = try await desk.showPhone()
    var question = longQuestion
    question.answers += (1...4).map {
      .init("more\($0)", "Another answer with some more words, number \($0)")
    }
    let (dialog, answer) = try await desk.ask(question, over: phone)
    try desk.expect(gtk_widget_get_height(dialog.pointer) <= 640, "higher than the phone")
    try desk.expectHeadingSeen(of: question, in: dialog)
    for button in desk.buttons(of: dialog) {
      gtk_widget_grab_focus(button.pointer)
      try await desk.untilSeen(button, in: dialog)
    }
    gtk_window_close(dialog.window)
    try desk.expectEqual(await answer.value, nil)
  },

  WidgetTest("a question about a list begins with its words, although the list has the focus") {
    desk in
    let phone = try await desk.showPhone()
    let list = Widget(gtk_list_box_new())
    for name in ["Serif", "Sans Serif"] {
      gtk_list_box_append(list.opaque, makeTextRow(title: name, subtitle: "3 styles").pointer)
    }
    var question = longQuestion
    (question.content, question.answers) = (list, [.init("cancel", "_Cancel"), .init("go", "_Go")])
    let (dialog, answer) = try await desk.ask(question, over: phone)
    try desk.expectHeadingSeen(of: question, in: dialog)
    gtk_window_close(dialog.window)
    try desk.expectEqual(await answer.value, nil)
  },

  WidgetTest("a short question does not scroll, and its words are no stop for the keys") { desk in
    let window = try await desk.show(makeBox(GTK_ORIENTATION_VERTICAL))
    try await desk.resize(window, width: 700, height: 600)
    let question = MessageDialog(
      heading: "Remove All Fonts?", body: "You can undo this afterwards.",
      answers: [.init("cancel", "_Cancel"), .init("remove", "_Remove")])
    let (dialog, answer) = try await desk.ask(question, over: window)
    for _ in 0..<4 {
      gtk_widget_child_focus(dialog.pointer, GTK_DIR_TAB_FORWARD)
      let focus = desk.focus(of: dialog)
      try desk.expect(
        focus.map { !$0.isA(gtk_scrolled_window_get_type()) } ?? true, "the words have the focus")
    }
    // At another text size it has other sizes, and still fits.
    desk.setCategory(.accessibilityExtraLarge)
    try await desk.nextFrame(of: dialog)
    for button in desk.buttons(of: dialog) { try desk.expectSeen(button, in: dialog) }
    gtk_window_close(dialog.window)
    try desk.expectEqual(await answer.value, nil)
  },
]

private let longQuestion = MessageDialog(
  heading: "What Becomes of Your Fonts?",
  body: """
    As ordinary fonts they stay in your folder of fonts. Every app sees them there, and may use them for letters \
    that another font lacks. Fonts that are turned off are removed, and those that their license binds to an app.

    What Typecase knows about your apps and fonts is forgotten, and hidden fonts are shown again. This cannot be \
    undone.
    """,
  answers: [
    .init("cancel", "_Cancel"), .init("keep", "_Keep as Ordinary Fonts"),
    .init("remove", "_Remove All Fonts", appearance: ADW_RESPONSE_DESTRUCTIVE),
  ])

extension TestDesk {
  /// A window of a phone's size, at the largest text size.
  fileprivate func showPhone() async throws -> Widget {
    setCategory(.accessibilityExtraExtraExtraLarge)
    let window = try await show(makeBox(GTK_ORIENTATION_VERTICAL))
    try await resize(window, width: 360, height: 640)
    return window
  }

  /// Asks, and returns the dialog, as soon as it was drawn, with the answer to come.
  fileprivate func ask(
    _ question: MessageDialog, over window: Widget
  ) async throws -> (dialog: Widget, answer: Task<String?, Never>) {
    let answer = Task { await question.ask(over: window) }
    var dialog: Widget?
    try await until("the question has the focus") {
      dialog = Handle<GtkWindow>.all.map { Widget($0.pointer.cast(to: GtkWidget.self)) }
        .first { $0.isA(adw_message_dialog_get_type()) && gtk_window_is_active($0.window) != 0 }
      return dialog != nil
    }
    guard let dialog else { throw Failure(description: "no question") }
    for _ in 0..<2 { try await nextFrame(of: dialog) }
    return (dialog, answer)
  }

  fileprivate func focus(of window: Widget) -> Widget? {
    gtk_window_get_focus(window.window).map { Widget($0) }
  }

  /// The answers of a dialog; libadwaita 1.2 has each twice, and shows one.
  fileprivate func buttons(of widget: Widget) -> [Widget] {
    guard gtk_widget_get_mapped(widget.pointer) != 0 else { return [] }
    return widget.isA(gtk_button_get_type()) ? [widget] : widget.children.flatMap(buttons)
  }

  fileprivate func words(of widget: Widget) -> String {
    guard let label = find(in: widget, { $0.isA(gtk_label_get_type()) }) else { return "" }
    return gtk_label_get_text(label.opaque).map { String(cString: $0) } ?? ""
  }

  fileprivate func expectHeadingSeen(of question: MessageDialog, in dialog: Widget) throws {
    let heading = find(in: dialog) {
      $0.isA(gtk_label_get_type()) && gtk_widget_get_mapped($0.pointer) != 0
        && words(of: $0) == question.heading
    }
    guard let heading else { throw Failure(description: "no heading") }
    try expectSeen(heading, in: dialog)
  }

  /// All of a widget is within its window.
  fileprivate func expectSeen(_ widget: Widget, in window: Widget, line: Int = #line) throws {
    let size = (gtk_widget_get_width(window.pointer), gtk_widget_get_height(window.pointer))
    try expect(
      isSeen(widget, in: window),
      "“\(words(of: widget))” is at \(place(widget, in: window)), the window is \(size)", line: line
    )
  }

  /// Waits until GTK has scrolled to a widget.
  fileprivate func untilSeen(_ widget: Widget, in window: Widget) async throws {
    try await until("“\(words(of: widget))” is seen") { isSeen(widget, in: window) }
  }

  private func isSeen(_ widget: Widget, in window: Widget) -> Bool {
    let place = place(widget, in: window)
    return place.x >= 0 && place.y >= 0
      && place.x + place.width <= Double(gtk_widget_get_width(window.pointer)) + 0.5
      && place.y + place.height <= Double(gtk_widget_get_height(window.pointer)) + 0.5
  }
}
