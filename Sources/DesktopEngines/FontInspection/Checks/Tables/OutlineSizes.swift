// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How much drawing each outline of `glyf` takes, those of composites with all that they are made of.
///
/// OpenType, chapter glyf: a composite names other glyphs, which may be composites. What a program draws doubles
/// with each step where a glyph names another twice.
struct OutlineSizes {
  /// The most components that lie in each other: `maxp.maxComponentDepth` may say 16 at the most.
  static let depthLimit = 16
  /// The most components of a glyph, with those of its components: letters with marks have five, borders and
  /// ligatures of whole words some dozens.
  static let componentLimit = 1024
  /// The most points of a glyph: FreeType draws none with more than 32,767, and detailed signs have
  /// a few thousand.
  static let pointLimit = 65_535
  /// The most points of a glyph with instructions.
  ///
  /// FreeType lets a loop in them run about ten times for each point, and each of its steps may
  /// move all points. Glyphs of fonts that are hinted have a few hundred points; detailed signs
  /// with more have no instructions.
  static let hintedPointLimit = 6000

  private let glyf: TableReader
  private let loca: [UInt8]
  private let isLong: Bool
  private let glyphCount: Int
  /// The components of composites.
  private var components: [Int: [Int]] = [:]
  /// Points of large composites, with those of their components; those of others follow from simple outlines.
  private var composites: [Int: Int] = [:]

  /// Reads all outlines of a face; nil of one without `glyf`.
  init?(glyphCount: Int, _ tables: (String) -> TableReader?) throws(TableFault) {
    guard let glyf = tables("glyf"), let loca = tables("loca"), let head = tables("head") else {
      return nil
    }
    self.glyf = glyf
    isLong = try head.i16(50) != 0
    // Copied, since every glyph is looked at and none of them costs more than a few numbers here.
    self.loca = try loca.bytes(at: 0, count: (glyphCount + 1) * (isLong ? 4 : 2))
    self.glyphCount = glyphCount
    var hinted: [Int] = []
    var begin = glyphCount > 0 ? start(0) : 0
    for glyph in 0..<glyphCount {
      let end = start(glyph + 1)
      // A negative number of contours: a composite.
      if end > begin {
        if try glyf.u8(begin) & 0x80 != 0 {
          let (parts, isHinted) = try Self.components(at: begin + 10, end: end, glyf)
          components[glyph] = parts
          if isHinted { hinted.append(glyph) }
        } else {
          try checkInstructions(ofSimple: glyph, at: begin)
        }
      }
      begin = end
    }
    if !components.isEmpty { try expand() }
    for glyph in hinted {
      try checkInstructions(of: glyph, points: points(ofGlyph: glyph) ?? 0)
    }
  }

  private func checkInstructions(ofSimple glyph: Int, at begin: Int) throws(TableFault) {
    let contours = try glyf.i16(begin)
    guard contours > 0 else { return }
    let ends = begin + 10 + 2 * contours
    let points = try glyf.u16(ends - 2) + 1
    if points > Self.hintedPointLimit, try glyf.u16(ends) > 0 {
      try checkInstructions(of: glyph, points: points)
    }
  }

  private func checkInstructions(of glyph: Int, points: Int) throws(TableFault) {
    guard points > Self.hintedPointLimit else { return }
    throw .exceeding(
      .tooManyPoints, "glyf", "points with instructions", points, of: Self.hintedPointLimit,
      glyph: glyph)
  }

  /// How many points a glyph is drawn with; nil where there is none.
  func points(ofGlyph glyph: Int) -> Int? {
    guard (0..<glyphCount).contains(glyph) else { return nil }
    if let points = composites[glyph] { return points }
    if let parts = components[glyph] {
      return parts.reduce(0) { saturatingSum($0, points(ofGlyph: $1) ?? 0) }
    }
    let (begin, end) = (start(glyph), start(glyph + 1))
    guard end > begin, let contours = try? glyf.i16(begin), contours > 0,
      let last = try? glyf.u16(begin + 10 + 2 * (contours - 1))
    else { return 0 }
    return last + 1
  }

  /// The start of a glyph's outline, which is the end of the one before it.
  private func start(_ glyph: Int) -> Int {
    guard isLong else { return (Int(loca[2 * glyph]) << 8 | Int(loca[2 * glyph + 1])) * 2 }
    let place = 4 * glyph
    return Int(loca[place]) << 24 | Int(loca[place + 1]) << 16 | Int(loca[place + 2]) << 8
      | Int(loca[place + 3])
  }

  /// The glyphs that a composite names, and whether it has instructions.
  private static func components(
    at start: Int, end: Int, _ glyf: TableReader
  ) throws(TableFault) -> (glyphs: [Int], isHinted: Bool) {
    var glyphs: [Int] = []
    var isHinted = false
    var offset = start
    while offset + 4 <= end {
      let flags = try glyf.u16(offset)
      glyphs.append(try glyf.u16(offset + 2))
      // WE_HAVE_INSTRUCTIONS
      isHinted = isHinted || flags & 0x100 != 0
      // ARG_1_AND_2_ARE_WORDS, then one of the three kinds of scales, then MORE_COMPONENTS.
      offset += flags & 0x1 != 0 ? 8 : 6
      offset += flags & 0x8 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
      if flags & 0x20 == 0 { break }
    }
    return (glyphs, isHinted)
  }

  /// Whether a composite is within all limits at first sight: made of few simple outlines of few bytes.
  private func isSmall(_ parts: [Int]) -> Bool {
    guard parts.count <= Self.componentLimit else { return false }
    var bytes = 0
    for part in parts {
      guard components[part] == nil, part < glyphCount else { return false }
      bytes += start(part + 1) - start(part)
    }
    // Two bytes, a flag that is repeated, are 256 points at the most.
    return bytes * 128 <= Self.pointLimit
  }

  /// Adds up what composites are made of, each once, without recursion.
  private mutating func expand() throws(TableFault) {
    struct Size { var depth, count: Int }
    var known: [Int: Size] = [:]
    for (glyph, parts) in components where known[glyph] == nil {
      if isSmall(parts) { continue }
      var stack = [glyph]
      var open: Set<Int> = [glyph]
      while let top = stack.last {
        let parts = components[top] ?? []
        let next = parts.first { components[$0] != nil && known[$0] == nil }
        if let next {
          guard open.insert(next).inserted else {
            throw TableFault(
              fault: .tooDeepGlyph, detail: "glyf: glyph \(next) is a part of itself",
              table: "glyf", glyph: next)
          }
          stack.append(next)
          continue
        }
        var (size, total) = (Size(depth: 1, count: 0), 0)
        for part in parts {
          let inner = known[part] ?? Size(depth: 0, count: 0)
          size.depth = max(size.depth, inner.depth + 1)
          size.count = saturatingSum(size.count, saturatingSum(inner.count, 1))
          total = saturatingSum(total, points(ofGlyph: part) ?? 0)
        }
        if size.depth > Self.depthLimit {
          throw .exceeding(
            .tooDeepGlyph, "glyf", "components in each other", size.depth, of: Self.depthLimit,
            glyph: top)
        }
        if size.count > Self.componentLimit {
          throw .exceeding(
            .tooManyComponents, "glyf", "components", size.count, of: Self.componentLimit,
            glyph: top)
        }
        if total > Self.pointLimit {
          throw .exceeding(
            .tooManyPoints, "glyf", "points", total, of: Self.pointLimit, glyph: top)
        }
        composites[top] = total
        known[top] = size
        open.remove(top)
        stack.removeLast()
      }
    }
  }
}
