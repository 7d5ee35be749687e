// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import FontDescriptors
import GLibKit
import GTKKit

extension FontPickerButton {
  /// Makes the button one for the selected text: it shows the text's font, and what is picked becomes
  /// the text's font.
  ///
  /// ```swift
  /// FontPickerButton(service: service).follow(.shared)
  /// ```
  public func follow(_ coordinator: TextFormattingCoordinator) {
    let text = SelectedText(self, coordinator)
    delegate = text
    AttachedObject.set(text, "typecase-font-picker-text", of: widget)
  }
}

/// The text that had the keyboard before the person went to a button's menu.
private final class SelectedText: FontPickerDelegate {
  private unowned let button: FontPickerButton
  private let coordinator: TextFormattingCoordinator
  /// Where the keyboard was last, apart from the button and its menu.
  private var place: ObjectRef<Widget>?
  private var window: Widget?

  init(_ button: FontPickerButton, _ coordinator: TextFormattingCoordinator) {
    self.button = button
    self.coordinator = coordinator
    let id = ObjectIdentifier(self)
    coordinator.observers[id] = { [weak self] in self?.update() }
    Signal.connectArgument(button.widget, "notify::root") { [weak self] _ in self?.followWindow() }
    Signal.connect(button.widget, "destroy") { [weak self] in
      coordinator.observers[id] = nil
      self?.place = nil
    }
    followWindow()
    update()
  }

  private func followWindow() {
    guard window == nil,
      let root = gtk_widget_get_root(button.widget).map({ $0.raw.cast(to: GtkWidget.self) }),
      root.isA(gtk_window_get_type())
    else { return }
    window = root
    Signal.connectArgument(root, "notify::focus-widget") { [weak self] _ in self?.noteFocus() }
    noteFocus()
  }

  private var focus: Widget? { window.flatMap { gtk_window_get_focus($0.window) } }

  private func isOwn(_ widget: Widget) -> Bool {
    widget == button.widget || gtk_widget_is_ancestor(widget, button.widget) != 0
  }

  private func noteFocus() {
    guard let focus, !isOwn(focus) else { return }
    place = ObjectRef(retaining: focus)
  }

  private func update() {
    // While the menu is open, what it is for has not the keyboard.
    if let focus, isOwn(focus) { return }
    let selection = coordinator.target.selection
    button.widget.isSensitive = selection != nil
    guard let selection else { return }
    var font: FontDescriptor?
    if !selection.summary.isFamilyMixed {
      let family = (selection.summary.first.font ?? selection.base.font)?.family
      font = family.map {
        var descriptor = FontDescriptor()
        descriptor.family = $0
        return descriptor
      }
    }
    // A menu of thousands of fonts is not to look for its line at every key.
    if font != button.font { button.font = font }
  }

  func fontPickerDidPick(_ pick: FontPick) {
    returnFocus()
    coordinator.fontPickerDidPick(pick)
  }

  func fontPickerDidCancel() { returnFocus() }

  /// The text gets the keyboard back, and with it what is picked.
  private func returnFocus() {
    guard let place, gtk_widget_get_mapped(place.pointer) != 0 else { return }
    gtk_widget_grab_focus(place.pointer)
  }
}
