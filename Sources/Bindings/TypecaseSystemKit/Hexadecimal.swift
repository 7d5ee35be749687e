// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
  /// Two hexadecimal digits.
  public var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}

extension Sequence<UInt8> {
  /// Two hexadecimal digits for each byte, as digests are written.
  public var hexadecimal: String { map(\.hexadecimal).joined() }
}
