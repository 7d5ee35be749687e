// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecasePangoKit

/// What is known of text, by the test files of Unicode.
struct UnicodeTests {
  private func lines(_ file: String) throws -> [Substring] {
    let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/unicode/" + file))
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let content = line.prefix { $0 != "#" }
      return content.contains { $0 != " " && $0 != "\t" } ? content : nil
    }
  }

  private func scalars(_ words: some Sequence<Substring>) throws -> [Unicode.Scalar] {
    try words.map { word in
      try #require(UInt32(word, radix: 16).flatMap(Unicode.Scalar.init), "\(word)")
    }
  }

  @Test(
    "places in text are those of Unicode",
    arguments: [
      ("Grapheme", TextBoundary.cursor, 602), ("Word", .word, 1823), ("Sentence", .sentence, 502),
      ("Line", .line, 7654),
    ])
  func boundaries(kind: String, boundary: TextBoundary, count: Int) throws {
    let lines = try lines("auxiliary/\(kind)BreakTest.txt")
    #expect(lines.count >= count)
    for line in lines {
      let words = line.split { $0 == " " || $0 == "\t" }
      let scalars = try scalars(words.filter { $0 != "÷" && $0 != "×" })
      // Words of Thai are found by a dictionary and not by their classes.
      if kind == "Line", scalars.contains("\u{E01}") { continue }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let found = Array(String(text).utf8).withUnsafeBufferPointer {
        TextAnalysis.boundaries(of: $0, scalarCount: scalars.count)
      }
      // Whether lines end at the ends of a text is not said by Pango.
      let expected = words.filter { $0 == "÷" || $0 == "×" }.map { $0 == "÷" }
      let inside = 1..<scalars.count
      #expect(
        inside.map { found[$0].contains(boundary) } == inside.map { expected[$0] }, "\(line)")
    }
  }

  /// Text that runs from the left throughout gets level 0 from Pango, although it is embedded: it looks the same.
  private static let knownDifferences = 1

  @Test("levels of text are those of Unicode")
  func levels() throws {
    var (count, differences) = (0, 0)
    for line in try lines("BidiCharacterTest.txt") {
      let fields = line.split(separator: ";")
      let scalars = try scalars(fields[0].split(separator: " "))
      // What the text says itself is found out elsewhere.
      guard let base = Int(fields[2]), fields[1] != "2" else { continue }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let levels = Array(String(text).utf8).withUnsafeBufferPointer {
        TextAnalysis.levels(of: $0, scalarCount: scalars.count, isRightToLeft: base == 1)
      }
      let isSame = zip(levels, fields[3].split(separator: " ")).allSatisfy { level, expected in
        expected == "x" || Int(expected) == Int(level)
      }
      count += 1
      if !isSame { differences += 1 }
    }
    #expect(count > 60_000)
    #expect(differences <= Self.knownDifferences)
  }
}
