// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The tables of a variable font.
extension SyntheticFont {
  func fvar(_ names: NameIdentifiers) -> [UInt8] {
    var table = TableBytes()
    table.u16(1, 0, 16, 2, axes.count, 20, instances.count, 4 + 4 * axes.count)
    for (axis, name) in zip(axes, names.axes) {
      table.text(axis.tag)
      table.fixed(axis.range.lowerBound)
      table.fixed(axis.default)
      table.fixed(axis.range.upperBound)
      table.u16(0, name)
    }
    for (instance, name) in zip(instances, names.instances) {
      table.u16(name, 0)
      for coordinate in instance.coordinates { table.fixed(coordinate) }
    }
    return table.bytes
  }

  /// For every glyph, its corners move right by up to 80 units along the first axis.
  func gvar(_ shapes: [GlyphShape]) -> [UInt8] {
    var data = TableBytes()
    var offsets: [Int] = []
    for shape in shapes {
      offsets.append(data.count)
      guard !shape.isEmpty else { continue }
      // The corners and the four phantom points.
      let pointCount = shape.corners.count + 4
      data.u16(1, 4 + 4 + 2 * axes.count)
      // One tuple with a peak of its own and its own point numbers: 0 stands for all points.
      data.u16(1 + 1 + pointCount + 1, 0x8000 | 0x2000)
      for index in axes.indices { data.u16(index == 0 ? 0x4000 : 0) }
      data.u8(0)
      data.u8(pointCount - 1)
      for point in 0..<pointCount { data.u8(point < shape.corners.count ? 10 * point + 10 : 0) }
      data.u8(0x80 | (pointCount - 1))
      data.pad(to: 4)
    }
    offsets.append(data.count)
    let start = 20 + 4 * offsets.count
    var table = TableBytes()
    table.u16(1, 0, axes.count, 0)
    table.u32(start)
    table.u16(shapes.count, 1)
    table.u32(start)
    for offset in offsets { table.u32(offset) }
    table.append(data.bytes)
    return table.bytes
  }

  /// A variation store that leaves every advance width as it is.
  func hvar() -> [UInt8] {
    var table = TableBytes()
    table.u16(1, 0)
    table.u32(20, 0, 0, 0)
    // ItemVariationStore: one region, one set of data whose single item is no change.
    table.u16(1)
    table.u32(12)
    table.u16(1)
    table.u32(12 + 4 + 6 * axes.count)
    table.u16(axes.count, 1)
    for index in axes.indices { table.u16(0, index == 0 ? 0x4000 : 0, index == 0 ? 0x4000 : 0) }
    let glyphCount = codePoints.count + 1 + (hasColorLayers ? 2 : 0)
    table.u16(glyphCount, 0, 1, 0)
    for _ in 0..<glyphCount { table.u8(0) }
    return table.bytes
  }

  /// Heights that grow along the first axis by as many units at its end.
  func mvar(_ growth: [(tag: String, units: Int)]) -> [UInt8] {
    let growth = growth.sorted { $0.tag < $1.tag }
    var table = TableBytes()
    table.u16(1, 0, 0, 8, growth.count, 12 + 8 * growth.count)
    for (item, value) in growth.enumerated() {
      table.text(value.tag)
      table.u16(0, item)
    }
    // ItemVariationStore: one region, one set of data with an item for each value.
    table.u16(1)
    table.u32(12)
    table.u16(1)
    table.u32(12 + 4 + 6 * axes.count)
    table.u16(axes.count, 1)
    for index in axes.indices { table.u16(0, index == 0 ? 0x4000 : 0, index == 0 ? 0x4000 : 0) }
    table.u16(growth.count, 1, 1, 0)
    for value in growth { table.u16(value.units) }
    return table.bytes
  }

  func stat(_ names: NameIdentifiers) -> [UInt8] {
    var table = TableBytes()
    table.u16(1, 2, 8, axes.count)
    table.u32(20)
    table.u16(0)
    table.u32(0)
    table.u16(2)
    for (index, axis) in axes.enumerated() {
      table.text(axis.tag)
      table.u16(names.axes[index], index)
    }
    return table.bytes
  }
}
