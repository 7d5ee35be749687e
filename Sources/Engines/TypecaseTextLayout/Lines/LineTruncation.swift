// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit
import TypecaseRichText

/// A stretch of what stands for text that is not shown; lengths are layout units.
struct TextToken {
  /// Nil for an attachment.
  var glyphs: ShapedStretch?
  /// Its own; nil for those of the text that it stands for.
  var attributes: TextAttributes?
  var width: Int
  /// Above and below the baseline.
  var (ascent, descent): (Int32, Int32)
}

/// What of a part is shown where a token stands for the rest.
struct PartTruncation {
  /// Shown before the token and behind it, in scalars from the paragraph's start; the rest is not.
  var (before, behind): (Range<Int>, Range<Int>)
  var token: [TextToken]

  /// The text that is not shown.
  var hidden: Range<Int> { before.upperBound..<behind.lowerBound }
}

extension BrokenLine {
  var isTruncated: Bool { parts.contains { $0.truncation != nil } }

  /// The text that is not shown.
  var truncatedRange: Range<Int>? { parts.compactMap { $0.truncation?.hidden }.first }

  /// The line with all of its paragraph's text, for some of which a token stands in the last part.
  func truncated(in paragraph: LayoutParagraph, by truncation: TextTruncation?) -> BrokenLine {
    guard let truncation, let last = parts.lastIndex(where: { $0.fill != nil }),
      var fill = parts[last].fill
    else { return self }
    let start = fill.range.lowerBound
    let token = paragraph.token(of: truncation, at: start)
    let tokenWidth = token.reduce(0) { $0 + $1.width }
    let room = max(parts[last].span.width - tokenWidth, 0)
    let rest = start..<paragraph.length
    var before = (end: start, width: 0)
    var behind = (start: paragraph.length, width: 0)
    switch truncation.side {
    case .tail: before = paragraph.clusters(startingAt: rest, within: room)
    case .middle:
      before = paragraph.clusters(startingAt: rest, within: room / 2)
      behind = paragraph.clusters(
        endingAt: before.end..<rest.upperBound, within: room - before.width)
    case .head: behind = paragraph.clusters(endingAt: rest, within: room)
    }
    var line = self
    line.parts[last].truncation = PartTruncation(
      before: start..<before.end, behind: behind.start..<rest.upperBound, token: token)
    fill.range = rest
    (fill.width, fill.white, fill.ending) = (
      before.width + tokenWidth + behind.width, 0, .paragraph
    )
    fill.hang = (0, 0)
    line.parts[last].fill = fill
    line.parts.removeSubrange((last + 1)...)
    line.range = range.lowerBound..<rest.upperBound
    (line.endsParagraph, line.endsWithinWord, line.hyphens) = (true, false, 0)
    return line
  }
}

extension LayoutParagraph {
  /// What stands for text that begins at a place and is not shown.
  fileprivate func token(of truncation: TextTruncation, at place: Int) -> [TextToken] {
    truncation.attributedToken.map(tokens)
      ?? [token(truncation.token, in: look(at: place).style, nil)]
  }

  /// What stands for text in a look of its own.
  func tokens(_ runs: [TextRun]) -> [TextToken] {
    runs.flatMap { run in
      let style = shaper.look(of: run.attributes).style
      guard let box = style.style.attachment else {
        return run.text.isEmpty ? [] : [token(run.text, in: style, run.attributes)]
      }
      let one = TextToken(
        attributes: run.attributes, width: Int(box.advance), ascent: style.ascent,
        descent: style.descent)
      return Array(repeating: one, count: run.text.unicodeScalars.count)
    }
  }

  private func token(_ text: String, in style: RunStyle, _ own: TextAttributes?) -> TextToken {
    let glyphs = shaper.stretch(of: text, in: style)
    let scalars = 0..<glyphs.advances.count
    let (ascent, descent) = glyphs.reach(of: scalars)
    return TextToken(
      glyphs: glyphs, attributes: own, width: glyphs.advance(of: scalars), ascent: ascent,
      descent: descent)
  }

  /// The clusters at the start of some text that have room, without white at their end.
  fileprivate func clusters(
    startingAt range: Range<Int>, within room: Int
  ) -> (end: Int, width: Int) {
    var found = (end: range.lowerBound, width: 0)
    var (place, width) = (range.lowerBound, 0)
    while place < range.upperBound {
      let cell = cell(at: place)
      width += cell.width
      if width > room { break }
      place += 1
      // The whole cluster, and no white behind the last letter.
      if !cell.isWhite, place == range.upperBound || self.cell(at: place).startsCluster {
        found = (place, width)
      }
    }
    return found
  }

  /// The clusters at the end of some text that have room, without white at their start.
  fileprivate func clusters(
    endingAt range: Range<Int>, within room: Int
  ) -> (start: Int, width: Int) {
    var found = (start: range.upperBound, width: 0)
    var (place, width) = (range.upperBound, 0)
    while place > range.lowerBound {
      place -= 1
      let cell = cell(at: place)
      width += cell.width
      if width > room { break }
      if cell.startsCluster, !cell.isWhite { found = (place, width) }
    }
    return found
  }

  /// A scalar by itself: its width, which is at the first of a cluster.
  private func cell(at place: Int) -> (width: Int, startsCluster: Bool, isWhite: Bool) {
    let (atom, start, slice) = atom(at: place)
    guard atom.kind == .text else {
      return (place == start ? Int(atom.advance) : 0, place == start, atom.kind == .tab)
    }
    let stretch = stretch(of: atom, in: slice)
    let scalar = place - start + Int(atom.place)
    let boundary = stretch.boundaries[scalar]
    let starts =
      place == slice.range.lowerBound && place > 0
      ? isClusterStart(place) : boundary.contains(.cursor)
    return (
      Int(stretch.advances[scalar]), starts && stretch.startsCluster(scalar),
      boundary.contains(.white)
    )
  }
}
