// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import Testing
import TypecaseSystemKit

@testable import FontInspection

/// The cost of drawing a font is bounded, for every glyph and not only for a
/// sample.
struct DrawingCostTests {
  private typealias Tables = [(tag: String, bytes: [UInt8])]

  private static let font = SyntheticFont("Costly")
  /// Of 96 glyphs; the inspection draws every fourth of them.
  private static let glyph = 33
  private static let layer = 34

  private func refusal(_ tables: [(tag: String, bytes: [UInt8])]) throws -> InspectionIssue {
    let report = try inspectHere(Self.font.data(replacing: tables))
    #expect(report.reason == "104 tables", "\(report.issues)")
    return try #require(report.issues.last)
  }

  private func accepts(_ tables: [(tag: String, bytes: [UInt8])]) throws {
    let report = try inspectHere(Self.font.data(replacing: tables))
    #expect(report.verdict != .rejected, "\(report.issues)")
  }

  private func color(_ table: [UInt8]) -> [(tag: String, bytes: [UInt8])] {
    [("COLR", table), ("CPAL", ColorTables.palette)]
  }

  // MARK: COLR

  @Test func `20,000 layers on one letter are refused, with the number and the limit`() throws {
    let table = ColorTables.layers(20_000, of: Self.glyph, layer: Self.layer)
    let issue = try refusal(color(table))
    #expect(issue.fault == .tooManyLayers && issue.table == "COLR" && issue.glyph == Self.glyph)
    #expect(issue.excess == .init(number: 20_000, limit: UInt64(ColorGlyphCheck.layerLimit)))
    #expect(
      issue.message.contains("20000") && issue.message.contains("\(ColorGlyphCheck.layerLimit)"))
    // It could be installed in black.
    #expect(issue.removableTables == ["COLR", "CPAL"])
    try accepts(
      color(ColorTables.layers(ColorGlyphCheck.layerLimit, of: Self.glyph, layer: Self.layer)))
  }

  @Test func `layers count by the points of their outlines`() throws {
    let outlines = ColorTables.composites(0, glyphCount: Self.font.glyphCount, points: 2000)
    let issue = try refusal(
      color(ColorTables.layers(200, of: Self.glyph, layer: 0)) + outlines)
    #expect(issue.fault == .tooManyPoints && issue.excess?.number == 400_000)
    try accepts(color(ColorTables.layers(20, of: Self.glyph, layer: 0)) + outlines)
  }

  @Test func `a graph of paints that doubles at each step is refused, however small it is`() throws
  {
    for doublings in [14, 40, 60] {
      let table = ColorTables.paints(doublings: doublings, of: Self.glyph, layer: Self.layer)
      #expect(table.count < 2000)
      let issue = try refusal(color(table))
      #expect(issue.fault == .tooManyLayers && issue.glyph == Self.glyph, "\(issue)")
    }
    try accepts(color(ColorTables.paints(doublings: 8, of: Self.glyph, layer: Self.layer)))
  }

  @Test func `a graph of paints that is too deep, or leads back to itself, is refused`() throws {
    let deep = ColorTables.paints(doublings: 70, of: Self.glyph, layer: Self.layer)
    #expect(try refusal(color(deep)).fault == .tooDeepGlyph)
    let endless = ColorTables.paints(doublings: 5000, of: Self.glyph, layer: Self.layer)
    #expect(try refusal(color(endless)).fault == .tooDeepGlyph)
    let circle = ColorTables.paints(
      doublings: 3, of: Self.glyph, layer: Self.layer, isCircle: true)
    let issue = try refusal(color(circle))
    #expect(issue.fault == .tooDeepGlyph && issue.excess == nil)
  }

  // MARK: Pictures

  private static let sizes = [20_000, 30_000, 65_535, 0xFFFF_FFFF]

  @Test(arguments: sizes)
  func `a picture of sbix is refused by the size that its own header says`(size: Int) throws {
    let glyphCount = Self.font.glyphCount
    for (kind, picture) in [
      ("png ", ColorTables.png(width: size, height: size)),
      ("jpg ", ColorTables.jpeg(width: min(size, 0xFFFF), height: min(size, 0xFFFF))),
    ] {
      let issue = try refusal([
        (
          "sbix",
          ColorTables.pictures(picture, kind: kind, glyph: Self.glyph, glyphCount: glyphCount)
        )
      ])
      #expect(issue.fault == .tooLargePicture && issue.glyph == Self.glyph)
      #expect(issue.removableTables == ["sbix"])
    }
  }

  @Test(arguments: sizes)
  func `a picture of CBDT is refused by the size that its own header says`(size: Int) throws {
    let issue = try refusal(
      ColorTables.bitmaps(
        ColorTables.png(width: size, height: size), format: 17, glyph: Self.glyph, isColor: true))
    #expect(issue.fault == .tooLargePicture && issue.glyph == Self.glyph)
    #expect(issue.removableTables == ["CBDT", "CBLC"])
  }

  @Test func `pictures of usual sizes are accepted`() throws {
    let picture = ColorTables.png(width: 136, height: 128)
    try accepts([
      ("sbix", ColorTables.pictures(picture, glyph: Self.glyph, glyphCount: Self.font.glyphCount))
    ])
    try accepts(ColorTables.bitmaps(picture, format: 17, glyph: Self.glyph, isColor: true))
    let bits = [UInt8](repeating: 0xFF, count: 60)
    try accepts(ColorTables.bitmaps(bits, format: 1, glyph: Self.glyph, isColor: false))
  }

  @Test func `pictures of kinds that programs do not know are refused`() throws {
    for kind in ["tiff", "pdf ", "mask", "????"] {
      let table = ColorTables.pictures(
        [UInt8](repeating: 0, count: 64), kind: kind, glyph: Self.glyph,
        glyphCount: Self.font.glyphCount)
      #expect(try refusal([("sbix", table)]).fault == .unknownPicture)
    }
  }

  @Test func `a bitmap that is larger than its bytes is refused`() throws {
    let bits = [UInt8](repeating: 0xFF, count: 20)
    let issue = try refusal(
      ColorTables.bitmaps(bits, format: 1, glyph: Self.glyph, isColor: false))
    #expect(issue.fault == .damagedTable && issue.table == "EBLC" || issue.table == "EBDT")
  }

  @Test func `a bitmap that is made of itself is refused`() throws {
    let glyph = UInt8(Self.glyph)
    let bitmap: [UInt8] = [0, 0, 2, 0, glyph, 0, 0, 0, glyph, 1, 1]
    let issue = try refusal(
      ColorTables.bitmaps(bitmap, format: 8, glyph: Self.glyph, isColor: false))
    #expect(issue.fault == .tooDeepGlyph)
  }

  // MARK: Outlines and text

  @Test func `composites that double at each step are refused`() throws {
    let glyphCount = Self.font.glyphCount
    for (count, fault) in [
      (12, InspectionIssue.Fault.tooManyComponents), (90, .tooManyComponents),
    ] {
      let file = Self.font.data(replacing: ColorTables.composites(count, glyphCount: glyphCount))
      // The sanitizer may refuse it before; what this looks at is our own check.
      #expect(try faults(of: file).map(\.fault) == [fault])
      #expect(try inspectHere(file).verdict == .rejected)
    }
    let heavy = ColorTables.composites(6, glyphCount: glyphCount, points: 4000)
    #expect(try faults(of: Self.font.data(replacing: heavy)).map(\.fault) == [.tooManyPoints])
    let usual = ColorTables.composites(3, glyphCount: glyphCount)
    #expect(try faults(of: Self.font.data(replacing: usual)) == [])
  }

  @Test func `a composite that is a part of itself is refused`() throws {
    var tables = ColorTables.composites(2, glyphCount: Self.font.glyphCount)
    // Glyph 2 names glyph 1 first; now itself.
    let second = tables[0].bytes.count - 24 + 12
    tables[0].bytes[second + 1] = 2
    #expect(
      try faults(of: Self.font.data(replacing: tables)).map(\.fault) == [.tooDeepGlyph])
  }

  /// What the check of tables says, without the sanitizer before it.
  private func faults(of file: [UInt8]) throws -> [TableFault] {
    let memory = try SealedMemory(file)
    let bytes = try FileBytes(mapping: memory.descriptor)
    return TableInspection(
      path: memory.descriptor.path, directory: try FontDirectory(reading: bytes), bytes: bytes
    ).faults()
  }

  @Test func `substitutions that double a text again and again are refused`() throws {
    for count in [11, 20, 400] {
      let issue = try refusal([("GSUB", ColorTables.doublings(count, of: Self.glyph))])
      #expect(issue.fault == .growingText && issue.glyph == Self.glyph)
      #expect(issue.removableTables == ["GSUB"])
    }
    try accepts([("GSUB", ColorTables.doublings(6, of: Self.glyph))])
  }

  @Test func `rules that many lookups share are counted with each of them`() throws {
    let many = Self.font.data(
      replacing: [("GSUB", ColorTables.sharedLigatures(500, lookups: 400, of: Self.glyph))])
    let found = try faults(of: many)
    #expect(found.map(\.fault) == [.tooManyRules])
    #expect(found.first?.glyph == Self.glyph)
    let few = Self.font.data(
      replacing: [("GSUB", ColorTables.sharedLigatures(500, lookups: 4, of: Self.glyph))])
    #expect(try faults(of: few) == [])
  }

  @Test func `many points that instructions can move again and again are refused`() throws {
    let glyphCount = Self.font.glyphCount
    for (points, instructions, isRefused) in [
      (7000, 3, true), (7000, 0, false), (5000, 3, false),
    ] {
      let tables = ColorTables.hinted(
        points: points, instructions: instructions, glyphCount: glyphCount)
      let found = try faults(of: Self.font.data(replacing: tables)).map(\.fault)
      #expect(found == (isRefused ? [.tooManyPoints] : []), "\(points) \(instructions)")
    }
  }

  @Test func `what is refused is refused in the sandbox as quickly as any font`() async throws {
    let folder = try TestFolder()
    var limits = InspectionLimits()
    limits.addressSpace = 512 << 20
    let tables = ColorTables.paints(doublings: 63, of: Self.glyph, layer: Self.layer)
    let path = try folder.write("deep.ttf", Self.font.data(replacing: color(tables)))
    let report = try await inspector(limits: limits).inspect(InspectionInput(path: path))
    #expect(report.reason == "104 tables")
  }
}
