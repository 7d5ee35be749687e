// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontLanguages

struct CodePointSetTests {
  @Test func `holds what it was made from`() {
    let ranges: [ClosedRange<UInt32>] = [
      0...0, 62...65, 127...128, 255...256, 0x3FF...0x500, 0x10_FFFF...0x10_FFFF,
    ]
    let set = CodePointSet(ranges)
    let expected = ranges.flatMap { Array($0) }
    #expect(set.count == expected.count)
    #expect(set.scalars.map(\.value) == expected)
    for value in expected {
      #expect(set.contains(value))
      #expect(set.contains(value + 1) == expected.contains(value + 1))
    }
  }

  @Test func `ranges may come in any order, overlap, and go beyond Unicode`() {
    let set = CodePointSet([
      500...600, 10...20, 15...30, 0x10_FFF0...0xFFFF_FFFF, 0x20_0000...0x20_0001,
    ])
    #expect(set.count == 101 + 21 + 16)
    #expect(!set.contains(0x11_0000) && !set.contains(.max))
  }

  @Test func `is a subset of what has all of it`() {
    let set = CodePointSet([0x41...0x5A, 0x4E00...0x4E10])
    #expect(set.isSubset(of: CodePointSet([0...0x9FFF])))
    #expect(!set.isSubset(of: CodePointSet([0...0x4E0F])))
    #expect(!set.isSubset(of: CodePointSet()) && CodePointSet().isSubset(of: set))
    #expect(set.subtracting(CodePointSet([0x41...0x59, 0x4E00...0x4E10])) == ["Z"])
  }

  @Test func `surrogates are never in a set`() {
    #expect(CodePointSet([0xD7FF...0xE000]).scalars.map(\.value) == [0xD7FF, 0xE000])
  }
}
