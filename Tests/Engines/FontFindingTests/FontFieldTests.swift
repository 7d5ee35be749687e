// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseFontLanguages

/// Fonts are found by everything that is known of them, and the result says by what.
struct FontFieldTests {
  let choice = FontChoice([
    .made("EB Garamond", languages: ["de"]), .made("Garamond Premier", languages: ["de"]),
    .made("Minion", languages: ["de"]),
    .made("Myriad", languages: ["de"], owner: "Sketchpad"),
    .made("Courier Prime", languages: ["de"], isFixed: true),
    .made("Amiri", languages: ["ar", "gsw", "nds"]),
    .made("Old Type Sans", languages: ["de"]), .made("Bigger", "Condensed", width: 75),
    .made("Bigger"), .made("Bigger", "Bold", weight: 700),
  ])

  /// What the files of these families say.
  func details() -> [FaceLocation: FaceDetails] {
    let known: [String: FaceDetails] = [
      "EB Garamond": FaceDetails(
        features: ["smcp", "onum", "ss01"], designer: "Georg Duffner",
        fontClass: .oldStyleSerifs, license: .ofl, characters: CodePointSet([0x20...0x17F])),
      "Minion": FaceDetails(
        features: ["c2sc", "liga"], designer: "Robert Slimbach", manufacturer: "Adobe",
        panose: Panose(family: 2, serifs: 4), license: .other, embedding: .restricted,
        axes: ["wght", "opsz"], characters: CodePointSet([0x20...0x7E])),
      "Garamond Premier": FaceDetails(designer: "Robert Slimbach"),
      "Bigger": FaceDetails(panose: Panose(family: 4)),
      "Old Type Sans": FaceDetails(fontClass: .scripts),
    ]
    var details: [FaceLocation: FaceDetails] = [:]
    for family in choice.families {
      for face in family.faces { details[face.location] = known[family.name] ?? FaceDetails() }
    }
    return details
  }

  func search() -> FontSearch {
    FontSearch(choice, names: names).adding(details())
  }

  func families(_ result: FontSearch.Result) -> [String] {
    result.matches.map { choice.families[$0.family].name }
  }

  func reasons(_ query: String) -> [String] {
    search()(query).matches.map {
      "\($0.reason.map { "\($0.field): \($0.text)" } ?? "") (\(choice.families[$0.family].name))"
    }
  }

