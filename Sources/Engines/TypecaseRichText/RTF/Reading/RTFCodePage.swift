// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Turns bytes of a code page into characters, with the C library's converters.
///
/// Single bytes are converted once; of double bytes, each pair once.
final class RTFCodePage {
  /// How a byte is read.
  enum Reading: Equatable {
    case scalar(UInt32)
    /// The first byte of two.
    case lead
    case none
  }

  /// The C library's name of a code page.
  let name: String
  private let converter: iconv_t
  private var single: [Reading] = []
  private var pairs: [UInt16: UInt32] = [:]

  /// A code page by its name; nil when the C library has no converter for it.
  init?(name: String) {
    guard let converter = iconv_open("UTF-32LE", name),
      Int(bitPattern: converter) != -1
    else { return nil }
    self.name = name
    self.converter = converter
    single = (0...255).map { Self.reading(UInt8($0), converter) }
  }

  deinit { iconv_close(converter) }

  subscript(byte: UInt8) -> Reading { single[Int(byte)] }

  /// The character of two bytes; nil when they are none.
  func scalar(_ lead: UInt8, _ trail: UInt8) -> UInt32? {
    let pair = UInt16(lead) << 8 | UInt16(trail)
    if let known = pairs[pair] { return known == 0 ? nil : known }
    let scalar = Self.convert([lead, trail], converter).scalar
    pairs[pair] = scalar ?? 0
    return scalar
  }

  private static func reading(_ byte: UInt8, _ converter: iconv_t) -> Reading {
    if byte < 0x80 { return .scalar(UInt32(byte)) }
    let answer = convert([byte], converter)
    if let scalar = answer.scalar { return .scalar(scalar) }
    return answer.isIncomplete ? .lead : .none
  }

  private static func convert(
    _ bytes: [UInt8], _ converter: iconv_t
  ) -> (scalar: UInt32?, isIncomplete: Bool) {
    // Back to the start: an incomplete character before would count.
    iconv(converter, nil, nil, nil, nil)
    var input = bytes.map { CChar(bitPattern: $0) }
    var output: [CChar] = [0, 0, 0, 0, 0, 0, 0, 0]
    var (inputLeft, outputLeft) = (input.count, output.count)
    let (status, reason) = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        let status = iconv(converter, &from, &inputLeft, &to, &outputLeft)
        return (status, errno)
      }
    }
    guard status != -1 else {
      return (nil, reason == EINVAL)
    }
    guard outputLeft == 4 else { return (nil, false) }
    let scalar = output.prefix(4).reversed().reduce(UInt32(0)) {
      $0 << 8 | UInt32(UInt8(bitPattern: $1))
    }
    return (scalar, false)
  }
}

/// The code pages of one file, opened when they are needed.
struct RTFCodePages {
  private var open: [Int32: RTFCodePage?] = [:]

  /// A code page by Windows' number; nil when there is no converter for it.
  mutating func page(_ number: Int32) -> RTFCodePage? {
    if let known = open[number] { return known }
    let page = Self.names(number).lazy.compactMap(RTFCodePage.init).first
    open[number] = .some(page)
    return page
  }

  /// Windows' number of the code page that `\fcharset` names; nil for the file's own.
  ///
  /// From the table of `\fcharset` in the specification, with the Macintosh's numbers.
  static func page(ofCharacterSet number: Int32) -> Int32? {
    switch number {
    case 0: 1252
    case 77: 10000
    case 78: 10001
    case 79: 10003
    case 80: 10008
    case 81: 10002
    case 83: 10005
    case 84: 10004
    case 85: 10006
    case 86: 10081
    case 87: 10021
    case 88: 10029
    case 89: 10007
    case 128: 932
    case 129: 949
    case 130: 1361
    case 134: 936
    case 136: 950
    case 161: 1253
    case 162: 1254
    case 163: 1258
    case 177: 1255
    case 178: 1256
    case 186: 1257
    case 204: 1251
    case 222: 874
    case 238: 1250
    case 254: 437
    case 255: 850
    default: nil
    }
  }

  /// The C library's names of a code page, the best first.
  private static func names(_ number: Int32) -> [String] {
    switch number {
    case 10000: ["MACINTOSH"]
    case 10001: ["CP932", "SHIFT_JIS"]
    case 10002: ["BIG5"]
    case 10003: ["UHC", "EUC-KR"]
    case 10007: ["MAC-CYRILLIC", "MACINTOSH"]
    case 10008: ["GBK", "EUC-CN"]
    case 10029: ["MAC-CENTRALEUROPE"]
    case 708: ["ASMO_449", "ISO-8859-6"]
    case 709, 710, 711: ["ISO-8859-6"]
    case 932: ["CP932", "SHIFT_JIS"]
    case 936: ["GBK", "CP936"]
    case 949: ["UHC", "CP949"]
    case 950: ["CP950", "BIG5"]
    case 1361: ["JOHAB"]
    case 65001: ["UTF-8"]
    default: ["CP\(number)"]
    }
  }
}
