// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

// Parts of lines, their cells and records of the tree are no API.
@testable import TypecaseTextLayout

/// What is true of every layout, whatever its text, its look and its containers are.
///
/// - **All text once**: lines follow each other in the order of the text, and so do the parts of a line. Each scalar of a part is in one
///   cell, or in the text that a token stands for; only the line feed that ends a paragraph is in none.
/// - **Room**: parts of a line are beside each other. Text is within its part, but for punctuation that hangs, by as much as that is wide,
///   and for what cannot be divided: one cluster, attachment or tab that is wider than its part, a token, or all text where lines are
///   not broken.
/// - **Ink** (``InkLaws``): of no line is over that of another.
/// - **Height**: lines are below each other and within their container, but for one that is the container's only one.
public struct LayoutLaws {
  let manager: TextLayoutManager
  private var found: [String] = []
  /// More faults are not told.
  private static let most = 20
  /// Rounding of two lengths, in the medium's units.
  static let tolerance = 0.01

  private init(_ manager: TextLayoutManager) { self.manager = manager }

  /// What is wrong with a layout; nothing where all of it is as promised.
  ///
  /// All of the text is laid out for that.
  ///
  /// - Parameter count: how many lines are looked at, from the first one on.
  public static func faults(of manager: TextLayoutManager, lines count: Int = .max) -> [String] {
    manager.ensureLayout()
    var laws = LayoutLaws(manager)
    var lines: [LineFragment] = []
    manager.enumerateLineFragments {
      lines.append($0)
      return lines.count < count
    }
    laws.checkOrder(lines, areAll: lines.count < count)
    for line in lines { laws.checkParts(of: line) }
    for lines in laws.inContainers(lines) {
      laws.checkPlaces(lines)
      for fault in InkLaws(manager).faults(of: lines) { laws.add(fault.line, fault.text) }
    }
    return laws.found
  }

  private mutating func add(_ line: LineFragment, _ fault: String) {
    guard found.count < Self.most else { return }
    let text = manager.storage.text(
      in: line.range.lowerBound..<min(line.range.upperBound, line.range.lowerBound + 60))
    found.append(
      "\(fault): line \(line.range.values) of container \(line.container), \(text.debugDescription)"
    )
  }

  private func inContainers(_ lines: [LineFragment]) -> [[LineFragment]] {
    lines.reduce(into: []) { groups, line in
      if groups.last?.last?.container == line.container {
        groups[groups.count - 1].append(line)
      } else {
        groups.append([line])
      }
    }
  }

  // MARK: - All text once

  private mutating func checkOrder(_ lines: [LineFragment], areAll: Bool) {
    var (place, container) = (0, 0)
    for line in lines {
      if line.range.lowerBound.value != place { add(line, "begins elsewhere than at \(place)") }
      if line.container < container { add(line, "is in a container before \(container)") }
      (place, container) = (line.range.upperBound.value, line.container)
    }
    if areAll, place != manager.laidOutLength {
      found.append("lines end at \(place), and the text that has room at \(manager.laidOutLength)")
    }
  }

