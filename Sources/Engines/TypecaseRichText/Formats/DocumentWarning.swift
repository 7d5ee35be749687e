// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A fault in a file that was read anyway, and its position.
public struct DocumentWarning: Sendable, Hashable, CustomStringConvertible {
  /// What was wrong.
  public enum Kind: Sendable, Hashable {
    case rtf(RTFWarning.Kind)
    /// A text in an encoding that nothing names and its bytes allow: the Encoding Standard's name of it, or iconv's.
    case assumedEncoding(String)
    /// Bytes that are no character of the encoding; U+FFFD stands for them.
    case undecodable(encoding: String)
    /// Elements or blocks are too deep in each other; what follows is not read.
    case tooDeep
    /// An element has more attributes than any needs; the rest of them is not read.
    case tooManyAttributes
    /// A picture that is not in the file: nothing is fetched, and a link stands for it.
    case pictureElsewhere(String)
    /// A picture in the file whose bytes cannot be read.
    case brokenPicture
    /// A number or a depth that no document may have: the nearest that it may was read.
    case outOfRange
  }

  public var kind: Kind
  /// In bytes from the start of the file; for HTML and Markdown that is not UTF-8, from the start
  /// of the text in UTF-8.
  public var offset: Int

  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  public init(_ warning: RTFWarning) { self.init(.rtf(warning.kind), at: warning.offset) }

  /// The kind in a sentence, without the position.
  public var message: String {
    switch kind {
    case .rtf(let kind): kind.rawValue
    case .assumedEncoding(let name): "nothing says how the text is encoded; it was read as \(name)"
    case .undecodable(let name): "these bytes are no character of \(name)"
    case .tooDeep: "parts are too deep in each other, and the rest was not read"
    case .tooManyAttributes: "an element has too many attributes, and the rest of them was not read"
    case .pictureElsewhere(let place): "a picture is not in the document: \(place)"
    case .brokenPicture: "a picture cannot be read"
    case .outOfRange: RTFWarning.Kind.outOfRange.rawValue
    }
  }

  public var description: String { "byte \(offset): \(message)" }

  /// Warnings that are told one by one.
  static let most = 100
}

/// A document, and the faults of its file.
public struct DocumentReading: Sendable {
  public var document: RichTextDocument
  /// In the order of the file, at most a hundred.
  public var warnings: [DocumentWarning]
  /// The Encoding Standard's name of the encoding of a plain text, or iconv's; nil for other formats.
  public var encoding: String?
  /// Parts of the file that are not in the document, so that rewriting the file loses them.
  public var leftOut: Set<DocumentLoss> = []
  /// The line ending of a plain text; nil if it has none, or several kinds, and for other formats.
  public var lineEnding: PlainTextDocument.LineEnding?
  /// A file of RTF, to be saved over, where the options want it kept.
  public var original: RTFDocument.Original?

  public init(_ document: RichTextDocument, warnings: [DocumentWarning] = []) {
    self.document = document
    self.warnings = warnings
  }

  /// Says that a number or a depth was beyond what a document may have, which is told once.
  mutating func warnOfLimits() {
    warnings.insert(DocumentWarning(.outOfRange, at: 0), at: 0)
    warnings = Array(warnings.prefix(DocumentWarning.most))
  }

  /// What was read of RTF.
  public init(_ reading: RTFDocument.Reading) {
    self.init(reading.document, warnings: reading.warnings.map { DocumentWarning($0) })
    if reading.leavesOut { leftOut = [.otherPrograms] }
    original = reading.original
  }
}
