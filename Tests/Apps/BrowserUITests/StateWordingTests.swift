// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

@testable import BrowserUI

/// The texts about families and providers.
@MainActor
struct StateWordingTests {
  private func face(
    _ id: String, enabled: Bool = true, exposure: FontExposure = .byName, byPerson: Bool = false,
    conflict: String? = nil
  ) -> FontDetails {
    var descriptor = FontDescriptor()
    descriptor.id = id
    descriptor.enabled = enabled
    descriptor.exposure = exposure
    descriptor.provider = "org.example.App"
    return FontDetails(
      font: InstalledFont(
        descriptor: descriptor, providerName: "Some App", location: .init(path: "/f", index: 0),
        digest: "", script: "Latn", isVariable: false, color: .none,
        isDisabledByPerson: byPerson, conflict: conflict))
  }

  @Test
  func `a family says why it is not in use, and who did that`() {
    #expect(FamilyState([face("a")]).summary == "Programs can use this family.")
    #expect(
      FamilyState([face("a"), face("b", enabled: false)]).summary == "1 of 2 styles are off.")
    #expect(
      FamilyState([face("a", enabled: false)]).summary.hasPrefix("“Some App” turned this family"))
    #expect(
      FamilyState([face("a", enabled: false, byPerson: true)]).summary
        .hasPrefix("You turned this family off"))
  }

  @Test
  func `faces that are exposed differently have no common exposure`() {
    #expect(FamilyState([face("a"), face("b")]).exposure == .byName)
    let mixed = FamilyState([face("a"), face("b", exposure: .asks), face("c")])
    #expect(mixed.exposure == nil)
    #expect(mixed.mixedExposure == "1 of 3 styles are only for apps that ask.")
    #expect(FamilyState([face("a")]).mixedExposure == nil)
  }

  @Test
  func `a conflict names each of the system's files once`() {
    #expect(FamilyState([face("a")]).paragraphs == [])
    let state = FamilyState([face("a", conflict: "/s/A.ttf"), face("b", conflict: "/s/A.ttf")])
    #expect(
      state.paragraphs.first?.split(separator: "\n").dropFirst().map(String.init)
        == [DisplayText.line("/s/A.ttf")])
  }

  @Test
  func `an uninstalled app says so, and which fonts may be kept`() {
    var app = ProviderSummary(
      id: "org.example.App", name: "Some App", icon: "", familyCount: 1, faceCount: 4,
      byteCount: 1, glyphCount: 1, kind: "flatpak", keepableFaceCount: 4)
    #expect(app.situation == nil)
    app.isEntitled = false
    #expect(app.situation == "This app may not install fonts any more. What it installed stays.")
    app.absentSince = 1
    app.isHeldBack = true
    app.keepableFaceCount = 0
    #expect(app.situation?.hasSuffix("does not let you keep them without the app.") == true)
    app.keepableFaceCount = 1
    #expect(app.situation?.contains("1 of 4 fonts") == true)
  }
}
