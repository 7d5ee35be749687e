// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Text without attributes, read in any encoding and written as UTF-8.
public enum PlainTextDocument {
  /// The largest file that is read, in bytes.
  public static let largestSize = 256 << 20

  /// The line ending of a file.
  public enum LineEnding: String, Sendable, Hashable, CaseIterable, Codable {
    case lineFeed = "LF"
    /// As Windows has it.
    case carriageReturnLineFeed = "CRLF"
    /// As old Macintosh programs have it.
    case carriageReturn = "CR"

    var characters: String {
      switch self {
      case .lineFeed: "\n"
      case .carriageReturnLineFeed: "\r\n"
      case .carriageReturn: "\r"
      }
    }
  }

  /// Reads a text; lines of the document end with line feeds, whatever the line ending of
  /// the file.
  ///
  /// - Throws: when the file is too large, or is not text, such as a file with zeros.
  public static func read(_ data: Data) throws(DocumentError) -> DocumentReading {
    try DocumentError.checkSize(data.count, atMost: largestSize)
    let decoding = TextDecoding([UInt8](data))
    guard !decoding.text.utf8.contains(0) else { throw DocumentError(.notText) }
    let (text, endings) = unified(decoding.text)
    var reading = DocumentReading(
      RichTextDocument(runs: text.isEmpty ? [] : [TextRun(text)]), warnings: decoding.warnings)
    (reading.encoding, reading.lineEnding) = (
      decoding.encoding, endings.count == 1 ? endings.first : nil
    )
    if decoding.encoding != WebEncoding.utf8.name {
      reading.leftOut.insert(.encoding)
    }
    if endings.count > 1 { reading.leftOut.insert(.lineEndings) }
    return reading
  }

  /// Writes the characters of a document, and a row of hyphens for a line across the page.
  ///
  /// - Parameter lineEnding: the line ending to write, such as that of the original file.
  /// - Returns: UTF-8 without a byte order mark.
  public static func write(
    _ document: RichTextDocument, lineEnding: LineEnding = .lineFeed
  ) -> Data {
    let text = withRules(document.runs)
    guard lineEnding != .lineFeed else { return Data(text.utf8) }
    return Data(text.replacing("\n", with: lineEnding.characters).utf8)
  }

  /// A line across the page is as long as pandoc makes it.
  private static let rule = String(repeating: "-", count: 72)

  private static func withRules(_ runs: [TextRun]) -> String {
    runs.map { run in
      let isRule =
        run.attributes[MarkdownMark.self]?.isRule == true
        && run.text.split(separator: "\n") == [Substring(MarkdownDocument.rule)]
      return isRule ? run.text.replacing(MarkdownDocument.rule, with: rule) : run.text
    }.joined()
  }

  private static func unified(_ text: String) -> (String, Set<LineEnding>) {
    guard text.utf8.contains(UInt8(ascii: "\r")) else {
      return (text, text.utf8.contains(UInt8(ascii: "\n")) ? [.lineFeed] : [])
    }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var seen: Set<LineEnding> = []
    var isAfterReturn = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n") {
        if isAfterReturn {
          seen.insert(.carriageReturnLineFeed)
        } else {
          seen.insert(.lineFeed)
          result.append(byte)
        }
        isAfterReturn = false
        continue
      }
      if isAfterReturn { seen.insert(.carriageReturn) }
      isAfterReturn = byte == UInt8(ascii: "\r")
      result.append(isAfterReturn ? UInt8(ascii: "\n") : byte)
    }
    if isAfterReturn { seen.insert(.carriageReturn) }
    return (String(decoding: result, as: UTF8.self), seen)
  }
}
