// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// A menu of fonts that is shown at a widget of the app's own, or at a place in it.
///
/// It shows what the menu of a ``FontPickerButton`` does, and closes when a font is picked. When the person clicks elsewhere or presses
/// Escape, none is. What had the keyboard has it again then.
///
/// ```swift
/// let menu = FontPickerMenu(PickerConfiguration(), service: service)
/// menu.delegate = TextFormattingCoordinator.shared
/// menu.open(at: window, pointingTo: GdkRectangle(x: 40, y: 20, width: 1, height: 16))
/// ```
public final class FontPickerMenu: FontPickerDelegate {
  public weak var delegate: (any FontPickerDelegate)?

  /// The font that is shown as chosen; setting it notifies nobody.
  public var font: FontDescriptor? {
    get { view.font }
    set { view.font = newValue }
  }

  /// A `GtkPopover` with the fonts.
  var popover: Widget { shown.popover }
  private let shown = AnchoredPopover(Widget(gtk_popover_new()))
  private let view: FontPickerView
  /// Whether it closes for another reason than that the person picked none.
  private var isSettled = false
  private let opening = Opening()

  /// Called by the view when the person opens the system's picker.
  private final class Opening { weak var menu: FontPickerMenu? }

  /// - Parameter service: opens the system's picker; without one the menu has no such row.
  public init(
    _ configuration: PickerConfiguration = PickerConfiguration(),
    service: (any FontPickService)? = nil
  ) {
    let opening = opening
    view = FontPickerView(configuration, service: service) { opening.menu?.goesThroughDoor() }
    opening.menu = self
    view.delegate = self
    view.escaped = { [weak self] in self?.close() }
    view.font = configuration.selected
    gtk_widget_set_size_request(view.widget.pointer, 300, 400)
    // Large text wants more, and a popover does not stop at the edge of a phone.
    let clamp = makePopoverClamp(view.widget)
    gtk_popover_set_child(popover.cast(to: GtkPopover.self), clamp.pointer)
    popover.setStyle("menu")
    popover.setStyle("font-picker-menu")
    popover.setAccessibleLabel(tr("Fonts"))
    Signal.connect(popover, "show") { [weak self] in
      self?.isSettled = false
      self?.view.restart()
    }
    Signal.connect(popover, "closed") { [weak self] in
      guard let self, !self.isSettled else { return }
      self.delegate?.fontPickerDidCancel()
    }
  }

  // MARK: - At a widget

  /// Whether the menu is shown.
  public var isOpen: Bool { shown.isOpen }

  /// Shows the menu at a widget that is on the screen; the menu is kept as long as it is shown.
  ///
  /// Where it is open already, it closes first, and none was picked.
  ///
  /// - Parameters:
  ///   - widget: which the menu points to.
  ///   - rectangle: a part of the widget, in its pixels, which the menu points to instead.
  public func open(at widget: Widget, pointingTo rectangle: GdkRectangle? = nil) {
    shown.open(at: widget, pointingTo: rectangle, keeping: self)
  }

  /// Closes the menu, as a click elsewhere does.
  public func close() { shown.close() }

  // MARK: - Picking

  /// The menu stays away, and whether something is picked is known later.
  private func goesThroughDoor() {
    isSettled = true
    close()
  }

  public func fontPickerDidPick(_ pick: FontPick) {
    isSettled = true
    close()
    delegate?.fontPickerDidPick(pick)
  }

  public func fontPickerDidCancel() { delegate?.fontPickerDidCancel() }
}
