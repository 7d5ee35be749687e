// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseRichText
import TypecaseSystemKit

extension TextFile {
  /// How much is read at once, and how long a paragraph is looked at whole.
  private static let chunk = 1 << 16
  /// How many bytes say which format it is.
  private static let telling = 1 << 10
  /// How many bytes the longest mark of an encoding has, at the start of a text.
  private static let longestMark = 4
  private static let longestParagraph = 1 << 20

  /// Calls a body for the text, some whole paragraphs at a time.
  ///
  /// Plain text in UTF-8 is never in memory whole; anything else is read first. A file is looked through for bytes of
  /// another encoding before.
  ///
  /// - Parameters:
  ///   - format: the format to read it in, whatever its bytes and its name say.
  ///   - body: is given a text and where it begins, in Unicode scalars.
  func forEachParagraphs(
    as format: DocumentFormat?, _ body: (String, Int) throws -> Void
  ) throws {
    if !isFolder {
      let descriptor = try opened()
      var rest = try read(from: descriptor, Self.chunk)
      // A pipe may give a byte at a time, and formats are known by more.
      while rest.count < (format == nil ? Self.telling : Self.longestMark) {
        let more = try read(from: descriptor, Self.chunk)
        if more.isEmpty { break }
        rest += more
      }
      let known = format ?? DocumentFormat(of: rest, path: isStream ? nil : path)
      if known == .plain, Self.isUTF8(rest), try !isOtherInside(descriptor) {
        return try forEachParagraphs(of: descriptor, from: &rest, body)
      }
      let content = try read(bytes: rest + readRest(of: descriptor, after: rest.count), as: format)
      content.tellWarnings(of: self)
      return try body(content.document.runs.map(\.text).joined(), 0)
    }
    let content = try read(as: format)
    content.tellWarnings(of: self)
    try body(content.document.runs.map(\.text).joined(), 0)
  }

  private func forEachParagraphs(
    of descriptor: OwnedDescriptor, from rest: inout [UInt8],
    _ body: (String, Int) throws -> Void
  ) throws {
    var start = 0
    var isAtEnd = rest.isEmpty
    // The mark at the start of a text is none of its characters.
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    while !isAtEnd || !rest.isEmpty {
      var end = rest.lastIndex(of: 0x0A).map { $0 + 1 }
      if end == nil, rest.count >= Self.longestParagraph {
        end = rest.lastIndex(of: 0x20).map { $0 + 1 } ?? Self.wholeScalars(rest)
      }
      if isAtEnd { end = rest.count }
      if let end, end > 0 {
        let text = String(decoding: rest[..<end], as: UTF8.self)
        try body(text, start)
        start += text.unicodeScalars.count
        rest.removeFirst(end)
      }
      if !isAtEnd {
        let more = try read(from: descriptor, Self.chunk)
        isAtEnd = more.isEmpty
        rest += more
      }
    }
  }

  /// How many bytes at the start are whole scalars, or none of UTF-8.
  private static func wholeScalars(_ bytes: [UInt8]) -> Int {
    // No scalar has more bytes. What only looks like the inside of one must not be kept for ever.
    for start in bytes.indices.suffix(4).reversed() where bytes[start] & 0xC0 != 0x80 {
      let length =
        switch bytes[start] {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
      return start + length > bytes.count ? start : bytes.count
    }
    return bytes.count
  }

  /// Whether a file has other bytes than UTF-8's anywhere, of which the beginning says nothing.
  ///
  /// Only of one that can be read whole as well: a pipe has been read by then.
  private func isOtherInside(_ descriptor: OwnedDescriptor) throws -> Bool {
    guard let status = try? descriptor.status(), status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= RTFLimits.largestSize
    else { return false }
    let again = try opened()
    var rest: [UInt8] = []
    while true {
      let more = try read(from: again, Self.chunk)
      rest += more
      let whole = more.isEmpty ? rest.count : Self.wholeScalars(rest)
      if String(validating: rest[..<whole], as: UTF8.self) == nil { return true }
      if more.isEmpty { return false }
      rest.removeFirst(whole)
    }
  }

  /// Whether a beginning of a text is UTF-8, of which the last scalar may be cut.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return !isUTF16 && !bytes.contains(0)
      && String(validating: bytes.prefix(wholeScalars(bytes)), as: UTF8.self) != nil
  }
}
