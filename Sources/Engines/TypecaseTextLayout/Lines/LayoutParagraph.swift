// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance

/// A paragraph that is being laid out: its direction, and its slices, each shaped when a line needs it.
///
/// Places are scalars from its start.
final class LayoutParagraph {
  /// Without the line feed at its end.
  let length: Int
  let endsWithLineFeed: Bool
  let start: ScalarOffset
  let style: DrawnParagraph
  /// What stands before the first line of a list's item, which is no part of the text.
  let marker: ListItemMarker?

  let shaper: TextShaper
  let hyphenators: Hyphenators
  let options: TextLayoutOptions
  /// What the layout's delegate is asked by; nil where there is none.
  let decisions: LayoutDecisions?
  /// Its lines as they were chosen together last, for where it begins.
  var fitted: (start: LineFlow.Start?, lines: FittedParagraph)?
  /// Its pictures that text flows round, in the order of the text.
  private(set) lazy var pictures = foundPictures()
  /// Where they were put last, for where it begins.
  var placing: (start: LineFlow.Start, placing: LineFlow.PicturePlacing?)?
  let store: any TextBackingStore
  /// Text of it that is not shown, from its start; that which the delegate folds once it is settled.
  private(set) var folds: FoldedText
  private(set) var isSettled: Bool
  /// What stands for that, by where it begins.
  var foldTokens: [Int: [TextToken]] = [:]
  private var slices: [Int: ParagraphSlice] = [:]
  /// Where slices begin, by their numbers.
  private var cuts: [Int: Cut] = [:]
  /// Of all scalars, where some of the text runs from the right.
  private let levels: [UInt8]?
  private var lastSlice: (number: Int, slice: ParagraphSlice)?

  private struct Cut {
    var place: Int
    /// Whether a line may end there.
    var isBreak: Bool
  }

  /// How many scalars are shaped at once, about.
  static let sliceLength = 2048

