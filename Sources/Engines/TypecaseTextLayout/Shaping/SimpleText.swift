// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Text whose words can be shaped one by one: letters of one alphabet, figures, and the signs between them.
///
/// All of it runs from the left, none of it joins what is beside it, and lines end at its spaces as anywhere else.
enum SimpleText {
  /// What a scalar is in such text.
  enum Class {
    case letter(WordScript)
    /// A figure or a sign, which has no script of its own.
    case sign
    case space
    /// Anything else: the text is not simple.
    case other
  }

  static func scalarClass(_ value: UInt32) -> Class {
    switch value {
    case 0x20: .space
    case 0x41...0x5A, 0x61...0x7A: .letter(.latin)
    case 0x21...0x7E: .sign
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x17F: .letter(.latin)
    // Quotes, dashes, the ellipsis.
    case 0xAB, 0xBB, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C...0x201E, 0x2026: .sign
    case 0x386, 0x388...0x38A, 0x38C, 0x38E...0x3A1, 0x3A3...0x3CE: .letter(.greek)
    case 0x400...0x45F, 0x490, 0x491: .letter(.cyrillic)
    default: .other
    }
  }

  /// Whether a scalar is one beside whose spaces lines always end.
  static func isPlain(_ value: UInt32) -> Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x17F,
      0x386, 0x388...0x3CE, 0x400...0x491:
      true
    default: false
    }
  }

  /// The alphabet of text; nil where it is not simple, or has no letter.
  static func script(of bytes: UnsafeBufferPointer<UInt8>) -> WordScript? {
    var script: WordScript?
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte < 0x80 {
        place += 1
        if isASCIILetter(byte) {
          if script == nil { script = .latin } else if script != .latin { return nil }
        } else if byte < 0x20 || byte == 0x7F {
          return nil
        }
        continue
      }
      let (value, length) = scalar(in: bytes, at: place)
      place += length
      switch scalarClass(value) {
      case .letter(let found):
        if script == nil { script = found } else if script != found { return nil }
      case .sign, .space: break
      case .other: return nil
      }
    }
    return script
  }

  @inline(__always)
  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// Whether a line never ends within a word: one of ASCII letters and figures with brackets and quotation marks before it, and these
  /// and stops behind it (UAX 14, rules 13, 14, 19, 23, 25, 28 and 30).
  ///
  /// - Parameter word: its bytes, without the spaces at its end.
  static func isUnbroken(_ word: some Collection<UInt8>) -> Bool {
    var letters = 0
    var isBehind = false
    for byte in word {
      if isASCIILetter(byte) || byte &- UInt8(ascii: "0") < 10 {
        if isBehind { return false }
        letters += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if letters > 0 { return false }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        isBehind = letters > 0
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"),
        UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ")"), UInt8(ascii: "]"),
        UInt8(ascii: "}"):
        if letters == 0 { return false }
        isBehind = true
      default: return false
      }
    }
    return true
  }

  /// A scalar of valid UTF-8 and how many bytes it has.
  @inline(__always)
  static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (value: UInt32, length: Int) {
    let first = UInt32(bytes[place])
    func next(_ count: Int) -> UInt32 { UInt32(bytes[place + count]) & 0x3F }
    switch first {
    case ..<0x80: return (first, 1)
    case ..<0xE0: return ((first & 0x1F) << 6 | next(1), 2)
    case ..<0xF0: return ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3)
    default: return ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    }
  }
}
