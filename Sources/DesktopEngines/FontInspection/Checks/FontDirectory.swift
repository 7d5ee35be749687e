// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseSystemKit

/// The directory of a font file: which tables each face has, and where.
///
/// Only the directory itself is read, every number is checked before it is used, and sums are
/// checked for overflow: for any bytes, the result is a directory or a rejection.
struct FontDirectory {
  struct Table: Hashable {
    var tag: String
    /// From the start of the file.
    var offset: UInt64
    var length: UInt64

    var end: UInt64 { offset + length }
  }

  struct Face {
    /// In the order of the file.
    var tables: [Table]

    func table(_ tag: String) -> Table? { tables.first { $0.tag == tag } }
    func has(_ tag: String) -> Bool { table(tag) != nil }
  }

  var format: FontFormat
  var faces: [Face]

  /// The tables that every accepted face has.
  static let mandatory = ["OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name", "post"]
  private static let outlines: Set = ["glyf", "CFF ", "CFF2"]
  private static let colorBitmaps: Set = ["CBDT", "sbix"]
  private static let tableLimit = 256

  /// The place of a table, if all faces that have it share it.
  func commonOffset(of tag: String) -> UInt64? {
    let offsets = Set(faces.compactMap { $0.table(tag)?.offset })
    return offsets.count == 1 ? offsets.first : nil
  }

  init(reading bytes: FileBytes) throws(Rejection) {
    format = try FontMagic.format(of: bytes)
    var headers: [Table] = []
    if format == .collection {
      let offsets = try Self.collection(bytes, headers: &headers)
      faces = []
      for (index, offset) in offsets.enumerated() {
        faces.append(try Self.face(bytes, at: offset, face: index, headers: &headers))
      }
    } else {
      faces = [try Self.face(bytes, at: 0, face: nil, headers: &headers)]
    }
    try checkOverlap(headers: headers)
    for (index, face) in faces.enumerated() {
      try Self.checkPresence(face, index: format == .collection ? index : nil)
    }
  }

  /// The offsets of a collection's faces.
  private static func collection(
    _ bytes: FileBytes, headers: inout [Table]
  ) throws(Rejection) -> [UInt64] {
    guard let version = bytes.bigEndian(UInt16.self, at: 4), version == 1 || version == 2,
      let count = bytes.bigEndian(UInt32.self, at: 8)
    else {
      throw Rejection(
        .invalidFontData, .directory, .damagedDirectory,
        detail: "collection header cut off or of an unknown version", offset: 4)
    }
    guard count >= 1, count <= UInt32(InspectionReport.faceLimit) else {
      throw Rejection(
        .invalidFontData, .directory, .damagedDirectory, detail: "a collection of \(count) faces",
        offset: 8)
    }
    var offsets: [UInt64] = []
    for index in 0..<UInt64(count) {
      guard let offset = bytes.bigEndian(UInt32.self, at: 12 + 4 * index) else {
        throw Rejection(
          .invalidFontData, .directory, .cutOff, detail: "the list of faces is cut off",
          offset: 12 + 4 * index)
      }
      offsets.append(UInt64(offset))
    }
    headers.append(Table(tag: "ttcf", offset: 0, length: 12 + 4 * UInt64(count)))
    return offsets
  }

