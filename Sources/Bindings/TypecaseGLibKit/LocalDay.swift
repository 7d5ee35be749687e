// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// A day of the calendar where the person is.
public enum LocalDay {
  /// The day of a moment, as ISO 8601 writes it: "2026-05-03".
  ///
  /// - Parameter seconds: since 1970.
  /// - Returns: nothing for a moment that no calendar reaches.
  public static func iso8601(_ seconds: Int64) -> String? {
    guard let time = g_date_time_new_from_unix_local(gint64(seconds)) else { return nil }
    defer { g_date_time_unref(time) }
    guard let text = g_date_time_format(time, "%F") else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}
