// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// Reads a table's numbers, none of which may lie outside of it.
///
/// Offsets are from the table's start. Those of a font have 32 bits, so sums and products of two of them with small
/// numbers stay within `Int`.
struct TableReader {
  let bytes: FileBytes
  let table: FontDirectory.Table
  /// The table's length.
  let count: Int
  /// Its offset in the file.
  private let start: Int

  init(_ bytes: FileBytes, _ table: FontDirectory.Table) {
    self.bytes = bytes
    self.table = table
    count = Int(table.length)
    start = Int(table.offset)
  }

  func u8(_ offset: Int) throws(TableFault) -> Int { try number(1, offset) }
  func u16(_ offset: Int) throws(TableFault) -> Int { try number(2, offset) }
  func u24(_ offset: Int) throws(TableFault) -> Int { try number(3, offset) }
  func u32(_ offset: Int) throws(TableFault) -> Int { try number(4, offset) }

  /// A number of two bytes with a sign.
  func i16(_ offset: Int) throws(TableFault) -> Int {
    let value = try number(2, offset)
    return value < 0x8000 ? value : value - 0x1_0000
  }

  private func number(_ size: Int, _ offset: Int) throws(TableFault) -> Int {
    guard offset >= 0, offset <= count - size,
      let value = bytes.number(ofBytes: size, at: start + offset)
    else { throw outside("a number", at: offset) }
    return value
  }

  /// Makes sure that something lies within the table.
  func require(_ what: String, at offset: Int, count length: Int) throws(TableFault) {
    guard offset >= 0, length >= 0, offset + length <= count else {
      throw outside(what, at: offset)
    }
  }

  /// A copy of a part of the table.
  func bytes(at offset: Int, count length: Int) throws(TableFault) -> [UInt8] {
    try require("data", at: offset, count: length)
    return bytes.bytes(at: table.offset + UInt64(offset), count: length)
  }

  /// The place in the file of something in the table.
  func place(_ offset: Int) -> UInt64 { table.offset + UInt64(clamping: offset) }

  /// A fault of the table at a place in it.
  func damaged(_ detail: String, at offset: Int, glyph: Int? = nil) -> TableFault {
    .damaged(table.tag, detail, offset: place(min(max(offset, 0), count)), glyph: glyph)
  }

  private func outside(_ what: String, at offset: Int) -> TableFault {
    damaged("\(what) at \(offset) lies outside of its \(count) bytes", at: offset)
  }
}

/// Adds sizes that a font says, where the sum may be beyond all bounds.
func saturatingSum(_ one: Int, _ other: Int) -> Int {
  let (sum, overflows) = one.addingReportingOverflow(other)
  return overflows ? .max : sum
}
