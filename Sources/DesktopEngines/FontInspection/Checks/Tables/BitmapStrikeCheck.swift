// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The check of bitmaps for whole sizes: `EBLC` says where `EBDT` has them, `CBLC` where `CBDT`, and `bloc` where
/// `bdat` (OpenType, chapters EBLC, EBDT, CBLC, CBDT; Apple's TrueType Reference Manual).
struct BitmapStrikeCheck {
  /// The position of the bitmaps.
  let places: TableReader
  /// The bitmaps.
  let data: TableReader
  let glyphCount: Int

  /// The most sizes of a font: fonts for screens of the nineties have twenty.
  static let strikeLimit = 256
  /// The most entries of all sizes: four for each glyph that a font can have, or more sizes of fewer.
  static let entryLimit = 1 << 20
  /// The most parts of a bitmap that is made of others.
  static let componentLimit = 64

  /// Checks every bitmap of every size.
  func check() throws(TableFault) {
    let version = try places.u16(0)
    guard version == 2 || version == 3 else { throw places.damaged("version \(version)", at: 0) }
    guard [2, 3].contains(try data.u16(0)) else { throw data.damaged("an unknown version", at: 0) }
    let strikes = try places.u32(4)
    if strikes > Self.strikeLimit {
      throw .exceeding(
        .tooManyPictures, places.table.tag, "sizes", strikes, of: Self.strikeLimit,
        offset: places.place(4))
    }
    var entries = 0
    for strike in 0..<strikes { try check(strike: 8 + 48 * strike, &entries) }
  }

  /// The bitmaps of a size that are made of others, and what of.
  private struct Composites {
    var glyphs: Set<Int> = []
    var parts: Set<Int> = []
  }

  private func check(strike: Int, _ entries: inout Int) throws(TableFault) {
    try places.require("a size", at: strike, count: 48)
    let (array, count) = (try places.u32(strike), try places.u32(strike + 8))
    let bitDepth = try places.u8(strike + 46)
    guard [1, 2, 4, 8, 32].contains(bitDepth) else {
      throw places.damaged("bitmaps of \(bitDepth) bits", at: strike + 46)
    }
    try places.require("the parts of a size", at: array, count: 8 * count)
    var composites = Composites()
    for part in 0..<count {
      let record = array + 8 * part
      let (first, last) = (try places.u16(record), try places.u16(record + 2))
      guard first <= last, last < glyphCount else {
        throw places.damaged("glyphs \(first) to \(last) of \(glyphCount)", at: record)
      }
      entries += last - first + 1
      if entries > Self.entryLimit {
        throw .exceeding(
          .tooManyPictures, places.table.tag, "bitmaps", entries, of: Self.entryLimit,
          offset: places.place(record))
      }
      try check(
        index: array + (try places.u32(record + 4)), first...last, bitDepth: bitDepth, &entries,
        &composites)
    }
    // FreeType follows bitmaps that are made of such by recursion: each step may double what is drawn.
    if let glyph = composites.glyphs.intersection(composites.parts).min() {
      throw TableFault(
        fault: .tooDeepGlyph,
        detail: "\(data.table.tag): a bitmap is made of bitmaps that are made of others",
        table: data.table.tag, glyph: glyph)
    }
  }

