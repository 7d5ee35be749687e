// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// A shape that grows from nothing when it is shown, and shrinks to it when it is hidden.
///
/// Each has an animation of its own, so that several can grow at once.
final class GrowingShape {
  let shape: MovableShape

  private let size = ObjectRef(retaining: gtk_adjustment_new(0, 0, 1, 0.1, 0.1, 0))
  private var animation: ObjectRef<UnsafeMutablePointer<AdwAnimation>>?

  /// - Parameter shape: not there at first.
  init(_ shape: MovableShape) {
    self.shape = shape
    shape.scale = 0
  }

  /// Calls `handler` after each step.
  func onChange(_ handler: @escaping @MainActor () -> Void) {
    // An animation changes a property of an object, here that of one which exists for nothing else.
    Signal.connect(size.pointer, "notify::value") { [weak self] in
      guard let self else { return }
      self.shape.scale = gtk_adjustment_get_value(self.size.pointer)
      handler()
    }
  }

  /// Begins at the size that the shape has now, also where it is still growing.
  func show(_ isShown: Bool, in widget: Widget) {
    if let animation { adw_animation_pause(animation.pointer) }
    animation = nil
    guard
      let next = adw_timed_animation_new(
        widget.pointer, shape.scale, isShown ? 1 : 0, 1200,
        adw_property_animation_target_new(size.pointer.gobject, "value"))
    else { return }
    animation = ObjectRef(adopting: next)
    // In the size that it has come to.
    Signal.connect(next, "done") { [weak self] in self?.shape.paint() }
    adw_animation_play(next)
  }
}
