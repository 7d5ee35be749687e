// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Text and attributes in two trees: one of pieces of UTF-8, one of runs.
///
/// The time of each primitive is proportional to the logarithm of the text's length or of its
/// number of runs, plus the length that is read or written. Plain text takes little more memory
/// than its bytes, and each run sixteen bytes and its part of the tree; equal attributes may be
/// shared. A copy costs nothing and is a snapshot that another thread may read, while the original
/// is edited.
public struct TextRope: TextBackingStore, Sendable {
  private var pieces: OffsetTree<Piece>
  private var runs: OffsetTree<Run>

  /// No text.
  public init() { self.init([]) }

  /// Text with attributes, in linear time; only U+000A ends paragraphs in it.
  public init(_ runs: some Sequence<TextRun>) {
    var text = ""
    var stretches: [Run] = []
    var isAfterReturn = false
    for run in runs.lazy.flatMap(\.divided) {
      let own = run.text.asStored(isAfterReturn: &isAfterReturn)
      let length = own.scalarCount
      if length == 0 { continue }
      text += own
      stretches.append(Run(length: length, attributes: run.attributes))
    }
    self.runs = OffsetTree(stretches)
    pieces = OffsetTree(Piece.pieces(of: text))
  }

  public var length: Int { pieces.length }

  /// How many bytes of UTF-8 the text is.
  public var byteCount: Int { pieces.summary.bytes }

  /// How many paragraphs the text is: one more than the line feeds in it.
  public var paragraphCount: Int { pieces.summary.paragraphEnds + 1 }

  public func text(in range: Range<ScalarOffset>) -> String {
    var text = ""
    pieces.forEach(in: range.values) { piece, start in
      let part = piece.part(of: range.values, from: start)
      if part.count == piece.length {
        text += piece.text
      } else {
        text += piece.text[piece.index(part.lowerBound)..<piece.index(part.upperBound)]
      }
    }
    return text
  }

  public func scalar(at offset: ScalarOffset) -> Unicode.Scalar {
    let (piece, start) = pieces.element(at: offset.value)
    return piece.text.unicodeScalars[piece.index(offset.value - start)]
  }

  public func attributes(at offset: ScalarOffset) -> (
    attributes: TextAttributes, range: Range<ScalarOffset>
  ) {
    let (run, start) = runs.element(at: offset.value)
    return (run.attributes, Range(start..<start + run.length))
  }

  public mutating func replace(_ range: Range<ScalarOffset>, with text: String) {
    let (range, text) = (range.values, text.asStored)
    let count = text.scalarCount
    // What is typed mostly changes one piece, and the length of one run.
    let isInPiece =
      pieces.length > 0 && text.utf8.count <= Piece.most / 2
      && pieces.update(at: max(range.lowerBound - 1, 0)) { piece, start in
        guard range.lowerBound >= start, range.upperBound <= start + piece.length else {
          return nil
        }
        return piece.replacing(
          range.lowerBound - start..<range.upperBound - start, with: text)
      }
    if !isInPiece { pieces.replace(range, with: Piece.pieces(of: text)) }
    let isInRun =
      runs.length > 0
      && runs.update(at: max(range.lowerBound - 1, 0)) { run, start in
        guard range.lowerBound >= start, range.upperBound <= start + run.length else { return nil }
        let length = run.length - range.count + count
        return length > 0 ? Run(length: length, attributes: run.attributes) : nil
      }
    if !isInRun {
      runs.replace(
        range, with: count > 0 ? [Run(length: count, attributes: TextAttributes())] : [])
    }
  }

  public mutating func setAttributes(
    _ attributes: TextAttributes, in range: Range<ScalarOffset>
  ) {
    let (run, start) = runs.element(at: range.lowerBound.value)
    let isThere = range.upperBound.value <= start + run.length && run.attributes == attributes
    if isThere, run.length == 1 || !attributes.standAlone { return }
    let spans = AttributeSpan(range.count, attributes).divided { text(in: range) }
    runs.replace(range.values, with: spans.map(Run.init))
  }
}

// Many runs together: in time in proportion to their number.
extension TextRope {
  public func spans(in range: Range<ScalarOffset>) -> [AttributeSpan] {
    var spans: [AttributeSpan] = []
    runs.forEach(in: range.values) { run, start in
      let part = range.values.clamped(to: start..<start + run.length)
      spans.append(AttributeSpan(part.count, run.attributes))
    }
    return spans
  }

  public mutating func setAttributes(_ spans: [AttributeSpan], from offset: ScalarOffset) {
    guard let span = spans.first else { return }
    // What is typed mostly has what is around it.
    if spans.count == 1 {
      return setAttributes(span.attributes, in: offset..<offset + span.length)
    }
    var place = offset
    var new: [Run] = []
    new.reserveCapacity(spans.count)
    for span in spans {
      if span.attributes.standAlone {
        new += span.divided { text(in: place..<place + span.length) }.map(Run.init)
      } else {
        new.append(Run(span))
      }
      place += span.length
    }
    runs.replace(offset.value..<place.value, with: new)
  }
}

