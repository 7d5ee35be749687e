// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseSystemKit

@testable import BrowserUI

/// Fonts like another one, by Debian's DejaVu.
@MainActor
struct LikenessOrderTests {
  private let folder: TemporaryFolder
  private let measured: MeasuredFonts

  init() throws {
    folder = try TemporaryFolder(in: "/tmp")
    measured = MeasuredFonts(path: folder.path + "/cache/measures")
  }

  private nonisolated static func face(_ family: String, _ file: String) -> OfferedFace {
    var font = FontDescriptor()
    (font.family, font.style) = (family, "Regular")
    return OfferedFace(
      font, location: FaceLocation(path: "/usr/share/fonts/truetype/dejavu/\(file).ttf"))
  }

  private let content = LibraryFonts.Content([
    face("A Serif", "DejaVuSerif"), face("B Mono", "DejaVuSansMono"), face("C Sans", "DejaVuSans"),
    face("D Condensed", "DejaVuSansCondensed"), face("E Bold", "DejaVuSans-Bold"),
    face("F Missing", "Nothing"),
  ])

  private let sans = ListedFamily.Key(name: "C Sans", provider: "")

  @Test func `the nearest families come first, with words that say in what they differ`() async {
    let (families, script) = await measured.similar(to: sans, in: content)
    #expect(script == "Latn")
    #expect(families?.count == 4)
    #expect(families?.first?.family.name == "D Condensed")
    let words = families?.first.map { LikenessWording.text($0.likeness, script: script) }
    #expect(words?.hasPrefix("narrower, ") == true)
    #expect(words?.hasSuffix(", same x-height") == true)
  }

  @Test func `a list in the order of likeness begins with its model and ends with the rest`() async
  {
    let (families, script) = await measured.similar(to: sans, in: content)
    var listing = FontListing(place: .all)
    listing.likeness = LikenessOrder(sans, families ?? [], script: script)
    let listed = await listing.families(in: content)
    #expect(listed.families.map(\.name).prefix(2) == ["C Sans", "D Condensed"])
    #expect(listed.families.map(\.name).last == "F Missing")
    #expect(listed.families.count == 6)
    #expect(listed.families[1].reason?.hasPrefix("narrower") == true)
    #expect(listed.initials.isEmpty)
  }

  @Test func `what was measured is kept for the next start`() async throws {
    let first = await measured.similar(to: sans, in: content).families
    let kept = folder.path + "/cache/measures"
    let size = try #require(FileSystem.size(kept))
    #expect(size > 200)
    // A file that nobody can read is no reason to know less.
    try FileSystem.write("nonsense".utf8, to: kept)
    let again = await MeasuredFonts(path: kept).similar(to: sans, in: content).families
    #expect(again == first)
    #expect(FileSystem.size(kept) == size)
  }

  @Test func `a family without letters has no others like it`() async {
    let missing = ListedFamily.Key(name: "F Missing", provider: "")
    #expect(await measured.similar(to: missing, in: content).families == nil)
  }

  @Test func `a list by name knows where each initial begins`() async {
    let listed = await FontListing(place: .all).families(in: content)
    #expect(listed.initials.map(\.sign) == ["A", "B", "C", "D", "E", "F"])
    #expect(listed.initials[2].family == sans)
    var search = FontListing(place: .all)
    search.query = "Sans"
    #expect(await search.families(in: content).initials.isEmpty)
  }

  // MARK: - Comparing

  @Test func `sizes make small letters as high as those of the first font`() {
    let sizes = EqualSizes.points(30, letterHeights: [0.5, 0.4, 0.6, nil])
    #expect(sizes == [30, 37.5, 25, 30])
    #expect(EqualSizes.points(30, letterHeights: [nil, 0.5]) == [30, 30])
    // A font of tiny letters fills no window.
    #expect(EqualSizes.points(30, letterHeights: [0.5, 0.001]) == [30, 120])
    #expect(EqualSizes.points(30, letterHeights: []) == [])
  }
}
