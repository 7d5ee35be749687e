// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseSystemKit

/// Fonts of a catalog are fetched, and then installed like any other.
struct AssetInstallationTests {
  let desktop: PrivateDesktop
  let web: WebServer

  init() async throws {
    desktop = try await PrivateDesktop()
    web = try await WebServer()
  }

  /// A font on the server.
  private func asset(_ family: String) throws -> CatalogEntry {
    let bytes = SyntheticFont(family).data()
    return CatalogEntry(family, at: try web.serve(bytes, at: "/\(family).ttf"), bytes)
  }

  @Test func `an asset is fetched, asked about, installed, and unregistered`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    try desktop.writeCatalog([try asset("Alpha"), try asset("Beta")])
    let provider = try await desktop.provider()
    let outcome = try await provider.register([.asset("Alpha"), .asset("Beta")]).outcome()
    #expect(outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.fonts.compactMap(\.family) == ["Alpha", "Beta"])
    #expect(prompts.questions.map(\.fontCount) == [2])
    // The store has the bytes now.
    #expect(try desktop.downloads().isEmpty)

    let again = try await provider.register([.asset("Alpha")]).outcome()
    #expect(again.errors.map(\.code) == [.alreadyRegistered])
    #expect(try await web.requests(atLeast: 2).count == 2, "what is installed is not fetched again")
    let known = try await provider.requestAssets(["Alpha"]).outcome()
    #expect(known.assets.map(\.isRegistered) == [true])
    #expect(try web.requests().count == 2)

