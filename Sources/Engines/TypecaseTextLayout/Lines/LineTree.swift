// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// The lines of a whole text, found by place, number or height in time in proportion to the logarithm of their number.
///
/// It is a value that another thread may read. Text that is to be laid out is in it as stale records, so that it always covers all of
/// the text.
struct LineTree: Sendable {
  private(set) var tree: OffsetTree<LineRecord>
  /// The line of an empty last paragraph, which has no scalar; nil where there is none, or it is to be laid out.
  var lastLine: LineRecord?

  /// Text of a length, all of it to be laid out.
  init(length: Int) {
    tree = OffsetTree(length > 0 ? [LineRecord.stale(length: length, height: 0)] : [])
  }

  var length: Int { tree.length }
  var summary: LineSummary { tree.summary }

  /// The record that a place is in, and what is before it; nil at the end of the text.
  func record(at place: Int) -> (record: LineRecord, before: LineSummary)? {
    guard place >= 0, place < tree.length else { return nil }
    return element(where: place) { $0.length }
  }

  /// The record that a place is in and some behind it, each with what is before it; none at the end of the text.
  func records(from place: Int) -> [(record: LineRecord, before: LineSummary)] {
    guard let first = record(at: place) else { return [] }
    var records: [(record: LineRecord, before: LineSummary)] = []
    var before = first.before
    // About as much text as fills a screen.
    tree.forEach(in: before.length..<min(before.length + 4096, length)) { record, _ in
      records.append((record, before))
      before = before + record.summary
    }
    return records
  }

  /// Whether no line has changed between two states.
  func isSame(as other: LineTree) -> Bool {
    tree.isSame(as: other.tree) && lastLine == other.lastLine
  }

  /// How many lines in a row before a place end with a hyphen.
  func hyphens(before place: Int) -> Int { Int(record(at: place - 1)?.record.hyphens ?? 0) }

  /// The record at a height of all containers together.
  func record(atHeight height: Int) -> (record: LineRecord, before: LineSummary)? {
    guard height < tree.summary.height else { return nil }
    return element(where: max(height, 0)) { $0.height }
  }

  /// The line of a number, or text that is to be laid out before it is known; nil where there are not so many.
  func record(number: Int) -> (record: LineRecord, before: LineSummary)? {
    guard number >= 0, number < tree.summary.lines else { return nil }
    return element(where: number) { $0.lines }
  }

  /// All lines to the end of a paragraph, by its number among those that are laid out; nil where there are not so many.
  func throughParagraph(number: Int) -> LineSummary? {
    guard number >= 0, number < tree.summary.paragraphEnds else { return nil }
    let last = element(where: number) { $0.paragraphEnds }
    return last.before + last.record.summary
  }

  /// The first text that is to be laid out, and what is before it.
  var firstStale: (record: LineRecord, before: LineSummary)? {
    guard tree.summary.stale > 0 else { return nil }
    return element(where: 0) { $0.stale }
  }

  /// All text that is to be laid out, in order, with what is before it.
  var stale: [(record: LineRecord, before: LineSummary)] {
    (0..<tree.summary.stale).map { number in element(where: number) { $0.stale } }
  }

  /// Where the container begins that the end of some lines is in: its first record, and what is before it; nil where none was begun.
  func containerStart(atEndOf before: LineSummary) -> (record: LineRecord, before: LineSummary)? {
    guard before.containers > 0 else { return nil }
    let found = tree.element(where: before.containers - 1) { $0.containers }
    return (found.element, found.before)
  }

  /// What is before a container, by its number; nil where it was not begun.
  func containerStart(number: Int) -> LineSummary? {
    guard number >= 0, number < tree.summary.containers else { return nil }
    return element(where: number) { $0.containers }.before
  }

  /// Whether a container that was begun, by its number, stayed empty.
  func isSkipped(container number: Int) -> Bool {
    guard number >= 0, number < tree.summary.containers else { return false }
    let found = element(where: number) { $0.containers }
    return found.record.skippedContainers > 0
      && (found.before + found.record.summary).containers - 1 > number
  }

  private func element(
    where value: Int, _ measure: (LineSummary) -> Int
  ) -> (record: LineRecord, before: LineSummary) {
    let found = tree.element(where: value, isWithin: measure)
    return (found.element, found.before)
  }

  mutating func replace(_ range: Range<Int>, with records: [LineRecord]) {
    tree.replace(range, with: records)
  }

  // MARK: - Edits

  /// Has text laid out again.
  ///
  /// - Parameters:
  ///   - range: as it was.
  ///   - newLength: how long that text is now.
  /// - Returns: all text that is to be laid out for it, as it is now.
  mutating func makeStale(_ range: Range<Int>, newLength: Int) -> Range<Int> {
    lastLine = nil
    guard tree.length > 0 else {
      self = LineTree(length: newLength)
      return 0..<newLength
    }
    let first = element(where: min(range.lowerBound, tree.length - 1)) { $0.length }
    var start = first.before.length
    // What is shorter now may have room in the line before, where also a word may begin that goes on through several lines.
    var isWithinWord = true
    while start > 0, isWithinWord {
      let before = element(where: start - 1) { $0.length }
      start = before.before.length
      isWithinWord = before.record.flags.contains(.endsWithinWord)
    }
    let last = element(
      where: min(max(range.upperBound, range.lowerBound), tree.length - 1)
    ) { $0.length }
    var end = last.before.length + Int(last.record.length)
    // All of it is gone: what is behind it moves.
    if end - start + newLength == range.count, end < tree.length {
      end += Int(element(where: end) { $0.length }.record.length)
    }
    var height = 0
    var (containers, begins) = (0, false)
    tree.forEach(in: start..<end) { record, place in
      height += record.gap + Int(record.height)
      containers += record.summary.containers
      if place == start { begins = record.flags.contains(.startsContainer) }
    }
    let length = end - start - range.count + newLength
    guard length > 0 else {
      tree.replace(start..<end, with: [])
      return start..<start
    }
    var record = LineRecord.stale(length: length, height: height)
    if begins { record.flags.insert(.startsContainer) }
    record.skippedContainers = Int32(containers - (begins ? 1 : 0))
    tree.replace(start..<end, with: [record])
    return start..<start + length
  }
}

extension LineRecord {
  /// Text that is to be laid out.
  static func stale(length: Int, height: Int) -> LineRecord {
    LineRecord(
      length: Int32(clamping: length), height: 0, baseline: 0, flags: .isStale, gap: height)
  }

  /// Text for which no container has room.
  static func unplaced(length: Int) -> LineRecord {
    LineRecord(
      length: Int32(clamping: length), height: 0, baseline: 0, flags: .isUnplaced, gap: 0)
  }
}
