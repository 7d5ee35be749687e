// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts
import TestRandomness
import Testing
import TypecaseSystemKit

@testable import FontInspection

struct RejectedFontTests {
  /// The code and check, the fault, a word of the detail.
  static let reasons: [(Damage, String, InspectionIssue.Fault, String)] = [
    (.empty, "103 size", .empty, "0 bytes"),
    (.text, "103 magic", .notAFont, "unknown"),
    (.truncated, "104 directory", .cutOff, "in a file of"),
    (.truncatedDirectory, "104 directory", .cutOff, "cut off"),
    (.tableOutsideFile, "104 directory", .cutOff, "table at"),
    (.overlappingTables, "104 directory", .overlappingTables, "overlap"),
    (.hugeTableCount, "104 directory", .damagedDirectory, "65535 tables"),
    (.noTables, "104 directory", .damagedDirectory, "0 tables"),
    (.missingTable, "104 directory", .missingTable, "no cmap"),
    (.badOutlines, "104 ots", .unsafeData, "loca"),
    (.bitmapOnly, "103 directory", .bitmapOnly, "bitmap-only"),
    (.oversizedCollection, "104 directory", .damagedDirectory, "4294967295 faces"),
    (.collectionOutsideFile, "104 directory", .damagedDirectory, "outside the file"),
    (.woff, "103 magic", .webFont, "WOFF"),
    (.woff2, "103 magic", .webFont, "WOFF 2"),
    (.type1Text, "103 magic", .type1, "PFA"),
    (.type1Binary, "103 magic", .type1, "PFB"),
    (.macResource, "103 magic", .macSuitcase, "dfont"),
    (.embeddedOpenType, "103 magic", .webFont, "Embedded OpenType"),
    (.pcf, "103 magic", .bitmapFormat, "PCF"),
    (.bdf, "103 magic", .bitmapFormat, "BDF"),
    (.svg, "103 magic", .svg, "SVG"),
    (.zip, "103 magic", .archive, "ZIP"),
    (.gzip, "103 magic", .archive, "gzip"),
  ]

  @Test(arguments: reasons)
  func `each kind of damage is refused with its own reason`(
    damage: Damage, reason: String, fault: InspectionIssue.Fault, detail: String
  ) throws {
    let report = try inspectHere(damage.data())
    #expect(report.verdict == .rejected)
    #expect(report.reason == reason)
    #expect(report.faces.isEmpty)
    let issue = try #require(report.issues.last)
    #expect(issue.fault == fault)
    #expect(issue.detail.contains(detail))
  }

  @Test func `every kind of damage has its reason`() {
    #expect(Set(Self.reasons.map(\.0)) == Set(Damage.allCases))
  }

  @Test(arguments: [
    (nil, "is missing"), (String(repeating: "a", count: 64), "longer"), ("Na me", "U+20"),
    ("Name[1]", "not allowed"), ("Größe", "ASCII"), ("50%", "not allowed"),
  ])
  func `a malformed PostScript name is refused`(name: String?, detail: String) throws {
    var font = SyntheticFont("Named")
    font.postScriptName = name
    let report = try inspectHere(font.data())
    #expect(report.reason == "104 names")
    let issue = try #require(report.issues.last)
    #expect(issue.detail.contains(detail))
    #expect(issue.fault == (name == nil ? .missingPostScriptName : .malformedPostScriptName))
    #expect(issue.table == "name")
  }

  @Test(arguments: ["", "   ", String(repeating: "family ", count: 60)])
  func `a missing or endless family name is refused`(family: String) throws {
    var font = SyntheticFont("Named")
    font.family = family
    #expect(try inspectHere(font.data()).reason == "104 names")
  }

  @Test func `names without a place among families reach a person without control characters`()
    throws
  {
    var font = SyntheticFont("Named")
    font.designer = "De\u{202E}signer\u{7}"
    #expect(try inspectHere(font.data()).faces.first?.designer == "Designer")
  }

  @Test func `a file over the limit is refused unread`() throws {
    var limits = InspectionLimits()
    limits.fileSize = 1 << 20
    let file = try SealedMemory([UInt8](repeating: 0, count: limits.fileSize + 1))
    let report = FileInspection().inspectFile(descriptor: file.descriptor, limits: limits)
    #expect(report.reason == "104 size")
  }

  @Test func `one bad face refuses the whole collection`() throws {
    var second = SyntheticFont("Two")
    second.postScriptName = nil
    let report = try inspectHere(SyntheticFont.collection([SyntheticFont("One"), second]))
    #expect(report.reason == "104 names")
    #expect(report.issues.last?.face == 1)
  }

  @Test
  func `a font with a fault in a table of layout is refused, and can be added without that table`()
    throws
  {
    // Version 1.0; no scripts, no features, and a list with one lookup that lies outside of the table.
    let layout: [UInt8] = [0, 1, 0, 0, 0, 10, 0, 12, 0, 14, 0, 0, 0, 0, 0, 1, 0xFF, 0xFF]
    for table in ["GSUB", "GPOS"] {
      let report = try inspectHere(SyntheticFont("Spoiled").data(replacing: [(table, layout)]))
      #expect(report.reason == "104 ots")
      let issue = try #require(report.issues.last)
      #expect(issue.table == table && issue.removableTables == [table], "\(issue)")
      #expect(issue.message.hasPrefix("A part of the font (\(table)) breaks the OpenType rules."))
    }
    let both = try inspectHere(
      SyntheticFont("Spoiled").data(replacing: [("GSUB", layout), ("GPOS", layout)]))
    #expect(both.issues.last?.removableTables == ["GPOS", "GSUB"])
    #expect(try inspectHere(Damage.badOutlines.data()).issues.last?.removableTables == nil)
  }

  @Test func `a thousand corrupted fonts are read without a crash`() throws {
    var variable = SyntheticFont("Spoiled")
    variable.axes = [.init(tag: "wght", name: "Weight", range: 100...900, default: 400)]
    let originals = [
      variable.data(), SyntheticFont.collection([SyntheticFont("One"), SyntheticFont("Two")]),
    ]
    var random = SplitMix64(seed: 20_250_704)
    for round in 0..<1000 {
      var bytes = originals[round % originals.count]
      // Most of the changes go where the directory is.
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let end = Bool.random(using: &random) ? min(400, bytes.count) : bytes.count
        bytes[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      }
      _ = try DirectoryProbe.reads(bytes)
    }
  }
}
