// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import Testing
import TypecaseFontAnatomy
import TypecaseFontDescriptors

struct LikenessTests {
  let faces: SyntheticFaces

  init() throws { faces = try SyntheticFaces() }

  private func likeness(_ change: (inout SyntheticFont.Letters) -> Void) throws -> Likeness {
    let model = try #require(try faces.measures())
    let face = try #require(try faces.measures(change))
    return try #require(Likeness(of: face, to: model))
  }

  @Test func `a face is nearest to itself`() throws {
    let same = try likeness { _ in }
    #expect(same.distance == 0)
    #expect(same.differences == [.sameLetterHeight, .sameWidth, .sameWeight])
  }

  private typealias Change = @Sendable (inout SyntheticFont.Letters) -> Void

  private static let changes: [(difference: Likeness.Difference, change: Change)] = [
    (.narrower, { $0.width = 320 }), (.wider, { $0.width = 500 }), (.lighter, { $0.stem = 50 }),
    (.withSerifs, { $0.serif = 50 }), (.moreContrast, { $0.bar = 20 }),
    (.lessContrast, { $0.bar = 80 }),
  ]

  @Test(arguments: changes.map(\.difference))
  func `what differs is told first, and what does not after it`(
    _ difference: Likeness.Difference
  ) throws {
    let change = try #require(Self.changes.first { $0.difference == difference }).change
    let likeness = try likeness(change)
    #expect(likeness.differences.first == difference)
    #expect(likeness.differences.contains(.sameLetterHeight))
    #expect(likeness.distance > 1)
  }

  @Test func `larger letters are not said to be as high`() throws {
    let likeness = try likeness { $0.xHeight = 560 }
    #expect(likeness.differences.contains(.largerLetters))
    #expect(!likeness.differences.contains(.sameLetterHeight))
  }

  @Test func `a greater difference is farther`() throws {
    let distances = try [410, 430, 500, 600].map { width in
      try likeness { $0.width = width }.distance
    }
    #expect(distances == distances.sorted())
  }

  @Test func `scripts that are missing are told`() throws {
    var font = SyntheticFaces.font()
    let latin = try #require(FaceMeasures(measuring: try faces.face(font)))
    font.coverage.append(0x3B1...0x3C9)
    let greek = try #require(FaceMeasures(measuring: try faces.face(font)))
    #expect(greek.scripts == ["Grek", "Latn"])
    let likeness = try #require(Likeness(of: latin, to: greek))
    #expect(likeness.differences.contains(.without(script: "Grek")))
    #expect(try #require(Likeness(of: greek, to: latin)).distance == 0)
  }

  // MARK: - Real fonts

  private func dejaVu(_ name: String) throws -> FaceMeasures {
    try #require(
      FaceMeasures(
        measuring: MeasurableFace(
          FaceLocation(path: "/usr/share/fonts/truetype/dejavu/DejaVu\(name).ttf"))))
  }

  @Test func `the faces of DejaVu are what they are`() throws {
    let (sans, serif, mono) = (try dejaVu("Sans"), try dejaVu("Serif"), try dejaVu("SansMono"))
    #expect(mono.isMonospaced && !sans.isMonospaced && !serif.isMonospaced)
    #expect(try #require(serif.serifs) > 0.5)
    #expect(try #require(sans.serifs) < 0.1)
    #expect(try #require(mono.serifs) < 0.1)
    #expect(abs(sans.slant) < 1)
    #expect(sans.scripts.contains("Cyrl") && sans.scripts.count { $0 == "Latn" } == 1)
    let oblique = try dejaVu("Sans-Oblique")
    #expect((8...14).contains(oblique.slant))
    let bold = try dejaVu("Sans-Bold")
    #expect(bold.stem > sans.stem * 1.3)
    // DejaVu's x is 1120 of 2048 units high, its H 1493.
    #expect(abs(sans.letterHeight - 1120.0 / 2048) < 0.001)
    #expect(abs((sans.capitalHeight ?? 0) - 1493.0 / 2048) < 0.001)
    #expect(sans.contrast < serif.contrast)
  }

  @Test func `the nearest of DejaVu come first, and say why they are not nearer`() throws {
    let sans = try dejaVu("Sans")
    let others = try Dictionary(
      uniqueKeysWithValues: [
        "SansCondensed", "Sans-Bold", "Serif", "SansMono", "Sans-Oblique", "Serif-Bold",
      ].map { ($0, try dejaVu($0)) })
    let nearest = sans.nearest(among: others)
    #expect(nearest.count == 6)
    #expect(nearest.first?.key == "SansCondensed")
    func differences(_ name: String) -> [Likeness.Difference] {
      nearest.first { $0.key == name }?.likeness.differences ?? []
    }
    #expect(differences("SansCondensed").first == .narrower)
    #expect(differences("SansCondensed").contains(.sameLetterHeight))
    #expect(differences("Serif").contains(.withSerifs))
    #expect(differences("Sans-Bold").contains(.heavier))
    #expect(differences("Sans-Oblique").first == .moreSlanted)
    #expect(differences("SansMono").contains(.monospaced))
  }
}
