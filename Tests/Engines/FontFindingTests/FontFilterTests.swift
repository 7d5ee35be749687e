// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseFontLanguages

struct FontFilterTests {
  let fields = FontFieldTests()

  func found(_ query: String = "", _ change: (inout FontFilter) -> Void) -> [String] {
    var filter = FontFilter()
    change(&filter)
    return fields.families(fields.search()(query, filter: filter))
  }

  @Test func `each kind of condition leaves out what is not so`() {
    #expect(found { $0.weights = [.bold] } == ["Bigger"])
    #expect(found { $0.widths = [.condensed] } == ["Bigger"])
    #expect(found { $0.slants = [.italic] } == [])
    #expect(found { $0.kinds = [.monospace] } == ["Courier Prime"])
    #expect(found { $0.kinds = [.display] } == ["Bigger"])
    #expect(found { $0.axes = ["opsz"] } == ["Minion"])
    #expect(found { $0.features = ["onum"] } == ["EB Garamond"])
    #expect(found { $0.features = ["ss"] } == ["EB Garamond"])
    #expect(found { $0.languages = ["ar"] } == ["Amiri"])
    #expect(found { $0.languages = ["Arab"] } == ["Amiri"])
    #expect(found { $0.licenses = [.ofl] } == ["EB Garamond"])
    #expect(found { $0.embedding = [.restricted] } == ["Minion"])
    #expect(found { $0.owners = ["org.example.Sketchpad"] } == ["Myriad"])
    #expect(found { $0.isVariable = true } == [])
    #expect(found { $0.isColor = true } == [])
    #expect(found { $0.states = [.off, .overridden] } == [])
    let all = fields.choice.families.count
    #expect(found { $0.owners = [FontFilter.builtIn] }.count == all - 1)
    #expect(found { $0.states = [.on] }.count == all)
    #expect(found { $0.isVariable = false }.count == all)
  }

  @Test func `values of one kind are alternatives, and all kinds must hold`() {
    #expect(found { $0.features = ["onum", "liga"] } == ["EB Garamond", "Minion"])
    #expect(
      found {
        $0.features = ["onum", "liga"]
        $0.licenses = [.ofl]
      } == ["EB Garamond"])
    #expect(found("slimbach") { $0.features = ["onum", "liga"] } == ["Minion"])
  }

  @Test func `a family is listed with the faces that meet the filter`() throws {
    var filter = FontFilter()
    filter.weights = [.bold]
    let match = try #require(fields.search()("bigger", filter: filter).matches.first)
    let styles = match.faces.map {
      fields.choice.families[match.family].faces[$0].descriptor.style
    }
    #expect(styles == ["Bold"])
  }

  @Test func `weights reach half-way to their neighbors`() {
    for (weight, expected) in [
      (340.0, FontFilter.WeightClass.light), (380, .regular), (1000, .black),
    ] {
      let choice = FontChoice([.made("One", weight: weight)])
      for asked in FontFilter.WeightClass.allCases {
        var filter = FontFilter()
        filter.weights = [asked]
        let isFound = !FontSearch(choice, names: names)("", filter: filter).isEmpty
        #expect(isFound == (asked == expected), "\(weight) is \(asked)")
      }
    }
  }

  @Test func `a stored filter is the same again, and says only what it asks for`() throws {
    var filter = FontFilter()
    filter.weights = [.light, .bold]
    filter.kinds = [.serif]
    filter.isVariable = true
    filter.languages = ["de"]
    filter.embedding = [.previewAndPrint]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(filter), as: UTF8.self)
    #expect(
      text == #"{"embedding":["preview-and-print"],"kinds":["serif"],"languages":["de"],"#
        + #""variable":true,"weights":[300,700]}"#)
    #expect(try JSONDecoder().decode(FontFilter.self, from: Data(text.utf8)) == filter)
    let newer = #"{"kinds":["serif","hologram"],"moods":["happy"]}"#
    let read = try JSONDecoder().decode(FontFilter.self, from: Data(newer.utf8))
    #expect(read.kinds == [.serif], "what a newer version added is left out")
    #expect(try JSONDecoder().decode(FontFilter.self, from: Data("{}".utf8)).isEmpty)
  }
}

struct FontLicenseTests {
  @Test func `a license is known by its address, else by what the font says`() {
    let ofl = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
    #expect(FontLicense(url: "https://scripts.sil.org/OFL", text: "", copyright: "") == .ofl)
    #expect(FontLicense(url: "https://openfontlicense.org", text: "", copyright: "") == .ofl)
    #expect(FontLicense(url: "", text: ofl, copyright: "") == .ofl)
    #expect(
      FontLicense(url: "http://www.apache.org/licenses/LICENSE-2.0", text: "", copyright: "")
        == .apache)
    #expect(FontLicense(url: "", text: "All rights reserved.", copyright: "") == .other)
    #expect(FontLicense(url: "", text: "", copyright: "(c) 1999 Somebody") == .unknown)
  }
}

struct FaceDetailsTests {
  /// Fonts that the tests need anyway.
  let dejavu = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"

  @Test func `a file says who made the font, and what it can do`() throws {
    let details = try #require(
      FaceDetails(readingFace: 0, of: dejavu, includesCharacters: true))
    #expect(details.manufacturer == "DejaVu fonts team")
    #expect(details.features.contains("liga"))
    #expect(details.panose == Panose(family: 2, serifs: 11, proportion: 9))
    #expect(details.license == .vera)
    #expect(details.embedding == .installable)
    let listed = try #require(
      FaceSet.installed().faces.first { $0.location?.path == dejavu }?.characters)
    for scalar in "Aßж→".unicodeScalars {
      #expect(listed.contains(scalar) && details.characters?.contains(scalar.value) == true)
    }
    #expect(!listed.contains("漢") && details.characters?.contains(0x6F22) == false)
  }

  @Test func `what cannot be read has no details`() {
    #expect(FaceDetails(readingFace: 0, of: "/nowhere", includesCharacters: true) == nil)
    #expect(FaceDetails(readingFace: 7, of: dejavu, includesCharacters: true) == nil)
    #expect(FaceDetails(readingFace: -1, of: dejavu, includesCharacters: true) == nil)
  }

  @Test func `the fonts of the system are found by what their files say`() throws {
    let choice = FontChoice(VisibleFonts.read())
    let search = FontSearch(choice, names: names)
    func families(_ search: FontSearch, _ query: String) -> [String] {
      search(query).matches.map { choice.families[$0.family].name }
    }
    #expect(families(search, "dejavu fonts team").isEmpty)
    let read = search.adding(try #require(choice.readDetails()))
    #expect(families(read, "dejavu fonts team").contains("DejaVu Serif"))
    #expect(families(read, "monospace").contains("DejaVu Sans Mono"))
    #expect(families(search, ":ж").contains("DejaVu Sans"), "fontconfig lists characters")
  }
}
