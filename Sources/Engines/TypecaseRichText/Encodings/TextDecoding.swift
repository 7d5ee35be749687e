// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The bytes of a text as characters.
///
///     byte order mark        UTF-8, UTF-16, UTF-32
///     zeros                  UTF-32 or UTF-16 without a mark, where all of it is valid
///     what the file says     a charset of HTML, unless it is plainly UTF-8
///     escapes                ISO-2022-JP
///     valid UTF-8            UTF-8
///     nearly UTF-8           UTF-8 with damage
///     else                   Mac Roman, or what uchardet makes of it, or Windows' western code page
struct TextDecoding {
  var text: String
  /// The Encoding Standard's name of the encoding, or iconv's.
  var encoding: String
  /// Whether nothing but the bytes themselves speaks for the encoding.
  var isAssumed = false
  /// The positions of bytes that are not characters, the first hundred.
  var damage: [Int] = []

  /// - Parameter declared: the encoding that the file says, by any of its names.
  init(_ bytes: [UInt8], declared: String? = nil) {
    if let mark = Self.marks.first(where: { bytes.starts(with: $0.bytes) }) {
      self = TextDecoding(bytes, as: mark.encoding, from: mark.bytes.count)
      return
    }
    if let wide = Self.wideEncoding(of: bytes) {
      self = TextDecoding(bytes, as: wide, from: 0)
      isAssumed = true
      return
    }
    let utf8 = String(validating: bytes, as: UTF8.self)
    if let declared, let encoding = WebEncoding(declared: declared),
      utf8 == nil || !Self.isPlainlyUTF8(bytes, besides: encoding)
    {
      self = TextDecoding(bytes, as: encoding)
    } else if declared == nil, Self.hasJapaneseEscapes(bytes), let encoding = Self.japanese {
      self = TextDecoding(bytes, as: encoding)
      isAssumed = true
    } else if let utf8 {
      (text, encoding) = (utf8, WebEncoding.utf8.name)
    } else if let declared, Self.isKnown(declared) {
      self = TextDecoding(bytes, as: declared.uppercased(), from: 0)
    } else if Self.isNearlyUTF8(bytes) {
      self = TextDecoding(bytes, as: WebEncoding.utf8)
    } else {
      self = TextDecoding(guessing: bytes)
      isAssumed = true
    }
  }

  /// Text in what is probably its encoding.
  private init(guessing bytes: [UInt8]) {
    let found = CharsetDetector.charset(of: bytes)
    let guess = CyrillicKin.encoding(besides: found, in: bytes) ?? found
    let encoding = guess.flatMap {
      WindowsKin.encoding(ofISO: $0, in: bytes) ?? WebEncoding(label: $0)
    }
    if MacRoman.isLikely(bytes, besides: encoding), let macintosh = WebEncoding(label: "macintosh")
    {
      self = TextDecoding(bytes, as: macintosh)
    } else if encoding == nil, let guess, Self.isKnown(guess) {
      self = TextDecoding(bytes, as: guess, from: 0)
    } else {
      self = TextDecoding(bytes, as: encoding ?? .windows1252)
    }
  }

  private init(_ bytes: [UInt8], as encoding: WebEncoding) {
    let decoded = encoding.decode(bytes)
    (text, damage, self.encoding) = (decoded.text, decoded.damage, encoding.name)
  }

  var warnings: [DocumentWarning] {
    (isAssumed ? [DocumentWarning(.assumedEncoding(encoding), at: 0)] : [])
      + damage.map { DocumentWarning(.undecodable(encoding: encoding), at: $0) }
  }

  // MARK: - The encoding

  /// The longer marks first: that of UTF-32 begins with that of UTF-16.
  private static let marks: [(bytes: [UInt8], encoding: String)] = [
    ([0xEF, 0xBB, 0xBF], "UTF-8"), ([0xFF, 0xFE, 0, 0], "UTF-32LE"),
    ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
    ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
  ]

  /// UTF-16 or UTF-32 by its zeros, which no other text has.
  private static func wideEncoding(of bytes: [UInt8]) -> String? {
    guard bytes.count >= 4, bytes.contains(0) else { return nil }
    var zeros = [0, 0, 0, 0]
    for (place, byte) in bytes.enumerated() where byte == 0 { zeros[place & 3] += 1 }
    let quarter = bytes.count / 4
    // The first byte of each four is always zero, and of most texts the second.
    if bytes.count % 4 == 0 {
      if zeros[0] == quarter, zeros[3] < quarter, isValid(bytes, "UTF-32BE") { return "UTF-32BE" }
      if zeros[3] == quarter, zeros[0] < quarter, isValid(bytes, "UTF-32LE") { return "UTF-32LE" }
    }
    // Most zeros are upper bytes, of ASCII; lower ones are rare, and both never.
    guard bytes.count % 2 == 0 else { return nil }
    let (even, odd) = (zeros[0] + zeros[2], zeros[1] + zeros[3])
    let isZero = stride(from: 0, to: bytes.count, by: 2).contains {
      bytes[$0] == 0 && bytes[$0 + 1] == 0
    }
    guard !isZero, let isLittle = UTF16Order.isLittle(bytes, zeros: (even, odd)) else {
      return nil
    }
    let encoding = isLittle ? "UTF-16LE" : "UTF-16BE"
    return isValid(bytes, encoding) ? encoding : nil
  }

