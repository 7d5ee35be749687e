// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Which byte of a character of UTF-16 comes first, where no mark says it.
enum UTF16Order {
  /// The characters that are looked at.
  private static let sampleCount = 1 << 16

  /// Whether the lower byte comes first; nil where both orders say as much.
  ///
  /// - Parameter zeros: how many bytes at even and at odd places are zero: the upper ones of ASCII, and the lower ones
  ///   of few characters, of which one is among the commonest of Chinese (U+4E00).
  static func isLittle(_ bytes: [UInt8], zeros: (even: Int, odd: Int)) -> Bool? {
    let most = max(zeros.even, zeros.odd)
    if most * 4 >= bytes.count, min(zeros.even, zeros.odd) * 8 < most {
      return zeros.odd > zeros.even
    }
    var (little, big) = (0, 0)
    for place in stride(from: 0, to: min(bytes.count, 2 * sampleCount) - 1, by: 2) {
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      little += weight(of: second << 8 | first)
      big += weight(of: first << 8 | second)
    }
    // Texts have signs between their words, of which the other order makes what hardly any text has.
    return little == big ? nil : little > big
  }

  /// How much a unit speaks for text.
  private static func weight(of unit: UInt16) -> Int {
    switch unit {
    case 0x09, 0x0A, 0x0D, 0x20, 0x3000...0x3002, 0xFF01, 0xFF0C, 0xFF1A, 0xFF1F: 4
    case 0x21...0x7E, 0x4E00...0x9FA5, 0x3041...0x30FE, 0xAC00...0xD7A3: 1
    case 0xA0...0x24F, 0x370...0x52F, 0x5D0...0x5EA, 0x620...0x6FF, 0x900...0x97F, 0xE01...0xE5B: 1
    case 0x2010...0x2026, 0x3003...0x303F, 0xFF00...0xFFEF: 0
    case 0...0x1F, 0x7F...0x9F, 0xE000...0xF8FF: -4
    default: -1
    }
  }
}
