// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The tables of a font, one function for each; the field names are those of the OpenType
/// specification.
extension SyntheticFont {
  static let unitsPerEm = 1000
  static let ascent = 800
  static let descent = -200

  /// The code points, one for each glyph after `.notdef`.
  var codePoints: [UInt32] { coverage.flatMap { Array($0) } }

  func tables() -> SfntWriter.Tables {
    let points = codePoints
    // Color layers are glyphs of their own: two shapes that all glyphs share.
    let glyphCount = points.count + 1 + (hasColorLayers ? 2 : 0)
    let shapes = (0..<glyphCount).map { shape(glyph: $0, of: points) }
    let (nameTable, ids) = name()
    var tables: SfntWriter.Tables = [
      ("OS/2", os2(points)), ("cmap", CharacterMap.table(points)),
      ("head", head()), ("hhea", hhea(glyphCount)), ("hmtx", hmtx(shapes)),
      ("maxp", maxp(glyphCount)), ("name", nameTable), ("post", post()),
    ]
    switch outlines {
    case .trueType:
      var glyf = TableBytes()
      var loca = TableBytes()
      for shape in shapes {
        loca.u32(glyf.count)
        glyf.append(shape.trueType())
      }
      loca.u32(glyf.count)
      tables += [("glyf", glyf.bytes), ("loca", loca.bytes)]
    case .cff:
      tables.append(("CFF ", CompactFont.table(name: postScriptName ?? family, shapes: shapes)))
    }
    if !axes.isEmpty {
      tables += [
        ("fvar", fvar(ids)), ("gvar", gvar(shapes)), ("STAT", stat(ids)), ("HVAR", hvar()),
      ]
      if !heightGrowth.isEmpty {
        tables.append(("MVAR", mvar(heightGrowth.map { ($0.key, $0.value) })))
      }
    }
    if hasColorLayers { tables += [("COLR", colr(points.count)), ("CPAL", cpal())] }
    if stylisticSetName != nil, points.count > 1 {
      tables.append(("GSUB", gsub(nameID: ids.stylisticSet)))
    } else if let gsub = conjunct.flatMap({ gsub(melting: $0, of: points) }) {
      tables.append(("GSUB", gsub))
    }
    return tables
  }

  /// A triangle or a rectangle whose sizes follow from the glyph and the seed.
  private func shape(glyph: Int, of points: [UInt32]) -> GlyphShape {
    let isLayer = glyph > points.count
    let value = glyph == 0 || isLayer ? UInt32(glyph) : points[glyph - 1]
    // Any well mixing function will do: this is the finaliser of MurmurHash3.
    var hash = value &* 0x9E37_79B1 ^ seed &* 0x85EB_CA6B
    hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    hash ^= hash >> 16
    let width = 200 + Int(hash & 0xFF)
    if !isLayer, let letter = letters?.shape(of: value) { return letter }
    if reach > 0, value != 0x20 {
      return GlyphShape(
        advance: width + 100, width: width, height: reach, isTriangle: false, isEmpty: false,
        form: [(-reach, -reach), (-reach, reach), (reach, reach), (reach, -reach)])
    }
    return GlyphShape(
      advance: isMonospaced ? 600 : width + 100, width: width,
      height: 300 + Int(hash >> 8 & 0x1FF), isTriangle: hash >> 20 & 1 == 1,
      isEmpty: value == 0x20 || value == 0xA0)
  }

  private func head() -> [UInt8] {
    var table = TableBytes()
    table.u16(1, 0)
    table.fixed(1)
    table.u32(0, 0x5F0F_3CF5)
    table.u16(0b11, Self.unitsPerEm)
    table.u32(0, 0xDA00_0000 + Int(seed & 0xFFFF), 0, 0xDA00_0000)
    table.u16(
      -reach, min(Self.descent, -reach), max(Self.unitsPerEm, reach), max(Self.ascent + 200, reach))
    table.u16((weight >= 600 ? 1 : 0) | (isItalic ? 2 : 0), 8, 2, 1, 0)
    return table.bytes
  }

