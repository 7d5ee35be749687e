// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A range of a storage, or a place in it, that stays at its text while that is edited.
///
/// It follows its storage from its making on, undoing and sessions that are still open included, and belongs to the storage's thread. An
/// edit takes time with how many there are: ``TextOverlay`` is for thousands of ranges that do not overlap.
public final class TrackedRange: TextPlaces {
  /// To which text a place belongs where text is inserted exactly there.
  public enum Gravity: Sendable, Hashable {
    /// To what is before it: it stays before what is inserted.
    case backward
    /// To what is behind it: it stays behind what is inserted.
    case forward
  }

  /// Where it is now, in scalars; empty for a place, and where all its text was deleted.
  public private(set) var range: Range<ScalarOffset>
  /// What its ends belong to.
  private let gravity: (start: Gravity, end: Gravity)

  /// A range with text.
  ///
  /// Where text is replaced that reaches across one of its ends, the end is behind the new text if it belongs to what is behind it, and
  /// before it otherwise. Where exactly its text is replaced, it is the new text.
  ///
  /// - Parameters:
  ///   - range: within the text.
  ///   - growsAtEnds: whether text that is inserted exactly at its start or its end becomes a part of it.
  public init(
    _ range: Range<ScalarOffset>, in storage: TextStorage, growsAtEnds: Bool = false
  ) {
    self.range = range.clamped(to: 0..<storage.end)
    gravity = growsAtEnds ? (.backward, .forward) : (.forward, .backward)
    storage.add(self)
  }

  /// A place.
  ///
  /// - Parameters:
  ///   - place: within the text.
  ///   - gravity: to which text it belongs where text is inserted exactly there.
  public init(_ place: ScalarOffset, in storage: TextStorage, gravity: Gravity) {
    range = (place..<place).clamped(to: 0..<storage.end)
    self.gravity = (gravity, gravity)
    storage.add(self)
  }

  func textWasReplaced(_ replaced: Range<ScalarOffset>, by length: Int) {
    func moved(_ place: ScalarOffset, _ gravity: Gravity) -> ScalarOffset {
      switch gravity {
      case .backward: place.staying(before: replaced, replacedBy: length)
      case .forward: place.following(replaced, by: length)
      }
    }
    let start = moved(range.lowerBound, gravity.start)
    range = start..<max(start, moved(range.upperBound, gravity.end))
  }
}
