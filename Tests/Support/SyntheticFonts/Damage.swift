// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The ways to damage a font, or to be another kind of file.
public enum Damage: CaseIterable, Sendable, Hashable {
  case empty, text, truncated, truncatedDirectory
  case tableOutsideFile, overlappingTables, hugeTableCount, noTables, missingTable
  case badOutlines, bitmapOnly, oversizedCollection, collectionOutsideFile
  case woff, woff2, type1Text, type1Binary, macResource, embeddedOpenType, pcf, bdf, svg, zip, gzip

  /// The font's file after the damage.
  public func data(_ font: SyntheticFont = SyntheticFont("Damaged")) -> [UInt8] {
    var bytes = font.data()
    switch self {
    case .empty: return []
    case .text: return Array("This is no font at all, but a letter to a friend.\n".utf8)
    case .truncated: return Array(bytes.prefix(bytes.count / 2))
    case .truncatedDirectory: return Array(bytes.prefix(20))
    case .tableOutsideFile:
      Self.write(0x7FFF_FFF0, at: Self.record(of: "glyf", in: font) + 8, in: &bytes)
    case .overlappingTables:
      let target = Self.record(of: "cmap", in: font) + 8
      let source = Self.record(of: "glyf", in: font) + 8
      bytes.replaceSubrange(target..<(target + 4), with: bytes[source..<(source + 4)])
    case .hugeTableCount: bytes.replaceSubrange(4..<6, with: [0xFF, 0xFF])
    case .noTables: bytes.replaceSubrange(4..<6, with: [0, 0])
    case .missingTable:
      return SfntWriter.file(font.tables().filter { $0.tag != "cmap" }, isCFF: false)
    case .badOutlines:
      return SfntWriter.file(
        font.tables().map { $0.tag == "loca" ? ("loca", Self.reversed($0.bytes)) : $0 },
        isCFF: false)
    case .bitmapOnly:
      var location = TableBytes()
      location.fixed(2)
      location.u32(0)
      var data = TableBytes()
      data.fixed(2)
      let kept = font.tables().filter { $0.tag != "glyf" && $0.tag != "loca" }
      return SfntWriter.file(
        kept + [("EBLC", location.bytes), ("EBDT", data.bytes)], isCFF: false)
    case .oversizedCollection: return Self.header("ttcf", [0, 1, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])
    case .collectionOutsideFile:
      return Self.header("ttcf", [0, 1, 0, 0, 0, 0, 0, 1, 0x7F, 0, 0, 0])
    case .woff: return Self.header("wOFF", Array(bytes.prefix(200)))
    case .woff2: return Self.header("wOF2", Array(bytes.prefix(200)))
    case .type1Text: return Array("%!PS-AdobeFont-1.0: Damaged 001.001\n".utf8)
    case .type1Binary: return [0x80, 1, 20, 0, 0, 0] + Array("%!PS-AdobeFont-1.0: Damaged".utf8)
    case .macResource: return [0, 0, 1, 0, 0, 0, 2, 0] + [UInt8](repeating: 0, count: 300)
    case .embeddedOpenType:
      // EOT's magic number, 0x504C, stands at byte 34, little-endian.
      return [UInt8](repeating: 0, count: 8) + [1, 0, 2, 0] + [UInt8](repeating: 0, count: 22)
        + [0x4C, 0x50] + [UInt8](repeating: 0, count: 100)
    case .pcf: return [1, 0x66, 0x63, 0x70] + [UInt8](repeating: 0, count: 60)
    case .bdf: return Array("STARTFONT 2.1\nFONT -misc-fixed\n".utf8)
    case .svg: return Array("<?xml version=\"1.0\"?>\n<svg><font id=\"a\"/></svg>\n".utf8)
    case .zip: return [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 60)
    case .gzip: return [0x1F, 0x8B, 8, 0] + [UInt8](repeating: 0, count: 60)
    }
    return bytes
  }

  /// Where the directory's record of a table begins.
  private static func record(of tag: String, in font: SyntheticFont) -> Int {
    let tags = font.tables().map(\.tag).sorted()
    return 12 + 16 * (tags.firstIndex(of: tag) ?? 0)
  }

  private static func write(_ value: Int, at offset: Int, in bytes: inout [UInt8]) {
    for index in 0..<4 {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index))
    }
  }

  private static func header(_ magic: String, _ rest: [UInt8]) -> [UInt8] {
    Array(magic.utf8) + rest
  }

  private static func reversed(_ bytes: [UInt8]) -> [UInt8] { Array(bytes.reversed()) }
}
