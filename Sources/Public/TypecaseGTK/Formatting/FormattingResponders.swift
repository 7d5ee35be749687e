// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseTextAppearance
import TypecaseTextViews

/// The responders of widgets: those that an app set, and those of GTK's own text widgets, made when a widget first gets the focus.
enum FormattingResponders {
  private static let ownKey = "typecase-formatting-responder"
  private static let standardKey = "typecase-standard-responder"
  private static let followerKey = "typecase-document-follower"
  /// Those with a document that live, to be told of new fonts and sizes.
  private static var known: [Known] = []

  /// A responder that follows its widget itself, and has its keys.
  protocol StandardResponder: TextDocumentResponder {}

  private struct Known { weak var responder: (any TextDocumentResponder)? }

  /// Sets an app's own responder for a widget, which keeps it; nil takes it away.
  static func set(
    _ responder: (any TextFormattingResponder)?, for widget: Widget,
    coordinator: TextFormattingCoordinator
  ) {
    AttachedObject.set(responder, ownKey, of: widget)
    let document = responder as? any TextDocumentResponder
    let isFollowed = document is any StandardResponder
    AttachedObject.set(
      isFollowed
        ? nil : document.map { DocumentFollower($0, of: widget, coordinator: coordinator) },
      followerKey, of: widget)
    if let document, !isFollowed { know(document) }
  }

  static func responder(
    of widget: Widget, coordinator: TextFormattingCoordinator
  ) -> (any TextFormattingResponder)? {
    guard let own = AttachedObject.get(ownKey, of: widget) as? any TextFormattingResponder else {
      return standardResponder(of: widget, coordinator: coordinator)
    }
    (AttachedObject.get(followerKey, of: widget) as? DocumentFollower)?.follow()
    return own
  }

  /// That of one of GTK's text widgets, whatever an app set; nil for other widgets.
  static func standardResponder(
    of widget: Widget, coordinator: TextFormattingCoordinator
  ) -> (any TextDocumentResponder)? {
    if let known = AttachedObject.get(standardKey, of: widget) as? any TextDocumentResponder {
      return known
    }
    guard let made = make(widget, coordinator) else { return nil }
    AttachedObject.set(made, standardKey, of: widget)
    know(made)
    return made
  }

  private static func know(_ responder: any TextDocumentResponder) {
    known.removeAll { $0.responder == nil || $0.responder === responder }
    known.append(Known(responder: responder))
  }

  private static func make(
    _ widget: Widget, _ coordinator: TextFormattingCoordinator
  ) -> (any TextDocumentResponder)? {
    if let text = RichTextWidget.of(widget) {
      return RichTextFormatting(text, coordinator: coordinator)
    }
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

  /// Tells the responders of a widget, if it has any, that the person is back from the panel.
  static func focusReturned(to widget: Widget) {
    for key in [ownKey, standardKey] {
      (AttachedObject.get(key, of: widget) as? any TextDocumentResponder)?.focusReturned()
    }
  }

  static func appearanceChanged(_ appearance: TextAppearance) {
    for entry in known { entry.responder?.appearanceChanged(appearance) }
  }
}