  private static func face(
    _ bytes: FileBytes, at start: UInt64, face: Int?, headers: inout [Table]
  ) throws(Rejection) -> Face {
    func reject(
      _ detail: String, _ offset: UInt64, table: String? = nil,
      fault: InspectionIssue.Fault = .damagedDirectory
    ) -> Rejection {
      Rejection(
        .invalidFontData, .directory, fault, detail: detail, table: table, offset: offset,
        face: face)
    }
    guard let magic = bytes.bigEndian(UInt32.self, at: start),
      let count = bytes.bigEndian(UInt16.self, at: start + 4)
    else { throw reject("the face's header lies outside the file", start) }
    guard [FontMagic.trueType, FontMagic.appleTrueType, FontMagic.openType].contains(magic) else {
      throw reject("a member of the collection is not a TrueType or OpenType font", start)
    }
    guard count >= 1, count <= tableLimit else {
      throw reject("a directory of \(count) tables", start + 4)
    }
    var tables: [Table] = []
    var tags: Set<[UInt8]> = []
    for index in 0..<UInt64(count) {
      let record = start + 12 + 16 * index
      guard let offset = bytes.bigEndian(UInt32.self, at: record + 8),
        let length = bytes.bigEndian(UInt32.self, at: record + 12)
      else { throw reject("the directory is cut off", record, fault: .cutOff) }
      let tagBytes = bytes.bytes(at: record, count: 4)
      // A tag that cannot be shown is none that anybody knows: see TableChecker.
      let tag = String(
        decoding: tagBytes.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") },
        as: UTF8.self)
      guard tags.insert(tagBytes).inserted else { throw reject("table twice", record, table: tag) }
      let table = Table(tag: tag, offset: UInt64(offset), length: UInt64(length))
      guard table.end <= UInt64(bytes.count) else {
        throw reject(
          "table at \(offset) with \(length) bytes in a file of \(bytes.count)", record, table: tag,
          fault: .cutOff)
      }
      tables.append(table)
    }
    headers.append(Table(tag: "directory", offset: start, length: 12 + 16 * UInt64(count)))
    return Face(tables: tables)
  }

  /// Refuses overlaps, which are attempts to have bytes read in two ways; tables of different faces
  /// may share exactly the same bytes.
  private func checkOverlap(headers: [Table]) throws(Rejection) {
    var places: Set<Table> = []
    for face in faces {
      let filled = face.tables.filter { $0.length > 0 }
      let ranges = Set(filled.map { Table(tag: "", offset: $0.offset, length: $0.length) })
      if ranges.count < filled.count, let table = filled.first {
        throw overlap("two tables of a face are the same bytes", table)
      }
      places.formUnion(filled)
    }
    // A table that several faces share counts once.
    var shared: [Table] = []
    for table in places.sorted(by: { ($0.offset, $0.length) < ($1.offset, $1.length) }) {
      if let last = shared.last, last.offset == table.offset, last.length == table.length {
        continue
      }
      shared.append(table)
    }
    let all = (shared + Array(Set(headers))).sorted { ($0.offset, $0.end) < ($1.offset, $1.end) }
    for (first, second) in zip(all, all.dropFirst()) where second.offset < first.end {
      throw overlap("\(first.tag) and \(second.tag) overlap", second)
    }
  }

  private func overlap(_ detail: String, _ table: Table) -> Rejection {
    Rejection(
      .invalidFontData, .directory, .overlappingTables, detail: detail,
      // The headers are listed among the tables, with their own names.
      table: table.tag.utf8.count == 4 && table.tag != "ttcf" ? table.tag : nil,
      offset: table.offset)
  }

  private static func checkPresence(_ face: Face, index: Int?) throws(Rejection) {
    let tags = Set(face.tables.map(\.tag))
    if tags.isDisjoint(with: outlines), tags.isDisjoint(with: colorBitmaps) {
      let isBitmap = !tags.isDisjoint(with: ["EBDT", "EBLC", "bdat", "bloc"])
      throw Rejection(
        .unrecognizedFormat, .directory,
        isBitmap ? .bitmapOnly : .noGlyphs,
        detail: isBitmap ? "bitmap-only: no glyf, CFF or CFF2" : "no glyf, CFF, CFF2, CBDT or sbix",
        face: index)
    }
    if let missing = mandatory.first(where: { !tags.contains($0) }) {
      throw Rejection(
        .invalidFontData, .directory, .missingTable, detail: "no \(missing) table",
        table: missing, face: index)
    }
  }
}
