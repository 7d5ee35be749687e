// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit

/// A set of Unicode code points: those of a face, or those that a language needs.
///
/// It holds pages of 256 code points as bits, so that two sets are compared a word at a time.
public struct CodePointSet: Sendable, Hashable {
  /// The numbers of the pages that are not empty, in order: code points divided by 256.
  private(set) var pages: [UInt16] = []
  /// Four words for each page, the lowest code point in the lowest bit of the first.
  private(set) var words: [UInt64] = []

  static let wordsOfPage = 4

  /// The empty set.
  public init() {}

  /// The code points of inclusive ranges, in any order; numbers beyond Unicode are ignored.
  public init(_ ranges: [ClosedRange<UInt32>]) {
    let inOrder = zip(ranges, ranges.dropFirst()).allSatisfy { $0.lowerBound <= $1.lowerBound }
    // The first that is not in the set yet.
    var next: UInt32 = 0
    for range in inOrder ? ranges : ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let first = max(range.lowerBound, next)
      let last = min(range.upperBound, 0x10_FFFF)
      guard first <= last else { continue }
      append(first...last)
      next = last + 1
    }
  }

  /// The characters of a face, as fontconfig lists them.
  public init(_ characters: FontconfigCharSet) {
    characters.forEachPage { base, bits in
      // Unicode ends at U+10FFFF, and fontconfig's pages come in order.
      guard base <= 0x10_FFFF, let page = UInt16(exactly: base >> 8) else { return }
      guard bits.contains(where: { $0 != 0 }) else { return }
      pages.append(page)
      for place in 0..<Self.wordsOfPage {
        words.append(UInt64(bits[2 * place]) | UInt64(bits[2 * place + 1]) << 32)
      }
    }
  }

  /// Adds a range that begins after all code points of the set.
  mutating func append(_ range: ClosedRange<UInt32>) {
    var first = range.lowerBound
    while first <= range.upperBound {
      let page = UInt16(truncatingIfNeeded: first >> 8)
      if pages.last != page {
        pages.append(page)
        words += repeatElement(0, count: Self.wordsOfPage)
      }
      // To the end of the word or of the range.
      let last = min(first | 63, range.upperBound)
      let ones = UInt64.max >> UInt64(63 - (last - first))
      words[words.count - Self.wordsOfPage + Int(first >> 6 & 3)] |= ones << UInt64(first & 63)
      first = last + 1
    }
  }

  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  public func contains(_ codePoint: UInt32) -> Bool {
    guard let page = UInt16(exactly: codePoint >> 8), let place = place(of: page) else {
      return false
    }
    let word = words[place * Self.wordsOfPage + Int(codePoint >> 6 & 3)]
    return word >> UInt64(codePoint & 63) & 1 != 0
  }

  /// Whether another set contains every code point of this one.
  public func isSubset(of other: CodePointSet) -> Bool {
    for (index, page) in pages.enumerated() {
      guard let place = other.place(of: page) else { return false }
      for word in 0..<Self.wordsOfPage {
        let theirs = other.words[place * Self.wordsOfPage + word]
        if words[index * Self.wordsOfPage + word] & ~theirs != 0 { return false }
      }
    }
    return true
  }

  /// The code points that another set lacks, as scalars in order.
  public func subtracting(_ other: CodePointSet) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for (index, page) in pages.enumerated() {
      let place = other.place(of: page)
      for word in 0..<Self.wordsOfPage {
        let theirs = place.map { other.words[$0 * Self.wordsOfPage + word] } ?? 0
        var bits = words[index * Self.wordsOfPage + word] & ~theirs
        while bits != 0 {
          let value = UInt32(page) << 8 | UInt32(word) << 6 | UInt32(bits.trailingZeroBitCount)
          if let scalar = Unicode.Scalar(value) { result.append(scalar) }
          bits &= bits - 1
        }
      }
    }
    return result
  }

  /// The code points as scalars in order.
  public var scalars: [Unicode.Scalar] { subtracting(CodePointSet()) }

  /// The index of a page.
  func place(of page: UInt16) -> Int? {
    var (low, high) = (0, pages.count)
    while low < high {
      let middle = (low + high) / 2
      if pages[middle] < page { low = middle + 1 } else { high = middle }
    }
    return low < pages.count && pages[low] == page ? low : nil
  }
}

extension CodePointSet: CustomStringConvertible {
  /// The first characters, and the number of all.
  public var description: String {
    let first = scalars.prefix(12).map { "U+" + String($0.value, radix: 16, uppercase: true) }
    return "\(count): " + first.joined(separator: " ") + (count > 12 ? "…" : "")
  }
}