  private func check(
    index: Int, _ glyphs: ClosedRange<Int>, bitDepth: Int, _ entries: inout Int,
    _ composites: inout Composites
  ) throws(TableFault) {
    let (format, image, start) = (
      try places.u16(index), try places.u16(index + 2), try places.u32(index + 4)
    )
    func bitmap(_ glyph: Int, _ offset: Int, _ end: Int, metrics: Int? = nil) throws(TableFault) {
      guard end >= offset else {
        throw places.damaged("a bitmap ends before it begins", at: index, glyph: glyph)
      }
      guard end > offset else { return }
      try data.require("a bitmap", at: start + offset, count: end - offset)
      try check(
        image: start + offset, count: end - offset, glyph, format: image, bitDepth: bitDepth,
        metrics: metrics,
        &composites)
    }
    switch format {
    case 1, 3:
      func offset(_ number: Int) throws(TableFault) -> Int {
        format == 1
          ? try places.u32(index + 8 + 4 * number) : try places.u16(index + 8 + 2 * number)
      }
      for (number, glyph) in glyphs.enumerated() {
        try bitmap(glyph, try offset(number), try offset(number + 1))
      }
    case 2:
      let size = try places.u32(index + 8)
      for (number, glyph) in glyphs.enumerated() {
        try bitmap(glyph, number * size, (number + 1) * size, metrics: index + 12)
      }
    case 4:
      let count = try places.u32(index + 8)
      try add(count, to: &entries, at: index)
      for number in 0..<count {
        let pair = index + 12 + 4 * number
        try bitmap(try glyph(pair), try places.u16(pair + 2), try places.u16(pair + 6))
      }
    case 5:
      let (size, count) = (try places.u32(index + 8), try places.u32(index + 20))
      try add(count, to: &entries, at: index)
      for number in 0..<count {
        try bitmap(
          try glyph(index + 24 + 2 * number), number * size, (number + 1) * size,
          metrics: index + 12)
      }
    default: throw places.damaged("an index of format \(format)", at: index)
    }
  }

  private func glyph(_ place: Int) throws(TableFault) -> Int {
    let glyph = try places.u16(place)
    guard glyph < glyphCount else {
      throw places.damaged("glyph \(glyph) of \(glyphCount)", at: place)
    }
    return glyph
  }

  private func add(_ count: Int, to entries: inout Int, at place: Int) throws(TableFault) {
    entries += count
    if entries > Self.entryLimit {
      throw .exceeding(
        .tooManyPictures, places.table.tag, "bitmaps", entries, of: Self.entryLimit,
        offset: places.place(place))
    }
  }

  /// - Parameter metrics: where `places` has the measures of bitmaps that do not say them.
  private func check(
    image: Int, count: Int, _ glyph: Int, format: Int, bitDepth: Int, metrics: Int?,
    _ composites: inout Composites
  ) throws(TableFault) {
    /// Height and width, a byte each, then where the bitmap itself begins.
    func checkBits(_ height: Int, _ width: Int, header: Int, isAligned: Bool) throws(TableFault) {
      let bits = width * bitDepth
      let bytes = isAligned ? (bits + 7) / 8 * height : (bits * height + 7) / 8
      guard header + bytes <= count else {
        throw data.damaged(
          "a bitmap of \(width) by \(height) pixels has \(count) bytes", at: image, glyph: glyph)
      }
    }
    func checkPNG(header: Int) throws(TableFault) {
      let length = try data.u32(image + header)
      guard header + 4 + length <= count else {
        throw data.damaged("a picture of \(length) bytes", at: image, glyph: glyph)
      }
      try PictureHeader.checkPNG(data, at: image + header + 4, count: length, glyph: glyph)
    }
    switch format {
    case 1, 2:
      try checkBits(
        try data.u8(image), try data.u8(image + 1), header: 5, isAligned: format == 1)
    case 5:
      guard let metrics else {
        throw data.damaged("a bitmap without measures", at: image, glyph: glyph)
      }
      try checkBits(try places.u8(metrics), try places.u8(metrics + 1), header: 0, isAligned: false)
    case 6, 7:
      try checkBits(
        try data.u8(image), try data.u8(image + 1), header: 8, isAligned: format == 6)
    case 8, 9:
      let header = format == 8 ? 6 : 8
      let parts = try data.u16(image + header)
      if parts > Self.componentLimit {
        throw .exceeding(
          .tooManyComponents, data.table.tag, "parts of a bitmap", parts, of: Self.componentLimit,
          glyph: glyph,
          offset: data.place(image))
      }
      guard header + 2 + 4 * parts <= count else {
        throw data.damaged("a bitmap of \(parts) parts has \(count) bytes", at: image, glyph: glyph)
      }
      composites.glyphs.insert(glyph)
      for part in 0..<parts { composites.parts.insert(try data.u16(image + header + 2 + 4 * part)) }
    case 17: try checkPNG(header: 5)
    case 18: try checkPNG(header: 8)
    case 19: try checkPNG(header: 0)
    default:
      throw TableFault(
        fault: .unknownPicture, detail: "\(data.table.tag): a bitmap of format \(format)",
        table: data.table.tag,
        offset: data.place(image), glyph: glyph)
    }
  }
}
