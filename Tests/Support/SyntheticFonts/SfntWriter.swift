// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Puts tables together to a file.
enum SfntWriter {
  typealias Tables = [(tag: String, bytes: [UInt8])]

  static func file(_ tables: Tables, isCFF: Bool) -> [UInt8] {
    let start = 12 + 16 * tables.count
    var (directory, body) = directory(tables, isCFF: isCFF, bodyOffset: start)
    // head.checkSumAdjustment makes the sum of the whole file a constant.
    let sum = checksum(directory) &+ checksum(body)
    // A corrupted font may be too short for it.
    if let head = tables.sorted(by: { $0.tag < $1.tag }).firstIndex(where: {
      $0.tag == "head" && $0.bytes.count >= 12
    }) {
      var record = 12 + 16 * head + 8
      var offset = 0
      for _ in 0..<4 {
        offset = offset << 8 | Int(directory[record])
        record += 1
      }
      let adjustment = 0xB1B0_AFBA &- sum
      for index in 0..<4 {
        body[offset - start + 8 + index] = UInt8(
          truncatingIfNeeded: adjustment >> UInt32(24 - 8 * index))
      }
    }
    return directory + body
  }

  static func collection(_ faces: [(tables: Tables, isCFF: Bool)]) -> [UInt8] {
    var header = TableBytes()
    header.text("ttcf")
    header.u16(1, 0)
    header.u32(faces.count)
    let directoriesStart = 12 + 4 * faces.count
    var place = directoriesStart
    for face in faces {
      header.u32(place)
      place += 12 + 16 * face.tables.count
    }
    var directories: [UInt8] = []
    var bodies: [UInt8] = []
    for face in faces {
      let part = directory(face.tables, isCFF: face.isCFF, bodyOffset: place + bodies.count)
      directories += part.directory
      bodies += part.body
    }
    return header.bytes + directories + bodies
  }

  private static func directory(
    _ tables: Tables, isCFF: Bool, bodyOffset: Int
  ) -> (directory: [UInt8], body: [UInt8]) {
    var directory = TableBytes()
    var body = TableBytes()
    var power = 1
    var exponent = 0
    while power * 2 <= tables.count {
      power *= 2
      exponent += 1
    }
    directory.u32(isCFF ? 0x4F54_544F : 0x0001_0000)
    directory.u16(tables.count, power * 16, exponent, (tables.count - power) * 16)
    for table in tables.sorted(by: { $0.tag < $1.tag }) {
      directory.text(table.tag)
      directory.u32(
        Int(checksum(table.bytes)), bodyOffset + body.count, table.bytes.count)
      body.append(table.bytes)
      body.pad(to: 4)
    }
    return (directory.bytes, body.bytes)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset + 4 <= buffer.count {
        sum &+= UInt32(bigEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        offset += 4
      }
      var rest: UInt32 = 0
      for index in 0..<4 {
        rest = rest << 8 | (offset + index < buffer.count ? UInt32(buffer[offset + index]) : 0)
      }
      sum &+= rest
    }
    return sum
  }
}
