// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Corrupts fonts so that parsers meet the fault late: changed tables with right checksums, names of
/// other fonts, and changed bytes anywhere.
///
/// The same seed makes the same fonts from the same originals.
public struct FontMutator {
  private var random: any RandomNumberGenerator
  private let originals: [[UInt8]]

  /// - Parameter originals: files of single fonts and of collections; at least one.
  public init(_ originals: [[UInt8]], random: some RandomNumberGenerator) {
    self.originals = originals
    self.random = random
  }

  /// Fonts of every kind that is made here.
  public static var synthetic: [[UInt8]] {
    var outlines = SyntheticFont("Fuzz Outlines")
    outlines.outlines = .cff
    var variable = SyntheticFont("Fuzz Variable")
    variable.axes = [.init(tag: "wght", name: "Weight", range: 100...900, default: 400)]
    variable.instances = [.init(name: "Bold", coordinates: [700])]
    var color = SyntheticFont("Fuzz Colour")
    color.hasColorLayers = true
    var layout = SyntheticFont("Fuzz Layout")
    layout.stylisticSetName = "Other"
    let plain = SyntheticFont("Fuzz Plain")
    return [plain, outlines, variable, color, layout].map { $0.data() }
      + [SyntheticFont.collection([plain, outlines, variable])] + colored
  }

  /// Fonts with each kind of table of colors and bitmaps.
  private static var colored: [[UInt8]] {
    let font = SyntheticFont("Fuzz Pictures")
    let picture = ColorTables.png(width: 40, height: 30)
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a"><path d="M0 0L9 9"/></g></defs><use href="#a"/></svg>
      """
    let palette = (tag: "CPAL", bytes: ColorTables.palette)
    let kinds: [SfntWriter.Tables] = [
      [("COLR", ColorTables.layers(4, of: 33, layer: 34)), palette],
      [("COLR", ColorTables.paints(doublings: 4, of: 33, layer: 34)), palette],
      [("sbix", ColorTables.pictures(picture, glyph: 33, glyphCount: font.glyphCount))],
      ColorTables.bitmaps(picture, format: 17, glyph: 33, isColor: true),
      ColorTables.bitmaps(
        [UInt8](repeating: 0xA5, count: 60), format: 1, glyph: 33, isColor: false),
      [("SVG ", ColorTables.drawing(Array(drawing.utf8), glyph: 33))],
      [("GSUB", ColorTables.doublings(3, of: 33))],
    ]
    return kinds.map { font.data(replacing: $0) }
  }

  /// The next corrupted font.
  public mutating func next() -> [UInt8] {
    let original = originals[number(originals.count)]
    guard !once(in: 3), var tables = Self.tables(of: original), !tables.isEmpty else {
      return changedAsItStands(original)
    }
    if once(in: 2), let names = tables.firstIndex(where: { $0.tag == "name" }),
      let table = HostileNames.table(adding: tables[names].bytes, random: &random)
    {
      // Nothing else is wrong with the font, so that the checks reach its names.
      tables[names].bytes = table
      return SfntWriter.file(tables, isCFF: tables.contains { $0.tag == "CFF " })
    }
    for _ in 0...number(3) { change(&tables) }
    let isCFF = tables.contains { $0.tag == "CFF " || $0.tag == "CFF2" }
    let file = SfntWriter.file(tables, isCFF: once(in: 20) ? !isCFF : isCFF)
    return once(in: 10) ? changedAsItStands(file) : file
  }

  // MARK: Tables

  private mutating func change(_ tables: inout SfntWriter.Tables) {
    guard !tables.isEmpty else { return }
    let index = number(tables.count)
    switch number(10) {
    case 0: tables.remove(at: index)
    case 1:
      // The same table of another font: glyph counts and offsets do not agree any more.
      let other = Self.tables(of: originals[number(originals.count)]) ?? []
      if let table = other.first(where: { $0.tag == tables[index].tag }) { tables[index] = table }
    case 2:
      tables[index].bytes = Array(tables[index].bytes.prefix(number(tables[index].bytes.count + 1)))
    case 3:
      tables[index].bytes += (0..<(1 + number(64))).map { _ in UInt8(number(256)) }
    case 4:
      let other = Self.tables(of: originals[number(originals.count)]) ?? []
      if !other.isEmpty, !tables.contains(where: { $0.tag == other[0].tag }) {
        tables.append(other[number(other.count)])
      }
    default: changeNumbers(&tables[index].bytes)
    }
  }

  /// Writes numbers at the edges: zero, the least and greatest of each type, and one more or less.
  private mutating func changeNumbers(_ bytes: inout [UInt8]) {
    guard bytes.count >= 4 else { return }
    for _ in 0...number(3) {
      // Headers and counts are in front.
      let limit = once(in: 2) ? min(bytes.count, 64) : bytes.count
      let offset = number(max(limit / 2 - 1, 1)) * 2
      switch number(5) {
      case 0:
        write([0, 0, 1, 0x7FFF, 0x8000, 0xFFFF, 0xFFFE][number(7)], 2, at: offset, in: &bytes)
      case 1:
        let edges = [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF_FFFC, bytes.count]
        write(edges[number(7)], 4, at: offset, in: &bytes)
      case 2: write(Int(bytes[offset]) << 8 + Int(bytes[offset + 1]) + 1, 2, at: offset, in: &bytes)
      case 3: bytes[offset] ^= 1 << UInt8(number(8))
      default: write(number(0x1_0000), 2, at: offset, in: &bytes)
      }
    }
  }

  private func write(_ value: Int, _ size: Int, at offset: Int, in bytes: inout [UInt8]) {
    for index in 0..<size where offset + index < bytes.count {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - index)))
    }
  }

  // MARK: Bytes

  private mutating func changedAsItStands(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    switch number(6) {
    case 0: return Array(bytes.prefix(number(bytes.count + 1)))
    case 1: return bytes + bytes.prefix(number(bytes.count + 1))
    case 2:
      // The directory: tags, offsets and lengths.
      let end = min(bytes.count, 12 + 16 * 12)
      for _ in 0...number(4) { bytes[number(end)] = UInt8(number(256)) }
      return bytes
    case 3:
      let start = number(bytes.count)
      let end = min(bytes.count, start + 1 + number(256))
      for index in start..<end { bytes[index] = UInt8(number(256)) }
      return bytes
    default:
      changeNumbers(&bytes)
      return bytes
    }
  }

  // MARK: Reading

  /// The tables of a single font; nil of anything else.
  private static func tables(of bytes: [UInt8]) -> SfntWriter.Tables? {
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= bytes.count else { return nil }
      return bytes[offset..<(offset + size)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let magic = number(0, 4), [0x0001_0000, 0x4F54_544F].contains(magic),
      let count = number(4, 2)
    else { return nil }
    var tables: SfntWriter.Tables = []
    for index in 0..<count {
      let record = 12 + 16 * index
      guard let start = number(record + 8, 4), let length = number(record + 12, 4),
        start + length <= bytes.count
      else { return nil }
      let tag = String(decoding: bytes[record..<(record + 4)], as: UTF8.self)
      tables.append((tag, Array(bytes[start..<(start + length)])))
    }
    return tables
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func once(in count: Int) -> Bool { number(count) == 0 }
}
