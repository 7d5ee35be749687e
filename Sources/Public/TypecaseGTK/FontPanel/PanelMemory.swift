// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseSystemKit

/// The stored state of the font panel: its size and position, and the last chosen families.
///
/// It is one file for all apps of the person, in the folder for state. State that cannot be read or
/// written is ignored.
final class PanelMemory {
  /// The latest first.
  private(set) var recentFamilies: [String]

  private static let group = "Font Panel"
  private static let mostRecents = 8

  private let path: String
  private var file: KeyFile

  init() {
    let folder = g_get_user_state_dir().map { String(path: $0) } ?? ""
    path = folder + "/typecase/font-panel.ini"
    file = (try? KeyFile(path: path)) ?? KeyFile()
    recentFamilies = Array(file.strings(Self.group, "recent").prefix(Self.mostRecents))
  }

  /// Reads what another app has written since.
  private func readAgain() {
    file = (try? KeyFile(path: path)) ?? file
    recentFamilies = Array(file.strings(Self.group, "recent").prefix(Self.mostRecents))
  }

  func addRecent(_ family: String) {
    readAgain()
    recentFamilies.removeAll { $0 == family }
    recentFamilies.insert(family, at: 0)
    recentFamilies = Array(recentFamilies.prefix(Self.mostRecents))
    file.set(Self.group, "recent", recentFamilies)
    try? file.save(path: path)
  }

  // MARK: - The window

  func restoreSize(of window: Widget) {
    guard let width = number("width"), let height = number("height"),
      (200...4000).contains(width), (200...4000).contains(height)
    else { return }
    gtk_window_set_default_size(window.window, CInt(width), CInt(height))
  }

  /// Puts the window where it was, where the windowing system lets programs do so: on X11.
  func restorePlace(of window: Widget) {
    guard let x = number("x"), let y = number("y"),
      let surface = gtk_native_get_surface(window.opaque), Self.isOnScreen(x, y, surface)
    else { return }
    ctypecase_surface_move(surface, CInt(clamping: x), CInt(clamping: y))
  }

  func save(_ window: Widget) {
    readAgain()
    var (width, height): (CInt, CInt) = (0, 0)
    gtk_window_get_default_size(window.window, &width, &height)
    set("width", Int(width))
    set("height", Int(height))
    var (x, y): (CInt, CInt) = (0, 0)
    if let surface = gtk_native_get_surface(window.opaque),
      ctypecase_surface_get_place(surface, &x, &y) != 0
    {
      set("x", Int(x))
      set("y", Int(y))
    }
    try? file.save(path: path)
  }

  /// Whether a monitor shows a place: the one that the window was on may be gone.
  private static func isOnScreen(_ x: Int, _ y: Int, _ surface: OpaquePointer) -> Bool {
    let monitors = gdk_display_get_monitors(gdk_surface_get_display(surface))
    return (0..<g_list_model_get_n_items(monitors)).contains { index in
      guard let monitor = g_list_model_get_item(monitors, index) else { return false }
      defer { g_object_unref(monitor) }
      var area = GdkRectangle()
      gdk_monitor_get_geometry(OpaquePointer(monitor), &area)
      // A corner with something to take hold of.
      let (left, top) = (Int(area.x), Int(area.y))
      return x + 50 >= left && x + 50 < left + Int(area.width)
        && y >= top && y + 50 < top + Int(area.height)
    }
  }

  private func number(_ key: String) -> Int? { file.integer(Self.group, key) }

  private func set(_ key: String, _ value: Int) { file.set(Self.group, key, value) }
}
