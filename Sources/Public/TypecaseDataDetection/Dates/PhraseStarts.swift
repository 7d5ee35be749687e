// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The first three bytes of phrases, so that most words of a text are passed over after one look.
///
/// Different bytes may have the same key: what is in it is only worth a closer look.
struct PhraseStarts: Sendable {
  private var bits = [UInt64](repeating: 0, count: 64)

  /// Characters that can follow a phrase of two letters; the last begins a dash as printers have it.
  private static let behind = Array(" .,:-)".utf8) + [0, 0xE2]

  mutating func insert(_ phrase: [UInt8]) {
    guard let first = phrase.first else { return }
    let second = phrase.count > 1 ? [phrase[1]] : Self.behind
    for second in second {
      for third in phrase.count > 2 ? [phrase[2]] : Self.behind {
        // A printed apostrophe has other bytes.
        let apostrophe = UInt8(ascii: "'")
        if second == apostrophe { insert(first, 0xE2, 0x80) }
        if third == apostrophe { insert(first, second, 0xE2) }
        insert(first, second, third)
      }
    }
  }

  private mutating func insert(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    let key = Self.key(first, second, third)
    bits[key >> 6] |= 1 << UInt64(key & 63)
  }

  func contains(_ key: Int) -> Bool { bits[key >> 6] >> UInt64(key & 63) & 1 == 1 }

  /// The key of what stands at a place.
  static func key(of text: TextBytes, at place: Int) -> Int {
    key(text.byte(place), text.byte(place + 1), text.byte(place + 2))
  }

  private static func key(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    let first = folded(first, after: 0)
    let second = folded(second, after: first)
    return (Int(first) * 127 + Int(second) * 31 + Int(folded(third, after: second)) * 7) & 4095
  }

  /// Capitals as small letters, and the first byte of a space that does not break as a space.
  private static func folded(_ byte: UInt8, after previous: UInt8) -> UInt8 {
    if previous == 0xC3, 0x80...0x9E ~= byte { return byte + 0x20 }
    return byte == 0xC2 || byte == 0x09 ? 0x20 : byte.lowercasedASCII
  }
}
