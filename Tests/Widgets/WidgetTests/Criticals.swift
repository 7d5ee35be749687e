// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Glibc
import TypecaseGLibKit

/// Ends the tests at the first critical message of a library, as `G_DEBUG=fatal-criticals` does, except
/// for known faults of GTK; and at a warning that a widget is given less room than it needs.
enum Criticals {
  /// GTK 4.8 looks for the tooltip under the pointer when its time has come, even when the window has no
  /// surface any more.
  ///
  /// What ends that wait with the window (`TooltipRelease.c`) does not reach each way to it: tests close
  /// windows faster than people do.
  private nonisolated static let known = [
    "gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)' failed",
    "_gtk_widget_find_at_coords: assertion 'GDK_IS_SURFACE (surface)' failed",
  ]

  /// How warnings begin that tell of a wrong layout.
  private nonisolated static let layoutWarnings = [
    "gtk_widget_size_allocate(): attempt to allocate", "Trying to measure",
  ]

  static func makeFatal() { g_log_set_writer_func(writer, nil, nil) }

  private nonisolated static let writer: GLogWriterFunc = { level, fields, count, data in
    let result = g_log_writer_default(level, fields, count, data)
    let isCritical = level.rawValue & G_LOG_LEVEL_CRITICAL.rawValue != 0
    guard isCritical || level.rawValue & G_LOG_LEVEL_WARNING.rawValue != 0 else { return result }
    for field in UnsafeBufferPointer(start: fields, count: Int(count)) {
      guard let key = field.key, String(cString: key) == "MESSAGE", let value = field.value else {
        continue
      }
      let message =
        field.length < 0
        ? String(cString: value.assumingMemoryBound(to: CChar.self))
        : String(
          decoding: UnsafeRawBufferPointer(start: value, count: field.length), as: UTF8.self)
      if known.contains(message) { return result }
      if !isCritical, !layoutWarnings.contains(where: message.hasPrefix) { return result }
    }
    abort()
  }
}
