// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import SyntheticFonts
import TestRandomness
import Testing
import TypecaseFontDescriptors

struct FontFileTests {
  private let folder: FontFolder
  /// The faces of a variable font.
  private let faces: FaceSet

  init() throws {
    folder = try FontFolder()
    faces = FaceSet.inFiles([try folder.write(SyntheticFont.varying.data())])
  }

  @Test func `a variable font is its default and its named instances, each once`() {
    #expect(faces.families == ["Vary"])
    let members = faces.faces(ofFamily: "Vary")
    #expect(members.map(\.descriptor.style) == ["Regular", "Bold", "Bold Italic"])
    #expect(members.allSatisfy { $0.isVariable })
    #expect(members.map(\.descriptor.weight) == [400, 700, 700])
    #expect(members.map(\.descriptor.traits) == [[], [.bold], [.bold, .italic]])
    #expect(members.map(\.location?.instance) == [0, 2, 3])
    #expect(faces.face(named: "Vary-BoldItalic") == members.last)
    #expect(members.map { $0.descriptor.variations?["wght"] } == [400, 700, 700])
  }

  @Test func `the axes of a variable font are read from its file`() throws {
    let bold = try #require(faces.faces(ofFamily: "Vary").dropFirst().first)
    let axes = faces.axes(of: bold)
    #expect(axes.map(\.tag) == ["wght", "wdth", "slnt", "GRAD"])
    #expect(axes.first?.name == "Weight")
    #expect(axes.map(\.minimum) == [100, 75, -15, -1])
    #expect(axes.map(\.default) == [400, 100, 0, 0])
    #expect(axes.map(\.maximum) == [900, 125, 0, 1])
  }

