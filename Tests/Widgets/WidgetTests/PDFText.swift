// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Foundation
import TypecaseGLibKit

/// What a PDF file says of its pages.
enum PDFText {
  /// The file as it is, and each of its streams unpacked: cairo writes the tree of pages as text, and from version
  /// 1.18 on in a compressed stream.
  static func parts(of file: Data) -> [String] {
    var (parts, rest) = ([String(decoding: file, as: UTF8.self)], file[...])
    while let start = rest.firstRange(of: Data("stream\n".utf8)),
      let end = rest[start.upperBound...].firstRange(of: Data("endstream".utf8))
    {
      if let text = unpack(Data(rest[start.upperBound..<end.lowerBound])) { parts.append(text) }
      rest = rest[end.upperBound...]
    }
    return parts
  }

  /// The names of all fonts in a file, without the six letters of a part of one.
  static func fonts(in path: String) throws -> Set<String> {
    let key = "/BaseFont /"
    var names: Set<String> = []
    for part in parts(of: try Data(contentsOf: URL(filePath: path))) {
      var rest = part[...]
      while let place = rest.range(of: key) {
        rest = rest[place.upperBound...]
        let name = rest.prefix { !$0.isWhitespace && $0 != "/" && $0 != ">" }
        names.insert(String(name.split(separator: "+").last ?? ""))
      }
    }
    return names
  }

  /// How far from the left each text of a page is, in points: cairo sets a matrix, or moves on from the text before.
  static func placesOfText(in page: String) -> [Double] {
    let words = page.split(whereSeparator: \.isWhitespace)
    var (scale, x) = (1.0, 0.0)
    return words.indices.compactMap { place in
      if words[place] == "Tm", place >= 6 {
        scale = Double(words[place - 6]) ?? 1
        x = Double(words[place - 2]) ?? 0
      } else if words[place] == "Td", place >= 2 {
        x += scale * (Double(words[place - 2]) ?? 0)
      } else {
        return nil
      }
      return x
    }
  }

  /// Nil for what is not packed by zlib, or longer than what is said of some pages.
  private static func unpack(_ packed: Data) -> String? {
    guard let unpacker = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB) else { return nil }
    defer { g_object_unref(unpacker.raw) }
    var text = [UInt8](repeating: 0, count: 1 << 20)
    var (read, written): (gsize, gsize) = (0, 0)
    let end = packed.withUnsafeBytes {
      g_converter_convert(
        unpacker, $0.baseAddress, gsize($0.count), &text, gsize(text.count),
        G_CONVERTER_INPUT_AT_END,
        &read, &written, nil)
    }
    guard end == G_CONVERTER_FINISHED else { return nil }
    return String(decoding: text.prefix(Int(written)), as: UTF8.self)
  }
}
