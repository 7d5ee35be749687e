// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Tables that color fonts, fonts with bitmaps and fonts of Apple's have, as small as they can be, or as costly as a test wants.
extension SyntheticFont {
  /// The font file with some of its tables replaced, and others added; a table without bytes is left out.
  public func data(replacing tables: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
    let tags = Set(tables.map(\.tag))
    return SfntWriter.file(
      self.tables().filter { !tags.contains($0.tag) } + tables.filter { !$0.bytes.isEmpty },
      isCFF: outlines == .cff)
  }

  /// How many glyphs the font has.
  public var glyphCount: Int { codePoints.count + 1 + (hasColorLayers ? 2 : 0) }
}

/// Tables of a font, each made for a test.
public enum ColorTables {
  /// `CPAL` with one black.
  public static var palette: [UInt8] {
    var table = TableBytes()
    table.u16(0, 1, 1, 1)
    table.u32(14)
    table.u16(0)
    table.append([0, 0, 0, 0xFF])
    return table.bytes
  }

  /// `glyf` and `loca` whose second glyph has so many points and bytes of instructions; the others are empty.
  public static func hinted(
    points: Int, instructions: Int, glyphCount: Int
  ) -> [(tag: String, bytes: [UInt8])] {
    var glyf = TableBytes()
    glyf.u16(1, 0, 0, 100, 100, points - 1, instructions)
    // PUSHB[0] 0, POP: they leave nothing behind.
    for place in 0..<instructions { glyf.u8([0xB0, 0, 0x21][place % 3]) }
    for _ in 0..<points { glyf.u8(0x31) }
    glyf.pad(to: 4)
    var loca = TableBytes()
    for glyph in 0...glyphCount { loca.u32(glyph < 2 ? 0 : glyf.count) }
    return [("glyf", glyf.bytes), ("loca", loca.bytes)]
  }

  /// `GSUB` with lookups that all share one set of ligatures, each of two glyphs that no text has.
  public static func sharedLigatures(_ rules: Int, lookups: Int, of glyph: Int) -> [UInt8] {
    var table = TableBytes()
    let features = 10 + 20
    let list = features + 12 + 2 * lookups
    table.u16(1, 0, 10, features, list)
    table.u16(1)
    table.text("DFLT")
    table.u16(8, 4, 0, 0, 0xFFFF, 1, 0)
    table.u16(1)
    table.text("liga")
    table.u16(8, 0, lookups)
    for lookup in 0..<lookups { table.u16(lookup) }
    // Each lookup has a subtable of its own far offset, and all of these are one.
    table.u16(lookups)
    let first = 2 + 2 * lookups
    for lookup in 0..<lookups { table.u16(first + 16 * lookup) }
    for lookup in 0..<lookups {
      table.u16(7, 0, 1, 8, 1, 4)
      table.u32(16 * (lookups - lookup) - 8)
    }
    // The one subtable: a set behind its head, the coverage behind the set.
    table.u16(1, 8 + 2 + 8 * rules, 1, 8)
    table.u16(rules)
    for rule in 0..<rules { table.u16(2 + 2 * rules + 6 * rule) }
    for _ in 0..<rules { table.u16(glyph, 2, glyph) }
    table.u16(1, 1, glyph)
    return table.bytes
  }

  /// `COLR`, version 0: one glyph, drawn in layers that are all another glyph.
  public static func layers(_ count: Int, of glyph: Int, layer: Int) -> [UInt8] {
    var table = TableBytes()
    table.u16(0, 1)
    table.u32(14, 20)
    table.u16(count, glyph, 0, count)
    for _ in 0..<count { table.u16(layer, 0) }
    return table.bytes
  }

  /// `COLR`, version 1: a graph in which each paint is two times the next one, and the last a glyph in one color.
  ///
  /// - Parameter isCircle: whether the last paint leads back to the first instead.
  public static func paints(
    doublings: Int, of glyph: Int, layer: Int, isCircle: Bool = false
  ) -> [UInt8] {
    // The header, the list of painted glyphs, the list of layers, then paints of six bytes.
    let layers = 34 + 4 + 6
    let paints = layers + 4 + 8 * doublings
    var table = TableBytes()
    table.u16(1, 0)
    table.u32(0, 0)
    table.u16(0)
    table.u32(34, layers, 0, 0, 0)
    table.u32(1)
    table.u16(glyph)
    table.u32(paints - 34)
    table.u32(2 * doublings)
    for step in 0..<doublings {
      let next = isCircle && step == doublings - 1 ? 0 : step + 1
      for _ in 0..<2 { table.u32(paints + 6 * next - layers) }
    }
    for step in 0..<doublings {
      table.append([1, 2])
      table.u32(2 * step)
    }
    // PaintGlyph, filled with the PaintSolid behind it.
    table.append([10, 0, 0, 6])
    table.u16(layer)
    table.append([2])
    table.u16(0, 0x4000)
    return table.bytes
  }

