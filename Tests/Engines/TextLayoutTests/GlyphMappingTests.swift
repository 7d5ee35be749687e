// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import SyntheticFonts
import TestRandomness
import Testing
import TypecaseRichText
import TypecaseTextAppearance

@testable import TypecasePangoKit
@testable import TypecaseTextLayout

/// Which glyphs stand for which text.
struct GlyphMappingTests {
  @Test(
    "a ligature is one glyph of several letters, and letters of both directions are several ranges of glyphs"
  )
  func ligatures() throws {
    let office = try #require(LayoutFixture.manager("office").lineFragment(at: 0)).glyphs
    #expect(office.map(\.range) == [0..<1, 1..<4, 4..<5, 5..<6])
    #expect(office.ranges(of: 2..<3) == [1..<2])
    #expect(office.text(of: 1..<3) == [1..<5])
    #expect(office.allSatisfy { $0.fontName == "DejaVuSans" && abs($0.fontSize - 11) < 0.01 })
    // Lam and alef, from the right.
    let arabic = try #require(LayoutFixture.manager("سلام").lineFragment(at: 0)).glyphs
    #expect(arabic.map(\.range) == [3..<4, 1..<3, 0..<1])
    #expect(arabic.allSatisfy { $0.level == 1 && $0.id != nil })
    let mixed = try #require(LayoutFixture.manager("ab אבג").lineFragment(at: 0)).glyphs
    #expect(mixed.ranges(of: 1..<4) == [1..<3, 5..<6])
    #expect(mixed.text(of: 2..<4) == [2..<3, 5..<6])
    // Several glyphs of one character, and one that no font has.
    let marks = try #require(LayoutFixture.manager("q\u{301}\u{323}").lineFragment(at: 0)).glyphs
    #expect(marks.count > 1 && marks.ranges(of: 0..<3) == [0..<marks.count])
    let missing = try #require(LayoutFixture.manager("\u{13000}").lineFragment(at: 0)).glyphs
    #expect(missing.map(\.isMissing) == [true] && missing[0].id == nil)
  }

  @Test("glyphs stand beside each other, and for all text of their lines", arguments: 0..<20)
  func completeness(seed: Int) {
    var random = SplitMix64(seed: seed)
    let texts = LayoutFixture.texts.values.sorted()
    let manager = LayoutFixture.manager(
      (0..<3).map { _ in random.pick(texts, "") }.joined(), [TextContainer(width: 210)])
    for line in manager.fragments {
      let glyphs = line.glyphs
      var pen = line.parts[0].cells.first?.x ?? 0
      var covered = Set<Int>()
      for (number, glyph) in glyphs.enumerated() {
        #expect(abs(glyph.x - pen) < 20, "seed \(seed)")
        pen += glyph.advance
        covered.formUnion(glyph.range.values)
        #expect(glyph.isToken || glyphs.ranges(of: glyph.range).contains { $0.contains(number) })
      }
      #expect(covered == Set(line.range.values), "seed \(seed)")
      let start = line.range.values.randomElement(using: &random) ?? 0
      let end = (start + 1...line.range.upperBound.value).randomElement(using: &random) ?? start + 1
      let asked = Range<ScalarOffset>(start..<end)
      let found = glyphs.ranges(of: asked)
      #expect(found.flatMap { $0 }.allSatisfy { glyphs[$0].range.overlaps(asked) })
      let text = Set(found.flatMap(glyphs.text(of:)).flatMap(\.values))
      #expect(text.isSuperset(of: start..<end), "seed \(seed)")
    }
  }

  // MARK: - Carets in ligatures

  /// A font in which two letters become the glyph of z, with carets in it.
  private func font(joining first: Int, _ second: Int, carets values: [Int]) -> [UInt8] {
    func bytes(_ values: [Int]) -> [UInt8] {
      values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
    func tag(_ text: String) -> [Int] {
      let codes = text.utf8.map(Int.init)
      return [codes[0] << 8 | codes[1], codes[2] << 8 | codes[3]]
    }
    let z = 1 + 0x7A - 0x20
    let scripts = [1] + tag("DFLT") + [8, 4, 0, 0, 0xFFFF, 1, 0]
    let features = [1] + tag("liga") + [8, 0, 1, 0]
    let lookups = [1, 4, 4, 0, 1, 8, 1, 8, 1, 14, 1, 1, first, 1, 4, z, 2, second]
    let substitutions = [1, 0, 10, 30, 44] + scripts + features + lookups
    let carets = values.indices.map { 2 + 2 * values.count + 4 * $0 } + values.flatMap { [1, $0] }
    let definitions = [1, 0, 0, 0, 12, 0] + [6, 1, 12, 1, 1, z, values.count] + carets
    return SyntheticFont("Joined", coverage: [0x20...0x7E, 0x5D0...0x5D1]).data(replacing: [
      ("GSUB", bytes(substitutions)), ("GDEF", bytes(definitions)),
    ])
  }

  /// The widths of the two cells of a ligature.
  private func cells(carets: [Int], isRightToLeft: Bool = false) throws -> [Int] {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "joined-\(UInt64.random(in: 0 ... .max)).ttf")
    // f and i, or alef and bet behind the 95 characters of ASCII.
    let font =
      isRightToLeft
      ? font(joining: 96, 97, carets: carets) : font(joining: 71, 74, carets: carets)
    try Data(font).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let face = try #require(FaceFontMap(path: path.path, index: 0))
    let context = LayoutContext(face)
    context.hintNothing()
    context.placeFreely()
    let style = RunStyle(
      GlyphStyle(DrawnText(), attachment: nil), number: 0,
      base: face.description(pixels: 100, variations: nil), context: context)
    let text = Array((isRightToLeft ? "אב" : "fi").utf8)
    let stretch = ShapedStretch.shaped(
      ShapingInput(
        bytes: text, range: 0..<text.count, styles: [(text.count, style)],
        levels: [UInt8](repeating: isRightToLeft ? 1 : 0, count: 2)), context: context)
    let run = try #require(stretch.runs.first)
    #expect(run.glyphs.count == 1)
    let cells = stretch.cells(ofRun: 0, in: 0..<2)
    #expect(cells.map(\.start) == [0, 1])
    #expect(cells.reduce(0) { $0 + $1.width } == stretch.advance(of: 0..<2))
    return cells.map(\.width)
  }

  @Test("carets in a ligature stand where its font says, from either side")
  func ligatureCarets() throws {
    // At 100 pixels a thousandth of the em is a tenth of a pixel.
    let forward = try cells(carets: [100])
    #expect(abs(forward[0] - 10 * 1024) <= 1)
    let backward = try cells(carets: [100], isRightToLeft: true)
    #expect(abs(backward[1] - 10 * 1024) <= 1)
  }

  @Test(
    "where the font says nothing, or nothing that can be, a ligature is divided evenly",
    arguments: [[], [9_000], [-5], [100, 200]])
  func evenLigatures(carets: [Int]) throws {
    let cells = try cells(carets: carets)
    #expect(abs(cells[0] - cells[1]) <= 1)
  }
}
