// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The code pages of one file, opened when they are needed.
struct RTFCodePages {
  private var open: [Int32: CodePage?] = [:]

  /// A code page by Windows' number; nil when there is no converter for it.
  mutating func page(_ number: Int32) -> CodePage? {
    if let known = open[number] { return known }
    let page = Self.names(number).lazy.compactMap(CodePage.init).first
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
    case 10017: ["MAC-UK"]
    case 10029: ["MAC-CENTRALEUROPE"]
    case 10079: ["MAC-IS"]
    case 20127: ["ASCII"]
    case 20866: ["KOI8-R"]
    case 20932, 51932: ["EUC-JP"]
    case 21866: ["KOI8-U"]
    case 28591...28606: ["ISO-8859-\(number - 28590)"]
    case 708: ["ASMO_449", "ISO-8859-6"]
    case 709, 710, 711: ["ISO-8859-6"]
    case 932: ["CP932", "SHIFT_JIS"]
    case 936: ["GBK", "CP936"]
    case 949: ["UHC", "CP949"]
    case 950: ["CP950", "BIG5"]
    case 1361: ["JOHAB"]
    case 51936: ["GBK"]
    case 51949: ["UHC"]
    case 54936: ["GB18030"]
    default: ["CP\(number)"]
    }
  }
}
