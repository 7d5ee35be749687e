// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// A file format of documents.
@nonexhaustive
public enum DocumentFormat: String, Sendable, Hashable, CaseIterable, Codable {
  case rtf
  /// A folder with the text and its attachments.
  case rtfd
  /// ``JSONDocument``, in which nothing is lost.
  case json
  case html
  case markdown
  /// The characters alone.
  case plain

  /// The file name endings, the usual one first.
  public var fileEndings: [String] {
    switch self {
    case .rtf: ["rtf"]
    case .rtfd: ["rtfd"]
    case .json: ["json"]
    case .html: ["html", "htm", "xhtml"]
    case .markdown: ["md", "markdown"]
    case .plain: ["txt", "text"]
    }
  }

  /// A media type, as desktops and clipboards know it.
  public var mediaType: String {
    switch self {
    case .rtf: "application/rtf"
    case .rtfd: "inode/directory"
    case .json: "application/json"
    case .html: "text/html"
    case .markdown: "text/markdown"
    case .plain: "text/plain"
    }
  }

  /// The format of a file name's ending.
  ///
  /// - Parameter path: a name, with or without folders.
  public init?(path: String) {
    guard let ending = Self.ending(ofPath: path),
      let format = Self.allCases.first(where: { $0.fileEndings.contains(ending) })
    else { return nil }
    self = format
  }

  /// The ending of a file's name, in small letters and without its dot; nil for a name without one.
  static func ending(ofPath path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
  }

  /// The format that a file is in.
  ///
  /// RTF and JSON documents are recognized by their start, whatever their names. For others the
  /// name decides; without one, HTML begins with an HTML tag, and everything else is plain text,
  /// since any text is Markdown too.
  ///
  /// - Parameters:
  ///   - bytes: the first kilobyte or more.
  ///   - path: the file's name; nil when it has none.
  public init(of bytes: some Collection<UInt8>, path: String? = nil) {
    let start = Array(bytes.prefix(1024))
    let text = Self.ascii(start)
    if RTFDocument.start(of: start) != nil {
      self = .rtf
    } else if Self.isJSON(text) {
      self = .json
    } else if let named = path.flatMap(DocumentFormat.init(path:)), named != .rtf, named != .rtfd {
      self = named
    } else {
      self = Self.isHTML(text) ? .html : .plain
    }
  }

  /// The start of a text in small letters, without what does not count: a byte order mark, the zeros of
  /// UTF-16, blanks.
  private static func ascii(_ bytes: [UInt8]) -> Substring {
    let known = bytes.filter { $0 != 0 && $0 < 0x80 }
    return String(decoding: known, as: UTF8.self).lowercased().drop { $0.isWhitespace }
  }

  /// An object with a name in it; text in braces is none.
  private static func isJSON(_ text: Substring) -> Bool {
    guard text.first == "{" else { return false }
    let inner = text.dropFirst().drop { $0.isWhitespace }
    return inner.isEmpty || inner.first == "\"" || inner.first == "}"
  }

  private static func isHTML(_ text: Substring) -> Bool {
    if text.hasPrefix("version:"), text.contains("starthtml:") { return true }
    var rest = text
    // A comment or an XML declaration may come first.
    while rest.hasPrefix("<!--") || rest.hasPrefix("<?xml") {
      guard let end = rest.firstRange(of: rest.hasPrefix("<!--") ? "-->" : "?>") else { break }
      rest = rest[end.upperBound...].drop { $0.isWhitespace }
    }
    guard rest.hasPrefix("<") else { return false }
    if rest.hasPrefix("<!doctype html") || rest.hasPrefix("<!--startfragment") { return true }
    let name = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return ["html", "head", "body", "meta", "title", "style", "span", "font", "b", "i", "u", "a"]
      .contains(name) || HTMLElement.blocks.contains(String(name))
  }

  // MARK: - Reading and writing

  /// Options for reading and writing a file.
  public struct Options: Sendable {
    /// The screens for which sizes are wanted, and those of a file that does not say it.
    public var reading = DocumentReadingOptions()
    /// How RTF is written.
    public var writing = RTFDocument.WritingOptions()
    /// The line ending of plain text.
    public var lineEnding = PlainTextDocument.LineEnding.lineFeed

    public init() {}
  }

  /// Reads the bytes of one file in this format; a bundle is read by ``RTFDBundle``.
  ///
  /// - Throws: when they are not such a document, or too many.
  public func read(
    _ data: Data, options: Options = Options()
  ) throws(DocumentError) -> DocumentReading {
    switch self {
    case .rtf, .rtfd:
      return DocumentReading(try RTFDocument.read(data, options: options.reading))
    case .json: return DocumentReading(try JSONDocument.read(data, options: options.reading))
    case .html: return try HTMLDocument.read(data).converted(by: options.reading)
    case .markdown: return try MarkdownDocument.read(data).converted(by: options.reading)
    case .plain: return try PlainTextDocument.read(data).converted(by: options.reading)
    }
  }

  /// Writes a document as the bytes of one file; a bundle is written by ``RTFDBundle``.
  ///
  /// - Throws: when a value cannot be written, see ``JSONDocument/write(_:)``.
  public func write(
    _ document: RichTextDocument, options: Options = Options()
  ) throws(DocumentError) -> Data {
    switch self {
    case .rtf, .rtfd: RTFDocument.write(document, options: options.writing)
    case .json: try JSONDocument.write(document)
    case .html: HTMLDocument.write(document)
    case .markdown: MarkdownDocument.write(document)
    case .plain: PlainTextDocument.write(document, lineEnding: options.lineEnding)
    }
  }
}
