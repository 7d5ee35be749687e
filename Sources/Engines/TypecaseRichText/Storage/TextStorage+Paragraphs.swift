// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What new text has in common with the text around it: clusters and paragraphs have attributes of their own.
extension TextStorage {
  // MARK: - Clusters

  /// Gives clusters that begin before runs, or in one of them, and end after it, the attributes
  /// that they start with.
  func join(_ runs: [TextRun], at offset: ScalarOffset) {
    var end = offset
    join(at: end)
    for run in runs {
      end += run.length
      join(at: end)
    }
    // Flags are pairs of scalars, counted from the first one: one more changes all pairs after it.
    while end < self.end, backingStore.scalar(at: end).isFlagHalf {
      end += 1
      join(at: end)
    }
  }

  private func join(at offset: ScalarOffset) {
    let cluster = cluster(around: offset)
    guard !cluster.isEmpty else { return }
    let old = backingStore.spans(in: cluster)
    guard old.count > 1 else { return }
    let new = divided(
      [AttributeSpan(cluster.count, old[0].attributes)], at: cluster.lowerBound)
    if new != old { format(at: cluster.lowerBound, old: old, new: new) }
  }

  // MARK: - Paragraphs

  /// Gives the paragraphs that new text begins, ends or joins one style each; all others have one.
  ///
  /// What is typed into a paragraph, however long that is, is compared with its neighbor alone.
  func keepParagraphs(around new: Range<ScalarOffset>) {
    var start = new.lowerBound
    var isInside = start > 0 && backingStore.scalar(at: start - 1) != "\n"
    var last: ParagraphStyle?
    for line in text(in: new).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      guard start < self.end else { return }
      var end = start + line.count
      let own = attributes(at: isInside ? start - 1 : start).attributes.paragraph
      // The second half of an item that was split counts on.
      let style = start > new.lowerBound && own == last ? own?.ofNextParagraph : own
      if end < new.upperBound {
        end += 1
      } else if end < self.end,
        style != own || attributes(at: end).attributes.paragraph != style
      {
        // What is behind the new text has one style, too.
        end = paragraphs(touching: end..<end).upperBound
      }
      setParagraph(style, in: start..<end)
      (start, isInside, last) = (end, false, own)
    }
  }

  /// New attributes of a range, where each paragraph has the style that its first character has with them.
  ///
  /// - Parameter range: reaches to the end of the paragraph in which it ends, where that one begins in it.
  func withWholeParagraphs(
    _ spans: [AttributeSpan], in range: inout Range<ScalarOffset>
  ) -> [AttributeSpan] {
    let first = range.lowerBound
    var spans = spans
    let last = paragraphs(touching: range.upperBound - 1..<range.upperBound)
    if last.lowerBound >= first, last.upperBound > range.upperBound {
      spans += backingStore.spans(in: range.upperBound..<last.upperBound)
      range = first..<last.upperBound
    }
    var result: [AttributeSpan] = []
    var (place, end) = (first, first)
    var style: ParagraphStyle?
    for span in spans {
      let spanEnd = place + span.length
      while place < spanEnd {
        if place == end {
          let paragraph = paragraphs(touching: place..<place + 1)
          end = paragraph.upperBound
          style =
            paragraph.lowerBound < first
            ? attributes(at: paragraph.lowerBound).attributes.paragraph : span.attributes.paragraph
        }
        var attributes = span.attributes
        attributes.paragraph = style
        let length = min(end, spanEnd) - place
        result.add(length, attributes)
        place += length
      }
    }
    return result
  }

  // MARK: - What a person selected

  /// Applies a conversion handler to what a person selected, as one edit: the style of a paragraph that is selected in part is that of all of
  /// it.
  ///
  /// - Returns: whether anything is different.
  @discardableResult
  public func convertAttributes(
    ofSelection range: Range<ScalarOffset>, extent: ConversionExtent = .selection,
    by handler: ConversionHandler
  ) -> Bool {
    guard extent == .selection else {
      return convertAttributes(
        in: paragraphs(touching: range.lowerBound..<range.lowerBound), by: handler)
    }
    beginEditing()
    defer { endEditing() }
    // The handler is asked once for each run, and what it makes of the first one is for what is before it, too.
    var first: (old: ParagraphStyle?, new: ParagraphStyle?)?
    let isDifferent = convertAttributes(in: range) { attributes in
      let answer = handler(attributes)
      if first == nil { first = (attributes.paragraph, answer.paragraph) }
      return answer
    }
    guard let first, first.old != first.new else { return isDifferent }
    return setParagraphStyle(first.new, at: range.lowerBound) || isDifferent
  }

  /// The number of the list that paragraphs become items of: the list before them with the same marker, or a new one.
  ///
  /// All of the text may be looked through.
  ///
  /// - Parameter offset: in the first of the paragraphs.
  public func newListNumber(at offset: ScalarOffset, marker: String) -> Int {
    let number = paragraphNumber(at: offset)
    if number > 0, let item = paragraphStyle(at: paragraph(number: number - 1).lowerBound)?.list,
      item.marker == marker
    {
      return item.list
    }
    let used = spans(in: 0..<end).lazy.compactMap { $0.attributes.paragraph?.list?.list }.max()
    // Documents in RTF number them from 1.
    return min(max(used ?? 0, lastParagraph?.list?.list ?? 0, 0), .max - 1) + 1
  }

  private func setParagraph(_ style: ParagraphStyle?, in range: Range<ScalarOffset>) {
    let old = backingStore.spans(in: range)
    guard old.contains(where: { $0.attributes.paragraph != style }) else { return }
    let new = old.map { span in
      var attributes = span.attributes
      attributes.paragraph = style
      return AttributeSpan(span.length, attributes)
    }
    format(at: range.lowerBound, old: old, new: new)
  }
}
