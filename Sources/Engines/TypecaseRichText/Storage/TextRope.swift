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

  /// Text with attributes, in linear time.
  public init(_ runs: some Sequence<TextRun>) {
    var text = ""
    var stretches: [Run] = []
    for run in runs.lazy.flatMap(\.divided) {
      let length = run.length
      if length == 0 { continue }
      text += run.text
      stretches.append(Run(length: length, attributes: run.attributes))
    }
    self.runs = OffsetTree(stretches)
    pieces = OffsetTree(Piece.pieces(of: text))
  }

  public var length: Int { pieces.length }

  public func text(in range: Range<Int>) -> String {
    var text = ""
    pieces.forEach(in: range) { piece, start in
      if start >= range.lowerBound, start + piece.length <= range.upperBound {
        text += piece.text
      } else {
        let lower = piece.index(max(range.lowerBound - start, 0))
        let upper = piece.index(min(range.upperBound - start, piece.length))
        text += piece.text[lower..<upper]
      }
    }
    return text
  }

  public func attributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>) {
    let (run, start) = runs.element(at: offset)
    return (run.attributes, start..<start + run.length)
  }

  public mutating func replace(_ range: Range<Int>, with text: String) {
    let count = text.scalarCount
    // What is typed mostly changes one piece, and the length of one run.
    let isInPiece =
      pieces.length > 0 && text.utf8.count <= Piece.most / 2
      && pieces.update(at: max(range.lowerBound - 1, 0)) { piece, start in
        guard range.lowerBound >= start, range.upperBound <= start + piece.length else {
          return nil
        }
        return piece.replacing(
          range.lowerBound - start..<range.upperBound - start, with: text, count: count)
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

  public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<Int>) {
    let (run, start) = runs.element(at: range.lowerBound)
    let isThere = range.upperBound <= start + run.length && run.attributes == attributes
    if isThere, run.length == 1 || !attributes.standAlone { return }
    let spans = AttributeSpan(range.count, attributes).divided { text(in: range) }
    runs.replace(range, with: spans.map(Run.init))
  }
}

// All of it at once, in time in proportion to it.
extension TextRope: Hashable {
  /// The text with its attributes, in order; neighbors differ, unless they have an attachment or something carried.
  public var allRuns: [TextRun] {
    let text = text(in: 0..<length)
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
  public var allSpans: [AttributeSpan] {
    var result: [AttributeSpan] = []
    runs.forEach(in: 0..<length) { run, _ in
      result.append(AttributeSpan(run.length, run.attributes))
    }
    return result
  }

  /// Calls a conversion handler once for each run, in order, and sets the returned attributes.
  public mutating func convertAttributes(by handler: ConversionHandler) {
    var place = 0
    runs = OffsetTree(
      allSpans.flatMap { span in
        defer { place += span.length }
        return AttributeSpan(span.length, handler(span.attributes))
          .divided { text(in: place..<place + span.length) }.map(Run.init)
      })
  }

  public static func == (one: TextRope, other: TextRope) -> Bool {
    one.length == other.length && one.allSpans == other.allSpans
      && one.text(in: 0..<one.length).unicodeScalars
        .elementsEqual(other.text(in: 0..<other.length).unicodeScalars)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(text(in: 0..<length))
    hasher.combine(allSpans)
  }
}

extension TextRope {
  /// Some hundred bytes of text.
  private struct Piece: OffsetTreeElement {
    /// The most bytes: copying so many takes no longer than finding them.
    static let most = 1024
    /// How many a piece begins with, which leaves room for what is typed.
    private static let usual = 768

    private(set) var text: String
    private(set) var length: Int

    init(_ text: String, length: Int) { (self.text, self.length) = (text, length) }

    private init(_ text: Substring) {
      self.text = String(text)
      length = self.text.scalarCount
    }

    static func pieces(of text: String) -> [Piece] {
      var text = text
      text.makeContiguousUTF8()
      var pieces: [Piece] = []
      var rest = text[...]
      while rest.utf8.count > most {
        let cut = rest.utf8.index(rest.startIndex, offsetBy: usual)
        let end = rest.unicodeScalars.index(after: rest.unicodeScalars.index(before: cut))
        pieces.append(Piece(rest[..<end]))
        rest = rest[end...]
      }
      if !rest.isEmpty { pieces.append(Piece(rest)) }
      return pieces
    }

    /// The place that a number of scalars is before.
    func index(_ offset: Int) -> String.Index {
      text.utf8.count == length
        ? text.utf8.index(text.startIndex, offsetBy: offset)
        : text.unicodeScalars.index(text.startIndex, offsetBy: offset)
    }

    func split(at offset: Int) -> (Piece, Piece) {
      let place = index(offset)
      return (
        Piece(String(text[..<place]), length: offset),
        Piece(String(text[place...]), length: length - offset)
      )
    }

    func joined(with next: Piece) -> Piece? {
      guard text.utf8.count + next.text.utf8.count <= Self.most else { return nil }
      return Piece(text + next.text, length: length + next.length)
    }

    /// The same with other text in a range; nil where nothing would be left, or too much.
    func replacing(_ range: Range<Int>, with new: String, count: Int) -> Piece? {
      let (lower, upper) = (index(range.lowerBound), index(range.upperBound))
      let bytes =
        text.utf8.count - text.utf8.distance(from: lower, to: upper) + new.utf8.count
      guard bytes > 0, bytes <= Self.most else { return nil }
      var result = ""
      result.reserveCapacity(bytes)
      result += text[..<lower]
      result += new
      result += text[upper...]
      return Piece(result, length: length - range.count + count)
    }
  }

  private struct Run: OffsetTreeElement {
    var length: Int
    var attributes: TextAttributes

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
