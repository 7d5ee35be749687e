// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// GitHub's Markdown: CommonMark with tables and struck text.
///
/// Bold, italic, struck, raised and lowered text, underlines, code, headings, lists, quotations,
/// links, pictures and tables are kept, and every character. Other attributes are lost, see
/// ``DocumentFormat/losses(of:)``.
public enum MarkdownDocument {
  /// The largest file that is read, in bytes.
  public static let largestSize = 4 << 20

  /// Reads a document.
  ///
  /// - Parameter data: in any encoding of plain text.
  /// - Throws: when the file is too large, or not text. Every text is Markdown.
  public static func read(_ data: Data) throws(DocumentError) -> DocumentReading {
    try DocumentError.checkSize(data.count, atMost: largestSize)
    let decoding = TextDecoding([UInt8](data))
    guard !decoding.text.utf8.contains(0) else { throw DocumentError(.notText) }
    return read(decoding.text, warnings: decoding.warnings)
  }

  private static func read(_ text: String, warnings: [DocumentWarning]) -> DocumentReading {
    var reader = MarkdownReader(warnings: warnings)
    let (matter, rest) = MarkdownFootnotes.frontMatter(of: text)
    if !matter.isEmpty { reader.readLines(matter) }
    let source = MarkdownSource(rest)
    let blocks = MarkdownParser.parse(source.bytes) { reader.read($0) }
    let unused = source.unusedDefinitions(beside: blocks)
    if !unused.isEmpty { reader.readLines(unused, isHidden: true) }
    return reader.finish()
  }

  /// The runs of one line of Markdown.
  static func runs(ofLine line: String) -> [TextRun] {
    read(line, warnings: []).document.runs
  }

  /// Writes a document, so that reading gives the same characters.
  ///
  /// - Returns: UTF-8.
  public static func write(_ document: RichTextDocument) -> Data {
    var writer = MarkdownWriter()
    return Data(writer.write(document.runs).utf8)
  }

  /// The text of a line across the page.
  static let rule = "* * *"

  /// The mark for a paragraph without text, which Markdown does not have.
  static let emptyParagraph = "<!-- -->"

  /// Whether what stands in the brackets of a picture is its file's name, by a known ending, and no description.
  static func isFileName(_ text: String) -> Bool {
    text.contains(".") && TextAttachment.type(ofFile: text).hasPrefix("image/")
  }

  /// Whether text is code: set in the family that stands for any of one width, or in one that says so.
  static func isCode(_ attributes: TextAttributes) -> Bool {
    guard let family = attributes.font?.family?.lowercased() else { return false }
    return family == "monospace" || family.hasSuffix(" mono") || family.hasPrefix("courier")
  }
}
