// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// The window of another program that a dialog belongs to.
enum ForeignWindow {
  case x11(UInt)
  case wayland(String)

  /// Reads `x11:XID` in hexadecimal, or `wayland:HANDLE`; nil for anything else.
  init?(handle: String) {
    let parts = handle.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "x11":
      let digits = parts[1].hasPrefix("0x") ? String(parts[1].dropFirst(2)) : parts[1]
      // An identifier of the protocol has 32 bits.
      guard let number = UInt32(digits, radix: 16), number != 0 else { return nil }
      self = .x11(UInt(number))
    case "wayland":
      // A compositor's handles are short and printable.
      guard parts[1].utf8.count <= 128, parts[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { return nil }
      self = .wayland(parts[1])
    default: return nil
    }
  }

  /// Lets a dialog stand above this window; does nothing where the display cannot do that.
  func adopt(_ dialog: Widget) {
    gtk_widget_realize(dialog.pointer)
    guard let native = gtk_widget_get_native(dialog.pointer),
      let surface = gtk_native_get_surface(native)
    else { return }
    switch self {
    case .x11(let window): _ = ctypecase_surface_set_x11_parent(surface, gulong(window))
    case .wayland(let handle): _ = ctypecase_surface_set_wayland_parent(surface, handle)
    }
  }
}
