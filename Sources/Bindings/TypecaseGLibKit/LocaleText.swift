// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Glibc
import TypecaseSystemKit

/// Text between this process and a terminal whose locale is not in UTF-8.
///
/// The locale is that of `startTranslation`. Locales in ASCII, such as C and POSIX, say what a program may rely on, and nothing
/// of the terminal: UTF-8 is written and read there, as git does and Python since version 3.7 (PEP 538).
public enum LocaleText {
  /// Text in the locale's encoding; what that lacks is written with similar characters, or as a question mark.
  public static func bytes(_ text: String) -> [UInt8] {
    guard let encoding else { return Array(text.utf8) }
    return convert(Array(text.utf8), to: "\(encoding)//TRANSLIT", from: "UTF-8")
      ?? Array(text.utf8)
  }

  /// A word of the command line that is no path, such as a font's name.
  ///
  /// - Parameter argument: one of `ProcessArguments`; where its bytes are not UTF-8, they are in the locale's encoding.
  public static func word(_ argument: String) -> String {
    guard !PathText.isUTF8(argument), let encoding else { return argument }
    return convert(PathText.bytes(argument), to: "UTF-8", from: encoding)
      .flatMap { String(validating: $0, as: UTF8.self) } ?? argument
  }

  /// The locale's encoding; nil for UTF-8 and ASCII.
  private static var encoding: String? {
    var name: UnsafePointer<CChar>?
    guard g_get_charset(&name) == 0, let name else { return nil }
    let encoding = String(cString: name)
    return ["ANSI_X3.4-1968", "US-ASCII", "ASCII", "646"].contains(encoding) ? nil : encoding
  }

  /// Converted bytes; nil where the C library does not know an encoding, or some bytes are not in it.
  ///
  /// GLib's own conversion takes similar characters for a failure.
  private static func convert(_ bytes: [UInt8], to: String, from: String) -> [UInt8]? {
    guard let converter = iconv_open(to, from), Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    // A character becomes four at the most, such as a ligature or a sign of currency.
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
    var input = bytes.map { CChar(bitPattern: $0) }
    let room = output.count
    let length: Int? = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (start, left) = (input.baseAddress, input.count)
        var (end, free) = (output.baseAddress, room)
        let isConverted = iconv(converter, &start, &left, &end, &free) != .max
        return isConverted && left == 0 ? room - free : nil
      }
    }
    return length.map { output[..<$0].map { UInt8(bitPattern: $0) } }
  }
}
