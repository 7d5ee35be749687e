// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestDesktop
import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import BrowserUI

/// The list of fonts that is kept for the next start.
struct FontListFileTests {
  private static func font(_ family: String) -> InstalledFont {
    var descriptor = FontDescriptor()
    (descriptor.id, descriptor.family) = (family, family)
    (descriptor.provider, descriptor.traits, descriptor.languages) = ("org.example.App", [], [])
    return InstalledFont(
      descriptor: descriptor, providerName: "App",
      location: FaceLocation(path: "/fonts/\(family).ttf", index: 0),
      digest: "", script: "Latn", isVariable: false, color: .none)
  }

  private static let beginning = FontListFile.Beginning(
    fonts: ["Abel", "Zilla\n\tSlab"].map(font), familyCount: 3_500, signs: ["A", "Ä", "#"])

  @Test func `what was kept is read again`() throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let file = FontListFile(path: folder.path + "/cache/font-list")
    #expect(file.read() == nil)
    #expect(file.readBeginning() == nil)
    let list = InstalledFontList(Self.beginning.fonts)
    file.write(list)
    file.write(Self.beginning)
    #expect(file.read() == list)
    #expect(file.readBeginning() == Self.beginning)
  }

  @Test func `a beginning that is broken off or not one is no beginning`() throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let file = FontListFile(path: folder.path + "/font-list")
    file.write(Self.beginning)
    let path = folder.path + "/font-list-beginning"
    let whole = try OwnedDescriptor.open(path).readAll(limit: 1 << 20)
    for bytes in [
      [], Array(whole.dropLast()), Array("3500\tA\n".utf8), Array("-1\n".utf8) + whole,
      Array("\n".utf8), [0xFF, 0x0A] + whole, Array(repeating: 0x31, count: 5 << 20),
    ] {
      try FileSystem.write(bytes, to: path)
      #expect(file.readBeginning() == nil)
    }
  }

  @Test func `signs that somebody else wrote are few and short`() throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let file = FontListFile(path: folder.path + "/font-list")
    var beginning = Self.beginning
    beginning.signs = Array(repeating: "Three", count: 10_000)
    file.write(beginning)
    let read = try #require(file.readBeginning())
    #expect(read.signs.count <= 200)
    #expect(Set(read.signs) == ["T"])
  }
}
