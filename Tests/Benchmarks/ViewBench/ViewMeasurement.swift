// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import CTypecaseGTK
import Foundation
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

/// What is measured of a text in a window; times are milliseconds.
enum ViewMeasurement: String {
  /// From a text to the first frame with it.
  case first
  /// How high the scroll range is with the first frame and at last, of a text whose paragraphs are equal.
  case range
  /// From a letter that is typed in the middle to the frame with it.
  case key
  /// What frames take while the text is scrolled through.
  case scroll
  /// The same of a list of labels.
  case rows
  /// What it takes to put together what is drawn of a screen of text, of which nothing changed.
  case snapshot
  /// The program's memory after ten and after a hundred texts, one in the place of another, in MiB.
  case documents

  struct Result: Encodable {
    var median = 0.0
    /// That of which 99 of 100 are faster.
    var slowest = 0.0
    /// The same of the main thread's processor time, where it was taken.
    var processor: Double?
    var slowestProcessor: Double?
    /// How many of the frames took longer than 16 ms.
    var late = 0
    /// How high the scroll range is, in pixels, with the first frame, at last, and as all lines say.
    var heights: [Double] = []
  }

  func measure(
    _ kind: MeasuredText.Kind, characters: Int, paragraph: Int, in app: BenchApplication.Application
  ) async throws -> Result {
    TextStyles.install()
    Self.keepStill()
    let window = Widget(gtk_application_window_new(app.pointer))
    gtk_window_set_default_size(window.window, 800, 600)
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_window_set_child(window.window, scrolled.pointer)
    let frames = FrameTimes(window)
    if self == .rows {
      gtk_scrolled_window_set_child(scrolled.opaque, Self.rows(kind, count: 500).pointer)
      gtk_window_present(window.window)
      await frames.next()
      return try await scrollThrough(scrolled, frames)
    }
    if kind == .texture {
      let texture = Self.texture()
      gtk_scrolled_window_set_child(scrolled.opaque, texture.pointer)
      gtk_window_present(window.window)
      await frames.next()
      return try await scrollThrough(scrolled, frames, moving: texture)
    }
    let text = MeasuredText(kind)
    gtk_scrolled_window_set_child(scrolled.opaque, text.widget.pointer)
    gtk_window_present(window.window)
    gtk_widget_grab_focus(text.widget.pointer)
    await frames.next()
    await frames.next()
    let content = MeasuredText.text(
      characters: characters, paragraph: paragraph, isEqual: self == .range)
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    let start = Moment()
    text.load(content)
    await frames.next()
    var result = Result()
    result.median = (frames.end.time - start.time) * 1000
    result.processor = (frames.end.processor - start.processor) * 1000
    result.heights = [gtk_adjustment_get_upper(adjustment)]
    try await rest(frames)
    result.heights.append(gtk_adjustment_get_upper(adjustment))
    if let height = text.exactHeight { result.heights.append(height) }
    switch self {
    case .first, .range, .rows: return result
    case .snapshot: return Result(text.snapshots(count: 300), heights: result.heights)
    case .documents:
      var sizes: [Double] = []
      for number in 0..<100 {
        text.load(content + "\(number)")
        await frames.next()
        if number == 9 || number == 99 {
          try await rest(frames)
          sizes.append(Self.memory())
        }
      }
      result.heights = sizes
      result.median = sizes[1]
      return result
    case .scroll: return try await scrollThrough(scrolled, frames)
    case .key:
      text.placeCaret(at: characters / 2)
      try await rest(frames)
      var (times, processor): ([Double], [Double]) = ([], [])
      for _ in 0..<40 {
        // Keys are farther apart than frames, so that none waits for the one before it.
        try await Task.sleep(for: .milliseconds(40))
        let start = Moment()
        text.type("x")
        await frames.next()
        times.append((frames.end.time - start.time) * 1000)
        processor.append((frames.end.processor - start.processor) * 1000)
      }
      var keys = Result(times, heights: result.heights)
      keys.processor = Result(processor, heights: []).median
      return keys
    }
  }

  /// Has nothing drawn but what is measured: after a frame of a blinking caret or of a scroll bar that fades, GTK lets the next one wait for its turn.
  private static func keepStill() {
    guard let settings = gtk_settings_get_default() else { return }
    for name in ["gtk-cursor-blink", "gtk-enable-animations"] {
      Property.set(settings, name, bool: false)
    }
  }

  /// Waits until nothing is drawn any more.
  private func rest(_ frames: FrameTimes) async throws {
    var count = -1
    while count != frames.count {
      count = frames.count
      try await Task.sleep(for: .milliseconds(400))
    }
  }

  /// - Parameter fixed: a `GtkFixed` with a picture, which stays near the part that is seen.
  private func scrollThrough(
    _ scrolled: Widget, _ frames: FrameTimes, moving fixed: Widget? = nil
  ) async throws -> Result {
    try await rest(frames)
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    frames.begin()
    for step in 0..<300 {
      let range = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      // By wheel at first, and then by thumb.
      let value =
        step < 200 ? Double(step) * 60 : range * Double((step * 7919) % 100) / 100
      gtk_adjustment_set_value(adjustment, min(value, range))
      if let fixed, let picture = gtk_widget_get_first_child(fixed.pointer) {
        gtk_fixed_move(
          fixed.cast(to: GtkFixed.self), picture, 0, min(value, range) + Double(step % 60) - 30)
      }
      await frames.next()
    }
    var result = Result(frames.durations, heights: [])
    let processor = Result(frames.processorDurations, heights: [])
    (result.processor, result.slowestProcessor) = (processor.median, processor.slowest)
    return result
  }

  /// The memory that the program has, in MiB.
  private static func memory() -> Double {
    let statm = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = statm.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
  }

  /// A picture of the window's size in a place that can be scrolled as far as 300,000 characters.
  private static func texture() -> Widget {
    let (width, height) = (800, 600)
    let pixels = (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0 / 1024) }
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    let texture = gdk_memory_texture_new(
      CInt(width), CInt(height), GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, gsize(width * 4))
    g_bytes_unref(bytes)
    let picture = Widget(gtk_picture_new_for_paintable(texture?.opaque))
    g_object_unref(texture?.raw)
    gtk_picture_set_can_shrink(picture.opaque, 0)
    let fixed = Widget(gtk_fixed_new())
    // It is seen at each step, at another height.
    gtk_fixed_put(fixed.cast(to: GtkFixed.self), picture.pointer, 0, 0)
    gtk_widget_set_size_request(fixed.pointer, -1, 46_000)
    return fixed
  }

  private static func rows(_ kind: MeasuredText.Kind, count: Int) -> Widget {
    let box = Widget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
    for number in 0..<count {
      let words =
        "Row \(number) with a label whose words wrap where the window is not as wide as they are"
      if kind == .view {
        let label = RichTextLabel(TextStorage(runs: [TextRun(words)]))
        gtk_box_append(box.cast(to: GtkBox.self), label.widget.pointer)
      } else {
        let label = makeLabel(words, wraps: true)
        gtk_box_append(box.cast(to: GtkBox.self), label.pointer)
      }
    }
    return box
  }
}

extension ViewMeasurement.Result {
  init(_ times: [Double], heights: [Double]) {
    let sorted = times.sorted()
    guard !sorted.isEmpty else { return }
    median = sorted[sorted.count / 2]
    slowest = sorted[min(sorted.count * 99 / 100, sorted.count - 1)]
    late = sorted.count { $0 > 16 }
    self.heights = heights
  }
}