  private mutating func checkParts(of line: LineFragment) {
    guard !line.parts.isEmpty else { return add(line, "has no part") }
    var place = line.range.lowerBound
    for part in line.parts.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      if part.range.lowerBound != place {
        add(line, "has a part \(part.range.values) that does not begin at \(place.value)")
      }
      place = part.range.upperBound
      checkCells(of: part, line)
      checkRoom(of: part, line)
    }
    if place != line.range.upperBound { add(line, "has parts up to \(place.value)") }
    for (one, next) in zip(line.parts, line.parts.dropFirst())
    where one.x + one.width > next.x + Self.tolerance {
      add(line, "has parts over each other")
    }
  }

  private mutating func checkCells(of part: LineFragment.Part, _ line: LineFragment) {
    let hidden = line.truncatedRange?.values
    // What stands for text may be several cells for all of it.
    let cells = Set(part.cells.map(\.range)).filter { !$0.isEmpty }
      .sorted { $0.lowerBound < $1.lowerBound }
    if cells.count != part.cells.count(where: { !$0.range.isEmpty && $0.range != hidden })
      + (hidden.map { cells.contains($0) } == true ? 1 : 0)
    {
      add(line, "has two cells of one text")
    }
    var end = part.range.upperBound.value
    if end > part.range.lowerBound.value, end == line.range.upperBound.value,
      manager.storage.text(in: ScalarOffset(end - 1)..<ScalarOffset(end)) == "\n"
    {
      end -= 1
    }
    var place = part.range.lowerBound.value
    for cell in cells {
      // An empty token, or one without a glyph, has no cell.
      if let hidden, place == hidden.lowerBound, cell.lowerBound == hidden.upperBound {
        place = hidden.upperBound
      }
      if cell.lowerBound != place {
        add(line, "has a cell \(cell) that does not begin at \(place)")
      }
      place = cell.upperBound
    }
    if place != end, hidden != place..<end { add(line, "has cells up to \(place) of \(end)") }
  }

  // MARK: - Room

  private mutating func checkRoom(of part: LineFragment.Part, _ line: LineFragment) {
    let numbers = [part.x, part.width, part.textX, part.textWidth, line.y, line.height]
    guard numbers.allSatisfy(\.isFinite), part.width >= 0, part.textWidth >= 0 else {
      return add(line, "has lengths that are none: \(numbers)")
    }
    let hang = hang(of: part, line)
    let isBeyond =
      part.textX < part.x - hang - Self.tolerance
      || part.textX + part.textWidth > part.x + part.width + hang + Self.tolerance
    if isBeyond, container(of: line).lineBreakMode != .clip, !isIndivisible(part, line) {
      add(
        line,
        "has text from \(part.textX) to \(part.textX + part.textWidth) in a part from \(part.x) to \(part.x + part.width)"
      )
    }
  }

  func container(of line: LineFragment) -> TextContainer {
    manager.containers[line.container % manager.containers.count]
  }

  /// Whether a part has text that cannot be divided so that less of it is there: one character that takes room, or one ligature.
  private func isIndivisible(_ part: LineFragment.Part, _ line: LineFragment) -> Bool {
    if line.truncatedRange != nil { return true }
    var (place, wide, isJoined) = (part.range.lowerBound.value, 0, false)
    for character in manager.storage.text(in: part.range) {
      let range = place..<place + character.unicodeScalars.count
      place = range.upperBound
      // No line ends behind a joiner (UAX 14, LB8a), whatever clusters say of a sequence that is none.
      defer { isJoined = character.unicodeScalars.contains("\u{200D}") }
      let isSeen = !character.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
      // Nor does one begin with what belongs to the sign before it, whatever that is (LB9).
      let isAttached =
        character.unicodeScalars.first.map {
          $0 == "\u{200D}" || $0.properties.isGraphemeExtend || $0.properties.isEmojiModifier
        } ?? false
      if place > part.range.lowerBound.value + range.count, isAttached { continue }
      if !isJoined, isSeen, !character.isWhitespace,
        part.cells.contains(where: { $0.width > 0 && $0.range.overlaps(range) })
      {
        wide += 1
      }
    }
    let clusters = part.runs.flatMap { run in run.glyphs.filter { $0.advance != 0 }.map(\.byte) }
    return wide <= 1 || Set(clusters).count + part.boxes.count <= 1
  }

  /// As wide as the widest sign of the part where punctuation hangs.
  private func hang(of part: LineFragment.Part, _ line: LineFragment) -> Double {
    manager.paragraphStyle(of: line).hangsPunctuation
      ? part.cells.map(\.width).max() ?? 0 : 0
  }

  // MARK: - Height

  /// - Parameter lines: of one container.
  private mutating func checkPlaces(_ lines: [LineFragment]) {
    var above: [LineFragment] = []
    for line in lines.sorted(by: { $0.y < $1.y }) {
      let bottom = line.y + line.height
      if line.y < -Self.tolerance || line.height < 0 || line.baseline.isNaN {
        add(line, "is at \(line.y), \(line.height) high")
      }
      if let height = container(of: line).height, bottom > max(height, 0) + Self.tolerance,
        line.range != lines.first?.range, line.cells.isEmpty
      {
        add(line, "ends at \(bottom) of \(height)")
      }
      above.removeAll { $0.y + $0.height <= line.y + Self.tolerance }
      if bottom > line.y + Self.tolerance {
        for other in above where areOverEachOther(line, other) {
          add(line, "is over line \(other.range.values)")
        }
        above.append(line)
      }
    }
  }

  /// Whether two lines at one height, such as those of cells, are over each other.
  private func areOverEachOther(_ one: LineFragment, _ other: LineFragment) -> Bool {
    // Cells that have no room share it.
    guard let first = one.cells.last?.rect, let second = other.cells.last?.rect,
      one.cells.count == other.cells.count, first != second
    else { return true }
    return first.x + first.width > second.x + Self.tolerance
      && second.x + second.width > first.x + Self.tolerance
  }
}

extension TextLayoutManager {
  /// The style of a line's paragraph.
  func paragraphStyle(of line: LineFragment) -> ParagraphStyle {
    let place = line.range.lowerBound
    let own =
      place < storage.end
      ? storage.backingStore.attributes(at: place).attributes.paragraph : storage.lastParagraph
    return own ?? baseAttributes.paragraph ?? ParagraphStyle()
  }
}
