// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension SyntheticFont {
  /// A fault that keeps no program from using a font.
  public enum Fault: CaseIterable, Sendable, Hashable {
    case contradictoryEmbedding, contradictoryStyle, weightOutOfRange, misstatedWidths
    case uniformWidths, lineHeight, unitsPerEm, surplusOutlines
  }

  /// The font file with exactly one fault.
  public func data(with fault: Fault) -> [UInt8] {
    var font = self
    if fault == .uniformWidths { font.isMonospaced = true }
    let tables = font.tables().map { table in
      (tag: table.tag, bytes: Self.spoiled(table.tag, table.bytes, fault))
    }
    return SfntWriter.file(tables, isCFF: outlines == .cff)
  }

  /// The tags of its tables, in the order of the directory.
  public var tableTags: [String] { tables().map(\.tag).sorted() }

  /// Where a table begins in the file, with the offset of a field in it.
  public func offset(of tag: String, field: Int = 0) -> UInt64 {
    let bytes = data()
    let record = 12 + 16 * (tableTags.firstIndex(of: tag) ?? 0) + 8
    return bytes[record..<(record + 4)].reduce(0) { $0 << 8 | UInt64($1) } + UInt64(field)
  }

  private static func spoiled(_ tag: String, _ bytes: [UInt8], _ fault: Fault) -> [UInt8] {
    var bytes = bytes
    func put(_ value: Int, at offset: Int) {
      bytes[offset] = UInt8(truncatingIfNeeded: value >> 8)
      bytes[offset + 1] = UInt8(truncatingIfNeeded: value)
    }
    switch (fault, tag) {
    case (.contradictoryEmbedding, "OS/2"): put(0xA, at: 8)
    case (.weightOutOfRange, "OS/2"): put(1200, at: 4)
    case (.contradictoryStyle, "head"): put(2, at: 44)
    case (.unitsPerEm, "head"): put(16_000, at: 18)
    // A line as high as the grid wants it, so that only the grid is unusual.
    case (.unitsPerEm, "hhea"): put(15_000, at: 4)
    case (.lineHeight, "hhea"): put(9000, at: 4)
    // isFixedPitch, whose lower half is enough.
    case (.misstatedWidths, "post"): put(1, at: 14)
    case (.uniformWidths, "post"): put(0, at: 14)
    case (.surplusOutlines, "loca"): bytes += bytes.suffix(4) + bytes.suffix(4)
    default: break
    }
    return bytes
  }
}
