// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontLanguages
import TypecaseHarfBuzzKit

struct LanguageTableTests {
  private let table = LanguageTable.shared
  private let asciiLetters = CodePointSet([0x41...0x5A, 0x61...0x7A])

  private func coverage(_ texts: String...) -> CodePointSet {
    CodePointSet(texts.joined().unicodeScalars.map { $0.value...$0.value }.sorted(by: before))
  }

  private func before(_ one: ClosedRange<UInt32>, _ other: ClosedRange<UInt32>) -> Bool {
    one.lowerBound < other.lowerBound
  }

  /// All characters that some languages need.
  private func coverage(of names: String...) -> CodePointSet {
    CodePointSet(
      names.flatMap { table.languages(named: $0) }.flatMap(\.everyday.scalars)
        .map { $0.value...$0.value })
  }

  // MARK: - What each language needs

  @Test func `every language of the table has letters, a script and a name`() {
    #expect(table.languages.count > 450)
    for language in table.languages {
      #expect(language.everyday.count > 0, "\(language.tag)")
      #expect(LanguageTable.shared.languages(named: language.script).contains(language))
      #expect(!language.name.isEmpty, "\(language.tag)")
      #expect(Set(language.everyday.scalars).isDisjoint(with: language.further.scalars))
    }
    #expect(Set(table.languages.map(\.tag)).count == table.languages.count)
  }

  @Test func `English needs no more than its letters, and figures to be complete`() throws {
    let english = try #require(table.support(of: "en", in: asciiLetters))
    #expect(english.level == .supported && english.missing.isEmpty)
    #expect(english.missingFurther.contains("7") && english.missingFurther.contains("é"))
    let all = CodePointSet([0x20...0x17F, 0x2010...0x203F])
    #expect(table.support(of: "en", in: all)?.level == .complete)
  }

