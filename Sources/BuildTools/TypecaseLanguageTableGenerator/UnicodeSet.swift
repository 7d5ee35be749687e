// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A set of characters as CLDR writes it (UTS 35, part 5, "UnicodeSet"): single characters, ranges,
/// and sequences in braces, of which each character counts.
enum UnicodeSet {
  static func characters(_ text: String) -> Set<UInt32> {
    var result: Set<UInt32> = []
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "[", scalars.last == "]" { scalars = Array(scalars.dropFirst().dropLast()) }
    var index = 0
    var previous: UInt32?
    var isInSequence = false
    var isRange = false
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      var value = scalar.value
      switch scalar {
      case "{", "}":
        isInSequence = scalar == "{"
        continue
      case "-"
      where previous != nil && !isInSequence && index < scalars.count
        && scalars[index] != " ":
        isRange = true
        continue
      case _ where scalar.properties.isWhitespace:
        previous = nil
        continue
      case "\\":
        guard index < scalars.count else { continue }
        let kind = scalars[index]
        index += 1
        let length = kind == "u" ? 4 : kind == "U" ? 8 : 0
        value = kind.value
        if length > 0 {
          let digits = scalars[index..<min(index + length, scalars.count)]
          value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16) ?? kind.value
          index = min(index + length, scalars.count)
        }
      default: break
      }
      if isRange, let first = previous, first <= value, value - first < 0x1_0000 {
        result.formUnion(first...value)
      }
      isRange = false
      result.insert(value)
      previous = value
    }
    return result
  }
}
