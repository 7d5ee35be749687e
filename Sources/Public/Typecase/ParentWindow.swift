// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The window of this app above which the person is asked.
///
/// In a GTK app, `await .window(window)` of `TypecaseGTK` makes one from a widget, on X11 and on
/// Wayland.
public struct ParentWindow: Sendable, CustomStringConvertible {
  /// As desktop portals write it: `x11:XID` in hexadecimal, `wayland:HANDLE`; empty for none.
  package let identifier: String
  /// What the name is good for as long as it lives.
  private let owner: (any AnyObject & Sendable)?

  package init(identifier: String, keeping owner: (any AnyObject & Sendable)? = nil) {
    self.identifier = identifier
    self.owner = owner
  }

  /// No window: the question has no parent.
  public static let none = ParentWindow(identifier: "")

  /// A window of X11, by its id.
  public static func x11(_ id: UInt) -> ParentWindow {
    ParentWindow(identifier: "x11:" + String(id, radix: 16))
  }

  /// A window of Wayland, by the handle that the compositor gave for it (xdg-foreign), which must
  /// stay valid until the request has ended.
  public static func wayland(_ handle: String) -> ParentWindow {
    ParentWindow(identifier: "wayland:" + handle)
  }

  public var description: String { identifier.isEmpty ? "none" : identifier }
}
