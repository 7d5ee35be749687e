// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The check of `COLR` and `CPAL`: that every offset leads into the table, and that no glyph takes endless drawing.
///
/// OpenType, chapters COLR and CPAL. The paints of version 1 are a graph: what is drawn of one that is reached in two
/// ways is drawn twice, and a graph of a few hundred bytes can ask for more than a computer does in
/// a lifetime. Each paint is looked at once, and what it draws is added up; nothing is recursive.
struct ColorGlyphCheck {
  let table: TableReader
  let glyphCount: Int
  /// How many points the outline of a glyph has; nil where it cannot be drawn.
  let points: (Int) -> Int?

  /// The most layers of a glyph of version 0: pictures of flags and families have a few hundred at
  /// the most, and each is drawn into a bitmap of its own.
  static let layerLimit = 512
  /// The most fills of a glyph of version 1, where they cost less.
  static let fillLimit = 2048
  /// The most paints that are come by on the way through a glyph, fills included.
  static let paintLimit = 16_384
  /// The most paints in each other: FreeType and HarfBuzz give up at 64.
  static let depthLimit = 64
  /// The most points of the outlines that a glyph is filled with.
  static let pointLimit = 200_000
  /// The most paints that a table has: the largest fonts of emoji have a few hundred thousand.
  static let graphLimit = 1 << 20

  /// Checks the table.
  func check() throws(TableFault) {
    let version = try table.u16(0)
    guard version <= 1 else { throw table.damaged("version \(version)", at: 0) }
    try checkLayers()
    guard version == 1 else { return }
    let baseGlyphs = try table.u32(14)
    let layers = try table.u32(18)
    let clips = try table.u32(22)
    let map = try table.u32(26)
    let store = try table.u32(30)
    if baseGlyphs != 0 { try checkPaints(baseGlyphs, layers) }
    if clips != 0 { try checkClips(clips) }
    if map != 0 { try VariationTables.checkIndexMap(table, at: map) }
    if store != 0 { try VariationTables.checkStore(table, at: store) }
  }

  // MARK: Version 0

  private func checkLayers() throws(TableFault) {
    let glyphs = try table.u16(2)
    let records = try table.u32(4)
    let layers = try table.u32(8)
    let layerCount = try table.u16(12)
    try table.require("the list of glyphs", at: records, count: 6 * glyphs)
    try table.require("the list of layers", at: layers, count: 4 * layerCount)
    // Sums of points up to each layer: glyphs may share layers.
    var sums = [0]
    if glyphs > 0 {
      for layer in 0..<layerCount {
        let glyph = try table.u16(layers + 4 * layer)
        sums.append(saturatingSum(sums[layer], try points(ofLayer: glyph, at: layers + 4 * layer)))
      }
    }
    for record in 0..<glyphs {
      let place = records + 6 * record
      let (glyph, first, count) = (
        try table.u16(place), try table.u16(place + 2), try table.u16(place + 4)
      )
      guard first + count <= layerCount else {
        throw table.damaged(
          "layers \(first) to \(first + count) of \(layerCount)", at: place, glyph: glyph)
      }
      if count > Self.layerLimit {
        throw .exceeding(
          .tooManyLayers, table.table.tag, "layers", count, of: Self.layerLimit, glyph: glyph,
          offset: table.place(place))
      }
      try checkPoints(sums[first + count] - sums[first], glyph, at: place)
    }
  }

  private func points(ofLayer glyph: Int, at place: Int) throws(TableFault) -> Int {
    guard glyph < glyphCount else {
      throw table.damaged("a layer is glyph \(glyph) of \(glyphCount)", at: place)
    }
    return points(glyph) ?? 0
  }

  private func checkPoints(_ count: Int, _ glyph: Int, at place: Int) throws(TableFault) {
    if count > Self.pointLimit {
      throw .exceeding(
        .tooManyPoints, table.table.tag, "points in all layers", count, of: Self.pointLimit,
        glyph: glyph,
        offset: table.place(place))
    }
  }

  // MARK: Version 1

  /// The cost of a paint, with everything that it refers to.
  private struct Cost {
    var paints = 1
    var fills = 0
    var points = 0
    var depth = 1

    mutating func add(_ other: Cost) {
      paints = saturatingSum(paints, other.paints)
      fills = saturatingSum(fills, other.fills)
      points = saturatingSum(points, other.points)
      depth = max(depth, other.depth + 1)
    }
  }

  /// A paint that is being looked at: what it leads to, and how much of that is done.
  private struct Visit {
    var offset: Int
    var children: [Int]
    var next = 0
    var cost: Cost
  }

