// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// What is asked of a storage.
extension TextStorage {
  /// The length of the text in Unicode scalars.
  public var length: Int { backingStore.length }

  /// The end of the text.
  public var end: ScalarOffset { backingStore.end }

  /// The whole text.
  public var text: String { text(in: 0..<end) }

  /// A part of the text; the range is within it.
  public func text(in range: Range<ScalarOffset>) -> String { backingStore.text(in: range) }

  /// Calls a body with the bytes of a range in UTF-8, piece by piece and in order; with a ``TextRope`` nothing is copied.
  public func withUTF8(in range: Range<ScalarOffset>, _ body: (Span<UInt8>) -> Void) {
    backingStore.withUTF8(in: range, body)
  }

  /// The attributes of a scalar, and the range around it with the same ones.
  ///
  /// - Parameter offset: before the end: there is no scalar at the end, and in an empty text none.
  public func attributes(at offset: ScalarOffset) -> (
    attributes: TextAttributes, range: Range<ScalarOffset>
  ) {
    backingStore.attributes(at: offset)
  }

  /// The attributes of a range, in order; neighbors differ, unless they have an attachment or something carried.
  public func spans(in range: Range<ScalarOffset>) -> [AttributeSpan] {
    backingStore.spans(in: range)
  }

  /// The text of a range with its attributes, in order; neighbors differ, unless they have an attachment or something carried.
  public func runs(in range: Range<ScalarOffset>) -> [TextRun] { backingStore.runs(in: range) }

  /// The link of a scalar, as data with which a person can do something, and all text around it that has the same one.
  ///
  /// A text that seems to lead elsewhere may be of several runs.
  ///
  /// - Parameter offset: any place; at the end, and where no link is, the answer is nil.
  public func link(at offset: ScalarOffset) -> (datum: TextDatum, range: Range<ScalarOffset>)? {
    guard offset >= 0, offset < end else { return nil }
    let (attributes, range) = attributes(at: offset)
    guard let target = attributes.link else { return nil }
    var (first, last) = (range.lowerBound, range.upperBound)
    while first > 0 {
      let before = self.attributes(at: first - 1)
      guard before.attributes.link == target else { break }
      first = before.range.lowerBound
    }
    while last < end {
      let behind = self.attributes(at: last)
      guard behind.attributes.link == target else { break }
      last = behind.range.upperBound
    }
    let text = text(in: first..<min(last, first + Self.mostLinkText))
    return (TextDatum(link: target, text: text), first..<last)
  }

  /// Scalars of a link's text that are compared with its target: a document may be one link.
  private static let mostLinkText = 2000

  // MARK: - Bytes

  /// How many bytes of UTF-8 are before a place, as Pango and input methods count.
  public func byteOffset(of offset: ScalarOffset) -> ByteOffset {
    backingStore.byteOffset(of: offset)
  }

  /// The place before which some bytes of UTF-8 are; one within a scalar means the scalar's start.
  ///
  /// - Parameter offset: at most that of the end.
  public func scalarOffset(of offset: ByteOffset) -> ScalarOffset {
    backingStore.scalarOffset(of: offset)
  }

  // MARK: - Paragraphs

  /// The number of the paragraph that a place is in, from 0.
  public func paragraphNumber(at offset: ScalarOffset) -> Int {
    backingStore.paragraphNumber(at: offset)
  }

  /// How many paragraphs there are: one more than the line feeds in the text.
  public var paragraphCount: Int { paragraphNumber(at: end) + 1 }

  /// A paragraph by its number from 0, with its line feed.
  ///
  /// - Parameter number: less than ``paragraphCount``.
  public func paragraph(number: Int) -> Range<ScalarOffset> {
    let start = backingStore.paragraphStart(number: number)
    return start..<backingStore.paragraphEnd(at: start)
  }

  /// The whole paragraphs that a range is in or touches, with their line feeds.
  public func paragraphs(touching range: Range<ScalarOffset>) -> Range<ScalarOffset> {
    // What ends with a line feed does not touch the next line.
    let last = range.isEmpty ? range.upperBound : range.upperBound - 1
    return backingStore.paragraphStart(at: range.lowerBound)..<backingStore.paragraphEnd(at: last)
  }

  /// Whether the last paragraph has no text, so that ``lastParagraph`` is its style.
  public var isLastParagraphEmpty: Bool { backingStore.isLastParagraphEmpty }

  /// The style of the paragraph that a place is in; nil where nothing is said.
  public func paragraphStyle(at offset: ScalarOffset) -> ParagraphStyle? {
    let start = backingStore.paragraphStart(at: offset)
    return start < end ? attributes(at: start).attributes.paragraph : lastParagraph
  }

  // MARK: - Places for editing

  /// The attributes of text that replaces a range, unless it has its own.
  ///
  /// They are those of the replaced text, otherwise of the text before it in the line, otherwise of
  /// the text after it; never an attachment nor anything carried, and a link, a field or a recorded change only in the middle of
  /// one.
  public func attributesForInsertion(at range: Range<ScalarOffset>) -> TextAttributes {
    var result = characterAttributesForInsertion(at: range)
    // Of a last paragraph without text, whatever the one before it has.
    if range.lowerBound == end, isLastParagraphEmpty { result.paragraph = lastParagraph }
    return result
  }

  private func characterAttributesForInsertion(at range: Range<ScalarOffset>) -> TextAttributes {
    guard length > 0 else { return TextAttributes() }
    var place = range.lowerBound
    if range.isEmpty, place > 0, place == end || backingStore.scalar(at: place - 1) != "\n" {
      place -= 1
    }
    let isBefore = range.isEmpty && place == range.lowerBound
    let next = range.upperBound < end ? attributes(at: range.upperBound).attributes : nil
    return attributes(at: min(place, end - 1)).attributes
      .forInsertion(before: isBefore ? nil : next)
  }

  /// A range, widened at both ends to whole grapheme clusters; an empty one only moves back.
  public func wholeClusters(_ range: Range<ScalarOffset>) -> Range<ScalarOffset> {
    let lower = cluster(around: range.lowerBound).lowerBound
    return range.isEmpty
      ? lower..<lower
      : lower..<max(cluster(around: range.upperBound).upperBound, range.upperBound)
  }

  /// The cluster that a place is inside of; empty, and the place itself, between two clusters.
  func cluster(around offset: ScalarOffset) -> Range<ScalarOffset> {
    guard offset > 0, offset < end else { return offset..<offset }
    let isApart =
      backingStore.scalar(at: offset - 1).neverJoins && backingStore.scalar(at: offset).neverJoins
    if isApart { return offset..<offset }
    let window = ClusterWindow.most
    return ClusterWindow(
      before: text(in: max(0, offset - window)..<offset),
      after: text(in: offset..<min(end, offset + window))
    ).cluster(around: offset)
  }
}
