// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// Objects that live as long as their widget is in another one.
///
/// The object has the widget, so that a widget that had it in turn would keep both for ever. While
/// the widget has no parent, the owner of this object keeps both; after that its parent does.
public enum KeptObject {
  /// - Parameter widget: what the object has, and nobody has put anywhere yet.
  public static func keep(_ object: AnyObject, with widget: Widget) {
    let place = widget.weak
    Signal.connect(widget, "notify::parent") { [weak object] in
      guard let widget = place.object else { return }
      if widget.parent != nil {
        AttachedObject.set(object, key, of: widget)
      } else {
        // It may only be on its way to another place.
        Task {
          if let widget = place.object, widget.parent == nil {
            AttachedObject.set(nil, key, of: widget)
          }
        }
      }
    }
  }

  private static let key = "typecase-kept-object"
}
