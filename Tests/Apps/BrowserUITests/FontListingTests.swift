// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors
import TypecaseFontFinding

@testable import BrowserUI

/// Which fonts a list shows, and in which order.
@MainActor
struct FontListingTests {
  /// A face without a file; of the system when it has no owner.
  private nonisolated static func face(
    _ family: String, _ style: String = "Regular", owner: String? = nil, isOn: Bool = true,
    isFixed: Bool = false, languages: [String] = [], installed: Int64? = nil
  ) -> OfferedFace {
    var font = FontDescriptor()
    (font.family, font.style) = (family, style)
    font.provider = owner.map { "org.example.\($0.lowercased())" }
    font.enabled = isOn
    font.traits = isFixed ? [.monospace] : []
    font.languages = languages
    return OfferedFace(
      font, location: FaceLocation(path: "/nowhere/\(owner ?? "")/\(family)-\(style).ttf"),
      ownerName: owner, installed: installed)
  }

  private let content = LibraryFonts.Content([
    face("Cantarell"), face("Fira Code", isFixed: true), face("Inter"),
    face("Amiri", owner: "Zebra", languages: ["ar"]), face("Inter", owner: "apple"),
    face("Inter", "Italic", owner: "apple", isOn: false),
    face("Source Code", owner: "Zebra", isOn: false, isFixed: true),
  ])

  private func listed(_ listing: FontListing) async -> [String] {
    await listing.families(in: content).families.map {
      $0.isBuiltIn ? $0.name : "\($0.name) of \($0.providerName)"
    }
  }

  @Test(arguments: [
    (
      Place.all,
      [
        "Amiri of Zebra", "Cantarell", "Fira Code", "Inter", "Inter of apple",
        "Source Code of Zebra",
      ]
    ),
    (.installed, ["Amiri of Zebra", "Inter of apple", "Source Code of Zebra"]),
    (.builtIn, ["Cantarell", "Fira Code", "Inter"]),
    (.off, ["Inter of apple", "Source Code of Zebra"]),
    (.kind(.monospace), ["Fira Code", "Source Code of Zebra"]), (.apps, []), (.storage, []),
  ])
  func `a place lists the families that belong there`(place: Place, names: [String]) async {
    #expect(await listed(FontListing(place: place)) == names)
  }

