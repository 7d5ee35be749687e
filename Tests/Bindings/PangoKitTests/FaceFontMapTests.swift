// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import Testing

@testable import TypecasePangoKit

struct FaceFontMapTests {
  @Test func `a face is opened from its file`() throws {
    let file = try TemporaryFont(SyntheticFont("Alpha", style: "Medium").data())
    let face = try #require(FaceFontMap(path: file.path, index: 0))
    #expect(face.style == "Medium")
    #expect(face.coverage.contains("Alpha") && !face.coverage.contains("Ω"))
  }

  @Test func `a face of a collection is chosen by its index`() throws {
    let file = try TemporaryFont(
      SyntheticFont.collection([
        SyntheticFont("Alpha", style: "Regular"), SyntheticFont("Alpha", style: "Bold"),
      ]))
    #expect(FaceFontMap(path: file.path, index: 0)?.style == "Regular")
    #expect(FaceFontMap(path: file.path, index: 1)?.style == "Bold")
    #expect(FaceFontMap(path: file.path, index: 2) == nil)
  }

  @Test func `a file that is not a font is refused`() throws {
    let file = try TemporaryFont(Array("no font".utf8))
    #expect(FaceFontMap(path: file.path, index: 0) == nil)
    #expect(FaceFontMap(path: "/nonexistent", index: 0) == nil)
  }

  @Test func `text is set in the face and no other`() throws {
    let file = try TemporaryFont(SyntheticFont("Alpha").data())
    let face = try #require(FaceFontMap(path: file.path, index: 0))
    let layout = SpecimenLayout(
      "Alpha", face: face, style: SpecimenLayout.Style(pixels: 40), surroundings: nil)
    #expect(layout.logicalBounds.width > 20)
    let twice = SpecimenLayout(
      "Alpha", face: face, style: SpecimenLayout.Style(pixels: 80), surroundings: nil)
    #expect(abs(twice.logicalBounds.width / layout.logicalBounds.width - 2) < 0.1)
  }

  @Test func `lines wrap at the width`() throws {
    let file = try TemporaryFont(SyntheticFont("Alpha").data())
    let face = try #require(FaceFontMap(path: file.path, index: 0))
    let layout = SpecimenLayout(
      "one two three four five six", face: face,
      style: SpecimenLayout.Style(pixels: 20, wrapWidth: 100), surroundings: nil)
    #expect(layout.logicalBounds.width <= 100)
    #expect(layout.logicalBounds.height > 30)
  }

  @Test func `lines begin where those of the interface do`() throws {
    let face = try #require(
      FaceFontMap(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", index: 0))
    func isAtRight(_ text: String, isRightToLeft: Bool) -> Bool {
      let layout = SpecimenLayout(
        text, face: face,
        style: .init(pixels: 20, wrapWidth: 600, isRightToLeft: isRightToLeft), surroundings: nil)
      return layout.logicalBounds.x > 200
    }
    #expect(isAtRight("سلام", isRightToLeft: true))
    #expect(isAtRight("Latin", isRightToLeft: true))
    #expect(!isAtRight("Latin", isRightToLeft: false))
  }

  @Test func `ink is shrunk to its room`() throws {
    let file = try TemporaryFont(SyntheticFont("Alpha").data())
    let face = try #require(FaceFontMap(path: file.path, index: 0))
    let layout = SpecimenLayout(
      "Alpha", face: face, style: SpecimenLayout.Style(pixels: 60), surroundings: nil)
    let room = layout.inkBounds.height * 0.75
    layout.shrink(toInkHeight: room, from: 60)
    #expect(layout.inkBounds.height <= room + 2)
  }

  @Test func `a folder is listed by family`() async throws {
    let file = try TemporaryFont(SyntheticFont("Beta").data())
    try Data(SyntheticFont("Alpha").data()).write(to: file.folder.appending(path: "a.ttf"))
    var bold = SyntheticFont("Alpha", style: "Bold")
    bold.weight = 700
    try Data(bold.data()).write(to: file.folder.appending(path: "b.ttf"))
    let families = await FontFamily.inFolders([file.folder.path])
    #expect(families.map(\.name) == ["Alpha", "Beta"])
    #expect(families.first?.faces.map(\.style) == ["Regular", "Bold"])
    #expect(families.first?.regular?.style == "Regular")
  }
}

/// A font file in a folder of its own, which goes with this object.
final class TemporaryFont {
  let folder: URL
  var path: String { folder.appending(path: "font.ttf").path }

  init(_ bytes: [UInt8]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: folder.appending(path: "font.ttf"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
