// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig
import Foundation
import SyntheticFonts
import Testing
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseNameOnlyFonts
import TypecasePangoKit
import TypecaseSystemKit

/// Fonts that the process was given, as Pango draws with them.
///
/// One after the other: there is one current configuration.
@Suite(.serialized) final class ProcessFontsTests {
  /// A script that no font of the system covers.
  static let privateUse: [ClosedRange<UInt32>] = [0x20...0x7E, 0xF0000...0xF0010]
  static let text = "\u{F0000}\u{F0001}"

  deinit {
    if let nothing = ProcessFonts.shared.prepare([]) { ProcessFonts.shared.use(nothing) }
  }

  private func file(_ bytes: [UInt8], _ identity: String) throws -> ProcessFonts.File {
    ProcessFonts.File(identity: identity, memory: try SealedMemory(bytes))
  }

  private func file(_ font: SyntheticFont) throws -> ProcessFonts.File {
    try file(font.data(), "\(font.hashValue)")
  }

  @discardableResult
  private func use(_ files: [ProcessFonts.File]) throws -> ProcessFonts.Preparation {
    let preparation = try #require(ProcessFonts.shared.prepare(files))
    #expect(ProcessFonts.shared.use(preparation))
    SharedFontMap.reload()
    return preparation
  }

  @Test func `a given font is used by family, by PostScript name and by full name`() throws {
    var bold = SyntheticFont("Given Alpha", style: "Bold", coverage: Self.privateUse)
    bold.weight = 700
    let regular = SyntheticFont("Given Alpha", coverage: Self.privateUse)
    try use([file(regular), file(bold)])
    #expect(TextRuns(Self.text, font: "Given Alpha 20").faces == ["Given Alpha Regular"])
    #expect(TextRuns(Self.text, font: "Given Alpha Bold 20").faces == ["Given Alpha Bold"])
    #expect(TextRuns(Self.text, family: "GivenAlpha-Bold").faces == ["Given Alpha Bold"])
    #expect(TextRuns(Self.text, family: "givenalpha-regular").faces == ["Given Alpha Regular"])
    #expect(TextRuns(Self.text, family: "Given Alpha Bold").faces == ["Given Alpha Bold"])
  }

  @Test func `a given font takes no part in fallback`() throws {
    let before = TextRuns(Self.text, font: "Sans 20")
    try use([file(SyntheticFont("Given Beta", coverage: Self.privateUse))])
    #expect(before.unknownGlyphs == 2)
    let after = TextRuns(Self.text, font: "Sans 20")
    #expect(after.unknownGlyphs == 2)
    #expect(!after.faces.contains { $0.hasPrefix("Given") })
    #expect(TextRuns(Self.text, font: "Given Beta 20").unknownGlyphs == 0)
    // Nor when no family is asked for, only a character or a language.
    let current = try #require(FontconfigConfiguration.current)
    #expect(current.match(":charset=f0000")?.family != "Given Beta")
    #expect(current.match("sans:lang=en")?.family != "Given Beta")
  }

  @Test func `each face of a collection has its own coverage`() throws {
    let bytes = SyntheticFont.collection([
      SyntheticFont("Given Latin", coverage: [0x20...0x7E]),
      SyntheticFont("Given Private", coverage: [0x20...0x20, 0xF0000...0xF0001]),
    ])
    try use([file(bytes, "collection")])
    #expect(TextRuns(Self.text, font: "Given Private 20").unknownGlyphs == 0)
    #expect(TextRuns("abc", font: "Given Latin 20").faces == ["Given Latin Regular"])
    #expect(!TextRuns("abc", font: "Given Private 20").faces.contains("Given Private Regular"))
  }

  /// A file of five families, the third of which is variable; of its instances fontconfig lists none, since it
  /// takes their number from the first face.
  private static func siblings() -> [SyntheticFont] {
    var fonts = SyntheticFont.siblings("Given Sibling", coverage: privateUse)
    fonts[2].axes = [.init(tag: "wght", name: "Weight", range: 100...900, default: 400)]
    fonts[2].instances = [
      .init(name: "Regular", coordinates: [400]), .init(name: "Black", coordinates: [900]),
    ]
    return fonts
  }

