// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

extension UnsafeBufferPointer<UInt8> {
  /// Calls a body with UTF-8 in which Pango finds no end of the text before its length says so.
  ///
  /// Parts of Pango take U+0000 for an end, and others do not: they then abort, or read beyond the levels of the text's characters. Of
  /// another control character, U+0001, all say the same as they should of this one, and it is as long.
  ///
  /// The bytes are the caller's, and those of the body are valid during the call only.
  func withPangoText<Result>(_ body: (UnsafeBufferPointer<CChar>) -> Result) -> Result {
    guard let baseAddress, memchr(baseAddress, 0, count) != nil else {
      return withMemoryRebound(to: CChar.self, body)
    }
    return map { $0 == 0 ? 1 : CChar(bitPattern: $0) }.withUnsafeBufferPointer(body)
  }
}
