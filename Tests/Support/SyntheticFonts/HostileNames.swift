// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Adds records to name tables: some that are allowed, and more by which the font would be found where
/// nobody asked for it, or that crash what reads them.
struct HostileNames {
  /// A record of a `name` table; the text as it is stored.
  private struct Record {
    var platform: Int
    var encoding: Int
    var language: Int
    var identifier: Int
    var bytes: [UInt8]

    var order: [Int] { [platform, encoding, language, identifier] }
  }

  /// A table with what another has, and one to four records more; nil when that one cannot be read.
  static func table(
    adding original: [UInt8], random: inout some RandomNumberGenerator
  ) -> [UInt8]? {
    guard var records = records(of: original) else { return nil }
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      var record = record(random: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        // It replaces a record, such as the only family or PostScript name.
        if let index = records.indices.randomElement(using: &random) {
          record.identifier = records[index].identifier
          records[index] = record
        }
      case 1: records += [record, record]
      default: records.append(record)
      }
    }
    if Int.random(in: 0..<10, using: &random) != 0 {
      records.sort { $0.order.lexicographicallyPrecedes($1.order) }
    }
    return table(records)
  }

  // MARK: Records

  private static func record(random: inout some RandomNumberGenerator) -> Record {
    // Those that name a font most often, and any other.
    let identifier =
      [
        1, 1, 2, 4, 4, 6, 16, 16, 17, 18, 20, 21, 21, 22, 25,
        Int.random(in: 0..<300, using: &random),
      ]
      .randomElement(using: &random) ?? 1
    let platform = [0, 1, 3, 3, 3, 3, 2, 7].randomElement(using: &random) ?? 3
    let encoding: Int
    let language: Int
    switch platform {
    case 0: (encoding, language) = (Int.random(in: 0..<7, using: &random), 0)
    case 1:
      encoding = [0, 0, Int.random(in: 0..<33, using: &random)].randomElement(using: &random) ?? 0
      language = Int.random(in: 0..<152, using: &random)
    default:
      encoding =
        [1, 1, 1, 10, Int.random(in: 0..<11, using: &random)].randomElement(using: &random) ?? 1
      language =
        [
          0x409, 0x407, 0x40C, 0x411, 0x804, 0x439, 0x401,
          Int.random(in: 0..<0x9000, using: &random),
        ]
        .randomElement(using: &random) ?? 0x409
    }
    let text = text(random: &random)
    // One byte for each character where the encoding has one byte, and sometimes where it has two.
    let isNarrow = platform == 1 || ((2...5).contains(encoding) && platform == 3)
    let bytes =
      isNarrow != (Int.random(in: 0..<30, using: &random) == 0)
      ? text.map { UInt8(truncatingIfNeeded: $0) }
      : text.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return Record(
      platform: platform, encoding: encoding, language: language, identifier: identifier,
      bytes: bytes)
  }

  // MARK: Texts

  private static let ordinary = [
    "Lovely", "Lovely Text", "Lovely_Text-Bold", "Schöne Schrift", "لوبیای خوب", "می\u{200C}خواهم",
    "தமிழ் எழுத்து", "美しい書体", "Serifa", "Monospaced Lovely", "Sans Lovely", "Emoji Text",
    "Lovely\u{A0}Text", "\u{E000}", "क्\u{200D}ष",
  ]
  private static let generic = [
    "sans", "sans-serif", "serif", "mono", "monospace", "system-ui", "ui-monospace", "ui-serif",
    "ui-sans-serif", "ui-rounded", "emoji", "math", "cursive", "fantasy", "fangsong",
    "generic(kai)", "-apple-system", "BlinkMacSystemFont",
  ]
  private static let pieces = [
    "\",\"faces\":[{\"family\":\"sans\"}],\"", "\\u0000", "{\"verdict\":\"ok\"}",
    "</string></edit>",
    "<!--", "]]>", "&#10;", "<dir>/</dir>", "Lovely:lang=ja", "Lovely,Sans", "Lovely-12:bold",
    "\\-", "%{file}", "../../x", "'; DROP TABLE fontName; --", "$(id)",
  ]
  /// Control, format, direction, zero width, what is a letter or mark and has no ink, the ends of
  /// planes, and halves of pairs.
  private static let units: [UInt16] = [
    0x00, 0x01, 0x09, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4,
    0x180B, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202E, 0x2060, 0x2065,
    0x2066, 0x206F, 0x3164, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0, 0xFFF9, 0xFFFD, 0xFFFE, 0xFFFF, 0xD800,
    0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0x0301, 0x20DD,
  ]

  private static func text(random: inout some RandomNumberGenerator) -> [UInt16] {
    let usual = Array((ordinary.randomElement(using: &random) ?? "").utf16)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2, 3: return usual
    case 4, 5: return spelling(generic.randomElement(using: &random) ?? "", random: &random)
    case 6: return Array((pieces.randomElement(using: &random) ?? "").utf16)
    case 7:
      let count = [254, 255, 256, 1023, 1024, 1025, 8000].randomElement(using: &random) ?? 0
      return (0..<count).map { usual[$0 % usual.count] }
    case 8:
      return (0..<Int.random(in: 0..<20, using: &random)).map { _ in
        .random(in: 0 ... .max, using: &random)
      }
    default:
      var text = usual
      text.insert(
        units.randomElement(using: &random) ?? 0,
        at: Int.random(in: 0...text.count, using: &random))
      return text
    }
  }

  /// One of the ways in which a generic family may be written.
  private static func spelling(
    _ name: String, random: inout some RandomNumberGenerator
  ) -> [UInt16] {
    var text = Array(name.utf16)
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: text = Array(String(decoding: text, as: UTF16.self).uppercased().utf16)
      case 1: text.insert(0x20, at: place)
      case 2: text = text.map { (0x21...0x7E).contains($0) ? $0 + 0xFEE0 : $0 }
      case 3: text.insert(units.randomElement(using: &random) ?? 0, at: place)
      case 4: text = text.map { $0 == 0x2D ? 0x20 : $0 }
      // The long s and the sign of the Kelvin, which fontconfig folds to letters of ASCII.
      case 5: text = text.map { $0 == 0x73 ? 0x17F : $0 == 0x6B ? 0x212A : $0 }
      default: text = [0x20] + text + [0x20, 0x20]
      }
    }
    return text
  }

  // MARK: Tables

  private static func records(of table: [UInt8]) -> [Record]? {
    func number(_ offset: Int) -> Int? {
      guard offset >= 0, offset + 2 <= table.count else { return nil }
      return Int(table[offset]) << 8 + Int(table[offset + 1])
    }
    guard let count = number(2), let strings = number(4) else { return nil }
    var records: [Record] = []
    for index in 0..<count {
      let fields = (0..<6).compactMap { number(6 + 12 * index + 2 * $0) }
      guard fields.count == 6, strings + fields[5] + fields[4] <= table.count else { return nil }
      records.append(
        Record(
          platform: fields[0], encoding: fields[1], language: fields[2], identifier: fields[3],
          bytes: Array(table[(strings + fields[5])...].prefix(fields[4]))))
    }
    return records
  }

  /// Without the records whose text would lie where no offset leads.
  private static func table(_ all: [Record]) -> [UInt8] {
    var length = 0
    let records = all.filter { record in
      guard length + record.bytes.count <= 0xFFFF else { return false }
      length += record.bytes.count
      return true
    }
    var (table, strings) = (TableBytes(), TableBytes())
    table.u16(0, records.count, 6 + 12 * records.count)
    for record in records {
      table.u16(
        record.platform, record.encoding, record.language, record.identifier, record.bytes.count,
        strings.count)
      strings.append(record.bytes)
    }
    table.append(strings.bytes)
    return table.bytes
  }
}
