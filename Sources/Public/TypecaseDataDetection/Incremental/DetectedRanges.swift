// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The data in a text that is edited: after an edit only the edited paragraphs are searched.
///
/// Ranges before the last edit have their offsets from the start of the text, those after it from
/// its end, so that the cost of an edit near the last one depends only on its paragraphs, however
/// long the text is.
public struct DetectedRanges: Sendable {
  /// The changes of an edit.
  public struct Change: Sendable, Hashable {
    /// The paragraphs that were searched, at their present offsets.
    public var paragraphs: Range<ScalarOffset>
    /// Ranges that are no longer detected, at their offsets before the edit.
    public var removed: [DetectedRange]
    /// Newly detected ranges, at their present offsets; also those that moved within their
    /// paragraph.
    public var added: [DetectedRange]
  }

  /// The detector.
  public let detector: DataDetector
  /// How long the text is, in Unicode scalars.
  public private(set) var length: Int
  /// Whether the whole text was searched: false if the detector's time was over, for the whole text
  /// or for the paragraphs of an edit, so that there may be more data.
  public private(set) var isComplete: Bool
  private var head: [DetectedRange] = []
  /// The last find first; offsets are how far from the end of the text.
  private var tail: [DetectedRange] = []

  /// Searches a whole text.
  public init(in text: String, by detector: DataDetector = DataDetector()) {
    self.detector = detector
    length = text.unicodeScalars.count
    let result = detector.detection(in: text)
    head = result.ranges
    isComplete = result.isComplete
  }

  /// All detected ranges, in order.
  public var all: [DetectedRange] { head + tail.reversed().map { $0.mirrored(in: length) } }

  /// The detected ranges that overlap a range.
  public func finds(in range: Range<ScalarOffset>) -> [DetectedRange] {
    let before = head[head.firstIndex { $0.range.upperBound > range.lowerBound }...]
      .prefix { $0.range.lowerBound < range.upperBound }
    let mirrored = range.mirrored(in: length)
    let behind = tail[tail.firstIndex { $0.range.upperBound > mirrored.lowerBound }...]
      .prefix { $0.range.lowerBound < mirrored.upperBound }
    return before + behind.reversed().map { $0.mirrored(in: length) }
  }

  /// The detected range at an offset; nil if there is none.
  public func find(at offset: ScalarOffset) -> DetectedRange? {
    finds(in: offset..<offset + 1).first
  }

  /// Updates the ranges after an edit.
  ///
  /// - Parameters:
  ///   - range: where the edited text is now.
  ///   - changeInLength: by how much the whole text is longer.
  ///   - paragraphs: the paragraphs around the range; they begin at the start of the text or after
  ///     a “\n”, end after one or at the end of the text, and extend beyond the end of the range
  ///     unless the text ends there.
  ///   - text: the text of the paragraphs.
  @discardableResult
  public mutating func replace(
    _ range: Range<ScalarOffset>, changeInLength: Int, paragraphs: Range<ScalarOffset>,
    with text: String
  ) -> Change {
    precondition(
      paragraphs.lowerBound <= range.lowerBound && paragraphs.upperBound >= range.upperBound,
      "paragraphs that do not hold what was edited")
    let old = paragraphs.lowerBound..<paragraphs.upperBound - changeInLength
    let known = takeOut(old)
    length += changeInLength
    let result = detector.detection(in: text)
    if !result.isComplete { isComplete = false }
    let found = result.ranges.map { $0.moved(by: paragraphs.lowerBound.value) }
    head += found
    // Ranges after the edit in its paragraph have only moved.
    let edited = range.lowerBound..<range.upperBound - changeInLength
    let moved = known.map { find in
      find.range.lowerBound >= edited.upperBound ? find.moved(by: changeInLength) : find
    }
    let (before, now) = (Set(moved), Set(found))
    return Change(
      paragraphs: paragraphs,
      removed: zip(known, moved).filter { !now.contains($0.1) }.map(\.0),
      added: found.filter { !before.contains($0) })
  }