  @Test func `a search finds only families of its place`() async {
    #expect(
      await listed(FontListing(place: .all, query: "code")) == [
        "Fira Code", "Source Code of Zebra",
      ])
    #expect(await listed(FontListing(place: .installed, query: "code")) == ["Source Code of Zebra"])
    #expect(await listed(FontListing(place: .builtIn, query: "code")) == ["Fira Code"])
    #expect(await listed(FontListing(place: .builtIn, query: "amiri")) == [])
  }

  @Test func `families meet the filters and belong to the place`() async {
    var listing = FontListing(place: .installed)
    listing.filter.kinds = [.monospace]
    #expect(await listed(listing) == ["Source Code of Zebra"])
    listing.filter.states = [.on]
    #expect(await listed(listing) == [])
  }

  @Test func `sorted by owner, system fonts are last, and each owner's fonts are sorted by name`()
    async
  {
    #expect(
      await listed(FontListing(place: .all, order: .owner)) == [
        "Inter of apple", "Amiri of Zebra", "Source Code of Zebra", "Cantarell", "Fira Code",
        "Inter",
      ])
  }

  @Test func `a listing is a search when it is narrower than its place`() {
    var listing = FontListing(place: .off, query: " ")
    #expect(!listing.isSearch)
    listing.filter.weights = [.bold]
    #expect(listing.isSearch)
    #expect(FontListing(place: .all, query: "a").isSearch)
  }

  @Test func `families with the same name show their owners`() async {
    let families = await FontListing(place: .all).families(in: content).families
    #expect(families.filter(\.isDuplicate).map(\.name) == ["Inter", "Inter"])
    let appearance = ListAppearance()
    #expect(
      families.map { $0.content(appearance, saysOwner: false).detail } == [
        "1 style", "1 style", "1 style", "1 style · Built-in",
        "2 styles · 1 of 2 styles off · apple", "1 style",
      ])
    #expect(families[0].content(appearance, saysOwner: true).detail == "1 style · Zebra")
  }

  @Test func `a family that was found by something other than its name says by what`() async {
    func reasons(_ query: String) async -> [String?] {
      await FontListing(place: .installed, query: query).families(in: content).families
        .map(\.reason)
    }
    #expect(await reasons("zebra") == ["From Zebra", "From Zebra"])
    #expect(await reasons("amiri") == [nil])
    #expect(await reasons("arabic") == ["Supports Arabic"])
    #expect(await reasons("") == [nil, nil, nil])
  }

  @Test func `a listing says which word replaced a misspelled one`() async {
    let result = await FontListing(place: .all, query: "cantrell").families(in: content)
    #expect(result.families.map(\.name) == ["Cantarell"])
    #expect(result.correction == "cantarell")
    let exact = await FontListing(place: .all, query: "cantarell").families(in: content)
    #expect(exact.families == result.families)
    #expect(exact.correction == nil)
  }

  @Test func `details are wanted when only the files have them`() async {
    func wantsDetails(_ place: Place) async -> Bool {
      await FontListing(place: place).families(in: content).wantsDetails
    }
    #expect(await !wantsDetails(.all))
    #expect(await !wantsDetails(.kind(.monospace)))
    #expect(await wantsDetails(.kind(.serif)))
  }

  // MARK: - Collections, and what is new

  private let now: Int64 = 1_800_000_000

  private var dated: LibraryFonts.Content {
    let day: Int64 = 86_400
    return LibraryFonts.Content([
      Self.face("Cantarell"), Self.face("Old", owner: "app", installed: now - 40 * day),
      Self.face("Newer", owner: "app", installed: now - 2 * day),
      Self.face("Newest", owner: "app", installed: now - 90 * day),
      Self.face("Newest", "Bold", owner: "app", installed: now - 1),
    ])
  }

  private func names(_ listing: FontListing, in content: LibraryFonts.Content) async -> [String] {
    var listing = listing
    listing.now = now
    return await listing.families(in: content).families.map(\.name)
  }

  @Test func `what is new comes first, and is new for a month`() async {
    #expect(await names(FontListing(place: .recent), in: dated) == ["Newest", "Newer"])
    #expect(
      await names(FontListing(place: .all, order: .installed), in: dated) == [
        "Newest", "Newer", "Old", "Cantarell",
      ])
  }

  @Test func `a collection lists the fonts that are in it, and no others`() async {
    var listing = FontListing(place: .collection("a"))
    listing.collection = .fonts([.init(family: "INTER"), .init(family: "Gone")])
    #expect(await listed(listing) == ["Inter", "Inter of apple"])
    listing.query = "apple"
    #expect(await listed(listing) == ["Inter of apple"])
    listing = FontListing(place: .favorites)
    listing.collection = .fonts([])
    #expect(await listed(listing) == [])
  }

  @Test func `a collection with single styles lists these and not their family`() async throws {
    let family = ["Regular", "Bold", "Black"].map { style in
      var face = Self.face("Lato", style, owner: "app")
      face.descriptor.postScriptName = "Lato-\(style)"
      return face
    }
    let content = LibraryFonts.Content([Self.face("Inter", owner: "app")] + family)
    var listing = FontListing(place: .collection("a"))
    listing.collection = .fonts([
      .init(family: "Inter"), .init(family: "Lato", face: "Lato-Bold"),
    ])
    let listed = await listing.families(in: content).families
    #expect(listed.map(\.name) == ["Inter", "Lato"])
    #expect(listed[0].part == nil)
    #expect(listed[1].part?.map(\.name) == ["Lato Bold"])
    listing.collection = .fonts([.init(family: "Lato")])
    #expect(await listing.families(in: content).families.map(\.part) == [nil])
  }

  @Test func `a family says how many of its styles are off, or for apps that ask only`() throws {
    func family(_ on: [Bool], asking: Int = 0) -> [String] {
      let faces = on.enumerated().map { place, isOn in
        var face = Self.face("Lato", "Style \(place)", owner: "app", isOn: isOn)
        face.descriptor.exposure = place < asking ? .asks : .byName
        return face
      }
      return LibraryFonts.Content(faces).listed.flatMap {
        Wording.states(of: $0) + Wording.parts(of: $0)
      }
    }
    #expect(family([true, true]) == [])
    #expect(family([true, false, false]) == ["2 of 3 styles off"])
    #expect(family([false, false]) == ["Off"])
    #expect(family([true, true, true], asking: 1) == ["1 of 3 styles for apps that ask"])
    #expect(family([true, true], asking: 2) == [])
  }

  @Test func `a smart collection lists what is found now`() async {
    var listing = FontListing(place: .collection("a"))
    var filter = FontFilter()
    filter.states = [.off]
    listing.collection = .search(.init(query: "code", filter: filter))
    #expect(await listed(listing) == ["Source Code of Zebra"])
    listing.query = "inter"
    #expect(await listed(listing) == [])
  }
}

