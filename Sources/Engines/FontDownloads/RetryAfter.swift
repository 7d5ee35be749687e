// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The header `Retry-After` of RFC 9110, section 10.2.3: seconds, or a date.
enum RetryAfter {
  static func delay(_ text: String?, now: Date = Date()) -> Duration? {
    guard let text = text?.split(separator: " ").joined(separator: " "), text.utf8.count <= 64
    else { return nil }
    if let seconds = UInt32(text), text.first != "+" { return .seconds(Int64(seconds)) }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    guard let date = format.date(from: text) else { return nil }
    return .seconds(min(max(date.timeIntervalSince(now), 0), 1e6))
  }
}
