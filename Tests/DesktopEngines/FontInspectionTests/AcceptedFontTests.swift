// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import SyntheticFonts
import Testing
import TypecaseFontDescriptors

struct AcceptedFontTests {
  @Test func `a plain TrueType font is reported with all that it says of itself`() throws {
    var font = SyntheticFont("Plain Test", style: "Bold Italic")
    font.weight = 700
    font.isItalic = true
    font.designer = "A. Designer"
    font.manufacturer = "A Foundry"
    font.license = "Anyone may do anything."
    font.licenseURL = "https://example.org/licence"
    font.copyright = "Nobody's"
    font.summary = "Made for a test"
    font.stylisticSetName = "Exchange"
    let bytes = font.data()
    let report = try inspectHere(bytes)
    #expect(report.issues == [])
    #expect(report.verdict == .ok)
    #expect(report.format == .trueType)
    #expect(report.byteCount == UInt64(bytes.count))
    #expect(report.digest.count == 64)
    let face = try #require(report.faces.first)
    #expect(face.descriptor.postScriptName == "PlainTest-BoldItalic")
    #expect(face.descriptor.family == "Plain Test")
    #expect(face.descriptor.style == "Bold Italic")
    #expect(face.descriptor.fullName == "Plain Test Bold Italic")
    #expect(face.descriptor.weight == 700)
    #expect(face.descriptor.width == 100)
    #expect(face.descriptor.slant == 12)
    #expect(face.descriptor.traits == [.bold, .italic])
    #expect(face.descriptor.format == .trueType)
    #expect(face.descriptor.languages?.contains("sw") == true)
    #expect(face.coverage == [0x20...0x7E])
    #expect(face.glyphCount == 96)
    #expect(face.designer == "A. Designer")
    #expect(face.manufacturer == "A Foundry")
    #expect(face.license == "Anyone may do anything.")
    #expect(face.licenseURL == "https://example.org/licence")
    #expect(face.copyright == "Nobody's")
    #expect(face.description == "Made for a test")
    #expect(face.version == "Version 1.000")
    #expect(face.featureTags == ["ss01"])
    #expect(face.embedding == .installable)
    #expect(face.color == .none)
    #expect(face.script == "Latn")
    #expect(face.fontconfigIndexes == [0])
    #expect(face.names.contains(FontName(nameID: 9, language: "en", string: "A. Designer")))
  }

  @Test func `a family of many styles is known by its typographic name`() throws {
    var font = SyntheticFont("Grand", style: "Condensed Light")
    font.weight = 300
    font.widthClass = 3
    let face = try #require(try inspectHere(font.data()).faces.first)
    #expect(face.descriptor.family == "Grand")
    #expect(face.descriptor.style == "Condensed Light")
    #expect(face.descriptor.weight == 300)
    #expect(face.descriptor.width == 75)
    #expect(face.descriptor.traits == [.condensed])
  }

  @Test func `a font with PostScript outlines is accepted`() throws {
    var font = SyntheticFont("Compact")
    font.outlines = .cff
    let report = try inspectHere(font.data())
    #expect(report.issues == [])
    #expect(report.format == .openType)
    #expect(report.faces.first?.coverage == [0x20...0x7E])
  }

