// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import SyntheticFonts
import Testing
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseSystemKit

/// Names are read as fontconfig reads them, and forbidden ones are refused.
struct NameInspectionTests {
  @Test(arguments: NameAttack.all(family: "DejaVu Sans"))
  func `a font that would be used where nobody asked for it is refused`(
    attack: NameAttack
  ) throws {
    let report = try inspectHere(attack.data)
    guard attack.isRefusedAlways else {
      #expect(report.verdict != .rejected)
      return
    }
    let rejection = try #require(report.issues.last { $0.severity == .rejected })
    #expect(rejection.check == .names)
    #expect([.genericName, .hiddenCharacters].contains(rejection.fault))
    #expect(report.faces == [])
  }

  @Test func `there are at least forty attacks`() {
    #expect(NameAttack.all(family: "DejaVu Sans").count { $0.isRefusedAlways } >= 40)
  }

  @Test func `the report has every name of every language and instance`() throws {
    var font = SyntheticFont("Grand", style: "Thin")
    font.axes = [.init(tag: "wght", name: "Weight", range: 100...900, default: 100)]
    font.instances = [
      .init(name: "Thin", coordinates: [100]), .init(name: "Bold", coordinates: [700]),
    ]
    font.furtherNames = [
      .init(16, "Groß", language: 0x407), .init(4, "Groß Dünn", language: 0x407),
      .init(21, "Grand Text"),
    ]
    let face = try #require(try inspectHere(font.data()).faces.first)
    // FreeType makes the name of an instance that has none of its own.
    let names = try #require(face.fontconfigNames)
    #expect(names.families.first == "Grand")
    #expect(Set(names.families) == ["Grand", "Grand Thin", "Groß", "Grand Text"])
    #expect(names.fullNames.contains("Groß Dünn"))
    #expect(names.postScriptNames == ["Grand-Thin", "Grand_700wght"])
  }

