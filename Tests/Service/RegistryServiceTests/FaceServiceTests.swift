// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// Faces of one file, with the built service: what an app offers, is told and may ask for of each.
struct FaceServiceTests {
  let fixture: ConsumerFixture
  private static let families = (1...5).map { "Sibling \($0)" }

  init() async throws { fixture = try await ConsumerFixture() }

  private var desktop: PrivateDesktop { fixture.desktop }
  private var library: FontLibrary { fixture.library }

  private func file(
    _ name: String = "siblings.ttc", _ fonts: [SyntheticFont] = SyntheticFont.siblings("Sibling")
  ) throws -> FontSource {
    .path(try desktop.file(name, SyntheticFont.collection(fonts)))
  }

  @discardableResult
  private func register(_ source: FontSource) async throws -> FontOutcome {
    try await fixture.provider.register([source]).outcome()
  }

  private func families(_ fonts: [FontDescriptor]) -> [String] {
    Set(fonts.compactMap(\.family)).sorted()
  }

  private func installed() async throws -> [String] {
    families(try await library.fonts().map(\.descriptor))
  }

  private func remove(_ families: String...) async throws {
    var ids: [String] = []
    for family in families { ids += try await fixture.ids(family) }
    let removed = try await library.remove(ids: ids)
    #expect(self.families(removed.map(\.descriptor)) == families)
  }

  @Test
  func `an app hears which fonts went, and asks for these only when it offers the file again`()
    async throws
  {
    let source = try file()
    #expect(families(try await register(source).fonts) == Self.families)
    var removals = fixture.provider.removals().makeAsyncIterator()
    try await remove("Sibling 2", "Sibling 4")
    let told = try #require(await removals.next())
    #expect(families(told) == ["Sibling 2", "Sibling 4"])
    #expect(told.allSatisfy { $0.id != nil && $0.postScriptName != nil && $0.scope == .persistent })
    let left = try await fixture.provider.registeredFonts()
    #expect(families(left) == ["Sibling 1", "Sibling 3", "Sibling 5"])

    fixture.prompts.follow(.answer(.refused))
    let refused = try await register(source)
    #expect(refused.fonts.isEmpty && refused.errors.map(\.code) == [.cancelledByUser])
    #expect(fixture.prompts.questions.last?.families.map(\.family) == ["Sibling 2", "Sibling 4"])
    #expect(try await installed() == ["Sibling 1", "Sibling 3", "Sibling 5"])

    // A refusal counts for a while, unless the person says otherwise.
    try await library.setMuted(false, app: PrivateDesktop.appID)
    fixture.prompts.follow(.answer(.done))
    let again = try await register(source)
    #expect(families(again.fonts) == ["Sibling 2", "Sibling 4"] && again.errors.isEmpty)
    #expect(fixture.prompts.questions.last?.families.map(\.family) == ["Sibling 2", "Sibling 4"])
    #expect(try await installed() == Self.families)
    #expect(try await register(source).errors.map(\.code) == [.alreadyRegistered])
    #expect(fixture.prompts.questions.count == 3)
    await #expect(throws: TypecaseError.self) { _ = try await library.undo() }
    let findings = try await library.checkStore()
    #expect(findings == [])
  }

  @Test func `an app takes back one font by its name, and the rest by the file`() async throws {
    let source = try file()
    try await register(source)
    let one = try await fixture.provider.unregister([.postScriptName("Sibling3-Regular")])
      .outcome()
    #expect(families(one.fonts) == ["Sibling 3"])
    #expect(try await installed() == ["Sibling 1", "Sibling 2", "Sibling 4", "Sibling 5"])
    let rest = try await fixture.provider.unregister([source]).outcome()
    #expect(families(rest.fonts) == ["Sibling 1", "Sibling 2", "Sibling 4", "Sibling 5"])
    #expect(try FileSystem.names(in: desktop.folder + "/data/typecase/fonts").isEmpty)
  }

