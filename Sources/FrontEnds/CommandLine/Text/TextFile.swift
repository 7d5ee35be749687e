// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FoundationEssentials
import Glibc
import RichText
import SystemKit

/// How a document is written down.
enum TextFormat: String, CaseIterable, Codable, ExpressibleByArgument {
  case rtf
  /// A folder with the text and its attachments.
  case rtfd
  /// What the example reader writes; nothing is lost in it.
  case json
  /// The characters alone, in UTF-8.
  case plain

  /// The format that the end of a file's name says.
  init?(path: String) {
    switch path.split(separator: "/").last?.split(separator: ".").last?.lowercased() {
    case "rtf": self = .rtf
    case "rtfd": self = .rtfd
    case "json": self = .json
    case "txt", "text": self = .plain
    default: return nil
    }
  }

  /// The format that the bytes of a file are in.
  init(of bytes: [UInt8]) {
    var start = bytes.prefix(1024)[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    start = start.drop { $0 <= 0x20 }
    if start.starts(with: #"{\rtf"#.utf8) {
      self = .rtf
    } else if start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "[") {
      self = .json
    } else {
      self = .plain
    }
  }
}

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

  /// What it is called in messages.
  var name: String { Output.safe(path) }

  /// What was read, and from what.
  struct Content {
    var format: TextFormat
    var document: RichTextDocument
    var warnings: [RTFWarning] = []
  }

  // MARK: Reading

  /// Reads it in the format that its bytes are in; a folder is a bundle.
  func read(_ options: RTFDocument.ReadingOptions = .init()) throws -> Content {
    do {
      if !isStream, Self.isFolder(path) {
        let reading = try RTFDBundle.read(path, options: options)
        return Content(format: .rtfd, document: reading.document, warnings: reading.warnings)
      }
      let bytes = try readBytes()
      let data = Data(bytes)
      let format = TextFormat(of: bytes)
      switch format {
      case .rtf, .rtfd:
        let reading = try RTFDocument.read(data, options: options)
        return Content(
          format: format, document: reading.document, warnings: reading.warnings)
      case .json:
        return Content(format: format, document: try JSONDocument.read(data))
      case .plain:
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw DocumentError("this is neither RTF nor JSON, nor text in UTF-8")
        }
        return Content(
          format: format, document: RichTextDocument(runs: [TextRun(text)]))
      }
    } catch { throw failure(error) }
  }

  private func readBytes() throws(SystemError) -> [UInt8] {
    let descriptor = try OwnedDescriptor.open(isStream ? "/dev/stdin" : path)
    // One more tells a file of that size from a larger one.
    return try descriptor.readAll(limit: RTFLimits.largestSize + 1)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  // MARK: Writing

  /// Writes a document, whole or not at all; what was there is replaced.
  func write(
    _ document: RichTextDocument, as format: TextFormat,
    _ options: RTFDocument.WritingOptions = .init()
  ) throws {
    do {
      switch format {
      case .rtfd: try RTFDBundle.write(document, to: AbsolutePath.of(path), options: options)
      case .rtf: try write(RTFDocument.write(document, options: options))
      case .json: try write(JSONDocument.write(document))
      case .plain: try write(Data(document.runs.map(\.text).joined().utf8))
      }
    } catch { throw failure(error) }
  }

  private func write(_ data: Data) throws {
    if isStream {
      try OwnedDescriptor.open("/dev/stdout", flags: O_WRONLY).write(all: data)
    } else {
      try FileSystem.write(data, to: AbsolutePath.of(path), mode: 0o644)
    }
  }

  /// A failure that says of which file it is.
  private func failure(_ error: any Error) -> any Error {
    CommandFailure(unexpected: Described(description: "\(name): \(error)"))
  }

  private struct Described: Error, CustomStringConvertible {
    var description: String
  }
}
