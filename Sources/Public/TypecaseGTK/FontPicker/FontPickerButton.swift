// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// A button with a menu of fonts.
///
/// The app's process draws the menu, which shows only fonts that it may see: those of the system,
/// those that the person has given the app, and the last picks, each name in its own font. It
/// closes when a font is picked, and when the person clicks elsewhere, which picks none. Its last
/// row opens the system's picker.
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

  private let popover = Widget(gtk_popover_new())
  private let view: FontPickerView
  private let label = makeLabel("")
  /// Whether the menu closes for another reason than that the person picked none.
  private var isSettled = false
  private let opening = Opening()

  /// Called by the view when the person opens the system's picker.
  private final class Opening { weak var button: FontPickerButton? }

  /// - Parameter service: opens the system's picker; without one the menu has no such row.
  public init(
    _ configuration: PickerConfiguration = PickerConfiguration(),
    service: (any FontPickService)? = nil
  ) {
    let opening = opening
    view = FontPickerView(configuration, service: service) { opening.button?.goesThroughDoor() }
    opening.button = self
    view.delegate = self
    view.escaped = { [weak self] in
      if let self { gtk_popover_popdown(self.popover.cast(to: GtkPopover.self)) }
    }
    gtk_widget_set_size_request(view.widget.pointer, 300, 400)
    // Large text wants more, and a popover does not stop at the edge of a phone.
    let clamp = makePopoverClamp(view.widget)
    gtk_popover_set_child(popover.cast(to: GtkPopover.self), clamp.pointer)
    popover.setStyle("menu")
    popover.setStyle("font-picker-menu")
    popover.setAccessibleLabel(tr("Fonts"))
    let button = widget.opaque
    // A bar with the button in it is not to move with every name.
    gtk_label_set_max_width_chars(label.opaque, 14)
    gtk_widget_set_hexpand(label.pointer, 1)
    gtk_menu_button_set_child(button, label.pointer)
    gtk_menu_button_set_popover(button, popover.pointer)
    gtk_menu_button_set_always_show_arrow(button, 1)
    font = configuration.selected
    showFont()
    Signal.connect(popover, "show") { [weak self] in
      self?.isSettled = false
      self?.view.restart()
    }
    Signal.connect(popover, "closed") { [weak self] in
      guard let self, !self.isSettled else { return }
      self.delegate?.fontPickerDidCancel()
    }
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
    view.font = font
  }

  /// The menu stays away, and whether something is picked is known later.
  private func goesThroughDoor() {
    isSettled = true
    gtk_popover_popdown(popover.cast(to: GtkPopover.self))
  }

  public func fontPickerDidPick(_ pick: FontPick) {
    isSettled = true
    gtk_popover_popdown(popover.cast(to: GtkPopover.self))
    var shown = pick.font
    if !pick.isFace { shown.fullName = nil }
    font = shown
    delegate?.fontPickerDidPick(pick)
  }

  public func fontPickerDidCancel() { delegate?.fontPickerDidCancel() }
}