    let back = try await provider.unregister([.asset("Alpha")]).outcome()
    #expect(back.fonts.compactMap(\.family) == ["Alpha"])
    #expect(try await provider.registeredFonts().compactMap(\.family) == ["Beta"])
    let missing = try await provider.unregister([.asset("Alpha"), .asset("Gamma")]).outcome()
    #expect(missing.errors.map(\.code) == [.notRegistered, .assetNotFound])
  }

  @Test func `an asset that was requested before is not fetched again when it is registered`()
    async throws
  {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    var (alpha, beta) = (try asset("Alpha"), try asset("Beta"))
    alpha.tags = ["latin", "text"]
    beta.tags = ["latin"]
    try desktop.writeCatalog([alpha, beta, try asset("Gamma")])
    let provider = try await desktop.provider()
    let outcome = try await provider.requestAssets(["latin", "Beta", "Nobody"]).outcome()
    #expect(outcome.response == .done)
    #expect(outcome.assets.map(\.name) == ["Alpha", "Beta"])
    #expect(outcome.assets.map(\.digest) == [alpha.digest, beta.digest])
    #expect(outcome.assets.first?.tags == ["latin", "text"])
    #expect(outcome.assets.allSatisfy { !$0.isRegistered })
    #expect(outcome.errors.map(\.code) == [.assetNotFound])
    #expect(outcome.errors.first?.font.asset == "Nobody")
    #expect(prompts.questions.isEmpty, "fetching asks nobody")
    #expect(try desktop.downloads() == [alpha.digest, beta.digest])
    let registered = try await provider.register([.asset("Alpha"), .asset("Gamma")]).outcome()
    #expect(registered.fonts.compactMap(\.family) == ["Alpha", "Gamma"])
    let paths = try await web.requests(atLeast: 3).map(\.path)
    #expect(paths.sorted() == ["/Alpha.ttf", "/Beta.ttf", "/Gamma.ttf"])
  }

  @Test func `an asset that is not available stops no other font`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    var local = CatalogEntry("Local", at: "", SyntheticFont("Local").data())
    local.place = ("path", "bundle/Local-Regular.ttf")
    try desktop.font(SyntheticFont("Local"), file: "Local-Regular.ttf")
    var changed = local
    changed.name = "Changed"
    changed.place.value = "bundle/Changed.ttf"
    try desktop.font(SyntheticFont("Changed"), file: "Changed.ttf")
    changed.digest = String(repeating: "0", count: 64)
    var outside = local
    outside.name = "Outside"
    outside.place = ("path", "outside.ttf")
    try FileSystem.write(SyntheticFont("Local").data(), to: desktop.folder + "/outside.ttf")
    let alpha = try asset("Alpha")
    var gone = alpha
    gone.name = "Gone"
    gone.digest = String(repeating: "1", count: 64)
    gone.place.value = web.address("/nothing.ttf")
    var notFont = CatalogEntry(
      "Not a font", at: try web.serve(Array("<html>".utf8), at: "/page"), Array("<html>".utf8))
    notFont.tags = ["page"]
    try desktop.writeCatalog([local, changed, outside, alpha, gone, notFont])
    let names = ["Local", "Changed", "Outside", "Alpha", "Gone", "Not a font", "Unknown"]
    let provider = try await desktop.provider()
    let outcome = try await provider.register(names.map(FontSource.asset)).outcome()
    #expect(outcome.fonts.compactMap(\.family) == ["Local", "Alpha"])
    let errors = Dictionary(uniqueKeysWithValues: outcome.errors.map { ($0.requestIndex, $0) })
    #expect(errors[1]?.code == .invalidFilePath)
    #expect(errors[1]?.detail.contains(changed.digest) == true)
    #expect(errors[2]?.code == .invalidFilePath)
    #expect(errors[4]?.code == .assetNotFound)
    #expect(desktop.log.contains("404"))
    #expect(errors[5]?.code == .unrecognizedFormat)
    #expect(errors[6]?.code == .assetNotFound)
    #expect(errors.count == 5)
    #expect(prompts.questions.map(\.fontCount) == [2])
  }

  @Test func `for a missing or wrong catalog the error says where it is wrong`() async throws {
    let provider = try await desktop.provider()
    let missing = try await provider.register([.asset("Alpha")]).outcome()
    #expect(missing.errors.map(\.code) == [.assetNotFound])
    #expect(missing.errors.first?.detail.contains("\(desktop.folder)/catalog.json") == true)
    var alpha = try asset("Alpha")
    alpha.digest = "nonsense"
    try desktop.writeCatalog([try asset("Beta"), alpha])
    let wrong = try await provider.requestAssets(["Beta"]).outcome()
    #expect(wrong.errors.map(\.code) == [.assetNotFound])
    #expect(wrong.errors.first?.detail.contains("assets[1].resource.sha256") == true)
    #expect(wrong.assets.isEmpty)
  }

  @Test func `the catalog counts as it is when the person has answered`() async throws {
    let prompts = try await ScriptedPrompts(on: desktop, .wait)
    let (alpha, beta) = (try asset("Alpha"), try asset("Beta"))
    try desktop.writeCatalog([alpha, beta])
    let request = try await desktop.provider().register([.asset("Alpha"), .asset("Beta")])
    try await desktop.wait(for: "the question") { prompts.questions.count == 1 }
    var changed = alpha
    changed.digest = beta.digest
    try desktop.writeCatalog([changed, beta])
    prompts.answer(.done)
    let outcome = try await request.outcome()
    #expect(outcome.fonts.compactMap(\.family) == ["Beta"])
    #expect(outcome.errors.map(\.code) == [.invalidFilePath])
    #expect(outcome.errors.first?.requestIndex == 0)
  }

  @Test func `a font of the process is fetched once, and used at each start`() async throws {
    try desktop.writeCatalog([try asset("Alpha")])
    for _ in 0..<2 {
      let provider = try await desktop.provider()
      let outcome = try await provider.register([.asset("Alpha")], scope: .process).outcome()
      #expect(outcome.fonts.compactMap(\.family) == ["Alpha"], "\(outcome.errors)")
    }
    #expect(try await web.requests(atLeast: 1).count == 1)
  }

  @Test func `an app without the entitlement fetches nothing`() async throws {
    try desktop.installApp(id: "org.example.Plain", entitlements: "")
    try desktop.writeCatalog([try asset("Alpha")])
    let provider = try await desktop.provider("org.example.Plain")
    let failure = try await provider.requestAssets(["Alpha"]).failure
    #expect(failure?.code == .missingEntitlement)
    #expect(try web.requests().isEmpty)
  }
}