  private static func isValid(_ bytes: [UInt8], _ encoding: String) -> Bool {
    TextDecoding(bytes, as: encoding, from: 0).damage.isEmpty
  }

  /// Whether bytes that are valid UTF-8 are that, whatever the file says.
  ///
  /// Programs that changed the encoding of a page and not what it says of it are many. Few characters of two bytes may be UTF-8 by
  /// chance, letters of single bytes hardly ever.
  private static func isPlainlyUTF8(_ bytes: [UInt8], besides encoding: WebEncoding) -> Bool {
    let whole = charactersOfUTF8(bytes).whole
    return whole >= (encoding.hasPairs ? 4 : 1)
  }

  private static let japanese = WebEncoding(label: "iso-2022-jp")

  /// Whether all is ASCII, and some of it says that it is pairs for Japanese.
  private static func hasJapaneseEscapes(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(0x1B), bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    let starts = ["$@", "$B", "(I", "(J"].map { Array($0.utf8) }
    var rest = bytes[...]
    while let place = rest.firstIndex(of: 0x1B) {
      rest = rest[(place + 1)...]
      if starts.contains(where: { rest.starts(with: $0) }) { return true }
    }
    return false
  }

  /// Whether at least ten of eleven characters beyond ASCII are whole.
  private static func isNearlyUTF8(_ bytes: [UInt8]) -> Bool {
    let (whole, broken) = charactersOfUTF8(bytes)
    return whole >= broken * 10
  }

  private static func charactersOfUTF8(_ bytes: [UInt8]) -> (whole: Int, broken: Int) {
    var (whole, broken) = (0, 0)
    var place = 0
    while place < bytes.count {
      let first = bytes[place]
      place += 1
      guard first >= 0x80 else { continue }
      let length = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0
      let tail = bytes[place..<min(place + length, bytes.count)]
      if length > 0, first < 0xF5, tail.count == length, tail.allSatisfy({ $0 & 0xC0 == 0x80 }) {
        whole += 1
        place += length
      } else {
        broken += 1
      }
    }
    return (whole, broken)
  }

  private static func isKnown(_ encoding: String) -> Bool {
    guard encoding.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }),
      let converter = iconv_open("UTF-8", encoding), Int(bitPattern: converter) != -1
    else { return false }
    iconv_close(converter)
    return true
  }

  // MARK: - The conversion

  private init(_ bytes: [UInt8], as encoding: String, from start: Int) {
    self.encoding = encoding
    if encoding == WebEncoding.utf8.name {
      let decoded = WebEncoding.utf8.decode(bytes, from: start)
      (text, damage) = (decoded.text, decoded.damage)
      return
    }
    guard let converter = iconv_open("UTF-8", encoding), Int(bitPattern: converter) != -1 else {
      text = String(decoding: bytes[start...], as: UTF8.self)
      return
    }
    defer { iconv_close(converter) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 3 / 2)
    var damage: [Int] = []
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: 1 << 16)
    let unit = encoding.hasPrefix("UTF-32") ? 4 : encoding.hasPrefix("UTF-16") ? 2 : 1
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        guard let base = input.baseAddress, let room = output.baseAddress else { return }
        var (from, left): (UnsafeMutablePointer<CChar>?, Int) = (base + start, input.count - start)
        while true {
          var (to, free): (UnsafeMutablePointer<CChar>?, Int) = (room, output.count)
          // Without input, at the end, it gives a letter that it kept for a mark after it.
          let isEnd = left == 0
          let status =
            isEnd
            ? iconv(converter, nil, nil, &to, &free) : iconv(converter, &from, &left, &to, &free)
          let reason = errno
          result.append(
            contentsOf: UnsafeRawBufferPointer(start: room, count: output.count - free))
          if isEnd { break }
          // Full, and on with the rest.
          if status != -1 || reason == E2BIG { continue }
          if damage.count < DocumentWarning.most { damage.append(input.count - left) }
          result += [0xEF, 0xBF, 0xBD]
          let skipped = min(unit, left)
          from = from.map { $0 + skipped }
          left -= skipped
        }
      }
    }
    text = String(decoding: result, as: UTF8.self)
    self.damage = damage
  }
}
