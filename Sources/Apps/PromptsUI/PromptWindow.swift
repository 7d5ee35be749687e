// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// The window of a prompt: it is above the one that asked, Escape closes it wherever the focus is,
/// and the button that agrees is guarded.
final class PromptWindow {
  let guardian: ConsentGuard
  private let window: Widget

  /// - Parameters:
  ///   - builder: has the window as `window`.
  ///   - agreeing: the id of the button that agrees.
  init(_ builder: Builder, agreeing id: String) {
    window = builder.widget("window")
    window.followAccessibilitySizes()
    guardian = ConsentGuard(window: builder.widget("window"), button: builder.widget(id))
    let keys = gtk_shortcut_controller_new()
    gtk_shortcut_controller_add_shortcut(
      keys?.opaque,
      gtk_shortcut_new(
        gtk_keyval_trigger_new(guint(GDK_KEY_Escape), GdkModifierType(rawValue: 0)),
        gtk_named_action_new("window.close")))
    gtk_widget_add_controller(window.pointer, keys)
  }

  /// Calls `handler` when the person closes the window.
  func onClose(_ handler: @escaping () -> Void) {
    Signal.connectReturning(window, "close-request") {
      handler()
      return false
    }
  }

  /// Shows the window above the one that asked.
  ///
  /// - Parameter focus: the control with the initial focus; nil for the window's own choice.
  func present(above handle: String, focus: Widget? = nil) {
    ForeignWindow(handle: handle)?.adopt(window)
    present(focus)
  }

  /// Shows the window above another one of this program.
  func present(above parent: Widget) {
    gtk_window_set_transient_for(window.window, parent.window)
    present(nil)
  }

  private func present(_ focus: Widget?) {
    if let focus { self.focus(focus) }
    guardian.start()
    gtk_window_present(window.window)
  }

  func focus(_ widget: Widget) { gtk_window_set_focus(window.window, widget.pointer) }

  /// Closes the window.
  func destroy() {
    guardian.stop()
    closeMenus(in: window)
    window.endTooltips()
    gtk_window_destroy(window.window)
  }

  /// An open menu would report the pointer to the window again after it is gone.
  private func closeMenus(in widget: Widget) {
    if widget.isA(gtk_popover_get_type()) { gtk_popover_popdown(widget.cast(to: GtkPopover.self)) }
    for child in widget.children { closeMenus(in: child) }
  }
}
