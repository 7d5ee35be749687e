// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import Testing
import TypecaseFontAnatomy
import TypecaseFontDescriptors

struct FaceMeasuresTests {
  let faces: SyntheticFaces

  init() throws { faces = try SyntheticFaces() }

  private func isNear(_ one: Double?, _ other: Double, within margin: Double = 0.002) -> Bool {
    one.map { abs($0 - other) <= margin } ?? false
  }

  @Test func `letters of known measures are measured right`() throws {
    let measures = try #require(
      try faces.measures {
        $0.xHeight = 480
        $0.capHeight = 690
        $0.ascender = 760
        $0.stem = 95
        $0.bar = 40
      })
    #expect(measures.script == "Latn")
    #expect(isNear(measures.letterHeight, 0.48))
    #expect(isNear(measures.capitalHeight, 0.69))
    #expect(isNear(measures.ascender, 0.76))
    #expect(isNear(measures.stem, 0.095))
    #expect(isNear(measures.bar, 0.04))
    #expect(isNear(measures.contrast, (95 - 40) / 95))
    #expect(isNear(measures.serifs, 0))
    #expect(isNear(measures.slant, 0))
    #expect(isNear(measures.fullness, 1))
    #expect(!measures.isMonospaced)
  }

  @Test func `feet are serifs as far as they go out`() throws {
    let measures = try #require(
      try faces.measures {
        $0.stem = 80
        $0.serif = 60
      })
    // 60 on each side of 80.
    #expect(isNear(measures.serifs, 1.5))
  }

  @Test func `a wider face has wider letters`() throws {
    let (narrow, wide) = (
      try #require(try faces.measures { $0.width = 300 }),
      try #require(try faces.measures { $0.width = 500 })
    )
    #expect(narrow.width < wide.width)
  }

  @Test func `both kinds of outlines measure the same`() throws {
    var font = SyntheticFaces.font()
    let trueType = FaceMeasures(measuring: try faces.face(font))
    font.outlines = .cff
    let cff = FaceMeasures(measuring: try faces.face(font))
    #expect(trueType != nil && trueType == cff)
  }

  @Test func `what is no letter is not measured as one`() throws {
    let font = SyntheticFaces.font()
    var color = try faces.face(font)
    color.isColor = true
    #expect(FaceMeasures(measuring: color) == nil)
    // Signs only.
    let signs = SyntheticFont("Signs", coverage: [0x2190...0x21FF])
    #expect(FaceMeasures(measuring: try faces.face(signs)) == nil)
    #expect(FaceMeasures(measuring: MeasurableFace(FaceLocation(path: "/dev/null"))) == nil)
    #expect(FaceMeasures(measuring: MeasurableFace(FaceLocation(path: "/nowhere.ttf"))) == nil)
    var other = try faces.face(font)
    other.location.index = 3
    #expect(FaceMeasures(measuring: other) == nil)
  }

  @Test func `signs in the place of letters are known by the class of the font`() throws {
    var font = SyntheticFaces.font()
    font.isSymbol = true
    #expect(FaceMeasures(measuring: try faces.face(font)) == nil)
  }

  @Test func `a face without Latin letters is measured by its own`() throws {
    let georgian = try #require(
      FaceMeasures(
        measuring: try faces.face(SyntheticFont("Georgian", coverage: [0x10D0...0x10F0]))))
    #expect(georgian.script == "Geor")
    #expect(georgian.scripts.contains("Geor"))
    let latin = try #require(try faces.measures())
    #expect(Likeness(of: georgian, to: latin) == nil)
  }

  @Test func `axes are measured where they are set`() throws {
    var font = SyntheticFont.showcase("Varied")
    font.letters = SyntheticFont.Letters()
    var face = try faces.face(font)
    let usual = try #require(FaceMeasures(measuring: face))
    face.variations = ["wght": 900]
    let heavy = try #require(FaceMeasures(measuring: face))
    #expect(heavy != usual)
  }
}
