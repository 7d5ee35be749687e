// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A piece of an RTF file.
///
/// Ranges are offsets of bytes in the file.
enum RTFToken: Equatable {
  case open, close
  /// A control word: where its letters are, and the number after them.
  case word(name: Range<Int>, parameter: Int32?)
  /// A backslash and a character that is no letter, such as `\~`.
  case symbol(UInt8)
  /// `\'hh`: a byte of text.
  case hex(UInt8)
  /// `\'` without two hexadecimal digits.
  case damagedHex
  /// Bytes that stand for themselves: no braces, backslashes or ends of lines.
  case text(Range<Int>)
  /// The bytes of `\binN`; fewer than N where the file ends.
  case binary(Range<Int>, isWhole: Bool)
}

/// Splits RTF into tokens, as section "RTF Syntax" of the specification 1.9.1 says.
///
/// It never fails and never looks back: every call advances by at least one byte, so a file of n
/// bytes takes n steps at most, whatever is in it.
struct RTFLexer {
  let bytes: [UInt8]
  /// The first byte that is not read.
  private(set) var position: Int
  /// The start of the last token.
  private(set) var start: Int
  /// Bytes from here on are not read.
  let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    let range = range ?? 0..<bytes.count
    (position, start, end) = (range.lowerBound, range.lowerBound, range.upperBound)
  }

  /// The next token; nil at the end.
  ///
  /// Ends of lines are none, because they mean nothing in RTF.
  mutating func next() -> RTFToken? {
    while position < end {
      start = position
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "{"): return .open
      case UInt8(ascii: "}"): return .close
      case UInt8(ascii: "\\"): return control()
      case 0x0A, 0x0D, 0: continue
      default:
        while position < end, !Self.endsText(bytes[position]) { position += 1 }
        return .text(start..<position)
      }
    }
    return nil
  }

  /// Goes on after the group whose brace is the byte before `position`, or whose content that is.
  ///
  /// - Returns: where its closing brace is; nil where the file ends before it, with the number of
  ///   braces that are missing in `missing`.
  mutating func skipGroup() -> (close: Int?, missing: Int) {
    var depth = 1
    while let token = next() {
      switch token {
      case .open: depth += 1
      case .close: depth -= 1
      default: continue
      }
      if depth == 0 { return (start, 0) }
    }
    return (nil, depth)
  }

  /// What is left of the group that `position` is in, up to its closing brace or to the end; goes on after the group.
  mutating func restOfGroup() -> Range<Int> {
    let start = position
    return start..<(skipGroup().close ?? max(start, end))
  }

  private static func endsText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\\"), 0x0A, 0x0D, 0: true
    default: false
    }
  }

  /// The token after a backslash.
  private mutating func control() -> RTFToken? {
    // A lone backslash at the end.
    guard position < end else { return nil }
    let byte = bytes[position]
    guard byte.isASCIILetter else {
      position += 1
      return byte == UInt8(ascii: "'") ? hexadecimal() : .symbol(byte)
    }
    let nameStart = position
    while position < end, bytes[position].isASCIILetter { position += 1 }
    let name = nameStart..<position
    let parameter = number()
    // One space ends the word and belongs to it.
    if position < end, bytes[position] == UInt8(ascii: " ") { position += 1 }
    guard name.count == 3, bytes[nameStart] == UInt8(ascii: "b"),
      bytes[nameStart + 1] == UInt8(ascii: "i"), bytes[nameStart + 2] == UInt8(ascii: "n")
    else { return .word(name: name, parameter: parameter) }
    let count = Int(max(parameter ?? 0, 0))
    let binary = position..<position + min(count, end - position)
    position = binary.upperBound
    return .binary(binary, isWhole: binary.count == count)
  }

  /// A parameter.
  ///
  /// As in other readers its low 32 bits count, however many digits there are.
  private mutating func number() -> Int32? {
    var place = position
    let isNegative = place < end && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    guard place < end, bytes[place].isASCIIDigit else { return nil }
    var value: Int32 = 0
    while place < end, bytes[place].isASCIIDigit {
      value = value &* 10 &+ Int32(bytes[place] - UInt8(ascii: "0"))
      place += 1
    }
    position = place
    return isNegative ? 0 &- value : value
  }

  private mutating func hexadecimal() -> RTFToken {
    var value: UInt8 = 0
    var isRight = true
    for _ in 0..<2 {
      guard position < end, !Self.endsText(bytes[position]) else { return .damagedHex }
      if let digit = bytes[position].hexadecimalDigit {
        value = value << 4 | digit
      } else {
        isRight = false
      }
      position += 1
    }
    return isRight ? .hex(value) : .damagedHex
  }
}

extension UInt8 {
  var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// The value of a hexadecimal digit; nil when it is none.
  var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension [UInt8] {
  /// Bytes as text that holds each of them as the scalar of the same number.
  func latin1(_ range: Range<Int>) -> String {
    // Many times faster than through a list of scalars.
    var utf8: [UInt8] = []
    utf8.reserveCapacity(range.count)
    for byte in self[range] {
      if byte < 0x80 { utf8.append(byte) } else { utf8 += [0xC0 | byte >> 6, 0x80 | byte & 0x3F] }
    }
    return String(decoding: utf8, as: UTF8.self)
  }
}
