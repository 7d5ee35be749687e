// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// Values as dictionaries of the bus, where more is to be said of a key than its type.
struct DictionaryCodingTests {
  private static var font: InstalledFont {
    var descriptor = FontDescriptor(family: "Alpha")
    descriptor.id = "1"
    descriptor.provider = "org.example.Foundry"
    return InstalledFont(
      descriptor: descriptor, providerName: "Foundry", location: FaceLocation(path: "/a.ttf"),
      digest: "d", script: "Latn", isVariable: true, color: .colrV1, installed: 5)
  }

  @Test func `an older name of a key is written beside it, and read in its place`() {
    var values = Self.font.busDictionary
    #expect(values["color"] == .string("colr-v1") && values["colour"] == .string("colr-v1"))
    values["color"] = nil
    #expect(InstalledFont(busDictionary: values) == Self.font)
    var details = FontDetails(font: Self.font)
    (details.license, details.licenseURL) = ("Free.", "https://example.org")
    values = details.busDictionary
    (values["license"], values["license-url"]) = (nil, nil)
    #expect(FontDetails(busDictionary: values) == details)
  }

  @Test(arguments: ["id", "family", "provider", "path", "index"])
  func `a font without a key that is always there is none`(key: String) {
    var values = Self.font.busDictionary
    #expect(InstalledFont(busDictionary: values) == Self.font)
    values[key] = nil
    #expect(InstalledFont(busDictionary: values) == nil)
    values[key] = .bool(true)
    #expect(InstalledFont(busDictionary: values) == nil)
  }

  @Test func `what is left out has its default, which can be that of another key`() {
    let values: [String: Variant] = [
      "provider": .string("org.a.B"), "family": .string("Alpha"), "faces": .uint32(3),
      "id": .string("1"), "path": .path("/a.ttf"), "index": .uint32(0),
      "of-a-later-version": .bytes([1]),
    ]
    let family = FamilySummary(busDictionary: values)
    #expect(family?.providerName == "org.a.B" && family?.enabledCount == 3)
    #expect(family?.script == "Zyyy" && family?.color == ColorKind.none)
  }

  @Test func `since when an app is gone counts only while it is`() {
    var app = ProviderSummary(
      id: "org.a.B", name: "B", icon: "", familyCount: 1, faceCount: 1, byteCount: 1, glyphCount: 1,
      kind: "flatpak")
    #expect(app.busDictionary["leaving"] == .bool(false))
    #expect(app.busDictionary["leaving-since"] == nil)
    app.absentSince = 7
    var values = app.busDictionary
    #expect(values["leaving"] == .bool(true) && values["leaving-since"] == .int64(7))
    #expect(ProviderSummary(busDictionary: values) == app)
    values["leaving"] = .bool(false)
    #expect(ProviderSummary(busDictionary: values)?.absentSince == nil)
  }

  @Test func `a grant has its app and its face among its own keys`() {
    var grant = FontGrant(
      app: AppSummary(id: "org.a.B", name: "B", icon: "b", identity: "flatpak"),
      provider: "org.example.Foundry", providerName: "Foundry", postScriptName: "Alpha-Regular",
      family: "Alpha", style: "Regular", granted: 1, lastUsed: 2, origin: .picked, isRevoked: false)
    #expect(grant.busDictionary["app"] == .string("org.a.B"))
    #expect(grant.busDictionary["id"] == nil && grant.busDictionary["path"] == nil)
    #expect(FontGrant(busDictionary: grant.busDictionary) == grant)
    grant.face = .init(
      id: "1", location: FaceLocation(path: "/a.ttf"), script: "Latn", languages: ["de"])
    #expect(grant.busDictionary["id"] == .string("1"))
    #expect(FontGrant(busDictionary: grant.busDictionary) == grant)
  }

  @Test func `a fraction from outside is between nothing and all`() {
    var values: [String: Variant] = ["index": .uint32(0), "state": .string("fetching")]
    for (told, kept) in [(-1.0, 0.0), (0.5, 0.5), (7.0, 1.0)] {
      values["fraction"] = .double(told)
      #expect(MissingFontProgress(busDictionary: values)?.fraction == kept)
    }
    values["state"] = .string("lost")
    #expect(MissingFontProgress(busDictionary: values) == nil)
  }
}