  /// `sbix` with one picture.
  public static func pictures(
    _ picture: [UInt8], kind: String = "png ", glyph: Int, glyphCount: Int
  ) -> [UInt8] {
    let start = 4 + 4 * (glyphCount + 1)
    var table = TableBytes()
    table.u16(1, 1)
    table.u32(1, 12)
    table.u16(20, 72)
    for index in 0...glyphCount { table.u32(index <= glyph ? start : start + 8 + picture.count) }
    table.u16(0, 0)
    table.text(kind)
    table.append(picture)
    return table.bytes
  }

  /// `CBLC` or `EBLC`, and `CBDT` or `EBDT`, with one bitmap.
  ///
  /// - Parameter format: 17 for a picture with measures, 1 for bits, 8 for one that is made of others.
  public static func bitmaps(
    _ bitmap: [UInt8], format: Int, glyph: Int, isColor: Bool
  ) -> [(tag: String, bytes: [UInt8])] {
    var data = TableBytes()
    data.u16(isColor ? 3 : 2, 0)
    data.append([20, 20, 0, 20, 20])
    if format == 17 { data.u32(bitmap.count) }
    data.append(bitmap)
    var places = TableBytes()
    places.u16(isColor ? 3 : 2, 0)
    places.u32(1, 56, 24, 1, 0)
    for _ in 0..<2 { places.append([20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0]) }
    places.u16(glyph, glyph)
    places.append([20, 20, isColor ? 32 : 1, 1])
    places.u16(glyph, glyph)
    places.u32(8)
    places.u16(1, format)
    places.u32(4, 0, data.count - 4)
    return isColor
      ? [("CBDT", data.bytes), ("CBLC", places.bytes)]
      : [("EBDT", data.bytes), ("EBLC", places.bytes)]
  }

  /// The beginning of a PNG that says to have a size.
  public static func png(width: Int, height: Int) -> [UInt8] {
    var picture = TableBytes()
    picture.u32(0x8950_4E47, 0x0D0A_1A0A, 13, 0x4948_4452, width, height)
    picture.append([8, 6, 0, 0, 0])
    picture.u32(0, 0, 0x4945_4E44, 0)
    return picture.bytes
  }

  /// The beginning of a JPEG that says to have a size.
  public static func jpeg(width: Int, height: Int) -> [UInt8] {
    var picture = TableBytes()
    picture.u16(0xFFD8, 0xFFE0, 4, 0, 0xFFC0, 17)
    picture.append([8])
    picture.u16(height, width)
    picture.append([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    return picture.bytes
  }

  /// `SVG ` with one document.
  public static func drawing(_ document: [UInt8], glyph: Int) -> [UInt8] {
    var table = TableBytes()
    table.u16(0)
    table.u32(10, 0)
    table.u16(1, glyph, glyph)
    table.u32(14, document.count)
    table.append(document)
    return table.bytes
  }

  /// `glyf` and `loca` of composites, each made of the one before it twice; the first is a simple glyph.
  ///
  /// - Parameter points: how many points the simple glyph has.
  public static func composites(
    _ count: Int, glyphCount: Int, points: Int = 4
  ) -> [(tag: String, bytes: [UInt8])] {
    var glyf = TableBytes()
    var loca = TableBytes()
    for glyph in 0..<glyphCount {
      loca.u32(glyf.count)
      if glyph == 0 {
        glyf.u16(1, 0, 0, 100, 100, points - 1, 0)
        // On the curve, and where the one before it is.
        for _ in 0..<points { glyf.u8(0x31) }
      } else if glyph <= count {
        glyf.u16(0xFFFF, 0, 0, 100, 100)
        glyf.u16(0x22, glyph - 1, 0, 0x02, glyph - 1, 0)
      }
      glyf.pad(to: 4)
    }
    loca.u32(glyf.count)
    return [("glyf", glyf.bytes), ("loca", loca.bytes)]
  }

  /// `GSUB` with lookups that each put two of a glyph in its place.
  public static func doublings(_ count: Int, of glyph: Int) -> [UInt8] {
    var table = TableBytes()
    table.u16(1, 0, 10, 30, 44 + 2 * (count - 1))
    table.u16(1)
    table.text("DFLT")
    table.u16(8, 4, 0, 0, 0xFFFF, 1, 0)
    table.u16(1)
    table.text("ccmp")
    table.u16(8, 0, count)
    for lookup in 0..<count { table.u16(lookup) }
    table.u16(count)
    for lookup in 0..<count { table.u16(2 + 2 * count + 28 * lookup) }
    for _ in 0..<count {
      // The lookup; its subtable; one sequence; what it covers.
      table.u16(2, 0, 1, 8)
      table.u16(1, 14, 1, 8, 2, glyph, glyph)
      table.u16(1, 1, glyph)
    }
    return table.bytes
  }
}
