// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

@testable import PromptsUI

@MainActor let consentGuardTests: [WidgetTest] = [
  WidgetTest("each press while a guarded button sleeps, on it or beside it, begins the wait anew") {
    desk in
    let (button, beside) = (makeButton("Install"), makeButton("Don’t Install"))
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [button, beside])
    let window = try await desk.show(box, focus: beside)
    let guardian = ConsentGuard(window: window, button: button)
    defer { guardian.stop() }
    let presses = Presses(of: window, button)
    guardian.start()
    // It follows the window’s place and size from when it appears.
    gtk_widget_hide(window.pointer)
    gtk_window_present(window.window)
    try await desk.until("the window is active") { gtk_window_is_active(window.window) != 0 }

    var width: CInt = 400
    for (target, words) in [
      (button, ["click", "1"]), (beside, ["mousedown", "1"]), (button, ["key", "Return"]),
      (button, ["key", "space"]),
    ] {
      var isShown = false
      // On a busy machine the button may have woken up before the press comes.
      for _ in 0..<20 where !isShown {
        try await desk.until("awake") { button.isSensitive }
        width += 10
        gtk_window_set_default_size(window.window, width, 300)
        try await desk.until("asleep after a change of the size") { !button.isSensitive }
        try await desk.movePointer(to: target, in: window)
        let before = presses.all.count
        try await desk.run("xdotool", words)
        try await desk.until("the press") { presses.all.count > before }
        try await desk.until("awake again") { button.isSensitive }
        let woke = g_get_monotonic_time()
        if words.first == "mousedown" { try await desk.xdotool("mouseup", "1") }
        guard let press = presses.all.last, press.isAsleep else { continue }
        isShown = true
        let slept = woke - press.time
        try desk.expect(slept >= 990_000, "\(words): awake after \(slept) µs")
      }
      try desk.expect(isShown, "\(words): no press came while the button slept")
    }
    try desk.expect(presses.clickCount == 0, "a press agreed while the button slept")
    try await desk.movePointer(to: button, in: window)
    try await desk.xdotool("click", "1")
    try await desk.until("a press on the button") { presses.clickCount == 1 }
  }
]

@MainActor private func makeButton(_ label: String) -> Widget {
  Widget(gtk_button_new_with_label(label))
}

/// What is pressed in a window, and whether its button slept then.
private final class Presses {
  private(set) var all: [(time: gint64, isAsleep: Bool)] = []
  private(set) var clickCount = 0

  init(of window: Widget, _ button: Widget) {
    let events = gtk_event_controller_legacy_new()
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(window.pointer, events)
    if let events {
      Signal.connectReturning(events, "event") { [weak self] (event: OpaquePointer?) in
        if [GDK_BUTTON_PRESS, GDK_KEY_PRESS].contains(gdk_event_get_event_type(event)) {
          self?.all.append((g_get_monotonic_time(), !button.isSensitive))
        }
        return false
      }
    }
    Signal.connect(button, "clicked") { [weak self] in self?.clickCount += 1 }
  }
}