  private func checkPaints(_ list: Int, _ layers: Int) throws(TableFault) {
    let count = try table.u32(list)
    try table.require("the list of painted glyphs", at: list + 4, count: 6 * count)
    var baseGlyphs: [Int: Int] = [:]
    for record in 0..<count {
      let place = list + 4 + 6 * record
      baseGlyphs[try table.u16(place)] = list + (try table.u32(place + 2))
    }
    let layerCount = layers == 0 ? 0 : try table.u32(layers)
    if layers != 0 {
      try table.require("the list of layers", at: layers + 4, count: 4 * layerCount)
    }
    let paints = PaintReader(
      table: table, glyphCount: glyphCount, baseGlyphs: baseGlyphs, layers: layers,
      layerCount: layerCount,
      points: points)
    var known: [Int: Cost] = [:]
    var steps = 0
    for (glyph, root) in baseGlyphs.sorted(by: { $0.key < $1.key }) {
      let cost = try cost(of: root, glyph, paints, &known, &steps)
      let place = root
      for (fault, what, number, limit) in [
        (InspectionIssue.Fault.tooDeepGlyph, "paints in each other", cost.depth, Self.depthLimit),
        (.tooManyLayers, "fills", cost.fills, Self.fillLimit),
        (.tooManyLayers, "paints", cost.paints, Self.paintLimit),
      ] where number > limit {
        throw .exceeding(
          fault, table.table.tag, what, number, of: limit, glyph: glyph, offset: table.place(place))
      }
      try checkPoints(cost.points, glyph, at: place)
    }
  }

  private func cost(
    of root: Int, _ glyph: Int, _ paints: PaintReader, _ known: inout [Int: Cost],
    _ steps: inout Int
  ) throws(TableFault) -> Cost {
    if let cost = known[root] { return cost }
    var open: Set<Int> = [root]
    let paint = try paints.read(at: root)
    var stack = [
      Visit(
        offset: root, children: paint.children,
        cost: Cost(fills: paint.isFill ? 1 : 0, points: paint.points))
    ]
    while let top = stack.last {
      guard top.next < top.children.count else {
        known[top.offset] = top.cost
        open.remove(top.offset)
        stack.removeLast()
        if let parent = stack.indices.last { stack[parent].cost.add(top.cost) }
        continue
      }
      steps += 1
      if steps > Self.graphLimit {
        throw .exceeding(.tooManyLayers, table.table.tag, "paints", steps, of: Self.graphLimit)
      }
      stack[stack.count - 1].next += 1
      let child = top.children[top.next]
      if let cost = known[child] {
        stack[stack.count - 1].cost.add(cost)
        continue
      }
      guard open.insert(child).inserted else {
        throw TableFault(
          fault: .tooDeepGlyph, detail: "COLR: a paint is a part of itself", table: table.table.tag,
          offset: table.place(child), glyph: glyph)
      }
      // Deeper than programs go, nothing is drawn, and a chain of all paints would be one stack.
      if stack.count > 4 * Self.depthLimit {
        throw .exceeding(
          .tooDeepGlyph, table.table.tag, "paints in each other", stack.count, of: Self.depthLimit,
          glyph: glyph,
          offset: table.place(child))
      }
      let paint = try paints.read(at: child)
      stack.append(
        Visit(
          offset: child, children: paint.children,
          cost: Cost(fills: paint.isFill ? 1 : 0, points: paint.points)))
    }
    return known[root] ?? Cost()
  }

  private func checkClips(_ list: Int) throws(TableFault) {
    let format = try table.u8(list)
    guard format == 1 else { throw table.damaged("a list of clips of format \(format)", at: list) }
    let count = try table.u32(list + 1)
    try table.require("the list of clips", at: list + 5, count: 7 * count)
    for clip in 0..<count {
      let box = list + (try table.u24(list + 5 + 7 * clip + 4))
      let format = try table.u8(box)
      guard format == 1 || format == 2 else {
        throw table.damaged("a clip of format \(format)", at: box)
      }
      try table.require("a clip", at: box, count: format == 1 ? 9 : 13)
    }
  }
}

/// Reads single paints of `COLR`.
private struct PaintReader {
  let table: TableReader
  let glyphCount: Int
  let baseGlyphs: [Int: Int]
  let layers: Int
  let layerCount: Int
  let points: (Int) -> Int?

  struct Paint {
    /// The offsets of the paints that it leads to.
    var children: [Int] = []
    var points = 0
    var isFill = false
  }

  /// How long a paint of each format is, from PaintColrLayers to PaintComposite.
  private static let lengths = [
    6, 5, 9, 16, 20, 16, 20, 12, 16, 6, 3, 7, 7, 8, 12, 8, 12, 12, 16, 6, 10, 10, 14, 6, 10, 10, 14,
    8, 12, 12, 16, 8,
  ]
  /// The most stops of a gradient: designers draw some dozens.
  private static let stopLimit = 1024

