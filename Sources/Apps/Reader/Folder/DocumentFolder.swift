// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseGTK
import TypecaseSystemKit

import func TypecaseGLibKit.tr

/// A folder of documents, and what a list shows of each.
struct DocumentFolder {
  /// A document of the folder.
  struct Entry {
    var file: DocumentFile
    /// Its title, or else the beginning of its text.
    var title: String
    /// The title's attributes.
    var titleAttributes: TextAttributes
    /// The following text.
    var excerpt: String
    /// The fonts that it names.
    var fonts: [FontDescriptor]
    /// Why it cannot be read.
    var failure: FileFailure?
  }

  let path: String

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Documents beyond this many are not listed.
  nonisolated static let limit = 2_000

  /// The files in the folder that may be documents, by name.
  func files() async throws(FileFailure) -> [DocumentFile] {
    do {
      return try await Self.names(in: path).map { DocumentFile(path: "\(path)/\($0)") }
    } catch {
      throw .system(error.localizedReason)
    }
  }

  @concurrent
  private nonisolated static func names(in path: String) async throws -> [String] {
    let names = try FileSystem.names(in: path)
    return Array(
      names.filter { DocumentFormat(path: $0) != nil && !$0.hasPrefix(".") }
        .sorted { $0.lowercased() < $1.lowercased() }.prefix(limit))
  }

  /// Reads a document for the list: its names are gathered while it is parsed.
  static func entry(of file: DocumentFile) async -> Entry {
    do throws(FileFailure) {
      let (content, _) = try await file.read()
      return await summary(of: content.document, file)
    } catch {
      return Entry(
        file: file, title: file.name, titleAttributes: TextAttributes(),
        excerpt: FileWording.text(error), fonts: [], failure: error)
    }
  }

  private static func summary(of document: RichTextDocument, _ file: DocumentFile) async -> Entry {
    let summary = await Task.detached {
      let runs = document.runs
      let lines = runs.prefix(40).map(\.text).joined().split(separator: "\n", maxSplits: 3)
        .map { String($0.prefix(120)) }
      return (lines: lines, first: runs.first?.attributes, fonts: document.fonts)
    }.value
    let title = document.title ?? summary.lines.first ?? ""
    let rest = document.title == nil ? summary.lines.dropFirst() : summary.lines[...]
    // In its own font, and in the list's size.
    var attributes = TextAttributes()
    attributes.font = (document.title == nil ? summary.first : document.titleAttributes)?.font
    attributes.size = .style(.headline)
    return Entry(
      file: file, title: DisplayText.line(title, fallback: file.name),
      titleAttributes: attributes, excerpt: DisplayText.line(rest.first ?? ""),
      fonts: summary.fonts, failure: nil)
  }
}

extension Error {
  /// The system's words.
  fileprivate var localizedReason: String {
    if let error = self as? CocoaError, let reason = error.underlying as? POSIXError {
      return g_strerror(reason.code.rawValue).map { String(cString: $0) } ?? "\(self)"
    }
    return tr("The folder cannot be read.")
  }
}
