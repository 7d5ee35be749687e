// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The outline of a made-up glyph.
struct GlyphShape {
  static let left = 50

  var advance: Int
  var width: Int
  var height: Int
  var isTriangle: Bool
  var isEmpty: Bool
  /// A form of its own, clockwise.
  var form: [(x: Int, y: Int)]?

  /// Clockwise, as TrueType fills.
  var corners: [(x: Int, y: Int)] {
    if let form { return form }
    let right = Self.left + width
    return isTriangle
      ? [(Self.left, 0), (Self.left + width / 2, height), (right, 0)]
      : [(Self.left, 0), (Self.left, height), (right, height), (right, 0)]
  }

  /// Where its ink begins, from its origin.
  var leftSideBearing: Int { isEmpty ? 0 : corners.map(\.x).min() ?? 0 }

  /// A simple glyph description of the `glyf` table, padded to an even length.
  func trueType() -> [UInt8] {
    if isEmpty { return [] }
    var glyph = TableBytes()
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    glyph.u16(
      1, xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0, corners.count - 1, 0)
    for _ in corners { glyph.u8(1) }
    var last = 0
    for corner in corners {
      glyph.u16(corner.x - last)
      last = corner.x
    }
    last = 0
    for corner in corners {
      glyph.u16(corner.y - last)
      last = corner.y
    }
    glyph.pad(to: 4)
    return glyph.bytes
  }

  /// A Type 2 charstring, counter-clockwise, as PostScript fills.
  func charString() -> [UInt8] {
    var program = CharString()
    // The width, as a difference from nominalWidthX, which is 0.
    if isEmpty {
      program.numbers(advance)
    } else {
      let path = Array(corners.reversed())
      program.numbers(advance, path[0].x, path[0].y)
      program.operation(21)  // rmoveto
      for (from, to) in zip(path, path.dropFirst()) {
        program.numbers(to.x - from.x, to.y - from.y)
      }
      program.operation(5)  // rlineto
    }
    program.operation(14)  // endchar
    return program.bytes
  }

  private struct CharString {
    var bytes: [UInt8] = []

    mutating func numbers(_ values: Int...) {
      for value in values {
        bytes += [28, UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
      }
    }

    mutating func operation(_ code: UInt8) { bytes.append(code) }
  }
}
