// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors
import TypecaseFontFinding

struct FontChoiceTests {
  @Test func `families stand below their initials`() {
    let choice = FontChoice(
      ["Zilla", "Éclair", "eb", "Ωmega", "Яркий", "漢字", "가나", "1 Font", "“Quoted”", "Dosis"].map {
        .made($0)
      })
    #expect(choice.initials.map(\.initial.sign) == ["#", "D", "E", "Q", "Z", "Ω", "Я", "ㄱ", "漢"])
    #expect(
      choice.families.map(\.name)
        == ["1 Font", "Dosis", "eb", "Éclair", "“Quoted”", "Zilla", "Ωmega", "Яркий", "가나", "漢字"])
    for (initial, start) in choice.initials { #expect(choice.families[start].initial == initial) }
  }

  @Test func `a family is one, whoever has its faces`() {
    let choice = FontChoice([
      .made("Inter", "Bold", weight: 700), .made("inter", "Regular", id: "1"),
      .made("Inter", "Regular", id: "2"), .made("Inter", "Italic", slant: 12),
    ])
    #expect(choice.families.count == 1)
    #expect(choice.families[0].faces.map(\.descriptor.style) == ["Regular", "Italic", "Bold"])
    #expect(choice.families[0].usualFace.descriptor.id == "1", "what came first stays")
  }

  @Test func `where owners are told apart, a name of several is a family of each`() {
    let choice = FontChoice(
      [
        .made("Inter", "Bold", weight: 700, owner: "Two"), .made("Inter", owner: "One"),
        .made("Inter"), .made("inter", "Italic", slant: 12, owner: "One"),
        .made("Inter", id: "again", owner: "One"), .made("Cantarell", owner: "Two"),
      ], groupsByOwner: true)
    let families = choice.families.map { family in
      "\(family.name) \(family.usualFace.ownerName ?? "-") "
        + family.faces.compactMap(\.descriptor.style).joined(separator: ",")
    }
    #expect(
      families == [
        "Cantarell Two Regular", "Inter - Regular", "Inter One Regular,Italic", "Inter Two Bold",
      ])
    #expect(choice.families[2].usualFace.descriptor.id == nil, "what came first stays")
  }

  @Test func `the usual face is the one nearest to regular`() {
    let choice = FontChoice([
      .made("A", "Thin", weight: 100), .made("A", "Regular Italic", weight: 400, slant: 12),
      .made("A", "SemiBold", weight: 600),
    ])
    #expect(choice.families[0].usualFace.descriptor.style == "SemiBold")
  }

  @Test func `only faces that meet the condition are offered`() {
    let faces: [OfferedFace] = [
      .made("Latin", languages: ["de", "en"]), .made("Both", languages: ["de", "zh-Hant"]),
      .made("Both", "Bold", weight: 700, languages: ["de"]), .made("Han", languages: ["zh-Hans"]),
    ]
    func offered(_ languages: LanguagePredicate?, _ traits: [FontTrait] = []) -> [String] {
      FontChoice(faces, meeting: .init(traits: traits, languages: languages)).families.map(\.name)
    }
    #expect(offered(nil) == ["Both", "Han", "Latin"])
    #expect(offered(nil, [.bold]) == ["Both"])
    #expect(offered(.supports("zh")) == ["Both", "Han"])
    #expect(offered(.supports("zh-Hant")) == ["Both"])
    #expect(offered(.all([.supports("zh"), .supports("Latn")])) == ["Both"])
    #expect(
      offered(.any([.supports("zh-Hans"), .all([.supports("de"), .none([.supports("zh")])])])) == [
        "Both", "Han", "Latin",
      ])
    #expect(offered(.all([.supports("zh")]), [.bold]) == [])
    #expect(offered(.any([])) == [])
  }

  @Test func `a family is found by its other names, and its own name wins`() {
    let choice = FontChoice([
      .made("Amiri", others: ["أميري", "Naskh"]), .made("Naskh"), .made("Cantarell"),
    ])
    func place(_ change: (inout FontDescriptor) -> Void) -> String? {
      var font = FontDescriptor()
      change(&font)
      return choice.place(of: font).map { choice.families[$0.family].name }
    }
    #expect(place { $0.family = "أميري" } == "Amiri")
    #expect(place { $0.family = "naskh" } == "Naskh")
    #expect(
      place {
        $0.fullName = "Cantarell Medium"
        $0.style = "Medium"
      } == "Cantarell", "a style that no face has, of a family that is there")
    #expect(place { $0.family = "Nobody" } == nil)
  }

  @Test func `a descriptor is found by what it has`() throws {
    let choice = FontChoice([
      .made("One", id: "a"), .made("One", "Bold", weight: 700, id: "b"), .made("Two", id: "c"),
    ])
    func place(_ set: (inout FontDescriptor) -> Void) -> [Int?]? {
      var font = FontDescriptor()
      set(&font)
      return choice.place(of: font).map { [$0.family, $0.face] }
    }
    #expect(place { $0.id = "b" } == [0, 1])
    #expect(place { $0.postScriptName = "two-regular" } == [1, 0])
    #expect(place { ($0.family, $0.style) = ("ONE", "bold") } == [0, 1])
    #expect(place { $0.family = "Two" } == [1, nil])
    #expect(place { $0.id = "x" } == nil)
    #expect(place { ($0.id, $0.family) = ("x", "Two") } == [1, nil])
  }

  @Test func `a picked family is its face nearest to what was selected`() {
    let choice = FontChoice([
      .made("One"), .made("One", "Bold", weight: 700), .made("One", "Black", weight: 900),
    ])
    var bold = FontDescriptor()
    bold.weight = 750
    #expect(choice.face(ofFamily: 0, nearest: bold).descriptor.style == "Black")
    #expect(choice.face(ofFamily: 0, nearest: nil).descriptor.style == "Regular")
    #expect(choice.face(ofFamily: 0, nearest: FontDescriptor()).descriptor.style == "Regular")
  }
}

struct SupportedLanguagesTests {
  let support = SupportedLanguages(languages: ["de", "sr", "zh-Hant", "ja"])

  @Test(arguments: [
    ("de", true), ("DE", true), ("de-AT", true), ("fr", false), ("zh", true), ("zh-Hant", true),
    ("zh-Hans", false), ("zh-TW", true), ("zh-CN", false), ("Latn", true), ("Cyrl", true),
    ("Hant", true), ("Hani", true), ("Hans", false), ("Kana", true), ("Grek", false),
    ("sr-Cyrl", true), ("sr-Latn", false), ("", false), ("x", false),
  ])
  func `a name is a language or a script`(name: String, isSupported: Bool) {
    #expect(support.supports(name) == isSupported)
  }

  @Test func `the script that a face is made for counts`() {
    let kana = SupportedLanguages(languages: [], script: "Jpan")
    #expect(kana.supports("Hira") && kana.supports("Jpan") && !kana.supports("Latn"))
  }
}
