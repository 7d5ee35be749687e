// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

extension DataDetector: TextDataDetector {
  /// A search for some kinds of data, otherwise as this detector searches.
  public func search(for kinds: DetectionKinds) -> any TextDataSearch {
    var detector = self
    detector.kinds = kinds
    return DataSearch(ranges: DetectedRanges(in: "", by: detector))
  }
}

/// A search for a view of a text.
private struct DataSearch: TextDataSearch {
  var ranges: DetectedRanges

  mutating func follow(_ edit: TextStorage.Edit, in text: TextRope) -> [Range<ScalarOffset>] {
    ranges.follow(edit, in: text).map(\.paragraphs)
  }

  func ranges(in range: Range<ScalarOffset>) -> [Range<ScalarOffset>] {
    ranges.finds(in: range).map(\.range)
  }

  func datum(at place: ScalarOffset, in text: TextRope, now: CalendarEvent.Moment) -> TextDatum? {
    ranges.find(at: place).flatMap { $0.data.datum(text: text.text(in: $0.range), now: now) }
  }
}
