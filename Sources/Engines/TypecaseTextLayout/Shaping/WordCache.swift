// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit

/// Words with the spaces behind them, each shaped once.
///
/// Most text is few words again and again. A word is found by its bytes and its look.
struct WordCache {
  /// What lines are broken by; lengths are layout units.
  struct Word {
    /// Of several words that were met together.
    var stretch: ShapedStretch
    /// Where it starts in the stretch, in scalars.
    var place: Int32
    /// Scalars without the spaces at the end.
    var core: Int32
    var scalars: Int32
    /// The width without the spaces at the end, and theirs.
    var (advance, space): (Int32, Int32)
    var (ascent, descent): (Int32, Int32)
    /// Scalars from its start at which a line may end.
    var breaks: [Int32]
  }

  /// A word of a text that is to be shaped.
  struct NewWord {
    var style: RunStyle
    /// Where it is in the text, and where the spaces at its end begin, in bytes.
    var range: Range<Int>
    var core: Int
  }

  /// What a word is found by.
  private struct Key {
    var hash: UInt64
    var bytes: Range<Int>
    var look: Int32
  }

  /// Fewer than keys while words that are new wait to be added.
  private(set) var words: [Word] = []
  private var keys: [Key] = []
  private var arena: [UInt8] = []
  /// Numbers of words, at the place of their hash or behind it; -1 for none.
  private var slots: [Int32]

  init() { slots = [Int32](repeating: -1, count: 1 << 10) }

  /// Whether it has so much that a new one is better.
  var isFull: Bool { words.count > 100_000 || arena.count > 4 << 20 }

  /// Looks the words of a text up.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, read during the call only.
  ///   - styles: the looks, each with where it ends in bytes; a word ends where its look does.
  ///   - seen: takes the number of each word in the order of the text, and where the spaces at its end begin and end, in bytes.
  /// - Returns: those that are new, in the order of their numbers; they must be added before anything else is looked up.
  mutating func find(
    _ bytes: UnsafeBufferPointer<UInt8>, _ styles: [(end: Int, style: RunStyle)],
    _ script: WordScript, _ seen: (_ number: Int32, _ core: Int, _ end: Int) -> Void
  ) -> [NewWord] {
    var new: [NewWord] = []
    let space = UInt8(ascii: " ")
    var place = 0
    for (limit, style) in styles {
      let look = style.number << 2 | Int32(script.rawValue)
      let seed = UInt64(truncatingIfNeeded: style.number) &+ 0x9E37_79B9_7F4A_7C15
      while place < limit {
        let start = place
        var hash = seed
        while place < limit, bytes[place] != space {
          hash = (hash ^ UInt64(bytes[place])) &* 0x0000_0100_0000_01B3
          place += 1
        }
        let core = place
        while place < limit, bytes[place] == space {
          hash = (hash ^ 0x20) &* 0x0000_0100_0000_01B3
          place += 1
        }
        hash ^= hash >> 29
        let (number, isNew) = number(of: bytes, in: start..<place, look: look, hash: hash)
        if isNew { new.append(NewWord(style: style, range: start..<place, core: core)) }
        seen(number, core, place)
      }
    }
    return new
  }

  /// Adds the next word that was new.
  mutating func add(_ word: Word) { words.append(word) }

  @inline(__always)
  private mutating func number(
    of bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>, look: Int32, hash: UInt64
  ) -> (number: Int32, isNew: Bool) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] >= 0 {
      let key = keys[Int(slots[slot])]
      if key.hash == hash, key.look == look, key.bytes.count == range.count,
        isEqual(key, bytes, range.lowerBound)
      {
        return (slots[slot], false)
      }
      slot = (slot + 1) & mask
    }
    let number = Int32(keys.count)
    keys.append(
      Key(hash: hash, bytes: arena.count..<arena.count + range.count, look: look))
    arena.append(contentsOf: bytes[range])
    slots[slot] = number
    if keys.count * 2 > slots.count { grow() }
    return (number, true)
  }

  @inline(__always)
  private func isEqual(
    _ key: Key, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> Bool {
    arena.withUnsafeBufferPointer { arena in
      for place in 0..<key.bytes.count
      where arena[key.bytes.lowerBound + place] != bytes[start + place] { return false }
      return true
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (number, key) in keys.enumerated() {
      var slot = Int(truncatingIfNeeded: key.hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }
}

extension WordCache.Word {
  /// - Parameters:
  ///   - range: of the word in the stretch, in scalars.
  ///   - core: how many of these are before the spaces at the end.
  init(_ stretch: ShapedStretch, in range: Range<Int>, core: Int) {
    self.stretch = stretch
    place = Int32(range.lowerBound)
    self.core = Int32(core)
    scalars = Int32(range.count)
    let end = range.lowerBound + core
    advance = Int32(clamping: stretch.advance(of: range.lowerBound..<end))
    space = Int32(clamping: stretch.advance(of: end..<range.upperBound))
    (ascent, descent) = stretch.reach(of: range)
    breaks = (1..<max(core, 1)).filter {
      stretch.boundaries[range.lowerBound + $0].contains(.line)
    }.map(Int32.init)
  }

  /// Adds its atoms: one, unless a line may end within it.
  ///
  /// - Parameters:
  ///   - number: its own.
  ///   - scalar: where it starts in its slice.
  @inline(__always)
  func addAtoms(
    _ number: Int32, at scalar: Int32, _ end: LineAtom.End, to atoms: inout [LineAtom]
  ) {
    var start: Int32 = 0
    for next in breaks {
      addAtom(number, start..<next, core: next, at: scalar, .line, to: &atoms)
      start = next
    }
    addAtom(number, start..<scalars, core: core, at: scalar, end, to: &atoms)
  }

  @inline(__always)
  private func addAtom(
    _ number: Int32, _ range: Range<Int32>, core: Int32, at scalar: Int32, _ end: LineAtom.End,
    to atoms: inout [LineAtom]
  ) {
    var (advance, space) = (advance, space)
    if range.count < scalars {
      let (first, white) = (Int(place + range.lowerBound), Int(place + core))
      advance = Int32(clamping: stretch.advance(of: first..<white))
      space = Int32(clamping: stretch.advance(of: white..<Int(place + range.upperBound)))
    }
    atoms.append(
      LineAtom(
        start: scalar + range.lowerBound, scalars: Int32(range.count),
        white: range.upperBound - core, advance: advance, space: space, ascent: ascent,
        descent: descent, word: number, place: place + range.lowerBound, kind: .text, end: end))
  }
}
