// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit

/// A button with a menu of fonts.
///
/// The app's process draws the menu, which shows only fonts that it may see: those of the system,
/// those that the person has given the app, and the last picks, each name in its own font. It
/// closes when a font is picked, and when the person clicks elsewhere, which picks none. Its last
/// row opens the system's picker. At another widget than a button, it is a ``FontPickerMenu``.
///
/// ```swift
/// let button = FontPickerButton(PickerConfiguration(includesFaces: true), service: service)
/// button.delegate = TextFormattingCoordinator.shared
/// gtk_header_bar_pack_start(header, button.widget.pointer)
/// ```
public final class FontPickerButton: FontPickerDelegate {
  /// A `GtkMenuButton`; keeps this object after it was added to another widget.
  public let widget = Widget(gtk_menu_button_new())
  public weak var delegate: (any FontPickerDelegate)?

  private let menu: FontPickerMenu
  private let label = makeLabel("")

  /// - Parameter service: opens the system's picker; without one the menu has no such row.
  public init(
    _ configuration: PickerConfiguration = PickerConfiguration(),
    service: (any FontPickService)? = nil
  ) {
    menu = FontPickerMenu(configuration, service: service)
    menu.delegate = self
    let button = widget.opaque
    // A bar with the button in it is not to move with every name.
    gtk_label_set_max_width_chars(label.opaque, 14)
    gtk_widget_set_hexpand(label.pointer, 1)
    gtk_menu_button_set_child(button, label.pointer)
    gtk_menu_button_set_popover(button, menu.popover.pointer)
    gtk_menu_button_set_always_show_arrow(button, 1)
    font = configuration.selected
    showFont()
    KeptObject.keep(self, with: widget)
  }

  /// The font that the button shows; setting it notifies nobody.
  public var font: FontDescriptor? {
    didSet { showFont() }
  }

  private func showFont() {
    let name = font?.fullName ?? font?.family
    let words = DisplayText.line(name ?? "", fallback: tr("Font"))
    label.setText(words)
    widget.setAccessibleLabel(tr("Font: {font}", ["font": words]))
    menu.font = font
  }

  public func fontPickerDidPick(_ pick: FontPick) {
    var shown = pick.font
    if !pick.isFace { shown.fullName = nil }
    font = shown
    delegate?.fontPickerDidPick(pick)
  }

  public func fontPickerDidCancel() { delegate?.fontPickerDidCancel() }
}
