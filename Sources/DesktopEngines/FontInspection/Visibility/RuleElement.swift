// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// An element of a file of rules, as text that can be given to fontconfig alone, and where it is.
///
/// Neither fontconfig nor a parser of XML tells the line of a rule that it has read. Elements are only looked up here: what
/// they do is asked of fontconfig.
struct RuleElement: Equatable {
  var name: String
  /// With its tags.
  var text: String
  /// Of its first character, from 1.
  var line: Int

  /// The outermost elements of some names, in their order, without those in comments.
  ///
  /// - Parameter line: the number of the first line of the text.
  static func all(_ names: Set<String>, in text: String, line: Int = 1) -> [RuleElement] {
    var scanner = RuleScanner(bytes: Array(text.utf8), line: line)
    var found: [RuleElement] = []
    var open: (name: String, start: Int, line: Int, depth: Int)?
    while let tag = scanner.next() {
      if let element = open {
        guard tag.name == element.name, tag.kind != .empty else { continue }
        let depth = element.depth + (tag.kind == .start ? 1 : -1)
        open?.depth = depth
        if depth == 0 {
          found.append(
            RuleElement(
              name: element.name, text: scanner.text(element.start..<tag.end), line: element.line))
          open = nil
        }
      } else if names.contains(tag.name) {
        switch tag.kind {
        case .start: open = (tag.name, tag.start, tag.line, 1)
        case .empty:
          found.append(
            RuleElement(name: tag.name, text: scanner.text(tag.start..<tag.end), line: tag.line))
        case .end: break
        }
      }
    }
    return found
  }

  /// What a file of rules rejects: globs and patterns.
  static func rejections(in text: String) -> [RuleElement] {
    all(["rejectfont"], in: text).flatMap { all(["glob", "pattern"], in: $0.text, line: $0.line) }
  }

  /// The text of a file; nil where it is none, or too large.
  static func text(ofFile path: String) -> String? {
    guard let file = (try? OwnedDescriptor.openRegularFile(path)) ?? nil,
      let bytes = try? file.readAll(limit: fileLimit)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let fileLimit = 4 << 20
}

/// Finds the tags of a text of XML, and passes over its comments, declarations and sections of characters.
private struct RuleScanner {
  struct Tag {
    enum Kind { case start, end, empty }
    var kind: Kind
    var name: String
    var start: Int
    /// After its last character.
    var end: Int
    var line: Int
  }

  let bytes: [UInt8]
  var line: Int
  private var place = 0

  init(bytes: [UInt8], line: Int) {
    self.bytes = bytes
    self.line = line
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  mutating func next() -> Tag? {
    while advance(past: [0x3C]) {  // <
      let start = place - 1
      let first = line
      if begins("!--") {
        guard advance(past: Array("-->".utf8)) else { return nil }
      } else if begins("![CDATA[") {
        guard advance(past: Array("]]>".utf8)) else { return nil }
      } else if begins("?") {
        guard advance(past: Array("?>".utf8)) else { return nil }
      } else if begins("!") {
        guard skipDeclaration() else { return nil }
      } else {
        guard skipTag() else { return nil }
        let isEnd = bytes[start + 1] == 0x2F  // /
        let name = bytes[(start + (isEnd ? 2 : 1))..<(place - 1)].prefix {
          ![0x20, 0x09, 0x0A, 0x0D, 0x2F].contains($0)
        }
        return Tag(
          kind: isEnd ? .end : bytes[place - 2] == 0x2F ? .empty : .start,
          name: String(decoding: name, as: UTF8.self), start: start, end: place, line: first)
      }
    }
    return nil
  }

  private func begins(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  /// Goes behind the next place where these bytes are.
  private mutating func advance(past end: [UInt8]) -> Bool {
    while place < bytes.count {
      if bytes[place...].starts(with: end) {
        place += end.count
        return true
      }
      step()
    }
    return false
  }

  private mutating func step() {
    if bytes[place] == 0x0A { line += 1 }
    place += 1
  }

  /// A value in quotation marks may have a `>` in it.
  private mutating func skipTag() -> Bool {
    var quote: UInt8?
    while place < bytes.count {
      let byte = bytes[place]
      step()
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3E {
        return true
      }
    }
    return false
  }

  /// A declaration of a document's type may have others in brackets.
  private mutating func skipDeclaration() -> Bool {
    var depth = 0
    while place < bytes.count {
      let byte = bytes[place]
      step()
      switch byte {
      case 0x5B: depth += 1
      case 0x5D: depth -= 1
      case 0x3E where depth <= 0: return true
      default: break
      }
    }
    return false
  }
}
