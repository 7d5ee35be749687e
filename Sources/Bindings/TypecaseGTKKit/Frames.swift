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

  /// Calls an action after each change of a property, when the next frame of the widget's window was drawn.
  ///
  /// It is for properties that change only while a window is laid out, such as whether a leaflet is folded. A widget
  /// that is shown or hidden at that moment is laid out as before if animations are off: one that appears has no
  /// height, and one that disappears leaves its space behind.
  package func afterChange(of property: String, _ action: @escaping () -> Void) {
    // A handler must not keep its own widget.
    let widget = weak
    Signal.connect(self, "notify::\(property)") { widget.object?.afterNextFrame(action) }
  }

  /// Keeps a property that is true or false as one of another widget is, from the frame on that follows each change.
  ///
  /// It replaces a binding to a property that changes only while a window is laid out, such as whether a leaflet is
  /// folded.
  ///
  /// - Parameters:
  ///   - property: the other widget's.
  ///   - own: this widget's.
  public func follow(_ property: String, of source: Widget, as own: String) {
    let (follower, followed) = (weak, source.weak)
    func update() {
      guard let follower = follower.object, let followed = followed.object else { return }
      Property.set(follower.pointer, own, bool: Property.bool(followed.pointer, property))
    }
    update()
    source.afterChange(of: property, update)
  }

  /// Of a signal that is heard once.
  private final class Handler { var id: UInt = 0 }
}
