// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Makes Unicode of a name's bytes, by the encodings that OpenType lists for each platform.
///
/// The rules for what fontconfig reads are those of its `fcfreetype.c`: programs find a font by the names that it reads.
/// Encodings that it does not know are read too, for names that are only shown.
final class NameDecoder {
  private var converters: [String: iconv_t?] = [:]

  deinit {
    for converter in converters.values { if let converter { iconv_close(converter) } }
  }

  /// The text of a record; nil where the encoding is not known, or the bytes are none of it.
  ///
  /// - Returns: also whether it has U+0000, or half of a pair of UTF-16.
  func text(
    _ bytes: ArraySlice<UInt8>, platform: UInt16, encoding: UInt16, language: UInt16
  ) -> (text: String?, isBroken: Bool) {
    switch Self.charset(bytes, platform: platform, encoding: encoding, language: language) {
    case .utf16:
      let (text, isPaired) = Self.utf16(bytes)
      // fontconfig does not read a name that ends within a unit.
      return (bytes.count % 2 == 0 ? text : nil, text.unicodeScalars.contains("\0") || !isPaired)
    case .macRoman: return (Self.macRoman(bytes), bytes.contains(0))
    case .named(let name, let isPadded):
      // Old tools stored each character in two bytes, those of ASCII with a zero before them.
      let bytes = isPadded ? bytes.filter { $0 != 0 }[...] : bytes
      return (convert(bytes, from: name).map(Self.trimmed), bytes.contains(0))
    case nil: return (nil, false)
    }
  }

  /// What UTF-16 with the higher byte first says, and whether each half of a pair has the other one.
  static func utf16(_ bytes: ArraySlice<UInt8>) -> (text: String, isPaired: Bool) {
    let start = bytes.startIndex
    let units = (0..<bytes.count / 2).map {
      UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1])
    }
    var text = String.UnicodeScalarView()
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var isPaired = true
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): text.append(scalar)
      case .error:
        isPaired = false
        text.append("\u{FFFD}")
      case .emptyInput: return (trimmed(String(text)), isPaired)
      }
    }
  }

  private enum Charset {
    case utf16
    case macRoman
    /// As iconv names it, and whether each character may be stored in two bytes.
    case named(String, isPadded: Bool = false)
  }

  private static func charset(
    _ bytes: ArraySlice<UInt8>, platform: UInt16, encoding: UInt16, language: UInt16
  ) -> Charset? {
    switch (platform, encoding) {
    case (0, _), (2, 1), (3, 0), (3, 1), (3, 10): .utf16
    case (1, 0): macRomanOrOther(bytes, language: language)
    case (1, 1): .named("SJIS")
    case (1, 2): .named("BIG5")
    case (1, 3): .named("EUC-KR")
    case (1, 7): .named("MAC-CYRILLIC")
    case (1, 21): .named("TIS-620")
    case (1, 25): .named("GB2312")
    case (1, 29): .named("MAC-CENTRALEUROPE")
    case (2, 0): .named("ASCII")
    case (2, 2): .named("ISO-8859-1")
    case (3, 2): .named("CP932", isPadded: true)
    case (3, 3): .named("GB18030", isPadded: true)
    case (3, 4): .named("BIG5", isPadded: true)
    case (3, 5): .named("CP949", isPadded: true)
    case (3, 6): .named("JOHAB", isPadded: true)
    default: nil
    }
  }

  /// What fonts call Mac Roman: Japanese ones often are Shift JIS, and others have Windows' code for a language.
  private static func macRomanOrOther(_ bytes: ArraySlice<UInt8>, language: UInt16) -> Charset? {
    let high = bytes.count { $0 & 0x80 != 0 }
    if language == 0 { return high * 2 > bytes.count - high ? .named("SJIS") : .macRoman }
    // The codes of Macintosh are all less than 150.
    if language < 0x100 { return .macRoman }
    return switch language {
    case 0x411: .named("CP932")
    case 0x409: .named("ASCII")
    default: nil
    }
  }

  private func convert(_ bytes: ArraySlice<UInt8>, from name: String) -> String? {
    let known = converters[name] ?? Self.converter(from: name)
    converters[name] = .some(known)
    guard let converter = known, !bytes.isEmpty else { return bytes.isEmpty ? "" : nil }
    // The state of an encoding that has one is that of its start.
    iconv(converter, nil, nil, nil, nil)
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [UInt8](repeating: 0, count: 4 * input.count + 4)
    var (left, free) = (input.count, output.count)
    let failed = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBytes { target in
        var from = source.baseAddress
        var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
        return iconv(converter, &from, &left, &to, &free) == -1
      }
    }
    return failed ? nil : String(decoding: output.dropLast(free), as: UTF8.self)
  }

  private static func converter(from name: String) -> iconv_t? {
    let converter = iconv_open("UTF-8", name)
    return Int(bitPattern: converter) == -1 ? nil : converter
  }

  /// Names without those that are another one in an encoding of Macintosh, read as Mac Roman.
  ///
  /// fontconfig reads Japanese and Chinese names of that platform so, and finds a font by them; a person reads the other
  /// name. Such as "ÉqÉâÉMÉm" beside "ヒラギノ".
  static func withoutMisreadings(_ names: [String]) -> [String] {
    let decoder = NameDecoder()
    let known = Set(names)
    return names.filter { name in
      guard let bytes = macRomanBytes(name), bytes.contains(where: { $0 >= 0x80 }) else {
        return true
      }
      return !["SJIS", "CP932", "BIG5", "GB18030", "EUC-KR"].contains { encoding in
        decoder.convert(bytes[...], from: encoding).map {
          $0 != name && known.contains(trimmed($0))
        } ?? false
      }
    }
  }

  /// nil where Mac Roman lacks a character.
  private static func macRomanBytes(_ name: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in name.unicodeScalars {
      if scalar.isASCII {
        bytes.append(UInt8(scalar.value))
      } else if let place = macRomanLetters.firstIndex(of: scalar) {
        bytes.append(UInt8(0x80 + place))
      } else {
        return nil
      }
    }
    return bytes
  }

  private static func macRoman(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(byte < 0x80 ? Unicode.Scalar(byte) : macRomanLetters[Int(byte) - 0x80])
    }
    return trimmed(String(text))
  }

  /// 0x80 to 0xFF, by Apple's table ROMAN.TXT.
  ///
  /// It is here, since a system may have iconv without it.
  private static let macRomanLetters = Array(
    """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """.unicodeScalars)

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
