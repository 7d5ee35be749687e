// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

// Lines with their glyphs, made from records.
extension LineFlow {
  /// The lines of a record, with their glyphs: one, or those of a table's row; none where there is no line.
  ///
  /// - Parameters:
  ///   - position: where the line was to be when it was laid out.
  func fragments(of record: LineRecord, at position: Position) -> [LineFragment] {
    guard record.flags.isDisjoint(with: [.isStale, .isUnplaced]) else { return [] }
    forgetWords()
    // A delegate may give another answer the next time.
    guard decisions == nil else { return madeFragments(of: record, at: position) }
    let known = madeLines.first { $0.record == record && $0.position == position }
    if let known { return known.fragments }
    let made = madeFragments(of: record, at: position)
    if madeLines.count >= Self.mostMadeLines { madeLines.removeFirst() }
    madeLines.append((record, position, made))
    return made
  }

  private func madeFragments(of record: LineRecord, at position: Position) -> [LineFragment] {
    if record.flags.contains(.isTableRow) {
      return fragments(ofRow: record, at: position)
    }
    let (place, number) = (position.place, position.container)
    let paragraph = settledParagraph(at: place)
    var (beside, start) = (position.pictures, position.paragraphStart)
    var gap = gap(before: position, in: paragraph)
    if place == paragraph.start.value, record.flags.contains(.placesPictures) || !beside.isEmpty,
      let placing = placing(of: paragraph, at: position)
    {
      (beside, start, gap) = (placing.all, Start(position, placing), placing.gap)
    }
    let container = geometry(at: position, beside: beside)
    // What the delegate moves is moved from where it was.
    let top = position.y + (decisions == nil ? record.gap : gap)
    let known = brokenLines.line(
      at: place, container: number, top: top, height: Int(record.height))
    func broken() -> BrokenLine? {
      var breaker = LineBreaker(
        paragraph, from: place - paragraph.start.value, hyphens: position.hyphens,
        fitted: fitted(paragraph, from: start))
      guard case .line(let line) = breaker.next(in: container, top: top, isFirst: true)
      else { return nil }
      return line
    }
    guard var line = known ?? broken() else { return [] }
    if decisions != nil {
      line.top = position.y + record.gap
      (line.height, line.baseline) = (Int(record.height), Int(record.baseline))
    }
    if record.flags.contains(.isTruncated) {
      line = line.truncated(in: paragraph, by: container.truncation)
    }
    let end = place + Int(record.length)
    var parts = LineAssembly(paragraph: paragraph, line: line).parts()
    if line.endsParagraph,
      let last = paragraph.isRightToLeft ? parts.indices.first : parts.indices.last
    {
      parts[last].range = min(parts[last].range.lowerBound, ScalarOffset(end))..<ScalarOffset(end)
    }
    var fragment = LineFragment(
      range: Range(place..<end), container: number,
      y: Double(units: line.top), height: Double(units: line.height),
      baseline: Double(units: line.top + line.baseline), parts: parts)
    fragment.endsWithHyphen = line.parts.contains { $0.fill?.ending == .hyphen }
    fragment.truncatedRange = line.truncatedRange.map {
      paragraph.start + $0.lowerBound..<paragraph.start + $0.upperBound
    }
    fragment.foldedRanges = paragraph.folds.stretches(in: line.range).map {
      paragraph.start + $0.range.lowerBound..<paragraph.start + $0.range.upperBound
    }
    fragment.isRightToLeft = paragraph.isRightToLeft
    if let color = paragraph.style.background {
      let left = container.padding + Int(units: paragraph.style.leftIndent)
      let right = container.width - container.padding - Int(units: paragraph.style.rightIndent)
      // A line that shapes moved down leaves what is above it free.
      let isOnGrid = options.gridDistance > 0 && container.parts == nil
      let gap =
        place == paragraph.start.value
        ? 0 : isOnGrid ? record.gap : paragraph.spacing.betweenLines
      let top = line.top - min(gap, record.gap)
      fragment.background = (
        LayoutRect(
          x: Double(units: left), y: Double(units: top), width: Double(units: max(right - left, 0)),
          height: Double(units: line.top + line.height - top)), color
      )
    }
    return [fragment]
  }
}
