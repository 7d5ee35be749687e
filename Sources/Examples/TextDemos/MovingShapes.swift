// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

/// Shapes above a text that a pointer, a finger or the arrow keys move.
///
/// They are scrolled with the text, which is scrolled to the one that the keyboard comes to or moves.
final class MovingShapes {
  /// The text with the shapes above it.
  let widget = Widget(gtk_overlay_new())
  let shapes: [MovableShape]
  /// How wide the room is in which they are, between the text's margins.
  var width = 0.0

  private let view: RichTextView
  private let scrolled = Widget(gtk_scrolled_window_new())
  private let above = Widget(gtk_fixed_new())
  private var dragged: (shape: MovableShape, x: Double, y: Double)?

  init(above view: RichTextView, _ shapes: [MovableShape]) {
    (self.view, self.shapes) = (view, shapes)
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    gtk_overlay_set_child(widget.opaque, scrolled.pointer)
    gtk_overlay_add_overlay(widget.opaque, above.pointer)
    // Presses go through to the text, but for those on a shape.
    gtk_widget_set_can_target(above.pointer, 0)
    gtk_widget_set_overflow(above.pointer, GTK_OVERFLOW_HIDDEN)
    for shape in shapes {
      gtk_fixed_put(above.cast(to: GtkFixed.self), shape.picture.pointer, 0, 0)
      shape.picture.setAccessibleDescription(tr("Arrow keys move it; with Shift they turn it."))
      shape.picture.onKeys { [weak self, unowned shape] key, held in
        self?.press(key, held, at: shape) ?? false
      }
      Signal.connect(shape.picture, "notify::has-focus") { [weak self, unowned shape] in
        guard let self, gtk_widget_has_focus(shape.picture.pointer) != 0 else { return }
        // What a pointer takes stays below that.
        if self.dragged == nil { self.reveal(shape) }
      }
    }
    Signal.connect(adjustment, "value-changed") { [weak self] in self?.showPictures() }
    // The text tells of its size while it gets its place, when nothing else may ask for another one.
    Signal.connect(adjustment, "changed") { [weak self] in Task { self?.showPictures() } }
    followPointer()
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrolled_window_get_vadjustment(scrolled.opaque)
  }

  func showPictures() {
    let scrolled = gtk_adjustment_get_value(adjustment).rounded()
    for shape in shapes {
      shape.show(in: above, origin: (view.margins.left, view.margins.top - scrolled), width: width)
    }
  }

  // MARK: - Moving

  /// Moves a shape to a place of the text, and has the text make room for it.
  func move(_ shape: MovableShape, to x: Double, _ y: Double) {
    shape.place = (
      min(max(x / max(width, 1), 0), 1), min(max(y, 0), gtk_adjustment_get_upper(adjustment))
    )
    view.rearrange()
    showPictures()
  }

  /// The shape is another one, where it is.
  func changed(_ shape: MovableShape) { move(shape, to: shape.place.share * width, shape.place.y) }

  func turn(_ shape: MovableShape, by degrees: Double) {
    shape.angle += degrees
    shape.paint()
    changed(shape)
  }

  /// Scrolls the text as far as is needed to see the shape, or its middle where it is higher than the window.
  private func reveal(_ shape: MovableShape) {
    let middle = view.margins.top + shape.place.y
    let half = min(shape.reach, gtk_adjustment_get_page_size(adjustment) / 2)
    gtk_adjustment_clamp_page(adjustment, middle - half, middle + half)
  }

  private func followPointer() {
    guard let drag = gtk_gesture_drag_new() else { return }
    gtk_event_controller_set_propagation_phase(drag, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(widget.pointer, drag)
    Signal.connect(drag, "drag-begin") { [weak self] (x: Double, y: Double) in
      let isTaken = self?.take(x, y) ?? false
      gtk_gesture_set_state(
        drag, isTaken ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
    }
    Signal.connect(drag, "drag-update") { [weak self] (x: Double, y: Double) in
      guard let self, let (shape, startX, startY) = self.dragged else { return }
      self.move(shape, to: startX + x, startY + y)
    }
    for signal in ["end", "cancel"] {
      Signal.connect(drag, signal) { [weak self] in self?.dragged = nil }
    }
  }

  /// Takes the shape at a point of the widget; false where there is only text, also in the hole of a shape.
  private func take(_ x: Double, _ y: Double) -> Bool {
    let (x, y) = (
      x - view.margins.left, y - view.margins.top + gtk_adjustment_get_value(adjustment)
    )
    guard let shape = shapes.last(where: { $0.contains(x: x, y: y, inWidth: width) }) else {
      return false
    }
    dragged = (shape, shape.place.share * width, shape.place.y)
    gtk_widget_grab_focus(shape.picture.pointer)
    return true
  }

  private func press(_ key: CInt, _ held: GdkModifierType, at shape: MovableShape) -> Bool {
    let steps: [CInt: (x: Double, y: Double)] = [
      GDK_KEY_Left: (-1, 0), GDK_KEY_Right: (1, 0), GDK_KEY_Up: (0, -1), GDK_KEY_Down: (0, 1),
    ]
    guard let step = steps[key] else { return false }
    if held.rawValue & GDK_SHIFT_MASK.rawValue != 0 {
      turn(shape, by: 15 * (step.x + step.y))
    } else {
      move(shape, to: shape.place.share * width + 12 * step.x, shape.place.y + 12 * step.y)
    }
    reveal(shape)
    return true
  }
}
