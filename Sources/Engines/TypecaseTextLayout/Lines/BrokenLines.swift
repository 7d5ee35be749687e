// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseRichText

/// Lines as they were broken last, by where they start: who draws them asks for them behind their layout.
///
/// Each has a number, which no other line of any text has. One that is broken again in other containers, and comes to the same look,
/// keeps its number, so that who has drawn it need not do so again.
struct BrokenLines {
  fileprivate struct Entry {
    var container: Int
    var line: BrokenLine
    var paragraph: LayoutParagraph
    /// Whether a token stands for text of it.
    var isCut: Bool
    var number: Int
  }

  private var lines: [Int: Entry] = [:]
  /// Those of the containers before.
  private var former: [Int: Entry] = [:]
  /// More are on no screen.
  private static let most = 512
  private static let lastNumber = Atomic<Int>(0)

  /// Forgets all lines: their text is another one, or they are in another one.
  mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    former.removeAll(keepingCapacity: true)
  }

  /// The same text is to be laid out in other containers.
  mutating func containersChanged() {
    if lines.count + former.count > Self.most { former.removeAll(keepingCapacity: true) }
    former.merge(lines) { $1 }
    lines.removeAll(keepingCapacity: true)
  }

  /// - Parameter isCut: whether a token will stand for the end of it.
  mutating func keep(
    _ line: BrokenLine, of paragraph: LayoutParagraph, at place: Int, container: Int, isCut: Bool
  ) {
    if lines.count >= Self.most { lines.removeAll(keepingCapacity: true) }
    var entry = Entry(
      container: container, line: line, paragraph: paragraph, isCut: isCut, number: 0)
    let old = former[place]
    entry.number =
      old.flatMap { $0.looks(as: entry) ? $0.number : nil }
      ?? Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    lines[place] = entry
  }

  /// The line at a place; nil where it is not known, or not at this height.
  func line(at place: Int, container: Int, top: Int, height: Int) -> BrokenLine? {
    guard let known = lines[place], known.container == container, known.line.top == top,
      known.line.height == height
    else { return nil }
    return known.line
  }

  /// The number of the line at a place; nil where it is not known.
  func number(at place: Int, top: Int, height: Int) -> Int? {
    guard let known = lines[place], known.line.top == top, known.line.height == height else {
      return nil
    }
    return known.number
  }
}

extension BrokenLines.Entry {
  /// Whether everything that is drawn of it is where it is in another line, as far as that is easily seen.
  fileprivate func looks(as other: Self) -> Bool {
    // Colors behind a paragraph are as wide as its container.
    paragraph === other.paragraph && !isCut && !other.isCut && paragraph.style.background == nil
      && line.looks(as: other.line, isFromLeft: paragraph.style.alignment == .left)
  }
}

extension BrokenLine {
  /// - Parameter isFromLeft: whether text begins where parts do, however wide they are.
  fileprivate func looks(as other: Self, isFromLeft: Bool) -> Bool {
    range == other.range && (top, height, baseline) == (other.top, other.height, other.baseline)
      && markerX == other.markerX && parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { $0.looks(as: $1, isFromLeft: isFromLeft) }
  }
}

extension BrokenLine.Part {
  fileprivate func looks(as other: Self, isFromLeft: Bool) -> Bool {
    guard let fill, let old = other.fill else { return fill == nil && other.fill == nil }
    return truncation == nil && other.truncation == nil && span.start == other.span.start
      && (span.end == other.span.end || isFromLeft && !fill.mayShrink && !old.mayShrink)
      && fill.range == old.range && fill.ending == old.ending && fill.width == old.width
      && fill.tabs == old.tabs && fill.hang == old.hang && fill.mayShrink == old.mayShrink
      && fill.fitted == old.fitted
  }
}
