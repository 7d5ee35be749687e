// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import CTypecaseGTK
import Glibc
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

/// What a typed letter costs in a million characters, with the frame after it: in a text view that mirrors a storage, and in a
/// `GtkTextView` alone, with its own history.
enum ViewTyping {
  private static let characters = 1_000_000
  /// Letters that are measured together.
  private static let batch = 50

  static func measure(in app: Application) async throws -> [Figure] {
    TextStyles.install()
    let coordinator = TextFormattingCoordinator.shared
    let line = "The quick brown fox jumps over the lazy dog, and the dog sleeps on.\n"
    let text = String(
      String(repeating: line, count: characters / line.count + 1).prefix(characters))
    let plain = try await showText(in: app)
    guard let buffer = buffer(of: plain) else { throw BenchFailure("no buffer") }
    gtk_text_buffer_set_text(buffer, text, -1)
    let view = try await showText(in: app)
    guard let formatting = coordinator.textView(view) else {
      throw BenchFailure("the coordinator knows no text views")
    }
    formatting.load(RichTextDocument(runs: [TextRun(text)]))
    var figure = Figure(
      place: "typing", change: "letters", runs: 1, characters: characters, own: [], other: [])
    // The first turns lay out what is seen.
    for turn in 0..<13 {
      for (view, isOwn) in [(view, true), (plain, false)] {
        let seconds = try await type(into: view)
        if turn < 2 { continue }
        if isOwn { figure.own.append(seconds) } else { figure.other.append(seconds) }
      }
    }
    guard formatting.storage.length == characters + 13 * batch else {
      throw BenchFailure("the storage has not what was typed")
    }
    return [figure]
  }

  /// Processor time of a letter in the middle of the text, until its frame was drawn.
  private static func type(into view: Widget) async throws -> Double {
    guard let buffer = buffer(of: view), let clock = gtk_widget_get_frame_clock(view.pointer) else {
      throw BenchFailure("the view is not shown")
    }
    var place = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &place, CInt(characters / 2))
    gtk_text_buffer_place_cursor(buffer, &place)
    gtk_text_view_scroll_mark_onscreen(
      view.cast(to: GtkTextView.self), gtk_text_buffer_get_insert(buffer))
    try await until("nothing is left to do") { g_main_context_pending(nil) == 0 }
    let begin = processorTime()
    for _ in 0..<batch {
      let frame = gdk_frame_clock_get_frame_counter(clock)
      gtk_text_buffer_begin_user_action(buffer)
      gtk_text_buffer_insert_interactive_at_cursor(buffer, "x", 1, 1)
      gtk_text_buffer_end_user_action(buffer)
      try await until("the letter is drawn") { gdk_frame_clock_get_frame_counter(clock) > frame }
    }
    return (processorTime() - begin) / Double(batch)
  }

  private static func buffer(of view: Widget) -> UnsafeMutablePointer<GtkTextBuffer>? {
    gtk_text_view_get_buffer(view.cast(to: GtkTextView.self))
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
