// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TypecasePangoKit

struct TextItemTests {
  @Test(arguments: ["a\0", "\0", "\0a", "א\0\0ב", "a\u{1}\0\0\0"])
  func `a zero is a character as others are, and ends no text`(text: String) throws {
    let context = try #require(LayoutContext.unhinted(dotsPerInch: 72))
    let count = text.unicodeScalars.count
    let instead = text.unicodeScalars.map { $0 == "\0" ? "\u{1}" : String($0) }.joined()
    func said(_ text: String) -> [[Int]] {
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        let items = TextItem.items(
          of: bytes, in: 0..<bytes.count, attributes: AttributeList(), context: context,
          isRightToLeft: false)
        return [
          items.map(\.scalarCount), items.map { $0.shape(bytes).glyphs.count },
          TextAnalysis.levels(of: bytes, scalarCount: count, isRightToLeft: false).map(Int.init),
          TextAnalysis.boundaries(of: bytes, scalarCount: count, items: items)
            .map { Int($0.rawValue) },
        ]
      }
    }
    #expect(said(text) == said(instead))
    #expect(said(text)[0].reduce(0, +) == count)
  }
}
