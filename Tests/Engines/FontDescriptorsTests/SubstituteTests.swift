// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseFontDescriptors

struct SubstituteTests {
  private let fonts = SystemFonts(
    faces: FaceSet(
      [100, 200, 300, 400, 500, 600, 700, 800, 900].flatMap { weight in
        ["Cantarell", "Nunito", "Noto Serif"].map {
          .made($0, "W\(Int(weight))", weight: weight)
        }
      } + [
        .made("Cantarell", "Bold Italic", weight: 700, slant: 12),
        .made("Hack", traits: [.monospace]),
        .made("Hack", "Bold", weight: 700, traits: [.monospace]),
        .made("Open Sans"), .made("Open Sans", "Bold", weight: 700),
      ]),
    settings: SystemFontSettings(document: "Noto Serif 12", monospace: "Hack 10")
  ) { _ in nil }

  @Test func `an installed name needs no substitute`() {
    let font = fonts.substitute(for: "Hack-Bold", size: 9)
    #expect(!font.isSubstitute && font.descriptor.postScriptName == "Hack-Bold")
    #expect(font.descriptor.size == 9)
    #expect(fonts.font(named: "Hack Bold", size: 9) == font.descriptor)
  }

  @Test func `private names, missing names and invalid sizes find nothing`() {
    #expect(fonts.font(named: ".SFUI-Regular", size: 9) == nil)
    #expect(fonts.font(named: ".Cantarell", size: 9) == nil)
    #expect(fonts.font(named: "Missing", size: 9) == nil)
    #expect(fonts.font(named: "Hack-Bold", size: 0) == nil)
  }

  @Test(arguments: [
    (".SFUI-Regular", "Cantarell", 400.0), (".SFUI-Semibold", "Cantarell", 600),
    (".SFUIText-Bold", "Cantarell", 700), (".SFUIDisplay-Ultralight", "Cantarell", 100),
    (".SFUI-Thin", "Cantarell", 200), (".SFUI-Heavy", "Cantarell", 800),
    (".SFUI-BoldItalic", "Cantarell", 700), (".SFNS-Black", "Cantarell", 900),
    (".AppleSystemUIFont", "Cantarell", 400), (".AppleSystemUIFontBold", "Cantarell", 700),
    (".AppleSystemUIFontMonospaced-Regular", "Hack", 400),
    (".AppleSystemUIFontMonospaced-Bold", "Hack", 700), (".SFUIMono-Bold", "Hack", 700),
    (".SFUIRounded", "Nunito", 400), (".SFUIRounded-Semibold", "Nunito", 600),
    (".AppleSystemUIFontSerif-Medium", "Noto Serif", 500), (".NewYork-Light", "Noto Serif", 300),
    (".SFNS-Regular_wdth_opsz110000_GRAD_wght2580000", "Cantarell", 600),
    (".SFNS-Regular_wght", "Cantarell", 400), (".SFNS-Regular_wghtFFFFFFFF", "Cantarell", 400),
    (".", "Cantarell", 400), ("..", "Cantarell", 400), (".-", "Cantarell", 400),
  ])
  func `a private name is the interface's font in its design and weight`(
    name: String, family: String, weight: Double
  ) {
    let font = fonts.substitute(for: name, size: 17)
    #expect(font.isSubstitute && font.requestedName == name)
    #expect(font.descriptor.family == family && font.descriptor.weight == weight)
    #expect(font.descriptor.size == 17)
    #expect(font.descriptor.symbolicTraits.contains(.italic) == name.contains("Italic"))
  }

  @Test(arguments: [
    ("OpenSans-ExtraBold", "OpenSans-Bold"), ("Open Sans Light", "OpenSans-Regular"),
    ("open-sans-semi-bold", "OpenSans-Bold"), ("Hack-BoldOblique", "Hack-Bold"),
    ("OpenSans", "OpenSans-Regular"),
  ])
  func `a family that is there gives its nearest face`(name: String, substitute: String) {
    let font = fonts.substitute(for: name, size: 11)
    #expect(font.isSubstitute && font.requestedName == name)
    #expect(font.descriptor.postScriptName == substitute)
  }

  @Test func `anything else is the document's font, in the style that the name says`() {
    #expect(fonts.substitute(for: "Helvetica-Bold", size: 11).descriptor.weight == 700)
    let plain = fonts.substitute(for: "Zapfino", size: .nan).descriptor
    #expect(plain.family == "Noto Serif" && plain.weight == 400 && plain.size == 12)
    #expect(fonts.substitute(for: "Futura Light", size: 11).descriptor.weight == 300)
  }

