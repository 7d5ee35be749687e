// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds data in texts for whoever shows them: a `DataDetector` of TypecaseDataDetection, or an app's own.
///
/// An app links what finds data only where it wants that. So what shows texts knows no more of it than this.
public protocol TextDataDetector: Sendable {
  /// A search of a text that is empty so far.
  func search(for kinds: DetectionKinds) -> any TextDataSearch
}

/// The data in a text that is edited: a value, which may be brought up to date in any thread.
public protocol TextDataSearch: Sendable {
  /// Searches what was edited.
  ///
  /// - Parameters:
  ///   - edit: what happened since the last call.
  ///   - text: as it is after the edit.
  /// - Returns: where data are others now, in order; what is elsewhere has only moved.
  mutating func follow(_ edit: TextStorage.Edit, in text: TextRope) -> [Range<ScalarOffset>]

  /// Where data are that overlap a range, in order; no two of them overlap.
  func ranges(in range: Range<ScalarOffset>) -> [Range<ScalarOffset>]

  /// The data at a place; nil where there are none, or none with which a person can do something.
  ///
  /// - Parameters:
  ///   - text: that of the last search.
  ///   - now: what “tomorrow” is counted from, where the person is.
  func datum(at place: ScalarOffset, in text: TextRope, now: CalendarEvent.Moment) -> TextDatum?
}
