// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

extension RTFDocument {
  /// A file as it was read or written last, to be saved over without reading it again.
  ///
  /// It has the bytes of the file, and the place of each character in them; the text itself it shares with the document that was
  /// read.
  public struct Original: Sendable {
    let bytes: [UInt8]
    /// With the sizes of the file.
    let document: RichTextDocument
    /// Those of the document that was read or written, which the file may have in other words: with colors and fonts that were added.
    var settings: DocumentSettings
    let sources: RTFSources
    let tag: RTFTag

    /// The bytes of the file.
    public var data: Data { Data(bytes) }
  }

  /// A file that was written over another.
  public struct Written: Sendable {
    /// The bytes of the file.
    public var data: Data
    /// What the next document is written over; nil where the file is too large to be read.
    public var original: Original?
    /// Whether the former bytes are among them where nothing was edited.
    public var keepsOriginal: Bool
  }
}

extension RTFDocument.Original {
  /// Reads a file, such as one that was written anew.
  public init(_ data: Data) throws(DocumentError) {
    let reading = try Self.reading(data, keepsOriginal: true) { _ in nil }
    guard let original = reading.original else { throw DocumentError(.notRTF) }
    self = original
  }

  /// Reads a file, with its sizes as they are.
  static func reading(
    _ data: Data, keepsOriginal: Bool, file: (String) -> [UInt8]?
  ) throws(DocumentError) -> RTFDocument.Reading {
    var reader = RTFReader(try RTFDocument.bytes(of: data), recordsSources: keepsOriginal)
    reader.read()
    var reading = reader.finish(file: file)
    if keepsOriginal {
      reading.original = RTFDocument.Original(
        bytes: reader.bytes, document: reading.document, settings: reading.document.settings,
        sources: reader.sources, tag: reader.tag)
    }
    return reading
  }
}
