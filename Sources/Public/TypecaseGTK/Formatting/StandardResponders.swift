// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// The responders of GTK's own text widgets, made when a widget first gets the focus.
enum StandardResponders {
  private static let key = "typecase-standard-responder"
  /// Those that live, to be notified of new fonts and sizes.
  private static var known: [Known] = []

  private struct Known { weak var responder: (any StandardResponder)? }

  /// A responder that draws text.
  protocol StandardResponder: UndoableFormatting {
    /// Draws again with other fonts or sizes.
    func appearanceChanged(_ appearance: TextAppearance)
    /// Takes up the work again after the person was in the panel.
    func focusReturned()
  }

  static func responder(
    of widget: Widget, coordinator: TextFormattingCoordinator
  ) -> (any TextFormattingResponder)? {
    if let known = AttachedObject.get(key, of: widget) as? any StandardResponder { return known }
    guard let made = make(widget, coordinator) else { return nil }
    AttachedObject.set(made, key, of: widget)
    known.removeAll { $0.responder == nil }
    known.append(Known(responder: made))
    return made
  }

  private static func make(
    _ widget: Widget, _ coordinator: TextFormattingCoordinator
  ) -> (any StandardResponder)? {
    if widget.isA(gtk_text_view_get_type()) {
      return TextViewFormatting(widget, coordinator: coordinator)
    }
    if widget.isA(gtk_entry_get_type()) {
      return LineFormatting(widget, as: EntryLine.self, coordinator: coordinator)
    }
    if widget.isA(gtk_label_get_type()) {
      return LineFormatting(widget, as: LabelLine.self, coordinator: coordinator)
    }
    return nil
  }

  /// Tells the responder of a widget, if it has one, that the person is back from the panel.
  static func focusReturned(to widget: Widget) {
    (AttachedObject.get(key, of: widget) as? any StandardResponder)?.focusReturned()
  }

  static func appearanceChanged(_ appearance: TextAppearance) {
    for entry in known { entry.responder?.appearanceChanged(appearance) }
  }
}
