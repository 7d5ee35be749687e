// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseFontDescriptors

struct TraitTests {
  private let faces = FaceSet([
    .made("A", "Light", weight: 300), .made("A"), .made("A", "SemiBold", weight: 600),
    .made("A", "Bold", weight: 700), .made("A", "Italic", slant: 12),
    .made("A", "Bold Italic", weight: 700, slant: 12), .made("A", "Condensed", width: 75),
    .made("Plain"),
  ])

  private func face(_ style: String, of family: String = "A") -> FontDescriptor {
    var descriptor = FontDescriptor()
    descriptor.family = family
    descriptor.style = style
    return faces.face(for: descriptor)?.descriptor ?? descriptor
  }

  @Test func `bold is the family's bold`() {
    let bold = face("Regular").withTraits(.bold, in: faces)
    #expect(bold?.postScriptName == "A-Bold")
    #expect(bold?.traits == [.bold])
  }

  @Test func `traits replace the earlier ones`() {
    #expect(face("Bold Italic").withTraits(.italic, in: faces)?.style == "Italic")
    #expect(face("Bold Italic").withTraits([], in: faces)?.style == "Regular")
    let both = face("Bold").symbolicTraits.union(.italic)
    #expect(face("Bold").withTraits(both, in: faces)?.style == "Bold Italic")
  }

  @Test func `a face that fits already changes as little as possible`() {
    #expect(face("SemiBold").withTraits(.bold, in: faces)?.style == "SemiBold")
    #expect(face("Light").withTraits([], in: faces)?.style == "Light")
    #expect(face("Light").withTraits(.italic, in: faces)?.style == "Italic")
  }

  @Test func `a family without such a face gives nothing`() {
    #expect(face("Regular", of: "Plain").withTraits(.bold, in: faces) == nil)
    #expect(face("Regular").withTraits([.condensed, .bold], in: faces) == nil)
    #expect(face("Regular").withTraits(.monospace, in: faces) == nil)
    #expect(face("Regular").withTraits(.vertical, in: faces) == nil)
    #expect(face("Regular").withTraits(.uiOptimized, in: faces) == nil)
    #expect(face("Regular", of: "Unknown").withTraits([], in: faces) == nil)
  }

  @Test func `contradictions give nothing`() {
    #expect(face("Regular").withTraits([.condensed, .expanded], in: faces) == nil)
    #expect(face("Regular").withTraits([.tightLeading, .looseLeading], in: faces) == nil)
  }

  @Test func `leading does not concern the face and stays in the descriptor`() {
    let tight = face("Regular").withTraits([.bold, .tightLeading], in: faces)
    #expect(tight?.style == "Bold")
    #expect(tight?.symbolicTraits == [.bold, .tightLeading])
    #expect(tight?.withFace("Italic", in: faces)?.symbolicTraits == [.italic, .tightLeading])
    #expect(tight?.withTraits([], in: faces)?.symbolicTraits == [])
  }

  @Test func `size and features stay`() {
    var regular = face("Regular")
    regular.size = 13
    regular.features = ["smcp": 1]
    let bold = regular.withTraits(.bold, in: faces)
    #expect(bold?.size == 13)
    #expect(bold?.features == ["smcp": 1])
  }

  @Test func `a monospaced family stays itself when nobody asks for monospace`() {
    let faces = FaceSet([
      .made("M", traits: [.monospace]), .made("M", "Bold", weight: 700, traits: [.monospace]),
    ])
    var regular = FontDescriptor()
    regular.family = "M"
    let bold = regular.withTraits(.bold, in: faces)
    #expect(bold?.symbolicTraits == [.bold, .monospace])
  }

  @Test func `a class that the face is known to have can be asked for`() {
    var sans = FaceSet.Face.made("A")
    sans.descriptor.fontClass = .sansSerif
    let faces = FaceSet([sans])
    var traits = SymbolicTraits()
    traits.fontClass = .sansSerif
    #expect(sans.descriptor.withTraits(traits, in: faces) == sans.descriptor)
    traits.fontClass = .slabSerifs
    #expect(sans.descriptor.withTraits(traits, in: faces) == nil)
  }
}

/// A variable family has more faces than it has names for.
struct VariableTraitTests {
  private static let ranges: [String: ClosedRange<Double>] = [
    "wght": 100...900, "wdth": 75...125, "slnt": -10...0,
  ]
  private let faces = FaceSet([
    FaceSet.Face.made("V").varying(ranges),
    FaceSet.Face.made("V", "Bold", weight: 700).varying(ranges, instance: 2),
    FaceSet.Face.made("W").varying(["wght": 400...500]),
  ])

  private var regular: FontDescriptor {
    FontDescriptor(postScriptName: "V-Regular")
  }

  @Test func `a named instance goes before a place on the axis`() {
    let bold = regular.withTraits(.bold, in: faces)
    #expect(bold?.style == "Bold")
    #expect(bold?.variations == ["wght": 700, "wdth": 100])
  }

  @Test func `a face without an instance is taken from the axes`() throws {
    let face = try #require(regular.withTraits([.bold, .italic, .condensed], in: faces))
    #expect(face.postScriptName == "V-Bold" && face.style == nil)
    #expect(face.variations == ["wght": 700, "wdth": 75, "slnt": -10])
    #expect(face.weight == 700 && face.width == 75 && face.slant == 10)
    #expect(face.symbolicTraits == [.bold, .italic, .condensed])
    #expect(face.withTraits([], in: faces)?.symbolicTraits == [])
  }

  @Test func `an axis that does not reach far enough gives nothing`() {
    #expect(FontDescriptor(postScriptName: "W-Regular").withTraits(.bold, in: faces) == nil)
  }

  @Test func `a weight that was set stays where the traits allow it`() throws {
    let heavy = try #require(regular.withVariations(["wght": 650], in: faces))
    #expect(heavy.symbolicTraits == .bold)
    #expect(heavy.withTraits([.bold, .italic], in: faces)?.variations?["wght"] == 650)
    let light = try #require(regular.withVariations(["wght": 350], in: faces))
    #expect(light.withTraits(.bold, in: faces)?.weight == 700)
    #expect(light.withTraits(.italic, in: faces)?.weight == 350)
  }
}
