// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit

/// A font picker within an app's own window, such as in a sidebar.
///
/// The app's process draws it, and it shows only fonts that the process may see: those of the
/// system and those that the person has given the app. A button opens the system's picker, which
/// has the others.
///
/// ```swift
/// let view = FontPickerView(PickerConfiguration(), service: service)
/// view.follow(.shared)
/// gtk_box_append(sidebar, view.widget.pointer)
/// ```
public final class FontPickerView {
  /// Keeps this object after it was added to another widget.
  public let widget: Widget
  public weak var delegate: (any FontPickerDelegate)?

  /// Called for the Escape key when nothing is looked for.
  var escaped: () -> Void = {}

  private let list: FontPickerList
  private let door: FontPickerDoor?

  /// - Parameters:
  ///   - service: opens the system's picker; without one there is no button for it.
  public convenience init(
    _ configuration: PickerConfiguration = PickerConfiguration(),
    service: (any FontPickService)? = nil
  ) {
    self.init(configuration, service: service, opened: {})
  }

  /// - Parameter opened: called when the person goes through the door.
  init(
    _ configuration: PickerConfiguration, service: (any FontPickService)?,
    opened: @escaping () -> Void
  ) {
    list = FontPickerList(
      configuration, offer: AppFonts.offer, recents: AppFonts.recents, picksOnClick: true)
    door = service.map { FontPickerDoor(configuration, service: $0) }
    widget = makeBox(GTK_ORIENTATION_VERTICAL, [list.widget])
    gtk_widget_set_vexpand(list.widget.pointer, 1)
    list.picked = { [weak self] in self?.pick() }
    list.escaped = { [weak self] in self?.escaped() }
    if let door {
      gtk_box_append(widget.cast(to: GtkBox.self), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
      gtk_box_append(widget.cast(to: GtkBox.self), door.button.pointer)
      door.opened = opened
      door.picked = { [weak self] pick in
        AppFonts.recents.addRecent(pick.font.family ?? "")
        self?.delegate?.fontPickerDidPick(pick)
      }
      door.cancelled = { [weak self] in self?.delegate?.fontPickerDidCancel() }
    }
    Signal.connect(widget, "map") { [weak self] in self?.list.start() }
    KeptObject.keep(self, with: widget)
  }

  /// The font that is shown as chosen; setting it notifies nobody.
  public var font: FontDescriptor? {
    get { list.pick?.font }
    set {
      // The chosen font may be a face of this family.
      guard newValue == nil || newValue != chosenFamily else { return }
      list.choose(newValue)
    }
  }

  /// Gives the search field the keyboard.
  public func focusSearch() { list.focusSearch() }

  /// The family that is chosen, or that a chosen face is of.
  private var chosenFamily: FontDescriptor? {
    list.pick.map { pick in
      var family = FontDescriptor()
      family.family = pick.font.family
      return family
    }
  }

  /// Prepares for being shown again, as a menu is.
  func restart() {
    list.reset()
    focusSearch()
  }

  private func pick() {
    guard let pick = list.pick else { return }
    list.remember()
    delegate?.fontPickerDidPick(pick)
  }
}
