// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText

/// The room that folded text takes in a line, in layout units.
struct FoldRoom {
  /// Scalars from the slice's start.
  var scalars: Range<Int>
  var width: Int32
  /// Above and below the baseline; `Int32.min` where nothing is shown.
  var (ascent, descent): (Int32, Int32)
}

// A fold is one atom, which no line divides.
extension LayoutParagraph {
  /// UTF-8 of some of a paragraph's text, in which as many other scalars stand for what is folded, so that this has no say in where
  /// lines end or how text runs.
  ///
  /// - Parameters:
  ///   - range: from the paragraph's start.
  ///   - start: of the paragraph, in the store.
  static func bytes(
    of range: Range<Int>, from start: ScalarOffset, in store: any TextBackingStore,
    _ folds: FoldedText
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count + range.count / 8)
    func add(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      store.withUTF8(in: start + range.lowerBound..<start + range.upperBound) { piece in
        piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      }
    }
    var place = range.lowerBound
    for stretch in folds.isEmpty ? [] : folds.stretches(in: range) {
      let folded = stretch.range.clamped(to: range)
      add(place..<folded.lowerBound)
      let before = stretch.range.lowerBound - 1
      let isBehindSpace = before >= 0 && store.scalar(at: start + before).properties.isWhitespace
      let others = stretch.fold.isShown || !isBehindSpace ? mark : zeroWidthSpace
      for scalar in folded {
        let isFirst = scalar == stretch.range.lowerBound
        bytes += (isFirst ? stretch.fold.standIn ?? others : others).utf8
      }
      place = folded.upperBound
    }
    add(place..<range.upperBound)
    return bytes
  }

  /// One that belongs to what is before it.
  private static let mark = "\u{300}"
  /// One behind which a line may end, as behind the space before it: a space and a mark would be one cluster.
  private static let zeroWidthSpace = "\u{200B}"

  /// A slice of which nothing is shown; nil for another one.
  func foldedSlice(_ range: Range<Int>) -> ParagraphSlice? {
    guard !folds.isEmpty, let stretch = folds.stretch(at: range.lowerBound),
      stretch.range.lowerBound < range.lowerBound, stretch.range.upperBound >= range.upperBound
    else { return nil }
    let count = range.count
    let empty = ShapedStretch(
      text: [], advances: [Int32](repeating: 0, count: count),
      boundaries: [TextBoundary](repeating: [], count: count + 1), runs: [])
    let atom = LineAtom(
      start: 0, scalars: Int32(count), white: 0, advance: 0, space: 0, ascent: .min,
      descent: .min, word: -1, place: 0, kind: .fold, end: .joins)
    return ParagraphSlice(
      range: range, atoms: [atom], stretch: empty,
      styles: [(count, look(at: range.lowerBound).style)])
  }

  /// The room that a fold takes in a slice: where it begins that of its token, and nothing in slices behind.
  ///
  /// - Parameter slice: from the paragraph's start.
  func room(of stretch: FoldedText.Stretch, in slice: Range<Int>) -> FoldRoom {
    let own = stretch.range.clamped(to: slice)
    var room = FoldRoom(
      scalars: own.lowerBound - slice.lowerBound..<own.upperBound - slice.lowerBound, width: 0,
      ascent: .min, descent: .min)
    guard own.lowerBound == stretch.range.lowerBound else { return room }
    for token in tokens(of: stretch) {
      room.width = Int32(clamping: Int(room.width) + token.width)
      room.ascent = max(room.ascent, token.ascent)
      room.descent = max(room.descent, token.descent)
    }
    return room
  }

  /// The folded text within which a caret would be, in scalars of the storage.
  func foldedRange(hiding place: ScalarOffset) -> Range<ScalarOffset>? {
    folds.stretch(at: place - start).flatMap { stretch in
      start + stretch.range.lowerBound < place
        ? start + stretch.range.lowerBound..<start + stretch.range.upperBound : nil
    }
  }

  /// What stands for folded text.
  func tokens(of stretch: FoldedText.Stretch) -> [TextToken] {
    let place = stretch.range.lowerBound
    if let known = foldTokens[place] { return known }
    let fold = stretch.fold
    // Nothing is before the start of a paragraph.
    let before = store.attributes(at: start + max(place - 1, 0)).attributes
    let made = tokens(fold.attributedToken ?? [TextRun(fold.token, before.forText)])
    foldTokens[place] = made
    return made
  }
}

extension TextAttributes {
  /// Those for other text beside some: no attachment, not hidden.
  fileprivate var forText: TextAttributes {
    var own = self
    (own.attachment, own.hidden) = (nil, nil)
    return own
  }
}

extension TextFold {
  fileprivate var isShown: Bool { standIn != nil }

  /// What stands for the fold where it is found out where lines may end: a token of text ends none before it, as an ellipsis.
  ///
  /// Nil where nothing is shown.
  fileprivate var standIn: String? {
    let runs = attributedToken ?? [TextRun(token)]
    guard let first = runs.first(where: { !$0.text.isEmpty }) else { return nil }
    return first.attributes.attachment == nil ? "\u{2026}" : "\u{FFFC}"
  }
}