  @Test func `Polish needs no Q and no X, and says what is missing`() throws {
    let letters = "aąbcćdeęfghijklłmnńoóprsśtuwyzźż"
    let polish = try #require(
      table.support(of: "pl", in: coverage(letters, letters.uppercased())))
    #expect(polish.level == .supported)
    #expect(polish.missingFurther.contains("q") && polish.missingFurther.contains("X"))
    let without = try #require(table.support(of: "pl", in: asciiLetters))
    #expect(without.level == .none)
    #expect(without.missing == Array("ÓóĄąĆćĘęŁłŃńŚśŹźŻż".unicodeScalars))
  }

  @Test func `Turkish needs the capital with a dot and the small letter without`() throws {
    let turkish = try #require(
      table.support(of: "tr", in: CodePointSet([0x41...0x5A, 0x61...0x7A, 0xC0...0xFF])))
    #expect(turkish.missing == Array("ĞğİıŞş".unicodeScalars))
  }

  @Test func `small letters alone are not enough`() throws {
    let english = try #require(table.support(of: "en", in: CodePointSet([0x61...0x7A])))
    #expect(english.missing == (0x41...0x5A).compactMap(Unicode.Scalar.init))
    // But no font needs the capitals that Georgian has for headlines.
    #expect(table.support(of: "ka", in: CodePointSet([0x10D0...0x10F0]))?.level == .supported)
  }

  @Test func `Hindi needs its vowel signs, and none of the letters for other languages`() throws {
    let hindi = try #require(table.languages(named: "hi").first)
    for sign in [0x93E, 0x93C, 0x901, 0x902, 0x903, 0x94D] as [UInt32] {
      #expect(hindi.everyday.contains(sign))
    }
    for letter in [0x90E, 0x912, 0x929] as [UInt32] { #expect(!hindi.everyday.contains(letter)) }
  }

  @Test func `Urdu needs what it shares with Arabic, and its own letters`() throws {
    let urdu = try #require(table.languages(named: "ur").first)
    for letter in "تجدرسٹڈڑںےہھآؤئۂ".unicodeScalars {
      #expect(urdu.everyday.contains(letter.value), "\(letter)")
    }
  }

  @Test func `Arabic needs the signs of its vowels`() throws {
    let arabic = try #require(table.languages(named: "ar").first)
    for sign in (0x64B...0x652) as ClosedRange<UInt32> { #expect(arabic.everyday.contains(sign)) }
  }

  @Test(arguments: [("ja", 2_000, 2_500), ("ko", 2_300, 2_500), ("zh-Hans", 2_000, 2_500)])
  func `the everyday sets of the great scripts are small`(tag: String, least: Int, most: Int) throws
  {
    let language = try #require(table.languages(named: tag).first)
    #expect((least...most).contains(language.everyday.count), "\(language.everyday.count)")
    #expect(language.further.count > 100)
  }

  @Test func `a full set of Chinese is a national standard's`() throws {
    let counts = ["zh-Hans", "zh-Hant"].compactMap { table.languages(named: $0).first?.further }
      .map(\.count)
    #expect(counts.count == 2 && counts[0] > 4_400 && counts[1] > 10_000)
  }

  // MARK: - Tags

  @Test(arguments: [
    ("pl", "pl"), ("PL-pl", "pl"), ("pl-Latn", "pl"), ("iw", "he"), ("nb", "no"), ("nb-NO", "no"),
    ("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-hk", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"),
    ("sr", "sr"), ("sr-Cyrl", "sr"), ("sr-Latn-RS", "sr-Latn"), ("sh", "sr-Latn"), ("deu", "de"),
    ("de-AT-1996", "de"), ("pa-PK", "pa-Arab"), ("ja-Jpan", "ja"), ("tl", "fil"),
  ])
  func `a language is known by the ways to write its tag`(name: String, tag: String) {
    #expect(table.languages(named: name).map(\.tag) == [tag])
  }

  @Test(arguments: ["", "-", "x", "pl-Cyrl", "qqq", "latin", "Qaaa", "----", "zh-", "日本"])
  func `a tag that means nothing has no support`(name: String) {
    #expect(table.languages(named: name).isEmpty)
    #expect(table.support(of: name, in: asciiLetters) == nil)
  }

  @Test func `Chinese is either of its written forms`() throws {
    #expect(table.languages(named: "zh").map(\.tag) == ["zh-Hans", "zh-Hant"])
    let support = try #require(table.support(of: "zh", in: coverage(of: "zh-Hant")))
    #expect(support.level == .supported && support.language.tag == "zh-Hant")
    #expect(
      table.support(of: "zh-Hans", in: coverage(of: "zh-Hant"))?.level == LanguageSupport.Level.none
    )
  }

  @Test func `a script is any language in it`() {
    let tags = table.languages(named: "Latn").map(\.tag)
    #expect(tags.contains("pl") && tags.contains("sr-Latn") && !tags.contains("sr"))
    #expect(table.support(of: "Latn", in: asciiLetters)?.missing == [])
    #expect(table.support(of: "Cyrl", in: asciiLetters)?.level == LanguageSupport.Level.none)
    #expect(table.languages(named: "Hani").map(\.tag).contains("ja"))
    #expect(table.languages(named: "Hang").map(\.tag) == ["ko"])
  }

  // MARK: - All at once

  @Test func `the languages of a coverage are those that each by itself is supported`() {
    let coverages = [
      CodePointSet(), asciiLetters, CodePointSet([0x20...0x17F]), CodePointSet([0x20...0x52F]),
      CodePointSet([0x20...0x7E, 0x900...0x97F]), coverage(of: "ja", "ko", "ar"),
      CodePointSet([0...0x10_FFFF]),
    ]
    for coverage in coverages {
      let each = table.languages.filter {
        table.support(of: $0, in: coverage).level >= .supported
      }
      #expect(table.languages(supportedBy: coverage) == each)
    }
    #expect(table.tags(supportedBy: CodePointSet()).isEmpty)
    #expect(table.tags(supportedBy: CodePointSet([0...0x10_FFFF])) == table.languages.map(\.tag))
  }

  @Test func `a language in a script needs letters of that script`() {
    let latin = table.tags(supportedBy: CodePointSet([0x20...0x24F, 0x1E00...0x1EFF]))
    #expect(latin.contains("tk") && latin.contains("ku"))
    #expect(Set(latin).isDisjoint(with: ["tk-Arab", "shi-Arab", "ku-Cyrl"]))
    #expect(table.languages(named: "Arab").allSatisfy { !latin.contains($0.tag) })
  }

  @Test func `a name stands for tags`() {
    #expect(table.tags(named: "zh") == ["zh-Hans", "zh-Hant"])
    #expect(table.tags(named: "zh-TW") == ["zh-Hant"])
    #expect(table.tags(named: "Hang") == ["ko"] && table.tags(named: "qqq").isEmpty)
  }

  /// All languages at once cost a small part of what each of them costs by itself.
  @Test func `a coverage is judged for all languages at once`() {
    let clock = ContinuousClock()
    /// The least time: other tests run at the same time.
    func least(_ body: () -> Void) -> Duration {
      (0..<20).map { _ in clock.measure(body) }.min() ?? .zero
    }
    let coverage = CodePointSet([0x20...0x24F, 0x400...0x45F, 0x1E00...0x1E7F])
    var count = 0
    let together = least { count = table.languages(supportedBy: coverage).count }
    #expect(count > 100)
    let singly = least {
      count = table.languages.count { table.support(of: $0, in: coverage).level >= .supported }
    }
    #expect(count == table.languages(supportedBy: coverage).count)
    print("languages of a coverage: \(together) at once, \(singly) one by one")
    #expect(together < singly)
  }
}
