// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The positions of a text's scalars in its original file.
///
/// It takes memory for each stretch of plain bytes and for each scalar that is anything else.
struct RTFSources {
  /// There may be as many as scalars: the numbers are of 32 bits, which ``RTFLimits/largestSize`` allows.
  private struct Stretch {
    private let first, lower, upper: UInt32
    /// Whether all bytes are one scalar, and not each byte one.
    let isOne: Bool

    init(start: Int, bytes: Range<Int>, isOne: Bool) {
      first = UInt32(truncatingIfNeeded: start)
      lower = UInt32(truncatingIfNeeded: bytes.lowerBound)
      upper = UInt32(truncatingIfNeeded: bytes.upperBound)
      self.isOne = isOne
    }

    /// How many scalars are before it.
    var start: Int { Int(first) }
    var bytes: Range<Int> { Int(lower)..<Int(upper) }

    var count: Int { isOne ? 1 : bytes.count }
  }

  private var stretches: [Stretch] = []

  /// The number of scalars.
  var count: Int { stretches.last.map { $0.start + $0.count } ?? 0 }

  /// Notes scalars of one byte each.
  mutating func append(bytes: Range<Int>) {
    if let last = stretches.last, !last.isOne, last.bytes.upperBound == bytes.lowerBound {
      stretches[stretches.count - 1] = Stretch(
        start: last.start, bytes: last.bytes.lowerBound..<bytes.upperBound, isOne: false)
    } else {
      stretches.append(Stretch(start: count, bytes: bytes, isOne: false))
    }
  }

  /// Notes the bytes of one scalar.
  mutating func append(_ source: Range<Int>) {
    stretches.append(Stretch(start: count, bytes: source, isOne: true))
  }

  /// Notes that the bytes up to a place belong to the last scalar.
  mutating func extendLast(to end: Int) {
    guard let last = stretches.popLast() else { return }
    if last.isOne {
      append(last.bytes.lowerBound..<end)
    } else {
      let place = last.bytes.upperBound - 1
      if place > last.bytes.lowerBound { append(bytes: last.bytes.lowerBound..<place) }
      append(place..<end)
    }
  }

  /// The bytes of one scalar.
  subscript(scalar: Int) -> Range<Int> {
    let stretch = stretches[index(of: scalar)]
    if stretch.isOne { return stretch.bytes }
    let place = stretch.bytes.lowerBound + scalar - stretch.start
    return place..<place + 1
  }

  /// The bytes of some scalars, in as few ranges as there can be.
  func ranges(of scalars: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var scalar = scalars.lowerBound
    while scalar < scalars.upperBound {
      let stretch = stretches[index(of: scalar)]
      let end = min(stretch.start + stretch.count, scalars.upperBound)
      let source = self[scalar].lowerBound..<self[end - 1].upperBound
      if let last = ranges.last, source.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, source.upperBound)
      } else {
        ranges.append(source)
      }
      scalar = end
    }
    return ranges
  }

  /// The stretch that a scalar is in.
  private func index(of scalar: Int) -> Int {
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].start <= scalar { low = middle } else { high = middle }
    }
    return low
  }
}
