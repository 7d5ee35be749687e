// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Windows' code pages that have letters and quotation marks where encodings of ISO 8859 have control characters.
///
/// Nobody writes those control characters in a text, and detectors do not look at them.
enum WindowsKin {
  /// The code page of Windows for the languages of an encoding of ISO 8859, where bytes are letters only there.
  ///
  /// - Returns: nil where there are no such bytes, and for other encodings.
  static func encoding(ofISO name: String, in bytes: [UInt8]) -> WebEncoding? {
    guard let page = pages[name.uppercased()], bytes.contains(where: { 0x80...0x9F ~= $0 }) else {
      return nil
    }
    return WebEncoding(label: "windows-\(page)")
  }

  private static let pages = [
    "ISO-8859-1": 1252, "ISO-8859-2": 1250, "ISO-8859-3": 1254, "ISO-8859-4": 1257,
    "ISO-8859-5": 1251, "ISO-8859-6": 1256, "ISO-8859-7": 1253, "ISO-8859-8": 1255,
    "ISO-8859-9": 1254, "ISO-8859-10": 1257, "ISO-8859-11": 874, "ISO-8859-13": 1257,
    "ISO-8859-14": 1252, "ISO-8859-15": 1252, "ISO-8859-16": 1250,
  ]
}