  @Test func `an instance lies where the file says, on all axes`() {
    let places = faces.faces(ofFamily: "Vary").map(faces.coordinates)
    #expect(
      places == [
        ["wght": 400, "wdth": 100, "slnt": 0, "GRAD": 0],
        ["wght": 700, "wdth": 100, "slnt": 0, "GRAD": 0],
        ["wght": 700, "wdth": 100, "slnt": -15, "GRAD": 0],
      ])
  }

  @Test func `another place of an instance keeps its coordinates on the other axes`() throws {
    let italic = try #require(faces.faces(ofFamily: "Vary").last).descriptor
    let graded = try #require(italic.withVariations(["GRAD": 9], in: faces))
    #expect(graded.variations == ["wght": 700, "wdth": 100, "slnt": -15, "GRAD": 1])
    #expect(graded.symbolicTraits == [.bold, .italic])
    #expect(italic.withVariations(["XXXX": 0], in: faces) == nil)
  }

  @Test func `a weight without an instance is taken from the italic instance`() throws {
    let regular = try #require(faces.faces(ofFamily: "Vary").first).descriptor
    #expect(regular.withTraits([.bold, .italic], in: faces)?.style == "Bold Italic")
    let italic = try #require(regular.withTraits(.italic, in: faces))
    #expect(italic.variations == ["wght": 400, "wdth": 100, "slnt": -15, "GRAD": 0])
    #expect(italic.symbolicTraits == .italic && italic.style == nil)
  }

  @Test func `an italic without an instance is taken from an axis that only the file has`() throws {
    var font = SyntheticFont.varying
    font.instances.removeLast()
    let faces = FaceSet.inFiles([try folder.write(font.data(), as: "upright.ttf")])
    let regular = try #require(faces.faces(ofFamily: "Vary").first).descriptor
    let italic = try #require(regular.withTraits(.italic, in: faces))
    #expect(italic.postScriptName == "Vary-Regular" && italic.style == nil)
    #expect(italic.variations == ["wght": 400, "wdth": 100, "slnt": -12])
    #expect(italic.symbolicTraits == .italic)
    #expect(italic.withTraits([], in: faces) == regular)
  }

  @Test func `the class of a design is read from the file when it is mandatory`() throws {
    let face = try #require(faces.faces.first)
    #expect(faces.fontClass(of: face) == .unknown)
    var asked = FontDescriptor()
    asked.fontClass = .unknown
    #expect(faces.matching(asked, mandatoryKeys: [.fontClass]).count == 3)
    asked.fontClass = .sansSerif
    #expect(faces.matching(asked, mandatoryKeys: [.fontClass]).isEmpty)
  }

  @Test func `a file is opened only for what only files say, and only once`() throws {
    try folder.startWatching()
    let copy = FaceSet(faces.faces)
    let regular = try #require(copy.faces.first)
    var descriptor = regular.descriptor
    descriptor.size = 12
    let decoded = try JSONDecoder().decode(
      FontDescriptor.self, from: JSONEncoder().encode(descriptor))
    #expect(decoded == descriptor && Set([decoded, descriptor]).count == 1)
    #expect(copy.face(for: descriptor) != nil && copy.face(named: "Vary-Regular") != nil)
    #expect(!copy.matching(descriptor, mandatoryKeys: [.family, .traits, .languages]).isEmpty)
    #expect(descriptor.withTraits(.condensed, in: copy) != nil)
    #expect(descriptor.withFamily("Vary", in: copy) != nil)
    #expect(descriptor.withFace("Bold", in: copy) != nil)
    let fonts = SystemFonts(faces: copy, settings: SystemFontSettings()) { _ in nil }
    #expect(fonts.font(named: "Vary-Regular", size: 12) != nil)
    _ = fonts.substitute(for: "Vary-Black", size: 12)
    #expect(!folder.wasOpened)

    #expect(copy.axes(of: regular).count == 4)
    #expect(folder.wasOpened)
    #expect(copy.axes(of: regular).count == 4)
    #expect(copy.faces.map(copy.coordinates).count == 3)
    #expect(!folder.wasOpened)
  }

  @Test func `a face without a file, or with a broken one, has no axes and is still a face`() throws
  {
    let path = try folder.write(Array("no font".utf8))
    var broken = FaceSet.Face.made("A").varying(["wght": 100...900])
    broken.location?.path = path
    let absent = FaceSet.Face.made("B").varying(["wght": 100...900])
    var far = broken
    far.location?.index = 70_000
    var nowhere = broken
    nowhere.location = nil
    let faces = FaceSet([broken, absent, far, nowhere])
    for face in [broken, absent, far, nowhere] {
      #expect(faces.axes(of: face).isEmpty)
      #expect(faces.fontClass(of: face) == .unknown)
      #expect(faces.coordinates(of: face) == ["wght": 400])
      #expect(face.descriptor.withTraits(.bold, in: faces)?.weight == 700)
    }
  }

  @Test func `the faces of a collection have their indexes`() throws {
    var bold = SyntheticFont("Alpha", style: "Bold")
    bold.weight = 700
    bold.isMonospaced = true
    let path = try folder.write(SyntheticFont.collection([SyntheticFont("Alpha"), bold]))
    let faces = FaceSet.inFiles([path, path + ".missing"])
    #expect(faces.faces.map(\.location?.index) == [0, 1])
    #expect(faces.faces.map(\.isVariable) == [false, false])
    #expect(faces.faces.map(\.descriptor.traits) == [[], [.bold, .monospace]])
    #expect(faces.faces.allSatisfy { faces.axes(of: $0).isEmpty })
  }

  @Test func `the same face in two files is one`() throws {
    let first = try folder.write(SyntheticFont("Alpha").data(), as: "a.ttf")
    let second = try folder.write(SyntheticFont("Alpha").data(), as: "b.ttf")
    let faces = FaceSet.inFiles([second, first])
    #expect(faces.faces.map(\.location?.path) == [first])
  }

  @Test func `instances are of their face's family, whatever old programs call them`() throws {
    var font = SyntheticFont("Optical Type", style: "Light")
    font.weight = 300
    font.axes = [
      .init(tag: "wght", name: "Weight", range: 100...900, default: 300),
      .init(tag: "opsz", name: "Optical Size", range: 8...144, default: 14),
    ]
    font.instances = [
      .init(name: "Light", coordinates: [300, 14]),
      .init(name: "Bold Text", coordinates: [700, 14]),
      .init(name: "Bold Display", coordinates: [700, 144]),
    ]
    let faces = FaceSet.inFiles([try folder.write(font.data())])
    #expect(faces.families == ["Optical Type"])
    #expect(faces.faces.map { $0.descriptor.variations?["opsz"] } == [14, 144, 14])
    #expect(
      faces.faces.map(\.descriptor.postScriptName)
        == ["OpticalType-Light", "OpticalType-BoldDisplay", "OpticalType-BoldText"])
    #expect(faces.faces.last?.descriptor.fullName == "Optical Type Bold Text")
    let light = try #require(faces.faces.first).descriptor
    #expect(light.withTraits(.bold, in: faces)?.style == "Bold Text")
    var wanted = FontDescriptor()
    wanted.traits = [.bold]
    wanted.size = 100
    #expect(wanted.withFamily("Optical Type", in: faces)?.style == "Bold Display")
  }

  @Test func `a font with other names for old programs is one family`() throws {
    let path = try folder.write(SyntheticFont("Alpha", style: "Light").data())
    let faces = FaceSet.inFiles([path])
    #expect(faces.families == ["Alpha"])
    #expect(faces.faces(ofFamily: "Alpha Light").count == 1)
  }

  @Test func `what the desktop has can be listed`() {
    let faces = FaceSet.installed()
    #expect(!faces.families.isEmpty)
    #expect(faces.faces.allSatisfy { $0.location != nil && $0.descriptor.weight != nil })
    #expect(FaceSet.installed(without: ["/"]).faces.isEmpty)
  }
}
