// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The checks of tables that are lists of texts.
enum SmallTableChecks {
  /// `BDF `, by which fontconfig and FreeType find what a bitmap font says of itself (FontForge's documentation,
  /// “The BDF table”): sizes, for each its properties, then the texts.
  static func checkProperties(_ table: TableReader) throws(TableFault) {
    let (version, sizes, texts) = (try table.u16(0), try table.u16(2), try table.u32(4))
    guard version == 1 else { throw table.damaged("version \(version)", at: 0) }
    guard texts >= 8 + 4 * sizes, texts < table.count else {
      throw table.damaged("no texts", at: 4)
    }
    var properties = 0
    for size in 0..<sizes { properties += try table.u16(8 + 4 * size + 2) }
    guard 8 + 4 * sizes + 10 * properties <= texts else {
      throw table.damaged("\(properties) properties in \(texts) bytes", at: 8)
    }
    for property in 0..<properties {
      let record = 8 + 4 * sizes + 10 * property
      let (name, kind, value) = (
        try table.u32(record), try table.u16(record + 4), try table.u32(record + 6)
      )
      // Bits 0 to 3: 0 is a text, 1 a text without quotes, others are numbers.
      guard texts + name < table.count, kind & 0xF > 1 || texts + value < table.count else {
        throw table.damaged("a property without a text", at: record)
      }
    }
    guard try table.u8(table.count - 1) == 0 else {
      throw table.damaged("the last text does not end", at: texts)
    }
  }

  /// `ltag`, the languages of names (Apple's TrueType Reference Manual).
  static func checkLanguages(_ table: TableReader) throws(TableFault) {
    let (version, count) = (try table.u32(0), try table.u32(8))
    guard version == 1 else { throw table.damaged("version \(version)", at: 0) }
    try table.require("the languages", at: 12, count: 4 * count)
    for number in 0..<count {
      try table.require(
        "a language", at: try table.u16(12 + 4 * number), count: try table.u16(14 + 4 * number))
    }
  }
}