  @Test func `an app turns one font off, and the person's no to another stays`() async throws {
    try await register(file())
    _ = try await library.setEnabled(false, ids: try await fixture.ids("Sibling 1"))
    let off = try await fixture.provider.setEnabled(
      false, [.postScriptName("Sibling2-Regular")]
    ).outcome()
    #expect(families(off.fonts) == ["Sibling 2"])
    let disabled = try await library.fonts().filter { $0.descriptor.enabled == false }
    #expect(families(disabled.map(\.descriptor)) == ["Sibling 1", "Sibling 2"])
    // Offered again, the app's own is on, and nobody is asked.
    let again = try await register(file())
    #expect(families(again.fonts) == ["Sibling 2"] && again.errors.isEmpty)
    #expect(fixture.prompts.questions.count == 1)
  }

  @Test func `an app is given one family and told of no other, and the person sees what it has`()
    async throws
  {
    try await register(file())
    let reader = try await desktop.consumer()
    let outcome = try await reader.request(
      [["postscript-name": .string("Sibling4-Regular")]], withDescriptors: true)
    let fonts = outcome.results["fonts"]?.dictionariesValue ?? []
    #expect(fonts.count == 1 && fonts.first?["index"] == .uint32(3))
    for font in fonts {
      #expect(!font.values.contains { "\($0)".contains("Sibling 2") }, "a sibling is named")
    }
    let grants = try await library.grants()
    #expect(grants.map(\.family) == ["Sibling 4"])
    #expect(grants.first?.fileFamilies == Self.families)
    // Removed, it cannot be asked for or opened; its siblings can.
    let id = try #require(fonts.first?["id"]?.stringValue)
    try await remove("Sibling 4")
    #expect(
      await fixture.errorName { () throws(BusError) in _ = try await reader.open(id) }
        == ConsumerFixture.notRegistered)
    #expect(try await reader.request("Sibling4-Regular").ids.isEmpty)
    #expect(try await reader.request("Sibling5-Regular").ids.count == 1)
  }

  @Test func `a program without identity is asked about with the number of families`() async throws
  {
    try await register(file())
    let program = try await ConsumerProbe(address: desktop.address, appID: nil)
    _ = try await program.request("Sibling4-Regular", interactive: true)
    #expect(fixture.prompts.uses.last?.families.map(\.fileFamilyCount) == [5])
  }

  @Test func `one file of two apps has the states of each`() async throws {
    try desktop.installApp(id: "org.example.Other")
    let other = try await desktop.provider("org.example.Other")
    try await register(file())
    let bytes = SyntheticFont.collection(SyntheticFont.siblings("Sibling"))
    let path = try desktop.file("other.ttc", bytes)
    let off = try await other.register([.path(path)], enabled: false).outcome()
    #expect(families(off.fonts) == Self.families, "\(off)")
    let own = try await library.fonts().filter {
      $0.descriptor.provider == PrivateDesktop.appID && $0.descriptor.family == "Sibling 2"
    }
    _ = try await library.remove(ids: own.compactMap(\.descriptor.id))
    #expect(families(try await other.registeredFonts()) == Self.families)
    #expect(try await fixture.provider.registeredFonts().count == 4)
    // Its name is free: the other app's may be on.
    let on = try await other.setEnabled(true, [.postScriptName("Sibling2-Regular")]).outcome()
    #expect(families(on.fonts) == ["Sibling 2"], "\(on)")
    #expect(try await match("Sibling 2") == "Sibling 2")
    let taken = try await other.setEnabled(true, [.postScriptName("Sibling3-Regular")]).outcome()
    #expect(taken.errors.map(\.code) == [.duplicatedName])
    let findings = try await library.checkStore()
    #expect(findings == [])
  }

  private func match(_ pattern: String) async throws -> String {
    try await desktop.run("/usr/bin/fc-match", ["--format=%{family[0]}", pattern])
  }

  @Test func `named instances of a variable face are found and gone with it`() async throws {
    let fonts = ["Vary One", "Vary Two"].map { SyntheticFont.showcase($0) }
    try await register(file("variable.ttc", fonts))
    func listed(_ family: String) async throws -> Int {
      try await desktop.run("/usr/bin/fc-list", ["--format=%{index}\n", ":family=\(family)"])
        .split(separator: "\n").count
    }
    let all = try await listed("Vary One")
    #expect(all >= 3)
    #expect(try await listed("Vary Two") == all)
    try await remove("Vary Two")
    #expect(try await listed("Vary One") == all)
    #expect(try await listed("Vary Two") == 0)
    #expect(try await match("Vary Two") != "Vary Two")
    _ = try await library.undo()
    #expect(try await listed("Vary Two") == all)
  }

  @Test func `a newer version keeps each face's states and takes none that it lacks`() async throws
  {
    try await register(file())
    _ = try await library.setEnabled(false, ids: try await fixture.ids("Sibling 1"))
    _ = try await library.setExposure(.asks, ids: try await fixture.ids("Sibling 2"))
    try await remove("Sibling 3")
    var fonts = SyntheticFont.siblings("Sibling", coverage: [0x20...0x7A])
    fonts.removeLast()
    let outcome = try await register(file("newer.ttc", fonts))
    #expect(families(outcome.fonts) == ["Sibling 1", "Sibling 2", "Sibling 4"], "\(outcome)")
    let question = try #require(fixture.prompts.questions.last)
    #expect(question.families.map(\.family) == ["Sibling 1", "Sibling 2", "Sibling 4"])
    #expect(question.families.allSatisfy { $0.isUpdate })
    let now = try await library.fonts()
    #expect(
      families(now.map(\.descriptor)) == ["Sibling 1", "Sibling 2", "Sibling 4", "Sibling 5"])
    #expect(
      families(now.filter { $0.descriptor.enabled == false }.map(\.descriptor)) == ["Sibling 1"])
    #expect(
      families(now.filter { $0.descriptor.exposure == .asks }.map(\.descriptor)) == ["Sibling 2"])
    let back = try await library.undo()
    #expect(families(back.map(\.descriptor)) == ["Sibling 3"])
    #expect(try await installed() == Self.families)
  }

  @Test func `the person adds a file again, and what they had removed is back`() async throws {
    let path = try desktop.file(
      "own.ttc", SyntheticFont.collection(SyntheticFont.siblings("Sibling")))
    _ = try await library.add([.path(path)]).outcome()
    try await remove("Sibling 5")
    let again = try await library.add([.path(path)]).outcome()
    #expect(families(again.fonts) == ["Sibling 5"] && again.errors.isEmpty)
    #expect(try await installed() == Self.families)
  }

  @Test func `the limit of faces counts those that are there`() async throws {
    try desktop.setLimits(["provider-faces": 6])
    let source = try file()
    try await register(source)
    let more = try desktop.file(
      "more.ttc", SyntheticFont.collection(SyntheticFont.siblings("More", families: 2)))
    let refused = try await register(.path(more))
    #expect(refused.errors.map(\.code) == [.exceededResourceLimit])
    try await remove("Sibling 1")
    #expect(families(try await register(.path(more)).fonts) == ["More 1", "More 2"])
    // There is no room for what was removed any more.
    #expect(try await register(source).errors.map(\.code) == [.exceededResourceLimit])
  }

  @Test func `what is kept at uninstalling is without the faces that are gone or off`() async throws
  {
    let path = try desktop.file(
      "own.ttc", SyntheticFont.collection(SyntheticFont.siblings("Sibling")))
    _ = try await library.add([.path(path)]).outcome()
    try await remove("Sibling 2")
    _ = try await library.setEnabled(false, ids: try await fixture.ids("Sibling 4"))
    let summary = try await library.prepareUninstall(keepingFonts: true)
    #expect(summary.keptCount == 3 && summary.removedCount == 1)
    let found = try await desktop.run("/usr/bin/fc-list", ["--format=%{family[0]}\n"])
    let ours = found.split(separator: "\n").filter { $0.hasPrefix("Sibling") }.sorted()
    #expect(ours == ["Sibling 1", "Sibling 3", "Sibling 5"])
  }
}
