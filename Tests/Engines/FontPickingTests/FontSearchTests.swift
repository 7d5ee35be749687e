// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors
import FontPicking
import LanguageWording
import Testing

@Suite struct FontSearchTests {
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
      result.byName.map { choice.families[$0.family].name },
      result.byLanguage.map { "\($0.language ?? "") \(choice.families[$0.family].name)" }
    )
  }

  @Test func whatBeginsWithTheWordsComesFirst() {
    #expect(found("noto").names == ["Noto Sans", "Noto Sans CJK", "Noto Serif", "Sanserif Noto"])
    #expect(found("noto sans").names == ["Noto Sans", "Noto Sans CJK", "Sanserif Noto"])
    #expect(found("ser").names == ["Noto Serif", "Sanserif Noto"])
  }

  @Test func caseAccentsAndOtherNamesMakeNoDifference() {
    #expect(found("eclair").names == ["Éclair & <b>"])
    #expect(found("ÉCLAIR").names == ["Éclair & <b>"])
    #expect(found("أميري").names == ["Amiri"])
    #expect(found("& <b>").names == ["Éclair & <b>"])
  }

  @Test func aStyleIsFoundWithItsFaces() throws {
    let result = FontSearch(choice, names: names)("noto bold")
    let match = try #require(result.byName.first)
    #expect(result.byName.count == 1)
    #expect(choice.families[match.family].faces[match.faces[0]].descriptor.style == "Bold")
    #expect(found("italic bold").names == ["Ubuntu"])
    #expect(found("noto italic").names == [])
  }

  @Test func languagesAndScriptsAreFoundByTheBeginningsOfTheirNames() {
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

  @Test func aLanguageIsFoundByItsOwnNameToo() {
    #expect(found("deutsch").languages.contains("German Noto Serif"))
    #expect(found("العربية").languages == ["Arabic Amiri"])
  }

  @Test func whatFewFontsSupportIsNamedFirst() {
    let choice = FontChoice([
      .made("Many", languages: ["an"]), .made("More", languages: ["an"]),
      .made("Both", "Light", weight: 300, languages: ["an"]),
      .made("Both", languages: ["an", "ar"]),
    ])
    let result = FontSearch(choice, names: names)("ara")
    #expect(
      result.byLanguage.map { "\($0.language ?? "") \(choice.families[$0.family].name)" }
        == ["Arabic Both", "Aragonese Many", "Aragonese More"])
  }

  @Test func aLanguageGoesBeforeThoseThatAreOnlyWrittenLikeIt() {
    let choice = FontChoice([
      .made("One", languages: ["ar", "az-Arab"], script: "Arab"),
      .made("Two", languages: ["ar"], script: "Arab"), .made("Three", script: "Arab"),
    ])
    let result = FontSearch(choice, names: names)("arabic")
    #expect(result.byLanguage.map(\.language) == ["Arabic", "Arabic", "Arabic"])
  }

  @Test func aStyleInAnOldNameOfTheFamilyDoesNotHideItsFaces() throws {
    let choice = FontChoice([
      .made("Cantarell", others: ["Cantarell Extra Bold"]),
      .made("Cantarell", "Bold", weight: 700, others: ["Cantarell Extra Bold"]),
    ])
    let search = FontSearch(choice, names: names)
    let match = try #require(search("cantarell bold").byName.first)
    #expect(choice.families[0].faces[match.faces[0]].descriptor.style == "Bold")
    #expect(search("cantarell extra").byName.map(\.faces) == [[]])
  }

  @Test func nothingTypedFindsEverything() {
    for query in ["", "  ", "\t"] { #expect(found(query).names.count == choice.families.count) }
  }

  @Test func noTextIsTooStrange() {
    for query in [
      String(repeating: "a ", count: 5000), "\u{202E}", "\u{0}", "((((", "%s%n", "𝕬",
      "e\u{301}\u{301}\u{301}",
      String(repeating: "é", count: 10_000),
    ] { _ = found(query) }
    #expect(found("𝕹oto").names.first == "Noto Sans", "compatible forms are the same")
  }

  @Test func withoutTheListsOfLanguagesTagsAreFound() {
    let search = FontSearch(choice, names: LanguageNames(folder: nil))
    #expect(search("arab").byLanguage.count == 1, "by the table's own names")
  }
}

@Suite struct FontChangesTests {
  @Test func everybodyHearsOfAChangeAndNobodyTwiceOfOne() async {
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
