// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

/// The windows of one test, and what a test does with them.
final class TestDesk {
  let application: Application
  let coordinator = TextFormattingCoordinator.shared
  private var windows: [Widget] = []

  init(_ application: Application) { self.application = application }

  /// Shows a widget in a window, with the focus, and waits until it has it.
  @discardableResult
  func show(_ widget: Widget, focus: Widget? = nil) async throws -> Widget {
    let window = Widget(gtk_application_window_new(application.pointer))
    gtk_window_set_default_size(window.window, 400, 300)
    gtk_window_set_child(window.window, widget.pointer)
    windows.append(window)
    gtk_window_present(window.window)
    gtk_widget_grab_focus((focus ?? widget).pointer)
    try await until("the window is active") { gtk_window_is_active(window.window) != 0 }
    try await nextFrame(of: window)
    return window
  }

  func close(_ window: Widget) {
    windows.removeAll { $0 == window }
    gtk_window_destroy(window.window)
  }

  /// Closes the window that was shown last, which nothing else keeps.
  func closeLast() {
    if let window = windows.popLast() { gtk_window_destroy(window.window) }
  }

  func clear() {
    coordinator.applicationResponder = nil
    if coordinator.isFontPanelVisible { coordinator.toggleFontPanel() }
    for window in windows { gtk_window_destroy(window.window) }
    windows = []
    if TextSizeMonitor.shared.textSize.category != .large { setCategory(.large) }
  }

  /// A text view with a document, its text selected.
  func showText(_ runs: [TextRun], color: TextColor? = nil) async throws -> TextViewFormatting {
    let view = Widget(gtk_text_view_new())
    try await show(view)
    guard let formatting = coordinator.textView(view) else {
      throw Failure(description: "the coordinator knows no text views")
    }
    formatting.load(RichTextDocument(runs: runs, color: color))
    selectAll(view)
    return formatting
  }

  func selectAll(_ view: Widget) {
    select(view, 0..<Int(gtk_text_buffer_get_char_count(buffer(view))))
  }

  func select(_ view: Widget, _ range: Range<Int>) {
    let buffer = buffer(view)
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_iter_at_offset(buffer, &start, CInt(range.lowerBound))
    gtk_text_buffer_get_iter_at_offset(buffer, &end, CInt(range.upperBound))
    gtk_text_buffer_select_range(buffer, &end, &start)
  }

  /// Types text as the person does: at the caret, over the selection.
  func type(_ text: String, into view: Widget) {
    for character in text {
      gtk_text_buffer_begin_user_action(buffer(view))
      gtk_text_buffer_delete_selection(buffer(view), 1, 1)
      gtk_text_buffer_insert_interactive_at_cursor(buffer(view), String(character), -1, 1)
      gtk_text_buffer_end_user_action(buffer(view))
    }
  }

  func buffer(_ view: Widget) -> UnsafeMutablePointer<GtkTextBuffer>? {
    gtk_text_view_get_buffer(view.cast(to: GtkTextView.self))
  }

  // MARK: - Conditions

  /// Waits until a condition holds; the deadline is longer than the busiest machine needs.
  func until(_ what: String, _ condition: () -> Bool) async throws {
    let deadline = g_get_monotonic_time() + 120_000_000
    while !condition() {
      guard g_get_monotonic_time() < deadline else {
        throw Failure(description: "in vain: \(what)")
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  func expect(
    _ condition: Bool, _ what: @autoclosure () -> String, line: Int = #line
  ) throws {
    if !condition { throw Failure(description: "line \(line): \(what())") }
  }

  func expectEqual<Value: Equatable>(_ value: Value, _ expected: Value, line: Int = #line) throws {
    if value != expected {
      throw Failure(description: "line \(line):\n#   \(value)\n#   is not\n#   \(expected)")
    }
  }
}

/// Attributes, set in a closure.
func attributes(_ set: (inout TextAttributes) -> Void) -> TextAttributes {
  var attributes = TextAttributes()
  set(&attributes)
  return attributes
}

extension TextAttributes {
  /// A changed copy.
  func with(_ change: (inout TextAttributes) -> Void) -> TextAttributes {
    var copy = self
    change(&copy)
    return copy
  }
}

/// A font by family and style, as documents name it.
func font(_ family: String, weight: Double? = nil) -> FontDescriptor {
  var font = FontDescriptor()
  (font.family, font.weight) = (family, weight)
  return font
}
