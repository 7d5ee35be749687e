// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials

/// Rich Text Format, read and written.
///
/// The reader follows the specification 1.9.1 and, in files of the text kit (`\cocoartf`), the text
/// kit's behavior. It is not recursive: its time is proportional to the size of the file, and
/// ``RTFLimits`` limits its memory. A damaged file is read as far as possible.
public enum RTFDocument {
  /// The name by which version 0.1.0 had the options for reading.
  public typealias ReadingOptions = DocumentReadingOptions

  /// A document, and the faults of its file.
  public struct Reading: Sendable {
    public var document: RichTextDocument
    /// In the order of the file, at most ``RTFLimits/mostWarnings``.
    public var warnings: [RTFWarning]
    /// Whether the file has words of other programs that are neither in the document nor known to mean nothing for it:
    /// to write it anew loses them.
    public var leavesOut = false
    /// The file, to be saved over, where the options want it kept.
    public var original: Original?
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: the bytes of a file.
  ///   - options: the screens for which sizes are wanted.
  ///   - file: returns the content of a file of the document's bundle by its name, without folders.
  /// - Throws: when the file is too large, or not RTF. Damage is not an error.
  public static func read(
    _ data: Data, options: ReadingOptions = ReadingOptions(),
    file: (String) -> [UInt8]? = { _ in nil }
  ) throws(DocumentError) -> Reading {
    var reading = try Original.reading(data, keepsOriginal: options.keepsOriginal, file: file)
    reading.document.convertTextScaling(by: options, unsaid: unsaidScaling(reading.document))
    return reading
  }

  /// The scaling of a file that has no tag; nil where nothing is known of it.
  ///
  /// Versions of the text kit before the tag meant standard sizes, and so does every other writer.
  static func unsaidScaling(_ document: RichTextDocument) -> TextScaling? {
    document.settings.cocoaVersion.map { $0 >= 2466 } ?? false ? nil : .standard
  }

  static func bytes(of data: Data) throws(DocumentError) -> [UInt8] {
    try DocumentError.checkSize(data.count, atMost: RTFLimits.largestSize)
    let bytes = [UInt8](data)
    guard start(of: bytes) != nil else { throw DocumentError(.notRTF) }
    return bytes
  }

  /// The position of the document's brace, after blanks and a byte order mark.
  static func start(of bytes: [UInt8]) -> Int? {
    let place = bytes.prefix(1024).firstIndex { $0 == UInt8(ascii: "{") } ?? bytes.endIndex
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0]
    let isRTF =
      bytes[..<place].allSatisfy(blanks.contains)
      && bytes[place...].starts(with: #"{\rtf"#.utf8)
    return isRTF ? place : nil
  }
}
