// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestDesktop
import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseSystemKit

@testable import BrowserUI

/// How a message names the fonts that it is about.
@MainActor
struct NamedFontsTests {
  private func face(_ family: String, _ style: String) -> InstalledFont {
    var descriptor = FontDescriptor()
    (descriptor.family, descriptor.style, descriptor.provider) = (family, style, "org.p")
    descriptor.id = "\(family)-\(style)"
    return InstalledFont(
      descriptor: descriptor, providerName: "P", location: .init(path: "/\(family)", index: 0),
      digest: "", script: "Latn", isVariable: false, color: .none)
  }

  private func sizes(_ sizes: [String: Int]) -> [ListedFamily.Key: Int] {
    Dictionary(
      uniqueKeysWithValues: sizes.map {
        (ListedFamily.Key(name: $0.key, provider: "org.p"), $0.value)
      })
  }

  private func plain(_ text: String) -> String {
    text.filter { !"\u{2068}\u{2069}".contains($0) }
  }

  @Test func `families and styles are counted and named`() {
    let fonts = NamedFonts(
      changed: [
        face("Inter", "Regular"), face("Inter", "Bold"), face("Lato", "Regular"),
        face("Vollkorn", "Bold"),
      ], of: sizes(["Inter": 2, "Lato": 1, "Vollkorn": 4]))
    #expect(fonts.counts == "2 families and 1 style")
    #expect(
      plain(fonts.removed)
        == "2 families and 1 style removed: Inter, Lato and Vollkorn Bold")
    #expect(
      plain(fonts.turnedOff)
        == "2 families and 1 style turned off: Inter, Lato and Vollkorn Bold")
  }

  @Test func `one font is named alone, a family by its name and a style with its family`() {
    let family = NamedFonts(changed: [face("Lato", "Regular")], of: sizes(["Lato": 1]))
    #expect(plain(family.removed) == "“Lato” removed")
    let style = NamedFonts(changed: [face("Lato", "Bold")], of: sizes(["Lato": 2]))
    #expect(plain(style.removed) == "“Lato Bold” removed")
  }

  @Test func `what went beyond what was meant is named too`() {
    let siblings = ["HK", "JP", "KR", "SC", "TC"].map { face("Noto Serif CJK \($0)", "Regular") }
    let fonts = NamedFonts(changed: siblings, of: sizes(["Noto Serif CJK HK": 1]))
    #expect(fonts.counts == "5 families")
    #expect(plain(fonts.removed).hasSuffix("Noto Serif CJK KR and 2 more"))
  }

  @Test func `an undo says how many fonts of how many families are back`() {
    let fonts = NamedFonts(
      changed: [face("Inter", "Regular"), face("Inter", "Bold"), face("Lato", "Bold")],
      of: sizes(["Inter": 2, "Lato": 6]))
    #expect(
      plain(fonts.restored) == "3 fonts of 2 families are back: Inter and Lato Bold")
    let one = NamedFonts(changed: [face("Lato", "Bold")], of: sizes(["Lato": 6]))
    #expect(plain(one.restored) == "1 font is back: Lato Bold")
  }

  @Test func `two owners' families of one name are two`() {
    var other = face("Inter", "Regular")
    other.descriptor.provider = "org.q"
    #expect(NamedFonts(changed: [face("Inter", "Regular"), other], of: [:]).counts == "2 families")
  }

  @Test func `a file is replaced with all that it has, and what stays of the older one is named`() {
    var (regular, bold) = (face("Lato", "Regular"), face("Lato", "Bold"))
    regular.descriptor.postScriptName = "Lato-Regular"
    bold.descriptor.postScriptName = "Lato-Bold"
    // Nobody could read the newer file: what is known to go is the font whose name is taken.
    let faces = Replacement.faces(regular, of: nil, [regular, bold])
    #expect(faces.going.map(\.descriptor.style) == ["Regular"] && faces.staying.isEmpty)
    let replacement = Replacement(
      failure: FontFailure(code: .duplicatedName, message: ""),
      names: ["Lato Regular", "Lato Italic"], staying: ["Lato Bold"],
      installedVersion: "1", newVersion: "2", source: .path("/a"))
    #expect(replacement.name == "Lato Regular and Lato Italic")
    #expect(replacement.comparison.hasSuffix("1 font of the older file stays: Lato Bold"))
  }
}

/// Which files are exported for some fonts.
@MainActor
struct FontExportTests {
  private func face(
    _ family: String, _ style: String = "Regular", path: String, index: Int = 0, id: String? = nil
  ) -> OfferedFace {
    var descriptor = FontDescriptor()
    (descriptor.family, descriptor.style, descriptor.id) = (family, style, id)
    descriptor.postScriptName = "\(family.filter { $0 != " " })-\(style)"
    descriptor.format = .collection
    return OfferedFace(descriptor, location: FaceLocation(path: path, index: index))
  }

  @Test
  func `a file of several faces is exported once, and the families that come along are named`() {
    let all = ["JP", "KR", "SC"].enumerated().map {
      face("Noto CJK \($1)", path: "/store/abc", index: $0, id: "\($0)")
    }
    let one = FontExport([all[0]], among: all + [face("Inter", path: "/usr/Inter.ttf")])
    #expect(one.files.map(\.path) == ["/store/abc"])
    #expect(one.files.first?.name.hasSuffix(".ttc") == true)
    #expect(one.further == ["Noto CJK KR", "Noto CJK SC"])
    #expect(one.companions?.contains("2 other families: Noto CJK KR and Noto CJK SC") == true)
    let both = FontExport(all, among: all)
    #expect(both.files.count == 1 && both.companions == nil)
  }

  @Test func `files of one name are told apart, also where capitals make no difference`() {
    let export = FontExport(
      [
        face("A", path: "/one/Font.ttf"), face("B", path: "/two/font.ttf"),
        face("C", path: "/three/FONT.ttf"),
      ], among: [])
    #expect(export.files.map(\.name) == ["Font.ttf", "font 2.ttf", "FONT 3.ttf"])
  }

  @Test func `a file that is there already stays as it is`() async throws {
    let folder = try TemporaryFolder(in: "/tmp")
    try "old".write(toFile: folder.path + "/Font.ttf", atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/from", withIntermediateDirectories: false)
    for name in ["Font.ttf", "Other.ttf"] {
      try "new".write(toFile: folder.path + "/from/\(name)", atomically: true, encoding: .utf8)
    }
    let export = FontExport(
      [
        face("A", path: folder.path + "/from/Font.ttf"),
        face("B", path: folder.path + "/from/Other.ttf"),
      ], among: [])
    let result = await export.write(to: folder.path)
    #expect(result.written == 1 && result.present == ["Font.ttf"] && result.problem == nil)
    #expect(try String(contentsOfFile: folder.path + "/Font.ttf", encoding: .utf8) == "old")
    #expect(try String(contentsOfFile: folder.path + "/Other.ttf", encoding: .utf8) == "new")
  }
}
