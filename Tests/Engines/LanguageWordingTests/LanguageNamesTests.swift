// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontLanguages

@testable import TypecaseLanguageWording

struct LanguageNamesTests {
  /// The lists of the package iso-codes, which the tests need.
  let names = LanguageNames.installed

  @Test(arguments: [
    ("el", "Greek"), ("zh", "Chinese"), ("zh-Hant", "Traditional Chinese"),
    ("zh-CN", "Simplified Chinese"), ("Latn", "Latin"), ("Jpan", "Japanese"),
    ("xx-nothing", "xx-nothing"),
  ])
  func `names are short`(code: String, name: String) {
    #expect(names.name(code) == name)
  }

  @Test func `every language of the table has a name of its own`() {
    let shown = LanguageTable.shared.languages.map(names.name)
    #expect(!shown.contains { $0.isEmpty || $0.contains(";") || $0.contains("macrolanguage") })
    let twice = Dictionary(grouping: shown) { $0 }.filter { $1.count > 1 }.keys.sorted()
    #expect(twice == [])
  }

  @Test func `a language in another script says which`() {
    let serbian = LanguageTable.shared.languages.filter { $0.tag.hasPrefix("sr-") }.map(names.name)
    #expect(serbian.contains("Serbian (Latin)"))
  }

  @Test func `a language is found by its common names`() {
    #expect(Set(names.entry("el").aliases).isSuperset(of: ["el", "Greek", "Ελληνικά"]))
    #expect(names.entry("Deva").aliases.contains { $0.contains("Nagari") })
    #expect(!names.entry("Jpan").aliases.contains { $0.contains("Hiragana") })
  }

  @Test func `without the lists the table has names`() {
    let names = LanguageNames(folder: "/nonexistent")
    #expect(names.name("el") == "Greek")
    #expect(names.name("zh") == "Chinese")
    #expect(names.name("Latn") == "Latn")
    #expect(names.name("xx") == "xx")
  }

  @Test func `unknown scripts have no name`() {
    #expect(ScriptNames.installed.name("Zyyy") == "")
    #expect(ScriptNames.installed.name("Zsye") == "Emoji")
    #expect(ScriptNames.installed.name("Geor") == "Georgian")
    #expect(ScriptNames.installed.name("\u{202E}x") == ScriptNames(folder: nil).name("\u{202E}x"))
  }
}
