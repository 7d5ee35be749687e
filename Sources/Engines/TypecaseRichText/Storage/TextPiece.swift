// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension TextRope {
  /// What is known of a stretch of text without reading it.
  struct Summary: OffsetTreeSummary {
    var scalars = 0
    /// Of UTF-8.
    var bytes = 0
    /// Line feeds.
    var paragraphEnds = 0

    static let zero = Summary()

    static func + (one: Summary, next: Summary) -> Summary {
      Summary(
        scalars: one.scalars + next.scalars, bytes: one.bytes + next.bytes,
        paragraphEnds: one.paragraphEnds + next.paragraphEnds)
    }

    var length: Int { scalars }
  }

  /// Some hundred bytes of text.
  struct Piece: OffsetTreeElement {
    /// The most bytes: copying so many takes no longer than finding them.
    static let most = 1024
    /// How many a piece begins with, which leaves room for what is typed.
    private static let usual = 768

    let text: String
    let summary: Summary

    private init(_ text: String) { self.init(text, Summary(of: text[...])) }

    private init(_ text: String, _ summary: Summary) { (self.text, self.summary) = (text, summary) }

    static func pieces(of text: String) -> [Piece] {
      var text = text
      text.makeContiguousUTF8()
      var pieces: [Piece] = []
      var rest = text[...]
      while rest.utf8.count > most {
        let cut = rest.utf8.index(rest.startIndex, offsetBy: usual)
        let end = rest.unicodeScalars.index(after: rest.unicodeScalars.index(before: cut))
        pieces.append(Piece(String(rest[..<end])))
        rest = rest[end...]
      }
      if !rest.isEmpty { pieces.append(Piece(String(rest))) }
      return pieces
    }

    // MARK: - Places within it

    private var isASCII: Bool { summary.bytes == summary.scalars }

    /// The part of a range of the text that is in this piece, by its own offsets.
    ///
    /// - Parameter start: where the piece begins.
    func part(of range: Range<Int>, from start: Int) -> Range<Int> {
      max(range.lowerBound - start, 0)..<min(range.upperBound - start, length)
    }

    /// The place that a number of scalars is before.
    func index(_ offset: Int) -> String.Index {
      text.utf8.index(text.startIndex, offsetBy: byte(of: offset))
    }

    /// How many bytes a number of scalars are before.
    private func byte(of offset: Int) -> Int {
      if isASCII { return offset }
      if offset == length { return summary.bytes }
      let bytes = text.utf8.span
      var (byte, scalar) = (0, 0)
      // A block that has too few is passed as a whole, which the compiler makes of few instructions.
      let block = 64
      while byte + block <= bytes.count {
        var started = 0
        for place in byte..<byte + block { started += bytes[place].continuesScalar ? 0 : 1 }
        if scalar + started > offset { break }
        (byte, scalar) = (byte + block, scalar + started)
      }
      while byte < bytes.count {
        if !bytes[byte].continuesScalar {
          if scalar == offset { break }
          scalar += 1
        }
        byte += 1
      }
      return byte
    }

    /// Where scalars are, in bytes.
    func bytes(of scalars: Range<Int>) -> Range<Int> {
      if isASCII { return scalars }
      return byte(of: scalars.lowerBound)..<byte(of: scalars.upperBound)
    }

    /// How many scalars end before a byte.
    func scalars(beforeByte offset: Int) -> Int {
      if isASCII { return offset }
      var started = 0
      for byte in text.utf8.prefix(offset + 1) where !byte.continuesScalar { started += 1 }
      return started - 1
    }

    /// How many paragraphs end in its first scalars.
    func paragraphEnds(before scalars: Int) -> Int {
      guard summary.paragraphEnds > 0 else { return 0 }
      return text.utf8.prefix(bytes(of: 0..<scalars).count)
        .reduce(0) { $0 + ($1 == .lineFeed ? 1 : 0) }
    }

    /// How many scalars it is to the end of the paragraph that a place is in, and with it; nil where that is behind the piece.
    func paragraphEnd(behind scalars: Int) -> Int? {
      guard summary.paragraphEnds > 0 else { return nil }
      let bytes = text.utf8.span
      var byte = self.bytes(of: 0..<scalars).count
      while byte < bytes.count, bytes[byte] != .lineFeed { byte += 1 }
      return byte < bytes.count ? self.scalars(beforeByte: byte) + 1 : nil
    }

    /// How many scalars it is to the end of a paragraph, by its number in this piece, and with it.
    func scalars(throughEnd number: Int) -> Int {
      var (scalars, ends) = (0, 0)
      for byte in text.utf8 {
        if !byte.continuesScalar { scalars += 1 }
        if byte == .lineFeed {
          if ends == number { return scalars }
          ends += 1
        }
      }
      return scalars
    }

    // MARK: - Pieces made of it

    func split(at offset: Int) -> (Piece, Piece) {
      let place = index(offset)
      let first = Piece(String(text[..<place]))
      return (first, Piece(String(text[place...]), summary - first.summary))
    }

    func joined(with next: Piece) -> Piece? {
      guard text.utf8.count + next.text.utf8.count <= Self.most else { return nil }
      return Piece(text + next.text, summary + next.summary)
    }

    /// The same with other text in a range; nil where nothing would be left, or too much.
    func replacing(_ range: Range<Int>, with new: String) -> Piece? {
      let (lower, upper) = (index(range.lowerBound), index(range.upperBound))
      let bytes =
        text.utf8.count - text.utf8.distance(from: lower, to: upper) + new.utf8.count
      guard bytes > 0, bytes <= Self.most else { return nil }
      var result = ""
      result.reserveCapacity(bytes)
      result += text[..<lower]
      result += new
      result += text[upper...]
      // Only what is different is counted: most of a piece stays when something is typed.
      return Piece(result, summary - Summary(of: text[lower..<upper]) + Summary(of: new[...]))
    }
  }
}

extension TextRope.Summary {
  fileprivate init(of text: Substring) {
    self.init(bytes: text.utf8.count)
    text.eachByte { byte in
      scalars += byte.continuesScalar ? 0 : 1
      paragraphEnds += byte == .lineFeed ? 1 : 0
    }
  }

  fileprivate static func - (all: Self, part: Self) -> Self {
    Self(
      scalars: all.scalars - part.scalars, bytes: all.bytes - part.bytes,
      paragraphEnds: all.paragraphEnds - part.paragraphEnds)
  }
}

extension Substring {
  /// Calls a body for each byte of UTF-8, without the checks that an iterator makes at each.
  fileprivate func eachByte(_ body: (UInt8) -> Void) {
    let isDone: Void? = utf8.withContiguousStorageIfAvailable { $0.forEach(body) }
    if isDone == nil { utf8.forEach(body) }
  }
}
