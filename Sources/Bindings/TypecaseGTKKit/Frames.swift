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

  /// Keeps a property that is true or false as one of another widget is, from the frame on that follows each change.
  ///
  /// It is for what a widget finds out only while its window is laid out, such as whether a leaflet is folded. What a
  /// binding changes at that moment is laid out as it was before where nothing moves, as the person may want it: what
  /// appears has no height, and what went keeps its room.
  ///
  /// - Parameters:
  ///   - property: the other widget's.
  ///   - own: this widget's.
  public func follow(_ property: String, of source: Widget, as own: String) {
    let (follower, source) = (weak, source.weak)
    func update() {
      guard let follower = follower.object, let source = source.object else { return }
      Property.set(follower.pointer, own, bool: Property.bool(source.pointer, property))
    }
    update()
    guard let followed = source.object else { return }
    Signal.connect(followed, "notify::\(property)") { source.object?.afterNextFrame(update) }
  }

  /// Of a signal that is heard once.
  private final class Handler { var id: UInt = 0 }
}
