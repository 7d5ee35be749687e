// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseFontDescriptors

struct ChangeTests {
  private let faces = FaceSet([
    .made("A"), .made("A", "SemiBold", weight: 600), .made("B", "Book", weight: 380),
    .made("B", "Black", weight: 900),
    FaceSet.Face.made("V").varying(["wght": 200...800, "GRAD": -1...1]),
    FaceSet.Face.made("W").varying(["wght": 300...500]),
  ])

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func `a size must be a size`(size: Double) {
    #expect(FontDescriptor().withSize(size) == nil)
  }

  @Test func `only the size changes`() {
    let face = FaceSet.Face.made("A").descriptor
    var sized = face
    sized.size = 0.5
    #expect(face.withSize(0.5) == sized)
  }

  @Test func `another family gives its nearest face`() {
    let semibold = FontDescriptor(postScriptName: "A-SemiBold")
    var known = semibold
    known.weight = 600
    #expect(known.withFamily("B", in: faces)?.style == "Black")
    #expect(known.withFamily("Unknown", in: faces) == nil)
    var bold = FontDescriptor()
    bold.traits = [.bold]
    #expect(bold.withFamily("a", in: faces)?.style == "SemiBold")
  }

  @Test func `coordinates are kept on axes that both families have, within the range`() throws {
    var face = FontDescriptor(postScriptName: "V-Regular")
    face = try #require(face.withVariations(["wght": 750, "GRAD": 0.5], in: faces))
    #expect(face.variations == ["wght": 750, "GRAD": 0.5])
    let other = try #require(face.withFamily("W", in: faces))
    #expect(other.variations == ["wght": 500])
    #expect(other.weight == 500)
    #expect(face.withFamily("A", in: faces)?.variations == nil)
    #expect(face.withFamily("A", in: faces)?.style == "SemiBold")
  }

  @Test func `a face of the family is found by its style`() {
    let regular = FontDescriptor(postScriptName: "A-Regular")
    #expect(regular.withFace("semi bold", in: faces)?.postScriptName == "A-SemiBold")
    #expect(regular.withFace("Black", in: faces) == nil)
  }

  @Test func `a style decides the weight, and leaves other axes as they were set`() throws {
    let ranges: [String: ClosedRange<Double>] = ["wght": 100...900, "GRAD": -1...1]
    let faces = FaceSet([
      FaceSet.Face.made("V").varying(ranges),
      FaceSet.Face.made("V", "Bold", weight: 700).varying(ranges, instance: 2),
    ])
    let regular = FontDescriptor(postScriptName: "V-Regular")
    let moved = try #require(regular.withVariations(["wght": 300, "GRAD": 1], in: faces))
    let bold = try #require(moved.withFace("Bold", in: faces))
    #expect(bold.variations == ["wght": 700, "GRAD": 1])
    #expect(bold.weight == 700 && bold.style == "Bold")
  }

  @Test func `variations are clamped, and refused for axes that the face does not have`() throws {
    let face = FontDescriptor(postScriptName: "V-Regular")
    let heavy = try #require(face.withVariations(["wght": 5000], in: faces))
    #expect(heavy.variations == ["wght": 800])
    #expect(heavy.weight == 800 && heavy.symbolicTraits == .bold)
    #expect(heavy.withVariations(["GRAD": -7], in: faces)?.variations == ["wght": 800, "GRAD": -1])
    #expect(face.withVariations(["wdth": 100], in: faces) == nil)
    #expect(face.withVariations(["wght": .nan], in: faces) == nil)
    #expect(
      FontDescriptor(postScriptName: "A-Regular").withVariations(["wght": 500], in: faces) == nil)
  }
}
