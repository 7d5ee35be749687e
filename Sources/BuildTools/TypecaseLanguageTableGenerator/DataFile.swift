// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Files of the packages that the table is made from.
enum DataFile {
  /// The names of a folder's files with an ending, without it, in order.
  static func names(in folder: String, ending: String) throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw GenerationError(
        description: "\(folder) is missing; `meson-helpers/setup --for test` installs what holds it"
      )
    }
    return names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  static func lines(_ path: String) throws -> [Substring] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw GenerationError(
        description:
          "\(path) cannot be read; `meson-helpers/setup --for test` installs what holds it")
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }

  /// The lines that begin with a word after spaces; the rest of a large file is not parsed.
  static func lines(_ path: String, beginningWith word: String) throws -> [String] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw GenerationError(
        description:
          "\(path) cannot be read; `meson-helpers/setup --for test` installs what holds it")
    }
    let start = Array(word.utf8)
    return data.withUnsafeBytes { bytes in
      bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return text.starts(with: start) ? String(decoding: text, as: UTF8.self) : nil
      }
    }
  }

  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }
}

/// An element on a line of its own: `<name key="value">text</name>`.
///
/// CLDR writes each of its elements so. They are read as lines, since a parser of XML would make
/// every build read the whole of about 800 files for a few lines of each.
struct XMLLine {
  private let line: String

  init(_ line: String) { self.line = line }

  subscript(attribute: String) -> String? {
    line.firstRange(ofText: " \(attribute)=\"").flatMap { start in
      line[start.upperBound...].firstIndex(of: "\"").map {
        Self.decoded(String(line[start.upperBound..<$0]))
      }
    }
  }

  var text: String? {
    guard let start = line.firstIndex(of: ">"), let end = line.lastRange(ofText: "</"),
      line.index(after: start) <= end.lowerBound
    else { return nil }
    return Self.decoded(String(line[line.index(after: start)..<end.lowerBound]))
  }

  private static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = text
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ] { result = result.replacing(entity, with: character) }
    return result
  }
}

extension String {
  fileprivate func firstRange(ofText text: String) -> Range<Index>? { firstRange(of: text) }

  fileprivate func lastRange(ofText text: String) -> Range<Index>? { ranges(of: text).last }
}
