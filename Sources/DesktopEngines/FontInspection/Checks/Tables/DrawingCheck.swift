// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseInspection

/// The check of `SVG `: documents of a bounded size that refer to nothing but themselves (OpenType, chapter SVG).
struct DrawingCheck {
  let table: TableReader
  let glyphCount: Int

  /// The most bytes of a document, unpacked: those that hold a whole set of emoji have ten million.
  static let documentLimit = 32 << 20
  /// The most bytes of all documents, unpacked.
  static let totalLimit = 128 << 20

  /// Checks every document, each once.
  func check() throws(TableFault) {
    guard try table.u16(0) == 0 else { throw table.damaged("an unknown version", at: 0) }
    let list = try table.u32(2)
    let count = try table.u16(list)
    try table.require("the list of documents", at: list + 2, count: 12 * count)
    var seen: Set<[Int]> = []
    var total = 0
    for number in 0..<count {
      let record = list + 2 + 12 * number
      let (first, last) = (try table.u16(record), try table.u16(record + 2))
      let (offset, length) = (list + (try table.u32(record + 4)), try table.u32(record + 8))
      guard first <= last, last < glyphCount else {
        throw table.damaged(
          "a document for glyphs \(first) to \(last) of \(glyphCount)", at: record)
      }
      // Glyphs may share a document.
      guard seen.insert([offset, length]).inserted else { continue }
      let document = try unpacked(try table.bytes(at: offset, count: length), at: offset, first)
      total += document.count
      if total > Self.totalLimit {
        throw .exceeding(
          .tooLargeDrawing, "SVG ", "bytes of all drawings", total, of: Self.totalLimit,
          glyph: first,
          offset: table.place(offset))
      }
      do throws(DrawingFault) { try DrawingDocument.check(document) } catch {
        throw TableFault(
          fault: error.fault, detail: "SVG: \(error.detail)", table: "SVG ",
          offset: table.place(offset),
          glyph: first, excess: error.excess)
      }
    }
  }

  private func unpacked(_ bytes: [UInt8], at offset: Int, _ glyph: Int) throws(TableFault)
    -> [UInt8]
  {
    let isPacked = bytes.starts(with: [0x1F, 0x8B])
    let document = isPacked ? Self.gunzip(bytes, limit: Self.documentLimit + 1) : bytes
    guard let document else {
      throw table.damaged("a document that cannot be unpacked", at: offset, glyph: glyph)
    }
    if document.count > Self.documentLimit {
      throw .exceeding(
        .tooLargeDrawing, "SVG ",
        isPacked ? "bytes or more of a drawing, unpacked" : "bytes of a drawing",
        document.count, of: Self.documentLimit, glyph: glyph, offset: table.place(offset))
    }
    return document
  }

  /// Unpacks no more bytes than `limit`; nil of what is not gzip data.
  private static func gunzip(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    guard let handle = archive_read_new() else { return nil }
    defer { archive_read_free(handle) }
    return bytes.withUnsafeBytes { packed -> [UInt8]? in
      var entry: OpaquePointer?
      guard archive_read_support_filter_gzip(handle) == ARCHIVE_OK,
        archive_read_support_format_raw(handle) == ARCHIVE_OK,
        archive_read_open_memory(handle, packed.baseAddress, packed.count) == ARCHIVE_OK,
        archive_read_next_header(handle, &entry) == ARCHIVE_OK
      else { return nil }
      var document: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 65_536)
      while document.count < limit {
        let count = piece.withUnsafeMutableBytes {
          archive_read_data(handle, $0.baseAddress, $0.count)
        }
        guard count >= 0 else { return nil }
        if count == 0 { break }
        document.append(contentsOf: piece.prefix(count))
      }
      return document
    }
  }
}

/// Why a document is refused.
struct DrawingFault: Error {
  var fault: InspectionIssue.Fault
  var detail: String
  var excess: InspectionIssue.Excess?

  init(_ fault: InspectionIssue.Fault, _ detail: String) {
    self.fault = fault
    self.detail = detail
  }

  static func exceeding(_ what: String, _ number: Int, of limit: Int) -> DrawingFault {
    var fault = DrawingFault(.tooLargeDrawing, "\(number) \(what), of \(limit) at the most")
    fault.excess = .init(number: UInt64(clamping: number), limit: UInt64(clamping: limit))
    return fault
  }
}
