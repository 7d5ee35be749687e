// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Lines that stay together in a container: widows and orphans, paragraphs that keep their lines or stay with the next one.
//
// A container may end behind some lines only. Where it may, the lines up to the next such place are broken ahead: where they have no room
// but would have some in the next container, that begins. So each line is looked at a few times, and one is always placed.
extension LineFlow {
  /// The most lines that stay together.
  private static let mostKept = 500

  /// Whether the next line begins the next container, so that it stays together with lines for which this one has no room.
  func movesOn(_ position: Position) -> Bool {
    guard position.lines > 0, hasContainer(position.container + 1), hasEnds else {
      return false
    }
    let paragraph = paragraph(at: position.place)
    guard paragraph.keepsLines, mayEnd(before: position, in: paragraph),
      !hasRoom(for: position)
    else { return false }
    var next = position
    advance(&next)
    return hasRoom(for: next)
  }

  /// Whether a container may end before a line.
  private func mayEnd(before position: Position, in paragraph: LayoutParagraph) -> Bool {
    if position.place == paragraph.start.value {
      return position.place == 0 || !self.paragraph(at: position.place - 1).style.keepsWithNext
    }
    return mayEnd(before: position, behind: position.linesOfParagraph, in: paragraph)
  }

  /// Whether a container may end within a paragraph.
  ///
  /// - Parameter lines: how many lines the paragraph has before the position, of which two are enough.
  private func mayEnd(
    before position: Position, behind lines: Int, in paragraph: LayoutParagraph
  ) -> Bool {
    if paragraph.style.keepsLinesTogether { return false }
    guard paragraph.controlsWidowsAndOrphans else { return true }
    if lines < 2 { return false }
    // The last line is not alone.
    var breaker = LineBreaker(
      paragraph, from: position.place - paragraph.start.value, hyphens: position.hyphens,
      fitted: fitted(paragraph, from: position.paragraphStart))
    let gap = paragraph.spacing.betweenLines
    guard
      case .line(let line) = breaker.next(
        in: geometry(at: position, beside: position.pictures), top: position.y + gap,
        isFirst: true)
    else { return true }
    return !line.endsParagraph
  }

  /// Whether the lines from a position on, as far as they stay together, are in its container.
  private func hasRoom(for position: Position) -> Bool {
    var position = position
    for _ in 0..<Self.mostKept {
      let paragraph = paragraph(at: position.place)
      guard let record = next(&position, staysInContainer: true) else { return false }
      if !record.flags.isDisjoint(with: [.endsParagraph, .isTableRow]) {
        if position.hasEnded || !paragraph.style.keepsWithNext { return true }
      } else if mayEnd(before: position, behind: position.linesOfParagraph, in: paragraph) {
        return true
      }
    }
    return false
  }

  /// Where lines begin that may be in another container when what is at a place is edited.
  func keptTogether(before place: Int) -> Int {
    guard hasContainer(1), hasEnds else { return place }
    var first = paragraph(at: min(place, length))
    var start = first.keepsLines ? min(first.start.value, place) : place
    for _ in 0..<Self.mostKept where first.start.value > 0 {
      first = paragraph(at: first.start.value - 1)
      guard first.style.keepsWithNext else { break }
      start = first.start.value
    }
    return start
  }
}

extension LayoutParagraph {
  /// Whether neither its first line nor its last one is alone in a container.
  var controlsWidowsAndOrphans: Bool {
    style.controlsWidowsAndOrphans ?? options.controlsWidowsAndOrphans
  }

  /// Whether some of its lines stay together, or with those of the next paragraph.
  var keepsLines: Bool {
    style.keepsWithNext || style.keepsLinesTogether || controlsWidowsAndOrphans
  }
}