  private func hhea(_ glyphCount: Int) -> [UInt8] {
    var table = TableBytes()
    table.u16(
      1, 0, Self.ascent, Self.descent, 0, reach > 0 ? 32_000 : 700, -reach, 0, max(600, reach), 1,
      0, 0, 0, 0,
      0, 0, 0)
    table.u16(glyphCount)
    return table.bytes
  }

  private func hmtx(_ shapes: [GlyphShape]) -> [UInt8] {
    var table = TableBytes()
    for shape in shapes { table.u16(shape.advance, shape.leftSideBearing) }
    return table.bytes
  }

  private func maxp(_ glyphCount: Int) -> [UInt8] {
    var table = TableBytes()
    guard outlines == .trueType else {
      table.u32(0x5000)
      table.u16(glyphCount)
      return table.bytes
    }
    table.fixed(1)
    table.u16(glyphCount, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
    return table.bytes
  }

  private func post() -> [UInt8] {
    var table = TableBytes()
    table.fixed(3)
    table.fixed(isItalic ? -12 : 0)
    table.u16(-100, 50)
    table.u32(isMonospaced ? 1 : 0, 0, 0, 0, 0)
    return table.bytes
  }

  private func os2(_ points: [UInt32]) -> [UInt8] {
    var table = TableBytes()
    table.u16(4, 450, weight, widthClass, embeddingRights)
    table.u16(650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0)
    table.append(
      panose ?? [
        isSymbol ? 5 : 2, 0, UInt8(min(weight / 100 + 1, 11)), isMonospaced ? 9 : 3, 0, 0, 0, 0, 0,
        0,
      ])
    table.u32(points.contains(0x41) ? 1 : 0, 0, 0, 0)
    table.text("TYPC")
    let isRegular = weight < 600 && !isItalic
    table.u16((isItalic ? 1 : 0) | (weight >= 600 ? 0x20 : 0) | (isRegular ? 0x40 : 0))
    let first = min(points.first ?? 0, 0xFFFF)
    let last = min(points.last ?? 0, 0xFFFF)
    table.u16(Int(first), Int(last), Self.ascent, Self.descent, 100, 1000, 250)
    table.u32(1, 0)
    table.u16(500, 700, 0, 0x20, 1)
    return table.bytes
  }

  /// The identifiers of the names that other tables refer to.
  struct NameIdentifiers {
    var axes: [Int] = []
    var instances: [Int] = []
    var stylisticSet = 0
  }

  private func name() -> ([UInt8], NameIdentifiers) {
    let isPlainStyle = ["Regular", "Bold", "Italic", "Bold Italic"].contains(style)
    var names: [(Int, String)] = [
      (0, copyright), (1, isPlainStyle ? family : "\(family) \(style)"),
      (2, !hasStyleNames ? nil : isPlainStyle ? style : "Regular"),
      (3, "\(version);TYPC;\(postScriptName ?? family)"),
      (4, hasStyleNames ? "\(family) \(style)" : nil),
      (5, version), (6, postScriptName), (8, manufacturer), (9, designer), (10, summary),
      (13, license), (14, licenseURL), (16, isPlainStyle ? nil : family),
      (17, isPlainStyle || !hasStyleNames ? nil : style),
    ].compactMap { identifier, text in text.map { (identifier, $0) } }
    var identifiers = NameIdentifiers()
    var next = 256
    func add(_ text: String) -> Int {
      defer { next += 1 }
      names.append((next, text))
      return next
    }
    identifiers.axes = axes.map { add($0.name) }
    identifiers.instances = instances.map { add($0.name) }
    if let stylisticSetName { identifiers.stylisticSet = add(stylisticSetName) }

    let records = names.map { NameRecord($0.0, $0.1) } + furtherNames
    let stored =
      storedNames
      ?? records.map { record in
        let (platform, encoding) = record.platform.numbers
        return StoredName(
          record.identifier, record.bytes, platform, encoding, record.language)
      }
    var table = TableBytes()
    var strings = TableBytes()
    table.u16(0, stored.count, 6 + 12 * stored.count)
    for record in stored.sorted(by: StoredName.precedes) {
      table.u16(
        record.platform, record.encoding, record.language, record.identifier, record.bytes.count,
        strings.count)
      strings.append(record.bytes)
    }
    table.append(strings.bytes)
    return (table.bytes, identifiers)
  }

  private func cpal() -> [UInt8] {
    var table = TableBytes()
    table.u16(0, 2, 1, 2)
    table.u32(14)
    table.u16(0)
    table.append([0x20, 0x40, 0xE0, 0xFF, 0x20, 0xC0, 0x40, 0xFF])
    return table.bytes
  }

  private func colr(_ glyphCount: Int) -> [UInt8] {
    var table = TableBytes()
    table.u16(0, glyphCount)
    table.u32(14, 14 + 6 * glyphCount)
    table.u16(2 * glyphCount)
    for glyph in 1...max(glyphCount, 1) { table.u16(glyph, 2 * (glyph - 1), 2) }
    for _ in 0..<glyphCount { table.u16(glyphCount + 1, 0, glyphCount + 2, 1) }
    return table.bytes
  }

  /// One feature, `ss01`, with one lookup: a single substitution by adding 1 to the first glyph.
  private func gsub(nameID: Int) -> [UInt8] {
    var table = TableBytes()
    table.u16(1, 0, 10, 30, 48)
    // ScriptList: DFLT with a default language that uses feature 0.
    table.u16(1)
    table.text("DFLT")
    table.u16(8, 4, 0, 0, 0xFFFF, 1, 0)
    // FeatureList: ss01 with its parameters (the name) behind its lookups.
    table.u16(1)
    table.text("ss01")
    table.u16(8, 6, 1, 0, 0, nameID)
    // LookupList.
    table.u16(1, 4, 1, 0, 1, 8, 1, 6, 1, 1, 1, 1)
    return table.bytes
  }

  /// One feature, `akhn` of Devanagari, with one lookup: a ligature that the first glyph stands for.
  private func gsub(melting scalars: [UInt32], of points: [UInt32]) -> [UInt8]? {
    let glyphs = scalars.compactMap { points.firstIndex(of: $0).map { $0 + 1 } }
    guard let first = glyphs.first, glyphs.count == scalars.count else { return nil }
    var table = TableBytes()
    table.u16(1, 0, 10, 30, 44)
    table.u16(1)
    table.text("dev2")
    table.u16(8, 4, 0, 0, 0xFFFF, 1, 0)
    table.u16(1)
    table.text("akhn")
    table.u16(8, 0, 1, 0)
    // LookupList, its ligature, and behind it what glyph it begins with.
    table.u16(1, 4, 4, 0, 1, 8)
    table.u16(1, 14 + 2 * glyphs.count, 1, 8, 1, 4, first, glyphs.count)
    for glyph in glyphs.dropFirst() { table.u16(glyph) }
    table.u16(1, 1, first)
    return table.bytes
  }
}

extension SyntheticFont.NameRecord.Platform {
  /// OpenType's numbers of the platform and the encoding.
  fileprivate var numbers: (Int, Int) {
    switch self {
    case .unicode: (0, 3)
    case .macRoman: (1, 0)
    case .windowsSymbol: (3, 0)
    case .windowsBasic: (3, 1)
    case .windowsFull: (3, 10)
    }
  }
}

extension SyntheticFont.NameRecord {
  /// One byte for each character on a Mac, UTF-16 elsewhere.
  fileprivate var bytes: [UInt8] {
    if platform == .macRoman {
      return text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") }
    }
    return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }
}