  @Test func `a font may be named in any language and encoding`() throws {
    typealias Name = SyntheticFont.StoredName
    func utf16(_ text: String) -> [UInt8] {
      text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
    var font = SyntheticFont("Any")
    // All of them in Chinese, the PostScript name included.
    font.storedNames = [(1, "案例综艺简"), (2, "常规"), (4, "案例综艺简 "), (5, " 版本 2"), (6, "AnLi")]
      .map { Name($0, utf16($1), 3, 1, 0x804) }
    let chinese = try #require(try inspectHere(font.data()).faces.first)
    #expect(chinese.descriptor.family == "案例综艺简")
    #expect(chinese.descriptor.style == "常规")
    #expect(chinese.descriptor.fullName == "案例综艺简")
    #expect(chinese.descriptor.postScriptName == "AnLi")
    #expect(chinese.version == "版本 2")
    #expect(chinese.names.map(\.language) == Array(repeating: "zh-cn", count: 5))
    // Mac Roman, in which 0x8E is é.
    font.storedNames = [
      Name(1, Array("Caf".utf8) + [0x8E], 1, 0, 0),
      Name(2, [0x52, 0x8E] + Array("gulier".utf8), 1, 0, 0),
      Name(6, Array("Cafe-Regular".utf8), 1, 0, 0), Name(9, Array("Ren".utf8) + [0x8E], 1, 0, 0),
    ]
    let roman = try #require(try inspectHere(font.data()).faces.first)
    #expect(roman.descriptor.family == "Café")
    #expect(roman.descriptor.style == "Régulier")
    #expect(roman.descriptor.fullName == "Café Régulier")
    #expect(roman.designer == "René")
    // A character beyond the first plane is a pair of UTF-16; half of one, and U+0000, are none.
    for (bytes, isRefused) in [
      (utf16("𠮷野"), false), ([0xD8, 0x42, 0, 0x41], true), ([0, 0x41, 0, 0, 0, 0x42], true),
    ] {
      font.storedNames = [Name(1, bytes, 3, 1, 0x411), Name(6, utf16("Any"), 3, 1, 0x409)]
      let report = try inspectHere(font.data())
      #expect((report.verdict == .rejected) == isRefused, "\(bytes)")
      if isRefused { #expect(report.issues.last?.fault == .hiddenCharacters) }
    }
  }

  @Test func `one PostScript name for several faces of a file is told`() throws {
    let one = SyntheticFont("Twice")
    var other = SyntheticFont("Twice Mono")
    other.postScriptName = one.postScriptName
    let collection = SyntheticFont.collection([one, other, SyntheticFont("Once")])
    let report = try inspectHere(collection)
    let told = report.issues.filter { $0.fault == .repeatedPostScriptName }
    #expect(told.map(\.subject) == ["Twice-Regular"])
    #expect(told.map(\.face) == [1])
    #expect(report.faces.count == 3)
  }

  @Test func `instances of one name, and beyond their axis, are told`() throws {
    var font = SyntheticFont("Vary")
    font.axes = [.init(tag: "wght", name: "Weight", range: 100...900, default: 400)]
    font.instances = [
      .init(name: "Light", coordinates: [300]), .init(name: "Light", coordinates: [350]),
      .init(name: "Heavy", coordinates: [950]), .init(name: "Black", coordinates: [900]),
    ]
    let report = try inspectHere(font.data())
    let told = report.issues.filter { $0.check == .style }
    #expect(told.map(\.fault) == [.repeatedInstance, .instanceOutsideAxis])
    #expect(told.map(\.subject) == ["Light", "Heavy"])
  }

  @Test func `a weight class of old fonts is what the style, the bold bits or its hundreds say`()
    throws
  {
    for (weightClass, style, weight) in [
      (0, "Regular", 400.0), (0, "Bold", 700), (4, "Regular", 400), (7, "Bold", 700),
      (9, "Black", 900), (3, "Semibold", 600), (3, "Ultra", 300), (50, "Regular", 50),
      (250, "Light", 250), (700, "Regular", 700), (1000, "Black", 1000),
    ] {
      var font = SyntheticFont("Old", style: style)
      font.weight = weightClass
      let report = try inspectHere(font.data())
      #expect(report.faces.map(\.descriptor.weight) == [weight], "\(weightClass) \(style)")
      #expect(
        report.issues.contains { $0.fault == .weightOutOfRange } == (weightClass < 10),
        "\(weightClass)")
    }
  }

  @Test func `a font that names no style is a regular one, in its full name as well`() throws {
    var font = SyntheticFont("Plain Test")
    font.hasStyleNames = false
    let face = try #require(try inspectHere(font.data()).faces.first)
    #expect(face.descriptor.style == "Regular")
    #expect(face.descriptor.fullName == "Plain Test Regular")
  }

  @Test func `blanks at the ends of names are no part of them`() throws {
    let plain = try inspectHere(SyntheticFont("Linux Mono O").data())
    var other = SyntheticFont("Linux Mono O ")
    other.postScriptName = "LinuxMonoO"
    let spaced = try inspectHere(other.data())
    #expect(plain.faces.map(\.descriptor.family) == ["Linux Mono O"])
    #expect(spaced.faces.map(\.descriptor.family) == ["Linux Mono O"])
    #expect(spaced.faces.first?.fontconfigNames?.families == ["Linux Mono O"])
  }

  @Test(arguments: [
    ("Lovely", false), ("Noto Sans Mono", false), ("Monospace 821", false), ("Serifa", false),
    ("Math Junior", false), ("DejaVu Math TeX Gyre", false), ("明朝", false), ("Mono", true),
    ("Sans_Serif", true), ("UI  Serif", true), ("se\u{301}rif", true),
  ]) func `only generic families are generic`(name: String, isGeneric: Bool) {
    #expect(NameRules.isGeneric(name) == isGeneric)
  }

  @Test(arguments: [
    "نستعلیق\u{200C}ها", "हिन्दी\u{200D}", "ᠮᠣᠩ\u{180B}ᠭᠣᠯ", "Καλή", "ŽLTÝ", "Ünïcødé ✂",
  ])
  func `names in any script are fine`(name: String) {
    #expect(NameRules.fault(in: name) == nil)
  }

  @Test(arguments: [
    "Love\u{180B}ly", "Love\u{17B4}ly", "Love\u{200D}ly", "Lovely\u{3164}", "\u{180E}",
  ])
  func `names with hidden characters are refused`(name: String) {
    #expect(NameRules.fault(in: name) == .hiddenCharacters)
  }

  @Test func `a font that fontconfig would name after its file is refused`() throws {
    var font = SyntheticFont("")
    font.postScriptName = "Lovely-Regular"
    let report = try inspectHere(font.data())
    #expect(report.issues.last?.fault == .missingFamilyName)
  }

  @Test(arguments: [
    ("Mono Space", "monospace", true), ("ÄÖÜ", "äöü", true), ("Straße", "STRASSE", true),
    ("a\u{A0}b", "ab", false), ("ａ", "a", false),
  ]) func `names are compared as fontconfig compares them`(
    one: String, other: String, isSame: Bool
  ) {
    #expect((FontconfigName.folded(one) == FontconfigName.folded(other)) == isSame)
  }

  @Test func `far too many names are refused`() throws {
    var font = SyntheticFont("Many")
    font.furtherNames = (0..<80).map { .init(21, "Many \($0)", language: 0x400 + $0) }
    let report = try inspectHere(font.data())
    #expect(report.issues.last?.fault == .tooManyNames)
  }

  // MARK: The system's fonts

  @Test func `the system's fonts are listed by the library, in the sandbox`() async throws {
    let names = try await inspector().systemFontNames(
      passingOver: ["/nowhere/"], environment: ["HOME": "/nonexistent"])
    let sans = try #require(names.faces.first { $0.names.families.contains("DejaVu Sans") })
    #expect(sans.names.postScriptNames.contains { $0.hasPrefix("DejaVuSans") })
    // Debian's configuration takes other families for this one, and knows these as generic.
    let arial = try #require(names.requests.first { $0.family == "Arial" })
    #expect(arial.substitutes.contains("Liberation Sans"))
    let generic = try #require(names.requests.first { $0.family == "sans-serif" })
    #expect(generic.preferences.contains("DejaVu Sans"))
    #expect(!names.requests.contains { $0.family == "Lovely" })
  }

  @Test func `the registry's own fonts are not listed as the system's`() async throws {
    let names = try await inspector().systemFontNames(
      passingOver: ["/usr/share/fonts/"], environment: ["HOME": "/nonexistent"])
    #expect(!names.faces.contains { $0.file.hasPrefix("/usr/share/fonts/") })
  }

  @Test func `a name of the system with a line break stays one name`() async throws {
    let folder = try TestFolder()
    var font = SyntheticFont("Forged")
    font.furtherNames = [.init(21, "Forged\nInnocent-Regular\tInnocent\t/usr/share/fonts/i.ttf")]
    let fonts = try folder.makeFolder("fonts")
    try folder.write("fonts/forged.ttf", font.data())
    try folder.write(
      "fonts.conf", Array("<fontconfig><dir>\(fonts)</dir></fontconfig>".utf8))
    let names = try await inspector().systemFontNames(
      passingOver: ["/nowhere/"],
      environment: ["HOME": folder.path, "FONTCONFIG_FILE": "\(folder.path)/fonts.conf"])
    #expect(names.faces.map(\.file) == ["\(fonts)/forged.ttf"])
    #expect(names.faces.first?.names.families.count == 2)
  }

  @Test func `an invalid listing of the helper is not accepted`() async throws {
    let folder = try TestFolder()
    await #expect(throws: SystemError.self) {
      try await inspector(script: "printf 'F/a\\0fA\\0'", in: folder).systemFontNames(
        passingOver: [], environment: [:])
    }
  }
}
