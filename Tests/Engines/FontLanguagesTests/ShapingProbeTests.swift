// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import SyntheticFonts
import Testing
import TypecaseFontLanguages

final class ShapingProbeTests {
  private let table = LanguageTable.shared
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func probe(_ font: SyntheticFont) throws -> ShapingProbe {
    let path = folder.appending(path: "\(font.family).ttf").path
    try Data(font.data()).write(to: URL(filePath: path))
    return try #require(ShapingProbe(path: path, index: 0))
  }

  @Test func `Arabic letters that do not join are no Arabic`() throws {
    let coverage: [ClosedRange<UInt32>] = [0x20...0x7E, 0x600...0x6FF]
    let probe = try probe(SyntheticFont("Apart", coverage: coverage))
    #expect(probe.fault(inScript: "Arab") == .lettersDoNotJoin)
    let support = try #require(table.support(of: "ar", in: CodePointSet(coverage), probe: probe))
    #expect(support.missing.isEmpty && support.shapingFault == .lettersDoNotJoin)
    #expect(support.level == .none)
    // The characters alone do not tell.
    #expect(try #require(table.support(of: "ar", in: CodePointSet(coverage))).level > .none)
    let tags = table.tags(supportedBy: CodePointSet(coverage), probe: probe)
    #expect(tags.contains("en") && !tags.contains("ar") && !tags.contains("fa"))
  }

  /// An installed font that is known to shape Arabic.
  @Test func `Arabic letters that join are Arabic`() throws {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    let probe = try #require(ShapingProbe(path: path, index: 0))
    #expect(probe.fault(inScript: "Arab") == nil)
    #expect(probe.fault(inScript: "Latn") == nil)
    // It has no such letters, so none of them join.
    #expect(probe.fault(inScript: "Syrc") == .lettersDoNotJoin)
  }

  @Test func `a conjunct forms when nothing is left of the sign in it`() throws {
    let coverage: [ClosedRange<UInt32>] = [0x900...0x97F]
    var font = SyntheticFont("Melted", coverage: coverage)
    font.conjunct = [0x915, 0x94D, 0x937]
    #expect(try probe(font).fault(inScript: "Deva") == nil)
    font.family = "Side by Side"
    font.conjunct = nil
    let probe = try probe(font)
    #expect(probe.fault(inScript: "Deva") == .conjunctsDoNotForm)
    let hindi = try #require(table.support(of: "hi", in: CodePointSet(coverage), probe: probe))
    #expect(hindi.level == .none && hindi.shapingFault == .conjunctsDoNotForm)
  }

  @Test func `letters are asked for before their shapes`() throws {
    let probe = try probe(SyntheticFont("Latin"))
    let hindi = try #require(
      table.support(of: "hi", in: CodePointSet([0x20...0x7E]), probe: probe))
    #expect(!hindi.missing.isEmpty && hindi.shapingFault == nil)
  }

  @Test func `a file that is not a font cannot be shaped`() throws {
    let path = folder.appending(path: "none.ttf").path
    #expect(ShapingProbe(path: path, index: 0) == nil)
    try Data("no font".utf8).write(to: URL(filePath: path))
    #expect(ShapingProbe(path: path, index: 0) == nil)
    #expect(ShapingProbe(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", index: -1) == nil)
  }
}
