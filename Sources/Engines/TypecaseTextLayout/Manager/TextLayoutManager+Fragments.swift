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
    while next < text.length {
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
    linePlaces(in: range, ofContainer: container).flatMap { lineFragments(at: $0) }.filter { line in
      line.y <= range.upperBound && line.y + line.height >= range.lowerBound
    }
  }

  /// Where a line is, or a table's row, without its glyphs; lengths are units of the medium.
  package struct LinePlace: Hashable {
    package var range: Range<ScalarOffset>
    /// Of its upper edge, and its baseline or that of a row's first line, from the upper edge of its container.
    package var y: Double
    package var baseline: Double
    package var height: Double
  }

  /// Where the lines of a container are that touch a stretch of its height, from the top.
  ///
  /// - Parameter range: in units of the medium.
  package func linePlaces(
    in range: ClosedRange<Double>, ofContainer container: Int = 0
  ) -> [LinePlace] {
    layOut(throughHeight: Int(units: range.upperBound), ofContainer: container)
    var places: [LinePlace] = []
    if let start = tree.containerStart(number: container) {
      var next = tree.record(atHeight: start.height + max(Int(units: range.lowerBound), 0))
      while let (record, before) = next {
        let place = place(of: record, before: before, containerTop: start.height)
        guard record.flags.isDisjoint(with: [.isStale, .isUnplaced]),
          (before + record.summary).containers - 1 == container, place.y <= range.upperBound
        else { break }
        if place.y + place.height >= range.lowerBound { places.append(place) }
        next = tree.record(at: before.length + Int(record.length))
      }
      guard next == nil else { return places }
    }
    if tree.firstStale == nil, let last = lastLineFragment, last.container == container,
      last.y <= range.upperBound, last.y + last.height >= range.lowerBound
    {
      places.append(
        LinePlace(range: last.range, y: last.y, baseline: last.baseline, height: last.height))
    }
    return places
  }

  /// The place of the line that a place of the text is in, and its container; at the end of the text of the last one.
  ///
  /// - Returns: nil where no container has room for it.
  package func linePlace(at place: ScalarOffset) -> (container: Int, line: LinePlace)? {
    ensureLayout(through: place)
    if place.value >= tree.length, let last = lastLineFragment {
      return (
        last.container,
        LinePlace(range: last.range, y: last.y, baseline: last.baseline, height: last.height)
      )
    }
    guard let (record, before) = tree.record(at: min(place.value, tree.length - 1)),
      record.flags.isDisjoint(with: [.isStale, .isUnplaced])
    else { return nil }
    let through = before + record.summary
    guard let start = tree.containerStart(number: through.containers - 1) else { return nil }
    return (
      through.containers - 1, self.place(of: record, before: before, containerTop: start.height)
    )
  }

  private func place(
    of record: LineRecord, before: LineSummary, containerTop: Int
  ) -> LinePlace {
    let y = before.height - containerTop + record.gap
    return LinePlace(
      range: Range(before.length..<before.length + Int(record.length)), y: Double(units: y),
      baseline: Double(units: y + Int(record.baseline)), height: Double(units: Int(record.height)))
  }

  /// The lines at a place, with their glyphs: one, or those of a table's row.
  package func lineFragments(at place: LinePlace) -> [LineFragment] {
    let start = place.range.lowerBound.value
    guard start < tree.length else { return lastLineFragment.map { [$0] } ?? [] }
    ensureLayout(through: place.range.lowerBound)
    return tree.record(at: start).map { fragments($0.record, before: $0.before) } ?? []
  }

  /// A number that the line at a place has as long as it looks the same, and no other line; nil where that is not known.
  package func lineNumber(ofLookAt place: LinePlace) -> Int? {
    flow.brokenLines.number(
      at: place.range.lowerBound.value, top: Int(units: place.y), height: Int(units: place.height))
  }

  /// The widths that the text needs, in units of the medium: of its longest word, and of its longest paragraph in one line.
  ///
  /// Of a long text the first paragraphs count.
  package func neededWidths() -> (least: Double, natural: Double) {
    catchUp()
    var (least, natural, place) = (0, 0, 0)
    while place < min(text.length, Self.mostMeasuredText) {
      let paragraph = flow.settledParagraph(at: place)
      let need = paragraph.widths
      (least, natural) = (max(least, need.least), max(natural, need.natural))
      place = max(paragraph.text.upperBound, place + 1)
    }
    return (Double(units: least), Double(units: natural))
  }

  private static let mostMeasuredText = 20_000

  /// How much text is to be laid out, in scalars.
  package var staleLength: Int {
    catchUp()
    return isLaidOut ? 0 : tree.stale.reduce(0) { $0 + Int($1.record.length) }
  }

  /// How high the text of a container is, as far as that is known: what is to be laid out counts as high as it was, or as text of its
  /// length is elsewhere.
  package func estimatedHeight(ofContainer number: Int = 0) -> (height: Double, isExact: Bool) {
    catchUp()
    if isLaidOut { return (usedHeight(ofContainer: number), true) }
    let summary = tree.summary
    let (start, end) = (
      tree.containerStart(number: number)?.height ?? 0,
      tree.containerStart(number: number + 1)?.height ?? summary.height
    )
    if let height = heightByParagraphs { return (height, false) }
    // Stretches that are to be laid out are few: those that were edited, and all behind what was seen.
    var (unknown, stale) = (0, 0)
    for (record, _) in tree.stale {
      stale += Int(record.length)
      if record.gap == 0 { unknown += Int(record.length) }
    }
    let known = max(summary.length - stale, 1)
    let height = Double(units: max(end - start, 0))
    return (height + height * Double(unknown) / Double(known), false)
  }

  /// How high the text of the only container is if all that is not laid out yet is like the whole paragraphs before it.
  ///
  /// It is exact for equal paragraphs, and nil where no whole one is known, or the container is not the only one or ends. A part of a
  /// paragraph would count for more or less than it is, and the first one has nothing above it.
  private var heightByParagraphs: Double? {
    guard !flow.hasEnds, let rest = tree.stale.last, rest.record.gap == 0,
      rest.before.length + Int(rest.record.length) == tree.length,
      let first = tree.throughParagraph(number: 0),
      let last = tree.throughParagraph(number: rest.before.paragraphEnds - 1)
    else { return nil }
    let isOne = first.length == last.length
    let from = isOne ? LineSummary.zero : first
    let hasEmptyEnd = flow.hasEmptyLastParagraph
    // The last paragraph counts as if it had the line feed that it lacks.
    let length = tree.length + (hasEmptyEnd ? 0 : 1)
    var height =
      Double(from.height) + Double(last.height - from.height) * Double(length - from.length)
      / Double(last.length - from.length)
    if hasEmptyEnd, let line = tree.record(at: 0)?.record {
      let gap = isOne ? 0 : tree.record(at: first.length)?.record.gap ?? 0
      height += Double(Int(line.height) + gap)
    }
    return Double(units: Int(height.rounded()))
  }

  /// How high the text of a container is, in units of the medium; 0 for one without text.
  public func usedHeight(ofContainer number: Int = 0) -> Double {
    ensureLayout()
    var bottom = 0
    if let start = tree.containerStart(number: number) {
      bottom =
        (tree.containerStart(number: number + 1)?.height ?? tree.summary.height) - start.height
    }
    let pictures = max(pictureBottom(ofContainer: number), 0)
    if let last = lastLineFragment, last.container == number {
      return max(last.y + last.height, pictures)
    }
    return max(Double(units: bottom), pictures)
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
    // Beside pictures a paragraph depends on all that is known where it begins.
    if record.flags.contains(.placesPictures)
      || !record.flags.contains(.startsContainer) && !pictures(below: before).isEmpty
    {
      return flow.fragments(of: record, at: flow.position(of: record, behind: before, in: tree))
    }
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
