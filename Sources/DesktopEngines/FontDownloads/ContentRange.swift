// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSoup

/// The header `Content-Range` of RFC 9110, section 14.4, in its one form that holds a range.
struct ContentRange: Hashable {
  var first: UInt64
  /// Inclusive.
  var last: UInt64
  /// How long the whole file is; nothing for `*`.
  var total: UInt64?

  /// Reads the header of an answer, as libsoup does; nothing when it has none, or one whose numbers
  /// cannot be.
  ///
  /// - Parameter headers: `SoupMessageHeaders`.
  init?(_ headers: OpaquePointer?) {
    var (start, end, length) = (goffset(0), goffset(0), goffset(-1))
    guard soup_message_headers_get_content_range(headers, &start, &end, &length) != 0,
      start >= 0, start <= end, length == -1 || end < length
    else { return nil }
    first = UInt64(start)
    last = UInt64(end)
    total = length == -1 ? nil : UInt64(length)
  }
}