  @Test(arguments: [
    ("Times New Roman", "Noto Serif", 400.0), ("TimesNewRomanPS-BoldMT", "Noto Serif", 400),
    ("Vollkorn-Bold", "Noto Serif", 700), ("Typecase Missing Serif", "Noto Serif", 400),
    ("Some Slab", "Noto Serif", 400), ("Arial", "Cantarell", 400),
    ("Helvetica-Light", "Cantarell", 300), ("Any Sans Serif", "Cantarell", 400),
    ("Century Gothic", "Cantarell", 400), ("Century Schoolbook", "Noto Serif", 400),
    ("Courier New Bold", "Hack", 700), ("AnyMono-Regular", "Hack", 400),
    ("Some Sans Mono", "Hack", 400), ("FiraCode-Bold", "Hack", 700),
    ("Roboto Mono", "Hack", 400), ("UbuntuMono-Bold", "Hack", 700),
    ("Lucida Sans Typewriter", "Hack", 400), ("LucidaSansTypewriter", "Hack", 400),
    ("Roboto Slab", "Noto Serif", 400), ("Roboto-Light", "Cantarell", 300),
    ("Merriweather Sans", "Cantarell", 400), ("AlegreyaSans-Bold", "Cantarell", 700),
    ("Alegreya", "Noto Serif", 400), ("Frutiger Serif", "Noto Serif", 400),
    ("Courier Prime Sans", "Hack", 400), ("Lucida Sans", "Cantarell", 400),
    ("Inter Display", "Cantarell", 400), ("LatoLatin-Light", "Cantarell", 300),
    ("Lato2", "Cantarell", 400), ("OCRAStd", "Hack", 400),
    ("American Typewriter", "Noto Serif", 400), ("TIMES NEW ROMAN", "Noto Serif", 400),
  ])
  func `a name says what kind of font stands for it, in its weight`(
    name: String, family: String, weight: Double
  ) {
    let font = fonts.substitute(for: name, size: 11).descriptor
    #expect(font.family == family && font.weight == weight, "\(font)")
  }

  @Test(arguments: ["Interstate", "Timesheet", "Hackney", "Latoya", "INTERNATIONAL"])
  func `a short name of a family is no beginning of another word`(name: String) {
    let other = SystemFonts(
      faces: FaceSet([
        .made("Cantarell"), .made("Noto Serif"), .made("Hack", traits: [.monospace]),
        .made("Unlike"),
      ]),
      settings: SystemFontSettings(document: "Unlike 11", monospace: "Hack 10")
    ) { _ in nil }
    #expect(other.substitute(for: name, size: 11).descriptor.family == "Unlike")
  }

  @Test func `class, traits and measures that are asked for count more than a name`() {
    var font = FontDescriptor(family: "Unheard")
    font.fontClass = .oldStyleSerifs
    font.weight = 700
    let other = SystemFonts(
      faces: fonts.faces,
      settings: SystemFontSettings(document: "Cantarell 11", monospace: "Hack 10")
    ) { _ in nil }
    let serif = other.substitute(for: font).descriptor
    #expect(serif.family == "Noto Serif" && serif.weight == 700)
    font.traits = [.monospace, .bold]
    #expect(other.substitute(for: font).descriptor.family == "Hack")
    (font.traits, font.fontClass) = ([.italic], nil)
    let italic = other.substitute(for: font).descriptor
    #expect(italic.family == "Cantarell" && italic.symbolicTraits.contains(.italic), "\(italic)")
  }

  @Test func `a family with faces as narrow comes before others of its kind`() {
    let faces = FaceSet([
      .made("Cantarell"), .made("DejaVu Sans"), .made("DejaVu Sans", "Condensed", width: 75),
    ])
    let fonts = SystemFonts(faces: faces, settings: SystemFontSettings()) { _ in nil }
    #expect(fonts.substitute(for: "Arial", size: 11).descriptor.family == "Cantarell")
    let narrow = fonts.substitute(for: "Myriad Pro Condensed", size: 11).descriptor
    #expect(narrow.family == "DejaVu Sans" && narrow.width == 75, "\(narrow)")
  }

  @Test func `what fontconfig has for a name comes first, except what it has for any`() {
    let faces = FaceSet([.made("Cantarell"), .made("Arimo"), .made("DejaVu Sans")])
    let fonts = SystemFonts(faces: faces, settings: SystemFontSettings()) {
      $0 == "Arial" ? "Arimo" : "DejaVu Sans"
    }
    #expect(fonts.substitute(for: "Arial", size: 11).descriptor.family == "Arimo")
    #expect(fonts.substitute(for: "Verdana", size: 11).descriptor.family == "Cantarell")
  }

  @Test(arguments: [
    "", "-", "\u{0}", String(repeating: "-", count: 100_000),
    String(repeating: "Bold", count: 9999),
    "." + String(repeating: "_wght", count: 50_000), String(repeating: "a b-", count: 30_000),
  ])
  func `a hostile name is kept and gets a font`(name: String) {
    let font = fonts.substitute(for: name, size: 11)
    #expect(font.isSubstitute && font.requestedName == name)
    #expect(["Cantarell", "Noto Serif"].contains(font.descriptor.family))
  }

  @Test func `without any installed font the name itself is kept`() {
    let none = SystemFonts(faces: FaceSet([]), settings: SystemFontSettings()) { _ in nil }
    let font = none.substitute(for: "Futura", size: 11)
    #expect(font.isSubstitute && font.descriptor.postScriptName == "Futura")
  }
}