  /// - Parameters:
  ///   - range: of its text, without the line feed at its end.
  ///   - endsWithLineFeed: whether one is behind that which ends it.
  ///   - marker: of the list's item that it is.
  ///   - folds: in it, from its start.
  ///   - direction: of paragraphs without a letter that has one.
  init(
    _ range: Range<ScalarOffset>, endsWithLineFeed: Bool, of store: any TextBackingStore,
    lastParagraph: ParagraphStyle?, marker: String?, folds: FoldedText, shaper: TextShaper,
    hyphenators: Hyphenators, direction: LineDirection, options: TextLayoutOptions,
    decisions: LayoutDecisions?
  ) {
    (self.store, self.shaper, start) = (store, shaper, range.lowerBound)
    (self.hyphenators, self.options, self.decisions) = (hyphenators, options, decisions)
    (self.folds, isSettled) = (folds, decisions == nil)
    (length, self.endsWithLineFeed) = (range.count, endsWithLineFeed)
    let isLastWithoutText = range.isEmpty && !endsWithLineFeed
    let attributes =
      isLastWithoutText ? TextAttributes() : store.attributes(at: range.lowerBound).attributes
    let own = isLastWithoutText ? lastParagraph : attributes.paragraph
    let first = range.lowerBound
    // What is folded has no say in how the rest runs.
    let shown = folds.shown(of: 0..<length).map { first + $0.lowerBound..<first + $0.upperBound }
    let mayRunFromRight = shown.contains { Self.mayRunFromRight($0, of: store) }
    let isRightToLeft =
      switch own?.direction {
      case .leftToRight: false
      case .rightToLeft: true
      case .natural, nil:
        (mayRunFromRight || direction == .rightToLeft ? Self.isRightToLeft(shown, of: store) : nil)
          ?? (direction == .rightToLeft)
      }
    let style = shaper.paragraph(own, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    self.style = style
    self.marker = marker.map {
      ListItemMarker(
        $0, shaper: shaper, look: shaper.look(of: attributes).style, style: style)
    }
    if mayRunFromRight || isRightToLeft {
      let (count, bytes) = (length, Self.bytes(of: 0..<length, from: first, in: store, folds))
      levels = bytes.withUnsafeBufferPointer {
        TextAnalysis.levels(of: $0, scalarCount: count, isRightToLeft: isRightToLeft)
      }
    } else {
      levels = nil
    }
  }

  /// Asks what the delegate folds in it, unless that is being asked something else.
  func settle() {
    guard !isSettled, let decisions, !decisions.isAsking else { return }
    isSettled = true
    let own = decisions.folds(
      in: start.value..<start.value + length, endsWithLineFeed: endsWithLineFeed)
    guard !own.isEmpty else { return }
    folds = folds.with(own)
    (slices, cuts, lastSlice) = ([:], [:], nil)
    (pictures, placing) = (foundPictures(), nil)
  }

  /// Its text in the storage, with the line feed at its end.
  var text: Range<Int> { start.value..<start.value + length + (endsWithLineFeed ? 1 : 0) }

  var isRightToLeft: Bool { style.direction == .rightToLeft }

  /// The language of text that says none.
  var language: String? { shaper.base.language ?? options.language }

  /// Whether words may be divided by their dictionary.
  ///
  /// - Parameter hyphens: how many lines in a row before end with a hyphen.
  func mayHyphenate(after hyphens: Int) -> Bool {
    (style.hyphenation ?? options.hyphenation)
      && (options.mostHyphensInRow <= 0 || hyphens < options.mostHyphensInRow)
  }

  /// Whether the ends of its lines are chosen together.
  var isFitted: Bool {
    (style.lineBreakStrategy ?? options.lineBreakStrategy) == .optimal && length > 0
  }

  /// A scalar of the text.
  func scalar(at place: Int) -> Unicode.Scalar { store.scalar(at: start + place) }

  /// The level of a scalar, which runs from the right where it is odd.
  func level(at place: Int) -> UInt8 { levels?[place] ?? 0 }

  private var sliceCount: Int { max((length + Self.sliceLength - 1) / Self.sliceLength, 1) }

  /// The slice that a place before the end is in.
  func slice(at place: Int) -> ParagraphSlice {
    if let lastSlice, lastSlice.slice.range.contains(place) { return lastSlice.slice }
    var number = min(place / Self.sliceLength, sliceCount - 1)
    if cut(number).place > place { number -= 1 }
    let slice = slice(number: number)
    lastSlice = (number, slice)
    return slice
  }

  /// The atom that a place before the end is in, with where it starts.
  func atom(at place: Int) -> (atom: LineAtom, start: Int, slice: ParagraphSlice) {
    let slice = slice(at: place)
    let atom = slice.atoms[slice.atom(at: place - slice.range.lowerBound)]
    return (atom, slice.range.lowerBound + Int(atom.start), slice)
  }

  /// The text around a place of the storage that is shaped together with it, or whose lines are chosen or decided about together; nothing
  /// for words that are shaped one by one.
  func shapedTogether(at place: Int) -> Range<Int> {
    let within = min(max(place - start.value, 0), length)
    func moved(_ range: Range<Int>) -> Range<Int> {
      start.value + range.lowerBound..<start.value + range.upperBound
    }
    if length == 0 { return place..<place }
    if levels != nil || isFitted || decisions != nil { return moved(0..<length) }
    // Its parts may be paragraphs of their own, with styles of their own, before or after an edit.
    if !folds.isEmpty { return text }
    let slice = slice(at: min(within, length - 1))
    return slice.stretch == nil ? moved(within..<within) : moved(slice.range)
  }

  private func slice(number: Int) -> ParagraphSlice {
    if let known = slices[number] { return known }
    let end = number + 1 < sliceCount ? cut(number + 1) : Cut(place: length, isBreak: true)
    let range = cut(number).place..<end.place
    let slice = foldedSlice(range) ?? shapedSlice(range, endsAtBreak: end.isBreak)
    slices[number] = slice
    return slice
  }

  private func shapedSlice(_ range: Range<Int>, endsAtBreak: Bool) -> ParagraphSlice {
    let bytes = bytes(of: range)
    let styles = styles(of: start + range.lowerBound..<start + range.upperBound, bytes)
    let folded = folds.isEmpty ? [] : folds.stretches(in: range).map { room(of: $0, in: range) }
    return bytes.withUnsafeBufferPointer {
      shaper.slice(
        $0, range: range, styles: styles, levels: levels.map { Array($0[range]) }, folded: folded,
        endsAtBreak: endsAtBreak)
    }
  }

  /// UTF-8 of some text, in which marks stand for what is folded.
  private func bytes(of range: Range<Int>) -> [UInt8] {
    Self.bytes(of: range, from: start, in: store, folds)
  }

  /// The looks of some text, each with where it ends in bytes.
  private func styles(
    of text: Range<ScalarOffset>, _ bytes: [UInt8]
  ) -> [(end: Int, style: RunStyle)] {
    var styles: [(end: Int, style: RunStyle)] = []
    var byte = 0
    for span in store.spans(in: text) {
      let style = style(of: span.attributes)
      if bytes.count == text.count {
        byte += span.length
      } else {
        var left = span.length
        while left > 0 {
          byte += 1
          if byte == bytes.count || !bytes[byte].continuesScalar { left -= 1 }
        }
      }
      if let last = styles.last, last.style === style {
        styles[styles.count - 1].end = byte
      } else {
        styles.append((byte, style))
      }
    }
    return styles
  }

  /// The look of the text at a place; at the end that of the text before it.
  func look(at place: Int) -> TextShaper.Look {
    guard length > 0 || endsWithLineFeed else { return shaper.baseLook }
    let last = endsWithLineFeed ? length : length - 1
    return look(of: store.attributes(at: start + min(place, last)).attributes)
  }

  private func look(of attributes: TextAttributes) -> TextShaper.Look {
    attributes.attachment != nil && pictures.isEmpty
      ? shaper.look(of: attributes, isInLine: true) : shaper.look(of: attributes)
  }

  private func style(of attributes: TextAttributes) -> RunStyle {
    attributes.attachment != nil && pictures.isEmpty
      ? look(of: attributes).style : shaper.style(of: attributes)
  }

  // MARK: - Where slices begin

  /// The first place from a multiple of the usual length on at which shaping can begin anew.
  private func cut(_ number: Int) -> Cut {
    if number == 0 { return Cut(place: 0, isBreak: false) }
    if let known = cuts[number] { return known }
    let first = number * Self.sliceLength
    let end = min(first + Self.sliceLength / 2, length)
    let window = Array(String(decoding: bytes(of: first - 2..<end), as: UTF8.self).unicodeScalars)
    var cut: Cut?
    for place in 2..<max(window.count, 2) {
      // Between words, or between two signs that are words of their own.
      let isBetweenWords =
        window[place - 1] == " " && Self.isLetter(window[place - 2])
        && Self.isLetter(window[place])
      if isBetweenWords || Self.isHan(window[place - 1]) && Self.isHan(window[place]) {
        cut = Cut(place: first - 2 + place, isBreak: true)
        break
      }
    }
    let made = cut ?? forcedCut(window, from: first - 2)
    cuts[number] = made
    return made
  }

  /// Between two clusters, for text that has no better place.
  private func forcedCut(_ window: [Unicode.Scalar], from first: Int) -> Cut {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: window.suffix(64))
    let boundaries = Array(String(text).utf8).withUnsafeBufferPointer {
      TextAnalysis.boundaries(of: $0, scalarCount: text.count)
    }
    let end = first + window.count
    for place in boundaries.indices.dropLast().reversed().prefix(32)
    where place > 0 && boundaries[place].contains(.cursor) {
      return Cut(place: end - text.count + place, isBreak: boundaries[place].contains(.line))
    }
    return Cut(place: max(end - 1, first + 2), isBreak: false)
  }

