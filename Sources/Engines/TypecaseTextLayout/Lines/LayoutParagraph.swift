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
  private let store: any TextBackingStore
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
  ///   - range: of the whole paragraph, with the line feed at its end.
  ///   - marker: of the list's item that it is.
  ///   - direction: of paragraphs without a letter that has one.
  init(
    _ range: Range<ScalarOffset>, of store: any TextBackingStore, lastParagraph: ParagraphStyle?,
    marker: String?, shaper: TextShaper, hyphenators: Hyphenators, direction: LineDirection,
    options: TextLayoutOptions, decisions: LayoutDecisions?
  ) {
    (self.store, self.shaper, start) = (store, shaper, range.lowerBound)
    (self.hyphenators, self.options, self.decisions) = (hyphenators, options, decisions)
    endsWithLineFeed = !range.isEmpty && store.scalar(at: range.upperBound - 1) == "\n"
    length = range.count - (endsWithLineFeed ? 1 : 0)
    let own =
      range.isEmpty ? lastParagraph : store.attributes(at: range.lowerBound).attributes.paragraph
    let text = range.lowerBound..<range.lowerBound + length
    let mayRunFromRight = Self.mayRunFromRight(text, of: store)
    let isRightToLeft =
      switch own?.direction {
      case .leftToRight: false
      case .rightToLeft: true
      case .natural, nil:
        (mayRunFromRight ? Self.isRightToLeft(text, of: store) : nil)
          ?? (direction == .rightToLeft && !Self.hasLetter(text, of: store))
      }
    let style = shaper.paragraph(own, direction: isRightToLeft ? .rightToLeft : .leftToRight)
    self.style = style
    let attributes =
      range.isEmpty ? TextAttributes() : store.attributes(at: range.lowerBound).attributes
    self.marker = marker.map {
      ListItemMarker(
        $0, shaper: shaper, look: shaper.look(of: attributes).style, style: style)
    }
    if mayRunFromRight || isRightToLeft {
      levels = Array(store.text(in: text).utf8).withUnsafeBufferPointer {
        TextAnalysis.levels(of: $0, scalarCount: text.count, isRightToLeft: isRightToLeft)
      }
    } else {
      levels = nil
    }
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
    let slice = slice(at: min(within, length - 1))
    return slice.stretch == nil ? moved(within..<within) : moved(slice.range)
  }

  private func slice(number: Int) -> ParagraphSlice {
    if let known = slices[number] { return known }
    let end = number + 1 < sliceCount ? cut(number + 1) : Cut(place: length, isBreak: true)
    let range = cut(number).place..<end.place
    let text = start + range.lowerBound..<start + range.upperBound
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count + range.count / 8)
    store.withUTF8(in: text) { piece in
      piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    let styles = styles(of: text, bytes)
    let slice = bytes.withUnsafeBufferPointer {
      shaper.slice(
        $0, range: range, styles: styles, levels: levels.map { Array($0[range]) },
        endsAtBreak: end.isBreak)
    }
    slices[number] = slice
    return slice
  }

  /// The looks of some text, each with where it ends in bytes.
  private func styles(
    of text: Range<ScalarOffset>, _ bytes: [UInt8]
  ) -> [(end: Int, style: RunStyle)] {
    var styles: [(end: Int, style: RunStyle)] = []
    var byte = 0
    for span in store.spans(in: text) {
      let style = shaper.style(of: span.attributes)
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
    return shaper.look(of: store.attributes(at: start + min(place, last)).attributes)
  }

  // MARK: - Where slices begin

  /// The first place from a multiple of the usual length on at which shaping can begin anew.
  private func cut(_ number: Int) -> Cut {
    if number == 0 { return Cut(place: 0, isBreak: false) }
    if let known = cuts[number] { return known }
    let first = number * Self.sliceLength
    let end = min(first + Self.sliceLength / 2, length)
    let window = Array(store.text(in: start + (first - 2)..<start + end).unicodeScalars)
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
    let text = store.text(in: start + first..<start + min(place + 1, length))
    return Array(text.utf8).withUnsafeBufferPointer {
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

  private static func isRightToLeft(
    _ range: Range<ScalarOffset>, of store: any TextBackingStore
  ) -> Bool? {
    first(range, of: store) { TextAnalysis.isRightToLeft($0) }
  }

  /// Whether text that has nothing that runs from the right has a letter that runs from the left.
  private static func hasLetter(
    _ range: Range<ScalarOffset>, of store: any TextBackingStore
  ) -> Bool {
    first(range, of: store) { TextAnalysis.isRightToLeft($0) } != nil
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