  func read(at offset: Int) throws(TableFault) -> Paint {
    let format = try table.u8(offset)
    guard (1...Self.lengths.count).contains(format) else {
      throw table.damaged("a paint of format \(format)", at: offset)
    }
    try table.require("a paint", at: offset, count: Self.lengths[format - 1])
    var paint = Paint()
    func inner(_ field: Int) throws(TableFault) -> Int {
      let distance = try table.u24(offset + field)
      // Nothing is there: programs draw nothing.
      guard distance != 0 else { throw table.damaged("a paint leads nowhere", at: offset) }
      return offset + distance
    }
    switch format {
    case 1:
      let (count, first) = (try table.u8(offset + 1), try table.u32(offset + 2))
      guard first + count <= layerCount else {
        throw table.damaged("layers \(first) to \(first + count) of \(layerCount)", at: offset)
      }
      for layer in 0..<count {
        paint.children.append(layers + (try table.u32(layers + 4 + 4 * (first + layer))))
      }
    case 2, 3: paint.isFill = true
    case 4...9:
      paint.isFill = true
      try checkStops(at: try inner(1), isVariable: format % 2 == 1)
    case 10:
      paint.children = [try inner(1)]
      let glyph = try table.u16(offset + 4)
      guard glyph < glyphCount else {
        throw table.damaged("a paint has glyph \(glyph) of \(glyphCount)", at: offset)
      }
      paint.points = points(glyph) ?? 0
    case 11:
      // Of a glyph without paints, programs draw nothing.
      if let root = baseGlyphs[try table.u16(offset + 1)] { paint.children = [root] }
    case 12, 13:
      paint.children = [try inner(1)]
      try table.require("a transformation", at: try inner(4), count: format == 12 ? 24 : 28)
    case 32: paint.children = [try inner(1), try inner(5)]
    default: paint.children = [try inner(1)]
    }
    return paint
  }

  private func checkStops(at line: Int, isVariable: Bool) throws(TableFault) {
    let count = try table.u16(line + 1)
    if count > Self.stopLimit {
      throw .exceeding(
        .tooManyLayers, table.table.tag, "stops of a gradient", count, of: Self.stopLimit,
        offset: table.place(line))
    }
    try table.require("a gradient", at: line + 3, count: count * (isVariable ? 10 : 6))
  }
}

/// The check of `CPAL`: all colors of all palettes lie within the table.
enum PaletteCheck {
  static func check(_ table: TableReader) throws(TableFault) {
    let version = try table.u16(0)
    guard version <= 1 else { throw table.damaged("version \(version)", at: 0) }
    let (entries, palettes, colors) = (try table.u16(2), try table.u16(4), try table.u16(6))
    try table.require("the colors", at: try table.u32(8), count: 4 * colors)
    for palette in 0..<palettes {
      let place = 12 + 2 * palette
      let first = try table.u16(place)
      guard first + entries <= colors else {
        throw table.damaged(
          "a palette has colors \(first) to \(first + entries) of \(colors)", at: place)
      }
    }
    guard version == 1 else { return }
    let end = 12 + 2 * palettes
    for (field, length) in [(0, 4 * palettes), (4, 2 * palettes), (8, 2 * entries)] {
      let offset = try table.u32(end + field)
      if offset != 0 { try table.require("a list of version 1", at: offset, count: length) }
    }
  }
}

/// The parts of variable tables that have no tag of their own.
enum VariationTables {
  /// OpenType, chapter Font Variations Common Table Formats: ItemVariationStore.
  static func checkStore(_ table: TableReader, at store: Int) throws(TableFault) {
    let format = try table.u16(store)
    guard format == 1 else {
      throw table.damaged("a store of variations of format \(format)", at: store)
    }
    let regions = store + (try table.u32(store + 2))
    let dataCount = try table.u16(store + 6)
    let (axes, regionCount) = (try table.u16(regions), try table.u16(regions + 2))
    try table.require("the regions of variations", at: regions + 4, count: 6 * axes * regionCount)
    for number in 0..<dataCount {
      let data = store + (try table.u32(store + 8 + 4 * number))
      let (items, words, indexes) = (
        try table.u16(data), try table.u16(data + 2), try table.u16(data + 4)
      )
      let (wide, isLong) = (words & 0x7FFF, words & 0x8000 != 0)
      guard wide <= indexes else {
        throw table.damaged("\(wide) wide of \(indexes) deltas", at: data)
      }
      for index in 0..<indexes {
        guard try table.u16(data + 6 + 2 * index) < regionCount else {
          throw table.damaged("a region of variations that is not there", at: data)
        }
      }
      let row = (wide + indexes) * (isLong ? 2 : 1)
      try table.require("deltas", at: data + 6 + 2 * indexes, count: row * items)
    }
  }

  /// OpenType, the same chapter: DeltaSetIndexMap.
  static func checkIndexMap(_ table: TableReader, at map: Int) throws(TableFault) {
    let (format, entry) = (try table.u8(map), try table.u8(map + 1))
    guard format <= 1 else {
      throw table.damaged("a map of variations of format \(format)", at: map)
    }
    let count = format == 0 ? try table.u16(map + 2) : try table.u32(map + 2)
    try table.require(
      "a map of variations", at: map + (format == 0 ? 4 : 6), count: count * ((entry >> 4 & 3) + 1))
  }
}