  @Test func `the reason says the field and its text`() {
    #expect(reasons("minion") == ["name: Minion (Minion)"])
    #expect(reasons("premier regular") == ["style: Regular (Garamond Premier)"])
    #expect(reasons("courierprime-r") == ["postScriptName: CourierPrime-Regular (Courier Prime)"])
    #expect(
      reasons("slimbach") == [
        "designer: Robert Slimbach (Garamond Premier)", "designer: Robert Slimbach (Minion)",
      ])
    #expect(reasons("adobe") == ["designer: Adobe (Minion)"])
    #expect(reasons("sketchp") == ["owner: Sketchpad (Myriad)"])
    #expect(reasons("monospace") == ["kind: Monospace (Courier Prime)"])
    #expect(reasons("arabic") == ["language: Arabic (Amiri)"])
    #expect(
      reasons("small caps") == [
        "feature: Small capitals (EB Garamond)", "feature: Capitals to small capitals (Minion)",
      ])
    #expect(reasons("stylistic sets") == ["feature: Stylistic sets (EB Garamond)"])
  }

  @Test func `the field furthest behind ranks a match, and words may be in several`() {
    #expect(reasons("slimbach garamond") == ["designer: Robert Slimbach (Garamond Premier)"])
    #expect(reasons("garamond old-style") == ["feature: Old-style figures (EB Garamond)"])
    #expect(reasons("german monospace") == ["language: German (Courier Prime)"])
    #expect(reasons("bold monospace") == [])
    // The name, then the kind.
    #expect(
      reasons("type") == ["name: Old Type Sans (Old Type Sans)", "kind: Monospace (Courier Prime)"])
  }

  @Test func `quoted words stay together, and the mark may be open`() {
    #expect(reasons("premier garamond").count == 1)
    #expect(families(search()("\"garamond premier\"")) == ["Garamond Premier"])
    #expect(families(search()("\"garamond p")) == ["Garamond Premier"])
    #expect(search()("\"premier garamond\"").isEmpty)
  }

  @Test func `a word of several terms means the one that it is`() {
    let choice = FontChoice([.made("One Sans"), .made("Two Antiqua"), .made("Three Slab")])
    let search = FontSearch(choice, names: names)
    func found(_ query: String) -> [String] {
      search(query).matches.map { choice.families[$0.family].name }
    }
    #expect(found("serif") == ["Three Slab", "Two Antiqua"])
    #expect(found("sans serif") == ["One Sans"])
    #expect(found("sansserif") == ["One Sans"])
    #expect(found("slab serif") == ["Three Slab"])
  }

  @Test func `measures decide kinds before words of the name`() {
    #expect(families(search()("handwriting")) == ["Old Type Sans"], "the class of the design")
    #expect(families(search()("slab")) == ["Minion"], "PANOSE")
    #expect(families(FontSearch(choice, names: names)("sans serif")) == ["Old Type Sans"])
  }

  @Test func `a question that only files can answer says so, and others open none`() {
    let search = FontSearch(choice, names: names)
    for query in [
      "minion", "bigger bold", "monospace", "arabic", "", "sketchpad",
    ] {
      #expect(!search(query).wantsDetails, "\(query)")
    }
    for query in ["small caps", "slimbach", "handwriting", ":ß"] {
      #expect(search(query).wantsDetails, "\(query)")
      #expect(!self.search()(query).wantsDetails, "\(query)")
    }
    var filter = FontFilter()
    filter.licenses = [.ofl]
    #expect(search("", filter: filter).wantsDetails)
  }

  @Test func `characters after a colon must all be there`() {
    #expect(families(search()(":ß")) == ["EB Garamond"])
    #expect(search()(":ß").matches[0].reason == .init(field: .characters, text: "ß"))
    #expect(families(search()(":Q&A")) == ["EB Garamond", "Minion"])
    #expect(families(search()("minion :Q")) == ["Minion"])
    #expect(search()("minion :ß").isEmpty)
    #expect(search()(":ß→").isEmpty)
  }

  @Test func `a text that names nothing finds the fonts that can set it`() {
    #expect(families(search()("Žluťoučký kůň")) == ["EB Garamond"])
    #expect(families(search()("ß")) == ["EB Garamond"])
    #expect(search()("zzyzx").isEmpty, "ordinary letters are in every font")
    #expect(families(search()("العربية")) == ["Amiri"], "the name of a language")
  }

  @Test func `a mistake in the spelling is forgiven where nothing else is found`() {
    for query in ["garamnd", "garamnod", "garanond", "gaaramond", "agramond"] {
      #expect(families(search()(query)) == ["Garamond Premier", "EB Garamond"], "\(query)")
      #expect(search()(query).correction == "garamond", "\(query)")
    }
    #expect(families(search()("garamnd premeir")) == ["Garamond Premier"])
    #expect(families(search()("monospcae")) == ["Courier Prime"])
    #expect(families(search()("arbaic")) == ["Amiri"])
    #expect(families(search()("garanon")) == ["Garamond Premier", "EB Garamond"], "a beginning")
    #expect(search()("garamond").correction == nil)
    #expect(
      search()("such").isEmpty, "nothing that is only near to words of three letters")
    #expect(search()("mni").isEmpty, "three letters are too few")
    #expect(search()("gramnd").isEmpty, "two mistakes in six letters are too many")
    #expect(!search()("grammond").isEmpty, "and two in eight are not")
  }

  @Test func `the person's own words find kinds and features beside the English ones`() {
    let vocabulary = SearchVocabulary(names: [
      .kind(.monospace): "Dicktengleich", .feature("smcp"): "Kapitälchen", .feature("hojo"): "Hojo",
    ])
    let search = FontSearch(choice, names: names, vocabulary: vocabulary, details: details())
    #expect(search("dicktengl").matches.map(\.reason?.text) == ["Dicktengleich"])
    #expect(search("kapitalchen").matches.map(\.reason?.text) == ["Kapitälchen"])
    #expect(families(search("monospaced")) == ["Courier Prime"])
  }
}
