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
      return tree.record(at: place.value).flatMap { fragment($0.record, before: $0.before) }
    }
    if let last = lastLineFragment { return last }
    guard tree.length > 0 else { return nil }
    return tree.record(at: tree.length - 1).flatMap { fragment($0.record, before: $0.before) }
  }

  /// The line of a last paragraph without text.
  var lastLineFragment: LineFragment? {
    ensureLayout()
    return tree.lastLine.flatMap { fragment($0, before: tree.summary) }
  }

  /// Calls a body with each line in turn, from the one that a place is in, until the body says false.
  public func enumerateLineFragments(
    from place: ScalarOffset = 0, _ body: (LineFragment) -> Bool
  ) {
    var next = place.value
    while next < storage.length {
      ensureLayout(through: ScalarOffset(next))
      guard let found = tree.record(at: next) else { break }
      if found.record.flags.contains(.isUnplaced) { return }
      if let fragment = fragment(found.record, before: found.before), !body(fragment) { return }
      next = found.before.length + Int(found.record.length)
    }
    if let last = lastLineFragment { _ = body(last) }
  }

  /// All lines of a container that touch a stretch of its height, from the top.
  ///
  /// - Parameter range: in units of the medium.
  public func lineFragments(
    in range: ClosedRange<Double>, ofContainer container: Int = 0
  ) -> [LineFragment] {
    ensureLayout()
    guard let start = tree.containerStart(number: container) else {
      return lastLineFragment.map { $0.container == container ? [$0] : [] } ?? []
    }
    let top = start.height + max(Int(units: range.lowerBound), 0)
    var fragments: [LineFragment] = []
    var next = tree.record(atHeight: top)
    while let found = next, let fragment = fragment(found.record, before: found.before),
      fragment.container == container, fragment.y <= range.upperBound
    {
      if fragment.y + fragment.height >= range.lowerBound { fragments.append(fragment) }
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

  /// A line as it was broken, with its glyphs.
  func fragment(_ record: LineRecord, before: LineSummary) -> LineFragment? {
    guard record.flags.isDisjoint(with: [.isStale, .isUnplaced]) else { return nil }
    let (place, number) = (before.length, (before + record.summary).containers - 1)
    let containerTop =
      record.flags.contains(.startsContainer)
      ? before.height : tree.containerStart(atEndOf: before)?.before.height ?? 0
    let paragraph = flow.paragraph(at: place)
    let container = flow.containers[number]
    var breaker = flow.breaker(of: paragraph, at: before, in: tree)
    guard
      case .line(var line) = breaker.next(
        in: container, top: before.height - containerTop + record.gap, isFirst: true)
    else { return nil }
    if record.flags.contains(.isTruncated) {
      line = line.truncated(in: paragraph, by: container.truncation)
    }
    let end = place + Int(record.length)
    var parts = LineAssembly(paragraph: paragraph, line: line).parts()
    if line.endsParagraph,
      let last = paragraph.isRightToLeft ? parts.indices.first : parts.indices.last
    {
      parts[last].range = parts[last].range.lowerBound..<ScalarOffset(end)
    }
    var fragment = LineFragment(
      range: Range(place..<end), container: number,
      y: Double(units: line.top), height: Double(units: line.height),
      baseline: Double(units: line.top + line.baseline), parts: parts)
    fragment.endsWithHyphen = line.parts.contains { $0.fill?.ending == .hyphen }
    fragment.truncatedRange = line.truncatedRange.map {
      paragraph.start + $0.lowerBound..<paragraph.start + $0.upperBound
    }
    fragment.isRightToLeft = paragraph.isRightToLeft
    return fragment
  }
}
