// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSoup
import Glibc

/// The header `Retry-After` of RFC 9110, section 10.2.3: seconds, or a date.
enum RetryAfter {
  /// - Parameter now: seconds since 1970.
  static func delay(_ text: String?, now: Int = time(nil)) -> Duration? {
    guard let text, text.utf8.count <= 64 else { return nil }
    if let seconds = UInt32(text), text.first != "+" { return .seconds(Int64(seconds)) }
    guard let date = soup_date_time_new_from_http_string(text) else { return nil }
    defer { g_date_time_unref(date) }
    return .seconds(min(max(Int(g_date_time_to_unix(date)) - now, 0), 1_000_000))
  }
}
