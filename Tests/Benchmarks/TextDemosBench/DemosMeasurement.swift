// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import CTypecaseGTK
import Glibc
import TextDemos
import TypecaseDataDetection
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// What is measured of a page of the demonstrations; times are milliseconds.
enum DemosMeasurement: String {
  /// What frames take while the butterfly is dragged over the text.
  case drag
  /// The same while the cards are scrolled.
  case rows

  enum Window: String {
    case demo
    /// A picture that is moved in the same way, which is the least that a window can do.
    case texture
  }

  struct Result: Encodable {
    var frames = 0
    var median = 0.0
    /// That of which 99 of 100 are faster.
    var slowest = 0.0
    var processor = 0.0
    /// How many of the frames took longer than 16 ms.
    var late = 0
    /// The same of the main thread's processor time.
    var lateProcessor = 0
  }

  func measure(
    _ kind: Window, seconds: Double, in app: BenchApplication.Application
  ) async throws -> Result {
    TextStyles.install()
    Demonstration.applyStyle()
    TextFormattingCoordinator.shared.attach(to: app)
    TextDataMarks.detector = DataDetector(locale: "en_US")
    // A scroll bar that fades, or a caret that blinks, would draw frames of its own.
    for name in ["gtk-cursor-blink", "gtk-enable-animations"] {
      if let settings = gtk_settings_get_default() { Property.set(settings, name, bool: false) }
    }
    let window = Widget(gtk_application_window_new(app.pointer))
    gtk_window_set_default_size(window.window, 800, 600)
    let (content, step) = kind == .texture ? moving() : demo()
    gtk_window_set_child(window.window, content.pointer)
    let frames = FrameTimes(window)
    gtk_window_present(window.window)
    for _ in 0..<5 { await frames.next() }
    // The first second is not counted: fonts are opened, and words shaped for the first time.
    await run(seconds: 1, frames, step)
    frames.begin()
    await run(seconds: seconds, frames, step)
    return Result(frames.durations, processor: frames.processorDurations)
  }

  /// Goes once round a knot of which each part is in another place, in 300 frames.
  private func run(seconds: Double, _ frames: FrameTimes, _ step: (Double) -> Void) async {
    let start = now()
    var number = 0.0
    while now() - start < seconds {
      number += 1
      await frames.next { step(number / 300 * 2 * .pi) }
    }
  }

  private func demo() -> (Widget, (Double) -> Void) {
    if self == .drag {
      let page = ButterflyPage()
      return (
        page.widget,
        { turn in page.moveButterfly(to: 0.5 + 0.42 * sin(3 * turn), 300 + 220 * sin(2 * turn)) }
      )
    }
    let page = RowsPage()
    return (
      page.widget,
      { turn in
        let adjustment = gtk_scrolled_window_get_vadjustment(page.widget.opaque)
        let room =
          gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
        gtk_adjustment_set_value(adjustment, room * (0.5 - 0.5 * cos(turn / 4)))
      }
    )
  }

  /// A picture of 290 pixels that goes the same way.
  private func moving() -> (Widget, (Double) -> Void) {
    let side = 290
    let pixels = (0..<side * side * 4).map { UInt8(truncatingIfNeeded: $0 / 997) }
    let bytes = g_bytes_new(pixels, gsize(pixels.count))
    let texture = gdk_memory_texture_new(
      CInt(side), CInt(side), GDK_MEMORY_R8G8B8A8_PREMULTIPLIED, bytes, gsize(side * 4))
    g_bytes_unref(bytes)
    let picture = Widget(gtk_picture_new_for_paintable(texture?.opaque))
    g_object_unref(texture?.raw)
    gtk_picture_set_can_shrink(picture.opaque, 0)
    let fixed = Widget(gtk_fixed_new())
    gtk_widget_set_overflow(fixed.pointer, GTK_OVERFLOW_HIDDEN)
    gtk_fixed_put(fixed.cast(to: GtkFixed.self), picture.pointer, 0, 0)
    return (
      fixed,
      { turn in
        gtk_fixed_move(
          fixed.cast(to: GtkFixed.self), picture.pointer, 255 + 250 * sin(3 * turn),
          155 + 150 * sin(2 * turn))
      }
    )
  }
}

extension DemosMeasurement.Result {
  init(_ times: [Double], processor: [Double]) {
    let (sorted, taken) = (times.sorted(), processor.sorted())
    guard !sorted.isEmpty, !taken.isEmpty else { return }
    frames = sorted.count
    median = sorted[sorted.count / 2]
    slowest = sorted[min(sorted.count * 99 / 100, sorted.count - 1)]
    self.processor = taken[taken.count / 2]
    late = sorted.count { $0 > 16 }
    lateProcessor = taken.count { $0 > 16 }
  }
}
