// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// The sheet of missing fonts: what it shows, what it does, and what the app learns.
struct MissingFontsTests {
  let fixture: ConsumerFixture
  let web: WebServer

  init() async throws { try await self.init(ConsumerFixture()) }

  private init(_ fixture: ConsumerFixture) async throws {
    self.fixture = fixture
    web = try await WebServer()
  }

  /// Offers families in the provider's catalog.
  private func offer(_ families: String...) throws {
    try fixture.desktop.writeCatalog(
      try families.map { family in
        let bytes = SyntheticFont(family).data()
        return CatalogEntry(family, at: try web.serve(bytes, at: "/\(family).ttf"), bytes)
      })
  }

  private func request(
    _ reader: ConsumerProbe, families: String...
  ) async throws -> ConsumerProbe.Outcome {
    try await reader.request(families.map { ["family": .string($0)] }, interactive: true)
  }

  private func choose(_ chosen: Int..., exposure: FontExposure = .asks) -> ScriptedPrompts.Script {
    .choose { _ in .init(.done, chosen: chosen, exposure: exposure) }
  }

  @Test func `a font of a catalog is fetched, and installed as its provider's`() async throws {
    try offer("Alpha", "Beta")
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(choose(0))
    let outcome = try await request(reader, families: "alpha", "Beta", "Nowhere")
    #expect(outcome.response == 0)
    #expect(outcome.names == ["Alpha-Regular"])
    #expect(outcome.fonts.first?["request-index"] == .uint32(0))
    #expect(outcome.unresolved.map { $0["family"] } == [.string("Beta"), .string("Nowhere")])
    let question = try #require(fixture.prompts.missing.first)
    #expect(question.app.id == PrivateDesktop.readerID)
    #expect(question.fonts.map(\.descriptor.family) == ["alpha", "Beta", "Nowhere"])
    guard case .catalog(let offer) = question.fonts[0].source else {
      Issue.record("\(question.fonts[0])")
      return
    }
    #expect(offer.provider == PrivateDesktop.appID && offer.providerName == "Foundry")
    #expect(
      offer.family == "Alpha" && offer.byteCount == UInt64(SyntheticFont("Alpha").data().count))
    #expect(question.fonts[2].source == .nowhere)