  /// Updates the ranges after an edit, from the whole text.
  ///
  /// Finding the paragraphs reads every scalar; with a `TextStorage` that is not needed.
  ///
  /// - Parameters:
  ///   - old: the replaced range of the former text.
  ///   - count: how many scalars replace it.
  ///   - text: the whole text now.
  @discardableResult
  public mutating func replace(
    _ old: Range<ScalarOffset>, with count: Int, in text: String
  ) -> Change {
    let scalars = text.unicodeScalars
    let lower = scalars.index(scalars.startIndex, offsetBy: old.lowerBound.value)
    let upper = scalars.index(lower, offsetBy: count)
    let start = scalars[..<lower].lastIndex(of: "\n").map { scalars.index(after: $0) }
    let first = start ?? scalars.startIndex
    let end = scalars[upper...].firstIndex(of: "\n").map { scalars.index(after: $0) }
    let paragraphs = first..<(end ?? scalars.endIndex)
    let offset = old.lowerBound - scalars.distance(from: first, to: lower)
    return replace(
      old.lowerBound..<old.lowerBound + count, changeInLength: count - old.count,
      paragraphs: offset..<offset + scalars.distance(from: first, to: paragraphs.upperBound),
      with: String(text[paragraphs]))
  }

  /// Updates the ranges after an edit of a storage: only the paragraphs of its changes are searched.
  ///
  /// - Parameters:
  ///   - edit: of characters; changes of anything else find nothing new.
  ///   - text: the text as it is after the edit, which may be a snapshot in another thread.
  /// - Returns: a change for each stretch of paragraphs, in order.
  public mutating func follow(
    _ edit: TextStorage.Edit, in text: some TextBackingStore
  ) -> [Change] {
    var stretches: [(edited: Range<ScalarOffset>, paragraphs: Range<ScalarOffset>, longer: Int)] =
      []
    for change in edit.changes where change.kinds.contains(.characters) {
      // A line's end that was typed makes a paragraph of what is after it as well.
      let paragraphs =
        text.paragraphStart(
          at: change.range.lowerBound)..<text.paragraphEnd(
          at: change.range.upperBound)
      let longer = change.range.count - change.oldRange.count
      if let last = stretches.last, last.paragraphs.upperBound > paragraphs.lowerBound {
        stretches[stretches.count - 1] = (
          last.edited.lowerBound..<change.range.upperBound,
          last.paragraphs.lowerBound..<max(last.paragraphs.upperBound, paragraphs.upperBound),
          last.longer + longer
        )
      } else {
        stretches.append((change.range, paragraphs, longer))
      }
    }
    var moved = 0
    return stretches.map { stretch in
      var change = replace(
        stretch.edited, changeInLength: stretch.longer, paragraphs: stretch.paragraphs,
        with: text.text(in: stretch.paragraphs))
      // The stretches before it were replaced already.
      change.removed = change.removed.map { $0.moved(by: -moved) }
      moved += stretch.longer
      return change
    }
  }

  /// Removes the ranges within a range, and leaves those before it in the head and those after it in the tail.
  private mutating func takeOut(_ range: Range<ScalarOffset>) -> [DetectedRange] {
    while let last = head.last, last.range.lowerBound >= range.upperBound {
      tail.append(head.removeLast().mirrored(in: length))
    }
    while let next = tail.last, next.mirrored(in: length).range.lowerBound < range.upperBound {
      head.append(tail.removeLast().mirrored(in: length))
    }
    let first = head.firstIndex { $0.range.lowerBound >= range.lowerBound }
    defer { head.removeSubrange(first...) }
    return Array(head[first...])
  }
}

extension Array {
  /// The first element for which a condition holds that holds for all after it as well; the end where there is
  /// none.
  fileprivate func firstIndex(_ condition: (Element) -> Bool) -> Int {
    var (lower, upper) = (0, count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if condition(self[middle]) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}

extension DetectedRange {
  fileprivate func moved(by offset: Int) -> DetectedRange {
    DetectedRange(range.lowerBound + offset..<range.upperBound + offset, data)
  }

  /// The same counted from the other end of a text.
  fileprivate func mirrored(in length: Int) -> DetectedRange {
    DetectedRange(range.mirrored(in: length), data)
  }
}

extension Range<ScalarOffset> {
  /// The same counted from the other end of a text.
  fileprivate func mirrored(in length: Int) -> Range {
    Range(length - upperBound.value..<length - lowerBound.value)
  }
}
