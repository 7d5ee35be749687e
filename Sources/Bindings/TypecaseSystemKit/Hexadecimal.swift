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

extension StringProtocol {
  /// Whether this is a SHA-256 digest as it is written everywhere: 64 hexadecimal digits in lower case.
  public var isSHA256: Bool {
    utf8.count == 64
      && utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }
}
