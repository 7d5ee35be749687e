// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The `cmap` table: format 4 for the basic plane, format 12 as well when there is more.
enum CharacterMap {
  static func table(_ points: [UInt32]) -> [UInt8] {
    let runs = runs(points)
    let basic = format4(runs.filter { $0.last <= 0xFFFE })
    let needsFull = points.contains { $0 > 0xFFFF }
    var table = TableBytes()
    table.u16(0, needsFull ? 2 : 1, 3, 1)
    table.u32(needsFull ? 20 : 12)
    if needsFull {
      table.u16(3, 10)
      table.u32(20 + basic.count)
    }
    table.append(basic)
    if needsFull { table.append(format12(runs)) }
    return table.bytes
  }

  private struct Run {
    var first: Int
    var last: Int
    var glyph: Int
  }

  /// Adjacent code points, whose glyphs are adjacent too; never across U+FFFF.
  private static func runs(_ points: [UInt32]) -> [Run] {
    var result: [Run] = []
    for (index, point) in points.map(Int.init).enumerated() {
      if let last = result.last, last.last + 1 == point, point != 0x1_0000 {
        result[result.count - 1].last = point
      } else {
        result.append(Run(first: point, last: point, glyph: index + 1))
      }
    }
    return result.sorted { $0.first < $1.first }
  }

  private static func format4(_ runs: [Run]) -> [UInt8] {
    let segments = runs + [Run(first: 0xFFFF, last: 0xFFFF, glyph: 0)]
    var power = 1
    var exponent = 0
    while power * 2 <= segments.count {
      power *= 2
      exponent += 1
    }
    var table = TableBytes()
    table.u16(4, 16 + 8 * segments.count, 0, segments.count * 2)
    table.u16(power * 2, exponent, (segments.count - power) * 2)
    for segment in segments { table.u16(segment.last) }
    table.u16(0)
    for segment in segments { table.u16(segment.first) }
    for segment in segments { table.u16(segment.glyph - segment.first) }
    for _ in segments { table.u16(0) }
    return table.bytes
  }

  private static func format12(_ runs: [Run]) -> [UInt8] {
    var table = TableBytes()
    table.u16(12, 0)
    table.u32(16 + 12 * runs.count, 0, runs.count)
    for run in runs { table.u32(run.first, run.last, run.glyph) }
    return table.bytes
  }
}
