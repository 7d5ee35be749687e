// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import SyntheticFonts
import Testing
import TypecaseFontAnatomy

@Suite struct GlyphListTests {
  private static let sharpS: Unicode.Scalar = "ß"

  /// Glyph 0 stands for what is missing, 5 is an alternate.
  private static let list = GlyphList(
    characters: [("A", 1), ("B", 2), ("ß", 3), ("Ω", 4), ("\u{2126}", 4)], glyphCount: 6)

  private func found(_ typed: String) -> [GlyphList.Entry] {
    let names: [UInt32: String] = [5: "A.alt", 3: "germandbls"]
    return GlyphSearch(typed).places(in: Self.list, 0..<Self.list.entries.count) { names[$0] }
      .map { Self.list.entries[$0] }
  }

  @Test func `every glyph is listed, by block, and last those without a code point`() {
    let sections = Self.list.sections
    #expect(
      sections.map(\.block?.name) == [
        "Basic Latin", "Latin-1 Supplement", "Greek and Coptic", "Letterlike Symbols", nil,
      ])
    #expect(sections.map(\.range.count) == [2, 1, 1, 1, 2])
    // A glyph of two characters is found at both.
    #expect(Self.list.entries.filter { $0.glyph == 4 }.count == 2)
    #expect(Self.list.entries.suffix(2).map(\.glyph) == [0, 5])
  }

  @Test(arguments: [
    "ß", "U+00DF", "u+df", "0xDF", "\\u{DF}", "&#xDF;", "sharp s", "SMALL sharp", "sharp-s",
    "germandbls", "#3",
  ])
  func `a glyph is found by character, code point, names and number`(typed: String) {
    #expect(found(typed).map(\.scalar) == [Self.sharpS])
  }

  @Test func `pasted text finds each of its characters`() {
    #expect(found("Ωß").compactMap(\.scalar) == ["ß", "Ω"])
  }

  @Test func `a glyph without a code point is found by its name`() {
    #expect(found("a.alt").map(\.glyph) == [5])
    #expect(found("/A.alt").map(\.glyph) == [5])
    #expect(found("zzz").isEmpty)
  }

  @Test func `every code point of a block is in it`() {
    #expect(UnicodeBlock.all.count == 317)
    #expect(
      zip(UnicodeBlock.all, UnicodeBlock.all.dropFirst()).allSatisfy {
        $0.range.upperBound < $1.range.lowerBound
      })
    for (place, block) in UnicodeBlock.all.enumerated() {
      #expect(UnicodeBlock.place(of: block.range.lowerBound) == place)
      #expect(UnicodeBlock.place(of: block.range.upperBound) == place)
    }
    #expect(UnicodeBlock.place(of: 0x2FE0) == nil)
  }

  @Test func `a file gives its characters and the other glyphs`() throws {
    let file = try FontFile(SyntheticFont("Listed", coverage: [0x41...0x43, 0x3A9...0x3A9]))
    let list = try #require(GlyphList(path: file.path, index: 0))
    #expect(list.entries.compactMap(\.scalar) == ["A", "B", "C", "Ω"])
    #expect(list.entries.last?.glyph == 0 && list.entries.last?.scalar == nil)
    #expect(GlyphList(path: file.path, index: 1) == nil)
    #expect(GlyphList(path: "/nowhere", index: 0) == nil)
  }
}

@Suite struct FeatureExampleTests {
  @Test func `an example is a text that the feature changes`() throws {
    var font = SyntheticFont("Alternate", coverage: [0x51...0x5A])
    font.stylisticSetName = "Other Q"
    let file = try FontFile(font)
    let examples = try #require(FeatureExamples(path: file.path, index: 0))
    // The set gives the first character the glyph of the second one.
    #expect(examples.text(for: "ss01") == "Q")
    #expect(examples.text(for: "ss02") == nil)
    #expect(examples.text(for: "smcp") == nil)
    // In a person's text only the words that it changes.
    #expect(examples.words(of: "RST QUX VWX QR", changedBy: "ss01") == "QUX QR")
    #expect(examples.words(of: "RST", changedBy: "ss01") == nil)
  }

  @Test func `a face says who made it`() throws {
    var font = SyntheticFont("Named")
    font.designer = "Ada"
    font.license = "Free."
    font.embeddingRights = 4
    let file = try FontFile(font)
    let names = try #require(FaceNames(path: file.path, index: 0))
    #expect(names.designer == "Ada" && names.license == "Free." && names.fsType == 4)
    #expect(names.glyphCount == 96)
  }
}

/// A font in a folder that goes with it.
private final class FontFile {
  let path: String
  private let folder: URL

  init(_ font: SyntheticFont) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "font.ttf")
    try Data(font.data()).write(to: file)
    path = file.path
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
