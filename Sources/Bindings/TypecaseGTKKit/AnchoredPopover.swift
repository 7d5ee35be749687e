// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

/// A popover that is in a widget only while it is shown there.
///
/// What had the keyboard before has it again when the popover is closed.
@MainActor package final class AnchoredPopover {
  /// A `GtkPopover`, or one of a class below it.
  package let popover: Widget
  private var anchor: Anchor?

  /// Where it is shown.
  private final class Anchor {
    /// What had the keyboard before.
    let focus: WeakHandle<GtkWidget>?
    /// Nobody else may keep what is shown.
    let kept: AnyObject
    let left: @MainActor () -> Void

    init(
      focus: WeakHandle<GtkWidget>?, kept: AnyObject, left: @escaping @MainActor () -> Void
    ) {
      (self.focus, self.kept, self.left) = (focus, kept, left)
    }
  }

  /// - Parameter popover: is in no widget.
  package init(_ popover: Widget) {
    self.popover = popover
    Signal.connect(popover, "closed") { [weak self] in self?.closed() }
  }

  /// Whether the popover is shown, at whichever widget.
  package var isOpen: Bool { gtk_widget_get_mapped(popover.pointer) != 0 }

  /// Shows the popover at a widget that is on the screen; where it is open already, it closes first.
  ///
  /// - Parameters:
  ///   - widget: which it points to.
  ///   - rectangle: a part of the widget, in its pixels, which it points to instead.
  ///   - object: is kept as long as the popover is in the widget.
  ///   - left: called when the popover has left the widget, after an action that was chosen in it.
  package func open(
    at widget: Widget, pointingTo rectangle: GdkRectangle?, keeping object: AnyObject,
    left: @escaping @MainActor () -> Void = {}
  ) {
    close()
    leave()
    guard gtk_widget_get_mapped(widget.pointer) != 0, popover.parent == nil else { return left() }
    let focus = gtk_widget_get_root(widget.pointer).flatMap { gtk_root_get_focus($0) }
    let anchor = Anchor(focus: focus.map { Widget($0).weak }, kept: object, left: left)
    self.anchor = anchor
    gtk_widget_set_parent(popover.pointer, widget.pointer)
    // A widget may not come to its end with a popover in it, and a text view looks for its children before it says that it is destroyed.
    Signal.connect(widget, "unrealize") { [weak self, weak anchor] in
      guard let self, let anchor, anchor === self.anchor else { return }
      self.close()
      self.leave()
    }
    let shown = popover.cast(to: GtkPopover.self)
    if var rectangle {
      gtk_popover_set_pointing_to(shown, &rectangle)
    } else {
      gtk_popover_set_pointing_to(shown, nil)
    }
    gtk_popover_popup(shown)
  }

  /// Closes the popover, as a click elsewhere does.
  package func close() { gtk_popover_popdown(popover.cast(to: GtkPopover.self)) }

  private func closed() {
    guard let anchor else { return }
    if let focus = anchor.focus?.object, gtk_widget_get_mapped(focus.pointer) != 0 {
      gtk_widget_grab_focus(focus.pointer)
    }
    // GTK goes on with the popover after it has told this: it looks an action up that was chosen in it, and may have a frame to lay out.
    MainLoop.whenIdle {
      if anchor === self.anchor, !self.isOpen { self.leave() }
    }
  }

  private func leave() {
    guard let left = anchor else { return }
    anchor = nil
    gtk_widget_unparent(popover.pointer)
    left.left()
  }
}
