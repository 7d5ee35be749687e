// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseFontLanguages
import TypecaseLanguageWording

struct FontSearchTests {
  /// The lists of the package iso-codes, which the tests need.
  let names = LanguageNames.installed

  let choice = FontChoice([
    .made("Noto Sans", languages: ["de", "el"]),
    .made("Noto Sans", "Bold", weight: 700, languages: ["de", "el"]),
    .made("Noto Serif", languages: ["de"]), .made("Sanserif Noto", languages: ["de"]),
    .made("Amiri", languages: ["ar"], others: ["أميري"]),
    .made("Ubuntu", "Bold Italic", weight: 700, slant: 12),
    .made("Noto Sans CJK", languages: ["zh-Hans", "ja"]), .made("Éclair & <b>", languages: ["de"]),
  ])

  func found(_ query: String) -> (names: [String], languages: [String]) {
    let result = FontSearch(choice, names: names)(query)
    return (
      result.matches.filter { ($0.reason?.field ?? .name) <= .postScriptName }
        .map { choice.families[$0.family].name },
      spoken(result, in: choice)
    )
  }

  /// What was found by a language: the language, and the family.
  func spoken(_ result: FontSearch.Result, in choice: FontChoice) -> [String] {
    result.matches.filter { $0.reason?.field == .language }
      .map { "\($0.reason?.text ?? "") \(choice.families[$0.family].name)" }
  }

  @Test func `what begins with the words comes first`() {
    #expect(found("noto").names == ["Noto Sans", "Noto Sans CJK", "Noto Serif", "Sanserif Noto"])
    #expect(found("noto sans").names == ["Noto Sans", "Noto Sans CJK", "Sanserif Noto"])
    #expect(found("ser").names == ["Noto Serif", "Sanserif Noto"])
  }

  @Test func `case, accents and other names make no difference`() {
    #expect(found("eclair").names == ["Éclair & <b>"])
    #expect(found("ÉCLAIR").names == ["Éclair & <b>"])
    #expect(found("أميري").names == ["Amiri"])
    #expect(found("& <b>").names == ["Éclair & <b>"])
  }

  @Test func `a style is found with its faces`() throws {
    let result = FontSearch(choice, names: names)("noto bold")
    let match = try #require(result.matches.first)
    #expect(result.matches.count == 1)
    #expect(choice.families[match.family].faces[match.faces[0]].descriptor.style == "Bold")
    #expect(found("italic bold").names == ["Ubuntu"])
    #expect(found("noto italic").names == [])
  }

  @Test func `languages and scripts are found by the beginnings of their names`() {
    #expect(found("arab").languages == ["Arabic Amiri"])
    #expect(found("greek").languages.first?.hasSuffix("Noto Sans") == true)
    #expect(found("simplified").languages.first?.hasSuffix("Noto Sans CJK") == true)
    #expect(found("japan").languages == ["Japanese Noto Sans CJK"])
    #expect(found("ar").languages == [], "two letters begin too many")
    // A word for the name, and one for the language.
    #expect(
      found("serif german").languages.map { $0.split(separator: " ").last.map(String.init) } == [
        "Serif", "Noto",
      ])
    #expect(found("arabic ubuntu").names == [] && found("arabic ubuntu").languages == [])
  }

  @Test func `a language is found by its own name too`() {
    #expect(found("deutsch").languages.contains("German Noto Serif"))
    #expect(found("العربية").languages == ["Arabic Amiri"])
  }

  @Test func `what few fonts support is named first`() {
    let choice = FontChoice([
      .made("Many", languages: ["an"]), .made("More", languages: ["an"]),
      .made("Both", "Light", weight: 300, languages: ["an"]),
      .made("Both", languages: ["an", "ar"]),
    ])
    let result = FontSearch(choice, names: names)("ara")
    #expect(
      spoken(result, in: choice) == ["Arabic Both", "Aragonese Many", "Aragonese More"])
  }

  @Test func `a language goes before those that are only written like it`() {
    let choice = FontChoice([
      .made("One", languages: ["ar", "az-Arab"], script: "Arab"),
      .made("Two", languages: ["ar"], script: "Arab"), .made("Three", script: "Arab"),
    ])
    let result = FontSearch(choice, names: names)("arabic")
    #expect(result.matches.map(\.reason?.text) == ["Arabic", "Arabic", "Arabic"])
  }

  @Test func `a style in an old name of the family does not hide its faces`() throws {
    let choice = FontChoice([
      .made("Cantarell", others: ["Cantarell Extra Bold"]),
      .made("Cantarell", "Bold", weight: 700, others: ["Cantarell Extra Bold"]),
    ])
    let search = FontSearch(choice, names: names)
    let match = try #require(search("cantarell bold").matches.first)
    #expect(choice.families[0].faces[match.faces[0]].descriptor.style == "Bold")
    #expect(search("cantarell extra").matches.map(\.faces) == [[]])
  }

  @Test func `a name with the word of a kind asks for no file, the kind does`() {
    let search = FontSearch(choice, names: names)
    #expect(!search("noto serif").wantsDetails)
    #expect(search("serif").wantsDetails)
  }

  @Test func `nothing typed finds everything`() {
    for query in ["", "  ", "\t"] { #expect(found(query).names.count == choice.families.count) }
  }

  @Test func `no text is too strange`() {
    for query in [
      String(repeating: "a ", count: 5000), "\u{202E}", "\u{0}", "((((", "%s%n", "𝕬",
      "e\u{301}\u{301}\u{301}",
      String(repeating: "é", count: 10_000),
    ] { _ = found(query) }
    #expect(found("𝕹oto").names.first == "Noto Sans", "compatible forms are the same")
  }

  @Test func `without the lists of languages tags are found`() {
    let search = FontSearch(choice, names: LanguageNames(folder: nil))
    #expect(search("arab").matches.map(\.reason?.field) == [.language], "by the table's own names")
  }
}

struct FontChangesTests {
  @Test func `every observer hears of a change, and only once`() async {
    let changes = FontChanges()
    var one = changes.stream().makeAsyncIterator()
    var other = changes.stream().makeAsyncIterator()
    changes.send()
    changes.send()
    #expect(await one.next() != nil)
    #expect(await other.next() != nil)
    changes.send()
    #expect(await one.next() != nil)
  }
}
