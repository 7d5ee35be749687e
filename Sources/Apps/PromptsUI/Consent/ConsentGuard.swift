// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// Prevents accidental presses on the button that agrees.
///
/// The button is insensitive for a moment after the window appears, moves, changes its size, gets the
/// focus, or may have been covered or uncovered: a click or key at that moment was meant for what was
/// there before. A press anywhere in the window while the button is insensitive restarts the wait, so that a
/// person who is tricked into repeated presses agrees to nothing. A window without the focus cannot be agreed
/// to at all.
final class ConsentGuard {
  private let window: Widget
  private let button: Widget
  private let waking = Debounced(after: ConsentGuard.hesitation)
  private var wasActive = false
  private var isAwake = false
  /// Whether the window closes; it also tells then that it is not active any more, and its controls cannot be
  /// changed without a surface.
  private var isOver = false
  /// The X server's events go to the display.
  private var display: (pointer: OpaquePointer, handler: UInt)?
  /// Handlers of the window's surface, for its size.
  private var surface: (pointer: OpaquePointer, handlers: [UInt])?

  /// Keeps the button insensitive for a reason of the dialog.
  var isBarred = false { didSet { button.isSensitive = isAwake && !isBarred } }

  /// How long the button stays insensitive.
  private static let hesitation = Duration.seconds(1)

  /// The keys that activate what has the focus, or a window's default button.
  private static let activatingKeys = Set(
    [
      GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter,
    ].map { CUnsignedInt($0) })

  init(window: Widget, button: Widget) {
    self.window = window
    self.button = button
    // Before any widget handles them, also where a press is on nothing that could be pressed.
    let presses = gtk_event_controller_legacy_new()
    gtk_event_controller_set_propagation_phase(presses, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(window.pointer, presses)
    guard let presses else { return }
    Signal.connectReturning(presses, "event") { [weak self] (event: OpaquePointer?) in
      if Self.isPress(event) { self?.wasPressed() }
      return false
    }
  }

  /// Begins, before the window is shown.
  func start() {
    Signal.connect(window, "map") { [weak self] in
      self?.watchCovering()
      self?.watchSize()
      self?.hesitate()
    }
    Signal.connect(window, "notify::is-active") { [weak self] in self?.hesitate() }
    hesitate()
  }

  /// Follows the X server's events about windows over the same place; other displays have none.
  private func watchCovering() {
    guard let native = gtk_widget_get_native(window.pointer),
      let surface = gtk_native_get_surface(native),
      let display = gdk_surface_get_display(surface), ctypecase_display_is_x11(display) != 0
    else { return }
    ctypecase_surface_watch_covering(surface)
    guard self.display == nil else { return }
    let handler = Signal.connectReturning(display, "xevent") {
      [weak self] (event: UnsafeMutableRawPointer?) in
      if ctypecase_surface_is_covering_event(surface, event) != 0 { self?.hesitate() }
      return false
    }
    self.display = (display, handler)
  }

  private func watchSize() {
    guard surface == nil, let native = gtk_widget_get_native(window.pointer),
      let pointer = gtk_native_get_surface(native)
    else { return }
    let handlers = ["width", "height"].map { property in
      Signal.connect(pointer, "notify::\(property)") { [weak self] in self?.hesitate() }
    }
    surface = (pointer, handlers)
  }

  /// Whether an event is a press of the pointer or of a finger, or of a key that activates something.
  private static func isPress(_ event: OpaquePointer?) -> Bool {
    switch gdk_event_get_event_type(event) {
    case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN: true
    case GDK_KEY_PRESS: activatingKeys.contains(gdk_key_event_get_keyval(event))
    default: false
    }
  }

  private func wasPressed() {
    if !isAwake { hesitate() }
  }

  /// Ends the guard; call this before the window is destroyed.
  func stop() {
    isOver = true
    waking.cancel()
    if let display { g_signal_handler_disconnect(display.pointer.raw, gulong(display.handler)) }
    display = nil
    if let surface {
      for handler in surface.handlers { Signal.disconnect(handler, from: surface.pointer) }
    }
    surface = nil
  }

  private func hesitate() {
    guard !isOver else { return }
    isAwake = false
    button.isSensitive = false
    waking.cancel()
    let isActive = gtk_window_is_active(window.window) != 0
    wasActive = wasActive || isActive
    // Without a window manager, a window is never active.
    guard isActive || !wasActive else { return }
    waking.restart { @MainActor [weak self] in
      guard let self else { return }
      self.isAwake = true
      self.button.isSensitive = !self.isBarred
    }
  }
}
