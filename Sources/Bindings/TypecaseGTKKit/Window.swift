// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit

extension Handle where Class == GtkWindow {
  /// The program's windows, also those that are not shown.
  public static var all: [Handle<GtkWindow>] {
    guard let first = gtk_window_list_toplevels() else { return [] }
    defer { g_list_free(first) }
    var windows: [Handle<GtkWindow>] = []
    var next: UnsafeMutablePointer<GList>? = first
    while let entry = next {
      if let window = entry.pointee.data { windows.append(Handle(window.cast(to: GtkWindow.self))) }
      next = entry.pointee.next
    }
    return windows
  }
}
