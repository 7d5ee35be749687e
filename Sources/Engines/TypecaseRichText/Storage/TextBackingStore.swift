// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Stores the text and the attributes of a ``TextStorage``, with four primitives for everything
/// else.
///
/// ``TextRope`` is the usual one. An app with its own structure for text passes that instead.
/// Ranges are within the text: the storage ensures that, and handles clusters, paragraph ends, editing
/// sessions, undo and observers.
public protocol TextBackingStore {
  /// How long the text is, in Unicode scalars.
  var length: Int { get }

  /// Some of the text.
  func text(in range: Range<ScalarOffset>) -> String

  /// The attributes of a scalar, and a range around it in which all have the same.
  ///
  /// - Parameter offset: before the end of the text.
  /// - Returns: the range may be smaller than it could be, but what goes through the text takes as many
  ///   steps as it gets ranges.
  func attributes(at offset: ScalarOffset) -> (
    attributes: TextAttributes, range: Range<ScalarOffset>
  )

  /// Replaces text.
  ///
  /// The storage sets the attributes of the new text right after it; until then they may be any.
  mutating func replace(_ range: Range<ScalarOffset>, with text: String)

  /// Gives all scalars of a range, of which there is at least one, these attributes and no others.
  mutating func setAttributes(_ attributes: TextAttributes, in range: Range<ScalarOffset>)

  // MARK: - What can be made of the primitives, and faster by what knows its structure

  /// One scalar of the text. Made of ``text(in:)``, if the store has nothing better.
  ///
  /// - Parameter offset: before the end of the text.
  func scalar(at offset: ScalarOffset) -> Unicode.Scalar

  /// The attributes of a range, in order; neighbors differ, unless they stand alone.
  ///
  /// Made of ``attributes(at:)``, if the store has nothing better.
  func spans(in range: Range<ScalarOffset>) -> [AttributeSpan]

  /// Gives text from a place on the attributes of spans, and no others; they are within the text.
  ///
  /// Made of ``setAttributes(_:in:)``, if the store has nothing better.
  mutating func setAttributes(_ spans: [AttributeSpan], from offset: ScalarOffset)

  /// Calls a body with the bytes of a range in UTF-8, piece by piece and in order; each piece is whole scalars.
  ///
  /// Made of ``text(in:)``, if the store has nothing better.
  func withUTF8(in range: Range<ScalarOffset>, _ body: (Span<UInt8>) -> Void)

  /// How many bytes are before a place. Made of all the text before it, if the store has nothing better.
  func byteOffset(of offset: ScalarOffset) -> ByteOffset

  /// The place before which some bytes are; one within a scalar means the scalar's start.
  ///
  /// - Parameter offset: at most that of the end. Made of all the text, if the store has nothing better.
  func scalarOffset(of offset: ByteOffset) -> ScalarOffset

  /// How many paragraphs end before a place: the number of the paragraph that it is in, from 0.
  ///
  /// Made of all the text before it, if the store has nothing better.
  func paragraphNumber(at offset: ScalarOffset) -> Int

  /// Where a paragraph starts, by its number from 0; the end of the text, where there are not so many.
  ///
  /// Made of all the text before it, if the store has nothing better.
  func paragraphStart(number: Int) -> ScalarOffset

  /// The start of the paragraph that a place is in. Made of the text of the paragraph, if the store has nothing better.
  func paragraphStart(at offset: ScalarOffset) -> ScalarOffset

  /// The end of the paragraph that a place is in, after its line feed. Made of the text of the paragraph, if the store has nothing better.
  func paragraphEnd(at offset: ScalarOffset) -> ScalarOffset
}

extension TextBackingStore {
  /// The end of the text.
  public var end: ScalarOffset { ScalarOffset(length) }

  /// Whether the last paragraph has no text.
  var isLastParagraphEmpty: Bool { length == 0 || scalar(at: end - 1) == "\n" }

  public func scalar(at offset: ScalarOffset) -> Unicode.Scalar {
    let scalars = text(in: offset..<offset + 1).unicodeScalars
    precondition(!scalars.isEmpty, "a place that is not before the end of the text")
    return scalars[scalars.startIndex]
  }

  public func withUTF8(in range: Range<ScalarOffset>, _ body: (Span<UInt8>) -> Void) {
    var text = text(in: range)
    text.makeContiguousUTF8()
    if !text.isEmpty { body(text.utf8.span) }
  }

  public func byteOffset(of offset: ScalarOffset) -> ByteOffset {
    ByteOffset(text(in: 0..<offset).utf8.count)
  }

  public func scalarOffset(of offset: ByteOffset) -> ScalarOffset {
    let text = text(in: 0..<end)
    let bytes = text.utf8.prefix(offset.value + 1)
    let started = bytes.reduce(0) { $0 + ($1.continuesScalar ? 0 : 1) }
    return ScalarOffset(offset.value < text.utf8.count ? started - 1 : started)
  }

  public func paragraphNumber(at offset: ScalarOffset) -> Int {
    text(in: 0..<offset).utf8.reduce(0) { $0 + ($1 == .lineFeed ? 1 : 0) }
  }

  public func paragraphStart(number: Int) -> ScalarOffset {
    var place: ScalarOffset = 0
    for _ in 0..<number where place < end { place = paragraphEnd(at: place) }
    return place
  }

  public func paragraphStart(at offset: ScalarOffset) -> ScalarOffset {
    var lower = offset
    while lower > 0 {
      let start = max(0, lower - paragraphStep)
      let before = text(in: start..<lower).unicodeScalars
      if let newline = before.lastIndex(of: "\n") {
        return start + before.distance(from: before.startIndex, to: newline) + 1
      }
      lower = start
    }
    return lower
  }

  public func paragraphEnd(at offset: ScalarOffset) -> ScalarOffset {
    var upper = offset
    while upper < end {
      let next = min(end, upper + paragraphStep)
      let after = text(in: upper..<next).unicodeScalars
      if let newline = after.firstIndex(of: "\n") {
        return upper + after.distance(from: after.startIndex, to: newline) + 1
      }
      upper = next
    }
    return upper
  }

  /// How many scalars are looked at together.
  private var paragraphStep: Int { 256 }

  public mutating func setAttributes(_ spans: [AttributeSpan], from offset: ScalarOffset) {
    var place = offset
    for span in spans {
      setAttributes(span.attributes, in: place..<place + span.length)
      place += span.length
    }
  }

  public func spans(in range: Range<ScalarOffset>) -> [AttributeSpan] {
    var spans: [AttributeSpan] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let (attributes, effective) = attributes(at: place)
      let length =
        attributes.standAlone ? 1 : min(effective.upperBound, range.upperBound) - place
      spans.add(length, attributes)
      place += length
    }
    return spans
  }

  /// The text of a range with its attributes, in order; neighbors differ, unless they stand alone.
  package func runs(in range: Range<ScalarOffset>) -> [TextRun] {
    var place = range.lowerBound
    return spans(in: range).map { span in
      defer { place += span.length }
      return TextRun(text(in: place..<place + span.length), span.attributes)
    }
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")

  /// Whether the byte is one of a scalar but not its first one (RFC 3629, section 3).
  @inlinable package var continuesScalar: Bool { self & 0b1100_0000 == 0b1000_0000 }
}
