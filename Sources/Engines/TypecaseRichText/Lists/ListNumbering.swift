// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Counts the items of a document's lists, paragraph by paragraph and in order.
///
///     paragraphs' styles, in order  -->  ListNumbering  -->  numbers  -->  ListItem.shownMarker(number:)
///
/// Each list counts by itself, however much text is between its items; a level begins anew below the next item of a level above it.
public struct ListNumbering: Sendable, Hashable {
  /// The last number of each level of each list.
  private var counts: [Int: [Int]] = [:]

  public init() {}

  /// The number of the next paragraph's item, from 1; nil for a further paragraph of the item before it.
  public mutating func number(of item: ListItem) -> Int? {
    guard let number = next(of: item) else { return nil }
    let level = AttributeLimits.level.nearest(to: item.level)
    var levels = Array((counts[item.list] ?? []).prefix(level))
    while levels.count < level { levels.append(0) }
    counts[item.list] = levels + [number]
    return number
  }

  /// The number that the next paragraph's item would have; nil for a further paragraph of the item before it.
  func next(of item: ListItem) -> Int? {
    if item.continuesItem { return nil }
    let level = AttributeLimits.level.nearest(to: item.level)
    let levels = counts[item.list] ?? []
    // A number that nobody could count on from is none.
    return item.start ?? min(level < levels.count ? levels[level] : 0, .max - 1) + 1
  }
}

extension RichTextDocument {
  /// Sets where items of lists have a number that is not the next one, as their markers were written.
  ///
  /// Formats say it in other ways or not at all; the written marker says it always.
  package mutating func setListStarts() {
    var numbering = ListNumbering()
    content.convertListItems { item in
      var item = item
      if item.start == nil, let next = numbering.next(of: item),
        let written = item.writtenNumber, written != next
      {
        item.start = written
      }
      _ = numbering.number(of: item)
      return item
    }
  }

  /// Writes the numbers of list items into their markers, where these were written for others.
  package mutating func writeListMarkers() {
    var numbering = ListNumbering()
    content.convertListItems { item in
      numbering.number(of: item).map { item.written(for: $0) } ?? item
    }
  }
}

extension TextRope {
  /// Replaces the items of lists, once for each paragraph and in order.
  fileprivate mutating func convertListItems(_ body: (ListItem) -> ListItem) {
    var place: ScalarOffset = 0
    // Of the paragraph that is gone through.
    var (paragraphEnd, converted): (ScalarOffset, ListItem?) = (0, nil)
    for span in allSpans {
      let end = place + span.length
      guard let item = span.attributes.paragraph?.list else {
        place = end
        continue
      }
      while place < end {
        if place >= paragraphEnd {
          paragraphEnd = self.paragraphEnd(at: place)
          converted = body(item)
        }
        let stop = min(paragraphEnd, end)
        if let converted, converted != item {
          var attributes = span.attributes
          attributes.paragraph?.list = converted
          setAttributes(attributes, in: place..<stop)
        }
        place = stop
      }
    }
  }
}
