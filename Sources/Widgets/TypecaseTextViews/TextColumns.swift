// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Columns of one width beside each other, in which a text goes on.
package nonisolated struct TextColumns: Hashable, Sendable {
  /// How many there are at most.
  package var count: Int
  /// How narrow one may be, in pixels; there are fewer of them where there is less room.
  package var leastWidth: Double

  package init(count: Int, leastWidth: Double) {
    (self.count, self.leastWidth) = (count, leastWidth)
  }

  /// How many have room beside each other; at least one.
  ///
  /// - Parameters:
  ///   - width: the room for all of them.
  ///   - gap: between two of them, in the unit of the width.
  func count(in width: Double, gap: Double) -> Int {
    (1...max(count, 1)).last { Double($0) * leastWidth + Double($0 - 1) * gap <= width } ?? 1
  }
}
