// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import SyntheticFonts
import Testing
import TypecaseSystemKit

/// The data of an issue: which check, where, and what it means for a person.
struct ExplainedTests {
  typealias Found = (
    fault: SyntheticFont.Fault, check: InspectionIssue.Check, name: InspectionIssue.Fault,
    table: String, field: Int
  )

  static let faults: [Found] = [
    (.contradictoryEmbedding, .embedding, .contradictoryEmbedding, "OS/2", 8),
    (.weightOutOfRange, .style, .weightOutOfRange, "OS/2", 4),
    (.contradictoryStyle, .style, .contradictoryStyle, "OS/2", 62),
    (.unitsPerEm, .metrics, .unusualUnitsPerEm, "head", 18),
    (.lineHeight, .metrics, .unusualLineHeight, "hhea", 4),
    (.misstatedWidths, .metrics, .misstatedWidths, "post", 12),
    (.uniformWidths, .metrics, .misstatedWidths, "post", 12),
    (.surplusOutlines, .directory, .surplusOutlines, "loca", 0),
  ]

  @Test(arguments: faults)
  func `a font with one fault is accepted with that warning and its place`(found: Found) throws {
    let font = SyntheticFont("Faulty")
    let report = try inspectHere(font.data(with: found.fault))
    #expect(report.verdict == .warnings)
    // What the sanitizer says of the same is not said twice.
    #expect(report.issues.map(\.fault) == [found.name], "\(report.issues)")
    let issue = try #require(report.issues.first)
    #expect(issue.check == found.check)
    #expect(issue.table == found.table)
    #expect(issue.offset == font.offset(of: found.table, field: found.field))
    #expect(issue.face == 0)
    #expect(issue.code == 0)
  }

  @Test func `every fault of a font has its warning`() {
    #expect(Set(Self.faults.map(\.fault)) == Set(SyntheticFont.Fault.allCases))
  }

  @Test func `letters without a space are warned about`() throws {
    let report = try inspectHere(SyntheticFont("Tight", coverage: [0x41...0x7A]).data())
    #expect(report.issues.map(\.fault) == [.missingSpace])
    #expect(report.issues.first?.table == "cmap")
  }

  @Test func `fonts without a fault have no warning`() throws {
    var fixed = SyntheticFont("Fixed")
    fixed.isMonospaced = true
    var bold = SyntheticFont("Bold", style: "Bold Italic")
    bold.weight = 700
    bold.isItalic = true
    for font in [fixed, bold, SyntheticFont("Symbols", coverage: [0xE000...0xE010])] {
      #expect(try inspectHere(font.data()).issues == [], "\(font.family)")
    }
  }

  @Test func `the sanitizer's words are kept, with the table and its place`() throws {
    let font = SyntheticFont("Damaged")
    let issue = try #require(try inspectHere(Damage.badOutlines.data(font)).issues.last)
    #expect(issue.check == .ots)
    let table = try #require(issue.table)
    #expect(["glyf", "loca"].contains(table))
    #expect(issue.offset == font.offset(of: table))
    #expect(issue.detail.contains("\(table): "))
  }

  @Test func `the directory names the table and the byte`() throws {
    let font = SyntheticFont("Damaged")
    let issue = try #require(try inspectHere(Damage.tableOutsideFile.data(font)).issues.last)
    #expect(issue.fault == .cutOff)
    #expect(issue.table == "glyf")
    // The record of the table in the directory, which is in the order of the tags.
    let place = font.tableTags.firstIndex(of: "glyf").map { 12 + 16 * UInt64($0) }
    #expect(issue.offset == place)
  }

  @Test(arguments: InspectionIssue.Fault.allCases)
  func `every fault has words for a person`(fault: InspectionIssue.Fault) {
    let issue = InspectionIssue(
      code: 104, check: .ots, severity: .rejected, fault: fault, subject: "12", detail: "",
      table: "CFF ", offset: 99)
    #expect(issue.message.hasSuffix("."))
    #expect(!issue.message.contains("{"))
    #expect(issue.place == "table CFF, byte 99")
  }

  @Test(arguments: [
    "\"table\":\"toolong\"", "\"table\":\"a\\u0007bc\"", "\"offset\":99999999999999",
    "\"face\":5000", "\"face\":-1", "\"glyph\":70000", "\"subject\":\"a\\u202eb\"",
  ])
  func `an impossible report of the helper is not accepted`(field: String) async throws {
    let folder = try TestFolder()
    let report =
      "{\"report\":{\"digest\":\"\",\"byteCount\":0,\"verdict\":\"rejected\",\"faces\":[],"
      + "\"issues\":[{\"code\":104,\"check\":\"ots\",\"severity\":\"rejected\",\"detail\":\"\","
      + "\"fault\":\"unsafe-data\",\(field)}]}}"
    let file = try folder.write("answer", Array((report + "\n").utf8))
    let text = String(decoding: try OwnedDescriptor.open(file).readAll(limit: 4096), as: UTF8.self)
    let lying = try inspector(
      script: SandboxTests.ready + "cat <<'END'\n\(text)END\nread line", in: folder)
    let path = try folder.write("a.ttf", SyntheticFont("A").data())
    let found = try await lying.inspect(InspectionInput(path: path))
    #expect(found.issues.map(\.fault) == [.crash])
  }
}
