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
