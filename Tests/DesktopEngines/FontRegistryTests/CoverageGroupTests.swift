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

  @Test func `a group is kept as a text`() {
    let tamil = CoverageGroup.Part(
      indexes: [1, 65537, -2_147_483_647], coverage: [2949...2950, 0x10FFFF...0x10FFFF],
      languages: ["ta", "zh-cn"])
    for group in [
      CoverageGroup([latin]), CoverageGroup([latin, tamil]),
      CoverageGroup([] as [CoverageGroup.Part]),
    ] {
      #expect(CoverageGroup(id: group.id, text: group.text) == group)
    }
    #expect(CoverageGroup(id: "g", text: "<include>/etc/passwd</include>").parts.isEmpty)
  }

  @Test func `a group of many small ranges costs much, and one of few large ones little`() {
    func cost(_ coverage: [ClosedRange<UInt32>]) -> UInt64 {
      CoverageGroup([.init(indexes: [0], coverage: coverage, languages: ["en"])]).startCost
    }
    #expect(cost([0x20...0x7E]) < 10)
    let sparse = stride(from: UInt32(0x20), to: 0xD000, by: 4).map { $0...$0 }
    #expect(cost(sparse) > 3000)
    // Every other character of a Han font is a kanji of JIS X 0208, at the most.
    #expect(cost(stride(from: UInt32(0x4E00), to: 0x9FFF, by: 4).map { $0...($0 + 1) }) < 2000 * 2)
    #expect(cost([0x20...0x7E, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3]) < 1000)
  }
}
