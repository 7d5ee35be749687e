// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors

@testable import BrowserUI

@MainActor @Suite struct FamilyPageTests {
  private static func details(_ change: (inout FontDetails) -> Void = { _ in }) -> FontDetails {
    var descriptor = FontDescriptor()
    descriptor.id = "face"
    descriptor.family = "Family"
    descriptor.style = "Regular"
    descriptor.provider = "org.example.App"
    descriptor.weight = 400
    var details = FontDetails(
      font: InstalledFont(
        descriptor: descriptor, providerName: "App",
        location: FaceLocation(path: "/nowhere/font.ttf", index: 0), digest: "",
        script: "Latn", isVariable: true, color: .none))
    details.axes = [
      VariationAxis(tag: "wght", name: "Weight", minimum: 100, default: 400, maximum: 900)
    ]
    change(&details)
    return details
  }

  @Test func `each named instance is a style, and the face is the one at its defaults`() throws {
    let family = try #require(
      FamilyPresentation([
        Self.details {
          $0.instances = [
            NamedInstance(name: "Regular", variations: ["wght": 400]),
            NamedInstance(name: "Heavy", variations: ["wght": 800]),
          ]
        }
      ]))
    #expect(family.faces.map(\.style) == ["Regular", "Heavy"])
    // The registry turns off and removes whole faces.
    #expect(family.faces.map(\.id) == ["face", nil])
    #expect(family.faces.map(\.variations) == ["wght=400", "wght=800"])
  }

  @Test func `a face without instances at its defaults is a style of its own`() throws {
    let family = try #require(
      FamilyPresentation([
        Self.details {
          $0.instances = [NamedInstance(name: "Heavy", variations: ["wght": 800])]
        }
      ]))
    #expect(family.faces.map(\.style) == ["Regular", "Heavy"])
    #expect(family.faces.map(\.id) == ["face", nil])
  }

  @Test func `a variable face at its defaults is the instance that is there`() throws {
    let family = try #require(
      FamilyPresentation([
        Self.details {
          $0.instances = [
            NamedInstance(name: "Regular", variations: ["wght": 400]),
            NamedInstance(name: "Heavy", variations: ["wght": 800]),
          ]
        }
      ]))
    #expect(FamilySelection(family).current?.style == "Regular")
  }

  @Test func `who used a family last is first, and what was taken back counts for nothing`() throws
  {
    let family = try #require(FamilyPresentation([Self.details()]))
    func grant(_ app: String, _ used: Int64, family: String = "Family", isRevoked: Bool = false)
      -> FontGrant
    {
      FontGrant(
        app: AppSummary(id: app, name: app, icon: "", identity: ""),
        provider: "org.example.App", providerName: "App", postScriptName: "Family",
        family: family, style: "Regular", granted: 1, lastUsed: used, origin: .asked,
        isRevoked: isRevoked)
    }
    let uses = FontUse.list(
      of: family,
      in: [
        grant("B", 5), grant("A", 9), grant("B", 7), grant("C", 99, isRevoked: true),
        grant("D", 99, family: "Other"),
      ])
    #expect(uses.map(\.name) == ["A", "B"] && uses.map(\.lastUsed) == [9, 7])
  }

  @Test func `the families that share a file are named in the details`() throws {
    let family = try #require(
      FamilyPresentation([
        Self.details {
          $0.font.descriptor.family = "Noto Serif CJK HK"
          $0.fileFamilies = ["HK", "JP", "KR", "SC", "TC"].map { "Noto Serif CJK \($0)" }
        }
      ]))
    #expect(
      family.facts.first { $0.title == "Shares a file with" }?.value
        == "Noto Serif CJK JP, KR, SC and TC")
    let alone = try #require(FamilyPresentation([Self.details()]))
    #expect(!alone.facts.contains { $0.title == "Shares a file with" })
  }

  @Test func `names in a list begin with what they have in common once`() {
    #expect(Wording.list(ofFamilies: []) == "" && Wording.list(ofFamilies: ["A B"]) == "A B")
    #expect(Wording.list(ofFamilies: ["A", "A B"]) == "A and A B")
    #expect(Wording.list(ofFamilies: ["A B", "A C", "A D E"]) == "A B, C and D E")
    #expect(Wording.list(ofFamilies: ["A B", "C D"]) == "A B and C D")
  }

  @Test(arguments: [
    ("https://example.org/a", "https://example.org/a"),
    (" HTTP://example.org ", "HTTP://example.org"),
    ("www.example.org", "https://www.example.org"), ("javascript:alert(1)", nil),
    ("file:///etc/passwd", nil), ("www.example.org:80@x", nil), ("https://a b\"c", nil),
    ("https://example", nil), ("", nil),
  ])
  func `only an address of the web is a link`(written: String, address: String?) {
    #expect(NamedWebPage(written)?.text == address)
  }

  @Test func `an axis moves to its end and back`() {
    let axis = VariationAxis(tag: "wght", name: "", minimum: 100, default: 400, maximum: 900)
    #expect(AxisMotion.phase(of: 500, on: axis) == 0.5)
    #expect(
      [0, 0.5, 1, 1.5, 2, 2.5].map { AxisMotion.place(phase: $0, on: axis) } == [
        100, 500, 900, 500, 100, 500,
      ])
  }

  @Test func `a size is found on the scale of type`() {
    #expect(SpecimenBar.sizes == SpecimenBar.sizes.sorted())
    #expect(SpecimenBar.sizes[Int(SpecimenBar.place(of: 47))] == 48)
    #expect(SpecimenBar.sizes[Int(SpecimenBar.place(of: 1))] == 8)
  }

  @Test func `the text of a license keeps its paragraphs`() {
    #expect(LicenseText("One.\r\n\r\n\r\nTwo\u{202E}.").text == "One.\n\nTwo.")
  }
}
