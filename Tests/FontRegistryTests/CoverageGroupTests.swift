// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import FontRegistry

struct CoverageGroupTests {
  let latin = CoverageGroup.Part(indexes: [0], coverage: [65...90, 97...97], languages: ["en"])

  @Test func `files with the same coverage share a group`() {
    var other = latin
    other.indexes = [65536, 0]
    #expect(CoverageGroup([latin]) == CoverageGroup([other]))
    other.coverage = [65...91]
    #expect(CoverageGroup([latin]).id != CoverageGroup([other]).id)
  }

  @Test func `one rule serves a file whose faces all have the same coverage`() {
    let rules = CoverageGroup([
      latin, .init(indexes: [1], coverage: latin.coverage, languages: ["en"]),
    ]).rules
    #expect(rules.matches(of: /<match/).count == 1)
    #expect(!rules.contains("name=\"index\""))
    #expect(rules.contains("<range><int>65</int><int>90</int></range><int>97</int>"))
  }

  @Test func `faces of a collection with their own coverage are told apart by index`() {
    let tamil = CoverageGroup.Part(indexes: [1, 65537], coverage: [2949...2950], languages: ["ta"])
    let rules = CoverageGroup([latin, tamil]).rules
    #expect(rules.matches(of: /<match/).count == 3)
    #expect(rules.contains("<test name=\"index\"><int>65537</int></test>"))
  }

  @Test func `nothing is written that fontconfig could not read`() {
    #expect(CoverageGroup([.init(indexes: [0], coverage: [], languages: [])]).rules.isEmpty)
    let odd = ByNameRules(folder: "/home/a&b/<x>", cache: "/c\"d", groups: [])
    #expect(odd.configuration.contains("/home/a&amp;b/&lt;x&gt;"))
    #expect(!odd.configuration.contains("<x>"))
  }
}