// Bytes, paragraphs: in time in proportion to the logarithm of the text's length.
extension TextRope {
  public func withUTF8(in range: Range<ScalarOffset>, _ body: (Span<UInt8>) -> Void) {
    pieces.forEach(in: range.values) { piece, start in
      let bytes = piece.bytes(of: piece.part(of: range.values, from: start))
      body(piece.text.utf8.span.extracting(bytes))
    }
  }

  public func byteOffset(of offset: ScalarOffset) -> ByteOffset {
    guard offset < end else { return ByteOffset(byteCount) }
    let (piece, before) = pieces.element(where: offset.value) { $0.scalars }
    return ByteOffset(before.bytes + piece.bytes(of: 0..<offset.value - before.scalars).count)
  }

  public func scalarOffset(of offset: ByteOffset) -> ScalarOffset {
    guard offset.value < byteCount else { return end }
    let (piece, before) = pieces.element(where: offset.value) { $0.bytes }
    return ScalarOffset(before.scalars + piece.scalars(beforeByte: offset.value - before.bytes))
  }

  public func paragraphNumber(at offset: ScalarOffset) -> Int {
    guard offset < end else { return pieces.summary.paragraphEnds }
    let (piece, before) = pieces.element(where: offset.value) { $0.scalars }
    return before.paragraphEnds + piece.paragraphEnds(before: offset.value - before.scalars)
  }

  public func paragraphStart(number: Int) -> ScalarOffset {
    guard number > 0 else { return 0 }
    guard number < paragraphCount else { return end }
    let (piece, before) = pieces.element(where: number - 1) { $0.paragraphEnds }
    return ScalarOffset(
      before.scalars + piece.scalars(throughEnd: number - 1 - before.paragraphEnds))
  }

  public func paragraphStart(at offset: ScalarOffset) -> ScalarOffset {
    paragraphStart(number: paragraphNumber(at: offset))
  }

  public func paragraphEnd(at offset: ScalarOffset) -> ScalarOffset {
    guard offset < end else { return end }
    let (piece, before) = pieces.element(where: offset.value) { $0.scalars }
    if let end = piece.paragraphEnd(behind: offset.value - before.scalars) {
      return ScalarOffset(before.scalars + end)
    }
    return paragraphStart(number: before.paragraphEnds + piece.summary.paragraphEnds + 1)
  }
}

// All of it at once, in time in proportion to it.
extension TextRope: Hashable {
  /// The text with its attributes, in order; neighbors differ, unless they have an attachment or something carried.
  public var allRuns: [TextRun] {
    let text = text(in: 0..<end)
    var place = text.startIndex
    var result: [TextRun] = []
    runs.forEach(in: 0..<length) { run, _ in
      let end = text.unicodeScalars.index(place, offsetBy: run.length)
      result.append(TextRun(String(text[place..<end]), run.attributes))
      place = end
    }
    return result
  }

  /// The attributes of all of it, in order; neighbors differ, unless they have an attachment or something carried.
  public var allSpans: [AttributeSpan] { spans(in: 0..<end) }

  /// Calls a conversion handler once for each run, in order, and sets the returned attributes.
  public mutating func convertAttributes(by handler: ConversionHandler) {
    var place: ScalarOffset = 0
    runs = OffsetTree(
      allSpans.flatMap { span in
        defer { place += span.length }
        return AttributeSpan(span.length, handler(span.attributes))
          .divided { text(in: place..<place + span.length) }.map(Run.init)
      })
  }

  public static func == (one: TextRope, other: TextRope) -> Bool {
    one.length == other.length && one.allSpans == other.allSpans
      && one.text(in: 0..<one.end).unicodeScalars
        .elementsEqual(other.text(in: 0..<other.end).unicodeScalars)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(text(in: 0..<end))
    hasher.combine(allSpans)
  }
}

extension TextRope {
  private struct Run: OffsetTreeElement {
    var length: Int
    var attributes: TextAttributes

    var summary: Int { length }

    init(length: Int, attributes: TextAttributes) {
      (self.length, self.attributes) = (length, attributes)
    }

    init(_ span: AttributeSpan) { self.init(length: span.length, attributes: span.attributes) }

    func split(at offset: Int) -> (Run, Run) {
      (
        Run(length: offset, attributes: attributes),
        Run(length: length - offset, attributes: attributes)
      )
    }

    func joined(with next: Run) -> Run? {
      guard attributes.continues(with: next.attributes) else { return nil }
      return Run(length: length + next.length, attributes: attributes)
    }
  }
}
