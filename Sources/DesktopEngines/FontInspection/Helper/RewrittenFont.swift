// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseSystemKit

/// The parts of a font that are kept when it is rewritten.
struct FontParts: Sendable, Hashable {
  /// The tags of the tables that are left out, in every face.
  var leftOutTables: Set<String> = []
  /// The numbers of the faces that are kept; nil for all.
  var faces: Set<UInt32>?

  func keeps(face number: Int) -> Bool { faces?.contains(UInt32(clamping: number)) ?? true }

  // MARK: For the helper's command line

  private static let allFaces = "all"

  var arguments: [String] {
    [faces.map { $0.sorted().map(String.init).joined(separator: ",") } ?? Self.allFaces]
      + leftOutTables.sorted()
  }

  init(leavingOut tables: Set<String> = [], faces: Set<UInt32>? = nil) {
    leftOutTables = tables
    self.faces = faces
  }

  init?(_ arguments: some Collection<String>) {
    guard let first = arguments.first else { return nil }
    if first != Self.allFaces {
      let numbers = first.split(separator: ",").map { UInt32($0) }
      guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
      faces = Set(numbers.compactMap(\.self))
    }
    leftOutTables = Set(arguments.dropFirst())
  }
}

/// A font file without some of its faces or tables, and with right checksums; all else is as it was.
///
/// OpenType, chapter “The OpenType Font File”: the directory, checksums, `head.checkSumAdjustment`, collections.
enum RewrittenFont {
  /// Writes the file; of a collection with one face that is kept, that face alone.
  ///
  /// - Parameter parts: what of it is kept.
  /// - Throws: for what is not a font.
  static func make(_ bytes: FileBytes, keeping parts: FontParts) throws(Rejection) -> [UInt8] {
    let directory = try FontDirectory(reading: bytes)
    let kept = directory.faces.enumerated().filter { parts.keeps(face: $0.offset) }.map(\.element)
    guard let first = kept.first else { throw Rejection.nonsense }
    let faces = kept.map { face in face.tables.filter { !parts.leftOutTables.contains($0.tag) } }
    let isCollection = directory.format == .collection && faces.count > 1
    var headers = isCollection ? 12 + 4 * faces.count : 0
    var starts: [Int] = []
    for face in faces {
      starts.append(headers)
      headers += 12 + 16 * face.count
    }
    var file = [UInt8](repeating: 0, count: headers)
    file.reserveCapacity(bytes.count)
    if isCollection {
      put(0x7474_6366, 4, at: 0, in: &file)
      // Version 1, which has no place for a signature: that was of the file as it was.
      put(0x0001_0000, 4, at: 4, in: &file)
      put(faces.count, 4, at: 8, in: &file)
      for (number, start) in starts.enumerated() { put(start, 4, at: 12 + 4 * number, in: &file) }
    }
    // Faces may share tables: what lies in one place lies in one place again.
    var places: [Place: (offset: Int, checksum: UInt32)] = [:]
    for (face, start) in zip(faces, starts) {
      let magic = face.contains { $0.tag == "CFF " || $0.tag == "CFF2" } ? 0x4F54_544F : 0x0001_0000
      put(magic, 4, at: start, in: &file)
      putSearchFields(face.count, at: start + 4, in: &file)
      let inOrder = face.sorted { Array($0.tag.utf8).lexicographicallyPrecedes(Array($1.tag.utf8)) }
      for (number, table) in inOrder.enumerated() {
        let place = Place(offset: table.offset, length: table.length)
        let written = places[place] ?? append(table, of: bytes, to: &file)
        places[place] = written
        let record = start + 12 + 16 * number
        for (index, byte) in table.tag.utf8.prefix(4).enumerated() { file[record + index] = byte }
        put(Int(written.checksum), 4, at: record + 4, in: &file)
        put(written.offset, 4, at: record + 8, in: &file)
        put(Int(table.length), 4, at: record + 12, in: &file)
      }
    }
    // Of a collection the field says nothing.
    if !isCollection, let head = first.table("head"), head.length >= 12,
      let place = places[Place(offset: head.offset, length: head.length)]
    {
      put(Int(0xB1B0_AFBA &- checksum(file[...])), 4, at: place.offset + 8, in: &file)
    }
    return file
  }

  private struct Place: Hashable {
    var offset, length: UInt64
  }

  /// Adds a table, at a multiple of four bytes.
  private static func append(
    _ table: FontDirectory.Table, of bytes: FileBytes, to file: inout [UInt8]
  ) -> (offset: Int, checksum: UInt32) {
    let offset = file.count
    file += bytes.bytes(at: table.offset, count: Int(table.length))
    file += [UInt8](repeating: 0, count: (4 - file.count % 4) % 4)
    // Its sum is that of the table without the sum of the file.
    if table.tag == "head", table.length >= 12 { put(0, 4, at: offset + 8, in: &file) }
    return (offset, checksum(file[offset...]))
  }

  /// searchRange, entrySelector and rangeShift, which are for a search of the directory.
  private static func putSearchFields(_ count: Int, at place: Int, in file: inout [UInt8]) {
    put(count, 2, at: place, in: &file)
    guard count > 0 else { return }
    let selector = Int.bitWidth - 1 - count.leadingZeroBitCount
    put(16 << selector, 2, at: place + 2, in: &file)
    put(selector, 2, at: place + 4, in: &file)
    put(16 * count - 16 << selector, 2, at: place + 6, in: &file)
  }

  private static func put(_ value: Int, _ size: Int, at place: Int, in file: inout [UInt8]) {
    for index in 0..<size {
      file[place + index] = UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - index)))
    }
  }

  /// The sum of numbers of 32 bits, without what does not fit.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { buffer in
      var sum: UInt32 = 0
      for offset in stride(from: 0, to: buffer.count - 3, by: 4) {
        sum &+= UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      }
      return sum
    }
  }
}