  /// Whether a cluster begins at a place, by the text around it.
  func isClusterStart(_ place: Int) -> Bool {
    let first = max(place - 64, 0)
    return bytes(of: first..<min(place + 1, length)).withUnsafeBufferPointer {
      TextAnalysis.boundaries(of: $0, scalarCount: min(place + 1, length) - first)[place - first]
        .contains(.cursor)
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory.isLetter
  }

  private static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    (0x4E00...0x9FFF).contains(scalar.value)
  }

  // MARK: - Direction

  /// Whether there may be anything that runs from the right or says how text runs; where there is, this is sure to be true.
  private static func mayRunFromRight(
    _ range: Range<ScalarOffset>, of store: any TextBackingStore
  ) -> Bool {
    var may = false
    store.withUTF8(in: range) { piece in
      if may { return }
      may = piece.withUnsafeBufferPointer { bytes in
        for place in bytes.indices where bytes[place] >= 0xD6 {
          switch bytes[place] {
          // U+0590 and up to U+07FF.
          case 0xD6...0xDF: return true
          case 0xE0 where bytes[place + 1] < 0xA4: return true
          // Marks, embeddings, isolates.
          case 0xE2 where bytes[place + 1] == 0x80 && (0x8E...0xAE).contains(bytes[place + 2]):
            switch bytes[place + 2] {
            case 0x8E, 0x8F, 0xAA...0xAE: return true
            default: break
            }
          case 0xE2 where bytes[place + 1] == 0x81 && bytes[place + 2] >= 0xA6: return true
          case 0xEF where bytes[place + 1] >= 0xAC: return true
          case 0xF0 where bytes[place + 1] == 0x90 || bytes[place + 1] == 0x9E: return true
          default: break
          }
        }
        return false
      }
    }
    return may
  }

  /// Whether the first letter of some text runs from the right; nil where it has none.
  private static func isRightToLeft(
    _ ranges: [Range<ScalarOffset>], of store: any TextBackingStore
  ) -> Bool? {
    for range in ranges {
      if let found = first(range, of: store, { TextAnalysis.isRightToLeft($0) }) { return found }
    }
    return nil
  }

  /// The first answer that a part of the text gives.
  private static func first(
    _ range: Range<ScalarOffset>, of store: any TextBackingStore,
    _ answer: (UnsafeBufferPointer<UInt8>) -> Bool?
  ) -> Bool? {
    var (place, step) = (range.lowerBound, 16)
    while place < range.upperBound {
      let end = min(place + step, range.upperBound)
      let found = Array(store.text(in: place..<end).utf8).withUnsafeBufferPointer(answer)
      if let found { return found }
      place = end
      step = min(step * 4, 4096)
    }
    return nil
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isLetter: Bool {
    switch self {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}
