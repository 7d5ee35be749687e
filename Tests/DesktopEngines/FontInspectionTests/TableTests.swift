// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestRandomness
import Testing
import TypecaseSystemKit

@testable import FontInspection

/// The installed bytes are the checked bytes: each table has a checker, or the font is refused.
struct TableTests {
  private static let font = SyntheticFont("Tables")

  private static func random(_ count: Int, seed: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// The tables that a font may have, but for those that this one has, and those that are any bytes: numbers and
  /// programs of hinting, which FreeType runs within limits.
  private static let further = TableChecker.byTag.keys.filter { tag in
    !font.tableTags.contains(tag) && !["CFF ", "CFF2", "cvt ", "fpgm", "prep"].contains(tag)
  }.sorted()

  @Test(arguments: further)
  func `random bytes as a table are refused, unless nobody reads it`(tag: String) throws {
    for seed in 0..<8 {
      let table = Self.random(64 + 97 * seed, seed: seed)
      let report = try inspectHere(Self.font.data(replacing: [(tag, table)]))
      if TableChecker.byTag[tag] == .unread {
        #expect(report.verdict == .ok, "\(tag) \(seed): \(report.issues)")
      } else {
        #expect(report.verdict == .rejected, "\(tag) \(seed): \(report.issues)")
      }
    }
  }

  /// A table `kern` with one subtable of pairs of two glyphs, which says a length of 16 bits.
  private static func kerning(pairs: Int, in room: Int? = nil, version: Int = 0, format: Int = 0)
    -> [UInt8]
  {
    func words(_ numbers: Int...) -> [UInt8] {
      numbers.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    }
    let length = 14 + 6 * pairs
    let power = max(pairs, 1).leadingZeroBitCount.distance(to: Int.bitWidth - 1)
    let range = 6 << power
    return words(
      version, 1, 0, length, format << 8 | 1, pairs, range, power, 6 * pairs - range)
      + (0..<(room ?? pairs)).flatMap { words(1 + $0 >> 8, $0 & 0xFF, -10) }
  }

  @Test func `a last subtable of kerning may be longer than its length can say`() throws {
    for pairs in [1, 10_920, 13_689] {
      let report = try inspectHere(
        Self.font.data(replacing: [("kern", Self.kerning(pairs: pairs))]))
      #expect(report.verdict != .rejected, "\(pairs): \(report.issues)")
    }
  }

  @Test func `kerning that reaches out of its table, or is of another kind, is refused`() throws {
    for table in [
      Self.kerning(pairs: 13_689, in: 13_688), Self.kerning(pairs: 2, in: 1),
      Self.kerning(pairs: 1, version: 1), Self.kerning(pairs: 1, format: 2),
      Array(Self.kerning(pairs: 1).prefix(7)),
    ] {
      let issue = try #require(
        try inspectHere(Self.font.data(replacing: [("kern", table)])).issues.last)
      #expect([.damagedTable, .unsafeData].contains(issue.fault), "\(issue)")
      #expect(issue.removableTables == ["kern"], "\(issue)")
    }
  }

  @Test(arguments: ["post", "OS/2", "hmtx", "head", "maxp"])
  func `a damaged table is refused in each face of a collection`(tag: String) throws {
    let fonts = [SyntheticFont("One"), SyntheticFont("Two"), SyntheticFont("Three")]
    #expect(try inspectHere(SyntheticFont.collection(fonts)).verdict != .rejected)
    for face in fonts.indices {
      let report = try inspectHere(
        SyntheticFont.collection(fonts, replacing: tag, ofFace: face, by: [0, 1, 0, 0]))
      #expect(report.verdict == .rejected, "\(tag) of face \(face)")
    }
  }

  @Test func `a table that nobody knows is refused, and named as one that can be left out`() throws
  {
    let report = try inspectHere(Self.font.data(replacing: [("Zzzz", [1, 2, 3])]))
    #expect(report.reason == "104 tables")
    let issue = try #require(report.issues.last)
    #expect(issue.fault == .uncheckedTable && issue.table == "Zzzz" && issue.subject == "Zzzz")
    #expect(issue.removableTables == ["Zzzz"])
  }

