// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseDynamicType

/// HTML, as read from other programs' files and clipboards, and written as a complete document.
///
/// Reading follows the elements of text, their `style`, and rules of style sheets for one element or
/// class. Nothing is fetched, and only the entities of HTML are known. Written elements have their
/// styles inline, so that a program that uses only a part has them too.
public enum HTMLDocument {
  /// The largest file that is read, in bytes.
  public static let largestSize = 64 << 20

  /// Options for writing a file.
  public struct WritingOptions: Sendable {
    /// Whether the text is between the marks of clipboards, `StartFragment` and `EndFragment`.
    public var marksFragment = false
    /// Points of a text style, which HTML does not have.
    public var points: @Sendable (TextStyle) -> Double

    public init(
      marksFragment: Bool = false,
      points: @escaping @Sendable (TextStyle) -> Double = { $0.size(atTextScalingFactor: 1) }
    ) {
      self.marksFragment = marksFragment
      self.points = points
    }
  }

  /// Reads a document.
  ///
  /// Sizes are those of desktops. Text in elements that do not show it (scripts, forms' choices) is
  /// left out. The clipboard format of Windows, with its header and marks, is read too.
  ///
  /// - Parameter data: in the encoding of its byte order mark, otherwise UTF-8 if it plainly is,
  ///   otherwise that of its `meta`, by any label of the Encoding Standard, otherwise a guessed one.
  /// - Throws: when the file is too large. Damage is not an error.
  public static func read(_ data: Data) throws(DocumentError) -> DocumentReading {
    try DocumentError.checkSize(data.count, atMost: largestSize)
    var bytes = [UInt8](data)
    bytes.removeFirst(clipboardHeader(of: bytes))
    let decoding = TextDecoding(bytes, declared: declaredEncoding(of: bytes))
    let parser = HTMLParser(Array(decoding.text.utf8))
    var reader = HTMLReader(hasFragment: parser.hasFragmentMark)
    for warning in decoding.warnings { reader.warn(warning.kind, at: warning.offset) }
    for warning in parser.warnings { reader.warn(warning.kind, at: warning.offset) }
    parser.forEachEvent { reader.read($0, at: $1) }
    return reader.finish(isCut: parser.isCut)
  }

  /// Writes a document.
  ///
  /// - Parameter document: sizes for a telephone's screen are converted to those of desktops,
  ///   because a point in HTML is a desktop's.
  /// - Returns: UTF-8, with a declaration of it.
  public static func write(
    _ document: RichTextDocument, options: WritingOptions = WritingOptions()
  ) -> Data {
    var document = document
    if document.settings.textScaling == .iOS {
      document.convertTextScaling(from: .iOS, to: .standard)
    }
    var writer = HTMLWriter(document, options)
    return Data(writer.write().utf8)
  }

  /// How many bytes Windows' clipboard has before the text: lines such as `StartHTML:0000000105`.
  private static func clipboardHeader(of bytes: [UInt8]) -> Int {
    guard bytes.starts(with: "Version:".utf8) else { return 0 }
    let head = bytes.prefix(1024)
    guard let start = head.firstIndex(of: UInt8(ascii: "<")),
      String(decoding: head[..<start], as: UTF8.self).contains("StartHTML:")
    else { return 0 }
    return start
  }

  /// The encoding that a `meta` names, near the start.
  private static func declaredEncoding(of bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(4096), as: Unicode.ASCII.self).lowercased()
    var rest = head[...]
    while let word = rest.firstRange(of: "charset") {
      rest = rest[word.upperBound...].drop(while: \.isWhitespace)
      guard rest.first == "=" else { continue }
      let name = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0)) }
      if !name.isEmpty { return String(name) }
    }
    return nil
  }
}
