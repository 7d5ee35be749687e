// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The bytes of a font table as it is written: OpenType is big-endian throughout.
struct TableBytes {
  var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func u8(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }

  mutating func u16(_ values: Int...) {
    for value in values {
      u8(value >> 8)
      u8(value)
    }
  }

  mutating func u32(_ values: Int...) {
    for value in values { u16(value >> 16, value) }
  }

  /// 16.16 fixed point.
  mutating func fixed(_ value: Double) { u32(Int((value * 65_536).rounded())) }

  mutating func text(_ value: String) { bytes.append(contentsOf: value.utf8) }

  mutating func append(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  mutating func pad(to alignment: Int) {
    while !bytes.count.isMultiple(of: alignment) { u8(0) }
  }
}
