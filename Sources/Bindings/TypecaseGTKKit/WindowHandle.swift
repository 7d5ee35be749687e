// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

/// A window's name for other programs, as desktop portals write it.
enum WindowHandle {
  /// `x11:XID` in hexadecimal for a window that is shown; empty where there is no such name.
  static func of(_ window: Widget) -> String {
    guard let native = gtk_widget_get_native(window.pointer),
      let surface = gtk_native_get_surface(native)
    else { return "" }
    let id = UInt(ctypecase_surface_get_x11_id(surface))
    return id == 0 ? "" : "x11:" + String(id, radix: 16)
  }
}