  @Test func `what nobody reads is bounded in size, and not spoken of`() throws {
    let small = Self.random(4000, seed: 1)
    let tables = TableChecker.byTag.filter { $0.value == .unread }.keys.map {
      (tag: $0, bytes: small)
    }
    #expect(try inspectHere(Self.font.data(replacing: tables)).issues == [])
    let large = [UInt8](repeating: 0, count: TableChecker.unreadLimit + 1)
    let issue = try #require(
      try inspectHere(Self.font.data(replacing: [("DSIG", large)])).issues.last)
    #expect(
      issue.fault == .tooLargeTable && issue.excess?.limit == UInt64(TableChecker.unreadLimit))
  }

  @Test func `what the sanitizer would leave out is refused, with the tables that depend on it`()
    throws
  {
    var variable = SyntheticFont("Variable")
    variable.axes = [.init(tag: "wght", name: "Weight", range: 100...900, default: 400)]
    let report = try inspectHere(variable.data(replacing: [("fvar", Self.random(80, seed: 3))]))
    #expect(report.reason == "104 tables", "\(report.issues)")
    #expect(
      report.issues.last?.removableTables == ["HVAR", "STAT", "fvar", "gvar"],
      "\(report.issues)")
  }

  @Test func `a table without which letters would be lost cannot be left out`() throws {
    #expect(TableFault.parts(without: "glyf") == nil && TableFault.parts(without: "cmap") == nil)
    #expect(TableFault.parts(without: "CBDT") == ["CBDT", "CBLC"])
  }

  @Test(arguments: [
    // Version 9 names the table itself.
    ("WARNING: gasp: Table discarded", ["gasp"]),
    // Another check says whether that is whole.
    ("WARNING: kern: Table discarded", []),
    ("ERROR: MATH: failed to parse\nERROR: Table discarded", ["MATH"]),
    (
      "WARNING: Silf: bad\nWARNING: Silf: Table discarded\nWARNING: Dropping all Graphite tables",
      ["Silf"]
    ),
    ("WARNING: OS/2: bad version", []),
  ])
  func `messages of the sanitizer say which tables it leaves out`(
    said: String, tags: [String]
  ) throws {
    let memory = try SealedMemory(Self.font.data())
    let directory = try FontDirectory(reading: FileBytes(mapping: memory.descriptor))
    #expect(try OpenTypeSanitizer.discarded(said, directory).map(\.table) == tags)
  }

  @Test func `a table that is left out without a name refuses the font`() throws {
    let memory = try SealedMemory(Self.font.data())
    let directory = try FontDirectory(reading: FileBytes(mapping: memory.descriptor))
    #expect(throws: Rejection.self) {
      try OpenTypeSanitizer.discarded("ERROR: Table discarded", directory)
    }
  }

  @Test func `the documentation has the same list`() throws {
    let root = #filePath.components(separatedBy: "/Tests/").first ?? ""
    let page = try String(contentsOfFile: root + "/docs/font-checks.md", encoding: .utf8)
    var listed: [String: String] = [:]
    // Tables of another kind follow.
    let list = page.components(separatedBy: "\nAny other table").first ?? ""
    for line in list.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count >= 2, "\(line)")
      for tag in cells[0].split(separator: ",") {
        let name = tag.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
        listed[name.padding(toLength: 4, withPad: " ", startingAt: 0)] = cells[1]
      }
    }
    let words: [TableChecker: String] = [
      .sanitizer: "the OpenType Sanitizer", .harfBuzz: "HarfBuzz", .freeType: "FreeType",
      .typecase: "Typecase", .unread: "nobody",
    ]
    #expect(listed == TableChecker.byTag.compactMapValues { words[$0] })
  }
}
