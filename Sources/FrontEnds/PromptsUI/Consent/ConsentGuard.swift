// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecaseGTK
import GLibKit
import GTKKit

/// Keeps the button that agrees from being pressed by somebody who meant something else.
///
/// The button sleeps for a moment whenever the window appears, moves, gets the keyboard back, or may
/// have been covered or uncovered: a click or key that is on its way then was meant for what was there before. A window
/// that has lost the keyboard cannot be agreed to at all.
final class ConsentGuard {
  private let window: Widget
  private let button: Widget
  private var waking: Task<Void, Never>?
  private var wasActive = false
  private var isAwake = false
  /// What the X server says goes to the display.
  private var display: (pointer: OpaquePointer, handler: UInt)?

  /// Keeps the button asleep for a reason of the dialog's own.
  var isBarred = false { didSet { button.isSensitive = isAwake && !isBarred } }

  /// How long the button sleeps.
  private static let hesitation = Duration.milliseconds(500)

  init(window: Widget, button: Widget) {
    self.window = window
    self.button = button
  }

  /// Begins, before the window is shown.
  func start() {
    Signal.connect(window, "map") { [weak self] in
      self?.watchCovering()
      self?.hesitate()
    }
    Signal.connect(window, "notify::is-active") { [weak self] in self?.hesitate() }
    hesitate()
  }

  /// Follows what the X server says of the windows over the same place; other displays say nothing.
  private func watchCovering() {
    guard let native = gtk_widget_get_native(window.pointer),
      let surface = gtk_native_get_surface(native),
      let display = gdk_surface_get_display(surface), typecase_display_is_x11(display) != 0
    else { return }
    typecase_surface_watch_covering(surface)
    guard self.display == nil else { return }
    let handler = Signal.connectReturning(display, "xevent") {
      [weak self] (event: UnsafeMutableRawPointer?) in
      if typecase_surface_is_covering_event(surface, event) != 0 { self?.hesitate() }
      return false
    }
    self.display = (display, handler)
  }

  /// Ends; to be called before the window goes.
  func stop() {
    waking?.cancel()
    waking = nil
    if let display { g_signal_handler_disconnect(display.pointer.raw, gulong(display.handler)) }
    display = nil
  }

  private func hesitate() {
    isAwake = false
    button.isSensitive = false
    waking?.cancel()
    let isActive = gtk_window_is_active(window.window) != 0
    wasActive = wasActive || isActive
    // Where no window manager tells who has the keyboard, a window is never active.
    guard isActive || !wasActive else { return }
    waking = Task { [weak self] in
      try? await Task.sleep(for: Self.hesitation)
      guard !Task.isCancelled, let self else { return }
      self.isAwake = true
      self.button.isSensitive = !self.isBarred
    }
  }
}
