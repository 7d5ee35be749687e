// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import CTypecaseGTK
import FoundationEssentials
import TypecaseGTK
import TypecaseGTKKit
import TypecaseSystemKit

/// What passes from the change of the setting to the end of the last frame that it makes.
struct ChangeFigures: Encodable {
  /// Among the standard sizes: from 1 to 1.35 times the usual text size.
  var larger: [Moment] = []
  /// To an accessibility size: from 1 to 2.35 times.
  var accessible: [Moment] = []
  /// Back from either.
  var back: [Moment] = []

  init(_ side: Side, in app: Application) async throws {
    Desktop.rest()
    let window = MeasuredWindow(side, in: app)
    try window.show()
    _ = try await window.lastFrame(since: Moment(time: 0, processor: 0))
    // The first changes fill the caches of fonts.
    for round in 0..<7 {
      let larger = try await Self.change(to: 1.35, window)
      let back = try await Self.change(to: 1, window)
      let accessible = try await Self.change(to: 2.35, window)
      let backAgain = try await Self.change(to: 1, window)
      guard round >= 2 else { continue }
      self.larger.append(larger)
      self.accessible.append(accessible)
      self.back += [back, backAgain]
    }
  }

  private static func change(to factor: Double, _ window: MeasuredWindow) async throws -> Moment {
    let start = Moment.now
    Desktop.setTextSize(factor)
    return try await window.lastFrame(since: start)
  }
}

/// The resident memory in MiB before and after a hundred changes of the text size.
struct MemoryFigures: Encodable {
  var before: Double
  var after: Double

  init(_ side: Side, in app: Application) async throws {
    Desktop.rest()
    let window = MeasuredWindow(side, in: app)
    try window.show()
    _ = try await window.lastFrame(since: Moment(time: 0, processor: 0))
    // What is kept for each size is there after all of them were used.
    try await Self.change(20, window)
    before = Self.resident()
    try await Self.change(100, window)
    after = Self.resident()
  }

  /// Goes through the sizes and ends with the usual one; each is drawn.
  private static func change(_ count: Int, _ window: MeasuredWindow) async throws {
    let factors = [1.12, 1.35, 1.94, 2.35, 1]
    for number in 0..<count {
      let start = now()
      Desktop.setTextSize(factors[number % factors.count])
      try await until("a frame") { window.painted.time > start }
    }
    _ = try await window.lastFrame(since: Moment(time: 0, processor: 0))
  }

  private static func resident() -> Double {
    let bytes = try? OwnedDescriptor.open("/proc/self/statm").readAll(limit: 4096)
    let pages = String(decoding: bytes ?? [], as: UTF8.self).split(separator: " ")
    return Double(pages.dropFirst().first.flatMap { Int($0) } ?? 0) * 4096 / 1_048_576
  }
}

/// How long an app takes to its first frame, with the style sheet and the widgets of the library, and without.
struct StartFigures: Encodable {
  /// Seconds from the program's first line to the end of the first frame.
  var first: Double
  /// Seconds that the call took.
  var install: Double

  init(_ side: Side, since start: Double, in app: Application) async throws {
    install = seconds { if side == .typecase { TextStyles.install() } }
    let window = Widget(gtk_application_window_new(app.pointer))
    let column = makeBox(GTK_ORIENTATION_VERTICAL)
    for number in 0..<30 {
      let label = makeLabel("Label \(number + 1)")
      if side == .typecase { label.setTextStyle(.body) } else { label.setStyle("body") }
      gtk_box_append(column.cast(to: GtkBox.self), label.pointer)
    }
    gtk_window_set_child(window.window, column.pointer)
    gtk_window_present(window.window)
    guard let clock = gtk_widget_get_frame_clock(window.pointer) else {
      throw BenchFailure("the window has no frames")
    }
    let frame = FirstFrame()
    Signal.connect(clock, "after-paint") { if frame.moment == nil { frame.moment = now() } }
    try await until("the first frame") { frame.moment != nil }
    first = (frame.moment ?? 0) - start
  }

  private final class FirstFrame { var moment: Double? }
}
