// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The text around a place, in which the cluster is found that the place is inside of.
///
/// A line, or a thousand scalars of it, is enough for that.
struct ClusterWindow {
  /// The most scalars before a place, and after it.
  static let most = 1024

  /// The text before the place, from its line's start.
  private let before: String
  /// The text after it, to its line's end.
  private let after: String

  init(before: String, after: String) {
    let start = before.utf8.lastIndex(of: .lineFeed).map(before.utf8.index(after:))
    self.before = start.map { String(before[$0...]) } ?? before
    let end = after.utf8.dropFirst().firstIndex(of: .lineFeed)
    self.after = end.map { String(after[..<$0]) } ?? after
  }

  /// The cluster, by offsets in scalars; empty where the place is between two.
  ///
  /// - Parameter offset: the place's own.
  func cluster(around offset: ScalarOffset) -> Range<ScalarOffset> {
    let line = before + after
    let place = line.utf8.index(line.startIndex, offsetBy: before.utf8.count)
    guard place < line.endIndex, place.samePosition(in: line) == nil else { return offset..<offset }
    let end = line.index(after: place)
    let start = line.index(before: end)
    let scalars = line.unicodeScalars
    return offset - scalars.distance(from: start, to: place)..<offset
      + scalars.distance(from: place, to: end)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a cluster of its own beside others like it: not all such, but those of which
  /// most texts are made (UAX 29, table 2).
  var neverJoins: Bool {
    switch value {
    case 0x0D: false
    case ...0x7E, 0xC0...0x24F, 0x391...0x482, 0x48A...0x52F, 0x3041...0x3096, 0x30A1...0x30FA,
      0x4E00...0x9FFF:
      true
    default: false
    }
  }

  /// Whether it is a regional indicator, of which two are a flag.
  var isFlagHalf: Bool { ("\u{1F1E6}"..."\u{1F1FF}").contains(self) }
}