/// Which families and faces are selected.
struct SelectedFontsTests {
  private let order = ["a", "b", "c", "d"].map {
    FamilyOrFace.Key.family(ListedFamily.Key(name: $0, provider: ""))
  }

  private func names(_ selection: SelectedFonts) -> [String] {
    order.filter(selection.contains).map(\.family.name)
  }

  /// The styles of the family `b`.
  private let styles = ["Regular", "Bold", "Black"].map {
    FamilyOrFace.Key.face(
      ListedFace.Key(family: ListedFamily.Key(name: "b", provider: ""), face: $0))
  }

  @Test func `a family is selected, and not any more`() {
    var selection = SelectedFonts()
    selection.toggle(order[1])
    selection.toggle(order[3])
    #expect(names(selection) == ["b", "d"])
    selection.toggle(order[1])
    #expect(names(selection) == ["d"])
    selection.clear()
    #expect(selection.isEmpty)
  }

  @Test func `families are selected together with a single style of another`() {
    var selection = SelectedFonts()
    selection.toggle(order[0])
    selection.toggle(order[2])
    selection.toggle(styles[1], faces: styles)
    #expect(selection.fonts == [order[0], order[2], styles[1]])
    #expect(!selection.contains(order[1]) && selection.contains(styles[1]))
    selection.toggle(styles[1], faces: styles)
    #expect(selection.fonts == [order[0], order[2]])
  }

  @Test func `a family has its styles selected, and one that is taken out leaves the others`() {
    var selection = SelectedFonts()
    selection.toggle(styles[0], faces: styles)
    selection.toggle(order[1])
    #expect(selection.fonts == [order[1]])
    #expect(styles.allSatisfy(selection.contains))
    selection.toggle(styles[1], faces: styles)
    #expect(selection.fonts == [styles[0], styles[2]])
    selection.toggle(styles[1], faces: styles)
    #expect(selection.fonts == [order[1]], "all styles of a family are the family")
  }

  @Test func `styles whose family is not listed are never taken for the family`() {
    var selection = SelectedFonts()
    for style in styles { selection.toggle(style) }
    #expect(selection.fonts == Set(styles))
  }

  @Test func `a range counts the styles of a family in it with the family`() {
    var selection = SelectedFonts()
    let listed = [order[0], order[1]] + styles + [order[2]]
    selection.extend(to: order[2], from: order[0], in: listed)
    #expect(selection.fonts == Set(order[0...2]))
    selection.clear()
    selection.extend(to: order[2], from: styles[2], in: listed)
    #expect(selection.fonts == [styles[2], order[2]])
    selection.select(listed)
    #expect(selection.fonts == Set(order[0...2]))
  }

  @Test func `a range goes from where it began, in both directions`() {
    var selection = SelectedFonts()
    selection.extend(to: order[2], from: order[1], in: order)
    #expect(names(selection) == ["b", "c"])
    selection.extend(to: order[3], from: order[2], in: order)
    #expect(names(selection) == ["b", "c", "d"])
    selection.extend(to: order[0], from: order[1], in: order)
    #expect(names(selection) == ["a", "b"])
  }

  @Test func `what is not listed any more is not selected`() {
    var selection = SelectedFonts()
    selection.select(order)
    selection.keep([order[0], order[2]])
    #expect(names(selection) == ["a", "c"])
    // The family where the range began is gone.
    selection.toggle(order[1])
    selection.extend(to: order[3], from: nil, in: [order[0], order[3]])
    #expect(names(selection) == ["d"])
  }
}
