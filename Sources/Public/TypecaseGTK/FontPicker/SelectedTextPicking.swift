// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit

/// A picker in an app's own window.
private protocol FontPickerPart: AnyObject {
  var widget: Widget { get }
  var delegate: (any FontPickerDelegate)? { get set }
  /// The font that is shown as chosen; to set it tells nobody.
  var font: FontDescriptor? { get set }
}

extension FontPickerButton: FontPickerPart {
  /// Connects the button with the selected text: it shows the text's font, and the picked font
  /// becomes the text's font.
  ///
  /// ```swift
  /// FontPickerButton(service: service).follow(.shared)
  /// ```
  public func follow(_ coordinator: TextFormattingCoordinator) {
    SelectedText.follow(coordinator, self)
  }
}

extension FontPickerView: FontPickerPart {
  /// Connects the view with the selected text: the text's font is the chosen one, and the picked
  /// font becomes the text's font.
  ///
  /// The focus returns to the text then, and with the Escape key.
  public func follow(_ coordinator: TextFormattingCoordinator) {
    let text = SelectedText.follow(coordinator, self)
    escaped = { [weak text] in text?.fontPickerDidCancel() }
  }
}

/// The text that had the keyboard before the person went to a picker.
private final class SelectedText: FontPickerDelegate {
  private weak var picker: (any FontPickerPart)?
  private let coordinator: TextFormattingCoordinator
  /// The last focused widget outside of the picker.
  private var place: Widget?
  private var window: WeakHandle<GtkWidget>?

  @discardableResult
  static func follow(
    _ coordinator: TextFormattingCoordinator, _ picker: any FontPickerPart
  ) -> SelectedText {
    let text = SelectedText(picker, coordinator)
    picker.delegate = text
    AttachedObject.set(text, "typecase-font-picker-text", of: picker.widget)
    return text
  }

  private init(_ picker: any FontPickerPart, _ coordinator: TextFormattingCoordinator) {
    self.picker = picker
    self.coordinator = coordinator
    let id = ObjectIdentifier(self)
    coordinator.observers[id] = { [weak self] in self?.update() }
    Signal.connect(picker.widget, "notify::root") { [weak self] in self?.followWindow() }
    Signal.connect(picker.widget, "destroy") { [weak self] in
      coordinator.observers[id] = nil
      self?.place = nil
    }
    followWindow()
    update()
  }

  private func followWindow() {
    guard window == nil, let picker,
      let root = gtk_widget_get_root(picker.widget.pointer).map({
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
    guard let picker else { return false }
    return widget == picker.widget
      || gtk_widget_is_ancestor(widget.pointer, picker.widget.pointer) != 0
  }

  private func noteFocus() {
    guard let focus, !isOwn(focus) else { return }
    place = focus
  }

  /// The picker's own tooltip while another says why it is off.
  private var usualTooltip: String?

  private func update() {
    // While the person uses the picker, its text does not have the focus.
    guard let picker else { return }
    if let focus, isOwn(focus) { return }
    let selection = coordinator.target.selection
    picker.widget.isSensitive = selection != nil
    // Why it is off; the tooltip that the app gave to it comes back.
    if selection == nil, usualTooltip == nil {
      usualTooltip =
        gtk_widget_get_tooltip_text(picker.widget.pointer).map { String(cString: $0) } ?? ""
      let reason = tr("Nothing is selected whose font could be changed")
      gtk_widget_set_tooltip_text(picker.widget.pointer, reason)
      picker.widget.setAccessibleDescription(reason)
    } else if selection != nil, let usual = usualTooltip {
      usualTooltip = nil
      gtk_widget_set_tooltip_text(picker.widget.pointer, usual.isEmpty ? nil : usual)
      picker.widget.setAccessibleDescription("")
    }
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
    // A list of thousands of fonts is not to look for its line at every key.
    if font != picker.font { picker.font = font }
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
