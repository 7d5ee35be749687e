// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What a paragraph is made of where its breaks are chosen, as in Knuth and Plass, "Breaking Paragraphs into Lines" (1981).
///
/// Lengths are the layout's whole units, so that the same text has the same breaks on each machine.
enum TotalFitItem: Sendable, Hashable {
  /// Text that is not broken.
  case box(width: Int)
  /// A space, at which a line may end if a box is before it. A part that ends or begins at it is without it.
  case glue(width: Int, stretch: Int, shrink: Int)
  /// A space that takes all that a part has left, so that nothing else stretches.
  case fill(width: Int)
  /// A place where a line may end.
  ///
  /// - `width`: what is added when it does, such as a hyphen's.
  /// - `cost`: from -10,000, where a line must end, to 10,000, where none may.
  /// - `isFlagged`: whether it is a hyphen. Two lines in sequence that end so cost more, and the first pass is without them.
  case penalty(width: Int, cost: Int, isFlagged: Bool)

  /// The cost at which no line ends.
  static let forbidden = 10_000
  /// The cost at which a line ends always.
  static let forced = -10_000

  /// The end of a paragraph of which the last part is not stretched.
  ///
  /// Without it, that part is as wide as all others.
  static let paragraphEnd: [TotalFitItem] = [
    .penalty(width: 0, cost: forbidden, isFlagged: false), .fill(width: 0),
    .penalty(width: 0, cost: forced, isFlagged: false),
  ]

  var isForced: Bool {
    if case .penalty(_, let cost, _) = self { cost <= Self.forced } else { false }
  }
}

/// The widths of a paragraph's parts, by their number: where shapes divide lines, a line has several parts, in their order.
///
/// Where text flows round shapes, the widths depend on how high the lines are. Whoever asks guesses these, and asks again with
/// other widths when the lines turn out to be of other heights.
struct TotalFitWidths: Sendable, Hashable {
  /// Of the first parts.
  let listed: [Int]
  /// Of each part after those.
  let rest: Int

  init(_ listed: [Int] = [], rest: Int) { (self.listed, self.rest) = (listed, rest) }

  /// The width of a part, from 0.
  subscript(part: Int) -> Int { part < listed.count ? listed[part] : rest }
}
