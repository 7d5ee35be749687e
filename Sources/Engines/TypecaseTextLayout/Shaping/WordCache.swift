// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit

/// Words with the spaces behind them, each shaped once.
///
/// Most text is few words again and again. A word is found by its bytes and its look.
struct WordCache {
  /// What lines are broken by; lengths are layout units.
  struct Word {
    fileprivate var hash: UInt64
    fileprivate var bytes: Range<Int>
    fileprivate var key: Int32
    var stretch: ShapedStretch
    /// Scalars without the spaces at the end.
    var core: Int32
    var scalars: Int32
    /// The width without the spaces at the end, and theirs.
    var (advance, space): (Int32, Int32)
    var (ascent, descent): (Int32, Int32)
    /// Places within it at which a line may end.
    var breaks: [Int32]
  }

  private(set) var words: [Word] = []
  private var arena: [UInt8] = []
  /// Numbers of words, at the place of their hash or behind it; -1 for none.
  private var slots: [Int32]

  init() { slots = [Int32](repeating: -1, count: 1 << 10) }

  /// Whether it has so much that a new one is better.
  var isFull: Bool { words.count > 100_000 || arena.count > 4 << 20 }

  /// The number of a word, which is shaped when it is met first.
  ///
  /// - Parameter key: of its look.
  @inline(__always)
  mutating func number(
    of bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>, key: Int32, hash: UInt64,
    shape: () -> Word
  ) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      let isEqual = words.withUnsafeBufferPointer { words in
        words[number].hash == hash && words[number].key == key
          && words[number].bytes.count == range.count
          && arena.withUnsafeBufferPointer { arena in
            let start = words[number].bytes.lowerBound
            for place in 0..<range.count
            where arena[start + place] != bytes[range.lowerBound + place] { return false }
            return true
          }
      }
      if isEqual { return number }
      slot = (slot + 1) & mask
    }
    var word = shape()
    word.hash = hash
    word.key = key
    word.bytes = arena.count..<arena.count + range.count
    arena.append(contentsOf: bytes[range])
    slots[slot] = Int32(words.count)
    words.append(word)
    if words.count * 2 > slots.count { grow() }
    return words.count - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, word) in words.enumerated() {
      var slot = Int(truncatingIfNeeded: word.hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }
}

extension WordCache.Word {
  init(_ stretch: ShapedStretch, core: Int) {
    self.stretch = stretch
    (hash, bytes, key) = (0, 0..<0, 0)
    let count = stretch.advances.count
    self.core = Int32(core)
    scalars = Int32(count)
    advance = Int32(clamping: stretch.advance(of: 0..<core))
    space = Int32(clamping: stretch.advance(of: core..<count))
    (ascent, descent) = stretch.reach(of: 0..<count)
    breaks = (1..<max(core, 1)).filter { stretch.boundaries[$0].contains(.line) }.map(Int32.init)
  }
}
