// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A fault for which a table cannot be installed.
struct TableFault: Error, Hashable {
  var fault: InspectionIssue.Fault
  /// Technical.
  var detail: String
  /// Its tag.
  var table: String
  /// From the start of the file.
  var offset: UInt64?
  var glyph: Int?
  /// How much there is of what is bounded, and how much there may be.
  var excess: InspectionIssue.Excess?

  /// A table that is not what its format says.
  static func damaged(
    _ table: String, _ detail: String, offset: UInt64? = nil, glyph: Int? = nil
  ) -> TableFault {
    TableFault(
      fault: .damagedTable, detail: "\(table.filter { $0 != " " }): \(detail)", table: table,
      offset: offset,
      glyph: glyph)
  }

  /// A table that asks more of programs than it may.
  static func exceeding(
    _ fault: InspectionIssue.Fault, _ table: String, _ what: String, _ number: Int, of limit: Int,
    glyph: Int? = nil, offset: UInt64? = nil
  ) -> TableFault {
    TableFault(
      fault: fault,
      detail: "\(table.filter { $0 != " " }): \(number) \(what), of \(limit) at the most",
      table: table, offset: offset, glyph: glyph,
      excess: .init(number: UInt64(clamping: number), limit: UInt64(clamping: limit)))
  }

  /// The tables that go with one that is left out, itself included: those that say nothing without it; nil for
  /// a table without which the font would be another one.
  static func parts(without tag: String) -> [String]? {
    let groups: [[String]] = [
      ["CBDT", "CBLC"], ["EBDT", "EBLC", "EBSC"], ["bdat", "bloc"], ["COLR", "CPAL"],
      ["Feat", "Glat", "Gloc", "Silf", "Sill"],
      ["fvar", "gvar", "avar", "cvar", "HVAR", "VVAR", "MVAR", "STAT"],
    ]
    // Programs cannot do without these, or letters would be lost.
    let needed: Set = [
      "CFF ", "CFF2", "OS/2", "cmap", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca",
      "maxp", "name",
      "post", "prep",
    ]
    if needed.contains(tag) { return nil }
    return groups.first { $0.contains(tag) } ?? [tag]
  }
}
