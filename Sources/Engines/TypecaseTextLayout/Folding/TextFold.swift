// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// Text that a ``TextLayoutManager`` does not show: it takes no room, or a token stands for it.
///
/// Paragraph ends in it are not shown either, so that what is behind it goes on in the paragraph that it begins in, with the style of
/// that. To fold what is below a heading, begin at the line feed at the heading's end, and end before the last one of the text below.
public struct TextFold: Sendable, Hashable {
  /// In scalars of the storage.
  public internal(set) var range: Range<ScalarOffset>
  /// What stands for the text, in the look of the text before it; empty where it takes no room.
  public let token: String
  /// What stands for it in a look of its own, which may be attachments; nil for ``token``.
  public let attributedToken: [TextRun]?

  /// - Parameters:
  ///   - range: in scalars of the storage.
  ///   - token: what stands for the text, in the look of the text before it; empty where it is to take no room.
  public init(_ range: Range<ScalarOffset>, token: String = "") {
    (self.range, self.token, attributedToken) = (range, token, nil)
  }

  /// - Parameters:
  ///   - range: in scalars of the storage.
  ///   - token: what stands for the text, in its own look; a run with an attachment is that, once for each of its characters.
  public init(_ range: Range<ScalarOffset>, token: [TextRun]) {
    self.range = range
    self.token = token.map(\.text).joined()
    attributedToken = token
  }

  /// Whether a caret within it would not be seen.
  func hides(_ place: ScalarOffset) -> Bool {
    range.lowerBound < place && place < range.upperBound
  }
}

/// The folds of a layout; one may be within another.
struct TextFolds: Sendable {
  /// In the order of the text, outer ones before those within them.
  private(set) var all: [TextFold] = []

  /// Those that are within no other one.
  var outermost: [TextFold] {
    var end: ScalarOffset = 0
    return all.filter { fold in
      defer { end = max(end, fold.range.upperBound) }
      return fold.range.upperBound > end
    }
  }

  /// Adds a fold; one of the same range goes.
  ///
  /// - Returns: whether it is within or outside of each of the others, and was added.
  mutating func add(_ fold: TextFold) -> Bool {
    let range = fold.range
    let crosses = all.contains { other in
      other.range.overlaps(range) && !other.range.isWithin(range) && !range.isWithin(other.range)
    }
    guard !crosses, !range.isEmpty else { return false }
    let place = all.indices.first {
      let other = all[$0].range
      return (other.lowerBound, range.upperBound) >= (range.lowerBound, other.upperBound)
    }
    if place < all.count, all[place].range == range {
      all[place] = fold
    } else {
      all.insert(fold, at: place)
    }
    return true
  }

  /// Takes folds away.
  ///
  /// - Returns: those that were there.
  mutating func remove(where isMeant: (TextFold) -> Bool) -> [TextFold] {
    let removed = all.filter(isMeant)
    all.removeAll(where: isMeant)
    return removed
  }

  /// Follows an edit; a fold whose text was changed is none any more, so that nothing is edited unseen.
  ///
  /// - Returns: whether one went.
  mutating func follow(_ edit: TextStorage.Edit) -> Bool {
    let count = all.count
    let changes = edit.changes.filter { $0.kinds.contains(.characters) }
    all = all.compactMap { fold in
      var (fold, moved) = (fold, 0)
      for change in changes {
        let old = change.oldRange
        if old.upperBound <= fold.range.lowerBound {
          moved += change.range.count - old.count
        } else if old.lowerBound < fold.range.upperBound {
          return nil
        }
      }
      fold.range = fold.range.lowerBound + moved..<fold.range.upperBound + moved
      return fold
    }
    return all.count < count
  }
}

extension Range<ScalarOffset> {
  fileprivate func isWithin(_ other: Range<ScalarOffset>) -> Bool {
    other.lowerBound <= lowerBound && upperBound <= other.upperBound
  }
}
