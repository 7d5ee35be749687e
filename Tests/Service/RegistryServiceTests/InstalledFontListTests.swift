// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors

/// All installed faces as one text.
struct InstalledFontListTests {
  private static func font(
    _ family: String, languages: [String] = ["de", "en"],
    change: (inout InstalledFont) -> Void = { _ in }
  ) -> InstalledFont {
    var descriptor = FontDescriptor(postScriptName: "\(family)-Bold")
    (descriptor.id, descriptor.family, descriptor.style) = ("1.0", family, "Bold")
    (descriptor.fullName, descriptor.provider) = ("\(family) Bold", "org.example.Maker")
    (descriptor.weight, descriptor.width, descriptor.slant) = (712.5, 87.5, -12)
    (descriptor.traits, descriptor.fontClass) = ([.bold, .monospace], .symbolic)
    (descriptor.languages, descriptor.format) = (languages, .openType)
    (descriptor.scope, descriptor.enabled, descriptor.exposure) = (.persistent, false, .asks)
    var font = InstalledFont(
      descriptor: descriptor, providerName: "Größe & Söhne",
      location: FaceLocation(path: "/store/a b.otf", index: 3), digest: "abc", script: "Arab",
      isVariable: true, color: .svg, isDisabledByPerson: true, conflict: "/usr/share/x.ttf",
      nameFault: "Another has\nthe name.", installed: 1_700_000_000,
      isChecked: true)
    change(&font)
    return font
  }

  @Test func `what is written of a face is read again`() {
    let fonts = [
      Self.font("Ärger"), Self.font("次の"), Self.font("Other", languages: ["ar"]),
      Self.font("Plain") { font in
        (font.conflict, font.nameFault, font.isVariable, font.color) = (nil, nil, false, .none)
        font.isChecked = false
        (font.isDisabledByPerson, font.descriptor.enabled) = (false, true)
        (font.descriptor.fontClass, font.descriptor.slant) = (nil, nil)
      },
    ]
    #expect(InstalledFontList(fonts).fonts() == fonts)
    #expect(InstalledFontList([]).fonts() == [])
  }

  @Test func `a zero byte in a name does not end the name`() {
    let list = InstalledFontList([Self.font("Bad\0Name"), Self.font("Next")])
    #expect(list.fonts()?.compactMap(\.descriptor.family) == ["BadName", "Next"])
  }

  @Test func `lists are equal where nothing has changed`() {
    let fonts = [Self.font("One"), Self.font("Two")]
    #expect(InstalledFontList(fonts) == InstalledFontList(fonts))
    let changed = [fonts[0], Self.font("Two") { $0.descriptor.enabled = true }]
    #expect(InstalledFontList(fonts) != InstalledFontList(changed))
  }

  /// A list of texts, as another version of the registry may write it.
  private static func list(_ texts: String...) -> InstalledFontList {
    InstalledFontList(bytes: Array((texts.joined(separator: "\0") + "\0").utf8))
  }

  @Test func `fields of a later version are passed over, in any order`() {
    let list = Self.list(
      "typecase fonts 1", "path mood index provider family languages id", "2", "de", "fr it",
      "/a.otf", "merry", "1", "org.example.Maker", "Alpha", "1", "4.1",
      "/b.otf", "", "x", "org.example.Maker", "Beta", "2", "5.0")
    let fonts = list.fonts()
    #expect(fonts?.map(\.location.path) == ["/a.otf", "/b.otf"])
    #expect(fonts?.map(\.location.index) == [1, 0])
    #expect(fonts?.map(\.descriptor.languages) == [["fr", "it"], nil])
  }

  @Test func `a face without what it must have is left out`() {
    let list = Self.list(
      "typecase fonts 1", "path index provider family id", "0",
      "/a.otf", "0", "org.example.Maker", "", "1.0",
      "/b.otf", "0", "org.example.Maker", "Beta", "2.0")
    #expect(list.fonts()?.compactMap(\.descriptor.family) == ["Beta"])
  }

  @Test(arguments: [
    list(), list("typecase fonts 2", "path index provider family id", "0"),
    list("typecase fonts 1", "path family", "0"), list("typecase fonts 1", "", "0"),
    list("typecase fonts 1", "path index provider family id", "-1"),
    list("typecase fonts 1", "path index provider family id", "99999999999"),
    list("typecase fonts 1", "path index provider family id", "3", "de", "fr"),
    list("typecase fonts 1", "path index provider family id", "0", "/a", "0", "org.example"),
    InstalledFontList(bytes: []),
  ])
  func `what is no whole list has no fonts`(list: InstalledFontList) {
    #expect(list.fonts() == nil)
  }

  @Test func `a list that ends anywhere is no list, or a shorter one`() {
    let list = InstalledFontList([Self.font("One"), Self.font("Two")])
    for count in list.bytes.indices {
      let fonts = InstalledFontList(bytes: Array(list.bytes[..<count])).fonts()
      #expect(fonts.map { $0.count < 2 } ?? true)
    }
  }

  @Test func `the registry's list says what its dictionaries say, and changes with them`()
    async throws
  {
    let desktop = try await PrivateDesktop()
    let library = try await desktop.library()
    #expect(try await library.fontList().fonts() == [])
    let files = try ["Alpha", "Beta"].map { FontSource.path(try desktop.font(SyntheticFont($0))) }
    #expect(try await library.add(files).outcome().fonts.count == 2)
    let list = try await library.fontList()
    let fonts = try await library.fonts()
    #expect(fonts.count == 2)
    #expect(list.fonts() == fonts)
    #expect(try await library.fontList() == list)
    _ = try await library.setEnabled(false, ids: fonts.prefix(1).compactMap(\.descriptor.id))
    let changed = try await library.fontList()
    #expect(changed != list)
    #expect(changed.fonts() == (try await library.fonts()))
  }
}
