// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The UTF-8 of a text, which is valid, with what all scanners ask of it.
///
/// No kind of data goes over the end of a paragraph, so each scanner stops at “\n”.
struct TextBytes {
  let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { bytes.count }

  /// How many scalars the text has.
  var scalarCount: Int { bytes.count(where: { $0 & 0xC0 != 0x80 }) }

  subscript(place: Int) -> UInt8 { bytes[place] }

  /// The byte at a place, 0 outside of the text.
  func byte(_ place: Int) -> UInt8 { place >= 0 && place < bytes.count ? bytes[place] : 0 }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The scalar that begins at a place, and where the next one does; nil at the end.
  func scalar(at place: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard place < bytes.count else { return nil }
    let first = UInt32(bytes[place])
    if first < 0x80 { return (Unicode.Scalar(UInt8(first)), place + 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var value = first & (0x7F >> UInt32(length))
    for next in place + 1..<min(place + length, bytes.count) {
      value = value << 6 | UInt32(bytes[next] & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, place + length) }
  }

  /// The scalar that ends at a place, and where it begins; nil at the start.
  func scalar(before place: Int) -> (scalar: Unicode.Scalar, start: Int)? {
    var start = place - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    guard start >= 0, let scalar = scalar(at: start)?.scalar else { return nil }
    return (scalar, start)
  }

  /// Whether an ASCII text stands at a place, in small letters or capitals.
  func hasASCII(_ text: StaticString, at place: Int) -> Bool {
    guard place >= 0, place + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { text in
      text.indices.allSatisfy { text[$0] == bytes[place + $0].lowercasedASCII }
    }
  }

  /// Whether a letter or digit ends right before a place.
  func hasWord(before place: Int) -> Bool { scalar(before: place)?.scalar.isWord ?? false }

  /// Whether a letter or digit begins at a place.
  func hasWord(at place: Int) -> Bool { scalar(at: place)?.scalar.isWord ?? false }

  /// Where the first scalar begins at or after a place that is none of the invisible ones.
  func skipHidden(from place: Int) -> Int {
    var place = place
    while let (scalar, end) = scalar(at: place), scalar.isHidden { place = end }
    return place
  }

  /// Where the last scalar ends at or before a place that is none of the invisible ones.
  func skipHidden(before place: Int) -> Int {
    var place = place
    while let (scalar, start) = scalar(before: place), scalar.isHidden { place = start }
    return place
  }
}

extension UInt8 {
  init(_ scalar: Unicode.Scalar) { self = UInt8(truncatingIfNeeded: scalar.value) }

  var isDigit: Bool { self &- 0x30 < 10 }
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isCapital: Bool { self &- 0x41 < 26 }
  var isAlphanumeric: Bool { isDigit || isLetter }
  var lowercasedASCII: UInt8 { isCapital ? self | 0x20 : self }
}

extension Unicode.Scalar {
  /// Whether it is not seen, and may change how its neighbors are: controls of direction, joiners, selectors of a
  /// variant.
  var isHidden: Bool {
    value > 0x7F
      && (properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint)
  }

  /// Whether it is a letter, a mark or a digit.
  var isWord: Bool {
    if value < 0x80 { return UInt8(self).isAlphanumeric }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
      return true
    default: return false
    }
  }

  /// Whether it is a letter of a script that is written without spaces between words, or, as Korean, with what
  /// belongs to a word right after it.
  var isUnspaced: Bool {
    switch value {
    case 0x0E01...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x3005...0x3007,
      0x3041...0x30FA, 0x30FC...0x318F, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x323AF:
      true
    default: false
    }
  }
}
