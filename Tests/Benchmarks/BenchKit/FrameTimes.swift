// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// A moment, in seconds, and the processor time that the main thread has taken until then.
public struct Moment {
  public let time = now()
  public let processor = processorTime()

  public init() {}
}

/// What a window's frames take, from when GTK begins one until it is drawn.
public final class FrameTimes {
  public private(set) var count = 0
  /// When the last one was drawn.
  public private(set) var end = Moment()
  /// Who waits for a frame.
  private var waiting: CheckedContinuation<Void, Never>?
  /// In milliseconds.
  public private(set) var durations: [Double] = []
  public private(set) var processorDurations: [Double] = []
  private let window: Widget
  private var start = Moment()

  public init(_ window: Widget) {
    self.window = window
    gtk_widget_realize(window.pointer)
    guard let clock = gtk_widget_get_frame_clock(window.pointer) else { return }
    Signal.connect(clock, "before-paint") { [weak self] in self?.start = Moment() }
    Signal.connect(clock, "after-paint") { [weak self] in self?.ended() }
  }

  private func ended() {
    end = Moment()
    count += 1
    durations.append((end.time - start.time) * 1000)
    processorDurations.append((end.processor - start.processor) * 1000)
    waiting?.resume()
    waiting = nil
  }

  public func begin() { (durations, processorDurations) = ([], []) }

  /// Does what another frame is to show, which counts to that, and waits until it is drawn.
  public func next(doing body: () -> Void) async {
    let start = Moment()
    body()
    let (time, processor) = (now() - start.time, processorTime() - start.processor)
    await next()
    guard !durations.isEmpty else { return }
    durations[durations.count - 1] += time * 1000
    processorDurations[processorDurations.count - 1] += processor * 1000
  }

  /// Waits until another frame is drawn; meanwhile nothing else is done that would count.
  public func next() async {
    gtk_widget_queue_draw(window.pointer)
    await withCheckedContinuation { waiting = $0 }
  }
}
