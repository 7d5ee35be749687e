// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

// Lines with their glyphs, which are made when somebody asks for them.
extension TextLayoutManager {
  /// The line that a place is in; at the end of the text the last one.
  ///
  /// Where a line ends and the next one begins it is the next one.
  ///
  /// - Returns: nil where no container has room for it.
  public func lineFragment(at place: ScalarOffset) -> LineFragment? {
    ensureLayout(through: place)
    if place.value < tree.length {
      return tree.record(at: place.value).flatMap { found in
        fragments(found.record, before: found.before).last { $0.range.lowerBound <= place }
      }
    }
    if let last = lastLineFragment { return last }
    return tree.record(at: tree.length - 1).flatMap { found in
      fragments(found.record, before: found.before).last
    }
  }

  /// The line of a number, from 0; a table's row counts as one, and is its first line.
  ///
  /// - Returns: nil where there are not so many.
  public func lineFragment(number: Int) -> LineFragment? {
    layOut(throughLine: number)
    if let found = tree.record(number: number) {
      return fragments(found.record, before: found.before).first
    }
    return number == tree.summary.lines && tree.firstStale == nil ? lastLineFragment : nil
  }

  /// The number of the line that a place is in, as ``lineFragment(number:)`` counts.
  ///
  /// - Returns: nil where no container has room for it.
  public func lineNumber(at place: ScalarOffset) -> Int? {
    ensureLayout(through: place)
    if place.value >= tree.length, lastLineFragment != nil { return tree.summary.lines }
    return tree.record(at: min(place.value, tree.length - 1)).flatMap { found in
      found.record.flags.isDisjoint(with: [.isStale, .isUnplaced]) ? found.before.lines : nil
    }
  }

  /// The line of a last paragraph without text.
  var lastLineFragment: LineFragment? {
    ensureLayout()
    return tree.lastLine.flatMap { fragments($0, before: tree.summary).last }
  }

  /// Calls a body with each line in turn, from the one that a place is in, until the body says false.
  public func enumerateLineFragments(
    from place: ScalarOffset = 0, _ body: (LineFragment) -> Bool
  ) {
    var next = place.value
    while next < storage.length {
      ensureLayout(through: ScalarOffset(next))
      // Some lines are looked up together, as long as the body changes none.
      let (known, start) = (tree, next)
      for found in known.records(from: start) {
        if !tree.isSame(as: known) { break }
        if found.record.flags.contains(.isStale), next > start { break }
        if found.record.flags.contains(.isUnplaced) { return }
        for fragment in fragments(found.record, before: found.before)
        where fragment.range.upperBound > place {
          if !body(fragment) { return }
        }
        next = found.before.length + Int(found.record.length)
      }
      if next == start { break }
    }
    if let last = lastLineFragment { _ = body(last) }
  }

  /// All lines of a container that touch a stretch of its height, from the top; those of a table's row cell by cell.
  ///
  /// - Parameter range: in units of the medium.
  public func lineFragments(
    in range: ClosedRange<Double>, ofContainer container: Int = 0
  ) -> [LineFragment] {
    layOut(throughHeight: Int(units: range.upperBound), ofContainer: container)
    guard let start = tree.containerStart(number: container) else {
      return lastLineFragment.map { $0.container == container ? [$0] : [] } ?? []
    }
    let top = start.height + max(Int(units: range.lowerBound), 0)
    var fragments: [LineFragment] = []
    var next = tree.record(atHeight: top)
    while let found = next {
      let lines = self.fragments(found.record, before: found.before)
      guard let first = lines.first, first.container == container, first.y <= range.upperBound
      else { break }
      fragments += lines.filter { line in
        line.y <= range.upperBound && line.y + line.height >= range.lowerBound
      }
      next = tree.record(at: found.before.length + Int(found.record.length))
    }
    if next == nil, let last = lastLineFragment, last.container == container,
      last.y <= range.upperBound
    {
      fragments.append(last)
    }
    return fragments
  }

  /// How high the text of a container is, in units of the medium; 0 for one without text.
  public func usedHeight(ofContainer number: Int = 0) -> Double {
    ensureLayout()
    var bottom = 0
    if let start = tree.containerStart(number: number) {
      bottom =
        (tree.containerStart(number: number + 1)?.height ?? tree.summary.height) - start.height
    }
    if let last = lastLineFragment, last.container == number {
      return last.y + last.height
    }
    return Double(units: bottom)
  }

  /// The lines of a record, with their glyphs: one, or those of a table's row.
  func fragments(_ record: LineRecord, before: LineSummary) -> [LineFragment] {
    let number = (before + record.summary).containers - 1
    let containerTop =
      record.flags.contains(.startsContainer)
      ? before.height : tree.containerStart(atEndOf: before)?.before.height ?? 0
    var position = LineFlow.Position.start
    (position.place, position.container) = (before.length, number)
    position.y = before.height - containerTop
    if flow.decisions != nil, !record.flags.contains(.startsContainer) {
      return flow.fragments(of: record, at: flow.position(behind: before, in: tree))
    }
    let paragraph = flow.paragraph(at: before.length)
    if paragraph.isFitted || paragraph.mayHyphenate(after: 0) {
      position.hyphens = tree.hyphens(before: before.length)
      position.paragraphStart = flow.start(of: paragraph, in: tree)
    }
    return flow.fragments(of: record, at: position)
  }
}
