// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A character of UTF-8 whose bytes come one by one.
///
/// Broken ones end where the Encoding Standard ends them: before the first byte that cannot continue them.
struct UTF8Sequence {
  enum Step: Equatable {
    case scalar(UInt32)
    /// More bytes are to come.
    case incomplete
    /// The byte begins no character.
    case none
    /// The byte does not continue the ones before it; it is to be read again.
    case broken
  }

  private var value: UInt32 = 0
  private var needed = 0
  /// The bytes that may come next.
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  mutating func read(_ byte: UInt8) -> Step {
    guard needed > 0 else { return begin(byte) }
    guard next.contains(byte) else {
      self = UTF8Sequence()
      return .broken
    }
    value = value << 6 | UInt32(byte & 0x3F)
    next = 0x80...0xBF
    needed -= 1
    return needed == 0 ? .scalar(value) : .incomplete
  }

  private mutating func begin(_ byte: UInt8) -> Step {
    switch byte {
    case 0..<0x80: return .scalar(UInt32(byte))
    case 0xC2...0xDF: (value, needed) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF:
      (value, needed) = (UInt32(byte & 0xF), 2)
      // Neither longer than need be, nor half of a character of UTF-16.
      next = byte == 0xE0 ? 0xA0...0xBF : byte == 0xED ? 0x80...0x9F : next
    case 0xF0...0xF4:
      (value, needed) = (UInt32(byte & 7), 3)
      next = byte == 0xF0 ? 0x90...0xBF : byte == 0xF4 ? 0x80...0x8F : next
    default: return .none
    }
    return .incomplete
  }
}
