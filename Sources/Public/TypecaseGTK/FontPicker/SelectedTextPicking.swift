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

/// The text whose font a picker shows and changes.
private final class SelectedText: FontPickerDelegate {
  private weak var picker: (any FontPickerPart)?
  private let coordinator: TextFormattingCoordinator
  private var place: FormattedPlace?
  /// The picker's own tooltip while another says why it is off.
  private var usualTooltip: String?

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
    place = FormattedPlace(of: picker.widget, in: coordinator) { [weak self] in self?.show($0) }
  }

  private func show(_ selection: FormattingSelection?) {
    guard let picker else { return }
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
    if !selection.isFamilyMixed {
      let own = selection.summary.first.font
      // A font without any name is that of the text around, in another weight or slant.
      let isNamed = (own?.family ?? own?.postScriptName ?? own?.fullName) != nil
      let family = isNamed ? own?.family : selection.base.font?.family
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
    place?.returnFocus()
    coordinator.fontPickerDidPick(pick)
  }

  func fontPickerDidCancel() { place?.returnFocus() }
}
