// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

extension Widget {
  /// Does something once, when the next frame of the widget's window was drawn; at once where there is no
  /// window on the screen yet.
  ///
  /// Nothing is done where no frame comes any more: the window was closed, or nobody sees it.
  public func afterNextFrame(_ action: @escaping () -> Void) {
    guard let clock = gtk_widget_get_frame_clock(pointer) else { return action() }
    let handler = Handler()
    // Alive while it calls; to hold it would keep it where no frame comes.
    let address = UInt(bitPattern: clock)
    handler.id = Signal.connect(clock, "after-paint") {
      if let clock = OpaquePointer(bitPattern: address) {
        g_signal_handler_disconnect(clock.raw, gulong(handler.id))
      }
      action()
    }
    gtk_widget_queue_draw(pointer)
  }

  /// Of a signal that is heard once.
  private final class Handler { var id: UInt = 0 }
}
