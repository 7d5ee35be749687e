// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// The text that had the keyboard before the person went to a control that formats it.
///
/// While the person is in the control, the text does not have the focus, and what the control is told of would be itself.
final class FormattedPlace {
  private let control: WeakHandle<GtkWidget>
  private let coordinator: TextFormattingCoordinator
  private let changed: (FormattingSelection?) -> Void
  /// The last focused widget outside of the control.
  private var place: Widget?
  private var window: WeakHandle<GtkWidget>?

  /// - Parameter changed: called with what is selected, unless the person is in the control.
  init(
    of control: Widget, in coordinator: TextFormattingCoordinator,
    _ changed: @escaping (FormattingSelection?) -> Void
  ) {
    self.control = control.weak
    self.coordinator = coordinator
    self.changed = changed
    coordinator.observe(for: self) { [weak self] in self?.update() }
    Signal.connect(control, "notify::root") { [weak self] in self?.followWindow() }
    Signal.connect(control, "destroy") { [weak self] in self?.place = nil }
    followWindow()
    update()
  }

  private func followWindow() {
    guard window == nil, let control = control.object,
      let root = gtk_widget_get_root(control.pointer).map({
        Widget($0.raw.cast(to: GtkWidget.self))
      }), root.isA(gtk_window_get_type())
    else { return }
    window = root.weak
    Signal.connect(root, "notify::focus-widget") { [weak self] in self?.noteFocus() }
    noteFocus()
  }

  private var focus: Widget? {
    (window?.object).flatMap { gtk_window_get_focus($0.window) }.map { Widget($0) }
  }

  private func isOwn(_ widget: Widget) -> Bool {
    guard let control = control.object else { return false }
    return widget == control || gtk_widget_is_ancestor(widget.pointer, control.pointer) != 0
  }

  private func noteFocus() {
    guard let focus, !isOwn(focus) else { return }
    place = focus
  }

  private func update() {
    if control.object == nil { return }
    if let focus, isOwn(focus) { return }
    changed(coordinator.selection)
  }

  /// The text gets the keyboard back, and with it what is chosen.
  func returnFocus() {
    guard let place, gtk_widget_get_mapped(place.pointer) != 0 else { return }
    gtk_widget_grab_focus(place.pointer)
  }
}