  @Test func `a variable font has its axes, instances and fontconfig indexes`() throws {
    var font = SyntheticFont("Varied")
    font.axes = [
      .init(tag: "wght", name: "Weight", range: 100...900, default: 400),
      .init(tag: "wdth", name: "Width", range: 50...200, default: 100),
    ]
    font.instances = [
      .init(name: "Regular", coordinates: [400, 100]),
      .init(name: "Bold", coordinates: [700, 100]),
    ]
    let report = try inspectHere(font.data())
    #expect(report.issues == [])
    let face = try #require(report.faces.first)
    #expect(face.isVariable)
    #expect(
      face.axes == [
        VariationAxis(tag: "wght", name: "Weight", minimum: 100, default: 400, maximum: 900),
        VariationAxis(tag: "wdth", name: "Width", minimum: 50, default: 100, maximum: 200),
      ])
    #expect(
      face.instances == [
        NamedInstance(name: "Regular", variations: ["wght": 400, "wdth": 100]),
        NamedInstance(name: "Bold", variations: ["wght": 700, "wdth": 100]),
      ])
    // The first instance is where the axes are by default, so fontconfig lists it as the face.
    #expect(face.fontconfigIndexes == [0, 0x2_0000])
    #expect(face.descriptor.weight == 400)
  }

  @Test func `a collection has a report for each face with its own coverage`() throws {
    let fonts = [
      SyntheticFont("One", coverage: [0x20...0x7E]),
      SyntheticFont("Two", coverage: [0x20...0x7E, 0x3B1...0x3C9]),
    ]
    let report = try inspectHere(SyntheticFont.collection(fonts))
    #expect(report.issues == [])
    #expect(report.format == .collection)
    #expect(report.faces.map(\.index) == [0, 1])
    #expect(report.faces.map(\.coverage) == fonts.map(\.coverage))
    #expect(report.faces.map(\.fontconfigIndexes) == [[0], [1]])
    #expect(report.faces.map(\.descriptor.family) == ["One", "Two"])
  }

  @Test func `color layers are seen`() throws {
    var font = SyntheticFont("Colourful")
    font.hasColorLayers = true
    let report = try inspectHere(font.data())
    #expect(report.issues == [])
    #expect(report.faces.first?.color == .colrV0)
    #expect(report.faces.first?.script == "Latn")
  }

  @Test(arguments: [
    (0, EmbeddingRights.installable), (2, .restricted), (4, .previewAndPrint), (8, .editable),
  ])
  func `embedding rights are read`(fsType: Int, rights: EmbeddingRights) throws {
    var font = SyntheticFont("Rights")
    font.embeddingRights = fsType
    let report = try inspectHere(font.data())
    #expect(report.faces.first?.embedding == rights)
    #expect(report.verdict == (rights == .restricted ? .warnings : .ok))
    #expect(report.issues.map(\.check) == (rights == .restricted ? [.embedding] : []))
  }
}

struct ScriptTests {
  static let ascii: ClosedRange<UInt32> = 0x20...0x7E

  @Test(arguments: [
    ("Latin", [ascii], "Latn"),
    ("Latin with Greek and Cyrillic", [ascii, 0xA0...0x24F, 0x370...0x3FF, 0x400...0x4FF], "Latn"),
    ("Greek", [0x20...0x40, 0x386...0x3CE], "Grek"),
    ("Tamil with ASCII", [ascii, 0xB82...0xBFA], "Taml"),
    ("Arabic with ASCII", [ascii, 0x621...0x6D3], "Arab"),
    ("Hebrew with Latin 1", [ascii, 0xA0...0xFF, 0x591...0x5F4], "Hebr"),
    ("Han", [ascii, 0x4E00...0x6E00], "Hani"),
    ("Korean", [ascii, 0xAC00...0xD7A3], "Kore"),
    ("Kana", [0x3041...0x3096, 0x30A1...0x30FA], "Jpan"),
    ("Private symbols", [0x20...0x20, 0xE000...0xE100], "Zsym"),
    ("Arrows", [0x20...0x20, 0x2190...0x21FF], "Zsym"),
    // Latin, unless something else is said.
    ("Letters and private signs", [ascii, 0xE000...0xE3FF], "Latn"),
    ("Interface Icons", [ascii, 0xE000...0xE3FF], "Zsym"),
    ("Two Hands", [ascii, 0xB82...0xBFA], "Latn"),
    ("Alone", [0x20...0x40, 0xB82...0xBFA], "Taml"),
    ("More Ancient Letters", [ascii, 0x370...0x3FF, 0x1F00...0x1FFF], "Latn"),
    ("Formulas", [ascii, 0x2200...0x22FF, 0x1EE00...0x1EEF1], "Latn"),
    ("Old Persian and ASCII", [ascii, 0x103A0...0x103D5], "Xpeo"),
    ("தமிழ்", [ascii, 0xB82...0xBFA], "Taml"),
    ("Nameless", [ascii, 0x3041...0x30FF, 0x4E00...0x6E00], "Hani"),
    (
      "Everything",
      [
        ascii, 0x531...0x58A, 0x591...0x5F4, 0x621...0x6D3, 0x901...0x97F, 0xE01...0xE5B,
        0x4E00...0x6E00,
      ], "Latn"
    ),
  ])
  func `the script is the one that the font is made for`(
    name: String, coverage: [ClosedRange<UInt32>], script: String
  ) throws {
    let report = try inspectHere(SyntheticFont(name, coverage: coverage).data())
    #expect(report.issues == [])
    #expect(report.faces.first?.script == script)
  }

  @Test func `colored pictures are emoji`() throws {
    var font = SyntheticFont("Smile", coverage: [0x20...0x20, 0x1F600...0x1F64F])
    font.hasColorLayers = true
    #expect(try inspectHere(font.data()).faces.first?.script == "Zsye")
  }
}
