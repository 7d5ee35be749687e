// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// An encoding of web pages: of the Encoding Standard (https://encoding.spec.whatwg.org), whose decoders browsers have.
///
/// Some of its names mean more than they say: `ISO-8859-1` is Windows' western code page, `GB2312` is all of
/// GB 18030.
package struct WebEncoding: Sendable, Hashable {
  /// The standard's name.
  package let name: String
  let decoder: Decoder
  private let labels: String

  enum Decoder: Hashable {
    case utf8, utf16(isBigEndian: Bool)
    /// One byte for each character: the C library's name of the converter that is nearest to it.
    case bytes(String)
    case gb18030, big5, eucJP, iso2022JP, shiftJIS, eucKR
    /// Of encodings in which a script can be hidden from a filter: no text is read in them.
    case replacement
    case userDefined
  }

  private init(_ name: String, _ decoder: Decoder, _ labels: String) {
    (self.name, self.decoder, self.labels) = (name, decoder, labels)
  }

  /// The encoding that a label names, in letters of any case; nil for other labels.
  package init?(label: String) {
    guard let encoding = Self.labeled[label.trimmingBlanks.lowercased()] else { return nil }
    self = encoding
  }

  /// The encoding that a page says within itself.
  ///
  /// Where that can be read it is none with units of two bytes, and UTF-8 is meant (HTML Standard, "prescan a byte stream").
  init?(declared label: String) {
    guard let encoding = WebEncoding(label: label) else { return nil }
    switch encoding.decoder {
    case .utf16: self = .utf8
    case .userDefined: self = .windows1252
    default: self = encoding
    }
  }

  static let utf8 = all[0]
  static let windows1252 = WebEncoding(label: "windows-1252") ?? utf8

  private static let labeled: [String: WebEncoding] = {
    var result: [String: WebEncoding] = [:]
    for encoding in all {
      for label in encoding.allLabels { result[label] = encoding }
    }
    return result
  }()

  /// The C library's name of the converter of an encoding with one byte for each character; nil for others.
  var converter: String? { if case .bytes(let name) = decoder { name } else { nil } }

  /// Whether it has pairs of bytes for characters.
  var hasPairs: Bool {
    switch decoder {
    case .gb18030, .big5, .eucJP, .shiftJIS, .eucKR: true
    case .utf8, .utf16, .bytes, .iso2022JP, .replacement, .userDefined: false
    }
  }

  /// The labels, in small letters.
  package var allLabels: [String] {
    [name.lowercased()] + labels.split(separator: " ").map(String.init)
  }

  /// All encodings, from the standard's table of names and labels.
  package static let all = [
    WebEncoding(
      "UTF-8", .utf8,
      "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8"),
    WebEncoding("IBM866", .bytes("IBM866"), "866 cp866 csibm866"),
    WebEncoding(
      "ISO-8859-2", .bytes("ISO-8859-2"),
      "csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"),
    WebEncoding(
      "ISO-8859-3", .bytes("ISO-8859-3"),
      "csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"),
    WebEncoding(
      "ISO-8859-4", .bytes("ISO-8859-4"),
      "csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"),
    WebEncoding(
      "ISO-8859-5", .bytes("ISO-8859-5"),
      "csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988"),
    WebEncoding(
      "ISO-8859-6", .bytes("ISO-8859-6"),
      "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e "
        + "iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"),
    WebEncoding(
      "ISO-8859-7", .bytes("ISO-8859-7"),
      "csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 iso_8859-7 "
        + "iso_8859-7:1987 sun_eu_greek"),
    WebEncoding(
      "ISO-8859-8", .bytes("ISO-8859-8"),
      "csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 "
        + "iso_8859-8 iso_8859-8:1988 visual"),
    WebEncoding("ISO-8859-8-I", .bytes("ISO-8859-8"), "csiso88598i logical"),
    WebEncoding(
      "ISO-8859-10", .bytes("ISO-8859-10"),
      "csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6"),
    WebEncoding("ISO-8859-13", .bytes("ISO-8859-13"), "iso8859-13 iso885913"),
    WebEncoding("ISO-8859-14", .bytes("ISO-8859-14"), "iso8859-14 iso885914"),
    WebEncoding(
      "ISO-8859-15", .bytes("ISO-8859-15"),
      "csisolatin9 iso8859-15 iso885915 iso_8859-15 l9"),
    WebEncoding("ISO-8859-16", .bytes("ISO-8859-16"), ""),
    WebEncoding("KOI8-R", .bytes("KOI8-R"), "cskoi8r koi koi8 koi8_r"),
    WebEncoding("KOI8-U", .bytes("KOI8-U"), "koi8-ru"),
    WebEncoding("macintosh", .bytes("MACINTOSH"), "csmacintosh mac x-mac-roman"),
    WebEncoding("windows-874", .bytes("CP874"), "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620"),
    WebEncoding("windows-1250", .bytes("CP1250"), "cp1250 x-cp1250"),
    WebEncoding("windows-1251", .bytes("CP1251"), "cp1251 x-cp1251"),
    WebEncoding(
      "windows-1252", .bytes("CP1252"),
      "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 "
        + "iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252"),
    WebEncoding("windows-1253", .bytes("CP1253"), "cp1253 x-cp1253"),
    WebEncoding(
      "windows-1254", .bytes("CP1254"),
      "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 "
        + "l5 latin5 x-cp1254"),
    WebEncoding("windows-1255", .bytes("CP1255"), "cp1255 x-cp1255"),
    WebEncoding("windows-1256", .bytes("CP1256"), "cp1256 x-cp1256"),
    WebEncoding("windows-1257", .bytes("CP1257"), "cp1257 x-cp1257"),
    WebEncoding("windows-1258", .bytes("CP1258"), "cp1258 x-cp1258"),
    WebEncoding("x-mac-cyrillic", .bytes("MAC-UK"), "x-mac-ukrainian"),
    WebEncoding(
      "GBK", .gb18030,
      "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk"),
    WebEncoding("gb18030", .gb18030, ""),
    WebEncoding("Big5", .big5, "big5-hkscs cn-big5 csbig5 x-x-big5"),
    WebEncoding("EUC-JP", .eucJP, "cseucpkdfmtjapanese x-euc-jp"),
    WebEncoding("ISO-2022-JP", .iso2022JP, "csiso2022jp"),
    WebEncoding(
      "Shift_JIS", .shiftJIS,
      "csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis"),
    WebEncoding(
      "EUC-KR", .eucKR,
      "cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 "
        + "windows-949"),
    WebEncoding(
      "replacement", .replacement,
      "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr"),
    WebEncoding("UTF-16BE", .utf16(isBigEndian: true), "unicodefffe"),
    WebEncoding(
      "UTF-16LE", .utf16(isBigEndian: false),
      "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16"),
    WebEncoding("x-user-defined", .userDefined, ""),
  ]
}
