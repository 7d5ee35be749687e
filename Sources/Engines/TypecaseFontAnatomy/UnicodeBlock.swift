// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A range of code points that Unicode has given a name, such as "Latin Extended-A".
public struct UnicodeBlock: Sendable, Hashable {
  /// As Unicode publishes it, in English only.
  public var name: String
  public var range: ClosedRange<UInt32>

  /// All blocks, in the order of their code points.
  public static let all: [UnicodeBlock] = table.split(separator: "\n").compactMap { line in
    let parts = line.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let dots = parts[0].firstRange(of: ".."),
      let first = UInt32(parts[0][..<dots.lowerBound], radix: 16),
      let last = UInt32(parts[0][dots.upperBound...], radix: 16), first <= last
    else { return nil }
    return UnicodeBlock(name: String(parts[1]), range: first...last)
  }

  /// The index in `all` of a code point's block; nil for one without a block.
  public static func place(of codePoint: UInt32) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].range.upperBound < codePoint { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].range.contains(codePoint) ? low : nil
  }
}
