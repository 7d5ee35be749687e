// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors

@testable import BrowserUI

/// Apps that installed fonts, that were given some, and that may not ask, as one list.
@MainActor
struct AppListTests {
  private func provider(
    _ id: String, _ name: String, families: Int, kind: String = "flatpak", muted: Bool = false
  ) -> ProviderSummary {
    ProviderSummary(
      id: id, name: name, icon: "", familyCount: families, faceCount: families, byteCount: 1,
      glyphCount: 1, kind: kind, isMuted: muted)
  }

  private func grant(
    _ app: String, _ name: String, identity: String = "flatpak"
  ) -> FontGrant {
    FontGrant(
      app: .init(id: app, name: name, icon: "", identity: identity), provider: "p",
      providerName: "P", postScriptName: "F-Regular", family: "F", style: "Regular", granted: 1,
      lastUsed: 1, origin: .asked, isRevoked: false)
  }

  @Test
  func `an app that installed fonts and uses others is one row`() {
    let list = AppList(
      providers: [
        provider("b", "Beta", families: 32),
        provider("org.typecase.Person", "Me", families: 1, kind: "person"),
      ],
      muted: [provider("c", "alpha", families: 0, muted: true)],
      grants: [grant("b", "Beta"), grant("d", "Delta")])
    #expect(list.apps.map(\.id) == ["org.typecase.Person", "c", "b", "d"])
    #expect(
      list["b"]?.use.hasPrefix("Installed 32 families · May use 1 family · Last used") == true)
    #expect(list["c"]?.hasInstalled == false && list["c"]?.isMuted == true)
    #expect(list["c"]?.summary(in: list) == "Sandboxed app\nMay not ask you")
    #expect(list["d"]?.provider == nil && list["d"]?.title == "Delta")
    #expect(list["e"] == nil)
  }

  @Test
  func `a host app that goes by a sandboxed app's id stands beside it`() {
    let list = AppList(
      providers: [provider("a", "A", families: 2)], muted: [],
      grants: [grant("a", "A", identity: "registered-host")])
    #expect(list.apps.map(\.appID) == ["a", "a"])
    #expect(Set(list.apps.map(\.id)).count == 2)
    #expect(list["a"]?.identification == .flatpak && list["a"]?.access == nil)
    let namesake = list.apps.first { $0.isNamesake }
    #expect(namesake?.identification == .registeredHost && namesake?.provider == nil)
  }

  @Test
  func `a row says that its app may not install where the list does not say so of all`() throws {
    var forbidden = provider("a", "A", families: 2)
    forbidden.prohibition = "“A” may not offer fonts. Your administrator decided this."
    let providers = [forbidden, provider("b", "B", families: 1)]
    let some = AppList(providers: providers, muted: [], grants: [])
    #expect(
      try #require(some["a"]).summary(in: some)
        == "Sandboxed app\nInstalled 2 families\nMay not install fonts")
    #expect(
      try #require(some["b"]).summary(in: some) == "Sandboxed app\nInstalled 1 family")
    let all = AppList(providers: providers, muted: [], grants: [], prohibition: "No app may.")
    #expect(
      try #require(all["a"]).summary(in: all) == "Sandboxed app\nInstalled 2 families")
  }

  @Test
  func `the counts of a muted app that has fonts are those of its fonts`() {
    let list = AppList(
      providers: [provider("a", "A", families: 2, muted: true)],
      muted: [provider("a", "A", families: 0, muted: true)], grants: [])
    #expect(list.apps.count == 1 && list["a"]?.provider?.familyCount == 2)
  }
}
