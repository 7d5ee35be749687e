// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing
import TypecaseFontDescriptors

struct SystemFontsTests {
  private static let faces = FaceSet([
    .made("Cantarell"), .made("Cantarell", "Bold", weight: 700), .made("Arial Black", weight: 900),
    .made("Arial"), .made("Noto Serif"), .made("Noto Serif", "Bold", weight: 700),
    .made("Hack", traits: [.monospace]), .made("Fallback Mono", traits: [.monospace]),
  ])

  private func fonts(
    _ faces: FaceSet = faces, _ settings: SystemFontSettings = SystemFontSettings()
  ) -> SystemFonts {
    SystemFonts(faces: faces, settings: settings) { name in
      ["sans-serif": "Arial", "serif": "Arial", "monospace": "Fallback Mono"][name]
    }
  }

  @Test func `a setting is a family, a style and a size`() throws {
    let bold = try #require(
      fonts(Self.faces, SystemFontSettings(interface: "Cantarell Bold 12.5")).font(.interface))
    #expect(bold.postScriptName == "Cantarell-Bold" && bold.size == 12.5)
  }

  @Test func `a name that ends like a style is a family, if there is one`() {
    let settings = SystemFontSettings(interface: "Arial Black 10", document: "Arial Black, 10")
    #expect(fonts(Self.faces, settings).font(.interface)?.family == "Arial Black")
    #expect(fonts(Self.faces, settings).font(.document)?.family == "Arial Black")
  }

  @Test func `the first family that is there is taken, generic ones for what they stand for`() {
    let settings = SystemFontSettings(
      interface: "Missing, Arial 9", document: "Sans 9", monospace: "Monospace 9")
    #expect(fonts(Self.faces, settings).font(.interface)?.family == "Arial")
    #expect(fonts(Self.faces, settings).font(.document)?.family == "Arial")
    #expect(fonts(Self.faces, settings).font(.monospace)?.family == "Fallback Mono")
  }

  @Test(arguments: [
    "", " ", "11", "-5", "nan", "Cantarell", "Cantarell -3", "Cantarell nan", "Cantarell 1e300",
    "Cantarell 0", "Cantarell 99999999999999999999999", "Cantarell 1001", ",,,", "\u{0}", ".SFUI 0",
    "Cantarell\n400", "@wght=200", "Bold", "💥",
    String(repeating: "Bold ", count: 5000), String(repeating: ",", count: 5000),
  ])
  func `a hostile setting gives the defaults`(text: String) throws {
    let settings = SystemFontSettings(interface: text, document: text, monospace: text)
    for role in SystemFontRole.allCases {
      #expect(settings.size(of: role) == 11)
      #expect(fonts(Self.faces, settings).font(role)?.size == 11)
    }
    #expect(fonts(Self.faces, settings).font(.interface)?.family == "Cantarell")
  }

  @Test func `a size is the requested one, or that of the setting`() {
    #expect(fonts().font(.interface)?.size == 11)
    #expect(fonts().font(.interface, size: 20)?.size == 20)
    #expect(fonts().font(.interface, size: .nan) == nil)
  }

  @Test func `a rounded design is not invented`() {
    #expect(fonts().family(of: .rounded) == nil)
    #expect(fonts().font(.interface, design: .rounded) == nil)
    #expect(FaceSet.Face.made("Cantarell").descriptor.withDesign(.rounded, in: fonts()) == nil)
    let rounded = fonts(FaceSet([.made("Cantarell"), .made("Quicksand"), .made("Nunito")]))
    #expect(rounded.family(of: .rounded) == "Nunito")
  }

  @Test func `fontconfig's serif counts unless it is what it has for any text`() {
    #expect(fonts(FaceSet([.made("Arial")])).family(of: .serif) == nil)
    let other = SystemFonts(
      faces: FaceSet([.made("Arial"), .made("Odd Serif")]), settings: SystemFontSettings()
    ) { $0 == "serif" ? "Odd Serif" : "Arial" }
    #expect(other.family(of: .serif) == "Odd Serif")
    #expect(fonts().family(of: .serif) == "Noto Serif")
  }

  @Test func `the person's choice is used for monospace if it is monospaced`() {
    let own = fonts(Self.faces, SystemFontSettings(monospace: "Hack 10"))
    #expect(own.family(of: .monospaced) == "Hack")
    #expect(own.font(.interface, design: .monospaced)?.size == 11)
    let odd = fonts(Self.faces, SystemFontSettings(monospace: "Arial 10"))
    #expect(odd.family(of: .monospaced) == "Fallback Mono")
    #expect(odd.font(.monospace)?.family == "Arial")
    #expect(fonts(FaceSet([.made("Arial")])).family(of: .monospaced) == nil)
  }

  @Test func `another design keeps weight and size`() throws {
    var bold = FaceSet.Face.made("Cantarell", "Bold", weight: 700).descriptor
    bold.size = 15
    let serif = try #require(bold.withDesign(.serif, in: fonts()))
    #expect(serif.postScriptName == "NotoSerif-Bold" && serif.size == 15)
    #expect(serif.withDesign(.default, in: fonts())?.postScriptName == "Cantarell-Bold")
  }

  @Test func `without installed fonts there is no system font`() {
    let fonts = fonts(FaceSet([]))
    for design in SystemDesign.allCases { #expect(fonts.family(of: design) == nil) }
    for role in SystemFontRole.allCases { #expect(fonts.font(role) == nil) }
  }

  @Test func `the desktop's own fonts fill every role`() throws {
    let fonts = SystemFonts(faces: .installed(), settings: SystemFontSettings())
    for role in SystemFontRole.allCases { #expect(fonts.font(role) != nil) }
    let mono = try #require(fonts.font(.interface, design: .monospaced))
    #expect(mono.symbolicTraits.contains(.monospace))
  }
}
