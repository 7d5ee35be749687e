// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LayoutFuzz
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Documents that were written for people, in every format: the laws of ``LayoutLaws`` are true of each line.
struct RealFilesTests {
  private static let root = (0..<4).reduce(URL(filePath: #filePath)) { path, _ in
    path.deletingLastPathComponent()
  }

  /// Debian's own documents, those of packages that the tests need, and this project's.
  private static let files = [
    "/usr/share/common-licenses/GPL-3", "/usr/share/common-licenses/Artistic",
    "/usr/share/unicode/auxiliary/GraphemeBreakTest.html",
    root.appending(path: "README.md").path, root.appending(path: "docs/glossary.md").path,
    root.appending(path: "docs/known-limits.md").path,
  ]

  @Test(arguments: files, 0..<FileLayout.containers.count)
  func `lines of a document are as promised, on pages, in columns and round shapes`(
    path: String, container: Int
  ) throws {
    let document = try Self.document(path)
    let faults = FileLayout.faults(of: document, in: FileLayout.containers[container])
    #expect(faults == [], "\(path)")
  }

  @Test(arguments: ["docs/glossary.md", "docs/errors.md"], 0..<FileLayout.containers.count)
  func `the same of a document in RTF, with its styles, lists and tables`(
    path: String, container: Int
  ) throws {
    let document = try Self.document(Self.root.appending(path: path).path)
    let rich = try RTFDocument.read(RTFDocument.write(document)).document
    #expect(rich.runs.contains { $0.attributes.size != nil || $0.attributes.font != nil })
    #expect(FileLayout.faults(of: rich, in: FileLayout.containers[container]) == [], "\(path)")
  }

  private static func document(_ path: String) throws -> RichTextDocument {
    var data = try Data(contentsOf: URL(filePath: path))
    let format = DocumentFormat(of: data, path: path)
    // The start of a long one has all kinds of its lines.
    if format == .plain { data = data.prefix(40_000) }
    return try format.read(data).document
  }
}
