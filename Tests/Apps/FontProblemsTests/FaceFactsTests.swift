// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import FontProblems

/// What files say, as they are read.
struct FaceFactsTests {
  private func facts(_ data: [UInt8], index: Int = 0) throws -> FaceFacts? {
    let folder = try TemporaryFolder(in: NSTemporaryDirectory())
    let path = folder.path + "/font"
    try FileSystem.write(data, to: path, mode: 0o600)
    return FaceFacts(readingFace: index, of: path)
  }

  @Test func `names, flags and lines are those of the file`() throws {
    var font = SyntheticFont("Abel", style: "Bold Italic")
    font.weight = 700
    font.isItalic = true
    font.version = "Version  2.5;\nx"
    let facts = try #require(try facts(font.data()))
    #expect(facts.linkedFamily == "Abel" && facts.linkedStyle == "Bold Italic")
    #expect(facts.link == .init(isBold: true, isItalic: true) && facts.macLink == facts.link)
    #expect(facts.version == "Version 2.5; x" && facts.revision == 1)
    #expect(facts.lines == .init(ascender: 0.8, descender: -0.2, gap: 0))
    #expect(facts.axes.isEmpty)
  }

  @Test func `a variable face says its axes, a collection each of its faces`() throws {
    var variable = SyntheticFont("Abel")
    variable.axes = [.init(tag: "wght", name: "Weight", range: 100...900, default: 400)]
    #expect(try facts(variable.data())?.axes == ["wght": 100...900])
    let collection = SyntheticFont.collection([SyntheticFont("Abel"), SyntheticFont("Bree")])
    #expect(try facts(collection, index: 1)?.linkedFamily == "Bree")
    #expect(try facts(collection, index: 2) == nil && facts(collection, index: -1) == nil)
  }

  @Test func `a damaged file says nothing, or what is left`() throws {
    let whole = SyntheticFont("Abel").data()
    for length in stride(from: 0, to: whole.count, by: 97) {
      _ = try facts(Array(whole.prefix(length)))
    }
    #expect(try facts([]) == nil && facts(Array("no font".utf8)) == nil)
    #expect(FaceFacts(readingFace: 0, of: "/nowhere") == nil)
    let headless = SyntheticFont("Abel").data(replacing: [("head", [0, 1])])
    #expect(try facts(headless) == nil)
  }

  @Test func `a file is read again only when it is another one`() throws {
    let folder = try TemporaryFolder(in: NSTemporaryDirectory())
    let face = FaceLocation(path: folder.path + "/font")
    let known = KnownFacts()
    #expect(known.facts(of: face) == nil)
    try FileSystem.write(SyntheticFont("Abel").data(), to: face.path, mode: 0o600)
    #expect(known.facts(of: face)?.linkedFamily == "Abel")
    try FileSystem.write(SyntheticFont("Bree").data(), to: face.path, mode: 0o600)
    #expect(known.facts(of: face)?.linkedFamily == "Bree")
  }
}
