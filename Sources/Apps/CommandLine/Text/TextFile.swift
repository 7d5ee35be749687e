// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FoundationEssentials
import Glibc
import TypecaseRichText
import TypecaseSystemKit

extension DocumentFormat: ExpressibleByArgument {}

/// A document that a command reads or writes: a path, or `-` for the standard streams.
struct TextFile {
  let path: String

  init(path: String) {
    // A folder is often completed with a slash by the shell.
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = String(path)
  }

  /// Whether it is standard input or output.
  var isStream: Bool { path == "-" }

  /// Its name in messages.
  var name: String { Output.safe(path) }

  /// The contents, and their source.
  struct Content {
    var format: DocumentFormat
    var document: RichTextDocument
    var warnings: [DocumentWarning] = []
    var encoding: String?
    var lineEnding: PlainTextDocument.LineEnding?
    var leftOut: Set<DocumentLoss> = []
  }

  // MARK: Reading

  /// Reads it in the format that its bytes or its name say; a folder is a bundle.
  ///
  /// - Parameter format: the format to read it in, whatever they say.
  func read(
    _ options: DocumentReadingOptions = .init(), as format: DocumentFormat? = nil
  ) throws -> Content {
    do {
      if isFolder {
        let reading = DocumentReading(try RTFDBundle.read(path, options: options))
        return Content(
          format: .rtfd, document: reading.document, warnings: reading.warnings,
          leftOut: reading.leftOut)
      }
    } catch { throw failure(error) }
    return try read(bytes: readRest(of: opened(), after: 0), options, as: format)
  }

  /// Understands bytes that were read.
  func read(
    bytes: [UInt8], _ options: DocumentReadingOptions = .init(),
    as format: DocumentFormat? = nil
  ) throws -> Content {
    do {
      let format = format ?? DocumentFormat(of: bytes, path: isStream ? nil : path)
      var all = DocumentFormat.Options()
      all.reading = options
      let reading = try format.read(Data(bytes), options: all)
      return Content(
        format: format, document: reading.document, warnings: reading.warnings,
        encoding: reading.encoding, lineEnding: reading.lineEnding, leftOut: reading.leftOut)
    } catch { throw failure(error) }
  }

  /// The file or standard input, to be read.
  func opened() throws -> OwnedDescriptor {
    do {
      return try OwnedDescriptor.open(isStream ? "/dev/stdin" : path)
    } catch { throw failure(error) }
  }

  /// Some bytes more; none at the end.
  func read(from descriptor: OwnedDescriptor, _ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    do {
      let read = try bytes.withUnsafeMutableBytes { buffer throws(SystemError) in
        try descriptor.read(into: buffer)
      }
      bytes.removeLast(count - read)
      return bytes
    } catch { throw failure(error) }
  }

  /// All bytes behind those that were read before.
  func readRest(of descriptor: OwnedDescriptor, after count: Int) throws -> [UInt8] {
    do {
      // One more tells a file of that size from a larger one.
      return try descriptor.readAll(limit: RTFLimits.largestSize + 1 - count)
    } catch { throw failure(error) }
  }

  /// Whether it is a bundle.
  var isFolder: Bool {
    var status = stat()
    return !isStream && stat(path.cPath, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  // MARK: Writing

  /// Writes a document, whole or not at all; what was there is replaced.
  ///
  /// - Parameter lineEnding: of plain text.
  func write(
    _ document: RichTextDocument, as format: DocumentFormat,
    _ options: RTFDocument.WritingOptions = .init(),
    lineEnding: PlainTextDocument.LineEnding = .lineFeed
  ) throws {
    do {
      if format == .rtfd {
        try RTFDBundle.write(document, to: AbsolutePath.of(path), options: options)
        return
      }
      var all = DocumentFormat.Options()
      all.writing = options
      all.lineEnding = lineEnding
      try write(format.write(document, options: all))
    } catch { throw failure(error) }
  }

  /// Writes bytes, whole or not at all.
  func write(_ bytes: [UInt8]) throws {
    do { try write(Data(bytes)) } catch { throw failure(error) }
  }

  /// The file of a page, with its number before the ending: `text-03.png`.
  ///
  /// - Parameter count: of all pages; numbers are as long as its own, so that files are in order by name.
  func numbered(_ number: Int, of count: Int) -> TextFile {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let end = path[name...].lastIndex(of: ".") ?? path.endIndex
    let digits = "\(number)"
    let zeros = String(repeating: "0", count: "\(count)".count - digits.count)
    return TextFile(path: "\(path[..<end])-\(zeros)\(digits)\(path[end...])")
  }

  private func write(_ data: Data) throws {
    if isStream {
      // The descriptor itself: a file that is opened again would be written from its start.
      try OwnedDescriptor(adopting: dup(STDOUT_FILENO)).write(all: data)
    } else {
      try FileSystem.save(data, to: AbsolutePath.of(path))
    }
  }

  /// A failure that says of which file it is.
  private func failure(_ error: any Error) -> any Error {
    let reason = (error as? DocumentError).map { DocumentWording.text($0) } ?? "\(error)"
    return CommandFailure(unexpected: Described(description: "\(name): \(reason)"))
  }

  private struct Described: Error, CustomStringConvertible {
    var description: String
  }
}