  /// The numbers of the siblings that the process has, as fontconfig lists them; other tests may give it fonts
  /// meanwhile.
  private func givenFaces() throws -> Set<Int> {
    let current = try #require(FontconfigConfiguration.current)
    let set = try #require(FcConfigGetFonts(current.handle, FcSetApplication))
    return Set(
      (0..<Int(set.pointee.nfont)).compactMap { place in
        var (index, family): (Int32, UnsafeMutablePointer<FcChar8>?) = (-1, nil)
        let pattern = set.pointee.fonts[place]
        FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        FcPatternGetString(pattern, FC_FAMILY, 0, &family)
        guard let family, String(cString: family).hasPrefix("Given Sibling") else { return nil }
        return Int(index & 0xFFFF)
      })
  }

  @Test func `of a collection only the given face is found, with its axes`() throws {
    var file = try file(SyntheticFont.collection(Self.siblings()), "siblings")
    file.faces = [2]
    let preparation = try use([file])
    #expect(preparation.faults.isEmpty)
    #expect(try givenFaces() == [2])
    let families = { FaceSet.installed().families.filter { $0.hasPrefix("Given Sibling") } }
    #expect(families() == ["Given Sibling 3"])
    #expect(
      Set(FaceSet.installed(in: preparation).families.filter { $0.hasPrefix("Given Sib") })
        == ["Given Sibling 3"])
    for name in ["Given Sibling 3 20", "Given Sibling 3 Heavy 20"] {
      #expect(TextRuns(Self.text, font: name).families == ["Given Sibling 3"], "\(name)")
    }
    #expect(TextRuns(Self.text, family: "GivenSibling3-Regular").unknownGlyphs == 0)
    // The others are in the bytes, and are found by no name and in no fallback.
    for number in [1, 2, 4, 5] {
      for name in [
        "Given Sibling \(number)", "GivenSibling\(number)-Regular",
        "Given Sibling \(number) Regular",
      ] {
        #expect(TextRuns(Self.text, family: name).unknownGlyphs == 2, "\(name)")
        #expect(!TextRuns("abc", family: name).families.contains { $0.hasPrefix("Given") })
      }
    }
    #expect(TextRuns(Self.text, font: "Sans 20").unknownGlyphs == 2)
  }

  @Test
  func `a file that is given twice is used with the faces of both, until one takes its own back`()
    throws
  {
    final class Giver {}
    let (app, library) = (Giver(), Giver())
    defer { for giver in [app, library] { ProcessFonts.shared.forget(ObjectIdentifier(giver)) } }
    func give(_ faces: [Set<Int>?], _ giver: Giver) throws {
      let bytes = SyntheticFont.collection(Self.siblings())
      let files = try faces.map { faces in
        var file = try file(bytes, "siblings")
        file.faces = faces
        return file
      }
      let prepared = ProcessFonts.shared.prepare(files, givenBy: ObjectIdentifier(giver))
      #expect(prepared?.faults.isEmpty == true)
      #expect(prepared.map(ProcessFonts.shared.use) == true)
      SharedFontMap.reload()
    }
    try give([[0], [2]], app)
    #expect(try givenFaces() == [0, 2])
    try give([[2, 4]], library)
    #expect(try givenFaces() == [0, 2, 4])
    #expect(FcInitReinitialize() == FcTrue)
    #expect(ProcessFonts.shared.restore())
    #expect(try givenFaces() == [0, 2, 4])
    try give([[0]], app)
    #expect(try givenFaces() == [0, 2, 4])
    try give([[4]], library)
    #expect(try givenFaces() == [0, 4])
    #expect(TextRuns(Self.text, family: "Given Sibling 5").unknownGlyphs == 0)
    #expect(TextRuns(Self.text, family: "Given Sibling 3").unknownGlyphs == 2)
    // Without a word on faces all are meant.
    try give([[1], nil], app)
    #expect(try givenFaces() == [0, 1, 2, 3, 4])
    try give([], app)
    #expect(try givenFaces() == [4])
  }

  @Test func `a face that the file does not have is reported`() throws {
    var file = try file(SyntheticFont.collection(Self.siblings()), "siblings")
    file.faces = [7]
    #expect(try use([file]).faults == ["siblings": .noFont])
    #expect(try givenFaces().isEmpty)
    #expect(!FaceSet.installed().families.contains { $0.hasPrefix("Given Sibling") })
  }

  @Test func `a variable font is used with its axes and by its named instances`() throws {
    var font = SyntheticFont("Given Vary", coverage: Self.privateUse)
    font.axes = [.init(tag: "wght", name: "Weight", range: 100...900, default: 400)]
    font.instances = [
      .init(name: "Regular", coordinates: [400]), .init(name: "Black", coordinates: [900]),
    ]
    try use([file(font)])
    for name in ["Given Vary 20", "Given Vary weight=650 20", "Given Vary Heavy 20"] {
      let runs = TextRuns(Self.text, font: name)
      #expect(runs.unknownGlyphs == 0, "\(name)")
      #expect(runs.families == ["Given Vary"], "\(name)")
    }
    #expect(TextRuns(Self.text, family: "Given Vary Black").families == ["Given Vary"])
    // The instances are numbered with their face, and belong to it.
    var named = try file(font)
    named.faces = [0]
    #expect(try use([named]).faults.isEmpty)
    #expect(TextRuns(Self.text, family: "Given Vary Black").families == ["Given Vary"])
  }

  @Test func `the faces of the process are listed as they are`() throws {
    let before = FaceSet.installed().families
    let preparation = try use([
      file(SyntheticFont("Given Gamma", coverage: [0x20...0x7E, 0x370...0x3FF]))
    ])
    let set = FaceSet.installed(in: preparation)
    let face = try #require(set.face(named: "GivenGamma-Regular"))
    #expect(face.descriptor.languages?.contains("el") == true)
    #expect(face.descriptor.languages?.contains("zxx") == false)
    #expect(Set(set.families) == Set(before + ["Given Gamma"]))
    #expect(Set(FaceSet.installed().families) == Set(set.families))
    #expect(!set.features(of: face).isEmpty || set.fontClass(of: face) == .unknown)
  }

  @Test func `a removed font stays usable for text that is drawn in it`() throws {
    let fonts = try (0..<30).map {
      try file(SyntheticFont("Given Many \($0)", coverage: Self.privateUse))
    }
    try use(fonts)
    // More faces than cairo holds open, so that some are opened again by their paths.
    let layouts = (0..<30).map { TextRuns(Self.text, font: "Given Many \($0) 20") }
    #expect(layouts.allSatisfy { $0.unknownGlyphs == 0 })
    try use([])
    for _ in 0..<2 { for layout in layouts { layout.draw() } }
    for number in 0..<30 {
      layouts[number].layOutAgain()
      #expect(layouts[number].unknownGlyphs == 2)
      layouts[number].draw()
    }
    // They come back at the numbers that they had.
    try use(fonts)
    for layout in layouts {
      layout.layOutAgain()
      layout.draw()
      #expect(layout.unknownGlyphs == 0)
    }
  }

  @Test func `a descriptor number never stands for another font`() throws {
    try use([file(SyntheticFont("Given First", coverage: Self.privateUse))])
    let path = try #require(FaceSet.installed().face(named: "GivenFirst-Regular")?.location?.path)
    try use([])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/dev/null")
    try use([file(SyntheticFont("Given Second", coverage: Self.privateUse))])
    let other = try #require(FaceSet.installed().face(named: "GivenSecond-Regular")?.location?.path)
    #expect(other != path)
    try use([file(SyntheticFont("Given First", coverage: Self.privateUse))])
    #expect(FaceSet.installed().face(named: "GivenFirst-Regular")?.location?.path == path)
  }

  @Test func `a hundred fonts are added and removed, and each has one number`() throws {
    let fonts = try (0..<20).map {
      try file(SyntheticFont("Given Flow \($0)", coverage: Self.privateUse))
    }
    var paths: [Int: Set<String>] = [:]
    for round in 0..<100 {
      let pair = [round % 20, (round + 7) % 20]
      try use(pair.map { fonts[$0] })
      let set = FaceSet.installed()
      for number in pair {
        let face = try #require(set.face(named: "GivenFlow\(number)-Regular"))
        paths[number, default: []].insert(try #require(face.location?.path))
      }
      #expect(TextRuns(Self.text, font: "Given Flow \(round % 20) 20").unknownGlyphs == 0)
    }
    try use([])
    #expect(paths.count == 20 && paths.values.allSatisfy { $0.count == 1 })
    #expect(Set(paths.values.joined()).count == 20)
    for path in paths.values.joined() {
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/dev/null")
    }
  }

  @Test func `fonts are restored after fontconfig read its configuration again`() throws {
    try use([file(SyntheticFont("Given Delta", coverage: Self.privateUse))])
    #expect(FcInitReinitialize() == FcTrue)
    SharedFontMap.reload()
    #expect(TextRuns(Self.text, font: "Given Delta 20").unknownGlyphs == 2)
    #expect(ProcessFonts.shared.restore())
    SharedFontMap.reload()
    #expect(TextRuns(Self.text, font: "Given Delta 20").unknownGlyphs == 0)
    #expect(!ProcessFonts.shared.restore())
  }

  @Test func `fonts that are left out stay out, and a family among them that is kept stays`() throws
  {
    let all = FaceSet.installed()
    let (kept, other) = try (#require(all.families.first), #require(all.families.last))
    try #require(kept != other)
    let preparation = try #require(
      ProcessFonts.shared.prepare(
        without: .init(folders: ["/"], keptFamilies: [kept.uppercased()])))
    #expect(ProcessFonts.shared.use(preparation))
    SharedFontMap.reload()
    #expect(FaceSet.installed().families == [kept])
    #expect(FaceSet.installed(in: preparation).faces.count == all.faces(ofFamily: kept).count)
    #expect(preparation.excludes(family: other.uppercased()))
    #expect(!preparation.excludes(family: kept) && !preparation.excludes(family: "Given Nothing"))
    #expect(TextRuns("abc", font: "\(other) 20").families == [kept])
    #expect(FcInitReinitialize() == FcTrue)
    #expect(FaceSet.installed().families == all.families)
    #expect(ProcessFonts.shared.restore())
    #expect(FaceSet.installed().families == [kept])
  }

  @Test func `an older preparation does not replace a newer one`() throws {
    let earlier = try #require(
      ProcessFonts.shared.prepare([file(SyntheticFont("Given Old", coverage: Self.privateUse))]))
    let later = try #require(
      ProcessFonts.shared.prepare([file(SyntheticFont("Given New", coverage: Self.privateUse))]))
    #expect(ProcessFonts.shared.use(later))
    #expect(!ProcessFonts.shared.use(earlier))
    SharedFontMap.reload()
    #expect(TextRuns(Self.text, font: "Given New 20").unknownGlyphs == 0)
  }

  @Test func `a file that is not a font is reported, and the others are used`() throws {
    let good = try file(SyntheticFont("Given Good", coverage: Self.privateUse))
    let preparation = try use([file(Array("no font".utf8), "bad"), good, file([], "empty")])
    #expect(preparation.faults == ["bad": .noFont, "empty": .noFont])
    #expect(TextRuns(Self.text, font: "Given Good 20").unknownGlyphs == 0)
  }

  @Test func `names with characters that XML forbids or escapes do no harm`() throws {
    var odd = SyntheticFont("Given <&\"'> Odd", coverage: Self.privateUse)
    odd.postScriptName = "Odd\u{1}<b>&amp;"
    let preparation = try use([file(odd)])
    #expect(preparation.faults.isEmpty)
    #expect(TextRuns(Self.text, family: "Given <&\"'> Odd").unknownGlyphs == 0)
  }
}
