// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseRichText

/// What reading and writing a file of RTF takes.
struct DocumentFigures: Encodable {
  var path: String
  var bytes: Int
  var scalars: Int
  var runs: Int
  /// Seconds of each turn: from bytes to attributed text, and back.
  var reading: [Double]
  var writing: [Double]
  /// From text in which one letter was typed to the file with its old bytes around it.
  var writingOver: [Double]

  init(path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    (self.path, bytes) = (path, data.count)
    var document = try RTFDocument.read(data).document
    scalars = document.content.length
    runs = document.runs.count
    // As many turns as fit into a second, after one that is not counted.
    let once = try seconds { document = try RTFDocument.read(data).document }
    let turns = max(3, min(50, Int(1 / max(once, 0.001))))
    reading = try (0..<turns).map { _ in try seconds { _ = try RTFDocument.read(data) } }
    writing = (0..<turns).map { _ in seconds { _ = RTFDocument.write(document) } }
    var edited = document
    let storage = TextStorage(document.content)
    let middle = ScalarOffset(scalars / 2)
    storage.replace(middle..<middle, with: "x")
    edited.content = TextRope(storage.runs(in: 0..<storage.end))
    writingOver = (0..<3).map { _ in seconds { _ = RTFDocument.write(edited, over: data) } }
  }
}
