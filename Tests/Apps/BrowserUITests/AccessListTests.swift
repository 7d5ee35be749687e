// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors

@testable import BrowserUI

/// Which app may use which font.
@MainActor
struct AccessListTests {
  private func grant(
    _ app: String, _ family: String, _ style: String = "Regular", provider: String = "org.p.One",
    granted: Int64 = 1, used: Int64 = 1, how: GrantOrigin = .asked, revoked: Bool = false
  ) -> FontGrant {
    FontGrant(
      app: .init(id: "org.example.\(app)", name: app, icon: "", identity: "flatpak"),
      provider: provider, providerName: "One", postScriptName: "\(family)-\(style)",
      family: family, style: style, granted: granted, lastUsed: used, origin: how,
      isRevoked: revoked)
  }

  @Test
  func `apps and families are sorted by name, and families of two providers stay apart`() {
    let list = AccessList([
      grant("writer", "B"), grant("Editor", "Z"), grant("writer", "a"),
      grant("writer", "B", provider: "org.p.Two"), grant("writer", "B", "Bold"),
    ])
    #expect(list.apps.map(\.title) == ["Editor", "writer"])
    #expect(list.apps.last?.families.map(\.family) == ["a", "B", "B"])
    #expect(list.apps.last?.families.map(\.grants.count) == [1, 2, 1])
  }

  @Test
  func `a family is allowed while one of its styles is, and says how many are`() {
    let some = AccessList([grant("A", "F"), grant("A", "F", "Bold", revoked: true)])
    #expect(some.apps.first?.families.first?.isAllowed == true)
    #expect(some.apps.first?.families.first?.summary.contains("1 of 2 styles") == true)
    #expect(some.apps.first?.allowedNames == ["F-Regular"])
    #expect(some.apps.first?.revokedNames == ["F-Bold"])
    let none = AccessList([grant("A", "F", revoked: true)])
    #expect(none.apps.first?.isAllowed == false)
    #expect(none.apps.first?.use.contains("0 families, 1 taken back") == true)
    #expect(none.apps.first?.families.first?.summary.contains("You took it back") == true)
  }

  @Test
  func `a family shows how the app first got it, and when the app last used it`() {
    let list = AccessList([
      grant("A", "F", granted: 50, used: 60, how: .picked),
      grant("A", "F", "Bold", granted: 40, used: 70, how: .sheet),
    ])
    #expect(list.apps.first?.families.first?.origin == .sheet)
    #expect(list.apps.first?.families.first?.lastUsed == 70)
    #expect(list.apps.first?.lastUsed == 70)
  }

  @Test
  func `a family out of a file of several says so`() throws {
    var given = grant("A", "F")
    #expect(AccessList([given]).apps.first?.families.first?.summary.contains("file") == false)
    given.fileFamilies = ["F", "G", "H", "I", "J"]
    let family = try #require(AccessList([given]).apps.first?.families.first)
    #expect(family.summary.contains("One of 5 families of a file"))
  }

  @Test
  func `lists that differ only in the content of their rows have the same shape`() {
    let before = AccessList([grant("A", "F"), grant("B", "G")])
    let revoked = AccessList([grant("A", "F", revoked: true), grant("B", "G", used: 9)])
    #expect(before != revoked && before.shape == revoked.shape)
    #expect(before.shape != AccessList([grant("A", "F")]).shape)
  }

  @Test
  func `undoing a decision changes only what the decision changed`() {
    let change = AccessChange(
      app: "a", appTitle: "A", family: nil, names: ["F-Bold"], isAllowed: false)
    #expect(change.reversed.isAllowed && change.reversed.names == change.names)
    #expect(change.reversed.reversed == change)
  }

  @Test
  func `times are shown as days`() {
    #expect(Wording.lastUsed(0) == "Never used" && Wording.lastUsed(-5) == "Never used")
    #expect(Wording.lastUsed(86_400 * 366).hasPrefix("Last used on"))
    #expect(Wording.lastUsed(.max) == Wording.lastUsed(.max))
  }
}
