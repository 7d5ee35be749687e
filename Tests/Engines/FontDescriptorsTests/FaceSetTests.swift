// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseFontDescriptors

struct FaceSetTests {
  private let faces = FaceSet([
    .made("beta"), .made("Alpha", "Bold Italic", weight: 700, slant: 12),
    .made("Alpha", "Condensed Bold", weight: 700, width: 75), .made("Alpha", "Bold", weight: 700),
    .made("Alpha"), .made("Gamma", "Semi Bold", weight: 600),
  ])

  @Test func `families are in the order that a person looks them up in`() {
    #expect(faces.families == ["Alpha", "beta", "Gamma"])
  }

  @Test func `faces are lightest first, then widest, uprights before italics`() {
    #expect(
      faces.faces(ofFamily: "Alpha").map(\.descriptor.style)
        == ["Regular", "Bold", "Bold Italic", "Condensed Bold"])
  }

  @Test func `a face is found by every full name, and names as fontconfig compares them`() {
    var face = FaceSet.Face.made("Corv World", "Ultra Light", weight: 200)
    face.otherFamilyNames = ["Corv World UltLt"]
    face.otherFullNames = ["Corv World UltLt Regular", "Corvo Mundo Ultraleve"]
    let faces = FaceSet([face, .made("Corv World"), .made("STRASSE")])
    for name in ["corv world ultlt regular", "Corvo Mundo Ultraleve", "Corv World Ultra Light"] {
      #expect(faces.face(named: name)?.descriptor.style == "Ultra Light", "\(name)")
      var wanted = FontDescriptor()
      wanted.fullName = name
      #expect(faces.face(for: wanted)?.descriptor.style == "Ultra Light", "\(name)")
    }
    #expect(faces.faces(ofFamily: "CorvWorld").count == 2)
    #expect(faces.faces(ofFamily: "corv worldultlt").count == 2)
    #expect(faces.faces(ofFamily: "Corv-World").isEmpty)
  }

  @Test func `a family is found in any case, and by its other names`() {
    var face = FaceSet.Face.made("ヒラギノ")
    face.otherFamilyNames = ["Hiragino"]
    let faces = FaceSet([face, .made("Alpha")])
    #expect(faces.faces(ofFamily: "ALPHA").count == 1)
    #expect(faces.faces(ofFamily: "hiragino").first?.descriptor.family == "ヒラギノ")
    #expect(faces.families == ["Alpha", "ヒラギノ"])
  }

  @Test func `a face is found by its PostScript name, then by its full name`() {
    #expect(faces.face(named: "alpha-bold")?.descriptor.style == "Bold")
    #expect(faces.face(named: "Gamma semi bold")?.descriptor.family == "Gamma")
    #expect(faces.face(named: "Alpha") == nil)
    #expect(faces.face(named: "") == nil)
  }

  @Test func `private names are never found, not even when there is such a font`() {
    var named = FaceSet.Face.made("Alpha")
    named.descriptor.postScriptName = ".SFUI-Regular"
    let faces = FaceSet([named, .made(".Hidden")])
    #expect(faces.families == ["Alpha"])
    #expect(faces.face(named: ".SFUI-Regular") == nil)
    #expect(faces.face(named: ".Hidden-Regular") == nil)
    #expect(faces.faces(ofFamily: ".Hidden").isEmpty)
  }

  @Test func `a descriptor means the face of its name, else of its style, else the nearest`() {
    var descriptor = FontDescriptor(postScriptName: "Alpha-BoldItalic")
    #expect(faces.face(for: descriptor)?.descriptor.style == "Bold Italic")
    descriptor.postScriptName = "Unknown"
    #expect(faces.face(for: descriptor) == nil)
    descriptor.family = "Alpha"
    descriptor.style = "condensed bold"
    #expect(faces.face(for: descriptor)?.descriptor.style == "Condensed Bold")
    descriptor.style = "Unknown"
    descriptor.weight = 650
    #expect(faces.face(for: descriptor)?.descriptor.style == "Bold")
  }

  @Test func `instances that share a name are told apart by style`() {
    var (light, bold) = (FaceSet.Face.made("Alpha", "Light"), FaceSet.Face.made("Alpha", "Bold"))
    light.descriptor.postScriptName = "Alpha"
    bold.descriptor.postScriptName = "Alpha"
    let faces = FaceSet([light, bold])
    for face in [light, bold] {
      #expect(faces.face(for: face.descriptor)?.descriptor.style == face.descriptor.style)
    }
  }

  @Test func `width goes before slant, and slant before weight`() {
    let faces = FaceSet([
      .made("A", "Condensed", width: 75), .made("A", "Black", weight: 900),
      .made("A", "Light Italic", weight: 300, slant: 12),
    ])
    var wanted = FontDescriptor()
    #expect(faces.nearest(to: wanted, inFamily: "A")?.descriptor.style == "Black")
    wanted.traits = [.italic]
    #expect(faces.nearest(to: wanted, inFamily: "A")?.descriptor.style == "Light Italic")
    wanted.traits = [.condensed, .bold, .italic]
    #expect(faces.nearest(to: wanted, inFamily: "A")?.descriptor.style == "Condensed")
  }

  @Test func `for a slanted face the opposite slant is nearer than upright`() {
    let faces = FaceSet([.made("A"), .made("A", "Backslanted", slant: -9)])
    var wanted = FontDescriptor()
    wanted.slant = 12
    #expect(faces.nearest(to: wanted, inFamily: "A")?.descriptor.style == "Backslanted")
    wanted.slant = 0
    #expect(faces.nearest(to: wanted, inFamily: "A")?.descriptor.style == "Regular")
  }

  /// CSS Fonts 4, section 5.2, on the desired weight.
  @Test(arguments: [
    (450.0, [300.0, 400, 500, 700], 500.0), (450, [300, 400, 700], 400), (450, [200, 550], 200),
    (400, [500, 300, 350], 500), (400, [300, 350, 600], 350), (500, [600, 400], 400),
    (350, [300, 400], 300), (350, [400, 900], 400), (600, [500, 900], 900), (600, [500, 400], 500),
  ])
  func `weights are near in the order of CSS`(
    wanted: Double, weights: [Double], nearest: Double
  ) {
    let faces = FaceSet(weights.map { .made("A", "W\(Int($0))", weight: $0) })
    var descriptor = FontDescriptor()
    descriptor.weight = wanted
    #expect(faces.nearest(to: descriptor, inFamily: "A")?.descriptor.weight == nearest)
  }

  @Test func `an empty set answers nothing`() {
    let faces = FaceSet([])
    #expect(faces.families.isEmpty && faces.faces.isEmpty)
    #expect(faces.face(for: FontDescriptor(postScriptName: "A")) == nil)
    #expect(faces.nearest(to: FontDescriptor(), inFamily: "A") == nil)
    #expect(faces.matching(FontDescriptor(), mandatoryKeys: []).isEmpty)
  }
}
