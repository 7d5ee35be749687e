// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// How it travels that a file has faces of several families.
struct FileFamiliesCodingTests {
  private let families = ["Noto Serif CJK JP", "Noto Serif CJK KR"]

  @Test func `a grant names the families of the font's file, and nothing where there is one`() {
    var grant = FontGrant(
      app: .init(id: "org.example.App", name: "App", icon: "", identity: "flatpak"),
      provider: "org.p", providerName: "P", postScriptName: "NotoSerifCJKjp", family: families[0],
      style: "Regular", granted: 1, lastUsed: 2, origin: .asked, isRevoked: false)
    #expect(grant.busDictionary["file-families"] == nil)
    #expect(FontGrant(busDictionary: grant.busDictionary)?.fileFamilies == [])
    grant.fileFamilies = families
    #expect(grant.busDictionary["file-families"] == .strings(families))
    #expect(FontGrant(busDictionary: grant.busDictionary) == grant)
    grant.fileFamilies = [families[0]]
    #expect(grant.busDictionary["file-families"] == nil)
  }

  @Test func `the details of a face name the families of its file`() {
    var descriptor = FontDescriptor()
    (descriptor.id, descriptor.family, descriptor.provider) = ("1", families[0], "org.p")
    var details = FontDetails(
      font: InstalledFont(
        descriptor: descriptor, providerName: "P", location: .init(path: "/a.ttc", index: 1),
        digest: "", script: "Jpan", isVariable: false, color: .none))
    #expect(details.busDictionary["file-families"] == nil)
    details.fileFamilies = families
    #expect(FontDetails(busDictionary: details.busDictionary)?.fileFamilies == families)
  }

  @Test(arguments: [1, 5])
  func `a question says how many families a file has`(count: Int) {
    var family = ConsentQuestion.Family(
      family: families[0], faceCount: 2, styles: [], location: .init(path: "/a.ttc", index: 0),
      script: "Jpan", languages: [], color: .none, isVariable: false)
    family.fileFamilyCount = count
    let question = UseQuestion(
      handle: "/a", parentWindow: "", app: .init(id: "", name: "", icon: "", identity: ""),
      families: [family])
    #expect(UseQuestion(busArguments: question.busArguments) == question)
  }
}
