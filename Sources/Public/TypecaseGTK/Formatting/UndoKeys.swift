// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// The keys for undoing: Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y to make it again.
enum UndoKeys {
  enum Step { case undo, redo }

  /// The action of a key; nil for any other key.
  static func step(_ key: UInt32, _ modifiers: UInt32) -> Step? {
    let (control, shift) = (GDK_CONTROL_MASK.rawValue, GDK_SHIFT_MASK.rawValue)
    switch (gdk_keyval_to_lower(key), modifiers & (control | shift | GDK_ALT_MASK.rawValue)) {
    case (guint(GDK_KEY_z), control): return .undo
    case (guint(GDK_KEY_z), control | shift), (guint(GDK_KEY_y), control): return .redo
    default: return nil
    }
  }

  /// Calls `perform` for the keys before the widget sees them, or in another phase.
  ///
  /// - Parameter perform: tells whether the key was dealt with.
  static func add(
    to widget: Widget, in phase: GtkPropagationPhase = GTK_PHASE_CAPTURE,
    _ perform: @escaping (Step) -> Bool
  ) {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, phase)
    Signal.connectReturning(keys, "key-pressed") {
      (key: CUnsignedInt, _: CUnsignedInt, modifiers: CUnsignedInt) in
      step(key, modifiers).map(perform) ?? false
    }
    gtk_widget_add_controller(widget.pointer, keys)
  }
}