    let installed = try #require(try await fixture.library.fonts().first)
    #expect(installed.descriptor.provider == PrivateDesktop.appID)
    #expect(installed.descriptor.exposure == .asks && installed.descriptor.scope == .persistent)
    let grant = try #require(try await fixture.library.grants().first)
    #expect(grant.origin == .sheet && grant.postScriptName == "Alpha-Regular")
    #expect(fixture.prompts.finished.map { $0.map(\.state) } == [[.done]])
    #expect(fixture.prompts.progress.allSatisfy { $0.allSatisfy { $0.index == 0 } })
    #expect(fixture.prompts.questions.isEmpty)
    // Offers that the person did not choose are not shown again.
    let again = try await request(reader, families: "Beta", "Nowhere", "Alpha")
    #expect(again.names == ["Alpha-Regular"] && again.unresolved.count == 2)
    #expect(fixture.prompts.missing.count == 1)
  }

  @Test func `"Not now" holds until a font of the name is installed`() async throws {
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(.answer(.refused))
    for _ in 0..<3 {
      let outcome = try await request(reader, families: "Alpha", "Beta")
      #expect(outcome.response == 0 && outcome.unresolved.count == 2)
    }
    #expect(fixture.prompts.missing.count == 1)
    // The answer does not concern another app or another name.
    let other = try await fixture.desktop.consumer("org.example.Other")
    _ = try await request(other, families: "Alpha")
    #expect(fixture.prompts.missing.count == 2)
    _ = try await request(reader, families: "Beta", "Gamma")
    #expect(fixture.prompts.missing.last?.fonts.map(\.descriptor.family) == ["Gamma"])

    fixture.prompts.follow(.answer(.done))
    let id = try #require(try await fixture.install(SyntheticFont("Alpha")).first)
    #expect(try await request(reader, families: "Alpha").fonts.count == 1)
    _ = try await fixture.library.remove(ids: [id])
    fixture.prompts.follow(.answer(.refused))
    _ = try await request(reader, families: "Alpha")
    #expect(fixture.prompts.missing.last?.fonts.map(\.descriptor.family) == ["Alpha"])
    let count = fixture.prompts.missing.count
    // The person lets the app ask again.
    try await fixture.library.setGranted(true, app: PrivateDesktop.readerID)
    _ = try await request(reader, families: "Beta")
    try await fixture.library.setMuted(false, app: PrivateDesktop.readerID)
    _ = try await request(reader, families: "Beta")
    #expect(fixture.prompts.missing.count == count + 2)
    // A muted app shows no sheet.
    try await fixture.library.setMuted(true, app: PrivateDesktop.readerID)
    #expect(try await request(reader, families: "Delta").unresolved.count == 1)
    #expect(fixture.prompts.missing.count == count + 2)
  }

  @Test func `an app whose sheets came to nothing asks again when the person lets it`() async throws
  {
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(.answer(.ended))
    for number in 1...5 { _ = try await request(reader, families: "Family \(number)") }
    #expect(fixture.prompts.missing.count == 5)
    try await fixture.library.setMuted(false, app: PrivateDesktop.readerID)
    _ = try await request(reader, families: "Alpha")
    #expect(fixture.prompts.missing.count == 6)
  }

  @Test func `revoked and disabled fonts can be allowed again in the sheet`() async throws {
    fixture.prompts.follow(.answer(.done))
    try await fixture.install(SyntheticFont("Alpha"), SyntheticFont("Beta"))
    let reader = try await fixture.desktop.consumer()
    _ = try await reader.request("Alpha-Regular")
    try await fixture.library.setGranted(false, app: PrivateDesktop.readerID)
    _ = try await fixture.library.setEnabled(false, ids: try await fixture.ids("Beta"))
    fixture.prompts.follow(choose(0, 1))
    let outcome = try await request(reader, families: "Alpha", "Beta")
    let fonts = try #require(fixture.prompts.missing.first?.fonts)
    #expect(fonts.map(\.source) == [.revoked, .disabled])
    #expect(fonts.allSatisfy { $0.location != nil })
    #expect(outcome.names == ["Alpha-Regular", "Beta-Regular"])
    #expect(try await fixture.library.grants().map(\.origin) == [.sheet, .sheet])
    #expect(try await reader.granted().count == 2)
  }

  @Test func `a font that nobody has can be replaced by one that the person picks`() async throws {
    try await fixture.install(SyntheticFont("Alpha"))
    let id = try #require(try await fixture.ids("Alpha").first)
    let reader = try await fixture.desktop.consumer()
    var picked = FontDescriptor(postScriptName: "Alpha-Regular")
    var builtIn = FontDescriptor()
    builtIn.family = "DejaVu Sans"
    picked.id = id
    picked.provider = "org.example.Secret"
    fixture.prompts.follow(
      .choose { [picked, builtIn] _ in
        .init(.done, exposure: .asks, replacements: [0: picked, 1: builtIn])
      })
    func ask(_ names: [String], replaceable: [UInt32]) async throws -> ConsumerProbe.Outcome {
      try await reader.run(
        "RequestFonts", [.string(""), .dictionaries(names.map { ["family": .string($0)] })],
        options: ["replaceable": .array(of: "u", replaceable.map { .uint32($0) })])
    }
    let outcome = try await ask(["Beta", "Gamma", "Delta"], replaceable: [0, 1])
    let question = try #require(fixture.prompts.missing.first)
    #expect(question.fonts.map(\.isReplaceable) == [true, true, false])
    #expect(outcome.response == 0 && outcome.fonts.isEmpty && outcome.unresolved.count == 3)
    let replacements = try #require(outcome.results["replacements"]?.dictionariesValue)
    #expect(replacements.map { $0["request-index"] } == [.uint32(0), .uint32(1)])
    #expect(replacements[1]["family"] == .string("DejaVu Sans"))
    // By the app's own id, as a font that was picked for it.
    #expect(replacements[0]["provider"] == nil && replacements[0]["fd"] == .handle(0))
    let told = try #require(replacements[0]["id"]?.stringValue)
    #expect(told != id)
    #expect(try await reader.open(told) != nil)
    #expect(try await fixture.library.grants().map(\.origin) == [.picked])
    // It may be asked about again: the person may have taken the replacement back.
    _ = try await ask(["Beta", "Delta"], replaceable: [0])
    #expect(fixture.prompts.missing.last?.fonts.map(\.descriptor.family) == ["Beta"])
    // A backend may replace only what the app can replace.
    let refused = try await ask(["Epsilon", "Zeta"], replaceable: [0])
    #expect(refused.results["replacements"] == nil)
    await #expect(throws: BusError.self) { try await ask(["Eta"], replaceable: [7]) }
  }

  // MARK: For scripts

  /// A font with all letters of Cherokee.
  private func cherokee(_ family: String) -> SyntheticFont {
    SyntheticFont(family, coverage: [0x20...0x7E, 0x13A0...0x13FD, 0xAB70...0xABBF])
  }

  private func request(
    _ reader: ConsumerProbe, scripts: [String], families: String...
  ) async throws -> ConsumerProbe.Outcome {
    try await reader.run(
      "RequestFonts", [.string(""), .dictionaries(families.map { ["family": .string($0)] })],
      options: ["scripts": .strings(scripts)])
  }

  @Test func `a provider's font for a script is offered, and given for that script`() async throws {
    let bytes = cherokee("Sequoyah").data()
    var entry = CatalogEntry("Sequoyah", at: try web.serve(bytes, at: "/Sequoyah.ttf"), bytes)
    entry.scripts = ["Cher"]
    try fixture.desktop.writeCatalog([entry])
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(choose(1))
    let outcome = try await request(reader, scripts: ["Cher", "Vaii"], families: "Lost")
    let fonts = try #require(fixture.prompts.missing.first?.fonts)
    #expect(fonts.map(\.script) == [nil, "Cher", "Vaii"])
    #expect(fonts.map(\.descriptor.family) == ["Lost", "Sequoyah", nil])
    #expect(fonts.map(\.isReplaceable) == [false, false, true])
    guard case .catalog = fonts[1].source, fonts[2].source == .nowhere else {
      Issue.record("\(fonts)")
      return
    }
    #expect(outcome.names == ["Sequoyah-Regular"])
    #expect(outcome.fonts.first?["script"] == .string("Cher"))
    #expect(outcome.fonts.first?["request-index"] == nil)
    // Of the other script nothing is told.
    #expect(outcome.unresolved.map { $0["family"] } == [.string("Lost")])
    #expect(try await fixture.library.grants().map(\.origin) == [.sheet])
  }

  @Test func `a font that does not write what its catalog says is not installed`() async throws {
    let bytes = SyntheticFont("Boast").data()
    var entry = CatalogEntry("Boast", at: try web.serve(bytes, at: "/Boast.ttf"), bytes)
    entry.scripts = ["Cher"]
    try fixture.desktop.writeCatalog([entry])
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(choose(0))
    let outcome = try await request(reader, scripts: ["Cher"])
    #expect(outcome.fonts.isEmpty)
    #expect(fixture.prompts.finished.map { $0.map(\.state) } == [[.failed]])
    #expect(try await fixture.library.fonts().isEmpty)
  }

  @Test func `an installed font is given for a script only when the person says so`() async throws {
    fixture.prompts.follow(.answer(.done))
    try await fixture.install(cherokee("Sequoyah"), SyntheticFont("Alpha"))
    let reader = try await fixture.desktop.consumer()
    // Nobody is asked, so nothing is told.
    let silent = try await reader.run(
      "RequestFonts", [.string(""), .dictionaries([])],
      options: ["scripts": .strings(["Cher"]), "interactive": .bool(false)])
    #expect(silent.fonts.isEmpty && silent.unresolved.isEmpty)
    fixture.prompts.follow(.answer(.refused))
    #expect(try await request(reader, scripts: ["Cher"]).fonts.isEmpty)
    let shown = try #require(fixture.prompts.missing.first?.fonts)
    #expect(shown.map(\.source) == [.installed] && shown.map(\.descriptor.family) == ["Sequoyah"])
    #expect(try await fixture.library.grants().isEmpty)
    // What the person did not want now is not held against the name.
    fixture.prompts.follow(choose(0))
    let outcome = try await request(reader, scripts: ["Cher"])
    #expect(outcome.names == ["Sequoyah-Regular"])
    #expect(try await reader.granted() == ["Sequoyah-Regular"])
  }

  @Test func `the person picks a font for a script that nobody offers`() async throws {
    let reader = try await fixture.desktop.consumer()
    let picked = FontDescriptor(family: "DejaVu Sans")
    fixture.prompts.follow(
      .choose { _ in .init(.done, exposure: .asks, replacements: [0: picked]) })
    let outcome = try await request(reader, scripts: ["Cher"])
    let replacements = try #require(outcome.results["replacements"]?.dictionariesValue)
    #expect(replacements.map { $0["script"] } == [.string("Cher")])
    #expect(replacements.map { $0["family"] } == [.string("DejaVu Sans")])
  }

  @Test(arguments: [["Cherokee"], ["cher"], [""], ["Cher", "Cher"]])
  func `what is no script is refused`(scripts: [String]) async throws {
    let reader = try await fixture.desktop.consumer()
    await #expect(throws: BusError.self) { try await request(reader, scripts: scripts) }
    #expect(fixture.prompts.missing.isEmpty)
  }

  @Test func `the person finds fonts of a collection, as often as they want`() async throws {
    try offer("Alpha", "Beta")
    fixture.prompts.follow(.answer(.refused))
    let wanted: [FontSource] = [
      .family("Alpha"), .family("Gamma"), .postScriptName("DejaVuSans"), .family("DejaVu Sans"),
    ]
    for _ in 0..<2 {
      #expect(try await fixture.library.find(wanted).outcome().response == .done)
    }
    #expect(fixture.prompts.missing.count == 2)
    let question = try #require(fixture.prompts.missing.last)
    #expect(question.app.identity == "person")
    #expect(question.fonts.map(\.descriptor.family) == ["Alpha", "Gamma"])
    #expect(question.fonts.map(\.isReplaceable) == [false, false])
    fixture.prompts.follow(choose(0))
    try await fixture.library.find(wanted).outcome()
    #expect(try await fixture.library.fonts().map(\.descriptor.family) == ["Alpha"])
    // Nobody was given anything, and what is there is not looked for.
    #expect(try await fixture.library.grants().isEmpty)
    fixture.prompts.follow(.answer(.refused))
    try await fixture.library.find([.family("Alpha")]).outcome()
    #expect(fixture.prompts.missing.count == 3)
  }

  @Test func `installed fonts are given before the sheet is shown`() async throws {
    fixture.prompts.follow(.answer(.done))
    try await fixture.install(SyntheticFont("Alpha"))
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(.wait)
    async let outcome = request(reader, families: "Alpha", "Beta")
    try await fixture.desktop.wait(for: "the sheet") { fixture.prompts.missing.count == 1 }
    #expect(fixture.prompts.missing.first?.fonts.map(\.descriptor.family) == ["Beta"])
    #expect(try await reader.granted() == ["Alpha-Regular"])
    try await fixture.desktop.wait(for: "the signal") { reader.changes.count == 1 }
    fixture.prompts.answer(.refused)
    #expect(try await outcome.names == ["Alpha-Regular"])
  }

  @Test func `no file is open for a request while the person thinks`() async throws {
    try await fixture.install(SyntheticFont("Alpha"))
    let reader = try await fixture.desktop.consumer()
    let process = try #require(try await fixture.desktop.registryProcess())
    fixture.prompts.follow(.wait)
    async let outcome = reader.request(
      [["family": .string("Alpha")], ["family": .string("None")]], interactive: true,
      withDescriptors: true)
    try await fixture.desktop.wait(for: "the sheet") { fixture.prompts.missing.count == 1 }
    let descriptors = "/proc/\(process)/fd"
    let open = try FileSystem.names(in: descriptors).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\($0)")
    }
    #expect(!open.isEmpty && !open.contains { $0.contains("typecase-font") }, "\(open)")
    fixture.prompts.answer(.refused)
    #expect(try await outcome.names == ["Alpha-Regular"])
  }

  @Test func `fonts of the system are not missing`() async throws {
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(.answer(.refused))
    let outcome = try await request(reader, families: "DejaVu Sans")
    #expect(outcome.unresolved.isEmpty)
    #expect(
      outcome.results["system"]?.dictionariesValue?.map { $0["family"] } == [.string("DejaVu Sans")]
    )
    #expect(fixture.prompts.missing.isEmpty)
  }

  @Test func `a failed download is shown in the sheet, and the app learns nothing`()
    async throws
  {
    let bytes = SyntheticFont("Alpha").data()
    try fixture.desktop.writeCatalog([
      CatalogEntry("Alpha", at: try web.serve([1, 2, 3], at: "/Alpha.ttf"), bytes)
    ])
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(choose(0))
    let failed = try await request(reader, families: "Alpha")
    let finished = try #require(fixture.prompts.finished.first?.first)
    #expect(finished.state == .failed && !finished.message.isEmpty)
    fixture.prompts.follow(.answer(.refused))
    let refused = try await request(reader, families: "Gamma")
    #expect(failed.response == refused.response)
    #expect(failed.results.keys == refused.results.keys)
    #expect(failed.unresolved.first?.keys == refused.unresolved.first?.keys)
    // The person wanted it, so the next request may ask again.
    _ = try await request(reader, families: "Alpha")
    #expect(fixture.prompts.missing.count == 3)
  }

  @Test func `the person can stop a download that takes too long`() async throws {
    let server = try UnrulyServer { $0.hang() }
    try fixture.desktop.writeCatalog([
      CatalogEntry("Alpha", at: server.address("/Alpha.ttf"), SyntheticFont("Alpha").data())
    ])
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(choose(0))
    async let outcome = request(reader, families: "Alpha")
    try await fixture.desktop.wait(for: "progress") {
      fixture.prompts.progress.contains { $0.first?.state == .fetching }
    }
    fixture.prompts.setWanted(false)
    #expect(try await outcome.unresolved.count == 1)
    #expect(fixture.prompts.finished.count == 1)
  }

  @Test(arguments: ["nonsense", "leave", "hang"])
  func `a backend that crashes, hangs or replies nonsense leaves fonts unresolved`(kind: String)
    async throws
  {
    try await MissingFontsTests(ConsumerFixture(promptSeconds: 5)).expectNothing(ofBackend: kind)
  }

  private func expectNothing(ofBackend kind: String) async throws {
    try offer("Alpha")
    let reader = try await fixture.desktop.consumer()
    switch kind {
    case "leave": fixture.prompts.follow(.leave)
    case "hang": fixture.prompts.follow(.hang)
    default:
      fixture.prompts.follow(
        .reply([
          .uint32(0), .dictionary(["chosen": .array(of: "u", [.uint32(7)])]),
        ]))
    }
    let outcome = try await request(reader, families: "Alpha")
    #expect(outcome.response == 0 && outcome.unresolved.count == 1)
    #expect(try await fixture.library.fonts().isEmpty)
  }

  @Test func `a Flatpak app offers the fonts in its bundle also when it does not run`() async throws
  {
    let app = fixture.desktop.folder + "/data/flatpak/app/org.example.Boxed/current/active"
    try FileSystem.createDirectories(app + "/files/share/typecase/fonts", mode: 0o755)
    try FileSystem.createDirectories(fixture.desktop.folder + "/data/flatpak/repo", mode: 0o755)
    let metadata = "[Application]\nname=org.example.Boxed\n[Policy Typecase]\nentitlements=NAME;\n"
    let bytes = SyntheticFont("Alpha").data()
    try FileSystem.write(bytes, to: app + "/files/share/typecase/fonts/Alpha.ttf")
    var entry = CatalogEntry("Alpha", at: "", bytes)
    entry.place = ("path", "fonts/Alpha.ttf")
    try FileSystem.write(
      CatalogEntry.catalog([entry]), to: app + "/files/share/typecase/catalog.json")
    let reader = try await fixture.desktop.consumer()
    func entitle(_ name: String) async throws {
      try FileSystem.write(metadata.replacing("NAME", with: name).utf8, to: app + "/metadata")
      try await fixture.library.setGranted(true, app: PrivateDesktop.readerID)
    }
    // Another entitlement is not enough.
    try await entitle("use-installed-fonts")
    fixture.prompts.follow(choose(0, exposure: .byName))
    #expect(try await request(reader, families: "Alpha").fonts.isEmpty)
    #expect(fixture.prompts.missing.first?.fonts.first?.location == nil)
    // A font of the bundle is shown in its own face, from a copy that is deleted with the sheet. If
    // reading it takes too long, the sheet is shown without it.
    try await entitle("install-fonts")
    fixture.prompts.follow(.answer(.refused))
    var preview: String?
    try await fixture.desktop.wait(for: "a preview") {
      _ = try await request(reader, families: "Alpha")
      preview = fixture.prompts.missing.last?.fonts.first?.location?.path
      try await fixture.library.setGranted(true, app: PrivateDesktop.readerID)
      return preview != nil
    }
    let copy = try #require(preview)
    #expect(copy.hasPrefix(fixture.desktop.folder) && !copy.hasPrefix(app))
    try await fixture.desktop.wait(for: "the copy to go") { !FileSystem.exists(copy) }
    fixture.prompts.follow(choose(0, exposure: .byName))
    #expect(try await request(reader, families: "Alpha").fonts.count == 1)
    guard case .catalog(let offer)? = fixture.prompts.missing.last?.fonts.first?.source else {
      Issue.record("\(fixture.prompts.missing)")
      return
    }
    #expect(offer.provider == "org.example.Boxed" && offer.byteCount == 0)
    let font = try #require(try await fixture.library.fonts().first?.descriptor)
    #expect(font.provider == "org.example.Boxed" && font.exposure == .byName)
    #expect(try await fixture.library.providers().map(\.kind) == ["flatpak"])
  }

  @Test func `a provider that is not entitled, or not installed, offers nothing`() async throws {
    try offer("Alpha")
    try fixture.desktop.installApp(entitlements: "")
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(choose(0))
    #expect(try await request(reader, families: "Alpha").fonts.isEmpty)
    #expect(fixture.prompts.missing.first?.fonts.map(\.source) == [.nowhere])
    try await fixture.library.setGranted(true, app: PrivateDesktop.readerID)
    // A changed catalog is read again.
    try fixture.desktop.installApp()
    #expect(try await request(reader, families: "Alpha").fonts.count == 1)
  }

  @Test func `a yes covers the font that the sheet named, whatever the file holds`()
    async throws
  {
    // One file is what the catalog says; the others have another family, or another name.
    let files = [
      ("Alpha Regular", SyntheticFont("Alpha")), ("Alpha Bold", SyntheticFont("Intruder")),
    ]
    var entries: [CatalogEntry] = []
    for (name, font) in files {
      var entry = CatalogEntry(
        name, at: try web.serve(font.data(), at: "/\(name.filter { $0 != " " }).ttf"), font.data())
      entry.family = "Alpha"
      entries.append(entry)
    }
    try fixture.desktop.writeCatalog(entries)
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(choose(0))
    let outcome = try await request(reader, families: "Alpha")
    guard case .catalog(let offer)? = fixture.prompts.missing.first?.fonts.first?.source else {
      Issue.record("\(fixture.prompts.missing)")
      return
    }
    let size = files.reduce(0) { $0 + $1.1.data().count }
    #expect(offer.fileCount == 2 && offer.totalByteCount == UInt64(size))
    #expect(outcome.names == ["Alpha-Regular"])
    #expect(try await fixture.library.fonts().compactMap(\.descriptor.family) == ["Alpha"])
    #expect(fixture.prompts.finished.first?.first?.state == .failed)
  }

  @Test func `a file that holds another font than the catalog says is not installed`() async throws
  {
    let font = SyntheticFont("Alpha")
    let entry = CatalogEntry(
      "Wanted-Bold", at: try web.serve(font.data(), at: "/font.ttf"), font.data())
    try fixture.desktop.writeCatalog([entry])
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(choose(0))
    let outcome = try await reader.request(
      [["postscript-name": .string("Wanted-Bold")]], interactive: true)
    #expect(outcome.fonts.isEmpty)
    #expect(try await fixture.library.fonts().isEmpty)
    #expect(fixture.prompts.finished.first?.first?.state == .failed)
  }

  @Test(arguments: [RequestResponse.done, .refused])
  func `when the inspection finds more than the sheet showed, the person is asked again`(
    answer: RequestResponse
  ) async throws {
    var font = SyntheticFont("Alpha")
    font.furtherNames = [.init(21, "Helvetica")]
    try fixture.desktop.writeCatalog([
      CatalogEntry("Alpha", at: try web.serve(font.data(), at: "/Alpha.ttf"), font.data())
    ])
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(choose(0))
    fixture.prompts.follow(consent: answer)
    let outcome = try await request(reader, families: "Alpha")
    let question = try #require(fixture.prompts.questions.first)
    #expect(question.app.id == PrivateDesktop.appID)
    #expect(question.families.map(\.furtherNames) == [["Helvetica"]])
    #expect(question.notices.contains { $0.contains("“Helvetica”") })
    // The sheet is closed by then, and reported no failure.
    #expect(fixture.prompts.finished.map { $0.map(\.state) } == [[.done]])
    #expect(outcome.fonts.count == (answer == .done ? 1 : 0))
    #expect(try await fixture.library.fonts().count == outcome.fonts.count)
  }

  @Test(arguments: [("S", "Segoe UI", 1), ("Alpha", "Alphabet", 1), ("Alpha", "Alpha Regular", 0)])
  func `a further name is shown, unless it is the family with words of its style`(
    family: String, further: String, questions: Int
  ) async throws {
    var font = SyntheticFont(family)
    font.furtherNames = [.init(21, further)]
    try fixture.desktop.writeCatalog([
      CatalogEntry(family, at: try web.serve(font.data(), at: "/font.ttf"), font.data())
    ])
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(choose(0))
    fixture.prompts.follow(consent: .refused)
    let outcome = try await request(reader, families: family)
    #expect(fixture.prompts.questions.count == questions)
    #expect(outcome.fonts.count == 1 - questions)
  }

  @Test func `entries without a family are not offered, and a name wins over no family`()
    async throws
  {
    let honest = SyntheticFont("Alpha").data()
    var nameless = CatalogEntry("Beta", at: try web.serve(honest, at: "/beta.ttf"), honest)
    nameless.family = ""
    try fixture.desktop.installProvider(
      "a.example.Honest",
      offering: [
        CatalogEntry("Alpha", at: try web.serve(honest, at: "/alpha.ttf"), honest), nameless,
      ])
    // It is smaller, and the smaller of two equal offers is preferred.
    let other = SyntheticFont("Other", coverage: [0x41...0x42]).data()
    #expect(other.count < honest.count)
    var named = CatalogEntry("Alpha", at: try web.serve(other, at: "/other.ttf"), other)
    named.family = "Other"
    try fixture.desktop.installProvider("b.example.Named", offering: [named])
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(.answer(.refused))
    _ = try await request(reader, families: "Alpha", "Beta")
    let fonts = try #require(fixture.prompts.missing.first).fonts
    #expect(
      fonts.map { font in
        guard case .catalog(let offer) = font.source else { return "" }
        return offer.provider
      } == ["a.example.Honest", ""])
  }

  @Test func `a muted provider offers nothing, and equal offers are chosen from at random`()
    async throws
  {
    let bytes = Dictionary(
      uniqueKeysWithValues: (0..<8).map { ("Font \($0)", SyntheticFont("Font \($0)").data()) })
    let ids = ["a.example.First", "z.example.Last"]
    for id in ids {
      try fixture.desktop.installProvider(
        id,
        offering: try bytes.map { name, bytes in
          CatalogEntry(name, at: try web.serve(bytes, at: "/\(name.last ?? "0").ttf"), bytes)
        })
    }
    let reader = try await fixture.desktop.consumer()
    func providers() async throws -> [String] {
      fixture.prompts.follow(.answer(.refused))
      _ = try await reader.request(
        bytes.keys.sorted().map { ["family": .string($0)] }, interactive: true)
      try await fixture.library.setGranted(true, app: PrivateDesktop.readerID)
      return try #require(fixture.prompts.missing.last).fonts.compactMap { font in
        guard case .catalog(let offer) = font.source else { return nil }
        return offer.provider
      }
    }
    let offered = try await providers()
    #expect(offered.count == 8 && Set(offered).isSubset(of: ids))
    #expect(try await providers() == offered, "always alike as long as the service runs")
    try await fixture.library.setMuted(true, app: ids[0])
    #expect(try await Set(providers()) == [ids[1]])
    try await fixture.library.setMuted(true, app: ids[1])
    #expect(try await providers() == [])
  }

  @Test func `invented names show only a few sheets`() async throws {
    let reader = try await fixture.desktop.consumer()
    fixture.prompts.follow(.answer(.refused))
    for number in 0..<8 {
      let outcome = try await request(reader, families: "Made Up \(number)")
      #expect(outcome.response == 0 && outcome.unresolved.count == 1)
    }
    #expect(fixture.prompts.missing.count == 5)
  }

  @Test func `one sheet at a time is shown`() async throws {
    let (one, other) = (
      try await fixture.desktop.consumer(), try await fixture.desktop.consumer("org.example.Other")
    )
    fixture.prompts.follow(.wait)
    async let first = request(one, families: "Alpha")
    try await fixture.desktop.wait(for: "the sheet") { fixture.prompts.missing.count == 1 }
    async let second = request(other, families: "Alpha")
    let path = try fixture.desktop.font(SyntheticFont("Beta"))
    async let third = fixture.provider.register([.path(path)]).outcome()
    // Both wait for it, without a deadline.
    for count in 1...2 {
      try await fixture.desktop.wait(for: "the next") {
        fixture.prompts.missing.count + fixture.prompts.questions.count == count
      }
      fixture.prompts.answer(.refused)
    }
    try await fixture.desktop.wait(for: "the last") {
      fixture.prompts.missing.count + fixture.prompts.questions.count == 3
    }
    fixture.prompts.answer(.refused)
    #expect(try await first.unresolved.count == 1)
    #expect(try await second.unresolved.count == 1)
    #expect(try await third.response == .refused)
  }
}
