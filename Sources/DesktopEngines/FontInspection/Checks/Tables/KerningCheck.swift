// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The check of `kern` (OpenType's specification, “kern — Kerning”).
///
/// The length of a subtable has 16 bits, too few for 10,920 pairs. Widely used fonts have more in their last one;
/// HarfBuzz and FreeType take that one to the end of the table, and so does this, where the sanitizer leaves the table
/// out.
enum KerningCheck {
  /// Fonts have one or a few.
  static let mostSubtables = 256

  private static let headerCount = 6
  private static let pairCount = 6

  static func check(_ table: TableReader) throws(TableFault) {
    let (version, count) = (try table.u16(0), try table.u16(2))
    guard version == 0 else { throw table.damaged("version \(version)", at: 0) }
    guard count <= mostSubtables else {
      throw .exceeding(
        .tooLargeTable, table.table.tag, "subtables", count, of: mostSubtables,
        offset: table.place(2))
    }
    var start = 4
    for number in 0..<count {
      let (said, coverage) = (try table.u16(start + 2), try table.u16(start + 4))
      let isLast = number == count - 1
      let length = isLast ? table.count - start : said
      // The format is in the upper byte.
      guard coverage >> 8 == 0 else {
        throw table.damaged("format \(coverage >> 8) of a subtable", at: start + 4)
      }
      let pairs = try table.u16(start + headerCount)
      // Behind the number of pairs are three that help to search.
      guard headerCount + 8 + pairCount * pairs <= length else {
        throw table.damaged("\(pairs) pairs in \(length) bytes", at: start + headerCount)
      }
      start += length
    }
  }
}
