// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The `CFF ` table: one font, not CID-keyed, with glyphs named g1, g2 and so on.
enum CompactFont {
  static func table(name: String, shapes: [GlyphShape]) -> [UInt8] {
    let header: [UInt8] = [1, 0, 4, 4]
    let names = index([Array(name.utf8)])
    // Strings of its own are numbered after the 391 standard ones.
    let strings = index((1..<max(shapes.count, 2)).map { Array("g\($0)".utf8) })
    let subroutines = index([])
    let charStrings = index(shapes.map { $0.charString() })
    var charset = TableBytes()
    charset.u8(2)
    if shapes.count > 1 { charset.u16(391, shapes.count - 2) }
    let privateDictionary = number(0) + [20] + number(0) + [21]

    // Every number takes five bytes, so the length of the dictionary does not depend on them.
    func top(_ offset: Int) -> [UInt8] {
      let charsetOffset = offset
      let charStringsOffset = charsetOffset + charset.count
      let privateOffset = charStringsOffset + charStrings.count
      let box = number(0) + number(-200) + number(1000) + number(1000) + [5]
      return index([
        box + number(charsetOffset) + [15] + number(charStringsOffset) + [17]
          + number(privateDictionary.count) + number(privateOffset) + [18]
      ])
    }
    let start = header.count + names.count + top(0).count + strings.count + subroutines.count
    return header + names + top(start) + strings + subroutines + charset.bytes + charStrings
      + privateDictionary
  }

  private static func number(_ value: Int) -> [UInt8] {
    [29] + (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static func index(_ items: [[UInt8]]) -> [UInt8] {
    var table = TableBytes()
    table.u16(items.count)
    guard !items.isEmpty else { return table.bytes }
    table.u8(4)
    var offset = 1
    table.u32(offset)
    for item in items {
      offset += item.count
      table.u32(offset)
    }
    for item in items { table.append(item) }
    return table.bytes
  }
}
