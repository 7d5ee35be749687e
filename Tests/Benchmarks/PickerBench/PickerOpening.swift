// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// How long a window takes to open, in seconds from the call that makes it.
struct PickerOpening: Codable {
  /// The end of the window's first frame.
  var shown: Double
  /// The end of the first frame in which fonts are seen; for an empty window as `shown`.
  var content: Double
  /// The seconds of each frame while the list is scrolled fast; empty where nothing scrolls.
  var frames: [Double]
  /// How many rows there are.
  var rows: Int

  /// The list of the font picker, in a window like that of the system's dialog.
  static func ofPicker() async throws -> PickerOpening {
    let recents = NoRecents()
    let start = now()
    let list = FontPickerList(
      PickerConfiguration(includesFaces: true), offer: VisibleFonts(), recents: recents)
    let window = makeWindow(content: list.widget)
    var (shown, content): (Double?, Double?)
    gtk_window_present(window.window)
    list.start()
    var isFilled = false
    list.filled = { isFilled = true }
    try afterPaint(of: window) {
      shown = shown ?? now() - start
      if isFilled, content == nil, let view = listView(in: window), hasRows(view) {
        content = now() - start
      }
    }
    try await until("the list has rows") { content != nil }
    guard let view = listView(in: window) else {
      throw BenchFailure("the picker has no list")
    }
    let rows = Int(g_list_model_get_n_items(gtk_list_view_get_model(view.opaque)))
    let frames = try await scroll(view, in: window)
    return PickerOpening(
      shown: shown ?? 0, content: content ?? 0, frames: frames, rows: rows)
  }

  /// A window with nothing in it but its header and title.
  static func ofWindow() async throws -> PickerOpening {
    let start = now()
    let window = makeWindow(content: nil)
    var shown: Double?
    gtk_window_present(window.window)
    try afterPaint(of: window) { shown = shown ?? now() - start }
    try await until("the window is shown") { shown != nil }
    return PickerOpening(shown: shown ?? 0, content: shown ?? 0, frames: [], rows: 0)
  }

  /// `GtkFontChooserDialog`, which lists faces.
  static func ofChooser() async throws -> PickerOpening {
    let start = now()
    let dialog = Widget(gtk_font_chooser_dialog_new("Fonts", nil))
    var (shown, content): (Double?, Double?)
    gtk_window_present(dialog.window)
    try afterPaint(of: dialog) {
      shown = shown ?? now() - start
      if content == nil, let view = listView(in: dialog), hasRows(view) { content = now() - start }
    }
    try await until("the chooser has rows") { content != nil }
    guard let view = listView(in: dialog) else {
      throw BenchFailure("the chooser has no list")
    }
    // It continues adding rows while it is open.
    var (rows, since) = (0, now())
    try await until("the chooser has all rows") {
      let count = Int(g_list_model_get_n_items(gtk_list_view_get_model(view.opaque)))
      if count != rows { (rows, since) = (count, now()) }
      return now() - since > 0.5
    }
    let frames = try await scroll(view, in: dialog)
    return PickerOpening(
      shown: shown ?? 0, content: content ?? 0, frames: frames, rows: rows)
  }

  // MARK: - Windows

  private static func makeWindow(content: Widget?) -> Widget {
    let window = Widget(adw_window_new())
    gtk_window_set_default_size(window.window, 420, 640)
    // Every window has one, and the first text of a process waits for fontconfig.
    gtk_window_set_title(window.window, "Fonts")
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [Widget(adw_header_bar_new()), content])
    if let content { gtk_widget_set_vexpand(content.pointer, 1) }
    adw_window_set_content(window.cast(to: AdwWindow.self), box.pointer)
    return window
  }

  private static func afterPaint(
    of window: Widget, _ body: @escaping @MainActor @Sendable () -> Void
  ) throws {
    guard let clock = gtk_widget_get_frame_clock(window.pointer) else {
      throw BenchFailure("a window without a frame clock")
    }
    Signal.connect(clock, "after-paint", body)
  }

  private static func hasRows(_ list: Widget) -> Bool {
    guard let row = list.firstChild else { return false }
    return gtk_widget_get_mapped(row.pointer) != 0 && gtk_widget_get_height(list.pointer) > 1
  }

  private static func listView(in widget: Widget) -> Widget? {
    if widget.isA(gtk_list_view_get_type()) { return widget }
    return widget.children.lazy.filter(\.isVisible).compactMap(listView).first
  }

  /// Scrolls by 100 pixels for each frame, which with 60 frames a second is ten screens a second, for at
  /// most 200 of them; the time from the beginning of each frame to its end, in seconds.
  private static func scroll(_ list: Widget, in window: Widget) async throws -> [Double] {
    guard let clock = gtk_widget_get_frame_clock(window.pointer),
      let scroller = gtk_widget_get_ancestor(list.pointer, gtk_scrolled_window_get_type()),
      let adjustment = gtk_scrolled_window_get_vadjustment(scroller.opaque)
    else { throw BenchFailure("the list cannot be scrolled") }
    var began = 0.0
    var frames: [Double] = []
    let before = Signal.connect(clock, "before-paint") { began = now() }
    let after = Signal.connect(clock, "after-paint") {
      guard began > 0 else { return }
      frames.append(now() - began)
      gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + 100)
      gtk_widget_queue_draw(list.pointer)
    }
    gtk_widget_queue_draw(list.pointer)
    try await until("the list was scrolled") {
      let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      return frames.count >= 200
        || (frames.count > 2 && gtk_adjustment_get_value(adjustment) >= end - 1)
    }
    g_signal_handler_disconnect(clock.raw, gulong(before))
    g_signal_handler_disconnect(clock.raw, gulong(after))
    return frames
  }
}

/// Nothing was picked before.
private final class NoRecents: RecentFonts {
  var recentFamilies: [String] { [] }
  func addRecent(_ family: String) {}
}
