// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension WebEncoding {
  /// The text of bytes, as the standard's decoder of this encoding reads them.
  ///
  /// - Parameter start: the first byte, behind a byte order mark.
  func decode(_ bytes: [UInt8], from start: Int = 0) -> DecodedText {
    var decoder = WebDecoder(of: self)
    return decoder.decode(bytes, from: start)
  }
}

/// Text that was bytes.
package struct DecodedText {
  package fileprivate(set) var text: String
  /// The positions of bytes that are not characters, the first hundred; U+FFFD stands for each.
  package fileprivate(set) var damage: [Int]
}

/// The decoders of the Encoding Standard, section by section.
///
/// How many bytes belong together, and which are read again after a fault, is here. Which characters they are, the C library's
/// converters know, but for what ``WebIndexes`` has otherwise.
package struct WebDecoder {
  private let decoder: WebEncoding.Decoder
  private var bytes: [UInt8] = []
  private var place = 0
  private var result: [UInt8] = []
  private var damage: [Int] = []
  private var indexes = WebIndexes()
  /// Of an encoding with one byte for each character.
  private let page: CodePage?

  /// A decoder for texts in an encoding.
  package init(of encoding: WebEncoding) {
    decoder = encoding.decoder
    page = encoding.converter.flatMap(CodePage.init)
  }

  /// The text of bytes.
  ///
  /// - Parameter start: the first byte, behind a byte order mark.
  package mutating func decode(_ bytes: [UInt8], from start: Int = 0) -> DecodedText {
    (self.bytes, place, result, damage) = (bytes, start, [], [])
    result.reserveCapacity((bytes.count - start) * 3 / 2)
    read()
    return DecodedText(text: String(decoding: result, as: UTF8.self), damage: damage)
  }

  private mutating func read() {
    switch decoder {
    case .utf8: readUTF8()
    case .utf16(let isBigEndian): readUTF16(isBigEndian: isBigEndian)
    case .bytes:
      readEach { decoder, byte in
        if case .scalar(let scalar)? = decoder.page?[byte] { scalar } else { nil }
      }
    case .userDefined: readEach { _, byte in 0xF700 + UInt32(byte) }
    case .replacement: if place < bytes.count { lose(at: place) }
    case .gb18030: readEach { $0.gb18030($1) }
    case .big5: readEach { $0.big5($1) }
    case .eucJP: readEach { $0.eucJP($1) }
    case .shiftJIS: readEach { $0.shiftJIS($1) }
    case .eucKR: readEach { $0.eucKR($1) }
    case .iso2022JP: readISO2022JP()
    }
  }

  // MARK: - What is read

  private mutating func append(_ scalar: UInt32) {
    if scalar < 0x80 {
      result.append(UInt8(scalar))
    } else if let scalar = Unicode.Scalar(scalar) {
      result += scalar.utf8
    }
  }

  private mutating func lose(at place: Int) {
    if damage.count < DocumentWarning.most { damage.append(place) }
    result += [0xEF, 0xBF, 0xBD]
  }

  /// Reads bytes of which those below 80 stand for themselves.
  ///
  /// - Parameter scalar: the character that begins with a byte above 7F, behind which `place` is; nil for a fault.
  private mutating func readEach(_ scalar: (inout WebDecoder, UInt8) -> UInt32?) {
    while place < bytes.count {
      let start = place
      place = bytes[start...].firstIndex { $0 >= 0x80 } ?? bytes.count
      result += bytes[start..<place]
      guard place < bytes.count else { return }
      let (first, lead) = (place, bytes[place])
      place += 1
      if let scalar = scalar(&self, lead) { append(scalar) } else { lose(at: first) }
    }
  }

  /// The byte behind a lead; 0, which is none of any character, at the end.
  private var trail: UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// Goes on behind the trail of a character, or of none: then one below 80 is read again.
  private mutating func passing(_ scalar: UInt32?) -> UInt32? {
    if scalar != nil || trail >= 0x80 { place += 1 }
    return scalar
  }

  // MARK: - Unicode

  private mutating func readUTF8() {
    if let text = String(validating: bytes[place...], as: UTF8.self) {
      result += text.utf8
      return
    }
    var (sequence, start) = (UTF8Sequence(), place)
    while place < bytes.count {
      switch sequence.read(bytes[place]) {
      case .scalar(let scalar):
        append(scalar)
        place += 1
        start = place
      case .incomplete: place += 1
      case .none:
        lose(at: start)
        place += 1
        start = place
      case .broken:
        lose(at: start)
        start = place
      }
    }
    if start < place { lose(at: start) }
  }

  private mutating func readUTF16(isBigEndian: Bool) {
    func unit(_ place: Int) -> UInt32? {
      guard place + 1 < bytes.count else { return nil }
      let (one, other) = (UInt32(bytes[place]), UInt32(bytes[place + 1]))
      return isBigEndian ? one << 8 | other : other << 8 | one
    }
    while let first = unit(place) {
      let start = place
      place += 2
      if (0xD800...0xDBFF).contains(first), let second = unit(place),
        (0xDC00...0xDFFF).contains(second)
      {
        append(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        place += 2
      } else if (0xD800...0xDFFF).contains(first) {
        lose(at: start)
        // What is left of two units is one fault.
        if first < 0xDC00, place + 1 == bytes.count { place += 1 }
      } else {
        append(first)
      }
    }
    if place < bytes.count { lose(at: place) }
  }

  // MARK: - Chinese

  private mutating func gb18030(_ lead: UInt8) -> UInt32? {
    if lead == 0x80 { return 0x20AC }
    guard lead <= 0xFE, place < bytes.count else { return nil }
    guard (0x30...0x39).contains(trail) else {
      let isTrail = (0x40...0x7E).contains(trail) || (0x80...0xFE).contains(trail)
      return passing(isTrail ? indexes.gb18030(lead, trail) : nil)
    }
    // Four bytes. Where they are none, all but the first are read again, and at the end they are one fault.
    guard place + 1 < bytes.count else {
      place = bytes.count
      return nil
    }
    let (second, third) = (bytes[place], bytes[place + 1])
    guard (0x81...0xFE).contains(third) else { return nil }
    guard place + 2 < bytes.count else {
      place = bytes.count
      return nil
    }
    let fourth = bytes[place + 2]
    guard (0x30...0x39).contains(fourth) else { return nil }
    place += 3
    return indexes.gb18030(lead, second, third, fourth)
  }

  private mutating func big5(_ lead: UInt8) -> UInt32? {
    guard (0x81...0xFE).contains(lead) else { return nil }
    let trail = trail
    let isTrail = (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail)
    let scalar = passing(isTrail ? indexes.big5(lead, trail) : nil)
    // Four of them are a letter and a mark.
    guard let scalar, let mark = WebIndexes.marksOfBig5[UInt16(lead) << 8 | UInt16(trail)]
    else { return scalar }
    append(scalar)
    return mark
  }

  // MARK: - Japanese

  private mutating func eucJP(_ lead: UInt8) -> UInt32? {
    switch lead {
    case 0x8E: return passing((0xA1...0xDF).contains(trail) ? 0xFF61 - 0xA1 + UInt32(trail) : nil)
    case 0x8F:
      let second = trail
      if second >= 0x80 { place += 1 }
      guard (0xA1...0xFE).contains(second) else { return nil }
      return passing((0xA1...0xFE).contains(trail) ? indexes.jis0212(second, trail) : nil)
    case 0xA1...0xFE:
      return passing(
        (0xA1...0xFE).contains(trail) ? indexes.jis0208(lead - 0xA1, trail - 0xA1) : nil)
    default: return nil
    }
  }

  private mutating func shiftJIS(_ lead: UInt8) -> UInt32? {
    switch lead {
    case 0x80: return 0x80
    case 0xA1...0xDF: return 0xFF61 - 0xA1 + UInt32(lead)
    case 0x81...0x9F, 0xE0...0xFC:
      let isTrail = (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail)
      return passing(isTrail ? indexes.shiftJIS(lead, trail) : nil)
    default: return nil
    }
  }

  /// Sets of characters of ISO-2022-JP.
  private enum Japanese { case ascii, roman, katakana, pairs }

  private mutating func readISO2022JP() {
    var set = Japanese.ascii
    // Whether there was nothing since the last change of the set, which hides what stands there from others.
    var isEmpty = false
    while place < bytes.count {
      let (start, byte) = (place, bytes[place])
      place += 1
      if byte == 0x1B {
        if let next = escaped {
          place += 2
          set = next
          if isEmpty { lose(at: start) }
          isEmpty = true
        } else {
          lose(at: start)
          isEmpty = false
        }
        continue
      }
      isEmpty = false
      if let scalar = japanese(byte, set) { append(scalar) } else { lose(at: start) }
    }
  }

  /// The set of characters that the bytes behind an escape begin.
  private var escaped: Japanese? {
    guard place + 1 < bytes.count else { return nil }
    return switch (bytes[place], bytes[place + 1]) {
    case (UInt8(ascii: "("), UInt8(ascii: "B")): .ascii
    case (UInt8(ascii: "("), UInt8(ascii: "J")): .roman
    case (UInt8(ascii: "("), UInt8(ascii: "I")): .katakana
    case (UInt8(ascii: "$"), UInt8(ascii: "@")), (UInt8(ascii: "$"), UInt8(ascii: "B")): .pairs
    default: nil
    }
  }

  private mutating func japanese(_ byte: UInt8, _ set: Japanese) -> UInt32? {
    switch set {
    case .ascii, .roman:
      if byte >= 0x80 || byte == 0x0E || byte == 0x0F { return nil }
      if set == .roman, byte == UInt8(ascii: "\\") { return 0xA5 }
      if set == .roman, byte == UInt8(ascii: "~") { return 0x203E }
      return UInt32(byte)
    case .katakana: return (0x21...0x5F).contains(byte) ? 0xFF61 - 0x21 + UInt32(byte) : nil
    case .pairs:
      guard (0x21...0x7E).contains(byte), place < bytes.count, bytes[place] != 0x1B else {
        return nil
      }
      let trail = bytes[place]
      place += 1
      return (0x21...0x7E).contains(trail) ? indexes.jis0208(byte - 0x21, trail - 0x21) : nil
    }
  }

  // MARK: - Korean

  private mutating func eucKR(_ lead: UInt8) -> UInt32? {
    guard (0x81...0xFE).contains(lead) else { return nil }
    return passing((0x41...0xFE).contains(trail) ? indexes.eucKR(lead, trail) : nil)
  }
}
